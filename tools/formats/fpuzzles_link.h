#pragma once

// Puzzles as f-puzzles has them: as JSON, or as a link, which is an address and the JSON,
// compressed by LZ-string. SudokuPad opens such links, too.

#include "tools/formats/format.h"

namespace gridmill {

/// Reads all of these, whichever the format: links one per line, and objects, one per line or over
/// several, alone or in a list.
/// @param address  what links of this format hold; empty: the format is the JSON
[[nodiscard]] std::unique_ptr<FormatParser> make_link_parser(std::string_view address);
/// @param address  what the compressed text follows; empty: the JSON alone, an object per line
[[nodiscard]] std::unique_ptr<RecordWriter> make_link_writer(std::string_view address);

/// A JSON text, compressed, as an address may have it.
[[nodiscard]] std::string link_payload(const std::string& json);

/// A puzzle of several grids as an object in SudokuPad's own JSON (sudokupad.cpp).
/// @param id  of the record, 0 for none
[[nodiscard]] std::string sudokupad_text(const Record& record, std::int64_t id);

[[nodiscard]] bool is_link(std::string_view text);
/// The error of a link that names a puzzle which only its site has.
[[nodiscard]] std::string no_puzzle_in_link(std::string_view link);

}  // namespace gridmill
