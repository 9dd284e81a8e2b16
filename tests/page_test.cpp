// The HTML page of a book: what is in it, and played in a browser if there is one.

#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>
#include <array>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>

#include "gen/puzzle_source.h"
#include "solver/board/hash.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/outside_clues.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/clue_makers.h"
#include "tests/files.h"
#include "tests/needs.h"
#include "tests/page_player.h"
#include "tests/repetitions.h"
#include "tests/samples.h"
#include "tools/book/html/page.h"
#include "tools/drawing/svg_symbols.h"
#include "tools/io/compression.h"

using namespace gridmill;
namespace fs = std::filesystem;

namespace {

/// A chapter a level, as many as 60 puzzles have, of `each` puzzles.
Book book_of(std::size_t each, Language language = Language::kEnglish,
             const BoardSpec& board = BoardSpec::standard()) {
  Recipe recipe;
  recipe.board = &board;
  recipe.seed = 7;
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(maker->make(0, 60, made));
  Rater rater(*recipe.board);
  Book book;
  book.title = "Summer </script> & 夏の数独";
  book.author = "A \"B\"";
  book.language = language;
  int number = 0;
  for (int level = 1; level <= 7; ++level) {
    Chapter chapter{level, {}};
    for (const GeneratedPuzzle& one : made) {
      if (chapter.puzzles.size() == each) break;
      Record record;
      record.board = BoardRef(recipe.board);
      record.puzzle = one.puzzle;
      record.solution = one.solution;
      record.rating = rater.rate_to_record(one.puzzle.digits(), one.solution.digits());
      if (record.rating->level == level) chapter.puzzles.push_back({++number, number, record});
    }
    if (!chapter.puzzles.empty()) book.chapters.push_back(std::move(chapter));
  }
  return book;
}

/// What a browser makes of `packed`.
std::string unpacked(const std::string& text) {
  const std::string_view kCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  REQUIRE(text.size() % 4 == 0);
  std::string bytes;
  unsigned bits = 0;
  for (std::size_t i = 0; i < text.size() && text[i] != '='; ++i) {
    const std::size_t six = kCharacters.find(text[i]);
    REQUIRE(six != std::string_view::npos);
    bits = bits << 6U | static_cast<unsigned>(six);
    if (i % 4 != 0) bytes += static_cast<char>(bits >> (6 - 2 * (i % 4)) & 255U);
  }
  std::string out(std::size_t{1} << 22U, '\0');
  uLongf size = out.size();
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                     reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) == Z_OK);
  out.resize(size);
  return out;
}

}  // namespace

TEST_CASE("packed texts are unpacked, whatever their length") {
  for (std::size_t size = 0; size < 100; ++size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(i * 37 % 256);
    CHECK(unpacked(deflate_to_base64(text)) == text);
  }
}

TEST_CASE("two thousand puzzles with their steps are less than six megabytes") {
  // No block has a puzzle twice, so that each packs as those of a book without repetitions do.
  Book book = book_of(60);
  const std::size_t empty = make_page(Book()).size();
  std::size_t puzzles = 0;
  for (const Chapter& chapter : book.chapters) puzzles += chapter.puzzles.size();
  REQUIRE(puzzles == 60);
  CHECK(empty + (make_page(book).size() - empty) * 2000 / puzzles < 6'000'000);
}

