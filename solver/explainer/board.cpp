// How the board is kept. What rules ask most often is about all regions or all cells at once: which
// digits have one place, which cells have two candidates. So the masks are in plain arrays, and a
// question is a sweep over an array, eight masks in a vector of 16 bytes. Every x86-64 has such
// vectors, so nothing depends on the processor.
//
// Invariant: the arrays are padded to a multiple of eight, and what is behind the last cell or
// region is empty. So a sweep has no rest, and no question finds anything in the padding.
//
// Source: ours.

#include "solver/explainer/board.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "solver/board/require.h"

namespace gridmill::explainer {

std::span<const Mask> subsets_of_nine(int n) {
  assert(0 <= n && n <= 9);
  static const auto kSubsets = [] {
    std::array<std::vector<Mask>, 10> table;
    for (std::uint32_t bits = 0; bits < 512; ++bits) {
      table[as_index(count_of(bits))].push_back(static_cast<Mask>(bits));
    }
    return table;
  }();
  return kSubsets[as_index(n)];
}

/// What a digit in a cell eliminates: in cells, all bits of those that are seen; in the
/// regions' places of the digit, those that it does not keep. With this table a placement is one
/// pass of `and` over each array, without branches.
struct Board::Placing {
  std::array<Mask, kPaddedCells> seen{};
  ByRegion kept{};
};

constexpr std::array<Board::Placing, kCells> Board::kPlacing = [] {
  std::array<Placing, kCells> table{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    Placing& row = table[cell];
    for (std::size_t region = 0; region < kRegions; ++region) row.kept[region] = 0x1ff;
    const auto mark_seen = [&](std::size_t other) {
      row.seen[other] = 0x1ff;
      for (std::size_t k = 0; k < 3; ++k) {
        remove_bits(row.kept[region_of(other, k)], bit_of(place_in(other, k)));
      }
    };
    mark_seen(cell);
    for (const std::uint8_t other : peers_of(cell)) mark_seen(other);
  }
  return table;
}();

Board::Board(std::span<const std::uint8_t> digits) {
  GRIDMILL_REQUIRE(digits.size() == kCells);
  std::fill_n(candidates_.begin(), kCells, Mask{0x1ff});
  for (auto& places : places_) std::fill_n(places.begin(), kRegions, Mask{0x1ff});
  empty_cells_.fill(9);
  assert(std::all_of(digits.begin(), digits.end(), [](int value) { return value <= kDigits; }));
  // A digit also closes its cell to the other digits. The places of all filled cells are
  // collected, and removed once for each digit.
  ByRegion filled{};
  for (int cell = 0; cell < kCells; ++cell) {
    const int value = digits[index(cell)];
    if (value == 0) continue;
    fill(cell, value - 1);
    for (std::size_t k = 0; k < 3; ++k) {
      add_bits(filled[region_of(index(cell), k)], bit_of(place_in(index(cell), k)));
    }
  }
  for (auto& places : places_) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      remove_bits(places[i], filled[i]);
    }
  }
  assert(invariant_holds());
}

// One candidate is cheap to check and is checked after each strike; all of it costs some thousand
// operations and is checked after each placement.
bool Board::invariant_holds() const {
  int empty_in_all = 0;
  std::array<int, kDigits> placed{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if (!invariant_holds(cell, digit)) return false;
    }
    if (empty(cell)) {
      ++empty_in_all;
    } else {
      if (candidates(cell) != 0) return false;
      ++placed[index(value(cell) - 1)];
    }
  }
  for (int region = 0; region < kRegions; ++region) {
    const auto& cells = cells_of(region);
    if (empty_cells(region) !=
        std::count_if(cells.begin(), cells.end(), [&](int cell) { return empty(cell); })) {
      return false;
    }
  }
  const auto is_zero = [](Mask mask) { return mask == 0; };
  return empty_in_all == unsolved_ && std::equal(placed.begin(), placed.end(), placed_.begin()) &&
         std::all_of(candidates_.begin() + kCells, candidates_.end(), is_zero) &&
         std::all_of(places_.begin(), places_.end(), [&](const ByRegion& row) {
           return std::all_of(row.begin() + kRegions, row.end(), is_zero);
         });
}

bool Board::contradictory() const {
  for (int cell = 0; cell < kCells; ++cell) {
    if (empty(cell) && candidates(cell) == 0) return true;
  }
  return false;
}

void Board::place(int cell, int digit) {
  assert(has(cell, digit) && empty(cell));
  const Mask others = candidates(cell) & ~bit_of(digit);
  fill(cell, digit);
  // fill() left them among the places of their regions.
  for_bits(others, [&](int d) {
    for (int kind = 0; kind < 3; ++kind) {
      remove_bits(places_[index(d)][index(region_of(cell, kind))], bit_of(place_in(cell, kind)));
    }
  });
  assert(invariant_holds());
}

