#include "tools/wasm/page_engine.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/run/generation_goal.h"
#include "gen/run/goal_run.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_board.h"
#include "solver/count/batch_solver.h"
#include "solver/rate/level_table.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_strings.h"
#include "tools/book/html/page_puzzles.h"
#include "tools/formats/fpuzzles_link.h"
#include "tools/formats/json_value.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

using namespace page_json;

/// What cannot be done, for the player.
class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Boards up to 16x16: larger ones take minutes.
constexpr int kMaxPageDigits = 16;
constexpr int kMaxLevel = LevelTable::kMaxLevels;

class Request {
 public:
  explicit Request(std::string_view text) : json_(text) {
    if (!json_.is_good() || !json_.value().is_object()) throw Refusal("expected a request in JSON");
  }

  [[nodiscard]] std::string_view text(std::string_view name) const { return member(name).text(); }
  [[nodiscard]] std::int64_t number(std::string_view name) const {
    const JsonValue& value = member(name);
    if (!value.is_integer()) throw Refusal("expected a number '" + std::string(name) + "'");
    return value.integer();
  }
  [[nodiscard]] std::vector<std::uint32_t> masks(std::string_view name) const {
    std::vector<std::uint32_t> masks;
    for (const JsonValue& mask : member(name).items()) {
      masks.push_back(mask.is_integer() ? static_cast<std::uint32_t>(mask.integer()) >> 1U : 0);
    }
    return masks;
  }
  /// The language, and how cells are named.
  [[nodiscard]] Book wording() const {
    Book book;
    book.language = text("lang") == "ja" ? Language::kJapanese : Language::kEnglish;
    book.cells = static_cast<CellNames>(std::clamp<std::int64_t>(number("cells"), 0, 2));
    return book;
  }
  [[nodiscard]] BoardRef board() const {
    BoardRef board = parse_board_text(text("board"));
    if (board->has_several_grids()) throw Refusal("expected a board of one grid");
    return board;
  }

 private:
  [[nodiscard]] const JsonValue& member(std::string_view name) const {
    const JsonValue* value = json_.value().find(name);
    if (value == nullptr) throw Refusal("expected '" + std::string(name) + "' in the request");
    return *value;
  }

  ParsedJson json_;
};

/// Keeps the first puzzle, or else the first error.
class FirstPuzzle final : public PuzzleSink {
 public:
  void on_puzzle(ParsedPuzzle puzzle) override {
    if (!puzzle_) puzzle_ = std::move(puzzle);
  }
  void on_error(std::size_t /*line*/, const std::string& message) override {
    if (error_.empty()) error_ = message;
  }
  /// Throws Refusal.
  [[nodiscard]] const ParsedPuzzle& puzzle() const {
    if (!puzzle_) throw Refusal(error_.empty() ? "expected a puzzle, found none" : error_);
    return *puzzle_;
  }

 private:
  std::optional<ParsedPuzzle> puzzle_;
  std::string error_;
};

/// The cells of a line, or of a grid with or without frames.
std::string cells_in(std::string_view text) {
  std::string cells;
  for (; !text.empty(); text.remove_prefix(std::min(text.find('\n') + 1, text.size()))) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool is_frame = line.find_first_of("+=") != std::string_view::npos ||
                          line.find_first_not_of("-| \r") == std::string_view::npos;
    for (const char c : is_frame ? "" : line) {
      if (c != '|' && c != ' ' && c != '\t' && c != '\r') cells += c;
    }
    if (text.find('\n') == std::string_view::npos) break;
  }
  return cells;
}

