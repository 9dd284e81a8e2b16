#pragma once

// The lines of a board, for pictures and for text, and the parts of a text or a cell.

#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// A straight piece of the lines of a board, in cells from the top left corner: the line `at` runs
/// from `from` to `to`.
struct GridLine {
  enum class Kind { kThin, kBox, kFrame };
  bool vertical = false;
  int at = 0;
  int from = 0;
  int to = 0;
  Kind kind = Kind::kThin;  ///< inside a box, between boxes, around the board
};

/// All lines in the longest possible pieces, thin ones first, so that the others cover them;
/// horizontal lines before vertical ones, each from the first to the last.
[[nodiscard]] std::vector<GridLine> grid_lines(const BoardSpec& board);

/// Rows and columns of something that is divided.
struct Division {
  int height = 0;
  int width = 0;
};

/// What a text frames: the boxes, or the whole board if its regions are no boxes.
[[nodiscard]] inline Division text_frames(const BoardSpec& board) {
  if (!board.has_boxes()) return {board.rows(), board.columns()};
  return {board.box_height(), board.box_width()};
}

/// How a cell is divided among all candidates: like a box, or else nearly square.
[[nodiscard]] Division candidate_grid(const BoardSpec& board);

}  // namespace gridmill
