#pragma once

// Choices of some lines of a board and as many regions that have most of their cells in common, for
// the leftovers of jigsaws (board_topology.h). Each jigsaw has its own, so the numbers of all nine
// regions are in one word.

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "solver/board/bits.h"

namespace gridmill {

/// A number for each of nine regions, seven bits each.
class RegionCounts {
 public:
  RegionCounts() = default;
  /// @param n  of each region
  explicit RegionCounts(int n) : bits_(kOnes * static_cast<std::uint64_t>(n)) {}

  void increment(int region) { bits_ += std::uint64_t{1} << 7 * region; }
  [[nodiscard]] int operator[](int region) const {
    return static_cast<int>(bits_ >> 7 * region & 0x7F);
  }
  [[nodiscard]] RegionCounts operator-(RegionCounts other) const {
    RegionCounts result;
    result.bits_ = bits_ - other.bits_;
    return result;
  }
  /// How many of them are at most `max`; all must be below 64. Each of the others gets its highest
  /// bit, and a product adds these up.
  [[nodiscard]] int count_up_to(int max) const {
    const std::uint64_t larger = (bits_ + kOnes * static_cast<std::uint64_t>(63 - max)) >> 6;
    return 9 - static_cast<int>((larger & kOnes) * kOnes >> 56 & 0x7F);
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0102'0408'1020'4081;
  std::uint64_t bits_ = 0;
};

/// A region, as a bit, and what it costs to choose it.
struct RegionChoice {
  std::uint32_t region = 0;
  int cost = 0;
};

/// Calls f(chosen) for each choice of n of the regions that costs at most `max_cost`, last ones
/// first.
template <typename F>
void choose_regions(std::span<const RegionChoice> regions, std::size_t n, int max_cost,
                    std::uint32_t chosen, const F& f) {
  if (n == 0) return f(chosen);
  for (; regions.size() >= n; regions = regions.first(regions.size() - 1)) {
    const auto& [region, cost] = regions.back();
    if (cost <= max_cost) {
      choose_regions(regions.first(regions.size() - 1), n - 1, max_cost - cost, chosen | region, f);
    }
  }
}

/// Calls f(lines, regions), both as bits, for each choice of two lines or more, at most half of
/// them, and as many regions, which have at most `max_outside` cells outside these lines.
/// @param common  by line: the cells of each region in it; at most nine lines and regions
template <typename F>
void each_close_choice(std::span<const RegionCounts> common, int max_outside, const F& f) {
  const int lines = static_cast<int>(common.size());
  // By lines, as bits: the cells of each region outside; made from those without the first line.
  std::array<RegionCounts, 512> outside;
  outside[0] = RegionCounts(lines);
  for (std::uint32_t some = 1; some < 1U << lines; ++some) {
    const int n = count_of(some);
    if (2 * n > lines) continue;
    const RegionCounts& costs = outside[some] =
        outside[some & (some - 1)] - common[static_cast<std::size_t>(std::countr_zero(some))];
    // All but one of a choice cost at most half as much.
    if (n < 2 || costs.count_up_to(max_outside) < n || costs.count_up_to(max_outside / 2) + 1 < n) {
      continue;
    }
    std::array<RegionChoice, 9> cheap;
    std::size_t many = 0;
    for (int region = 0; region < lines; ++region) {
      cheap[many] = {1U << region, costs[region]};
      many += costs[region] <= max_outside ? 1U : 0U;
    }
    choose_regions(std::span<const RegionChoice>(cheap).first(many), static_cast<std::size_t>(n),
                   max_outside, 0, [&](std::uint32_t chosen) { f(some, chosen); });
  }
}

}  // namespace gridmill