TEST_CASE("the page is one file that asks the network for nothing, and holds the book") {
  const Book book = book_of(2);
  const std::string page = make_page(book);
  CHECK(page == make_page(book));
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  CHECK(page.find("<title>Summer &lt;/script&gt; &amp; 夏の数独</title>") != std::string::npos);
  CHECK(page.find("{{") == std::string::npos);
  // The addresses are those of links for another program, which a player copies.
  std::string rest = page;
  for (const std::string site :
       {"'https://sudokupad.app/fpuzzles'", "'https://sudokupad.app/scl'"}) {
    REQUIRE(rest.find(site) != std::string::npos);
    rest.erase(rest.find(site), site.size());
  }
  for (const char* outside : {"http://", "https://", "src=", "@import", "fetch("}) {
    INFO(outside);
    CHECK(rest.find(outside) == std::string::npos);
  }
  // A policy of the page itself: its one script runs, and nothing is loaded.
  const std::string policy =
      part(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\">");
  CHECK(policy.starts_with("default-src 'none'; script-src 'sha256-"));
  const std::string script = part(page, "<script>", "</script>");
  const std::string hash = part(policy, "'sha256-", "'");
  std::vector<unsigned char> digest;
  for (std::size_t i = 0; i < 64; i += 2) {
    digest.push_back(
        static_cast<unsigned char>(std::stoi(sha256(script).substr(i, 2), nullptr, 16)));
  }
  CHECK(hash == base64(digest));
  // Of addresses in styles, those of the page's own parts.
  for (std::size_t at = 0; (at = page.find("url(", at)) != std::string::npos; at += 4) {
    CHECK(page[at + 4] == '#');
  }
  const std::string text =
      part(page, "<script type=\"application/json\" id=\"book\">", "</script>");
  const nlohmann::json data = nlohmann::json::parse(text);
  CHECK(data["title"] == book.title);
  REQUIRE(data["chapters"].size() == book.chapters.size());
  const std::size_t per_block = data["block"];
  std::vector<nlohmann::json> steps;
  for (const std::string block : data["steps"])
    steps.push_back(nlohmann::json::parse(unpacked(block)));
  std::size_t number = 0;
  for (std::size_t c = 0; c < book.chapters.size(); ++c) {
    const auto& puzzles = data["chapters"][c]["puzzles"];
    REQUIRE(puzzles.size() == book.chapters[c].puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const Record& record = book.chapters[c].puzzles[i].record;
      CHECK(puzzles[i]["puzzle"] == record.puzzle.to_string());
      CHECK(puzzles[i]["solution"] == record.solution.to_string());
      // The steps lead from the puzzle to the solution.
      Grid board = record.puzzle;
      const std::size_t nth = number++;
      for (const auto& step : steps.at(nth / per_block).at(nth % per_block)) {
        CHECK(step["technique"] < data["techniques"].size());
        for (const auto& place : step["places"]) {
          board.set({place[0].get<std::uint16_t>()}, {place[1].get<std::uint8_t>()});
        }
      }
      CHECK(board == record.solution);
    }
  }
  const std::string japanese = make_page(book_of(1, Language::kJapanese));
  CHECK(japanese.find("<html lang=\"ja\">") != std::string::npos);
  CHECK(japanese.find("[\"skyscraper\",\"スカイスクレイパー\"]") != std::string::npos);
}

namespace {

/// Boards with other rules, one puzzle each; the author's name shows which.
Book book_of_boards() {
  const std::string jigsaw =
      "regions AAAABCCCC AABBBCBCC AADBBBBCC ADDEFFFFF DDEEEEEFF DDDEEHEFF DGHHHHIII GGHGHHIII "
      "GGGGGHIII";
  static const BoardSpec own = BoardSpec::parse("jigsaw", jigsaw, "jigsaw.shape");
  Book book;
  book.title = "Boards";
  book.author = "jigsaw diagonals windows knight near large";
  Chapter chapter;
  for (const BoardSpec* board :
       {&own, BoardSpec::find("9x9-x"), BoardSpec::find("9x9-windoku"),
        BoardSpec::find("9x9-anti-knight"), BoardSpec::find("9x9-non-consecutive"),
        BoardSpec::find("16x16-x")}) {
    const int number = static_cast<int>(chapter.puzzles.size()) + 1;
    Record record = record_of(*board);
    for (std::size_t i = 0; i < record.puzzle.size(); ++i) {
      record.puzzle.digits()[i] = i % 5 == 0 ? 0 : record.solution.digits()[i];
    }
    chapter.puzzles.push_back({number, number, record});
  }
  book.chapters.push_back(std::move(chapter));
  return book;
}

}  // namespace

