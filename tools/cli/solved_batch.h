#pragma once

#include <atomic>
#include <cassert>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tools/cli/messages.h"
#include "tools/cli/search_limit.h"
#include "tools/export/input.h"

namespace gridmill {

/// The solutions of the puzzles of a batch. Keeps its work space: one object a thread.
class SolvedBatch {
 public:
  explicit SolvedBatch(const SearchLimit& limit = {}) : limit_(limit) {}

  /// Counts the solutions of each puzzle, up to 2. Returns whether the shape is another than that
  /// of the batch before.
  bool solve(const PuzzleBatch& batch);
  /// How many solutions puzzle i has: 0, 1, 2 (two or more) or kUncounted.
  [[nodiscard]] std::uint64_t count(std::size_t i) const { return counts_[i]; }
  /// A solution of puzzle i, which has one.
  [[nodiscard]] std::span<const std::uint8_t> solution(std::size_t i) const {
    assert(i < counts_.size());
    return {solutions_.data() + i * kLimit * cells_, cells_};
  }

 private:
  static constexpr std::size_t kLimit = 2;

  SearchLimit limit_;
  SharedShape shape_;  ///< of the counter
  std::unique_ptr<Counter> counter_;
  std::size_t cells_ = 0;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

/// How many puzzles had no solution to go by. Counted by any number of threads.
struct Unsolved {
  std::atomic<std::uint64_t> unsolvable = 0;  ///< without a solution
  std::atomic<std::uint64_t> ambiguous = 0;   ///< with several, where one will not do
  std::atomic<std::uint64_t> unrated = 0;     ///< of boards whose steps nobody knows

  std::atomic<std::uint64_t> given_up = 0;  ///< their search met its limit

  /// A puzzle that has that many solutions (2: several).
  void count(std::uint64_t solutions) {
    ++(solutions == 0            ? unsolvable
       : solutions == 1          ? unrated
       : solutions == kUncounted ? given_up
                                 : ambiguous);
  }
  /// Says so on standard error, a line for each kind that there is.
  void tell(Language language) const;
};

/// "gridmill: 1 puzzle has no hint", or nothing if there are none, on standard error.
void tell_puzzles(Language language, std::uint64_t puzzles, Message one, Message more);

/// Says on standard error how many puzzles were given up, if any were.
void tell_given_up(Language language, std::uint64_t puzzles);

/// Why a puzzle has no step to tell: "the board is full", "no solution: 5 stands twice in row 3",
/// "several solutions", "no steps for boards of 16x16". `solutions` is 0 to 2 or
/// kUncounted.
[[nodiscard]] std::string why_no_step(const Shape& shape, std::span<const std::uint8_t> board,
                                      std::uint64_t solutions, Language language);

}  // namespace gridmill
