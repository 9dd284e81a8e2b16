#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/board/clue.h"
#include "tools/formats/json_value.h"
#include "tools/io/string_util.h"

/// The values that f-puzzles' JSON is made of.

namespace gridmill::fpuzzles {

/// What is wrong with a puzzle.
class FormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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
/// "R1C1" on or beside a board of that size.
[[nodiscard]] GridCoord parse_coord(const JsonValue& value, int size);
/// The same on the board.
[[nodiscard]] Cell parse_cell(const JsonValue& value, int size);
/// A list of such cells.
[[nodiscard]] std::vector<Cell> parse_cells(const JsonValue& value, int size);

}  // namespace gridmill::fpuzzles
