#include "solver/board/grid_lines.h"

#include <optional>
#include <utility>

namespace gridmill {

std::vector<GridLine> grid_lines(const BoardSpec& board) {
  // None between two holes of the canvas.
  const auto kind_of = [&](bool vertical, int at, int i) -> std::optional<GridLine::Kind> {
    const auto [row, column] = vertical ? std::pair(i, at) : std::pair(at, i);
    const auto [row_before, column_before] = vertical ? std::pair(i, at - 1) : std::pair(at - 1, i);
    const bool is_cell = board.has_cell(row, column);
    if (is_cell != board.has_cell(row_before, column_before)) return GridLine::Kind::kFrame;
    if (!is_cell) return std::nullopt;
    return board.box_of(board.cell_at(row, column)) ==
                   board.box_of(board.cell_at(row_before, column_before))
               ? GridLine::Kind::kThin
               : GridLine::Kind::kBox;
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