TEST_CASE("hidden singles have the title of their house in the language of the page") {
  Book book = book_of_boards();
  const auto titles_of = [&](Language language) {
    book.language = language;
    const std::string data = "<script type=\"application/json\" id=\"book\">";
    const auto json = nlohmann::json::parse(part(make_page(book), data, "</script>"));
    const auto of = [&](std::size_t puzzle, std::size_t house) {
      const std::string board = json["chapters"][0]["puzzles"][puzzle]["board"];
      return json["boards"][board]["titles"][house].get<std::string>();
    };
    return std::vector{of(0, 0), of(0, 26), of(1, 26), of(1, 27)};  // a jigsaw, diagonals
  };
  CHECK(titles_of(Language::kEnglish) ==
        std::vector<std::string>{"Hidden Single (line)", "Hidden Single (region)",
                                 "Hidden Single (box)", "Hidden Single (extra house)"});
  CHECK(titles_of(Language::kJapanese) ==
        std::vector<std::string>{"ここしか入らない（行・列で1か所）",
                                 "ここしか入らない（領域で1か所）",
                                 "ここしか入らない（ブロックで1か所）",
                                 "ここしか入らない（行・列・ブロックのほかで1か所）"});
}

TEST_CASE(
    "rules leave the candidates that are possible, links hold what was packed, hints have titles",
    "[node]") {
  if (!has_program("node")) {
    skip("node is needed to run the scripts of the page");
    return;
  }
  const fs::path root = GRIDMILL_SOURCE_DIR;
  const TempDir folder;
  const std::string out = folder / "out";
  const int status = std::system(("node " + (root / "tests/page_play/logic.mjs").string() + " " +
                                  (root / "tools/book/html/script").string() + " >" + out + " 2>&1")
                                     .c_str());
  CHECK(read_file(out) == "PLAYED\n");
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("the page is played in a browser, left, and played on", "[browser]") {
  play(make_page(book_of(repetitions::is_long() ? 2 : 1)), {"begin", "go_on"});
}

TEST_CASE("boards with other rules are drawn, and digits against the rules are marked",
          "[browser]") {
  play(make_page(book_of_boards()), {"boards"});
}

namespace {

/// A puzzle with some clues, whose cells are open, and what a player enters, or may enter later.
struct EnteredClues {
  std::vector<Clue> clues;
  std::vector<Cell> open;
  std::vector<Candidate> entries;
};

/// As many givens as possible: rows 1 to 8 lack what the example needs to be open, and the digits
/// that an entry would repeat.
Grid givens_of(const EnteredClues& example, const BoardTopology& topology, const Grid& solution) {
  Grid givens = solution;
  const auto open = [&](Cell c) {
    if (topology.board().row_of(c) < 8) givens.digits()[c.index] = 0;
  };
  for (const Cell c : example.open) open(c);
  for (const Candidate& entry : example.entries) {
    open(entry.cell);
    for (const Cell c : topology.peers(entry.cell)) {
      if (solution.digits()[c.index] == entry.digit.value) open(c);
    }
  }
  return givens;
}

/// A puzzle each with cages, thermometers, small digits with numbers outside, and other sums.
Book book_of_clues() {
  // Rows 123456789, 456789123, 789123456, 234567891 and so on.
  const BoardSpec& base = BoardSpec::standard();
  const BoardTopology topology(base);
  Grid solution(base);
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const std::size_t row = i / 9;
    solution.digits()[i] = static_cast<std::uint8_t>((row % 3 * 3 + row / 3 + i % 9) % 9 + 1);
  }
  Clue small = with_cells("allowed", cells(base, {{1, 1}}));
  small.digits = {1, 3};
  Clue diagonal = outside("little-killer", {0, 3}, 6);  // R1C2 and R2C1
  diagonal.direction = Direction{1, -1};
  Clue arrow = with_line("arrow", cells(base, {{1, 9}, {2, 8}, {1, 7}}));
  arrow.cells = cells(base, {{1, 9}});
  Book book;
  book.title = "Clues";
  Chapter chapter;
  const auto entry = [&](int row, int column, int digit) {
    return Candidate{at(base, row, column), Digit{static_cast<std::uint8_t>(digit)}};
  };
  std::vector<Cell> seen = cells_from(base, {5, 0});
  for (const Cell c : cells_from(base, {0, 2})) seen.push_back(c);
  for (const EnteredClues& example : {
           EnteredClues{
               {with_cells("killer", cells(base, {{1, 1}, {1, 2}}), 3),
                with_cells("killer", cells(base, {{3, 3}, {3, 4}, {4, 4}}), 15)},
               cells(base, {{1, 1}, {1, 2}, {3, 3}, {3, 4}, {4, 4}}),
               {entry(1, 2, 4), entry(3, 3, 4), entry(4, 4, 4), entry(1, 1, 5), entry(1, 3, 1)}},
           EnteredClues{{with_line("thermo", cells(base, {{1, 1}, {2, 1}, {2, 2}}))},
                        cells(base, {{1, 1}, {2, 1}, {2, 2}}),
                        {entry(2, 1, 5), entry(1, 1, 6), entry(1, 1, 4), entry(2, 1, 6)}},
           EnteredClues{{small, outside("sandwich", {0, 2}, 11), outside("skyscraper", {5, 0}, 5)},
                        seen,
                        {entry(1, 1, 7), entry(6, 2, 9), entry(8, 2, 8), entry(5, 1, 8)}},
           EnteredClues{
               {diagonal, arrow},
               cells(base, {{1, 2}, {2, 1}, {1, 9}, {2, 8}, {1, 7}}),
               {entry(1, 2, 4), entry(2, 1, 2), entry(2, 1, 3), entry(1, 2, 6), entry(2, 8, 9)}},
       }) {
    const int number = static_cast<int>(chapter.puzzles.size()) + 1;
    Record record;
    record.board = board_with_clues(base, example.clues);
    REQUIRE(clues_hold(*record.board, solution));
    record.puzzle = givens_of(example, topology, solution);
    record.solution = solution;
    chapter.puzzles.push_back({number, number, record});
  }
  book.chapters.push_back(std::move(chapter));
  return book;
}

}  // namespace

