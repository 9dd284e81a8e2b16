#pragma once

#include <cstdint>

#include "solver/explainer/sheet.h"

/// Locked candidates, sets and fish, the rules that chains of level 1 and up use inside as well. A
/// search calls `visit(pattern)` for every instance that strikes something, in Sudoku Explainer's
/// order, until `visit` returns true; it returns whether that happened.

namespace gridmill::explainer {

/// `from` is the region that locks a digit, `in` the one that loses it elsewhere.
struct Lock {
  int from, in, digit;
};
template <typename Body>
void for_strikes(const Sheet& sheet, const Lock& lock, Body&& body) {
  for_bits(sheet.places(lock.in, lock.digit), [&](int place) {
    const int cell =
        kGeometry.cells[static_cast<std::size_t>(lock.in)][static_cast<std::size_t>(place)];
    if (!kGeometry.cell_set[static_cast<std::size_t>(lock.from)].contains(cell)) {
      body(candidate_of(cell, lock.digit));
    }
  });
}

/// The places of region `from` that lie in region `in`, for a box and a line or the other way.
[[nodiscard]] inline Mask shared_places(int from, int in) {
  if (from < 9) {
    return in < 18 ? static_cast<Mask>(0b111U << (in % 9 % 3 * 3))
                   : static_cast<Mask>(0b001001001U << (in % 9 % 3));
  }
  return static_cast<Mask>(0b111U << (from < 18 ? in % 3 * 3 : in / 3 * 3));
}
/// Whether a box and a line meet.
[[nodiscard]] inline bool cross(int a, int b) {
  const int box = a < 9 ? a : b;
  const int line = a < 9 ? b : a;
  return line < 18 ? box / 3 == (line - 9) / 3 : box % 3 == (line - 18) / 3;
}

/// For the places of a digit in a region, in which of the three lines (or boxes) that cross it in
/// groups of three they all are: [0] consecutive thirds, [1] every third place; 3: in none, or one
/// place only.
inline constexpr auto kThird = [] {
  std::array<std::array<std::uint8_t, 512>, 2> table{};
  for (std::uint32_t places = 0; places < 512; ++places) {
    table[0][places] = table[1][places] = 3;
    if ((places & (places - 1)) == 0) continue;
    for (std::uint32_t i = 0; i < 3; ++i) {
      if ((places & ~(0b111U << (3 * i))) == 0) table[0][places] = static_cast<std::uint8_t>(i);
      if ((places & ~(0b001001001U << i)) == 0) table[1][places] = static_cast<std::uint8_t>(i);
    }
  }
  return table;
}();

/// Every locked digit, whether or not it strikes something.
template <typename Visit>
bool search_locked(const Sheet& sheet, Visit&& visit) {
  constexpr std::array<std::array<Kind, 2>, 4> kPairs{
      {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}}};
  for (const auto& [from_kind, in_kind] : kPairs) {
    const auto& third = kThird[in_kind == kColumn ? 1 : 0];
    for (int i = 0; i < 9; ++i) {
      const int from = 9 * from_kind + i;
      std::array<Mask, 4> digits{};
      for (int digit = 0; digit < kDigits; ++digit) {
        Mask& mask = digits[third[sheet.places(from, digit)]];
        mask = static_cast<Mask>(mask | bit_of(digit));
      }
      for (int j = 0; j < 3; ++j) {
        Mask rest = digits[static_cast<std::size_t>(j)];
        if (rest == 0) continue;
        // The j-th of the regions of the other kind that cross this one.
        const int in = from_kind == kBox   ? 9 * in_kind + (in_kind == kRow ? i / 3 : i % 3) * 3 + j
                       : from_kind == kRow ? i / 3 * 3 + j
                                           : j * 3 + i / 3;
        for (; rest != 0; rest = static_cast<Mask>(rest & (rest - 1))) {
          if (visit(Lock{from, in, std::countr_zero(rest)})) return true;
        }
      }
    }
  }
  return false;
}

template <typename Visit>
bool search_locking(const Sheet& sheet, Visit&& visit) {
  return search_locked(sheet, [&](const Lock& lock) {
    return (sheet.places(lock.in, lock.digit) & ~shared_places(lock.in, lock.from)) != 0 &&
           visit(lock);
  });
}

/// `cells` (places in the region) share exactly `digits`: naked, or hidden.
struct Set {
  int region;
  Mask cells, digits;
};
template <typename Body>
void for_naked_strikes(const Sheet& sheet, const Set& set, Body&& body) {
  for (int place = 0; place < 9; ++place) {
    if (((set.cells >> place) & 1) != 0) continue;
    const int cell =
        kGeometry.cells[static_cast<std::size_t>(set.region)][static_cast<std::size_t>(place)];
    for_bits(sheet.candidates(cell) & set.digits, [&](int d) { body(candidate_of(cell, d)); });
  }
}
template <typename Body>
void for_hidden_strikes(const Sheet& sheet, const Set& set, Body&& body) {
  for_bits(set.cells, [&](int place) {
    const int cell =
        kGeometry.cells[static_cast<std::size_t>(set.region)][static_cast<std::size_t>(place)];
    for_bits(sheet.candidates(cell) & ~set.digits & 0x1ffU,
             [&](int d) { body(candidate_of(cell, d)); });
  });
}

