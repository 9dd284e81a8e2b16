#pragma once

// Fish: a digit has a place in each of k base houses. If k cover houses contain all of these
// places, the digit is eliminated from the rest of the covers. A basic fish has parallel lines as
// bases and the lines across them as covers, so it is a tuple (tuples.h) of the lines' places.
//
// In general, places outside the covers are fins, and places in two bases are endo fins. A fish
// eliminates places that see all fins and are in a cover outside the bases, or in two covers. This
// file enumerates bases. Covers are not shared: HoDoKu's scale needs the first choice in
// lexicographic order, while the level needs every fish and may branch on a place that is not
// covered yet, which tries far fewer covers.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/board/bits.h"

namespace gridmill::pattern {

/// The maximum numbers of fins; HoDoKu's limits.
inline constexpr int kMaxFins = 5;
inline constexpr int kMaxEndoFins = 2;

/// The eliminations of a basic fish: calls `body(cover, line)` for each place in a cover line
/// outside the base lines, cover by cover. Bit i of `bases` and `covers` is line i of its kind;
/// `across(cover)` are the lines in which a cover line has the digit.
template <typename Across, typename Body>
void for_eliminated(std::uint32_t bases, std::uint32_t covers, const Across& across, Body&& body) {
  for_bits(covers, [&](int cover) {
    for_bits(across(cover) & ~bases, [&](int line) { body(cover, line); });
  });
}

/// A house, as a set, and the places of the digit in it, which are some.
template <typename HouseSet, typename CellSet>
struct HousePlaces {
  HouseSet house{};
  CellSet cells;
};

/// Places that a choice of houses has, and those that two of them share.
template <typename CellSet>
struct Overlay {
  CellSet once;
  CellSet twice;

  [[nodiscard]] Overlay with(const CellSet& cells) const {
    return {once | cells, twice | (once & cells)};
  }
};

/// Calls `visit(houses, overlay)` for each choice of `size` of the houses `may` as bases, in
/// lexicographic order, until it returns true; returns whether it did. The bases share at most
/// `max_shared` places, which are endo fins. A part of a choice for which `is_viable(houses,
/// overlay)` is false is not gone on with. `chosen` and `held` are what is chosen so far.
template <typename HouseSet, typename CellSet, typename Visit, typename IsViable>
bool search_bases(std::span<const HousePlaces<HouseSet, CellSet>> may, int size, int max_shared,
                  const Visit& visit, const IsViable& is_viable, const HouseSet& chosen = {},
                  const Overlay<CellSet>& held = {}) {
  if (size == 0) return visit(chosen, held);
  for (; may.size() >= static_cast<std::size_t>(size); may = may.subspan(1)) {
    const auto& [house, cells] = may.front();
    const Overlay<CellSet> wider = held.with(cells);
    if (!wider.twice.empty() && (max_shared == 0 || wider.twice.size() > max_shared)) continue;
    const HouseSet more = chosen | house;
    if (!is_viable(more, wider)) continue;
    if (search_bases(may.subspan(1), size - 1, max_shared, visit, is_viable, more, wider)) {
      return true;
    }
  }
  return false;
}

/// The same, and every part is viable.
template <typename HouseSet, typename CellSet, typename Visit>
bool search_bases(std::span<const HousePlaces<HouseSet, CellSet>> may, int size, int max_shared,
                  const Visit& visit) {
  return search_bases(may, size, max_shared, visit,
                      [](const HouseSet&, const Overlay<CellSet>&) { return true; });
}

}  // namespace gridmill::pattern
