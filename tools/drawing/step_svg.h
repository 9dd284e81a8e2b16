#pragma once

#include <string>

#include "solver/steps/step_describer.h"

namespace gridmill::widest {

/// A board with its pencil marks as an SVG picture. Serves every BoardSpec.
[[nodiscard]] std::string to_svg(const PencilmarkGrid& marks);

/// The board before a step with the step on it: the cells of the pattern tinted, its houses shaded
/// (bases and covers apart), its candidates in green discs and its fins in blue ones, the links of
/// a chain as arrows (strong ones whole, weak ones dashed), placements in a ring, eliminations
/// struck out in red; the step in words below.
[[nodiscard]] std::string to_svg(const StepDescription& step);

}  // namespace gridmill::widest

namespace gridmill {
using widest::to_svg;
}  // namespace gridmill
