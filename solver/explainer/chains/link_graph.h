#pragma once

// The links between the candidates of a board as sets of bits. All searches for chains that ask
// what is implied, and not in which order, start from this graph.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "solver/board/bits.h"
#include "solver/board/cpu.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

// Chooses the code for a search: the width of its sets, and the instructions of the processor.
//
// A board has some 150 candidates when it reaches chains, so they get numbers from 0, and a set is
// a Bits of few words: 1 or 2 mostly, 12 for all 729.

/// Calls `body(integral_constant)` with a W, `MinWidth` or more, that is enough for that many
/// candidates.
template <std::size_t MinWidth = 2, typename Body>
decltype(auto) dispatch_width(std::size_t candidates, Body&& body) {
  if constexpr (MinWidth == 1) {
    if (candidates <= 64) return body(std::integral_constant<std::size_t, 1>{});
  }
  if (candidates <= 128) return body(std::integral_constant<std::size_t, 2>{});
  if (candidates <= 256) return body(std::integral_constant<std::size_t, 4>{});
  return body(std::integral_constant<std::size_t, 12>{});
}

// Runs a kernel with the instructions that the processor has. All that `body` calls is compiled
// once more inside one function of the target region (`flatten`), so no other function gets these
// instructions, and none that the linker shares with code for all processors.

#if defined(__x86_64__)
GRIDMILL_TARGET("avx2")
template <typename Body>
__attribute__((flatten)) auto run_with_avx2(Body&& body) {
  return body();
}
GRIDMILL_TARGET_END

// Most of what sets do with three of them is one instruction here.
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")
template <typename Body>
__attribute__((flatten)) auto run_with_avx512(Body&& body) {
  return body();
}
GRIDMILL_TARGET_END

GRIDMILL_TARGET("popcnt")
template <typename Body>
__attribute__((flatten)) auto run_with_popcnt(Body&& body) {
  return body();
}
GRIDMILL_TARGET_END
#endif

/// Vectors of 256 bits if there are.
template <typename Body>
auto run_vectorized(Body&& body) {
#if defined(__x86_64__)
  if (cpu_has(InstructionSet::kAvx512)) return run_with_avx512(body);
  if (cpu_has(InstructionSet::kAvx2)) return run_with_avx2(body);
#endif
  return body();
}

/// Runs the body with the popcnt instruction if the processor has it (`popcnt`).
template <typename Body>
auto run_with_optional_popcnt(bool popcnt, Body&& body) {
#if defined(__x86_64__)
  if (popcnt) return run_with_popcnt(body);
#endif
  static_cast<void>(popcnt);
  return body();
}

/// Which links a graph has, and for which candidates.
/// X links join the two last places of a digit in a region, Y links the two last candidates of a
/// cell. Weak links are always there: a candidate that is on turns off the other candidates of its
/// cell, and its digit in its regions.
struct LinkKinds {
  bool x = true, y = true;           ///< strong links by regions, by cells
  Mask digits = 0x1ff;               ///< candidates of these digits
  const CellSet* bivalue = nullptr;  ///< candidates of these cells of two only
};

/// Candidates get numbers from 0, in their order. With `leads` only what has strong links is in
/// sets, as a *member*, and has the first numbers: the rest can begin a chain or be refuted, but no
/// chain leads through it. So W is chosen by the members, mostly 1 or 2 where all candidates would
/// need 4.
///
/// Invariant: sets hold members only; `weak` and `partners` are symmetric among members; next(i) is
/// the union of the partners of the candidates that i turns off.
///
/// Source: ours. The links are those of Sudoku Explainer 1.2.1, Chaining.
template <std::size_t W>
class LinkGraph {
 public:
  using BitSet = Bits<W>;
  static constexpr std::size_t kMax = 64 * W;

