#pragma once

// Local search for puzzles that rejection sampling hardly ever meets: pearls, diamonds, and the
// hardest ratings by Sudoku Explainer.

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gen/random_stream.h"
#include "gen/run/generation_goal.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"
#include "solver/explainer/explainer.h"

namespace gridmill {

/// Puzzles near a puzzle: {-k+k}, k givens removed and at most k others added. This is the usual
/// search for rare puzzles, because neighbors of a special puzzle are often special, too.
///
/// Givens are added so that one of the solutions of the board without the k givens remains, so
/// every puzzle is valid.
///
/// Invariants while givens are added:
/// 1. remaining_ are the solutions that agree with puzzle_; the chosen one is among them.
/// 2. At most k givens are added.
///
/// Reuses its memory; one thread at a time.
class Vicinity {
 public:
  /// The counter must outlive it.
  explicit Vicinity(Counter& counter);

  /// Samples a minimal puzzle near `puzzle`. Returns false if this sample led to
  /// none.
  bool sample(const Grid& puzzle, int k, RandomStream& stream);
  /// The sampled puzzle.
  [[nodiscard]] const Grid& puzzle() const { return puzzle_; }
  [[nodiscard]] const Grid& solution() const { return solution_; }

 private:
  /// Boards with more solutions than this are skipped.
  static constexpr std::uint64_t kMax = 200;

  [[nodiscard]] std::span<const std::uint8_t> solution_of(std::size_t i) const {
    return {solutions_.data() + i * cells_, cells_};
  }
  bool add_givens(std::size_t chosen, int k, RandomStream& stream);

  Counter& counter_;
  std::size_t cells_;
  Grid puzzle_;
  Grid solution_;
  std::vector<std::uint16_t> cells_to_sample_;  ///< cells, to draw from
  std::vector<std::uint8_t> solutions_;         ///< of the board without the k givens
  std::vector<std::size_t> remaining_;          ///< those that the givens so far allow
};

/// Finds pearls and diamonds: puzzles whose first placement, or first step, is as hard as the
/// hardest step by Sudoku Explainer's ratings. By chance only one in many thousands is, because
/// nearly every puzzle begins with a single. The search walks from a hard puzzle to others in its
/// vicinity ({-1+1}, sometimes {-2+2}), never to one with more singles at the start, and then never
/// further from the goal.
///
/// One thread at a time; the result is a function of the puzzle and the stream.
class PearlSearch {
 public:
  /// The goal and the counter, for 9x9, must outlive it.
  PearlSearch(const GenerationGoal& goal, Counter& counter);

  /// Walks to a wanted puzzle; returns false if the walk ended first, or `stop` became true.
  bool find(Grid& puzzle, Grid& solution, RandomStream stream, const std::atomic<bool>* stop);

 private:
  /// Distance from the goal, compared in this order; {0, 0} is wanted.
  struct Distance {
    int singles = 0;  ///< cells that a single fills at the start, beyond those that the goal allows
    int tenths = 0;   ///< difference of the ratings from each other and from the range
    auto operator<=>(const Distance&) const = default;
  };
  [[nodiscard]] Distance distance_of(const Grid& puzzle, const Grid& solution);

  const GenerationGoal& goal_;
  Vicinity vicinity_;
  explainer::Explainer explainer_;
};

/// Finds puzzles with a high rating by Sudoku Explainer. The search keeps a pool of minimal puzzles
/// and replaces its worst one by a better neighbor of any of them. Puzzles that dancing links
/// solve with few guesses are not rated: hardly any is hard.
///
/// A walk from one puzzle, as for pearls, ends at 9.0 to 9.3, where all neighbors are easier. With
/// a pool of 50 a puzzle of 9.3 takes 4 s of a core; one of 20 found none in 14 s.
///
/// Invariant: the puzzles of the pool are minimal and differ.
///
/// One thread at a time; the result is a function of the puzzle and the stream.
class HardSearch {
 public:
  /// @param range  of the ratings that are wanted
  /// @param counter  for 9x9; must outlive it
  HardSearch(const ErRange& range, Counter& counter);

  /// Begins with a puzzle and ends with a wanted one; returns false if none was found, or `stop`
  /// became true.
  bool find(Grid& puzzle, Grid& solution, RandomStream stream, const std::atomic<bool>* stop);

 private:
  struct Member {
    Grid puzzle;
    Grid solution;
    int tenths = 0;           ///< difference of the rating from the range
    std::uint64_t nodes = 0;  ///< of dancing links, which order puzzles of the same rating
    [[nodiscard]] bool is_better_than(const Member& other) const {
      return tenths != other.tenths ? tenths < other.tenths : nodes > other.nodes;
    }
  };
  /// Replaces one to three givens, then removes redundant ones.
  void replace_givens(Member& member, RandomStream& stream);
  void rate(Member& member);
  void add_to_pool(const Member& member);

  ErRange range_;
  Counter& counter_;
  std::unique_ptr<Counter> dancing_links_;  ///< finds solutions in the same order everywhere
  explainer::Explainer explainer_;
  std::vector<Member> pool_;
  std::vector<std::uint16_t> given_cells_;
  std::vector<std::uint8_t> solutions_;  ///< two
};

}  // namespace gridmill
