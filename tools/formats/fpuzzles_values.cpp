// Values in f-puzzles' JSON: numbers (also as text), cells and lists. Null, false and empty values
// count as missing.

#include <optional>

#include "tools/formats/fpuzzles_parts.h"

namespace gridmill::fpuzzles {

bool is_nonempty(const JsonValue& value) {
  return !(value.is_null() || value.is_false() ||
           ((value.is_list() || value.is_object()) && value.items().empty()) ||
           (value.is_string() && value.text().empty()));
}

const JsonValue* find_nonempty(const JsonValue& object, std::string_view key) {
  const JsonValue* found = object.find(key);
  return found != nullptr && is_nonempty(*found) ? found : nullptr;
}

bool has_nonempty(const JsonValue& object, std::string_view key) {
  return find_nonempty(object, key) != nullptr;
}

int parse_integer(const JsonValue& value, int lowest, int highest, std::string_view what) {
  std::optional<std::int64_t> number;
  if (value.is_integer()) number = value.integer();
  if (value.is_string()) number = parse_as<std::int64_t>(trim(value.text()));
  if (number && *number >= lowest && *number <= highest) return static_cast<int>(*number);
  throw FormatError("expected " + std::string(what) + " from " + std::to_string(lowest) + " to " +
                    std::to_string(highest) + ", found " + quoted(value));
}

std::span<const JsonValue> list_of(const JsonValue& value, std::string_view what) {
  if (!value.is_list())
    throw FormatError("expected " + std::string(what) + ", found " + quoted(value));
  return value.items();
}

namespace {

/// "R1C1" with row and column from `lowest` to `highest`.
GridCoord parse_coord_between(const JsonValue& value, int lowest, int highest) {
  const std::string_view text = value.text();
  const std::size_t c = text.find('C');
  if (text.starts_with('R') && c != std::string_view::npos) {
    const auto row = parse_as<int>(text.substr(1, c - 1));
    const auto column = parse_as<int>(text.substr(c + 1));
    const auto fits = [&](std::optional<int> n) { return n && *n >= lowest && *n <= highest; };
    if (fits(row) && fits(column)) return {*row, *column};
  }
  const std::string last = std::to_string(highest);
  throw FormatError("expected a cell from R" + std::to_string(lowest) + "C" +
                    std::to_string(lowest) + " to R" + last + "C" + last + ", found " +
                    quoted(value));
}

}  // namespace

GridCoord parse_coord(const JsonValue& value, int size) {
  return parse_coord_between(value, 0, size + 1);
}

Cell parse_cell(const JsonValue& value, int size) {
  const auto [row, column] = parse_coord_between(value, 1, size);
  return {static_cast<std::uint16_t>((row - 1) * size + column - 1)};
}

std::vector<Cell> parse_cells(const JsonValue& value, int size) {
  const std::span<const JsonValue> list = list_of(value, "a list of cells");
  std::vector<Cell> cells;
  cells.reserve(list.size());
  for (const JsonValue& cell : list) cells.push_back(parse_cell(cell, size));
  return cells;
}

}  // namespace gridmill::fpuzzles
