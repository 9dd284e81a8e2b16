#include "tools/export/formats/fpuzzles_link.h"
#include "solver/board/relations.h"

#include <nlohmann/json.hpp>
#include <set>

#include "solver/board/relations.h"
#include "tools/export/lz_string.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

using Json = nlohmann::json;

/// What is wrong with a link.
class Wrong : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
        hex_value(text[i + 2]) >= 0) {
      result += static_cast<char>(16 * hex_value(text[i + 1]) + hex_value(text[i + 2]));
      i += 2;
    } else {
      result += text[i] == ' ' ? '+' : text[i];
    }
  }
  return result;
}

/// The compressed part of a link; empty: it is none of these.
std::string_view payload_of(std::string_view link) {
  for (const std::string_view mark : {"f-puzzles.com/?load=", "fpuzzles.com/?load=", "fpuzzles"}) {
    const std::size_t at = link.find(mark);
    if (at != std::string_view::npos) return link.substr(at + mark.size());
  }
  return {};
}

/// Whether a rule is there at all: not null, false or empty.
bool says_something(const Json& value) {
  return !(value.is_null() || (value.is_boolean() && !value.get<bool>()) ||
           ((value.is_array() || value.is_object() || value.is_string()) && value.empty()) ||
           (value.is_string() && value.get<std::string>().empty()));
}

/// The extra houses of a puzzle, each as a sorted list of cells, in order.
using ExtraHouses = std::set<std::set<int>>;

ExtraHouses extra_houses_of(const Shape& shape) {
  ExtraHouses houses;
  for (const House& house : shape.houses()) {
    if (house.kind != HouseKind::kExtra) continue;
    std::set<int> cells;
    for (const Cell cell : house.cells) cells.insert(cell.index);
    houses.insert(std::move(cells));
  }
  return houses;
}

/// "R1C1" on a board of that size.
int parse_cell(const Json& value, int size) {
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  const std::size_t c = text.find('C');
  if (text.starts_with('R') && c != std::string::npos && text.size() <= 6) {
    const int row = number_in<int>(std::string_view(text).substr(1, c - 1)).value_or(0);
    const int column = number_in<int>(std::string_view(text).substr(c + 1)).value_or(0);
    if (row >= 1 && row <= size && column >= 1 && column <= size) {
      return (row - 1) * size + column - 1;
    }
  }
  throw Wrong("expected a cell like R1C1, found " + in_quotes(value.dump()));
}

ExtraHouses extra_houses_of(const Json& puzzle, int size) {
  ExtraHouses houses;
  if (const auto regions = puzzle.find("extraregion"); regions != puzzle.end()) {
    if (!regions->is_array()) throw Wrong("expected a list of extra regions");
    for (const Json& region : *regions) {
      std::set<int> cells;
      const auto list = region.is_object() ? region.find("cells") : region.end();
      if (!region.is_object() || list == region.end() || !list->is_array()) {
        throw Wrong("expected an extra region with cells, found " + in_quotes(region.dump()));
      }
      for (const Json& cell : *list) cells.insert(parse_cell(cell, size));
      houses.insert(std::move(cells));
    }
  }
  const auto add_diagonal = [&](const char* name, bool down) {
    const auto found = puzzle.find(name);
    if (found == puzzle.end() || !says_something(*found)) return;
    std::set<int> cells;
    for (int i = 0; i < size; ++i) cells.insert(i * size + (down ? i : size - 1 - i));
    houses.insert(std::move(cells));
  };
  add_diagonal("diagonal-", true);
  add_diagonal("diagonal+", false);
  return houses;
}

/// f-puzzles' key for a relation: its id without hyphens.
std::string key_of(std::string_view relation) {
  std::string key(relation);
  std::erase(key, '-');
  return key;
}

/// Whether the shape has the relations of the puzzle and no other.
bool has_relations_of(const Json& puzzle, const Shape& shape) {
  const auto& kinds = relation_kinds();
  return std::all_of(kinds.begin(), kinds.end(), [&](const RelationKind& kind) {
    const auto found = puzzle.find(key_of(kind.id));
    const auto relations = shape.relations();
    const bool has = std::any_of(relations.begin(), relations.end(),
                                 [&](const Relation& relation) { return relation.id == kind.id; });
    return has == (found != puzzle.end() && says_something(*found));
  });
}

