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
/// bases come into question. Some of them have lost their true place: otherwise they all have one,
/// these are different cells, and a cover has no more than one of them. The others are bases with
/// the true place of a cover that is chosen already. Those without such a cover have as many covers
/// of their own at least, and are not needed.
class FishClash {
 public:
  /// @param is_first  whether the base comes into question from the start
  void add_base(std::uint64_t places, bool is_first) {
    assert(places != 0 && n_bases_ < kMax);
    if (is_first) first_ |= std::uint64_t{1} << n_bases_;
    bases_[n_bases_++] = places;
  }
  /// @param next  the bases that come into question with the cover, by bits
  void add_cover(std::uint64_t places, std::uint64_t next) {
    assert(!is_one(places) && n_covers_ < kMax);
    for_bits(places, [&](int i) {
      covers_of_[static_cast<std::size_t>(i)] |= std::uint64_t{1} << n_covers_;
    });
    covers_[n_covers_] = places;
    next_[n_covers_++] = next;
  }

  /// Whether n disjoint bases lie in n - 1 of the covers, for an n from 2 to `size`.
  [[nodiscard]] bool has(int size) {
    max_covers_ = size - 1;
    return extend({.may = first_});
  }

 private:
  static constexpr std::size_t kMax = 64;

  struct Choice {
    std::uint64_t may = 0;      ///< bases that come into question
    std::uint64_t tried = 0;    ///< bases that are chosen, or cannot be
    std::uint64_t taken = 0;    ///< places of the bases
    std::uint64_t covered = 0;  ///< places of the covers
    int bases = 0;
    int covers = 0;
  };

  /// Adds one base more.
  [[nodiscard]] bool extend(Choice choice) const {
    if (choice.bases > choice.covers) return true;
    for (std::uint64_t rest = choice.may & ~choice.tried; rest != 0; rest &= rest - 1) {
      choice.tried |= rest & (~rest + 1);
      const std::uint64_t base = bases_[static_cast<std::size_t>(std::countr_zero(rest))];
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
    std::uint64_t covers = covers_of_[static_cast<std::size_t>(std::countr_zero(places))];
    for (; covers != 0; covers &= covers - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(covers));
      Choice more = choice;
      more.may |= next_[i];
      more.covered |= covers_[i];
      ++more.covers;
      if (cover(places & ~covers_[i], more)) return true;
    }
    return false;
  }

  std::array<std::uint64_t, kMax> bases_;
  std::array<std::uint64_t, kMax> covers_;
  std::array<std::uint64_t, kMax> next_;
  std::array<std::uint64_t, kMax> covers_of_{};  ///< by place
  std::size_t n_bases_ = 0;
  std::size_t n_covers_ = 0;
  std::uint64_t first_ = 0;
  int max_covers_ = 0;
};

}  // namespace gridmill::pattern