/// The puzzle of a text: a link or JSON of f-puzzles or SudokuPad, a line or a grid.
/// The "board" of the request is that of the cells; "": by their number.
Record read_record(const Request& request) {
  const std::string_view text = request.text("text");
  Record record;
  std::string cells;
  const std::string_view inside = trim(text);
  if (is_link(inside) || inside.starts_with('{')) {
    FirstPuzzle first;
    const auto parser = make_link_parser("");
    std::size_t number = 0;
    for (const std::string_view line : split(inside, '\n')) parser->on_line(line, ++number, first);
    parser->on_end(first);
    record.board = first.puzzle().board;
    cells = first.puzzle().cells;
  } else {
    cells = cells_in(inside);
    record.board = request.text("board").empty() ? BoardRef(BoardSpec::with_cells(cells.size()))
                                                 : request.board();
  }
  if (record.board == nullptr) {
    throw Refusal("expected a puzzle of 81 cells, or as many as another board has, found " +
                  std::to_string(cells.size()));
  }
  record.puzzle = Grid::parse(*record.board, cells);
  return record;
}

/// A puzzle with its boards and automata, as members of the answer.
void add_puzzle(JsonObject& answer, const Book& wording, Record record) {
  PagePuzzles puzzles(wording);
  puzzles.add_texts();
  answer.add("puzzle", puzzles.add({.number = 0, .record = std::move(record)}, false).puzzle);
  answer.add("boards", puzzles.boards()).add("machines", puzzles.machines());
}

Json answer_choices(const Book& wording) {
  std::vector<Json> boards;
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.digits() > kMaxPageDigits || board.has_several_grids()) continue;
    boards.push_back(array(board.name(), puzzle_name(wording.language, board.name(), {})));
  }
  const auto rule_of = [&](const ClueRule& rule) {
    return array(rule.id, puzzle_name(wording.language, "9x9", {std::string(rule.id)}));
  };
  std::vector<Json> levels;
  for (int level = 1; level <= kMaxLevel; ++level) {
    levels.push_back(array(level, level_name(wording.language, level)));
  }
  return JsonObject()
      .add("boards", boards)
      .add("rules", list(clue_rules(), rule_of))
      .add("levels", levels)
      .done();
}

Json answer_open(const Request& request) {
  Record record = read_record(request);
  BatchSolver solver;
  const auto counter = make_counter(*record.board);
  solver.find(*counter, record.puzzle.digits());
  JsonObject answer;
  answer.add("count", static_cast<int>(solver.count(0)));
  if (solver.count(0) == 1) {
    record.solution = Grid(solver.of(0));
    if (is_rated(*record.board)) {
      record.rating = make_rater(*record.board)
                          ->rate_to_record(record.puzzle.digits(), record.solution.digits());
    }
    add_puzzle(answer, request.wording(), std::move(record));
  }
  return answer.done();
}

Json answer_empty(const Request& request) {
  Record record;
  record.board = request.board();
  record.puzzle = Grid(*record.board);
  JsonObject answer;
  add_puzzle(answer, request.wording(), std::move(record));
  return answer.done();
}

/// Keeps the first record.
class FirstRecord final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t /*next_index*/) override {
    if (!record_ && !records.empty()) record_ = records.front();
    return {};
  }
  [[nodiscard]] const std::optional<Record>& record() const { return record_; }

 private:
  std::optional<Record> record_;
};

Json answer_made(const Request& request, Recipe recipe) {
  const Book wording = request.wording();
  const int level = static_cast<int>(request.number("level"));
  if (level < 0 || level > kMaxLevel) throw Refusal("expected a level of 1 to 7");
  recipe.seed = static_cast<std::uint64_t>(request.number("seed"));
  recipe.fill = default_fill(*recipe.board).id;
  recipe.givens.max = recipe.default_max_givens();
  GoalRunOptions options;
  if (level == 0) {
    options.goal.count = 1;
  } else {
    options.goal.quotas[static_cast<std::size_t>(level)] = 1;
    aim_at_quotas(recipe, options.goal);
  }
  if (const std::string error = recipe.validation_error(); !error.empty()) throw Refusal(error);
  if (const std::string why = infeasible_reason(options.goal, recipe, wording.language);
      !why.empty()) {
    throw Refusal(why);
  }
  options.recipe = std::move(recipe);
  FirstRecord first;
  GoalRun run(options, first);
  GoalBatch batch;
  while (run.begin_round()) {
    while (run.issue(batch)) {
      run.work(batch, 0);
      if (!run.deliver(batch)) break;
    }
  }
  if (!first.record()) throw Refusal(localize(wording.language, BookString::kNotMade));
  JsonObject answer;
  add_puzzle(answer, wording, *first.record());
  return answer.done();
}

