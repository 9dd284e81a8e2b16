#include "tools/export/formats/fpuzzles_link.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "solver/board/features.h"
#include "solver/board/kept_shapes.h"
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

/// "R1C1" on a board of that size.
Cell parse_cell(const Json& value, int size) {
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  const std::size_t c = text.find('C');
  if (text.starts_with('R') && c != std::string::npos && text.size() <= 6) {
    const int row = number_in<int>(std::string_view(text).substr(1, c - 1)).value_or(0);
    const int column = number_in<int>(std::string_view(text).substr(c + 1)).value_or(0);
    if (row >= 1 && row <= size && column >= 1 && column <= size) {
      return {static_cast<std::uint16_t>((row - 1) * size + column - 1)};
    }
  }
  throw Wrong("expected a cell like R1C1, found " + in_quotes(value.dump()));
}

bool says(const Json& puzzle, std::string_view key) {
  const auto found = puzzle.find(key);
  return found != puzzle.end() && says_something(*found);
}

constexpr const char* kDisjointGroups = "disjointgroups";

/// The key of a relation: its id without hyphens.
std::string key_of(std::string_view relation) {
  std::string key(relation);
  std::erase(key, '-');
  return key;
}

std::vector<std::vector<Cell>> extra_houses_of(const Json& puzzle, int size) {
  std::vector<std::vector<Cell>> houses;
  if (const auto regions = puzzle.find("extraregion"); regions != puzzle.end()) {
    if (!regions->is_array()) throw Wrong("expected a list of extra regions");
    for (const Json& region : *regions) {
      std::set<Cell> cells;
      const auto list = region.is_object() ? region.find("cells") : region.end();
      if (!region.is_object() || list == region.end() || !list->is_array()) {
        throw Wrong("expected an extra region with cells, found " + in_quotes(region.dump()));
      }
      for (const Json& cell : *list) cells.insert(parse_cell(cell, size));
      if (cells.size() > static_cast<std::size_t>(size)) {
        throw Wrong("expected extra regions of at most " + std::to_string(size) +
                    " cells, found one of " + std::to_string(cells.size()));
      }
      if (!cells.empty()) houses.emplace_back(cells.begin(), cells.end());
    }
  }
  const auto add_diagonal = [&](const char* key, bool falling) {
    if (says(puzzle, key)) houses.push_back(diagonal(size, falling));
  };
  add_diagonal("diagonal-", true);
  add_diagonal("diagonal+", false);
  return houses;
}

/// @param regions  of each cell; -1, where the link says nothing, is the usual box there
void read_regions(const std::vector<int>& regions, int size, BoardRules& rules) {
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  const Shape* usual = Shape::with_cells(cells);
  std::vector<int> counts(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < cells; ++i) {
    int region = regions[i];
    if (region < 0) {
      if (usual == nullptr) {
        throw Wrong("expected a region for each cell of a board of " + std::to_string(size) +
                    " rows, found a cell without one");
      }
      region = usual->box_of({static_cast<std::uint16_t>(i)});
    }
    rules.regions.push_back(static_cast<std::uint8_t>(region));
    ++counts[static_cast<std::size_t>(region)];
  }
  for (int region = 0; region < size; ++region) {
    if (counts[static_cast<std::size_t>(region)] == size) continue;
    throw Wrong("expected regions of " + std::to_string(size) + " cells, found " +
                std::to_string(counts[static_cast<std::size_t>(region)]) + " in region " +
                std::to_string(region));
  }
}

/// The board of a link: a built-in one, a jigsaw, or one that is kept from now on, named by its
/// rules.
SharedShape shape_of(const Json& puzzle, const std::vector<int>& regions, int size) {
  BoardRules rules;
  read_regions(regions, size, rules);
  rules.extra_houses = extra_houses_of(puzzle, size);
  for (const RelationKind& kind : relation_kinds()) {
    const std::string key = key_of(kind.id);
    if (!says(puzzle, key)) continue;
    if (size > kMostRelatedDigits) {
      throw Wrong("expected a board of at most " + std::to_string(kMostRelatedDigits) +
                  " digits with " + in_quotes(key));
    }
    rules.relations.push_back(kind.id);
  }
  if (says(puzzle, kDisjointGroups)) {
    const Shape boxes("", {0, 0, rules.regions, {}, {}, false});
    if (!boxes.has_boxes()) {
      throw Wrong("expected rectangular boxes with " + in_quotes(kDisjointGroups));
    }
    for (auto& group : disjoint_groups(boxes.box_height(), boxes.box_width())) {
      rules.extra_houses.push_back(std::move(group));
    }
  }
  if (rules.extra_houses.size() > kMostExtraHouses) {
    throw Wrong("expected at most " + std::to_string(kMostExtraHouses) + " extra regions, found " +
                std::to_string(rules.extra_houses.size()));
  }
  Shape shape("", rules);
  if (const Shape* built_in = Shape::with_digest(shape.digest())) return built_in;
  const Shape* jigsaws = Shape::jigsaw_of(size);
  if (jigsaws != nullptr && !shape.has_boxes() && !shape.has_extra_houses() &&
      shape.relations().empty()) {
    return jigsaw_board(*jigsaws, rules.regions);
  }
  const std::string side = std::to_string(size);
  return &keep(Shape(side + "x" + side + "-" + shape.digest().substr(0, 8), std::move(rules)));
}

/// Rules beyond the board's, without which the puzzle would be another one.
void refuse_other_rules(const Json& puzzle) {
  static const std::set<std::string_view> kKnown{"size",
                                                 "title",
                                                 "author",
                                                 "ruleset",
                                                 "grid",
                                                 "solution",
                                                 "extraregion",
                                                 "diagonal+",
                                                 "diagonal-",
                                                 "highlightConflicts",
                                                 "disabledlogic",
                                                 "metadata",
                                                 "successMessage",
                                                 "selectedCells",
                                                 "currentTool",
                                                 "tabs",
                                                 "truecandidatesoptions",
                                                 kDisjointGroups};
  static const std::set<std::string> kRelations = [] {
    std::set<std::string> keys;
    for (const RelationKind& kind : relation_kinds()) keys.insert(key_of(kind.id));
    return keys;
  }();
  for (const auto& [name, value] : puzzle.items()) {
    if (!kKnown.contains(name) && !kRelations.contains(name) && says_something(value)) {
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
      if (says(cell, "givenPencilMarks")) {
        throw Wrong("expected a sudoku without further rules, found " +
                    in_quotes("givenPencilMarks"));
      }
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
  found.shape = shape_of(puzzle, regions, size);
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

namespace {

/// What the board has beside its regions.
void append_rules(std::string& json, const Shape& shape) {
  const BoardFeatures features = board_features(shape);
  const auto add = [&](const std::string& key) { json += ",\"" + key + "\":true"; };
  if (!features.areas.empty()) {
    json += ",\"extraregion\":[";
    for (const House* area : features.areas) {
      json += area == features.areas.front() ? "{\"cells\":[" : ",{\"cells\":[";
      for (const Cell cell : area->cells) {
        json += (cell == area->cells.front() ? "\"" : ",\"") + shape.name_of(cell) + '"';
      }
      json += "]}";
    }
    json += ']';
  }
  if (features.falling) add("diagonal-");
  if (features.rising) add("diagonal+");
  if (features.disjoint_groups) add(kDisjointGroups);
  for (const Relation& relation : shape.relations()) add(key_of(relation.id));
}

}  // namespace

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
  append_rules(json, shape);
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