/// The built-in shape with these boxes, extra houses and relations. f-puzzles numbers the box of a
/// cell in `region` where it is not the usual one.
const Shape& shape_of(const Json& puzzle, const std::vector<int>& regions, int size) {
  const ExtraHouses extra = extra_houses_of(puzzle, size);
  const Shape* usual =
      Shape::with_cells(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (const Shape& shape : Shape::all()) {
    if (shape.digits() != size || extra_houses_of(shape) != extra) continue;
    if (!has_relations_of(puzzle, shape)) continue;
    bool same = true;
    for (int i = 0; i < shape.cells() && same; ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const int region = regions[static_cast<std::size_t>(i)];
      same = shape.box_of(cell) == (region < 0 && usual != nullptr ? usual->box_of(cell) : region);
    }
    if (same) return shape;
  }
  throw Wrong(
      "expected a board that Gridmill has, found other boxes, sizes, extra regions or rules");
}

/// Rules beyond the board's, without which the puzzle would be another one.
void refuse_other_rules(const Json& puzzle) {
  static const std::set<std::string_view> kKnown{
      "size",           "title",       "author",         "ruleset",       "grid",
      "solution",       "extraregion", "diagonal+",      "diagonal-",     "highlightConflicts",
      "disabledlogic",  "metadata",    "successMessage", "selectedCells", "currentTool",
      "tabs",           "text",        "line",           "antiking",      "antiknight",
      "nonconsecutive", "rectangle",   "circle",         "cage",          "truecandidatesoptions"};
  for (const auto& [name, value] : puzzle.items()) {
    if (!kKnown.contains(name) && says_something(value)) {
      throw Wrong("expected a sudoku without further rules, found " + in_quotes(name));
    }
  }
}

int integer_of(const Json& value, int lowest, int highest, const char* what) {
  if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    if (number >= lowest && number <= highest) return static_cast<int>(number);
  }
  throw Wrong(std::string("expected ") + what + " from " + std::to_string(lowest) + " to " +
              std::to_string(highest) + ", found " + in_quotes(value.dump()));
}

FoundPuzzle puzzle_of(const Json& puzzle, std::size_t line) {
  if (!puzzle.is_object()) throw Wrong("expected an object");
  refuse_other_rules(puzzle);
  const auto given_size = puzzle.find("size");
  const int size =
      given_size == puzzle.end() ? 9 : integer_of(*given_size, 1, kMaxDigits, "a size");
  const auto grid = puzzle.find("grid");
  if (grid == puzzle.end() || !grid->is_array() || grid->size() != static_cast<std::size_t>(size)) {
    throw Wrong("expected a grid of " + std::to_string(size) + " rows");
  }
  FoundPuzzle found;
  found.line = line;
  std::vector<int> regions;
  for (const Json& row : *grid) {
    if (!row.is_array() || row.size() != static_cast<std::size_t>(size)) {
      throw Wrong("expected rows of " + std::to_string(size) + " cells");
    }
    for (const Json& cell : row) {
      if (!cell.is_object()) throw Wrong("expected a cell, found " + in_quotes(cell.dump()));
      const auto value = cell.find("value");
      const auto given = cell.find("given");
      const auto region = cell.find("region");
      // Digits that are not given are what a player wrote.
      const bool is_given =
          value != cell.end() && !value->is_null() && given != cell.end() && says_something(*given);
      const int digit = is_given ? integer_of(*value, 0, size, "a digit") : 0;
      found.cells += to_char({static_cast<std::uint8_t>(digit)});
      regions.push_back(region == cell.end() || region->is_null()
                            ? -1
                            : integer_of(*region, 0, size - 1, "a region"));
    }
  }
  if (const auto solution = puzzle.find("solution");
      solution != puzzle.end() && says_something(*solution)) {
    if (!solution->is_array()) throw Wrong("expected the solution as a list");
    for (const Json& digit : *solution) {
      const int value =
          digit.is_null() || digit.is_string() ? 0 : integer_of(digit, 0, size, "a digit");
      found.solution += to_char({static_cast<std::uint8_t>(value)});
    }
    // Players' boards may contain a partial solution, which is ignored.
    if (found.solution.find('.') != std::string::npos) found.solution.clear();
  }
  found.shape = &shape_of(puzzle, regions, size);
  return found;
}

}  // namespace

