#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/count/counter.h"
#include "tools/book/book.h"
#include "tools/export/input.h"

namespace gridmill {

/// The solutions of the puzzles of a batch. Keeps its work space: one object a thread.
class SolvedBatch {
 public:
  /// Counts the solutions of each puzzle, up to 2. Returns whether the shape is another than that
  /// of the batch before.
  bool solve(const PuzzleBatch& batch);
  /// How many solutions puzzle i has: 0, 1 or 2 (two or more).
  [[nodiscard]] std::uint64_t count(std::size_t i) const { return counts_[i]; }
  /// A solution of puzzle i, which has one.
  [[nodiscard]] std::span<const std::uint8_t> solution(std::size_t i) const {
    return {solutions_.data() + i * kLimit * cells_, cells_};
  }

 private:
  static constexpr std::size_t kLimit = 2;

  std::unique_ptr<Counter> counter_;
  std::size_t cells_ = 0;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

/// Why a puzzle has no step to tell: "the board is full", "no solution: 5 stands twice in row 3",
/// "several solutions", "no steps for boards of 16x16". `solutions` is 0 to 2.
[[nodiscard]] std::string why_no_step(const Shape& shape, std::span<const std::uint8_t> board,
                                      std::uint64_t solutions,
                                      Language language = Language::kEnglish);

}  // namespace gridmill
