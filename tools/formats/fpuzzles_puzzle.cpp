#include "tools/formats/fpuzzles_puzzle.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "solver/board/json_text.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/rule_sentences.h"
#include "tools/formats/fpuzzles_parts.h"
#include "tools/formats/json_value.h"

namespace gridmill {
namespace fpuzzles {
namespace {

/// Larger ones are no puzzles: a board of 25x25 with everything takes a tenth of it.
constexpr std::size_t kMaxPuzzleSize = std::size_t{1} << 20U;

/// Members that do not affect the solution.
bool is_harmless(std::string_view member) {
  constexpr std::string_view kNames[] = {"size",           "title",
                                         "author",         "ruleset",
                                         "grid",           "solution",
                                         "metadata",       "highlightConflicts",
                                         "successMessage", "disabledlogic",
                                         "currentTool",    "selectedCells",
                                         "tabs",           "truecandidatesoptions"};
  return contains(kNames, member);
}

/// Read without a rule that is not known, it would be another puzzle.
void refuse_other_rules(const JsonValue& puzzle) {
  for (const JsonValue& member : puzzle.items()) {
    const std::string_view name = member.name();
    if (is_harmless(name) || is_board_rule(name) || lists_clues(name)) continue;
    if (is_nonempty(member) && !is_drawn_clues(puzzle, member)) {
      throw FormatError("expected a known rule, found " + in_quotes(name));
    }
  }
}

/// Whether a text describes the usual rules only: "Normal 6x6 sudoku rules apply."
bool describes_usual_rules(std::string_view text) {
  constexpr std::string_view kWords[] = {"normal", "standard", "classic", "regular", "usual",
                                         "the",    "sudoku",   "rules",   "apply"};
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const auto c =
        i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(' ');
    if (!std::isspace(c) && c != '.') {
      word += static_cast<char>(std::tolower(c));
      continue;
    }
    if (!word.empty() && !std::isdigit(static_cast<unsigned char>(word[0])) &&
        !contains(kWords, word))
      return false;
    word.clear();
  }
  return true;
}

/// Whether rules in words add a rule: a text, or a list of texts. A list in a list counts as a
/// rule: lists may be nested half a million deep.
bool adds_rule(const JsonValue& rules) {
  const auto is_usual = [](const JsonValue& text) {
    return text.is_string() && describes_usual_rules(text.text());
  };
  const auto texts = rules.items();
  return rules.is_list() ? !std::all_of(texts.begin(), texts.end(), is_usual) : !is_usual(rules);
}

void refuse_rule_in_words(const JsonValue* rules, const std::string& name) {
  if (rules == nullptr || !adds_rule(*rules)) return;
  throw FormatError("expected the rules as clues, found " + name + " " +
                    (rules->is_string() ? in_quotes(rules->text()) : quoted(*rules)) +
                    " and no clue (remove " + name + " if it adds no rule)");
}

/// Without clues, a rule in words is the only rule that is added, and would be ignored. SudokuPad
/// has the words in its metadata.
void refuse_rules_in_words(const JsonValue& puzzle) {
  refuse_rule_in_words(find_nonempty(puzzle, "ruleset"), "the ruleset");
  const JsonValue* metadata = puzzle.find("metadata");
  if (metadata == nullptr || !metadata->is_object()) return;
  refuse_rule_in_words(find_nonempty(*metadata, "rules"), "metadata.rules");
}

/// Digits that are not given are what a player wrote.
int given_of(const JsonValue& cell, int size) {
  const JsonValue* value = cell.find("value");
  if (value == nullptr || value->is_null() || !has_nonempty(cell, "given")) return 0;
  return parse_integer(*value, 0, size, "a digit");
}

int region_of(const JsonValue& cell, int size) {
  const JsonValue* region = cell.find("region");
  if (region == nullptr || region->is_null()) return -1;
  return parse_integer(*region, 0, size - 1, "a region");
}

/// Empty where cells are missing: what a player has filled in is no solution yet.
std::string solution_of(const JsonValue& list, int size) {
  std::string solution;
  for (const JsonValue& digit : list_of(list, "the solution as a list")) {
    if (digit.is_null() || digit.is_string()) return "";
    const int value = parse_integer(digit, 0, size, "a digit");
    if (value == 0) return "";
    solution += to_char({static_cast<std::uint8_t>(value)});
  }
  const int cells = size * size;
  if (static_cast<int>(solution.size()) != cells) {
    throw FormatError("expected a solution of " + std::to_string(cells) + " digits, found " +
                      std::to_string(solution.size()));
  }
  return solution;
}

ParsedPuzzle puzzle_of(const JsonValue& puzzle, std::size_t line) {
  if (!puzzle.is_object()) throw FormatError("expected an object, found " + quoted(puzzle));
  refuse_other_rules(puzzle);
  const JsonValue* given_size = puzzle.find("size");
  const int size = given_size == nullptr ? 9 : parse_integer(*given_size, 1, kMaxDigits, "a size");
  const auto has_size = [&](const JsonValue& list) {
    return list.is_list() && list.items().size() == static_cast<std::size_t>(size);
  };
  const JsonValue* grid = puzzle.find("grid");
  if (grid == nullptr || !has_size(*grid)) {
    throw FormatError("expected a grid of " + std::to_string(size) + " rows");
  }
  ParsedPuzzle found;
  found.line = line;
  std::vector<int> regions;
  regions.reserve(grid->items().size() * grid->items().size());
  for (const JsonValue& row : grid->items()) {
    if (!has_size(row)) throw FormatError("expected rows of " + std::to_string(size) + " cells");
    for (const JsonValue& cell : row.items()) {
      if (!cell.is_object()) throw FormatError("expected a cell, found " + quoted(cell));
      found.cells += to_char({static_cast<std::uint8_t>(given_of(cell, size))});
      regions.push_back(region_of(cell, size));
    }
  }
  if (const JsonValue* list = find_nonempty(puzzle, "solution"))
    found.solution = solution_of(*list, size);
  found.board = parse_board(puzzle, regions, size);
  std::vector<Clue> clues = parse_clues(puzzle, *found.board);
  if (!clues.empty() && size > kMaxClueDigits) {
    throw FormatError("expected a board of at most " + std::to_string(kMaxClueDigits) +
                      " digits with clues, found one of " + std::to_string(size));
  }
  if (clues.empty() && BoardSpec::with_cells(regions.size()) == &*found.board) {
    refuse_rules_in_words(puzzle);
  }
  if (!clues.empty()) found.board = board_with_clues(*found.board, std::move(clues));
  return found;
}

/// The rules for the player, a sentence each, which programs that open a link show.
std::string format_rules(const BoardSpec& board) {
  std::string text = "Normal sudoku rules apply.";
  for (const RuleSentence& rule : rule_sentences(board)) text += "\n" + rule.english;
  return text;
}

}  // namespace
}  // namespace fpuzzles

