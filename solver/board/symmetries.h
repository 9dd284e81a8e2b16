#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// For each cell of an image the cell it shows.
using CellMap = std::vector<std::uint16_t>;

/// The symmetries of a board that has more rules than its lines and boxes, or no boxes: those
/// orders of its lines, turned or not, that turn its regions and extra houses into each other.
/// Boards of more than 81 cells, with regions or with relations, get the turns and mirror images
/// among them only.
///
/// @param height  rows of a band, which change places within it; all rows where there are no boxes
/// @param width   columns of a stack
/// @return at least one, as it has the image that changes nothing; takes milliseconds
[[nodiscard]] std::vector<CellMap> symmetries_of(const BoardSpec& board, int height, int width);

/// One of the eight turns and mirror images of a square.
struct SquareSymmetry {
  int number = 0;                ///< bits: 1 transposed, 2 upside down, 4 left to right
  const CellMap* map = nullptr;  ///< it lives as long as the program

  /// Where a place of a board with so many digits comes to, and which way a direction looks then.
  [[nodiscard]] GridCoord image(GridCoord coord, int digits) const;
  [[nodiscard]] Direction image(Direction direction) const;
};

/// Those that keep the houses of the board; of a jigsaw, whose regions turn with it, all.
[[nodiscard]] std::vector<SquareSymmetry> square_symmetries_of(const BoardSpec& board);
/// The layout (BoardSpec::layout) that the board has then.
[[nodiscard]] std::string transformed_layout(const BoardSpec& board, const CellMap& map);

/// What the turns and mirror images of a layout have in common.
struct CanonicalLayout {
  std::string layout;              ///< of them all, the smallest in letters (BoardSpec::layout)
  std::vector<const CellMap*> to;  ///< what leads there; they live as long as the program
};

/// For jigsaws, whose layouts may be turned and mirrored with their puzzles. Microseconds.
[[nodiscard]] CanonicalLayout canonical_layout(const BoardSpec& jigsaw);

}  // namespace gridmill
