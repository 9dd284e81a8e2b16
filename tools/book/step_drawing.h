#pragma once

#include "solver/steps/step_describer.h"
#include "tools/book/canvas.h"

namespace gridmill {

/// Draws the board before a step with the step on it, in black and grey: the cells of the pattern
/// shaded, fins darker; candidates where the step is about them, those of the pattern in rings,
/// eliminations struck through, links as lines (weak ones dashed), and the placement in a circle.
/// Clues are drawn as in the puzzle.
/// @param left, top  the corner of the board
/// @param min_font_size  the smallest size of text that the printer takes
void draw_step(Canvas& canvas, Typesetter& typesetter, const StepDescription& step, double left,
               double top, double side, double min_font_size);

/// The smallest side that `draw_step` can draw that step with.
[[nodiscard]] double min_step_side(Typesetter& typesetter, const StepDescription& step,
                                   double min_font_size);

}  // namespace gridmill
