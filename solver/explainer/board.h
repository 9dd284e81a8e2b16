#pragma once

// The board that a solver with paper and pencil fills: what is placed and which candidates are
// left, 9 x 9 only. Every rule of this room reads it; chains strike candidates out of a copy.
//
// Invariant: the candidates are stored twice, by cell and by region and digit, and both copies
// agree (invariant_holds). A rule reads the copy that needs only a few operations on masks of nine
// bits. A question about all cells or all regions is one pass over an array of masks, eight at a
// time.

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "solver/explainer/geometry.h"

namespace gridmill::explainer {

/// Cells, candidates and places.
class Board {
 public:
  Board() = default;
  /// From 81 digits row by row, 0 for an empty cell; candidates are what the placed digits leave.
  explicit Board(std::span<const std::uint8_t> digits);

  [[nodiscard]] Mask candidates(int cell) const {
    assert(0 <= cell && cell < kCells);
    return candidates_[index(cell)];
  }
  [[nodiscard]] bool has(int cell, int digit) const {
    assert(0 <= digit && digit < kDigits);
    return ((candidates_[index(cell)] >> digit) & 1U) != 0;
  }
  [[nodiscard]] bool has(int candidate) const {
    return has(cell_of(candidate), digit_of(candidate));
  }
  /// The number of candidates of a cell.
  [[nodiscard]] int size(int cell) const { return count_of(candidates_[index(cell)]); }
  /// Where a digit can go in a region.
  [[nodiscard]] Mask places(int region, int digit) const {
    assert(0 <= region && region < kRegions && 0 <= digit && digit < kDigits);
    return places_[index(digit)][index(region)];
  }
  /// The number of cells of a region without a digit.
  [[nodiscard]] int empty_cells(int region) const { return empty_cells_[index(region)]; }
  /// How often a digit is placed.
  [[nodiscard]] int placed(int digit) const { return placed_[index(digit)]; }
  [[nodiscard]] int value(int cell) const { return values_[index(cell)]; }
  /// The candidates of a cell, or the digit that it has.
  [[nodiscard]] Mask possible(int cell) const {
    return empty(cell) ? candidates(cell) : bit_of(value(cell) - 1);
  }
  [[nodiscard]] bool empty(int cell) const { return values_[index(cell)] == 0; }
  [[nodiscard]] bool solved() const { return unsolved_ == 0; }

  /// The digits that have one place left, by region; those after the last region are empty.
  using ByRegion = std::array<Mask, 32>;
  [[nodiscard]] ByRegion hidden_singles() const;
  /// Whether a cell has one candidate left.
  [[nodiscard]] bool has_naked_single() const;
  /// The digits that have 2 to n places, by region; the cells with 2 to n candidates; n is 2 to 9.
  [[nodiscard]] ByRegion digits_with_max_places(int n) const;
  [[nodiscard]] CellSet cells_with_max_candidates(int n) const;
  /// The cells that have a candidate; those whose candidates are not those of another board.
  [[nodiscard]] CellSet cells_with(int digit) const;
  [[nodiscard]] CellSet changed_cells(const Board& o) const;
  /// The digits that have places among the first, second and last three of a region.
  [[nodiscard]] std::array<ByRegion, 3> thirds() const;

  /// Takes a candidate away, if it is there.
  void eliminate(int cell, int digit) {
    assert(invariant_holds(cell, digit));
    remove_bits(candidates_[index(cell)], bit_of(digit));
    for (std::size_t k = 0; k < 3; ++k) {
      remove_bits(places_[index(digit)][index(region_of(cell, k))], bit_of(place_in(cell, k)));
    }
    assert(!has(cell, digit) && invariant_holds(cell, digit));
  }
  void eliminate(int candidate) { eliminate(cell_of(candidate), digit_of(candidate)); }
  /// Puts in a candidate of a cell and takes it from the cells it sees.
  void place(int cell, int digit);

  bool operator==(const Board& o) const {
    return candidates_ == o.candidates_ && values_ == o.values_;
  }

  /// Whether an empty cell has no candidate left, which never happens in a puzzle with a solution.
  [[nodiscard]] bool contradictory() const;
  /// Whether both ways to note candidates agree, and the counts with the digits; for asserts. The
  /// second form looks at one candidate only.
  [[nodiscard]] bool invariant_holds() const;
  [[nodiscard]] bool invariant_holds(int cell, int digit) const {
    for (int kind = 0; kind < 3; ++kind) {
      const Mask places = this->places(region_of(cell, kind), digit);
      if (((places >> place_in(cell, kind)) & 1) != (has(cell, digit) ? 1 : 0)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] static constexpr std::size_t index(int i) { return as_index(i); }
  /// Puts a digit in, but leaves the other candidates of the cell among their regions' places.
  void fill(int cell, int digit);

  /// Lengths are such that loops over all become vector code without a rest.
  static constexpr std::size_t kPaddedCells = 88;
  struct Placing;
  static const std::array<Placing, kCells> kPlacing;

  std::array<Mask, kPaddedCells> candidates_{};
  std::array<ByRegion, kDigits> places_{};
  std::array<std::uint8_t, kCells> values_{};
  std::array<std::uint8_t, kRegions> empty_cells_{};
  std::array<std::uint8_t, kDigits> placed_{};
  int unsolved_ = kCells;
};

/// Calls `on_cell(cell, candidates)` for each cell, then `on_region(region, digit, candidates)` for
/// each digit in each region, if there are two candidates or more: of those one is true.
template <typename OnCell, typename OnRegion>
void for_groups(const Board& board, OnCell&& on_cell, OnRegion&& on_region) {
  std::array<std::uint16_t, 9> members;
  std::size_t count = 0;
  const auto add = [&](int candidate) { members[count++] = static_cast<std::uint16_t>(candidate); };
  for (int cell = 0; cell < kCells; ++cell) {
    count = 0;
    for_bits(board.candidates(cell), [&](int digit) { add(candidate_of(cell, digit)); });
    if (count >= 2) on_cell(cell, std::span<const std::uint16_t>(members.data(), count));
  }
  for (std::size_t region = 0; region < kRegions; ++region) {
    for (int digit = 0; digit < kDigits; ++digit) {
      count = 0;
      for_bits(board.places(static_cast<int>(region), digit),
               [&](int place) { add(candidate_of(cell_at(region, place), digit)); });
      if (count >= 2) {
        on_region(region, digit, std::span<const std::uint16_t>(members.data(), count));
      }
    }
  }
}

}  // namespace gridmill::explainer
