#pragma once

// The solutions of puzzles that are counted together, up to two of each: none, the only one, or
// proof that there are several.
//
// Invariant: puzzle i has counts_[i] solutions, one after the other from i * kMaxSolutions on.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/count/counter.h"

namespace gridmill {

/// Reuses its memory.
class BatchSolver {
 public:
  /// Finds the solutions of n puzzles, replacing those of the last batch.
  /// @param puzzles  n * counter.board().cells() digits
  void find(Counter& counter, std::span<const std::uint8_t> puzzles) {
    cells_ = static_cast<std::size_t>(counter.board().cells());
    assert(puzzles.size() % cells_ == 0);
    counts_.resize(puzzles.size() / cells_);
    solutions_.resize(puzzles.size() * kMaxSolutions);
    counter.count({puzzles, {}, kMaxSolutions, counts_, solutions_});
  }

  /// How many solutions each puzzle has: 0, 1, 2 (two or more) or kUncounted.
  [[nodiscard]] std::span<const std::uint64_t> counts() const { return counts_; }
  /// The same of puzzle i.
  [[nodiscard]] std::uint64_t count(std::size_t i) const {
    assert(i < counts_.size());
    return counts_[i];
  }
  /// A solution of puzzle i; empty if none is known.
  [[nodiscard]] std::span<const std::uint8_t> of(std::size_t i) const {
    assert(i < counts_.size());
    if (counts_[i] == 0 || counts_[i] == kUncounted) return {};
    assert(counts_[i] <= kMaxSolutions);
    return {solutions_.data() + i * kMaxSolutions * cells_, cells_};
  }

 private:
  static constexpr std::size_t kMaxSolutions = 2;

  std::size_t cells_ = 0;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

}  // namespace gridmill
