#pragma once

// Cells, digits and candidates as small value types. Indices count from 0 in code and from 1 in
// text for people ("R1C1"). Digits count from 1, so that 0 can mean "empty".

#include <compare>
#include <cstdint>

namespace gridmill {

/// The widest board that any BoardSpec may have: 25 x 25.
inline constexpr int kMaxDigits = 25;
inline constexpr int kMaxCells = kMaxDigits * kMaxDigits;

/// The largest boards of several grids: their digits, the rows or columns of the canvas, the cells,
/// the houses and the grids. Harakiri, eight grids, has 576 cells and 208 houses.
inline constexpr int kMaxGridDigits = 9;
inline constexpr int kMaxCanvasLines = 40;
inline constexpr int kMaxGridCells = 576;
inline constexpr int kMaxGridHouses = 224;
inline constexpr int kMaxGrids = 64;

/// A cell of the board, row-major from 0; holes of the canvas have no number.
struct Cell {
  std::uint16_t index = 0;
  constexpr auto operator<=>(const Cell&) const = default;
};

/// A digit 1..25, or 0 for an empty cell. Text shows 10 and up as A, B, ...
struct Digit {
  std::uint8_t value = 0;
  [[nodiscard]] constexpr bool empty() const { return value == 0; }
  constexpr auto operator<=>(const Digit&) const = default;
};

/// A digit that is possible in a cell.
struct Candidate {
  Cell cell;
  Digit digit;
  constexpr auto operator<=>(const Candidate&) const = default;
};

/// '1'..'9', then 'A', 'B', ...; an empty cell is '.'.
[[nodiscard]] constexpr char to_char(Digit d) {
  if (d.empty()) return '.';
  return static_cast<char>(d.value <= 9 ? '0' + d.value : 'A' + (d.value - 10));
}

}  // namespace gridmill
