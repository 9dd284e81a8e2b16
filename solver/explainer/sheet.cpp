#include "solver/explainer/sheet.h"

#include <vector>

#include "solver/board/require.h"

namespace gridmill::explainer {

std::span<const Mask> subsets_of_nine(int n) {
  static const auto kSubsets = [] {
    std::array<std::vector<Mask>, 10> table;
    for (std::uint32_t bits = 0; bits < 512; ++bits) {
      table[static_cast<std::size_t>(size_of(bits))].push_back(static_cast<Mask>(bits));
    }
    return table;
  }();
  return kSubsets[static_cast<std::size_t>(n)];
}

namespace {

/// Whether one of the masks has one bit. Without a way out of the loop, so that it becomes vector
/// code.
bool any_single(std::span<const Mask> masks) {
  Mask any = 0;
  for (const Mask mask : masks) {
    const auto rest = static_cast<Mask>(mask & (mask - 1));
    any = static_cast<Mask>(any | (((rest == 0) & (mask != 0)) ? 1 : 0));
  }
  return any != 0;
}

}  // namespace

Sheet::Sheet(std::span<const std::uint8_t> digits) {
  GRIDMILL_REQUIRE(digits.size() == kCells);
  candidates_.fill(0x1ff);
  for (auto& region : places_) region.fill(0x1ff);
  empty_cells_.fill(9);
  for (int cell = 0; cell < kCells; ++cell) {
    if (digits[index(cell)] != 0) place(cell, digits[index(cell)] - 1);
  }
}

void Sheet::place(int cell, int digit) {
  values_[index(cell)] = static_cast<std::uint8_t>(digit + 1);
  --unsolved_;
  ++placed_[index(digit)];
  for (const std::uint8_t region : kGeometry.region[index(cell)]) --empty_cells_[region];
  for_bits(candidates_[index(cell)], [&](int d) { strike(cell, d); });
  for (const std::uint8_t region : kGeometry.region[index(cell)]) {
    for_bits(places_[region][index(digit)],
             [&](int place) { strike(kGeometry.cells[region][index(place)], digit); });
  }
}

bool Sheet::any_hidden_single(int first_region, int end_region) const {
  return any_single(
      {places_[index(first_region)].data(), kDigits * index(end_region - first_region)});
}

bool Sheet::any_naked_single() const { return any_single(candidates_); }

}  // namespace gridmill::explainer