// What both ways of filling a cell share. The digit leaves the cells that are seen, and it has no
// places any more in the three regions; that nothing else changes is what kPlacing means.
void Board::fill(int cell, int digit) {
  values_[index(cell)] = static_cast<std::uint8_t>(digit + 1);
  --unsolved_;
  ++placed_[index(digit)];
  for (const std::uint8_t region : regions_of(index(cell))) --empty_cells_[region];
  const Placing& placing = kPlacing[index(cell)];
  const Mask bit = bit_of(digit);
  for (std::size_t i = 0; i < kPaddedCells; ++i) {
    candidates_[i] = static_cast<Mask>(candidates_[i] & ~(placing.seen[i] & bit));
  }
  candidates_[index(cell)] = 0;
  ByRegion& places = places_[index(digit)];
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = static_cast<Mask>(places[i] & placing.kept[i]);
  }
}

// The sweeps. std::memcpy loads and stores a vector without a rule about alignment, and the
// compiler makes one instruction of it.

namespace {

/// Eight masks. A comparison gives all bits of a lane, or none.
using Lanes [[gnu::vector_size(16)]] = Mask;

Lanes load(const Mask* masks) {
  Lanes lanes;
  std::memcpy(&lanes, masks, sizeof lanes);
  return lanes;
}

/// All bits of the lanes where a comparison holds.
template <typename Compared>
Lanes all_bits(Compared compared) {
  return reinterpret_cast<Lanes>(compared);
}

/// ... that have exactly one bit, and 2 to n bits. There is no instruction that counts the bits of
/// each lane, but taking the lowest bit away n times leaves nothing of n bits or fewer. With n = 9
/// that is always so.
Lanes singles_of(Lanes masks) { return all_bits(((masks & (masks - 1)) == 0) & (masks != 0)); }
Lanes small_masks_of(Lanes masks, int n) {
  masks &= masks - 1;
  const Lanes several = all_bits(masks != 0);
  if (n == 9) return several;
  for (int i = 1; i < n; ++i) masks &= masks - 1;
  return several & all_bits(masks == 0);
}

/// Turns the question around: from places by digit to digits by region, as that is what rules go
/// through. The digits of which `chosen(places)` has all bits, by region.
template <typename Chosen>
Board::ByRegion digits_where(const std::array<Board::ByRegion, kDigits>& places, Chosen chosen) {
  Board::ByRegion by_region;
  for (std::size_t i = 0; i < by_region.size(); i += 8) {
    Lanes digits{};
    Mask bit = 1;
    for (const Board::ByRegion& row : places) {
      digits |= chosen(load(&row[i])) & bit;
      bit = static_cast<Mask>(bit << 1);
    }
    std::memcpy(&by_region[i], &digits, sizeof digits);
  }
  return by_region;
}

/// A bit for each of eight lanes that have all bits or none: lane i keeps bit i, and the lanes are
/// folded onto each other. Byte order does not matter, since no two lanes have the same bit.
std::uint64_t bits_of(Lanes lanes) {
  constexpr Lanes kWeights{1, 2, 4, 8, 16, 32, 64, 128};
  const auto halves = bit_cast<std::array<std::uint64_t, 2>>(lanes & kWeights);
  std::uint64_t bits = halves[0] | halves[1];
  bits |= bits >> 32;
  bits |= bits >> 16;
  return bits & 0xff;
}

/// The cells of which `chosen(i)`, for eight cells from i on, has all bits. It must not choose the
/// padding: a CellSet has no bit behind its last cell.
template <typename Chosen>
CellSet cells_where(Chosen chosen) {
  CellSet::Storage row{};
  for (std::size_t i = 0; i < kCells; i += 8) row.words[i / 64] |= bits_of(chosen(i)) << (i % 64);
  return CellSet::from_bits(row);
}

}  // namespace

Board::ByRegion Board::hidden_singles() const { return digits_where(places_, singles_of); }

Board::ByRegion Board::digits_with_max_places(int n) const {
  assert(2 <= n && n <= 9);
  return digits_where(places_, [n](Lanes places) { return small_masks_of(places, n); });
}

std::array<Board::ByRegion, 3> Board::thirds() const {
  const auto any_in = [&](Mask third) {
    return digits_where(places_, [third](Lanes places) { return all_bits((places & third) != 0); });
  };
  return {any_in(0b111), any_in(0b111000), any_in(0b111000000)};
}

CellSet Board::cells_with_max_candidates(int n) const {
  assert(2 <= n && n <= 9);
  return cells_where([&](std::size_t i) { return small_masks_of(load(&candidates_[i]), n); });
}

CellSet Board::cells_with(int digit) const {
  const Mask bit = bit_of(digit);
  return cells_where([&](std::size_t i) { return all_bits((load(&candidates_[i]) & bit) != 0); });
}

CellSet Board::changed_cells(const Board& o) const {
  return cells_where(
      [&](std::size_t i) { return all_bits(load(&candidates_[i]) != load(&o.candidates_[i])); });
}

bool Board::has_naked_single() const {
  Lanes any{};
  for (std::size_t i = 0; i < kPaddedCells; i += 8) any |= singles_of(load(&candidates_[i]));
  const auto halves = bit_cast<std::array<std::uint64_t, 2>>(any);
  return (halves[0] | halves[1]) != 0;
}

}  // namespace gridmill::explainer
