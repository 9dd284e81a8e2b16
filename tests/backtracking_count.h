#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill::reference {

/// Solutions up to a limit by backtracking on the cell with the fewest digits left: still obvious,
/// still sharing only the BoardSpec's rules with the engines, but quick enough for sparse 9 x 9
/// boards, where reference::count can take minutes.
class BacktrackingCount {
 public:
  BacktrackingCount(const BoardSpec& board, std::span<const std::uint8_t> givens)
      : board_(board), digits_(givens.begin(), givens.end()), used_(board.houses().size()) {}

  [[nodiscard]] std::uint64_t count(std::uint64_t limit) {
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (digits_[i] == 0) continue;
      if ((options(i) >> digits_[i] & 1U) == 0) return 0;
      flip(i, digits_[i]);
    }
    limit_ = limit;
    search();
    return found_;
  }

 private:
  [[nodiscard]] std::uint32_t options(std::size_t cell) const {
    std::uint32_t taken = 0;
    for (const std::uint16_t h : board_.houses_of({static_cast<std::uint16_t>(cell)})) {
      taken |= used_[h];
    }
    for (const Relation& relation : board_.relations()) {
      for (const auto& [one, other] : relation.pairs) {
        if (one.index != cell && other.index != cell) continue;
        const std::uint8_t there = digits_[one.index == cell ? other.index : one.index];
        if (there == 0) continue;
        taken |= 1U << there << relation.difference | 1U << there >> relation.difference;
      }
    }
    return ((2U << board_.digits()) - 2U) & ~taken;
  }
  void flip(std::size_t cell, std::uint8_t digit) {
    for (const std::uint16_t h : board_.houses_of({static_cast<std::uint16_t>(cell)})) {
      used_[h] ^= 1U << digit;
    }
  }
  void search() {
    std::size_t best = digits_.size();
    std::uint32_t mask = 0;
    int fewest = kMaxDigits + 1;
    for (std::size_t i = 0; i < digits_.size() && fewest > 1; ++i) {
      if (digits_[i] != 0) continue;
      const std::uint32_t here = options(i);
      if (std::popcount(here) >= fewest) continue;
      best = i;
      mask = here;
      fewest = std::popcount(here);
    }
    if (best == digits_.size()) {
      ++found_;
      return;
    }
    for (; mask != 0 && found_ < limit_; mask &= mask - 1) {
      const auto d = static_cast<std::uint8_t>(std::countr_zero(mask));
      digits_[best] = d;
      flip(best, d);
      search();
      flip(best, d);
    }
    digits_[best] = 0;
  }

  const BoardSpec& board_;
  std::vector<std::uint8_t> digits_;
  std::vector<std::uint32_t> used_;  ///< the digits of each house, bit d
  std::uint64_t limit_ = 0;
  std::uint64_t found_ = 0;
};

[[nodiscard]] inline std::uint64_t backtracking_count(const BoardSpec& board,
                                                      std::span<const std::uint8_t> givens,
                                                      std::uint64_t limit) {
  return BacktrackingCount(board, givens).count(limit);
}

}  // namespace gridmill::reference
