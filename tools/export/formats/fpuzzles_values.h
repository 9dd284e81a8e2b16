#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/board/clue.h"
#include "tools/export/formats/json_values.h"
#include "tools/export/text.h"

/// The values that f-puzzles' JSON is made of.

namespace gridmill::fpuzzles {

/// What is wrong with a puzzle.
class Wrong : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether a value is more than null, false or empty.
[[nodiscard]] bool says_something(const Json& value);
/// A member that is; null: it is not, or is missing.
[[nodiscard]] const Json* said(const Json& object, std::string_view key);
[[nodiscard]] bool says(const Json& object, std::string_view key);

/// A number, or its text.
[[nodiscard]] int integer_of(const Json& value, int lowest, int highest, std::string_view what);
/// What is in a list; `what` names it.
[[nodiscard]] std::span<const Json> list_of(const Json& value, std::string_view what);
/// "R1C1" on or beside a board of that size.
[[nodiscard]] Place place_of(const Json& value, int size);
/// The same on the board.
[[nodiscard]] Cell cell_of(const Json& value, int size);
/// A list of such cells.
[[nodiscard]] std::vector<Cell> cells_of(const Json& value, int size);

}  // namespace gridmill::fpuzzles