TEST_CASE("clues have the colors of the theme, except for dots on the board") {
  const BoardSpec& base = BoardSpec::standard();
  Book book = book_of_clues();
  book.chapters[0].puzzles.resize(1);
  Record& record = book.chapters[0].puzzles[0].record;
  const auto over = [&](const std::vector<Clue>& clues) {
    record.board = board_with_clues(base, clues);
    const std::string page = make_page(book);
    const std::string data = "<script type=\"application/json\" id=\"book\">";
    const nlohmann::json json = nlohmann::json::parse(part(page, data, "</script>"));
    return json["boards"].begin().value()["over"].get<std::string>();
  };
  const std::string black = "\"rgb(0%,0%,0%)\"";
  const std::string cage = over({with_cells("killer", cells(base, {{1, 1}, {1, 2}}), 3)});
  CHECK(cage.find("stroke:currentColor") != std::string::npos);
  CHECK(cage.find("fill=\"currentColor\">3</text>") != std::string::npos);
  CHECK(cage.find("rgb(") == std::string::npos);
  const std::string dot = over({with_cells("ratio", cells(base, {{1, 1}, {1, 2}}))});
  CHECK(dot.find("fill=" + black) != std::string::npos);
  CHECK(dot.find("stroke:currentColor") != std::string::npos);  // its ring shows on dark cells
  const std::string outside_sum = over({outside("sandwich", {0, 2}, 11)});
  CHECK(outside_sum.find("fill=\"currentColor\">11</text>") != std::string::npos);
}

TEST_CASE("puzzles with clues are drawn, explained, played and printed", "[browser]") {
  play(make_page(book_of_clues()), {"clues"});
}

