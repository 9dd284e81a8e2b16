#pragma once

// The types that explain steps on boards of any size. Explaining takes little time compared with
// finding, so these types serve all classes of boards.

#include <algorithm>
#include <tuple>
#include <type_traits>

#include "solver/rate/state.h"
#include "solver/rate/technique.h"

namespace gridmill::widest {

using Size = SizeTwentyFive;
using CellSet = Size::CellSet;
using HouseSet = Size::HouseSet;
using DigitMask = Size::DigitMask;
using CandidateSet = CandidateSetOf<Size>;
using BoardTopology = BoardTopologyOf<Size>;
using Intersection = IntersectionOf<Size>;
using State = StateOf<Size>;
using Deduction = DeductionOf<Size>;
using Literal = LiteralOf<Size>;

/// A set of a smaller class of board.
template <typename Set, typename Narrow>
[[nodiscard]] Set widened_set(const Narrow& narrow) {
  typename Set::Storage row{};
  const auto& words = narrow.bits().words;
  static_assert(std::tuple_size_v<std::remove_cvref_t<decltype(words)>> <=
                std::tuple_size_v<decltype(row.words)>);
  std::copy(words.begin(), words.end(), row.words.begin());
  return Set::from_bits(row);
}

template <typename Narrow>
[[nodiscard]] Deduction widened(const DeductionOf<Narrow>& narrow) {
  Deduction wide;
  wide.technique = narrow.technique;
  wide.variant = narrow.variant;
  wide.digits = narrow.digits;
  wide.cells = widened_set<CellSet>(narrow.cells);
  wide.fins = widened_set<CellSet>(narrow.fins);
  wide.houses = widened_set<HouseSet>(narrow.houses);
  wide.covers = widened_set<HouseSet>(narrow.covers);
  for (int d = 1; d <= Narrow::kDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    wide.placements.add(digit, widened_set<CellSet>(narrow.placements[digit]));
    wide.eliminations.add(digit, widened_set<CellSet>(narrow.eliminations[digit]));
  }
  for (const auto& part : narrow.parts) wide.parts.push_back(widened_set<CellSet>(part));
  for (const auto& chain : narrow.chains) {
    std::vector<Literal>& literals = wide.chains.emplace_back();
    for (const auto& literal : chain) {
      literals.push_back({literal.digit, widened_set<CellSet>(literal.places),
                          widened_set<CellSet>(literal.set), literal.is_on});
    }
  }
  return wide;
}

}  // namespace gridmill::widest
