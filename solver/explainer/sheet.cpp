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
  for (const std::uint8_t peer : kGeometry.peers[index(cell)]) {
    if (has(peer, digit)) strike(peer, digit);
  }
}

}  // namespace gridmill::explainer
