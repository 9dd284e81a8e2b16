#pragma once

// Almost locked sets: n cells of a house with n + 1 digits between them. If they lose one digit,
// they hold all the others. Every scale builds chains of them; the scales differ in which two sets
// may be linked, so each has its own code for that.

#include <array>
#include <cassert>
#include <span>

#include "solver/board/board_class.h"

namespace gridmill::pattern {

/// An almost locked set. Invariant: one digit more than cells; `places` and `seen` are empty for
/// other digits.
template <typename Size>
struct AlsOf {
  using CellSet = typename Size::CellSet;
  using DigitMask = typename Size::DigitMask;

  CellSet cells;
  DigitMask digits = 0;
  /// By digit - 1: its places in the set, and its places outside that see all of those.
  std::array<CellSet, Size::kDigits> places{};
  std::array<CellSet, Size::kDigits> seen{};

  [[nodiscard]] const CellSet& places_of(Digit d) const { return places[d.value - 1U]; }
  [[nodiscard]] const CellSet& seen_of(Digit d) const { return seen[d.value - 1U]; }

  /// `places_on_board(d)` are the open cells for digit d, `common_peers(cells)` the cells that see
  /// all of some cells.
  template <typename Places, typename CommonPeers>
  AlsOf(const CellSet& own, DigitMask mask, const Places& places_on_board,
        const CommonPeers& common_peers)
      : cells(own), digits(mask) {
    assert(Size::count_of(digits) == cells.size() + 1);
    for (const Digit d : DigitSet(digits)) {
      const CellSet all = places_on_board(d);
      places[d.value - 1U] = all & cells;
      seen[d.value - 1U] = (all & common_peers(places_of(d))) - cells;
    }
  }
};

/// Whether a digit is a restricted common of two sets: its places all see each other, so at most
/// one of the sets has it.
template <typename Size>
[[nodiscard]] bool is_restricted(const AlsOf<Size>& a, const AlsOf<Size>& b, Digit d) {
  return a.seen_of(d).contains(b.places_of(d));
}

/// Calls `visit(b, digits)` for the sets after number `a` of a list that have restricted commons
/// with it, ascending; `digits` are all of these. `apart` leaves out sets that share cells with
/// `a`.
template <typename Size, typename Visit>
void for_restricted(std::span<const AlsOf<Size>> sets, std::size_t a, bool apart, Visit&& visit) {
  using Mask = typename Size::DigitMask;
  const AlsOf<Size>& one = sets[a];
  Mask useful = 0;  // digits with places outside that see all of those inside
  for (const Digit d : DigitSet(one.digits)) {
    if (!one.seen_of(d).empty()) useful = static_cast<Mask>(useful | DigitSet::of(d).bits());
  }
  for (std::size_t b = a + 1; b < sets.size(); ++b) {
    const AlsOf<Size>& two = sets[b];
    const auto common = static_cast<Mask>(useful & two.digits);
    if (common == 0 || (apart && one.cells.intersects(two.cells))) continue;
    Mask digits = 0;
    for (const Digit d : DigitSet(common)) {
      if (is_restricted(one, two, d)) digits = static_cast<Mask>(digits | DigitSet::of(d).bits());
    }
    if (digits != 0) visit(b, digits);
  }
}

/// Calls `visit(cells, digits)` for the almost locked sets among the open cells of a house, which
/// come in an order with the digits of each: in lexicographic order of their cells, a set before
/// those that begin with it. They have `kMax` cells at most. `cells` and `digits` are what the
/// caller has chosen so far.
template <typename Size, int kMax = Size::kDigits, typename Visit>
void for_almost_locked(std::span<const Cell> open,
                       std::span<const typename Size::DigitMask> candidates, const Visit& visit,
                       const typename Size::CellSet& cells = {}, std::uint32_t digits = 0,
                       int size = 0) {
  assert(open.size() == candidates.size() && size <= Size::kDigits);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto wider = cells | Size::CellSet::of(open[i]);
    const std::uint32_t all = digits | candidates[i];
    if (kMax < Size::kDigits && Size::count_of(all) > kMax + 1) continue;
    if (Size::count_of(all) == size + 2) {
      visit(wider, static_cast<typename Size::DigitMask>(all));
    }
    if (kMax < Size::kDigits && size + 1 == kMax) continue;
    for_almost_locked<Size, kMax>(open.subspan(i + 1), candidates.subspan(i + 1), visit, wider, all,
                                  size + 1);
  }
}

}  // namespace gridmill::pattern
