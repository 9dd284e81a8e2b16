#include "tools/export/formats/fpuzzles_values.h"

#include <optional>

namespace gridmill::fpuzzles {

bool says_something(const Json& value) {
  return !(value.is_null() || value.is_false() ||
           ((value.is_list() || value.is_object()) && value.items().empty()) ||
           (value.is_string() && value.text().empty()));
}

const Json* said(const Json& object, std::string_view key) {
  const Json* found = object.find(key);
  return found != nullptr && says_something(*found) ? found : nullptr;
}

bool says(const Json& object, std::string_view key) { return said(object, key) != nullptr; }

int integer_of(const Json& value, int lowest, int highest, std::string_view what) {
  std::optional<std::int64_t> number;
  if (value.is_integer()) number = value.integer();
  if (value.is_string()) number = number_in<std::int64_t>(trim(value.text()));
  if (number && *number >= lowest && *number <= highest) return static_cast<int>(*number);
  throw Wrong("expected " + std::string(what) + " from " + std::to_string(lowest) + " to " +
              std::to_string(highest) + ", found " + quoted(value));
}

std::span<const Json> list_of(const Json& value, std::string_view what) {
  if (!value.is_list()) throw Wrong("expected " + std::string(what) + ", found " + quoted(value));
  return value.items();
}

namespace {

/// "R1C1" with row and column from `lowest` to `highest`.
Place place_between(const Json& value, int lowest, int highest) {
  const std::string_view text = value.text();
  const std::size_t c = text.find('C');
  if (text.starts_with('R') && c != std::string_view::npos) {
    const auto row = number_in<int>(text.substr(1, c - 1));
    const auto column = number_in<int>(text.substr(c + 1));
    const auto fits = [&](std::optional<int> n) { return n && *n >= lowest && *n <= highest; };
    if (fits(row) && fits(column)) return {*row, *column};
  }
  const std::string last = std::to_string(highest);
  throw Wrong("expected a cell from R" + std::to_string(lowest) + "C" + std::to_string(lowest) +
              " to R" + last + "C" + last + ", found " + quoted(value));
}

}  // namespace

Place place_of(const Json& value, int size) { return place_between(value, 0, size + 1); }

Cell cell_of(const Json& value, int size) {
  const auto [row, column] = place_between(value, 1, size);
  return {static_cast<std::uint16_t>((row - 1) * size + column - 1)};
}

std::vector<Cell> cells_of(const Json& value, int size) {
  const std::span<const Json> list = list_of(value, "a list of cells");
  std::vector<Cell> cells;
  cells.reserve(list.size());
  for (const Json& cell : list) cells.push_back(cell_of(cell, size));
  return cells;
}

}  // namespace gridmill::fpuzzles