/// The n-subsets of those of nine masks with 2 to n bits whose union has n bits, in order:
/// `visit(members, union)`.
template <typename Visit>
bool search_tuples(const std::array<Mask, 9>& masks, int n, Visit&& visit) {
  Mask usable = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    const int size = size_of(masks[i]);
    if (size >= 2 && size <= n) usable = static_cast<Mask>(usable | (1U << i));
  }
  if (size_of(usable) < n) return false;
  if (n == 2) {
    // Two equal masks of two bits.
    for (Mask second = usable; second != 0; second = static_cast<Mask>(second & (second - 1))) {
      const int j = std::countr_zero(second);
      for (Mask first = static_cast<Mask>(usable & (bit_of(j) - 1)); first != 0;
           first = static_cast<Mask>(first & (first - 1))) {
        const int i = std::countr_zero(first);
        const Mask both = masks[static_cast<std::size_t>(i)];
        if (both == masks[static_cast<std::size_t>(j)] &&
            visit(static_cast<Mask>(bit_of(i) | bit_of(j)), both)) {
          return true;
        }
      }
    }
    return false;
  }
  for (const Mask members : subsets_of_nine(n)) {
    if ((members & ~usable) != 0) continue;
    Mask all = 0;
    for_bits(members,
             [&](int i) { all = static_cast<Mask>(all | masks[static_cast<std::size_t>(i)]); });
    if (size_of(all) == n && visit(members, all)) return true;
  }
  return false;
}

template <typename Visit>
bool search_naked(const Sheet& sheet, int n, Visit&& visit) {
  for (const Kind kind : kSetOrder) {
    for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
      if (sheet.empty_cells(region) < 2 * n) continue;
      std::array<Mask, 9> masks;
      for (std::size_t i = 0; i < 9; ++i) {
        masks[i] = sheet.candidates(kGeometry.cells[static_cast<std::size_t>(region)][i]);
      }
      if (search_tuples(masks, n, [&](Mask cells, Mask digits) {
            for (std::size_t i = 0; i < 9; ++i) {
              if (((cells >> i) & 1U) == 0 && (masks[i] & digits) != 0) {
                return visit(Set{region, cells, digits});
              }
            }
            return false;
          })) {
        return true;
      }
    }
  }
  return false;
}

/// Every hidden set of regions with more than `more_than` empty cells, whether or not it strikes
/// something.
template <typename Visit>
bool search_hidden_tuples(const Sheet& sheet, int n, int more_than, Visit&& visit) {
  for (const Kind kind : kSetOrder) {
    for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
      if (sheet.empty_cells(region) <= more_than) continue;
      std::array<Mask, 9> masks;
      for (int d = 0; d < kDigits; ++d)
        masks[static_cast<std::size_t>(d)] = sheet.places(region, d);
      if (search_tuples(masks, n, [&](Mask digits, Mask cells) {
            return visit(Set{region, cells, digits});
          })) {
        return true;
      }
    }
  }
  return false;
}

template <typename Visit>
bool search_hidden(const Sheet& sheet, int n, Visit&& visit) {
  return search_hidden_tuples(sheet, n, 2 * n, [&](const Set& set) {
    bool strikes = false;
    for_hidden_strikes(sheet, set, [&](int) { strikes = true; });
    return strikes && visit(set);
  });
}

/// A digit has its places in the lines `bases` of a kind only in the lines `covers` of the other.
struct Fish {
  Kind base_kind, cover_kind;
  Mask bases, covers;
  int digit;
};
template <typename Body>
void for_strikes(const Sheet& sheet, const Fish& fish, Body&& body) {
  for_bits(fish.covers, [&](int cover) {
    const int region = 9 * fish.cover_kind + cover;
    for_bits(sheet.places(region, fish.digit) & ~fish.bases & 0x1ffU, [&](int place) {
      body(candidate_of(
          kGeometry.cells[static_cast<std::size_t>(region)][static_cast<std::size_t>(place)],
          fish.digit));
    });
  });
}

template <typename Visit>
bool search_fish(const Sheet& sheet, int n, Visit&& visit) {
  constexpr std::array<std::array<Kind, 2>, 2> kPairs{{{kColumn, kRow}, {kRow, kColumn}}};
  for (const auto& pair : kPairs) {
    const Kind bases = pair[0];
    const Kind covers = pair[1];
    // Lines are the outer loop of the original, digits the inner one.
    std::array<Mask, 9> digits_of{};  // that may have a fish with a line
    Mask usable = 0;
    for (int digit = 0; digit < kDigits; ++digit) {
      if (sheet.placed(digit) + 2 * n > 9) continue;
      Mask lines = 0;
      for (int line = 0; line < 9; ++line) {
        const int size = size_of(sheet.places(9 * bases + line, digit));
        if (size >= 2 && size <= n) lines = static_cast<Mask>(lines | bit_of(line));
      }
      if (size_of(lines) < n) continue;
      usable = static_cast<Mask>(usable | lines);
      for_bits(lines, [&](int line) {
        Mask& digits = digits_of[static_cast<std::size_t>(line)];
        digits = static_cast<Mask>(digits | bit_of(digit));
      });
    }
    if (usable == 0) continue;
    for (const Mask lines : subsets_of_nine(n)) {
      if ((lines & ~usable) != 0) continue;
      Mask digits = 0x1ff;
      for_bits(lines, [&](int line) {
        digits = static_cast<Mask>(digits & digits_of[static_cast<std::size_t>(line)]);
      });
      for (; digits != 0; digits = static_cast<Mask>(digits & (digits - 1))) {
        const int digit = std::countr_zero(digits);
        Mask all = 0;
        for_bits(lines, [&](int line) {
          all = static_cast<Mask>(all | sheet.places(9 * bases + line, digit));
        });
        if (size_of(all) != n) continue;
        const Fish fish{bases, covers, lines, all, digit};
        bool strikes = false;
        for_strikes(sheet, fish, [&](int) { strikes = true; });
        if (strikes && visit(fish)) return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::explainer
