#include "solver/board/grid_lines.h"

namespace gridmill {

std::vector<GridLine> grid_lines(const BoardSpec& board) {
  const int n = board.digits();
  const auto kind_of = [&](bool vertical, int at, int i) {
    if (at == 0 || at == n) return GridLine::Kind::kFrame;
    const Cell before = vertical ? board.cell_at(i, at - 1) : board.cell_at(at - 1, i);
    const Cell after = vertical ? board.cell_at(i, at) : board.cell_at(at, i);
    return board.box_of(before) == board.box_of(after) ? GridLine::Kind::kThin
                                                       : GridLine::Kind::kBox;
  };
  std::vector<GridLine> lines;
  for (const auto kind : {GridLine::Kind::kThin, GridLine::Kind::kBox, GridLine::Kind::kFrame}) {
    for (const bool vertical : {false, true}) {
      for (int at = 0; at <= n; ++at) {
        bool goes_on = false;
        for (int i = 0; i < n; ++i) {
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
