// What players expect of the HTML page, in a browser: the list, hints by mouse, touch and keyboard,
// links.

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "gen/puzzle_source.h"
#include "solver/board/board_ref.h"
#include "solver/rate/any_rater.h"
#include "tests/catch.h"
#include "tests/page_player.h"
#include "tests/repetitions.h"
#include "tests/samples.h"
#include "tools/book/html/page.h"
#include "tools/io/compression.h"

using namespace gridmill;

namespace {

/// A puzzle of a board and of rules, of at most a level.
Record puzzle_of(const char* board, const char* rules, int max_level) {
  Recipe recipe;
  recipe.board = BoardSpec::find(board);
  recipe.rules = ClueRequest::parse(rules);
  recipe.fill = default_fill(*recipe.board).id;
  recipe.seed = 5;
  recipe.givens.max = recipe.default_max_givens();
  recipe.max_levels = {max_level};
  const auto counter = make_counter(*recipe.board);
  const auto source = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(source->make(0, 1, made));
  Record record;
  static_cast<GeneratedPuzzle&>(record) = made.at(0);
  REQUIRE(record.status == GenerationStatus::kGenerated);
  record.rating =
      make_rater(*record.board)->rate_to_record(record.puzzle.digits(), record.solution.digits());
  return record;
}

/// Fills open cells, the last ones first, until that many are left.
void fill_up(Record& record, std::size_t open) {
  auto left = static_cast<std::size_t>(std::ranges::count(record.puzzle.digits(), 0));
  for (std::size_t i = record.puzzle.size(); i-- > 0 && left > open;) {
    if (record.puzzle.digits()[i] != 0) continue;
    record.puzzle.digits()[i] = record.solution.digits()[i];
    --left;
  }
}

/// A classic, a killer, a jigsaw and a 16x16.
/// @param open  how many of their cells, at most
Book book_of_four(std::size_t open) {
  Book book;
  book.title = "Four";
  std::vector<Record> records{puzzle_of("9x9", "", 4), puzzle_of("9x9", "killer", 5),
                              puzzle_of("9x9-jigsaw", "", 4), puzzle_of("16x16", "", 3)};
  int number = 0;
  for (Record& record : records) {
    ++number;
    fill_up(record, open);
    const int level = record.rating->level;
    if (book.chapters.empty() || book.chapters.back().level != level) {
      book.chapters.push_back({level, {}});
    }
    book.chapters.back().puzzles.push_back({number, number, std::move(record)});
  }
  return book;
}

}  // namespace

TEST_CASE("puzzles are solved with hints by mouse, by touch and by keyboard alone", "[browser]") {
  // Each press of a button takes the browser some 50 ms.
  const std::string page = make_page(book_of_four(repetitions::is_long() ? 256 : 5));
  play(page, {"mouse"}, "1280x800");
  play(page, {"keys"}, "1280x800,dark");
  for (const char* look : {"390x844,touch", "375x667,touch,dark"}) play(page, {"touch"}, look);
}

TEST_CASE("the list shows progress, filters puzzles and has one tab stop", "[browser]") {
  play(make_page(book_of_four(30)), {"list"}, "1280x800");
}

TEST_CASE("progress belongs to a puzzle, not to its place in a book", "[browser]") {
  Book book = book_of_four(81);
  Chapter& chapter = book.chapters.front();
  chapter.puzzles = {chapter.puzzles.front(), chapter.puzzles.front()};
  chapter.puzzles.back().number = 2;
  book.chapters.resize(1);
  play(make_page(book), {"edition"});
}

TEST_CASE("damaged progress, times and puzzles of one's own do no harm", "[browser]") {
  play(make_page(book_of_four(81)), {"damaged", "damaged"});
}

TEST_CASE("colors, marks, reasons of hints and paper", "[browser]") {
  play(make_page(book_of_four(81)), {"look"}, "1280x800,dark");
}

TEST_CASE("word sudoku has letters, and its words when it is solved", "[browser]") {
  Book book;
  book.title = "Words";
  book.chapters.push_back({4, {}});
  const std::vector<Cell> row = [] {
    std::vector<Cell> cells;
    for (std::uint16_t i = 36; i < 45; ++i) cells.push_back({i});
    return cells;
  }();
  for (const char* word : {"WORKPLACE", "ÄPFELKÖRB"}) {
    Record record = puzzle_of("9x9", "", 4);
    record.word = HiddenWord{word, row};
    const int number = static_cast<int>(book.chapters.back().puzzles.size()) + 1;
    book.chapters.back().puzzles.push_back({number, number, std::move(record)});
  }
  book.has_words = true;
  book.symbols = book.chapters.back().puzzles.front().record.letters();
  play(make_page(book), {"words"});
}

