#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// For each cell of an image, the original cell that is mapped to it.
using CellMap = std::vector<std::uint16_t>;

/// The symmetries of a board that has extra rules, or no boxes: the permutations of its lines, with
/// or without transposition, that map its regions and extra houses to each other.
/// Boards of more than 81 cells, with regions, relations or several grids get only the rotations
/// and reflections of the canvas among them.
///
/// @param height  rows of a band, which may be permuted; all rows if there are no boxes
/// @param width   columns of a stack
/// @return at least one, the identity; takes milliseconds
[[nodiscard]] std::vector<CellMap> symmetries_of(const BoardSpec& board, int height, int width);

/// One of the eight symmetries of a square: rotations and reflections.
struct SquareSymmetry {
  int number = 0;                ///< bits: 1 transposed, 2 upside down, 4 left to right
  const CellMap* map = nullptr;  ///< it lives as long as the program

  /// The image of a position, on a board with that many digits, and of a direction.
  [[nodiscard]] GridCoord image(GridCoord coord, int digits) const;
  [[nodiscard]] Direction image(Direction direction) const;
};

/// Those that preserve the houses of the board, which has one grid; all eight for a jigsaw, whose
/// layout changes, too.
[[nodiscard]] std::vector<SquareSymmetry> square_symmetries_of(const BoardSpec& board);
/// The image of the board's layout (BoardSpec::layout).
[[nodiscard]] std::string transformed_layout(const BoardSpec& board, const CellMap& map);

/// The canonical form of a layout.
struct CanonicalLayout {
  std::string layout;              ///< the smallest image, as letters (BoardSpec::layout)
  std::vector<const CellMap*> to;  ///< the symmetries that lead there; never freed
};

/// For jigsaws, whose layouts are transformed with their puzzles. Takes microseconds.
[[nodiscard]] CanonicalLayout canonical_layout(const BoardSpec& jigsaw);

}  // namespace gridmill