Json answer_make(const Request& request) {
  Recipe recipe;
  recipe.board = request.board();
  if (const std::string_view id = request.text("rules"); !id.empty()) {
    const ClueRule* rule = find_clue_rule(id);
    if (rule == nullptr) throw Refusal("expected rules, found '" + std::string(id) + "'");
    recipe.rules.add(*rule);
  }
  return answer_made(request, std::move(recipe));
}

/// Of the built-in board whose name it has, with the rules whose clues it has.
Json answer_similar(const Request& request) {
  const BoardRef board = request.board();
  Recipe recipe;
  recipe.board = BoardSpec::find(board->board_name());
  if (recipe.board == nullptr) {
    throw Refusal(localize(request.wording().language, BookString::kNotBuiltIn));
  }
  for (const ClueRule& rule : clue_rules()) {
    const auto is_shown = [&](const Clue& clue) { return contains(rule.kinds, clue.kind); };
    if (std::any_of(board->clues().begin(), board->clues().end(), is_shown)) {
      recipe.rules.add(rule);
    }
  }
  return answer_made(request, std::move(recipe));
}

Json answer_hint(const Request& request) {
  const BoardRef board = request.board();
  const Book wording = request.wording();
  const Grid digits = Grid::parse(*board, request.text("digits"));
  const Grid solution = Grid::parse(*board, request.text("solution"));
  const std::vector<std::uint32_t> candidates = request.masks("candidates");
  if (!candidates.empty() && candidates.size() != digits.size()) {
    throw Refusal("expected candidates for each cell");
  }
  StepDescriber describer(*board, {.language = wording.language, .cells = wording.cells});
  const std::optional<StepDescription> step = describer.next(
      Position{.digits = digits.digits(), .candidates = candidates}, solution.digits());
  return JsonObject().add("step", step ? step_json(*step) : Json{"null"}).done();
}

Json answer_steps(const Request& request) {
  Record record;
  record.board = request.board();
  record.puzzle = Grid::parse(*record.board, request.text("digits"));
  record.solution = Grid::parse(*record.board, request.text("solution"));
  const Book wording = request.wording();
  return JsonObject()
      .add("steps", PagePuzzles(wording).add({.number = 0, .record = std::move(record)}).steps)
      .done();
}

Json answer(const Request& request) {
  const std::string_view name = request.text("name");
  if (name == "choices") return answer_choices(request.wording());
  if (name == "open") return answer_open(request);
  if (name == "empty") return answer_empty(request);
  if (name == "make") return answer_make(request);
  if (name == "similar") return answer_similar(request);
  if (name == "hint") return answer_hint(request);
  if (name == "steps") return answer_steps(request);
  throw Refusal("expected a known request, found '" + std::string(name) + "'");
}

}  // namespace

std::string answer_page(std::string_view request) {
  try {
    return answer(Request(request)).text;
  } catch (const std::bad_alloc&) {
    throw;  // the page starts another engine, with less memory
  } catch (const std::exception& error) {
    return JsonObject().add("error", std::string(error.what())).done().text;
  }
}

}  // namespace gridmill

/// The answer to a request, both ended by a zero; the caller frees it. Null: there is not enough
/// memory.
extern "C" char* gridmill_page_answer(const char* request) {
  try {
    const std::string answer = gridmill::answer_page(request);
    void* const copy = std::malloc(answer.size() + 1);
    if (copy == nullptr) return nullptr;
    return static_cast<char*>(std::memcpy(copy, answer.c_str(), answer.size() + 1));
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
