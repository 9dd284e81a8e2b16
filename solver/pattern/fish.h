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

/// Disjoint bases in too few covers. A base or cover is what a house still has: bit i is the i-th
/// place that is left.
///
/// Bases are added one by one, each with the covers that it lacks. If the solution is known, few
/// bases come into question. Some base has lost its true place: n true places would need n covers.
/// Each further base has the true place of a cover that is chosen already. A base whose true place
/// needs a cover of its own adds as many covers as bases, so the others clash without it.
template <typename HouseSet>
class FishClash {
 public:
  /// @param is_first  whether the base comes into question from the start
  void add_base(int house, std::uint64_t places, bool is_first) {
    assert(places != 0);
    if (is_first) first_.insert(house);
    bases_[at(house)] = places;
  }
  /// @param next  the bases that come into question with the cover
  void add_cover(int house, std::uint64_t places, const HouseSet& next) {
    assert(!is_one(places));
    for_bits(places, [&](int i) { covers_of_[static_cast<std::size_t>(i)].insert(house); });
    covers_[at(house)] = places;
    next_[at(house)] = next;
  }

  /// Whether there is a number n from 2 to `size` so that n disjoint bases lie in n - 1 covers.
  [[nodiscard]] bool has(int size) {
    max_covers_ = size - 1;
    return extend({.may = first_});
  }

 private:
  struct Choice {
    HouseSet may{};             ///< bases that come into question
    HouseSet tried{};           ///< bases that are chosen, or cannot be
    std::uint64_t taken = 0;    ///< places of the bases
    std::uint64_t covered = 0;  ///< places of the covers
    int bases = 0;
    int covers = 0;
  };

  static std::size_t at(int house) { return static_cast<std::size_t>(house); }

  /// Adds one base more.
  [[nodiscard]] bool extend(Choice choice) const {
    if (choice.bases > choice.covers) return true;
    for (const int house : choice.may - choice.tried) {
      choice.tried.insert(house);
      const std::uint64_t base = bases_[at(house)];
      assert(base != 0);
      if ((base & choice.taken) != 0) continue;
      Choice more = choice;
      more.taken |= base;
      ++more.bases;
      if (cover(base & ~choice.covered, more)) return true;
    }
    return false;
  }

  /// Adds covers for these places.
  [[nodiscard]] bool cover(std::uint64_t places, const Choice& choice) const {
    if (places == 0) return extend(choice);
    if (choice.covers == max_covers_) return false;
    for (const int house : covers_of_[static_cast<std::size_t>(std::countr_zero(places))]) {
      Choice more = choice;
      more.may |= next_[at(house)];
      more.covered |= covers_[at(house)];
      ++more.covers;
      if (cover(places & ~covers_[at(house)], more)) return true;
    }
    return false;
  }

  static constexpr std::size_t kHouses = static_cast<std::size_t>(HouseSet::kCount);

  std::array<std::uint64_t, kHouses> bases_{};
  std::array<std::uint64_t, kHouses> covers_{};
  std::array<HouseSet, kHouses> next_{};
  std::array<HouseSet, 64> covers_of_{};  ///< by place
  HouseSet first_{};
  int max_covers_ = 0;
};

}  // namespace gridmill::pattern
