#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/steps/step_describer.h"
#include "tools/drawing/painter.h"

namespace gridmill::widest {

/// A board with its pencil marks, or with a step, for any Painter. Lengths are in cells.
struct StepDrawing {
  double width = 0;
  double height = 0;
  double left = 0;  ///< of the board
  double top = 0;
  std::vector<std::string> words;  ///< below the board
  double words_top = 0;            ///< from the upper edge of the board
  std::function<void(Painter&)> paint;
};
/// @param step  null: the board alone; both must outlive the drawing
[[nodiscard]] StepDrawing draw_step(const PencilmarkGrid& marks, const StepDescription* step);

/// A board with its pencil marks as an SVG picture. Serves every BoardSpec.
[[nodiscard]] std::string to_svg(const PencilmarkGrid& marks);

/// The board before a step with the step on it: the cells of the pattern tinted, its houses shaded
/// (bases and covers apart), its candidates in green discs and its fins in blue ones, the links of
/// a chain as arrows (strong ones whole, weak ones dashed), placements in a ring, eliminations
/// struck out in red; the step in words below.
[[nodiscard]] std::string to_svg(const StepDescription& step);

}  // namespace gridmill::widest

namespace gridmill {
using widest::draw_step;
using widest::StepDrawing;
using widest::to_svg;
}  // namespace gridmill
