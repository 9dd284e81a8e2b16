#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/count/counter.h"

namespace gridmill {

/// The solutions of puzzles that are looked for together, up to two of each: none, the only one, or
/// proof that there are several. Keeps its work space.
class BatchSolver {
 public:
  /// Looks for them.
  /// @param puzzles  n * counter.board().cells() digits
  void find(Counter& counter, std::span<const std::uint8_t> puzzles);

  /// How many solutions puzzle i has: 0, 1, 2 (two or more) or kUncounted.
  [[nodiscard]] std::uint64_t count(std::size_t i) const { return counts_[i]; }
  /// A solution of puzzle i, which has one.
  [[nodiscard]] std::span<const std::uint8_t> of(std::size_t i) const {
    assert(i < counts_.size());
    return {solutions_.data() + i * kMaxSolutions * cells_, cells_};
  }

 private:
  static constexpr std::size_t kMaxSolutions = 2;

  std::size_t cells_ = 0;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

}  // namespace gridmill
