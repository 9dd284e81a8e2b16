#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/board/bits.h"

/// Tuples: k masks whose union has k bits. That is one pattern under four names. With the
/// candidates of a house's cells as masks it is a naked set, with the places of its digits a hidden
/// set, with the places of one digit in parallel lines a basic fish; almost locked sets are the
/// same with one bit more.
///
/// A scale may define which tuple is the first, so the order of trial is a parameter. A branch ends
/// when the union is too large already: it only grows.

namespace gridmill::pattern {

/// The order in which subsets of {0, 1, 2, ...} are tried.
enum class Trial : std::uint8_t {
  kByFirst,  ///< lexicographic: {0,1}, {0,2}, {0,3}, {1,2}, {1,3}, {2,3}
  kByLast,   ///< ascending as binary numbers: {0,1}, {0,2}, {1,2}, {0,3}, {1,3}, {2,3}
};

/// The search behind `search_unions`: one object a search.
template <Trial kOrder, int Width, typename Mask, typename Visit>
class UnionSearch {
 public:
  UnionSearch(const std::array<Mask, Width>& masks, int most, Visit& visit)
      : masks_(masks), most_(most), visit_(visit) {}

  /// Whether `visit` stops the search among the choices of `members`, whose union is `all`, and
  /// `left` more masks of `usable`.
  bool extend(std::uint32_t usable, int left, std::uint32_t members, std::uint32_t all) const {
    for (std::uint32_t rest = usable; rest != 0; rest &= rest - 1) {
      const std::uint32_t member = rest & (~rest + 1U);
      // The other members are above this one in lexicographic order, else below it.
      const std::uint32_t others =
          kOrder == Trial::kByFirst ? rest ^ member : usable & (member - 1);
      if (count_bits<Width>(others) < left - 1) {
        if constexpr (kOrder == Trial::kByFirst) return false;
        continue;
      }
      const std::uint32_t more = all | masks_[static_cast<std::size_t>(std::countr_zero(member))];
      if (count_bits<Width>(more) > most_) continue;
      if (left > 1 ? extend(others, left - 1, members | member, more)
                   : visit_(static_cast<Mask>(members | member), static_cast<Mask>(more))) {
        return true;
      }
    }
    return false;
  }

 private:
  const std::array<Mask, Width>& masks_;
  int most_;
  Visit& visit_;
};

/// Calls `visit(members, union)` for each choice of `size` of the `usable` masks (bit i for mask i)
/// with a union of at most `most` bits, in that order, until it returns true; returns whether it
/// did. No mask has a bit at or above `Width`.
template <Trial kOrder, std::size_t Width, typename Mask, typename Visit>
bool search_unions(const std::array<Mask, Width>& masks, std::uint32_t usable, int size, int most,
                   Visit&& visit) {
  assert(0 < size && size <= most);
  if (count_bits<int{Width}>(usable) < size) return false;
  return UnionSearch<kOrder, int{Width}, Mask, Visit>(masks, most, visit)
      .extend(usable, size, 0, 0);
}

/// The same for tuples: unions of `size` bits.
template <Trial kOrder, std::size_t Width, typename Mask, typename Visit>
bool search_tuples(const std::array<Mask, Width>& masks, std::uint32_t usable, int size,
                   Visit&& visit) {
  return search_unions<kOrder>(masks, usable, size, size, [&](Mask members, Mask all) {
    return count_bits<int{Width}>(all) == size && visit(members, all);
  });
}

/// The masks among the first `count` that have 2 to `size` bits, as bits: only these can be part of
/// a tuple of `size` that is not two smaller ones.
template <std::size_t Width, typename Mask>
[[nodiscard]] std::uint32_t usable_for(const std::array<Mask, Width>& masks, int size,
                                       std::size_t count = Width) {
  assert(count <= Width);
  std::uint32_t usable = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int bits = count_bits<int{Width}>(masks[i]);
    usable |= static_cast<std::uint32_t>(2 <= bits && bits <= size ? 1 : 0) << i;
  }
  return usable;
}

}  // namespace gridmill::pattern
