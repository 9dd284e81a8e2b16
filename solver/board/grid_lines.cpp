#include "solver/board/grid_lines.h"

#include <algorithm>
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

/// Whether two cells are in a grid together.
bool share_grid(const BoardSpec& board, Cell one, Cell other) {
  const auto has = [&](const MemberGrid& grid, Cell c) {
    const int row = board.row_of(c) - grid.place.row;
    const int column = board.column_of(c) - grid.place.column;
    return row >= 0 && row < board.digits() && column >= 0 && column < board.digits();
  };
  const auto members = board.members();
  return std::any_of(members.begin(), members.end(),
                     [&](const MemberGrid& grid) { return has(grid, one) && has(grid, other); });
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
    const Cell one = board.cell_at(row, column);
    const Cell other = board.cell_at(row_before, column_before);
    if (!has_box_between(board, one, other)) return GridLine::Kind::kThin;
    // Grids may touch, as in a windmill: a row of one does not go on in the other.
    const bool is_edge = board.has_several_grids() && !share_grid(board, one, other);
    return is_edge ? GridLine::Kind::kFrame : GridLine::Kind::kBox;
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
