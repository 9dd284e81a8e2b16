#pragma once

// The picture of a solving step in print, in shades of gray. Candidates must stay as large as the
// printer's smallest text, which sets the minimum size of the picture.

#include "solver/steps/step_describer.h"
#include "tools/book/canvas.h"

namespace gridmill {

/// More links hide the board, so they are not drawn; the text has them.
inline constexpr std::size_t kMaxDrawnLinks = 14;

/// The width of lines between regions that are no boxes, in those of boxes.
inline constexpr double kRegionLine = 1.5;

/// How steps are drawn. Lengths are in points.
struct StepStyle {
  double min_text = 0;        ///< smallest size of digits
  double min_candidates = 0;  ///< of candidates and clues
  double box = 1.5;           ///< width of lines between boxes
};

/// Draws the board before a step with the step on it, in black and grey: the cells of the pattern
/// shaded, fins darker; candidates where the step is about them, those of the pattern in rings,
/// eliminations struck through, links as lines (weak ones dashed), and the placement in a circle.
/// Clues are drawn as in the puzzle.
/// @param left, top  the corner of the board
void draw_step(Canvas& canvas, Typesetter& typesetter, const StepDescription& step, double left,
               double top, double side, const StepStyle& style);

/// The smallest side that `draw_step` can draw that step with.
[[nodiscard]] double min_step_side(Typesetter& typesetter, const StepDescription& step,
                                   const StepStyle& style);

}  // namespace gridmill
