#include "solver/board/grid_lines.h"

#include <optional>
#include <utility>

namespace gridmill {
namespace {

/// Whether a box has one of two cells and not the other. Grids may overlap anywhere, so that a cell
/// is in several boxes.
bool has_box_between(const BoardSpec& board, Cell one, Cell other) {
  if (!board.has_several_grids()) return board.box_of(one) != board.box_of(other);
  const auto boxes_of = [&](Cell c) {
    std::vector<std::uint16_t> boxes;
    for (const std::uint16_t h : board.houses_of(c)) {
      if (board.houses()[h].kind == HouseKind::kBox) boxes.push_back(h);
    }
    return boxes;
  };
  return boxes_of(one) != boxes_of(other);
}

}  // namespace

std::vector<GridLine> grid_lines(const BoardSpec& board) {
  // None between two holes of the canvas.
  const auto kind_of = [&](bool vertical, int at, int i) -> std::optional<GridLine::Kind> {
    const auto [row, column] = vertical ? std::pair(i, at) : std::pair(at, i);
    const auto [row_before, column_before] = vertical ? std::pair(i, at - 1) : std::pair(at - 1, i);
    const bool is_cell = board.has_cell(row, column);
    if (is_cell != board.has_cell(row_before, column_before)) return GridLine::Kind::kFrame;
    if (!is_cell) return std::nullopt;
    return has_box_between(board, board.cell_at(row, column),
                           board.cell_at(row_before, column_before))
               ? GridLine::Kind::kBox
               : GridLine::Kind::kThin;
  };
  std::vector<GridLine> lines;
  for (const auto kind : {GridLine::Kind::kThin, GridLine::Kind::kBox, GridLine::Kind::kFrame}) {
    for (const bool vertical : {false, true}) {
      const int across = vertical ? board.columns() : board.rows();
      const int along = vertical ? board.rows() : board.columns();
      for (int at = 0; at <= across; ++at) {
        bool goes_on = false;
        for (int i = 0; i < along; ++i) {
          const bool here = kind_of(vertical, at, i) == kind;
          if (here && !goes_on) lines.push_back({vertical, at, i, i, kind});
          if (here) lines.back().to = i + 1;
          goes_on = here;
        }
      }
    }
  }
  return lines;
}

Division candidate_grid(const BoardSpec& board) {
  if (board.has_boxes()) return {board.box_height(), board.box_width()};
  int width = 1;
  while (width * width < board.digits()) ++width;
  return {(board.digits() + width - 1) / width, width};
}

}  // namespace gridmill