TEST_CASE("cells are square and hints in sight on a phone, upright and sideways", "[browser]") {
  const std::string page = make_page(book_of(1));
  for (const char* size : {"375x667,touch", "667x375,touch", "390x844,touch"}) {
    INFO(size);
    play(page, {"sizes"}, size);
  }
}

namespace {

/// Books for children and of words: what is in cells is drawn, or a letter.
std::vector<Book> books_of_symbols(Language language) {
  std::vector<Book> books{book_of(2, language, *BoardSpec::find("4x4")),
                          book_of(2, language, *BoardSpec::find("6x6")), book_of(1, language)};
  books[0].symbols = simple_shapes();
  books[1].symbols = Symbols::letters("PLANET");
  books[2].symbols = Symbols::letters("12345678\u00e9");  // the last one is no digit
  return books;
}

}  // namespace

TEST_CASE("a page with symbols has each drawing once, and their names") {
  const std::vector<Book> books = books_of_symbols(Language::kEnglish);
  const std::string page = make_page(books[0]);
  for (const char* name : {"symbol-1", "symbol-4"}) {
    const std::size_t at = page.find("<symbol id=\"" + std::string(name) + "\"");
    REQUIRE(at != std::string::npos);
    CHECK(page.find("<symbol id=\"" + std::string(name) + "\"", at + 1) == std::string::npos);
  }
  CHECK(page.find("\"symbols\":{\"drawn\":true,\"names\":[\"circle\",\"square\",") !=
        std::string::npos);
  CHECK(make_page(books[1]).find("\"symbols\":{\"drawn\":false,\"names\":[\"P\",\"L\",") !=
        std::string::npos);
  CHECK(make_page(books_of_symbols(Language::kJapanese)[0]).find("[\"丸\",\"四角\",") !=
        std::string::npos);
  CHECK(make_page(book_of(1)).find("<symbol") == std::string::npos);
  // Gray and lines are those of the drawing, whatever the colors of the page.
  Book grey = books[0];
  const std::vector<SymbolPath::Step> line{{'M', {0}, {0}}, {'L', {1}, {0.25}}};
  grey.symbols = Symbols({{"", {{line, 0.25, 0.1, true}, {line, 1, 0, false}}, "a <b>", ""}});
  for (Chapter& chapter : grey.chapters) chapter.puzzles.clear();
  const std::string drawn = make_page(grey);
  CHECK(drawn.find("stroke:color-mix(in srgb, currentColor 75%, var(--paper));stroke-width:0.1;"
                   "stroke-linecap:round") != std::string::npos);
  CHECK(drawn.find("fill:var(--paper)\" d=\"M0 0L1 .25\"") != std::string::npos);
  CHECK(drawn.find("[\"a \\u003cb>\"]") != std::string::npos);
}

TEST_CASE("symbols are drawn, typed and named instead of digits", "[browser]") {
  const std::array sizes{"1280x900", "375x667,touch", "667x375,touch"};
  const std::vector<Book> books = books_of_symbols(Language::kEnglish);
  REQUIRE(books.size() == sizes.size());
  for (std::size_t i = 0; i < books.size(); ++i) {
    const std::string page = make_page(books[i]);
    for (std::size_t j = 0; j < sizes.size(); ++j) {
      if (j != i && !repetitions::is_long()) continue;
      INFO(books[i].symbols.of({1}).text << sizes[j]);
      play(page, {"symbols"}, sizes[j]);
    }
  }
}

TEST_CASE("axe finds nothing that bars anybody from the page", "[axe]") {
  const char* axe = need_variable("GRIDMILL_AXE");
  if (axe == nullptr) return;
  for (const Language language : {Language::kEnglish, Language::kJapanese}) {
    const std::string page = make_page(book_of(1, language));
    for (const char* look : {"375x667,touch", "1280x900,dark"}) play(page, {"axe"}, look, axe);
    for (const Book& book : books_of_symbols(language)) {
      play(make_page(book), {"axe"}, "375x667,touch", axe);
    }
  }
}
