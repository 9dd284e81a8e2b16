#include "solver/board/grid_lines.h"

namespace gridmill {

std::vector<GridLine> grid_lines(const Shape& shape) {
  const int n = shape.digits();
  const auto kind_of = [&](bool vertical, int at, int i) {
    if (at == 0 || at == n) return GridLine::Kind::kFrame;
    const Cell before = vertical ? shape.cell_at(i, at - 1) : shape.cell_at(at - 1, i);
    const Cell after = vertical ? shape.cell_at(i, at) : shape.cell_at(at, i);
    return shape.box_of(before) == shape.box_of(after) ? GridLine::Kind::kThin
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

Division candidate_grid(const Shape& shape) {
  if (shape.has_boxes()) return {shape.box_height(), shape.box_width()};
  int width = 1;
  while (width * width < shape.digits()) ++width;
  return {(shape.digits() + width - 1) / width, width};
}

}  // namespace gridmill
