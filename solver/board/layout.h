#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/cell_set.h"
#include "solver/board/shape.h"
#include "solver/board/size.h"

/// A Shape as the rater sees it: houses and peers as sets. Immutable, so threads may share it.

namespace gridmill {

/// Two houses that share at least two cells: a digit that `from` keeps inside `cells` cannot stand
/// elsewhere in `to`.
struct Crossing {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  CellSet cells;
  CellSet rest_of_to;     ///< without those cells
  DigitMask in_from = 0;  ///< bit i: cell i of `from` is one of them
};

/// Four cells in two rows and two columns; 0 and 3, 1 and 2 are the diagonals.
using Rectangle = std::array<Cell, 4>;

/// Houses are numbered as in Shape::houses(): rows, columns, boxes, extra houses.
class Layout {
 public:
  /// Throws ContractViolation unless serves(shape). The shape must outlive the layout.
  explicit Layout(const Shape& shape);

  /// Whether boards of this shape are rated: at most 81 cells, 9 digits and 64 houses.
  [[nodiscard]] static bool serves(const Shape& shape);

  [[nodiscard]] const Shape& shape() const { return *shape_; }
  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] DigitMask all_digits() const {
    return static_cast<DigitMask>((1U << digits_) - 1U);
  }
  [[nodiscard]] CellSet all_cells() const { return all_cells_; }

  /// Number of houses; the first digits() are the rows, the next the columns, then the boxes.
  [[nodiscard]] int houses() const { return static_cast<int>(houses_.size()); }
  [[nodiscard]] int row(int i) const { return i; }
  [[nodiscard]] int column(int i) const { return digits_ + i; }
  [[nodiscard]] int box(int i) const { return 2 * digits_ + i; }
  [[nodiscard]] bool is_row(int h) const { return h < digits_; }
  [[nodiscard]] bool is_column(int h) const { return h >= digits_ && h < 2 * digits_; }
  [[nodiscard]] bool is_box(int h) const { return h >= 2 * digits_ && h < 3 * digits_; }
  /// Sets of houses, bit h for house h: those that must hold every digit, that are boxes (all of
  /// them full), and the full ones that are not.
  [[nodiscard]] HouseSet full_houses() const { return full_houses_; }
  [[nodiscard]] HouseSet boxes() const {
    return ((HouseSet{1} << digits_) - 1U) << static_cast<unsigned>(2 * digits_);
  }
  [[nodiscard]] HouseSet full_lines() const { return full_houses_ & ~boxes(); }
  /// Whether the house has as many cells as there are digits, so that each digit must be in it.
  [[nodiscard]] bool is_full(int h) const {
    return ((full_houses_ >> static_cast<unsigned>(h)) & 1U) != 0;
  }
  [[nodiscard]] CellSet house(int h) const { return houses_[at(h)]; }
  /// The cells of a house in order, as indices.
  [[nodiscard]] const std::vector<std::uint8_t>& cells_of(int h) const { return cells_of_[at(h)]; }
  /// Every cell that shares a house with `c`.
  [[nodiscard]] CellSet peers(Cell c) const { return peers_[c.index]; }
  /// The cells that see every cell of `cells`; all cells for the empty set.
  [[nodiscard]] CellSet common_peers(CellSet cells) const {
    CellSet result = all_cells_;
    for (const Cell c : cells) result &= peers_[c.index];
    return result;
  }
  [[nodiscard]] const std::vector<std::uint8_t>& houses_of(Cell c) const {
    return houses_of_[c.index];
  }
  /// The same as a set.
  [[nodiscard]] HouseSet house_set_of(Cell c) const { return house_set_of_[c.index]; }
  [[nodiscard]] int row_of(Cell c) const { return houses_of_[c.index][0]; }
  [[nodiscard]] int column_of(Cell c) const { return houses_of_[c.index][1] - digits_; }
  [[nodiscard]] int box_of(Cell c) const { return houses_of_[c.index][2] - 2 * digits_; }
  /// Every ordered pair of houses that shares two cells or more, `from` full.
  [[nodiscard]] const std::vector<Crossing>& crossings() const { return crossings_; }
  /// Those from one house.
  [[nodiscard]] std::span<const Crossing> crossings_of(int from) const {
    return std::span(crossings_)
        .subspan(first_crossing_[at(from)],
                 first_crossing_[at(from) + 1] - first_crossing_[at(from)]);
  }

  /// The rectangles of which two digits in the diagonals could be swapped without any house
  /// noticing: each holds as many cells of one diagonal as of the other.
  [[nodiscard]] const std::vector<Rectangle>& rectangles() const { return rectangles_; }

 private:
  void find_rectangles();
  static std::size_t at(int h) { return static_cast<std::size_t>(h); }

  const Shape* shape_;
  int digits_;
  int cells_;
  CellSet all_cells_;
  std::vector<CellSet> houses_;
  HouseSet full_houses_ = 0;
  std::vector<std::vector<std::uint8_t>> cells_of_;
  std::array<CellSet, kRatedCells> peers_{};
  std::array<std::vector<std::uint8_t>, kRatedCells> houses_of_;
  std::array<HouseSet, kRatedCells> house_set_of_{};
  std::vector<Rectangle> rectangles_;
  std::vector<Crossing> crossings_;
  std::vector<std::size_t> first_crossing_;  ///< by house, and the end
};

}  // namespace gridmill