/// Links of puzzles unpack to 5 to 20 times their size.
constexpr std::size_t kUsualRatio = 64;

bool FpuzzlesReader::recognizes(std::string_view head) const {
  const std::string_view line = first_line_of(head);
  return line.find(address_) != std::string_view::npos && !payload_of(line).empty();
}

void FpuzzlesReader::line(std::string_view text, std::size_t number, FoundSink& sink) {
  text = trim(text);
  if (text.empty() || text.starts_with('#')) return;
  const std::string_view payload = payload_of(text.substr(0, text.find_first_of(" \t")));
  if (payload.empty()) {
    sink.error(number, "expected a link with a puzzle, found " + in_quotes(text));
    return;
  }
  allowance_ += kUsualRatio * payload.size();
  const std::optional<std::string> json =
      lz_decompress_from_base64(percent_decoded(payload), allowance_);
  if (!json) {
    sink.error(number, allowance_ == 0
                           ? "expected a link with a puzzle, found one that unpacks to too much "
                             "text, with the links before it"
                           : "expected a link with a puzzle, found a damaged one");
    return;
  }
  try {
    sink.puzzle(puzzle_of(Json::parse(*json), number));
  } catch (const Json::exception&) {
    sink.error(number, "expected a link with f-puzzles' JSON, found " + in_quotes(*json));
  } catch (const Wrong& error) {
    sink.error(number, error.what());
  }
}

void FpuzzlesWriter::write(const Record& record, std::int64_t id, std::string& out) {
  const Shape& shape = *record.shape;
  const Shape* usual = Shape::with_cells(static_cast<std::size_t>(shape.cells()));
  const bool usual_boxes =
      usual != nullptr && shape.has_boxes() && usual->box_width() == shape.box_width();
  std::string json = "{\"size\":" + std::to_string(shape.digits());
  if (id != 0) json += ",\"title\":\"#" + std::to_string(id) + '"';
  json += ",\"author\":\"Gridmill\",\"grid\":[";
  for (int row = 0; row < shape.digits(); ++row) {
    json += row == 0 ? "[" : ",[";
    for (int column = 0; column < shape.digits(); ++column) {
      const Cell cell = shape.cell_at(row, column);
      const Digit digit = record.puzzle[cell];
      json += column == 0 ? "{" : ",{";
      if (!usual_boxes) {
        json += "\"region\":" + std::to_string(shape.box_of(cell)) + (digit.empty() ? "" : ",");
      }
      if (!digit.empty()) json += "\"value\":" + std::to_string(digit.value) + ",\"given\":true";
      json += '}';
    }
    json += ']';
  }
  json += "],\"solution\":[";
  for (std::size_t i = 0; i < record.solution.size(); ++i) {
    json += (i == 0 ? "" : ",") + std::to_string(record.solution.digits()[i]);
  }
  json += ']';
  if (shape.has_extra_houses()) {
    json += ",\"extraregion\":[";
    bool first = true;
    for (const House& house : shape.houses()) {
      if (house.kind != HouseKind::kExtra) continue;
      json += first ? "{\"cells\":[" : ",{\"cells\":[";
      first = false;
      for (std::size_t i = 0; i < house.cells.size(); ++i) {
        json += (i == 0 ? "\"" : ",\"") + shape.name_of(house.cells[i]) + '"';
      }
      json += "]}";
    }
    json += ']';
  }
  for (const Relation& relation : shape.relations()) {
    json += ",\"" + key_of(relation.id) + "\":true";
  }
  json += '}';
  out += address_;
  for (const char c : lz_compress_to_base64(json)) {
    if (c == '+') {
      out += "%2B";
    } else if (c == '/') {
      out += "%2F";
    } else if (c == '=') {
      out += "%3D";
    } else {
      out += c;
    }
  }
  out += '\n';
}

}  // namespace gridmill
