// The PuzzleSource of puzzles with clues: each has its own board.
//
// It starts from a full grid, clues that the grid allows, and all digits as givens. Givens are
// removed in random order while the solution is unique, then the clues that are not needed. If
// givens are not allowed, cages are cut until the solution is unique.
//
// If an index aims at a level, this continues only while the techniques of the level solve the
// puzzle. Easy techniques also prove that the solution is unique.
//
// A question that takes too many nodes (kMaxClueNodes) is answered "more than one", and the given
// or clue stays. If there was such a question, each given and clue that is left is asked about once
// more, alone and with many more nodes (kMaxLastClueNodes). If that has no answer either, the
// attempt is dropped, unless a level or a symmetry is wanted. A counter that takes other steps
// makes other puzzles: bump kRulesVersion then.
//
// Tried and lost: further rounds with few nodes before the last one (1.3 times the time of xv and
// kropki); givens before clues in the last round (1.4 times the time of little killers).
//
// Invariants of a Draft:
// 1. The solution keeps all clues and all givens, so a question never has the answer 0.
// 2. board_ has the clues of cages_ and sampled_; counter_ and level_solver_ are for it, or null.
// 3. Each grid in others_ keeps the rules of base_ and differs from the solution.

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gen/clue_sampler.h"
#include "gen/filler.h"
#include "gen/layouts.h"
#include "gen/level_minimizer.h"
#include "gen/puzzle_source.h"
#include "solver/board/require.h"
#include "solver/clues/clue_board.h"
#include "solver/count/minimality.h"

namespace gridmill {
namespace {

/// Steps back after which the layout of a jigsaw is given up, as its other puzzles do.
constexpr std::uint64_t kClueBoardBacktracks = 200;

/// Removes as many of the items [begin, end) as possible. `try_remove(begin, end)` removes a range,
/// or returns false and removes nothing. The result is the same as trying the items one by one,
/// because an item that must stay must also stay when there are fewer; bisection needs fewer
/// questions.
/// @param known_to_fail  whether it is known that they cannot all be removed
/// @return whether all of them were removed
template <typename TryRemove>
bool thin_out(std::size_t begin, std::size_t end, bool known_to_fail, const TryRemove& try_remove) {
  assert(begin <= end);
  if (begin == end) return true;
  if (!known_to_fail && try_remove(begin, end)) return true;
  if (end - begin == 1) return false;
  const std::size_t middle = begin + (end - begin) / 2;
  const bool all = thin_out(begin, middle, false, try_remove);
  return thin_out(middle, end, all, try_remove) && all;
}

/// A puzzle on its way from a full grid with all clues to what is left.
class Draft {
 public:
  /// @param stop  gives up all questions once it is true; may be null
  Draft(std::uint64_t index, const Recipe& recipe, const LevelTable& levels, int aim,
        const std::atomic<bool>* stop, BoardRef base, std::vector<std::uint8_t> solution)
      : index_(index),
        recipe_(recipe),
        levels_(levels),
        target_level_(aim),
        stop_(stop),
        base_(std::move(base)),
        grid_(solution),
        solution_(std::move(solution)),
        puzzle_(solution_) {}

