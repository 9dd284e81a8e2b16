// The PuzzleSource of 9x9 puzzles with so few givens that removal hardly ever gets there: a walk
// from a puzzle of PuzzleGenerator through its neighbors.
//
// A step changes the puzzle in one of two ways, and then removes what is not needed:
//   - it replaces an orbit: of all solutions without the orbit, each digit at each place that only
//     one of them has makes another puzzle;
//   - it adds one or two orbits of the solution.
// A step that leads to more givens is taken back; every fifth that leads to one more is not, which
// leads the walk out of places where all neighbors have more.
//
// Invariant: puzzle_ has the one solution solution_, and none of its orbits can be removed unless
// fewer givens than asked for would remain.

#include <algorithm>
#include <cassert>

#include "gen/puzzle_source.h"
#include "gen/random_stream.h"
#include "gen/symmetry.h"
#include "solver/board/require.h"
#include "solver/count/minimality.h"

namespace gridmill {
namespace {

/// Boards with more solutions are passed over.
constexpr std::uint64_t kMaxSolutions = 1000;
/// One step in so many adds orbits.
constexpr std::uint32_t kAddOneIn = 5;
constexpr std::uint32_t kMaxAdded = 2;
/// One step in so many that leads to one given more is kept.
constexpr std::uint32_t kKeepMoreOneIn = 5;
/// Steps of a walk; then another one begins.
constexpr int kWalkLength = 100'000;

class FewGivensWalk {
 public:
  FewGivensWalk(Counter& counter, const Orbits& orbits)
      : counter_(counter),
        orbits_(orbits),
        cells_(static_cast<std::size_t>(counter.board().cells())),
        solutions_(kMaxSolutions * cells_) {
    begin_.push_back(0);
    for (std::size_t i = 0; i < orbits.size(); ++i) {
      std::size_t codes = 1;
      for (std::size_t k = 0; k < orbits[i].size(); ++k) codes *= digits();
      begin_.push_back(begin_.back() + codes);
    }
    seen_.resize(begin_.back());
    solution_with_.resize(begin_.back());
  }

  /// Walks from a puzzle to one with few enough givens; false if the walk ended first, or `stop`
  /// became true.
  bool find(GeneratedPuzzle& made, const GivensRange& range, RandomStream& stream,
            const std::atomic<bool>* stop) {
    puzzle_ = made.puzzle;
    solution_ = made.solution;
    for (int step = 0; puzzle_.count_givens() > range.max; ++step) {
      if (step == kWalkLength) return false;
      if (is_raised(stop)) return false;
      next_ = puzzle_;
      next_solution_ = solution_;
      if (stream.below(kAddOneIn) == 0) {
        add(1 + stream.below(kMaxAdded), stream);
      } else if (!replace(stream)) {
        continue;
      }
      remove_unneeded(range.min, stream);
      const int more = next_.count_givens() - puzzle_.count_givens();
      if (more > 1 || (more == 1 && stream.below(kKeepMoreOneIn) != 0)) continue;
      puzzle_ = next_;
      solution_ = next_solution_;
    }
    made.puzzle = puzzle_;
    made.solution = solution_;
    return made.puzzle.count_givens() >= range.min;
  }

 private:
  [[nodiscard]] std::size_t digits() const {
    return static_cast<std::size_t>(counter_.board().digits());
  }
  /// The orbits that are given, or those that are not, in random order.
  void draw_orbits(bool given, RandomStream& stream) {
    drawn_.clear();
    for (std::size_t i = 0; i < orbits_.size(); ++i) {
      if (next_[orbits_[i].front()].empty() != given) {
        drawn_.push_back(static_cast<std::uint16_t>(i));
      }
    }
    stream.shuffle(std::span(drawn_));
  }
  void copy(const std::uint8_t* from, std::uint16_t orbit) {
    for (const Cell c : orbits_[orbit]) next_.digits()[c.index] = from[c.index];
  }

  void add(std::uint32_t count, RandomStream& stream) {
    draw_orbits(false, stream);
    for (std::uint32_t i = 0; i < count && i < drawn_.size(); ++i) {
      copy(next_solution_.digits().data(), drawn_[i]);
    }
  }

  /// What an orbit of a solution is among all that it could be.
  [[nodiscard]] std::size_t code_of(std::uint16_t orbit, const std::uint8_t* solution) const {
    std::size_t code = 0;
    for (const Cell c : orbits_[orbit]) code = code * digits() + solution[c.index] - 1;
    assert(begin_[orbit] + code < begin_[orbit + 1U]);
    return begin_[orbit] + code;
  }

