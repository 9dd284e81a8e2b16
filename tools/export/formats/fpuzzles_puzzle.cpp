#include "tools/export/formats/fpuzzles_puzzle.h"

#include <algorithm>
#include <iterator>

#include "solver/rules/clue_board.h"
#include "solver/rules/rule_sentences.h"
#include "tools/export/formats/fpuzzles_board.h"
#include "tools/export/formats/fpuzzles_clues.h"
#include "tools/export/formats/fpuzzles_drawings.h"
#include "tools/export/formats/json_documents.h"
#include "tools/export/rows.h"

namespace gridmill {
namespace fpuzzles {
namespace {

/// Larger ones are no puzzles: all that a board of 25x25 can say takes a tenth of it.
constexpr std::size_t kLongestPuzzle = std::size_t{1} << 20U;

/// Members that say nothing about the solution, though some are said to.
bool is_harmless(std::string_view member) {
  constexpr std::string_view kNames[] = {"size",           "title",
                                         "author",         "ruleset",
                                         "grid",           "solution",
                                         "metadata",       "highlightConflicts",
                                         "successMessage", "disabledlogic",
                                         "currentTool",    "selectedCells",
                                         "tabs",           "truecandidatesoptions"};
  return std::find(std::begin(kNames), std::end(kNames), member) != std::end(kNames);
}

/// Read without a rule that is not known, it would be another puzzle.
void refuse_other_rules(const Json& puzzle) {
  for (const Json& member : puzzle.items()) {
    const std::string_view name = member.name();
    if (is_harmless(name) || is_board_rule(name) || lists_clues(name)) continue;
    if (says_something(member) && !is_drawn_clues(puzzle, member)) {
      throw Wrong("expected rules that are known, found " + in_quotes(name));
    }
  }
}

/// Digits that are not given are what a player wrote.
int given_of(const Json& cell, int size) {
  const Json* value = cell.find("value");
  if (value == nullptr || value->is_null() || !says(cell, "given")) return 0;
  return integer_of(*value, 0, size, "a digit");
}

int region_of(const Json& cell, int size) {
  const Json* region = cell.find("region");
  if (region == nullptr || region->is_null()) return -1;
  return integer_of(*region, 0, size - 1, "a region");
}

/// Empty where cells are missing: what a player has filled in is no solution yet.
std::string solution_of(const Json& list, int size) {
  std::string solution;
  for (const Json& digit : list_of(list, "the solution as a list")) {
    if (digit.is_null() || digit.is_string()) return "";
    const int value = integer_of(digit, 0, size, "a digit");
    if (value == 0) return "";
    solution += to_char({static_cast<std::uint8_t>(value)});
  }
  const int cells = size * size;
  if (static_cast<int>(solution.size()) != cells) {
    throw Wrong("expected a solution of " + std::to_string(cells) + " digits, found " +
                std::to_string(solution.size()));
  }
  return solution;
}

FoundPuzzle puzzle_of(const Json& puzzle, std::size_t line) {
  if (!puzzle.is_object()) throw Wrong("expected an object, found " + quoted(puzzle));
  refuse_other_rules(puzzle);
  const Json* given_size = puzzle.find("size");
  const int size = given_size == nullptr ? 9 : integer_of(*given_size, 1, kMaxDigits, "a size");
  const auto has_size = [&](const Json& list) {
    return list.is_list() && list.items().size() == static_cast<std::size_t>(size);
  };
  const Json* grid = puzzle.find("grid");
  if (grid == nullptr || !has_size(*grid)) {
    throw Wrong("expected a grid of " + std::to_string(size) + " rows");
  }
  FoundPuzzle found;
  found.line = line;
  std::vector<int> regions;
  regions.reserve(grid->items().size() * grid->items().size());
  for (const Json& row : grid->items()) {
    if (!has_size(row)) throw Wrong("expected rows of " + std::to_string(size) + " cells");
    for (const Json& cell : row.items()) {
      if (!cell.is_object()) throw Wrong("expected a cell, found " + quoted(cell));
      found.cells += to_char({static_cast<std::uint8_t>(given_of(cell, size))});
      regions.push_back(region_of(cell, size));
    }
  }
  if (const Json* list = said(puzzle, "solution")) found.solution = solution_of(*list, size);
  found.shape = shape_of(puzzle, regions, size);
  std::vector<Clue> clues = clues_of(puzzle, *found.shape);
  if (!clues.empty() && size > kMostClueDigits) {
    throw Wrong("expected a board of at most " + std::to_string(kMostClueDigits) +
                " digits with clues, found one of " + std::to_string(size));
  }
  if (!clues.empty()) found.shape = board_with_clues(*found.shape, std::move(clues));
  return found;
}

/// What the programs that open a link tell the player, a sentence a rule.
std::string rules_in_words(const Shape& shape) {
  std::string text = "Normal sudoku rules apply.";
  for (const RuleSentence& rule : rule_sentences(shape)) text += "\n" + rule.english;
  return text;
}

}  // namespace
}  // namespace fpuzzles

void read_fpuzzles(const Json& puzzle, std::size_t line, FoundSink& sink) {
  try {
    sink.puzzle(fpuzzles::puzzle_of(puzzle, line));
  } catch (const fpuzzles::Wrong& wrong) {
    sink.error(line, wrong.what());
  }
}

void read_fpuzzles(std::string_view text, std::size_t line, FoundSink& sink) {
  if (text.size() > fpuzzles::kLongestPuzzle) {
    return sink.error(line, "expected a puzzle, found a JSON document of more than 1 MiB");
  }
  const JsonText json(text);
  if (!json.is_good()) {
    return sink.error(line_of_error(text, line, json.bad_byte()),
                      "expected f-puzzles' JSON, found " + in_quotes(text));
  }
  if (const std::string_view twice = json.repeated_member(); !twice.empty()) {
    return sink.error(line, "expected each member once, found " + in_quotes(twice) + " twice");
  }
  read_fpuzzles(json.value(), line, sink);
}

/// The grid is a member of the outermost object, where ours and others' lists name columns.
bool is_fpuzzles(std::string_view head) {
  constexpr std::string_view kGrid = "\"grid\"";
  const std::string_view first = first_line_of(head);
  if (!first.starts_with('{') && !first.starts_with('[')) return false;
  std::size_t depth = 0;
  for (std::size_t i = static_cast<std::size_t>(first.data() - head.data()); i < head.size(); ++i) {
    if (head[i] == '{') ++depth;
    if (head[i] == '}' && --depth == 0) return false;
    if (head[i] != '"') continue;
    if (depth == 1 && head.substr(i).starts_with(kGrid)) return true;
    for (++i; i < head.size() && head[i] != '"'; ++i) i += head[i] == '\\' ? 1 : 0;
  }
  return false;
}

std::string fpuzzles_text(const Record& record, std::int64_t id) {
  const Shape& shape = *record.shape;
  const Shape* usual = Shape::with_cells(static_cast<std::size_t>(shape.cells()));
  const bool usual_boxes =
      usual != nullptr && shape.has_boxes() && usual->box_width() == shape.box_width();
  std::string json = "{\"size\":" + std::to_string(shape.digits());
  if (id != 0) json += ",\"title\":\"#" + std::to_string(id) + '"';
  json += ",\"author\":\"Gridmill\"";
  if (shape.has_clues()) {
    json += ",\"ruleset\":";
    append_json_string(json, fpuzzles::rules_in_words(shape));
  }
  json += ",\"grid\":[";
  std::string members;  // of a cell, each with a comma before it
  for (int row = 0; row < shape.digits(); ++row) {
    json += row == 0 ? "[" : ",[";
    for (int column = 0; column < shape.digits(); ++column) {
      const Cell cell = shape.cell_at(row, column);
      const Digit digit = record.puzzle[cell];
      members.clear();
      if (!usual_boxes) members += ",\"region\":" + std::to_string(shape.box_of(cell));
      if (!digit.empty()) {
        members += ",\"value\":" + std::to_string(digit.value) + ",\"given\":true";
      }
      fpuzzles::append_cell_clues(members, shape, cell);
      json += column == 0 ? "{" : ",{";
      json.append(members, members.empty() ? 0 : 1);
      json += '}';
    }
    json += ']';
  }
  json += ']';
  if (record.solution.size() != 0) {
    json += ",\"solution\":[";
    for (std::size_t i = 0; i < record.solution.size(); ++i) {
      json += (i == 0 ? "" : ",") + std::to_string(record.solution.digits()[i]);
    }
    json += ']';
  }
  fpuzzles::append_board_rules(json, shape);
  append_members(json, shape.clues(), shape.digits());
  fpuzzles::append_drawings(json, shape);
  json += '}';
  return json;
}

}  // namespace gridmill