  /// Each step is false if the draft fails, or was stopped.
  bool sample(RandomStream& stream) {
    const ClueRequest& request = recipe_.rules;
    auto drawn = sample_clues(request, *base_, grid_, stream);
    if (!drawn) return false;
    sampled_ = std::move(*drawn);
    if (!request.uses_cages()) {
      make_board();
      return true;
    }
    const Cages cages(*base_, grid_, request.cages, stream);
    if (!cages.found()) return false;
    if (recipe_.givens.max > 0) {  // givens will do what cages do not
      set_cages(cages.after(stream.below(static_cast<std::uint32_t>(cages.cuts() + 1))));
      make_board();
      return true;
    }
    // The fewest cuts that leave one solution: a cut takes some away, and makes the rest easier.
    const auto works_after = [&](std::size_t cuts) {
      set_cages(cages.after(cuts));
      make_board();
      std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
      return is_puzzle_of_level();
    };
    std::size_t high = cages.cuts();
    if (!works_after(high)) return false;
    for (std::size_t low = 0; low < high;) {
      const std::size_t middle = low + (high - low) / 2;
      if (works_after(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
      if (stopped_) return false;
    }
    assert(high <= cages.cuts());
    set_cages(cages.after(high));
    make_board();
    return true;
  }

  bool minimize(RandomStream& stream, Symmetry symmetry) {
    if (!recipe_.pattern.empty()) {
      for (std::size_t i = 0; i < puzzle_.size(); ++i) {
        puzzle_[i] = recipe_.pattern[i] == 'x' ? solution_[i] : std::uint8_t{0};
      }
      if (!is_unique()) return false;
    } else if (recipe_.givens.max == 0) {
      std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
      if (cages_.empty() && !is_puzzle_of_level()) return false;
    } else {
      puzzle_ = solution_;
    }
    const Orbits orbits(*base_, symmetry);
    std::vector<std::uint16_t> order(orbits.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
    stream.shuffle(std::span(order));
    std::vector<Item> items;
    bool all_may_go = target_level_ == 0 && symmetry == Symmetry::kNone &&
                      recipe_.pattern.empty() && cages_.empty();
    for (SampledClues& drawn : sampled_) {
      if (drawn.all_stay || recipe_.rules.keep_redundant) {
        all_may_go = false;
        continue;
      }
      for (const Clue& clue : drawn.clues) items.push_back({&drawn, clue});
    }
    stream.shuffle(std::span(items));
    gave_up_ = false;
    all_needed_ = all_may_go;
    if (recipe_.pattern.empty() && !remove_givens(orbits, order, false)) return false;
    remove_clues(items);
    if (gave_up_ && !stopped_) {
      // Enough nodes for nearly all questions. Those about clues take fewer with more givens.
      max_nodes_ = kMaxLastClueNodes;
      must_answer_ = target_level_ == 0 && symmetry == Symmetry::kNone;
      gave_up_ = false;
      all_needed_ = all_may_go;
      remove_clues(items);
      if (recipe_.pattern.empty() && !remove_givens(orbits, order, true)) return false;
    }
    if (stopped_) return false;
    return count_givens() <= recipe_.givens.max;
  }

  /// The puzzle.
  [[nodiscard]] bool write(GeneratedPuzzle& result) const {
    const std::optional<bool> minimal = is_minimal();
    if (!minimal) return false;
    result.board = board_;
    result.puzzle = Grid(puzzle_);
    result.solution = grid_;
    result.givens = count_givens();
    assert(result.givens <= recipe_.givens.max);
    assert(std::equal(puzzle_.begin(), puzzle_.end(), solution_.begin(),
                      [](int given, int digit) { return given == 0 || given == digit; }));
    result.minimal = *minimal;
    return true;
  }

 private:
  /// A clue that may be removed.
  struct Item {
    SampledClues* from;
    Clue clue;
  };

  [[nodiscard]] static int givens_of(const std::vector<std::uint8_t>& puzzle) {
    return static_cast<int>(puzzle.size()) -
           static_cast<int>(std::count(puzzle.begin(), puzzle.end(), 0));
  }
  [[nodiscard]] int count_givens() const { return givens_of(puzzle_); }
  /// @param singly  whether to ask about each orbit alone, not about several at once first
  /// @return false: too many must stay
  [[nodiscard]] bool remove_givens(const Orbits& orbits, std::span<const std::uint16_t> order,
                                   bool singly) {
    const GivensRange wanted = recipe_.givens;
    int staying = 0;
    const auto try_remove = [&](std::size_t begin, std::size_t end) {
      if (staying > wanted.max || stopped_) return true;
      const std::vector<std::uint8_t> before = puzzle_;
      int left = count_givens();
      bool some_kept = false;  // whether or not they are needed
      for (std::size_t i = begin; i < end; ++i) {
        const std::span<const Cell> cells = orbits[order[i]];
        if (puzzle_[cells[0].index] == 0) continue;  // gone in the round before
        if (left - static_cast<int>(cells.size()) < wanted.min) {
          some_kept = true;
          continue;
        }
        left -= static_cast<int>(cells.size());
        for (const Cell c : cells) puzzle_[c.index] = 0;
      }
      assert(left == count_givens());
      if (left == givens_of(before) || is_puzzle_of_level()) {
        all_needed_ = all_needed_ && !some_kept;
        return true;
      }
      puzzle_ = before;
      assert(left < count_givens());
      if (end - begin == 1) staying += static_cast<int>(orbits[order[begin]].size());
      return false;
    };
    if (singly) {
      for (std::size_t i = 0; i < order.size(); ++i) static_cast<void>(try_remove(i, i + 1));
    } else {
      static_cast<void>(thin_out(0, order.size(), false, try_remove));
    }
    return staying <= wanted.max;
  }

  /// One by one: most clues have to stay, so asking about several at once would be in vain.
  void remove_clues(std::span<const Item> items) {
    for (const Item& item : items) {
      if (stopped_) return;
      std::vector<Clue>& clues = item.from->clues;
      const auto at = std::find(clues.begin(), clues.end(), item.clue);
      if (at == clues.end()) continue;  // gone in the round before
      if (clues.size() <= static_cast<std::size_t>(item.from->min_count)) {
        all_needed_ = false;
        continue;
      }
      clues.erase(at);
      make_board();
      if (!is_puzzle_of_level()) clues.push_back(item.clue);
      assert(clues.size() >= static_cast<std::size_t>(item.from->min_count));
    }
    make_board();
  }

  void set_cages(const std::vector<Cages::Cage>& cages) {
    const ClueKind* kind = find_clue_kind("killer");
    assert(kind != nullptr);
    cages_.clear();
    for (const Cages::Cage& cells : cages) {
      int sum = 0;
      for (const Cell c : cells) sum += grid_[c].value;
      cages_.push_back({.kind = kind, .cells = cells, .value = sum});
    }
    others_.clear();
  }

  /// The board with the clues that there are now.
  void make_board() {
    std::vector<Clue> clues = cages_;
    for (const SampledClues& drawn : sampled_) {
      clues.insert(clues.end(), drawn.clues.begin(), drawn.clues.end());
    }
    counter_.reset();
    level_solver_.reset();
    board_ = clues.empty() ? base_ : board_with_clues(*base_, std::move(clues));
  }

  /// Whether what is left is a puzzle, of the level that is asked for or an easier one.
  [[nodiscard]] bool is_puzzle_of_level() {
    if (target_level_ == 0) return is_unique();
    if (level_solver_ == nullptr) level_solver_ = std::make_unique<LevelSolver>(*board_, levels_);
    std::vector<Cell> open;
    for (std::size_t i = 0; i < puzzle_.size(); ++i) {
      if (puzzle_[i] == 0) open.push_back({static_cast<std::uint16_t>(i)});
    }
    if (level_solver_->can_fill_easily(target_level_, puzzle_, solution_, open)) return true;
    if (level_solver_->is_easy(target_level_) || !is_unique()) return false;
    return level_solver_->solves(target_level_, puzzle_, solution_);
  }

  [[nodiscard]] bool is_unique() {
    // A grid that was found before answers without a search if it has all givens and keeps the
    // clues.
    for (const auto& other : others_) {
      const auto fits = [](std::uint8_t given, std::uint8_t digit) {
        return given == 0 || given == digit;
      };
      if (std::equal(puzzle_.begin(), puzzle_.end(), other.begin(), fits) &&
          clues_hold(*board_, Grid(other))) {
        return false;
      }
    }
    constexpr std::uint64_t kLimit = 2;
    found_.resize(kLimit * puzzle_.size());
    std::uint64_t count = 0;
    if (counter_ == nullptr) counter_ = make_counter(*board_);
    counter_->set_budget(budget_of(*board_, max_nodes_));
    counter_->count({.givens = puzzle_,
                     .exclusions = {},
                     .limit = kLimit,
                     .counts = std::span(&count, 1),
                     .solutions = found_});
    if (count == kUncounted) {
      gave_up_ = true;
      stopped_ = must_answer_ || is_raised(stop_);
      return false;
    }
    require_solution(count != 0);
    if (count == 1) {
      require_solution(std::equal(solution_.begin(), solution_.end(), found_.begin()));
      return true;
    }
    const auto cells = static_cast<std::ptrdiff_t>(puzzle_.size());
    const bool first_is_other = !std::equal(solution_.begin(), solution_.end(), found_.begin());
    const auto other = found_.begin() + (first_is_other ? 0 : cells);
    others_.emplace_back(other, other + cells);
    assert(others_.back() != solution_);  // invariant 3
    return false;
  }

  /// Throws unless the counter `found` the solution, which keeps all clues and givens: else one of
  /// both is wrong, and no puzzle may come of it.
  void require_solution(bool found) const {
    if (found) return;
    throw ContractViolation(
        "puzzle " + std::to_string(index_) + " on " + board_->name() +
        ": the counter denies the solution that the clues were made for; please "
        "report this with the command and its seed");
  }

  /// Node limits are for boards with clues: others are counted fast.
  [[nodiscard]] CountBudget budget_of(const BoardSpec& board, std::uint64_t max_nodes) const {
    return {.max_nodes = board.has_clues() ? max_nodes : CountBudget::kUnlimited, .stop = stop_};
  }

  /// Whether no given and no clue can be removed; none: that takes too long to decide.
  [[nodiscard]] std::optional<bool> is_minimal() const {
    if (all_needed_ && !gave_up_) return true;
    const MakeCounter make = [&](const BoardSpec& board) {
      std::unique_ptr<Counter> counter = make_counter(board);
      counter->set_budget(budget_of(board, kMaxLastClueNodes));
      return counter;
    };
    std::uint8_t answer = kMinimalityUnknown;
    check_minimality(*make(*board_), puzzle_, std::span(&answer, 1), make);
    return answer == kMinimalityUnknown ? std::nullopt : std::optional(answer == 1);
  }

  std::uint64_t index_;  ///< of the puzzle in its run
  const Recipe& recipe_;
  const LevelTable& levels_;
  int target_level_;
  const std::atomic<bool>* stop_;
  BoardRef base_;
  Grid grid_;  ///< the solution
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  std::vector<Clue> cages_;
  std::vector<SampledClues> sampled_;
  BoardRef board_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<LevelSolver> level_solver_;
  /// Solutions of other questions.
  std::vector<std::vector<std::uint8_t>> others_;
  std::vector<std::uint8_t> found_;
  std::uint64_t max_nodes_ = kMaxClueNodes;  ///< of a question
  bool gave_up_ = false;                     ///< a question of this round took too many steps
  bool all_needed_ = true;    ///< each thing that stays was asked about alone, and is needed
  bool must_answer_ = false;  ///< a question that is given up ends the draft
  bool stopped_ = false;
};

class CluePuzzleGenerator final : public PuzzleSource {
 public:
  CluePuzzleGenerator(const Recipe& recipe, const LevelTable& levels)
      : PuzzleSource(recipe), levels_(levels), boards_(*recipe.board, recipe.seed, recipe.layouts) {
    static_cast<void>(make_recipe_filler(recipe, *recipe.board));  // throws if it does not serve
  }

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override {
    out.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!make_one(first_index + i * stride, out[i], stop)) return false;
    }
    return true;
  }

 private:
  bool make_one(std::uint64_t index, GeneratedPuzzle& result, const std::atomic<bool>* stop) {
    result = GeneratedPuzzle();
    result.index = index;
    result.target_level = target_level_of(recipe_, index);
    if ((skipped_levels_ >> result.target_level & 1U) != 0) {
      result.status = GenerationStatus::kSkipped;
      return true;
    }
    RandomStream choice(recipe_.seed, index, Stage::kChoice);
    const Symmetry symmetry = sample_symmetry(*recipe_.board, recipe_.symmetry, choice);
    result.symmetry = id_of(symmetry);
    for (std::uint32_t attempt = 0; attempt < max_attempts_of(recipe_); ++attempt) {
      result.attempts = attempt + 1;
      const std::unique_ptr<Draft> puzzle = draft(result, attempt, stop);
      RandomStream removal(recipe_.seed, index, Stage::kRemoval, attempt);
      if (puzzle != nullptr && puzzle->minimize(removal, symmetry) && puzzle->write(result)) {
        return true;
      }
      if (is_raised(stop)) return false;
      if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
    }
    result.status = GenerationStatus::kOverBudget;
    return true;
  }

  /// The board, the full grid and the clues of an attempt, or null: they do not fit together.
  [[nodiscard]] std::unique_ptr<Draft> draft(const GeneratedPuzzle& result, std::uint32_t attempt,
                                             const std::atomic<bool>* stop) {
    const std::uint64_t grid = result.index / recipe_.per_grid;
    const BoardRef base = boards_.board(grid, attempt);
    Filler& filler = *fillers_.get(base, [&] { return make_recipe_filler(recipe_, *base); });
    if (boards_.is_random()) filler.set_backtrack_limit(kClueBoardBacktracks);
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(base->cells()));
    RandomStream stream(recipe_.seed, grid, Stage::kFullGrid, attempt);
    try {
      filler.fill(stream, digits);
    } catch (const NoFullGrid&) {
      if (!boards_.is_random()) throw;
      return nullptr;
    }
    auto drawn = std::make_unique<Draft>(result.index, recipe_, levels_, result.target_level, stop,
                                         base, std::move(digits));
    RandomStream clues(recipe_.seed, result.index, Stage::kClues, attempt);
    return drawn->sample(clues) ? std::move(drawn) : nullptr;
  }

  const LevelTable& levels_;
  BoardSource boards_;
  LastBoardCache<Filler> fillers_;
};

}  // namespace

std::unique_ptr<PuzzleSource> make_clue_puzzle_generator(const Recipe& recipe,
                                                         const LevelTable& levels) {
  return std::make_unique<CluePuzzleGenerator>(recipe, levels);
}

}  // namespace gridmill
