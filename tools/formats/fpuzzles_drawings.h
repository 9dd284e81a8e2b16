#pragma once

#include <string>

#include "solver/board/board_spec.h"
#include "tools/formats/fpuzzles_values.h"

/// f-puzzles draws the older kinds of clues by itself. The others come with an extension, which
/// adds lines, circles and texts to the JSON, so that everybody sees them: each names in
/// `fromConstraint` the clues that it shows. SudokuPad, too, shows these lines and not the clues.

namespace gridmill::fpuzzles {

/// Whether a member holds nothing but such drawings, of clues that the puzzle lists. Lines and
/// texts that name no clues may say a rule, as may those of clues that are missing.
[[nodiscard]] bool is_drawn_clues(const JsonValue& puzzle, const JsonValue& member);

/// Writes the drawings of the board's clues, as members with a comma before each.
void append_drawings(std::string& out, const BoardSpec& board);

}  // namespace gridmill::fpuzzles