TEST_CASE("links carry the puzzle with its clues, entries and marks", "[browser]") {
  const Book book = book_of_four(81);
  const std::string reported = play(make_page(book), {"links"}, "390x844,touch");
  if (reported.empty()) return;
  const std::string address = "https://sudokupad.app/fpuzzles";
  REQUIRE(reported.starts_with(address));
  std::string link = part(reported, address, "\n");
  for (const auto& [code, sign] : {std::pair("%2B", "+"), {"%2F", "/"}, {"%3D", "="}}) {
    for (std::size_t at = 0; (at = link.find(code)) != std::string::npos;)
      link.replace(at, 3, sign);
  }
  const auto text = lz_decompress_from_base64(link);
  REQUIRE(text);
  const nlohmann::json puzzle = nlohmann::json::parse(*text);
  const nlohmann::json entered = nlohmann::json::parse(reported.substr(reported.find('\n')));
  const auto cell = [&](const char* name) {
    const int i = entered[name];
    return puzzle["grid"][static_cast<std::size_t>(i / 9)][static_cast<std::size_t>(i % 9)];
  };
  CHECK(puzzle["title"] == "Four 2");
  CHECK(cell("a") == nlohmann::json({{"value", entered["digit"]}}));
  CHECK(cell("b") == nlohmann::json({{"cornerPencilMarks", {2, 9}}, {"centerPencilMarks", {4}}}));
  CHECK(cell("c")["highlight"].get<std::string>().starts_with('#'));
  std::size_t cages = 0;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& one : chapter.puzzles) {
      if (one.number == 2) cages = one.record.board->clues().size();
    }
  }
  CHECK(puzzle["killercage"].size() == cages);
  CHECK(puzzle["solution"].size() == 81);
}

TEST_CASE("several grids are played whole and one by one", "[browser]") {
  Book book;
  book.title = "Grids";
  book.chapters.push_back({0, {}});
  const bool is_long = repetitions::is_long();
  for (const auto& [name, open] : {std::pair("samurai", 120U), {"mini-samurai", 12U}}) {
    Record record = puzzle_of(name, "", 4);
    fill_up(record, is_long ? 369 : open);
    const int number = static_cast<int>(book.chapters.back().puzzles.size()) + 1;
    book.chapters.back().puzzles.push_back({number, number, std::move(record)});
  }
  const std::string page = make_page(book);
  for (const char* look : {"1280x800", "390x844,touch"}) {
    const std::string reported = play(page, {"grids"}, look);
    if (reported.empty()) return;
    const std::string address = "https://sudokupad.app/scl";
    REQUIRE(reported.starts_with(address));
    std::string link = part(reported, address, "\n");
    for (const auto& [code, sign] : {std::pair("%2B", "+"), {"%2F", "/"}, {"%3D", "="}}) {
      for (std::size_t at = 0; (at = link.find(code)) != std::string::npos;)
        link.replace(at, 3, sign);
    }
    const auto text = lz_decompress_from_base64(link);
    REQUIRE(text);
    const nlohmann::json puzzle = nlohmann::json::parse(*text);
    const Record& record = book.chapters.back().puzzles.back().record;
    CHECK(puzzle["metadata"]["title"] == "Grids 2");
    for (int i = 0; i < record.board->cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      const nlohmann::json& cell =
          puzzle["cells"][static_cast<std::size_t>(record.board->row_of(c))]
                [static_cast<std::size_t>(record.board->column_of(c))];
      CHECK(cell.value("value", 0) == record.puzzle[c].value);
    }
  }
}

TEST_CASE("the engine makes, reads and explains puzzles in the page, without a network",
          "[engine]") {
  const std::string engine =
      read_file(std::string(GRIDMILL_SOURCE_DIR) + "/build/wasm/engine.json");
  if (engine.empty()) return skip("tools/wasm.sh has not built the engine");
  Book app;
  app.title = "Gridmill";
  const std::string page = make_page(app, engine);
  play(page, {"engine"}, "1280x800");
  play(page, {"engine"}, "390x844,touch,dark");
  if (const char* axe = std::getenv("GRIDMILL_AXE")) {
    play(page, {"axe_engine"}, "1280x800", axe);
    play(page, {"axe_engine"}, "390x844,touch,dark", axe);
  }
}

TEST_CASE("a worker whose engine fails is replaced", "[browser]") {
  // (module (memory (export "memory") 1) (global $opened (mut i32) (i32.const 0))
  //   (data (i32.const 8) "{\"boards\":[[\"9x9\",\"9x9\"]],\"rules\":[],\"levels\":[]}\00")
  //   (data (i32.const 128) "{\"count\":0}\00")
  //   (func (export "malloc") (param i32) (result i32) (i32.const 1024))
  //   (func (export "free") (param i32))
  //   (func (export "gridmill_page_answer") (param i32) (result i32)
  //     (if (i32.eq (i32.load8_u offset=9 (local.get 0)) (i32.const 99))    ;; "choices"
  //       (then (return (i32.const 8))))
  //     (if (i32.eq (i32.load8_u offset=9 (local.get 0)) (i32.const 101))   ;; "empty"
  //       (then (return (i32.const 0))))
  //     (global.set $opened (i32.add (global.get $opened) (i32.const 1)))
  //     (if (i32.eq (global.get $opened) (i32.const 2)) (then (unreachable)))
  //     (select (i32.const 128) (i32.const 0) (i32.eq (global.get $opened) (i32.const 1)))))
  const std::string engine =
      R"({"version":"1","wasm":"eNoljbtuwjAYhc/vhJDyV2LpxoLcjlRq2aBLvYDEK0QITOIiKpsgB3oRQvCuiPf)"
      R"(AhOVcvuEc6MoRAGqJOR3pGARRHIHQiAiUJAEqcPM9Tpxxpf8XSJy2tsyB+MsbA3pa+lXhVtbONnppZnpd/RoP0RpH)"
      R"(DahTymGMP9DFKx7UGaP4U6VtvtdLXdHmZyj6fkEwEQhYncLrDY46zBMBlXJ/Lxel9kUlh1kmB38D2at1Ou1Jv7PmxkO)"
      R"(05sfYOh8Q7okf9zIvd+utHL4dcAW0GzK+"})";
  Book app;
  app.title = "Gridmill";
  play(make_page(app, engine), {"engine_fails"});
}