  bool replace(RandomStream& stream) {
    draw_orbits(true, stream);
    const std::uint16_t gone = drawn_.front();
    const std::size_t old = code_of(gone, next_solution_.digits().data());
    for (const Cell c : orbits_[gone]) next_.digits()[c.index] = 0;
    std::uint64_t count = 0;
    counter_.count({next_.digits(), {}, kMaxSolutions, {&count, 1}, solutions_});
    if (count >= kMaxSolutions) return false;
    if (count == 1) return true;  // it was not needed
    draw_orbits(false, stream);
    std::erase_if(
        drawn_, [&](std::uint16_t orbit) { return orbits_[orbit].size() > orbits_[gone].size(); });
    std::sort(drawn_.begin(), drawn_.end());
    for (const std::uint16_t orbit : drawn_) {
      std::fill(seen_.begin() + static_cast<std::ptrdiff_t>(begin_[orbit]),
                seen_.begin() + static_cast<std::ptrdiff_t>(begin_[orbit + 1U]), std::uint8_t{0});
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t code = code_of(orbit, solutions_.data() + i * cells_);
        seen_[code] = static_cast<std::uint8_t>(std::min(seen_[code] + 1, 2));
        solution_with_[code] = static_cast<std::uint16_t>(i);
      }
    }
    // In the order of orbits and digits, as counters find solutions in different orders.
    choices_.clear();
    for (const std::uint16_t orbit : drawn_) {
      for (std::size_t code = begin_[orbit]; code < begin_[orbit + 1U]; ++code) {
        if (seen_[code] == 1 && code != old) choices_.emplace_back(orbit, code);
      }
    }
    if (choices_.empty()) return false;
    const auto [orbit, code] = choices_[stream.below(static_cast<std::uint32_t>(choices_.size()))];
    const std::uint8_t* const chosen = solutions_.data() + solution_with_[code] * cells_;
    copy(chosen, orbit);
    std::copy(chosen, chosen + cells_, next_solution_.digits().begin());
    return true;
  }

  void remove_unneeded(int min_givens, RandomStream& stream) {
    draw_orbits(true, stream);
    int givens = next_.count_givens();
    for (const std::uint16_t orbit : drawn_) {
      const int size = static_cast<int>(orbits_[orbit].size());
      if (givens - size < min_givens) continue;
      for (const Cell c : orbits_[orbit]) next_.digits()[c.index] = 0;
      std::uint64_t count = 0;
      counter_.count({next_.digits(), {}, 2, {&count, 1}, {}});
      if (count == 1) {
        givens -= size;
      } else {
        copy(next_solution_.digits().data(), orbit);
      }
    }
  }

  Counter& counter_;
  const Orbits& orbits_;
  std::size_t cells_;
  Grid puzzle_;
  Grid solution_;
  Grid next_;
  Grid next_solution_;
  std::vector<std::uint16_t> drawn_;          ///< orbits
  std::vector<std::uint8_t> solutions_;       ///< of the board without an orbit
  std::vector<std::size_t> begin_;            ///< of an orbit's codes
  std::vector<std::uint8_t> seen_;            ///< by code: in how many solutions, at most 2
  std::vector<std::uint16_t> solution_with_;  ///< the last one of them
  std::vector<std::pair<std::uint16_t, std::size_t>> choices_;  ///< orbit and code
};

/// The same recipe for any number of givens.
Recipe without_range(Recipe recipe) {
  recipe.givens = {};
  return recipe;
}

class FewGivensGenerator final : public PuzzleSource {
 public:
  FewGivensGenerator(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler)
      : PuzzleSource(recipe),
        counter_(counter),
        starts_(make_puzzle_generator(without_range(recipe), counter, std::move(filler))) {
    GRIDMILL_REQUIRE(recipe.seeks_few_givens());
  }

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override {
    if (!starts_->make(first_index, count, out, stride, stop)) return false;
    for (GeneratedPuzzle& made : out) {
      assert(made.status == GenerationStatus::kGenerated);
      if (!walk(made, stop)) return false;
    }
    return true;
  }

 private:
  /// Walks from the puzzle until a walk succeeds or no attempt is left; false: stopped.
  bool walk(GeneratedPuzzle& made, const std::atomic<bool>* stop) {
    const SymmetryInfo* const symmetry = find_symmetry(made.symmetry);
    assert(symmetry != nullptr && symmetry->symmetry != Symmetry::kRandom);
    const Orbits orbits(*recipe_.board, symmetry->symmetry);
    FewGivensWalk walk(counter_, orbits);
    for (made.attempts = 1;; ++made.attempts) {
      RandomStream stream(recipe_.seed, made.index, Stage::kFewGivens, made.attempts);
      if (walk.find(made, recipe_.givens, stream, stop)) break;
      if (is_raised(stop)) return false;
      if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
      if (made.attempts < max_attempts_of(recipe_)) continue;
      made.status = GenerationStatus::kOverBudget;
      return true;
    }
    made.givens = made.puzzle.count_givens();
    assert(is_symmetric(orbits, made.puzzle.digits()));
    std::uint8_t minimal = 0;
    check_minimality(counter_, made.puzzle.digits(), {&minimal, 1});
    made.minimal = minimal == 1;
    return true;
  }

  Counter& counter_;
  std::unique_ptr<PuzzleSource> starts_;
};

}  // namespace

std::unique_ptr<PuzzleSource> make_few_givens_generator(const Recipe& recipe, Counter& counter,
                                                        std::unique_ptr<Filler> filler) {
  return std::make_unique<FewGivensGenerator>(recipe, counter, std::move(filler));
}

}  // namespace gridmill