void read_fpuzzles(const JsonValue& puzzle, std::size_t line, PuzzleSink& sink) {
  try {
    sink.on_puzzle(fpuzzles::puzzle_of(puzzle, line));
  } catch (const FormatError& wrong) {
    sink.on_error(line, wrong.what());
  }
}

void read_fpuzzles(std::string_view text, std::size_t line, PuzzleSink& sink) {
  if (text.size() > fpuzzles::kMaxPuzzleSize) {
    return sink.on_error(line, "expected a puzzle, found a JSON document of more than 1 MiB");
  }
  const ParsedJson json(text);
  if (!json.is_good()) {
    return sink.on_error(line_of_error(text, line, json.bad_byte()),
                         "expected f-puzzles' JSON, found " + in_quotes(text));
  }
  if (const std::string_view twice = json.repeated_member(); !twice.empty()) {
    return sink.on_error(line, "expected each member once, found " + in_quotes(twice) + " twice");
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
  const BoardSpec& board = *record.board;
  const BoardSpec* usual = BoardSpec::with_cells(static_cast<std::size_t>(board.cells()));
  const bool usual_boxes =
      usual != nullptr && board.has_boxes() && usual->box_width() == board.box_width();
  std::string json = "{\"size\":" + std::to_string(board.rows());
  if (id != 0) json += ",\"title\":\"#" + std::to_string(id) + '"';
  json += ",\"author\":\"Gridmill\"";
  if (board.has_clues()) {
    json += ",\"ruleset\":";
    append_json_string(json, fpuzzles::format_rules(board));
  }
  json += ",\"grid\":[";
  std::string members;  // of a cell, each with a comma before it
  for (int row = 0; row < board.rows(); ++row) {
    json += row == 0 ? "[" : ",[";
    for (int column = 0; column < board.columns(); ++column) {
      const Cell cell = board.cell_at(row, column);
      const Digit digit = record.puzzle[cell];
      members.clear();
      if (!usual_boxes) members += ",\"region\":" + std::to_string(board.box_of(cell));
      if (!digit.empty()) {
        members += ",\"value\":" + std::to_string(digit.value) + ",\"given\":true";
      }
      fpuzzles::append_cell_clues(members, board, cell);
      json += column == 0 ? "{" : ",{";
      json.append(members, members.empty() ? 0 : 1);
      json += '}';
    }
    json += ']';
  }
  json += ']';
  if (record.solution.size() != 0) {
    json += ",\"solution\":";
    append_json_list(json, record.solution.digits(),
                     [&](int digit) { json += std::to_string(digit); });
  }
  fpuzzles::append_board_rules(json, board);
  append_members(json, board.clues(), board.digits());
  fpuzzles::append_drawings(json, board);
  json += '}';
  return json;
}

}  // namespace gridmill
