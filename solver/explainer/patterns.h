#pragma once

// Locked candidates, sets and fish, the rules that chains of level 1 and up use inside as well. A
// search calls `visit(pattern)` for every instance that strikes something, in Sudoku Explainer's
// order, until `visit` returns true; it returns whether that happened.
//
// The order is part of the scale: it decides which step is taken, and so what is left for the next
// one. A search that uses another order for speed sorts its finds before it reports them.
//
// Source: Sudoku Explainer 1.2.1, Locking, NakedSet, HiddenSet and Fisherman; the tuples and the
// eliminations of fish come from solver/pattern.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/board.h"
#include "solver/pattern/fish.h"
#include "solver/pattern/tuples.h"

namespace gridmill::explainer {

/// `from` is the region that locks a digit, `in` the one that loses it elsewhere. Pointing is from
/// a box, Claiming from a line.
struct LockedDigit {
  int from, in, digit;
};
/// Calls `body(candidate)` for what a pattern strikes, nothing twice. The other two patterns below
/// have the same.
template <typename Body>
void for_eliminations(const Board& board, const LockedDigit& lock, Body&& body) {
  for_bits(board.places(lock.in, lock.digit), [&](int place) {
    const int cell = cell_at(lock.in, place);
    if (!cell_set(lock.from).contains(cell)) {
      body(candidate_of(cell, lock.digit));
    }
  });
}

/// Whether a box and a line meet.
[[nodiscard]] inline bool is_crossing(int a, int b) {
  const int box = kind_of(a) == kBox ? a : b;
  const int line = kind_of(a) == kBox ? b : a;
  assert(kind_of(box) == kBox && kind_of(line) != kBox);
  return kind_of(line) == kRow ? box / 3 == (line - 9) / 3 : box % 3 == (line - 18) / 3;
}
/// The places of region `from` that lie in region `in`, for a box and a line or the other way. A
/// row has three neighboring places of a box, a column every third one; a box has three
/// neighboring places of either.
[[nodiscard]] inline Mask shared_places(int from, int in) {
  assert(is_crossing(from, in));
  if (kind_of(from) == kBox) {
    return kind_of(in) == kRow ? static_cast<Mask>(0b111U << (in % 9 % 3 * 3))
                               : static_cast<Mask>(0b001001001U << (in % 9 % 3));
  }
  return static_cast<Mask>(0b111U << (kind_of(from) == kRow ? in % 3 * 3 : in / 3 * 3));
}

/// For the places of a digit in a region, in which of the three lines (or boxes) that cross it in
/// groups of three they all are: [0] consecutive thirds, [1] every third place; 3: in none, or
/// fewer than two places.
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

/// The order of trial: all Pointing before any Claiming; columns before rows; box by box, or line
/// by line, and digits last. All 54 crossings of a line and a box are looked at first, all digits
/// at once, as most boards have nothing locked.
template <typename Visit>
bool search_locking(const Board& board, Visit&& visit) {
  const auto thirds = board.thirds();
  // Three lines cross three boxes: what a line has alone in a box, and what a box has alone in a
  // line. A digit that is one but not the other strikes something.
  struct Three {
    std::array<std::array<Mask, 3>, 3> pointing, claiming;  // by line and box
  };
  std::array<Three, 6> threes;
  Mask any = 0;
  for (std::size_t i = 0; i < threes.size(); ++i) {
    std::array<std::array<Mask, 3>, 3> has;
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t box = 0; box < 3; ++box) has[line][box] = thirds[box][9 + 3 * i + line];
    }
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t box = 0; box < 3; ++box) {
        const Mask in_box = has[(line + 1) % 3][box] | has[(line + 2) % 3][box];
        const Mask in_line = has[line][(box + 1) % 3] | has[line][(box + 2) % 3];
        const Mask here = has[line][box];
        threes[i].pointing[line][box] = static_cast<Mask>(here & in_line & ~in_box);
        threes[i].claiming[line][box] = static_cast<Mask>(here & in_box & ~in_line);
        add_bits(any, here & (in_box ^ in_line));
      }
    }
  }
  if (any == 0) return false;
  const auto visit_digits = [&](int from, int in, Mask digits) {
    for (; digits != 0; digits = static_cast<Mask>(digits & (digits - 1))) {
      const LockedDigit lock{from, in, std::countr_zero(digits)};
      // One place left is a single, not a lock, as in the original.
      if (!is_one(board.places(from, lock.digit)) && visit(lock)) return true;
    }
    return false;
  };
  for (const bool pointing : {true, false}) {
    for (const RegionKind kind : {kColumn, kRow}) {
      for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < 3; ++j) {
          // From the i-th box in its j-th line, or from the i-th line in its j-th box.
          const bool across = pointing && kind == kColumn;
          const int three = across ? i % 3 : i / 3;
          const int line = pointing ? j : i % 3;
          const int box = pointing ? (across ? i / 3 : i % 3) : j;
          const Three& found = threes[(kind == kRow ? 0U : 3U) + as_index(three)];
          const auto l = as_index(line);
          const auto b = as_index(box);
          const int in_line = 9 * kind + 3 * three + line;
          const int in_box = kind == kRow ? 3 * three + box : 3 * box + three;
          if (pointing ? visit_digits(in_box, in_line, found.pointing[l][b])
                       : visit_digits(in_line, in_box, found.claiming[l][b])) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

/// `cells` (places in the region) share exactly `digits`: naked, or hidden.
struct LockedSet {
  int region;
  Mask cells, digits;
};
template <typename Body>
void for_naked_eliminations(const Board& board, const LockedSet& set, Body&& body) {
  for (int place = 0; place < 9; ++place) {
    if (((set.cells >> place) & 1) != 0) continue;
    const int cell = cell_at(set.region, place);
    for_bits(board.candidates(cell) & set.digits, [&](int d) { body(candidate_of(cell, d)); });
  }
}
template <typename Body>
void for_hidden_eliminations(const Board& board, const LockedSet& set, Body&& body) {
  for_bits(set.cells, [&](int place) {
    const int cell = cell_at(set.region, place);
    for_bits(board.candidates(cell) & ~set.digits & 0x1ffU,
             [&](int d) { body(candidate_of(cell, d)); });
  });
}

/// Whether each usable mask has 2 to n bits, for an assert.
[[nodiscard]] inline bool has_sizes_up_to(const std::array<Mask, 9>& masks, Mask usable, int n) {
  bool fits = true;
  for_bits(usable, [&](int i) {
    const int count = count_of(masks[as_index(i)]);
    fits = fits && 2 <= count && count <= n;
  });
  return fits;
}
/// The n-subsets of the usable ones of nine masks whose union has n bits, in Sudoku Explainer's
/// order: `visit(members, union)`. Each usable mask has 2 to n bits.
template <typename Visit>
bool search_tuples(const std::array<Mask, 9>& masks, Mask usable, int n, Visit&& visit) {
  assert(has_sizes_up_to(masks, usable, n));
  return pattern::search_tuples<pattern::SubsetOrder::kColexicographic>(masks, usable, n, visit);
}

/// A region with fewer than 2 n empty cells is not looked at, as in the original: the other cells
/// are a hidden set of fewer than n, which has been tried before.
/// `regions`: a bit for each that is looked at.
template <typename Visit>
bool search_naked(const Board& board, int n, Visit&& visit, std::uint32_t regions = ~0U) {
  if (regions == 0) return false;
  std::array<Mask, kRegions> usable{};
  board.cells_with_max_candidates(n).for_each([&](int cell) {
    for (std::size_t k = 0; k < 3; ++k) {
      add_bits(usable[region_of(cell, k)], bit_of(place_in(cell, k)));
    }
  });
  for (const RegionKind kind : kSetOrder) {
    for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
      const Mask few = usable[as_index(region)];
      if ((regions >> region & 1U) == 0 || count_of(few) < n || board.empty_cells(region) < 2 * n)
        continue;
      // Masks of all nine cells: what a set strikes is in cells that cannot be members.
      std::array<Mask, 9> masks;
      for (std::size_t i = 0; i < 9; ++i) {
        masks[i] = board.candidates(cell_at(region, i));
      }
      if (search_tuples(masks, few, n, [&](Mask cells, Mask digits) {
            for (std::size_t i = 0; i < 9; ++i) {
              if (((cells >> i) & 1U) == 0 && (masks[i] & digits) != 0) {
                return visit(LockedSet{region, cells, digits});
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
/// something: direct hidden sets need not.
template <typename Visit>
bool search_hidden_tuples(const Board& board, int n, int more_than, Visit&& visit,
                          std::uint32_t regions = ~0U) {
  if (regions == 0) return false;
  const Board::ByRegion few = board.digits_with_max_places(n);
  for (const RegionKind kind : kSetOrder) {
    for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
      const Mask usable = few[as_index(region)];
      if ((regions >> region & 1U) == 0 || count_of(usable) < n ||
          board.empty_cells(region) <= more_than) {
        continue;
      }
      std::array<Mask, 9> masks;
      for (int d = 0; d < kDigits; ++d) masks[as_index(d)] = board.places(region, d);
      if (search_tuples(masks, usable, n, [&](Mask digits, Mask cells) {
            return visit(LockedSet{region, cells, digits});
          })) {
        return true;
      }
    }
  }
  return false;
}

/// With 2 n empty cells or fewer the other cells are a naked set of at most n, which has been tried
/// before.
template <typename Visit>
bool search_hidden(const Board& board, int n, Visit&& visit, std::uint32_t regions = ~0U) {
  const auto eliminate = [&](const LockedSet& set) {
    bool eliminates = false;
    for_hidden_eliminations(board, set, [&](int) { eliminates = true; });
    return eliminates && visit(set);
  };
  return search_hidden_tuples(board, n, 2 * n, eliminate, regions);
}

/// A digit has its places in the lines `bases` of a kind only in the lines `covers` of the other.
struct Fish {
  RegionKind base_kind, cover_kind;
  Mask bases, covers;
  int digit;
};
template <typename Body>
void for_eliminations(const Board& board, const Fish& fish, Body&& body) {
  const int first = 9 * fish.cover_kind;
  pattern::for_eliminated(
      fish.bases, fish.covers, [&](int cover) { return board.places(first + cover, fish.digit); },
      [&](int cover, int line) { body(candidate_of(cell_at(first + cover, line), fish.digit)); });
}

/// Columns are bases first, as in the original. Digits of which fewer than n lines have 2 to n
/// places are passed over by one mask (`often`). A digit with fewer than 2 n lines left is passed
/// over, too: there the other lines are a smaller fish in the other direction.
template <typename Visit>
bool search_fish(const Board& board, int n, Visit&& visit) {
  constexpr std::array<std::array<RegionKind, 2>, 2> kPairs{{{kColumn, kRow}, {kRow, kColumn}}};
  const Board::ByRegion few = board.digits_with_max_places(n);
  for (const auto& pair : kPairs) {
    const RegionKind bases = pair[0];
    const RegionKind covers = pair[1];
    const std::size_t first = 9 * as_index(bases);
    std::array<Mask, 5> often{0x1ff};  // digits with few places on that many lines or more
    for (std::size_t line = 0; line < 9; ++line) {
      for (auto k = as_index(n); k != 0; --k) {
        add_bits(often[k], often[k - 1] & few[first + line]);
      }
    }
    std::vector<Fish> found;
    for_bits(often[as_index(n)], [&](int digit) {
      if (board.placed(digit) + 2 * n > 9) return;
      // "Few" is for all digits of a line; here it is wanted of one digit in all lines.
      Mask usable = 0;
      std::array<Mask, 9> masks;
      for (std::size_t line = 0; line < 9; ++line) {
        add_bits(usable, (few[first + line] >> digit & 1U) << line);
        masks[line] = board.places(static_cast<int>(first + line), digit);
      }
      search_tuples(masks, usable, n, [&](Mask lines, Mask all) {
        const Fish fish{bases, covers, lines, all, digit};
        bool eliminates = false;
        for_eliminations(board, fish, [&](int) { eliminates = true; });
        if (eliminates) found.push_back(fish);
        return false;
      });
    });
    // Lines are the outer loop of the original, digits the inner one.
    std::stable_sort(found.begin(), found.end(),
                     [](const Fish& a, const Fish& b) { return a.bases < b.bases; });
    for (const Fish& fish : found) {
      if (visit(fish)) return true;
    }
  }
  return false;
}

}  // namespace gridmill::explainer
