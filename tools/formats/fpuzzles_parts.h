#pragma once

// The parts of a puzzle in f-puzzles' JSON: its values, board, clues, and drawings of clues. A .cpp
// file each; fpuzzles_puzzle.cpp puts them together.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/board/clue.h"
#include "tools/formats/json_value.h"
#include "tools/io/string_util.h"

namespace gridmill::fpuzzles {

// fpuzzles_values.cpp: the values that the JSON is made of.

/// Whether a value is more than null, false or empty.
[[nodiscard]] bool is_nonempty(const JsonValue& value);
/// A member that is; null: it is not, or is missing.
[[nodiscard]] const JsonValue* find_nonempty(const JsonValue& object, std::string_view key);
[[nodiscard]] bool has_nonempty(const JsonValue& object, std::string_view key);

/// A number, or its text.
[[nodiscard]] int parse_integer(const JsonValue& value, int lowest, int highest,
                                std::string_view what);
/// What is in a list; `what` names it.
[[nodiscard]] std::span<const JsonValue> list_of(const JsonValue& value, std::string_view what);
/// "R1C1" on or next to a board of that size.
[[nodiscard]] GridCoord parse_coord(const JsonValue& value, int size);
/// The same on the board.
[[nodiscard]] Cell parse_cell(const JsonValue& value, int size);
/// A list of such cells.
[[nodiscard]] std::vector<Cell> parse_cells(const JsonValue& value, int size);

// fpuzzles_board.cpp: the board.

/// Whether a member of a puzzle is a rule of its board.
[[nodiscard]] bool is_board_rule(std::string_view member);

/// The board of a puzzle without its clues: a built-in one, a jigsaw, or one that is kept from now
/// on, named by its rules. Throws FormatError.
/// @param regions  of each cell, row-major; -1: the puzzle has none, so the usual box
[[nodiscard]] BoardRef parse_board(const JsonValue& puzzle, const std::vector<int>& regions,
                                   int size);

/// Writes what the board has in addition to its regions, as members with a comma before each.
void append_board_rules(std::string& json, const BoardSpec& board);

// fpuzzles_clues.cpp: the clues.

/// Whether a member of a puzzle lists clues of a kind.
[[nodiscard]] bool lists_clues(std::string_view member);

/// The clues of a puzzle, each with the fields of its kind in clue_kinds.def; none has a fault.
/// Throws FormatError.
[[nodiscard]] std::vector<Clue> parse_clues(const JsonValue& puzzle, const BoardSpec& board);

/// Writes what f-puzzles keeps in the cells, as members with a comma before each.
void append_cell_clues(std::string& out, const BoardSpec& board, Cell cell);

// fpuzzles_drawings.cpp. f-puzzles draws the older kinds of clues by itself. The others come with
// an extension, which adds lines, circles and texts to the JSON, so that everybody sees them. Each
// of these names in `fromConstraint` the clues that it shows. SudokuPad shows these lines as well,
// and not the clues.

/// Whether a member holds only such drawings, of clues that the puzzle lists. Lines and texts that
/// name no clues, or missing clues, may express another rule.
[[nodiscard]] bool is_drawn_clues(const JsonValue& puzzle, const JsonValue& member);

/// Writes the drawings of the board's clues, as members with a comma before each.
void append_drawings(std::string& out, const BoardSpec& board);

}  // namespace gridmill::fpuzzles
