#pragma once

// Clues in canonical order, and as text. The text is the part of f-puzzles' JSON that has clues,
// so both people and programs can read it.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/clues/clue_kinds.h"

namespace gridmill {

/// The clues in canonical order: fields whose order or direction has no meaning are sorted, clues
/// of several independent lines are split into one clue per line, the clues are sorted (by
/// clue_kinds.def, then by their fields), and duplicates are removed. So equal clues make equal
/// boards.
[[nodiscard]] std::vector<Clue> in_canonical_order(std::vector<Clue> clues);

/// Their text, a JSON object on one line: `{"killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]}`.
/// @param digits  of the board
[[nodiscard]] std::string text_of(std::span<const Clue> clues, int digits);

/// Parses such a text; none if it is not exactly what `text_of` writes for clues in canonical order
/// on a board of that many digits.
[[nodiscard]] std::optional<std::vector<Clue>> parse_clues(std::string_view text, int digits);

/// Appends the members of f-puzzles' JSON, each with a comma before it: the same text, except what
/// f-puzzles keeps in its cells (`givenPencilMarks`), and with the cells of diagonal sums.
void append_members(std::string& out, std::span<const Clue> clues, int digits);

/// A short name of a clue: "killer:R1C1,R1C2=9".
[[nodiscard]] std::string name_of(const Clue& clue, int digits);

/// Parses "UR", "UL", "DR" or "DL"; none for other texts.
[[nodiscard]] std::optional<Direction> parse_direction(std::string_view word);

/// The cells of a diagonal sum, starting next to its coordinate.
[[nodiscard]] std::vector<Cell> diagonal_of(const Clue& clue, int digits);

}  // namespace gridmill
