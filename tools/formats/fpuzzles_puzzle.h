#pragma once

// A puzzle as f-puzzles' JSON has it: board, givens, and the clues of clue_kinds.def.

#include <cstdint>
#include <string>
#include <string_view>

#include "solver/record.h"
#include "tools/formats/format_parser.h"
#include "tools/formats/json_value.h"

namespace gridmill {

/// Passes the puzzle of a text to the sink, or what is wrong with it.
/// @param line  where it begins
void read_fpuzzles(std::string_view text, std::size_t line, PuzzleSink& sink);
/// The same of an object that is part of other JSON.
void read_fpuzzles(const JsonValue& puzzle, std::size_t line, PuzzleSink& sink);

/// Whether a text that begins like this is such a puzzle: an object with a grid.
[[nodiscard]] bool is_fpuzzles(std::string_view head);

/// The puzzle as an object in one line.
/// @param id  of the record, 0 for none
[[nodiscard]] std::string fpuzzles_text(const Record& record, std::int64_t id);

}  // namespace gridmill
