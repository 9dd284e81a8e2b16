#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gen/filler.h"

namespace gridmill {

/// Full grids by plain backtracking: the cell with the fewest digits left, digits in random order.
/// For tests that must not depend on the fills of fills.def.
class TestFiller final : public Filler {
 public:
  explicit TestFiller(const BoardSpec& board) : board_(board) {}

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    std::fill(grid.begin(), grid.end(), std::uint8_t{0});
    // A search that an unlucky start has led astray is begun again.
    do {
      std::fill(grid.begin(), grid.end(), std::uint8_t{0});
      nodes_ = 0;
    } while (!search(stream, grid));
  }

 private:
  bool search(RandomStream& stream, std::span<std::uint8_t> grid) {
    if (++nodes_ > 20 * board_.cells()) return false;
    std::size_t best = grid.size();
    std::uint32_t best_mask = 0;
    int fewest = kMaxDigits + 1;
    const std::size_t from = stream.below(static_cast<std::uint32_t>(grid.size()));
    for (std::size_t k = 0; k < grid.size(); ++k) {
      const std::size_t i = (from + k) % grid.size();
      if (grid[i] != 0) continue;
      std::uint32_t mask = (2U << board_.digits()) - 2U;
      for (const Cell p : board_.peers_of({static_cast<std::uint16_t>(i)})) {
        mask &= ~(1U << grid[p.index]);
      }
      for (const Relation& relation : board_.relations()) {
        for (const auto& [one, other] : relation.pairs) {
          if (one.index != i && other.index != i) continue;
          const std::uint8_t there = grid[one.index == i ? other.index : one.index];
          if (there == 0) continue;
          mask &= ~(1U << there << relation.difference | 1U << there >> relation.difference);
        }
      }
      if (std::popcount(mask) >= fewest) continue;
      best = i;
      best_mask = mask;
      fewest = std::popcount(mask);
    }
    if (best == grid.size()) return true;
    while (best_mask != 0) {
      std::uint32_t skip = stream.below(static_cast<std::uint32_t>(std::popcount(best_mask)));
      std::uint32_t pick = best_mask;
      for (; skip > 0; --skip) pick &= pick - 1;
      grid[best] = static_cast<std::uint8_t>(std::countr_zero(pick));
      best_mask &= ~(1U << grid[best]);
      if (search(stream, grid)) return true;
    }
    grid[best] = 0;
    return false;
  }

  const BoardSpec& board_;
  int nodes_ = 0;
};

inline std::unique_ptr<Filler> test_filler(const BoardSpec& board) {
  return std::make_unique<TestFiller>(board);
}

}  // namespace gridmill
