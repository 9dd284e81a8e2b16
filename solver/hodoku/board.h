#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "solver/board/layout.h"

namespace gridmill::hodoku {

inline constexpr int kCells = 81;
inline constexpr int kHouses = 27;

/// Houses are numbered as in Layout: rows 0..8, columns 9..17, boxes 18..26. Cells and digits are
/// plain ints in this room: cell 0..80, digit 1..9.
[[nodiscard]] constexpr int row_of(int cell) { return cell / 9; }
[[nodiscard]] constexpr int column_of(int cell) { return cell % 9; }
[[nodiscard]] constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
[[nodiscard]] constexpr std::array<int, 3> houses_of(int cell) {
  return {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)};
}
/// Which cell of these houses it is.
[[nodiscard]] constexpr std::array<int, 3> places_of(int cell) {
  return {column_of(cell), row_of(cell), cell / 9 % 3 * 3 + cell % 3};
}
/// The other way: cell `place` of a house.
[[nodiscard]] constexpr int cell_of(int house, int place) {
  if (house < 9) return 9 * house + place;
  if (house < 18) return 9 * place + house - 9;
  return (house - 18) / 3 * 27 + (house - 18) % 3 * 3 + place / 3 * 9 + place % 3;
}
[[nodiscard]] constexpr CellSet cell_set(int cell) {
  return CellSet::of(Cell{static_cast<std::uint16_t>(cell)});
}
[[nodiscard]] constexpr DigitMask bit(int digit) {
  return static_cast<DigitMask>(1U << (static_cast<unsigned>(digit - 1) & 15U));
}
[[nodiscard]] constexpr int lowest_digit(std::uint32_t mask) { return std::countr_zero(mask) + 1; }

/// The number of bits of a nine-bit mask. A table, as the least common x86-64 counts bits by a
/// call.
inline constexpr auto kBits = [] {
  std::array<std::uint8_t, 512> table{};
  for (unsigned i = 0; i < table.size(); ++i) {
    table[i] = static_cast<std::uint8_t>(std::popcount(i));
  }
  return table;
}();
[[nodiscard]] constexpr int bits(unsigned mask) { return kBits[mask]; }

/// The cells of the houses and the peers of the cells.
struct Geometry {
  std::array<CellSet, kHouses> houses{};
  std::array<CellSet, kCells> peers{};

  constexpr Geometry() {
    for (int cell = 0; cell < kCells; ++cell) {
      for (const int house : houses_of(cell)) {
        houses[static_cast<std::size_t>(house)] |= cell_set(cell);
      }
    }
    for (int cell = 0; cell < kCells; ++cell) {
      CellSet& seen = peers[static_cast<std::size_t>(cell)];
      for (const int house : houses_of(cell)) seen |= houses[static_cast<std::size_t>(house)];
      seen -= cell_set(cell);
    }
  }
};
inline constexpr Geometry kGeometry;
[[nodiscard]] inline CellSet house_cells(int house) {
  return kGeometry.houses[static_cast<std::size_t>(house)];
}
[[nodiscard]] inline CellSet peers_of(int cell) {
  return kGeometry.peers[static_cast<std::size_t>(cell)];
}
/// The cells that see every cell of `cells`; all cells for the empty set.
[[nodiscard]] CellSet common_peers(CellSet cells);
/// The cells that see a cell of `cells`.
[[nodiscard]] CellSet seen_by(CellSet cells);

/// A digit that goes, or stands.
struct Spot {
  std::uint8_t cell = 0;
  std::uint8_t digit = 0;
  bool operator==(const Spot&) const = default;
};

/// Singles in the order in which they came up. HoDoKu never sorts them: which single is taken next
/// is a matter of history, and that decides whether a cell counts as a cheap or as a dear single.
class SinglesQueue {
 public:
  void clear() { first_ = end_ = 0; }
  void add(int cell, int digit) {
    spots_[end_++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
  }
  [[nodiscard]] bool empty() const { return first_ >= end_; }
  /// Takes the oldest; the queue must not be empty.
  Spot take() {
    const Spot spot = spots_[first_++];
    if (first_ >= end_) clear();
    return spot;
  }
  /// Drops the oldest one of that digit in that house, if there is one.
  void drop(int house, int digit);
  [[nodiscard]] std::span<const Spot> waiting() const {
    return std::span(spots_).subspan(first_, end_ - first_);
  }

 private:
  std::array<Spot, 3 * kCells> spots_;
  std::size_t first_ = 0;
  std::size_t end_ = 0;
};

/// Candidates as HoDoKu keeps them: changed one at a time, each change noting the singles that it
/// makes. Invariant while the puzzle has a solution: counts and candidates agree. A value type.
class Board {
 public:
  /// Starts over; givens are set one by one, row-major, as if they were found.
  void reset(std::span<const std::uint8_t> givens);
  /// Puts a digit in a cell. A cell that has another digit already gets the new one: that happens
  /// when an assumption is followed into a contradiction.
  void set(int cell, int digit);
  /// Takes a candidate away, if it is there.
  void remove(int cell, int digit);

  [[nodiscard]] DigitMask candidates(int cell) const { return candidates_[at(cell)]; }
  [[nodiscard]] int size(int cell) const { return bits(candidates_[at(cell)]); }
  [[nodiscard]] bool has(int cell, int digit) const {
    return (candidates_[at(cell)] & bit(digit)) != 0;
  }
  [[nodiscard]] CellSet places(int digit) const { return places_[at(digit)]; }
  /// The places of a digit in a house, bit i for the house's cell i, and how many there are.
  [[nodiscard]] DigitMask places_in(int house, int digit) const {
    return in_house_[at(house)][at(digit)];
  }
  [[nodiscard]] int count(int house, int digit) const { return bits(places_in(house, digit)); }
  /// The digits that have a place in a house.
  [[nodiscard]] DigitMask open_digits(int house) const { return open_digits_[at(house)]; }
  [[nodiscard]] int value(int cell) const { return values_[at(cell)]; }
  [[nodiscard]] bool is_given(int cell) const {
    return givens_.contains(Cell{static_cast<std::uint16_t>(cell)});
  }
  [[nodiscard]] CellSet open() const { return open_; }
  [[nodiscard]] bool solved() const { return open_.empty(); }
  /// Open cells with that many candidates.
  [[nodiscard]] CellSet cells_of_size(int size) const;
  /// The open cells where no placed digit forbids the digit, even if it was eliminated since.
  [[nodiscard]] CellSet allowed(int digit) const;

  SinglesQueue naked;
  SinglesQueue hidden;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void note_hidden(int house, int digit);
  int lower_count(int house, int place, int digit);

  std::array<DigitMask, kCells> candidates_{};
  std::array<CellSet, 10> places_{};
  std::array<std::array<DigitMask, 10>, kHouses> in_house_{};
  std::array<DigitMask, kHouses> open_digits_{};
  std::array<std::uint8_t, kCells> values_{};
  CellSet open_;
  CellSet givens_;
};

}  // namespace gridmill::hodoku
