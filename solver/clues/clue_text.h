#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/clues/clue_kinds.h"

/// Clues in their one form, and as text. The text is the part of f-puzzles' JSON that has clues, so
/// that a file which holds it can be read by people and programs.

namespace gridmill {

/// The clues in canonical order: what may stand in any order or direction is sorted, a clue of
/// several lines that have nothing in common is one clue a line, the clues are sorted (by
/// clue_kinds.def, then by their fields), and none is there twice. So two texts with the same clues
/// are the same board.
[[nodiscard]] std::vector<Clue> in_canonical_order(std::vector<Clue> clues);

/// Their text, a JSON object in a line: `{"killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]}`.
/// @param digits  of the board
[[nodiscard]] std::string text_of(std::span<const Clue> clues, int digits);

/// The clues of such a text; none: it is not what `text_of` would write for clues in canonical
/// order on a board of so many digits.
[[nodiscard]] std::optional<std::vector<Clue>> parse_clues(std::string_view text, int digits);

/// Appends the members of f-puzzles' JSON, each with a comma before it: the same text, but for what
/// f-puzzles keeps in its cells (`givenPencilMarks`), and with the cells of diagonal sums.
void append_members(std::string& out, std::span<const Clue> clues, int digits);

/// A clue in a word, to name it: "killer:R1C1,R1C2=9".
[[nodiscard]] std::string name_of(const Clue& clue, int digits);

/// The directions by their words: "UR", "UL", "DR", "DL". None: it is no such word.
[[nodiscard]] std::optional<Direction> parse_direction(std::string_view word);

/// The cells of a diagonal sum: from beside its place on.
[[nodiscard]] std::vector<Cell> diagonal_of(const Clue& clue, int digits);

}  // namespace gridmill