  /// The board must not have more than kMax such candidates; or leads, where `leads` are given.
  LinkGraph(const Board& board, const LinkKinds& kinds, const Leads* leads = nullptr) {
    assert(kinds.bivalue == nullptr || leads == nullptr);
    std::array<Mask, kRegions> usable{};
    std::size_t rest = leads == nullptr ? 0 : leads->count;
    members_ = rest;
    std::size_t next_member = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = board.candidates(cell);
      if (digits == 0 || (kinds.bivalue != nullptr && !kinds.bivalue->contains(cell))) continue;
      const Mask first_digits = leads == nullptr ? digits : leads->digits[as_index(cell)];
      BitSet group{};
      std::array<std::size_t, kDigits> rows;
      std::size_t count = 0;
      for_bits(digits & kinds.digits, [&](int digit) {
        const bool member = ((first_digits >> digit) & 1) != 0;
        const std::size_t i = member ? next_member++ : rest++;
        assert(i < (leads == nullptr ? kMax : kCandidates));
        const int c = candidate_of(cell, digit);
        number_[as_index(c)] = static_cast<std::uint16_t>(i);
        candidate_[i] = static_cast<std::uint16_t>(c);
        partners_[i] = {};
        if (member) group.insert(i);
        rows[count++] = i;
      });
      if (kinds.bivalue != nullptr) {
        for (std::size_t kind = 0; kind < 3; ++kind) {
          add_bits(usable[region_of(cell, kind)], bit_of(place_in(cell, kind)));
        }
      }
      for (std::size_t k = 0; k < count; ++k) weak_[rows[k]] = group;
      if (kinds.y && count == 2) link(rows[0], rows[1]);
    }
    if (leads == nullptr) members_ = next_member;
    size_ = std::max(rest, members_);
    assert(next_member == members_ && members_ <= kMax);
    // Regions after cells: a group is all places of a digit, of which each puts the others off.
    const Board::ByRegion several = board.digits_with_max_places(9);
    for (std::size_t region = 0; region < kRegions; ++region) {
      for_bits(several[region] & kinds.digits, [&](int digit) {
        Mask places = board.places(static_cast<int>(region), digit);
        const bool strong = kinds.x && is_two(places);
        if (kinds.bivalue != nullptr) places = static_cast<Mask>(places & usable[region]);
        if ((places & (places - 1)) == 0) return;
        std::array<std::size_t, 9> rows;
        std::size_t count = 0;
        BitSet group{};
        for_bits(places, [&](int place) {
          const std::size_t i = number(candidate_of(cell_at(region, place), digit));
          if (i < members_) group.insert(i);
          rows[count++] = i;
        });
        for (std::size_t k = 0; k < count; ++k) weak_[rows[k]] |= group;
        if (strong) link(rows[0], rows[1]);
      });
    }
    // Groups have their own members, too.
    for (std::size_t i = 0; i < members_; ++i) weak_[i].erase(i);
    for (std::size_t i = 0; i < size_; ++i) {
      BitSet& next = next_[i];
      next = {};
      BitSet off = weak_[i];
      off &= leads_;
      off.for_each([&](std::size_t y) { next |= partners_[y]; });
      if (i < members_) next.erase(i);
    }
    assert(invariant_holds());
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  /// How many can be in sets: the first ones.
  [[nodiscard]] std::size_t members() const { return members_; }
  [[nodiscard]] int candidate(std::size_t i) const {
    assert(i < size_);
    return candidate_[i];
  }
  /// The number of a candidate that the graph has.
  [[nodiscard]] std::size_t number(int candidate) const {
    assert(number_[as_index(candidate)] < size_ &&
           candidate_[number_[as_index(candidate)]] == candidate);
    return number_[as_index(candidate)];
  }
  /// The candidates that are off when i is on, and those that are on when i is off.
  [[nodiscard]] const BitSet& weak(std::size_t i) const {
    assert(i < size_);
    return weak_[i];
  }
  [[nodiscard]] const BitSet& partners(std::size_t i) const {
    assert(i < size_);
    return partners_[i];
  }
  /// The candidates with strong links.
  [[nodiscard]] const BitSet& leads() const { return leads_; }
  /// The candidates that are on two links after i.
  [[nodiscard]] const BitSet& next(std::size_t i) const {
    assert(i < size_);
    return next_[i];
  }
  /// What puts i on two links later.
  [[nodiscard]] BitSet previous(std::size_t i) const {
    BitSet set{};
    partners_[i].for_each([&](std::size_t y) { set |= weak_[y]; });
    set.erase(i);
    return set;
  }

 private:
  /// The invariant: nothing but members in sets, and links in both directions.
  [[nodiscard]] bool invariant_holds() const {
    for (std::size_t i = 0; i < size_; ++i) {
      const auto one_way = [&](const std::array<BitSet, kCandidates>& links) {
        return links[i].any_of([&](std::size_t to) {
          return to >= members_ || to == i || (i < members_ && !links[to].contains(i));
        });
      };
      if (one_way(weak_) || one_way(partners_)) return false;
      if (!partners_[i].empty() && !leads_.contains(i)) return false;
    }
    return true;
  }

  void link(std::size_t a, std::size_t b) {
    partners_[a].insert(b);
    partners_[b].insert(a);
    leads_.insert(a);
    leads_.insert(b);
  }

  std::size_t size_ = 0, members_ = 0;
  BitSet leads_{};
  std::array<std::uint16_t, kCandidates> candidate_;
  std::array<std::uint16_t, kCandidates> number_;
  std::array<BitSet, kCandidates> weak_, partners_, next_;
};

}  // namespace gridmill::explainer
