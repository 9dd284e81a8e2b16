#pragma once

// Tuples: k masks whose union has k bits. That is one pattern under four names. With the
// candidates of a house's cells as masks it is a naked set, with the places of its digits a hidden
// set, with the places of one digit in parallel lines a basic fish; almost locked sets are the
// same with one bit more.
//
// A scale may define which tuple comes first, so the order of trial is a parameter. A branch ends
// as soon as the union is too large, because it only grows.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/board/bits.h"

namespace gridmill::pattern {

/// The order in which subsets of {0, 1, 2, ...} are tried.
enum class SubsetOrder : std::uint8_t {
  kLexicographic,    ///< lexicographic: {0,1}, {0,2}, {0,3}, {1,2}, {1,3}, {2,3}
  kColexicographic,  ///< ascending as binary numbers: {0,1}, {0,2}, {1,2}, {0,3}, {1,3}, {2,3}
};

/// The search behind `search_unions`: the usable masks in a row, without gaps. One object a search.
template <SubsetOrder kOrder, int Width, typename Mask, typename Visit>
class UnionSearch {
 public:
  UnionSearch(const std::array<Mask, Width>& masks, std::uint32_t usable, int max_bits,
              Visit& visit)
      : max_bits_(max_bits), visit_(visit) {
    for (; usable != 0; usable &= usable - 1) {
      const int i = std::countr_zero(usable);
      assert(i < Width);
      bits_[at(n_)] = static_cast<Mask>(1U << i);
      masks_[at(n_++)] = masks[at(i)];
    }
  }

  /// Whether `visit` stops the search among all choices of `size` masks.
  bool run(int size) const { return extend(0, n_, size, 0, 0); }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The same among the choices of `members`, whose union is `all`, and `left` more of the masks
  /// `begin` to `end`.
  bool extend(int begin, int end, int left, std::uint32_t members, std::uint32_t all) const {
    // The next member is the first of those that are left, and in the other order the last.
    const bool first = kOrder == SubsetOrder::kLexicographic;
    const int stop = first ? end - left + 1 : end;
    for (int i = first ? begin : begin + left - 1; i < stop; ++i) {
      const std::uint32_t more = all | masks_[at(i)];
      if (count_bits<Width>(more) > max_bits_) continue;
      const std::uint32_t wider = members | bits_[at(i)];
      if (left > 1 ? extend(first ? i + 1 : begin, first ? end : i, left - 1, wider, more)
                   : visit_(static_cast<Mask>(wider), static_cast<Mask>(more))) {
        return true;
      }
    }
    return false;
  }

  std::array<Mask, Width> masks_;
  std::array<Mask, Width> bits_;  ///< the bit of each
  int n_ = 0;
  int max_bits_;
  Visit& visit_;
};

/// Calls `visit(members, union)` for each choice of `size` of the `usable` masks (bit i for mask i)
/// with a union of at most `max_bits` bits, in that order, until it returns true; returns whether
/// it did. No mask has a bit at or above `Width`.
template <SubsetOrder kOrder, std::size_t Width, typename Mask, typename Visit>
bool search_unions(const std::array<Mask, Width>& masks, std::uint32_t usable, int size,
                   int max_bits, Visit&& visit) {
  assert(0 < size && size <= max_bits);
  if (count_bits<int{Width}>(usable) < size) return false;
  return UnionSearch<kOrder, int{Width}, Mask, Visit>(masks, usable, max_bits, visit).run(size);
}

/// The same for tuples: unions of `size` bits.
template <SubsetOrder kOrder, std::size_t Width, typename Mask, typename Visit>
bool search_tuples(const std::array<Mask, Width>& masks, std::uint32_t usable, int size,
                   Visit&& visit) {
  return search_unions<kOrder>(masks, usable, size, size, [&](Mask members, Mask all) {
    return count_bits<int{Width}>(all) == size && visit(members, all);
  });
}

/// Whether a mask has 2 to `size` bits: only these can be part of a tuple of `size` that is not two
/// smaller ones.
template <std::size_t Width>
[[nodiscard]] bool fits_tuple(std::uint32_t mask, int size) {
  const int bits = count_bits<int{Width}>(mask);
  return static_cast<unsigned>(bits - 2) <= static_cast<unsigned>(size - 2);
}

}  // namespace gridmill::pattern
