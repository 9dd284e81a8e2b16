// Chapters of books: which puzzles they have, in which order, and where their rules are.

#include <filesystem>

#include "db/sqlite.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/drawing.h"
#include "solver/clues/rule_sentences.h"
#include "tests/book_reader.h"
#include "tests/clue_makers.h"
#include "tools/book/book_strings.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A database of several boards and rules that all tests share.
const std::string& database() {
  static const TempDir folder;
  static const std::string db = [] {
    std::string file = folder / "m.db";
    for (const char* recipe :
         {"--want 4=12,5=12", "--board 9x9-x --want 6=6", "--board 4x4 --scale none --count 4",
          "--board 6x6 --want 2=6", "--board 9x9-jigsaw --want 2=2",
          "--board 16x16 --max-level easy --count 3", "--rules killer --want 4=6",
          "--rules killer,arrow --want 4=4", "--board 9x9-x --rules killer --want 4=4",
          "--rules kropki --want 7=3"}) {
      REQUIRE(run("generate -q --new-run --seed 5 " + std::string(recipe) + " --db " + file).code ==
              0);
    }
    return file;
  }();
  return db;
}

std::string book(const std::string& options) {
  return "book --include-used --db " + database() + " " + options;
}

/// The text of a PDF on one line, or of some of its pages.
std::string text_of(const std::string& pdf, const std::string& pages = "") {
  std::string text = output_of("pdftotext -raw " + pages + " " + pdf + " -");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// The text of the book that these options make.
std::string text_of_book(const std::string& options) {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run(book(options + " --pdf " + pdf)).code == 0);
  return text_of(pdf);
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

constexpr const char* kDiagonals = "Each of the two diagonals holds every digit once.";
constexpr const char* kCages = "The digits of a cage are all different.";

}  // namespace

TEST_CASE("chapters go by board and rules, each with its own rules") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string chapters =
      "none:5=4,9x9-x:6=4,16x16:2=2,killer:4=5,9x9-x+killer:4=3,kropki:7=2";
  const std::string command =
      book("--profile a5 --name rules --pdf " + pdf + " --chapters " + chapters);
  const Outcome made = run(command);
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::string text = text_of(pdf);
  for (const char* name :
       {"Part 1: Sudoku, Tough", "Part 2: Sudoku X, Diabolical", "Part 3: 16x16 Sudoku, Easy",
        "Part 4: Killer, Tricky", "Part 5: Sudoku X + Killer, Tricky", "Part 6: Kropki, Extreme"}) {
    INFO(name);
    CHECK(text.find(name) != std::string::npos);
  }
  // How to play says which puzzles have which rules.
  const std::size_t rules = text.find("How to play Fill every");
  REQUIRE(rules != std::string::npos);
  const std::string pages = text.substr(rules, text.find("Every puzzle has", rules) - rules);
  CHECK(pages.find("Sudoku X Puzzles 5 to 8 " + std::string(kDiagonals)) != std::string::npos);
  CHECK(pages.find("16x16 Sudoku Puzzles 9 and 10 Fill every empty cell with a digit from 1 to 9 "
                   "and A to G") != std::string::npos);
  CHECK(pages.find("Sudoku X + Killer Puzzles 16 to 18 " + std::string(kDiagonals) + " " +
                   kCages) != std::string::npos);
  // The rules are there, and on the opener of each chapter that has them: not below its puzzles.
  CHECK(count_of(text, kDiagonals) == 4);
  CHECK(count_of(text, kCages) == 4);
  // Chapters of killers have no arrows.
  CHECK(text.find("arrow") == std::string::npos);
  const auto rows = read_ledger(database(), "rules");
  CHECK(rows.size() == 20);
  // The same again, byte for byte.
  const std::string bytes = read_file(pdf);
  REQUIRE(run(command).code == 0);
  CHECK(read_file(pdf) == bytes);
  // The ledger has the chapters.
  REQUIRE(run(book("--profile a5 --name rules --pdf " + pdf)).code == 0);
  CHECK(read_file(pdf) == bytes);
  const Outcome other = run(book("--name rules --chapters 5=4 --pdf " + pdf));
  CHECK(other.code == 2);
  CHECK(other.err.find("none:level5=4,9x9-x:level6=4,16x16:level2=2,") != std::string::npos);
  CHECK(run(book("--name rules --pdf " + pdf + " --chapters none:5=4,9x9-x:6=4")).code == 2);
}

TEST_CASE("a chapter of several boards has the rules of each puzzle below it") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run(book("--profile a5 --name mixed --board 9x9,9x9-x --rules none --pdf " + pdf +
                   " --parts rules,puzzles --chapters 5=3,6=6"))
              .code == 0);
  // In How to play and on the opener of a chapter that has nothing else.
  CHECK(count_of(text_of(pdf), kDiagonals) == 2);
  REQUIRE(run(book("--profile a5 --name both --board 6x6,16x16,9x9-x --pdf " + pdf +
                   " --parts rules,puzzles --chapters 2=9"))
              .code == 0);
  const std::string text = text_of(pdf);
  CHECK(count_of(text, "Digits from 1 to 6.") == 6);
  CHECK(count_of(text, "Digits from 1 to 9 and A to G.") == 3);
}

TEST_CASE("rules of chapters have the names of --rules, or older ones") {
  const TempDir folder;
  const std::string out = " --profile a5 --parts puzzles --pdf " + (folder / "b.pdf");
  int name = 0;
  for (const char* chapter : {"kropki:7=1", "difference:7=1", "x:6=1", "9x9+x:6=1", "killer+x:4=1",
                              "killer+arrow:4=1", "x:6=1,9x9-x+none:6=2"}) {
    INFO(chapter);
    const Outcome made =
        run(book("--name n" + std::to_string(++name) + " --chapters " + chapter + out));
    INFO(made.err);
    CHECK(made.code == 0);
  }
  for (const auto& [chapter, message] : std::vector<std::pair<std::string, std::string>>{
           {"cage:4=2", "or none; found 'cage'"},
           {"killer+cage:4=2", "expected a rule of 'generate --rules' or none"},
           {"killer+none:4=2", "expected none without other rules"},
           {"x:6=1,9x9-x:6=2", "--chapters: 9x9-x:level6 (Diabolical) is named twice"},
           {"16x16+windoku:2=1", "--chapters: "},
           {"killer=4", "--chapters: expected levels and numbers"}}) {
    INFO(chapter);
    const Outcome outcome = run(book("--name bad --chapters " + chapter + out));
    CHECK(outcome.code == 2);
    INFO(outcome.err);
    CHECK(outcome.err.find(message) != std::string::npos);
  }
  CHECK(puzzle_name(Language::kEnglish, "9x9", {"difference", "ratio"}) == "Kropki");
  CHECK(puzzle_name(Language::kEnglish, "", {"little-killer"}) == "Little Killer");
  CHECK(puzzle_name(Language::kEnglish, "6x6", {}) == "6x6 Sudoku");
  CHECK(puzzle_name(Language::kEnglish, "my-board", {}) == "My Board");
  CHECK(puzzle_name(Language::kJapanese, "9x9-x", {"killer"}) == "対角線 + キラー");
}

TEST_CASE("a book has at most 200 chapters, and the ledger may have any text") {
  const TempDir folder;
  std::string chapters = "b:2=1";
  for (int i = 0; i < 5'000; ++i) chapters += ",b" + std::to_string(i) + ":2=1";
  CHECK(run(book("--name many --html /dev/null --chapters " + chapters))
            .err.find("--chapters: expected at most 200 chapters") != std::string::npos);
  const std::string file = folder / "l.db";
  std::filesystem::copy_file(database(), file);
  const std::string again = "book --name ledger --include-used --html /dev/null --db " + file;
  REQUIRE(run(again + " --chapters 4=2").code == 0);
  Database(file, Database::Access::kWrite, 0)
      .execute("UPDATE export SET format = 'book " + chapters + "' WHERE name = 'ledger'");
  const Outcome outcome = run(again);  // its puzzles are by their levels then
  INFO(outcome.err);
  CHECK(outcome.code == 0);
}

TEST_CASE("the puzzles of a chapter rise in difficulty") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  const std::string out = " --profile a5 --parts puzzles --chapters none:4=12,none:5=12 --pdf ";
  const auto values = [&](const std::string& name, const std::string& column) {
    std::vector<int> numbers;
    const std::string csv =
        run("query --format csv --db " + database() + " --exported " + name).out;
    std::size_t field = 0;
    for (const std::string& line : split(csv, '\n')) {
      const std::vector<std::string> fields = split(line, ',');
      if (numbers.empty() && field == 0) {
        field = static_cast<std::size_t>(std::find(fields.begin(), fields.end(), column) -
                                         fields.begin());
      } else {
        numbers.push_back(std::stoi(fields.at(field)));
      }
    }
    REQUIRE(numbers.size() == 24);
    return numbers;
  };
  REQUIRE(run(book("--name up" + out + pdf)).code == 0);
  const std::vector<int> rounds = values("up", "rounds");
  CHECK(std::is_sorted(rounds.begin(), rounds.begin() + 12));
  CHECK(std::is_sorted(rounds.begin() + 12, rounds.end()));
  CHECK_FALSE(std::is_sorted(rounds.begin(), rounds.end()));
  REQUIRE(run(book("--name open --order min-openings" + out + pdf)).code == 0);
  const std::vector<int> openings = values("open", "min_openings");
  CHECK(std::is_sorted(openings.begin(), openings.begin() + 12, std::greater<>()));
  CHECK(std::is_sorted(openings.begin() + 12, openings.end(), std::greater<>()));
  // The order of the database.
  REQUIRE(run(book("--name as-is --order none" + out + pdf)).code == 0);
  const std::vector<int> ids = values("as-is", "id");
  CHECK(std::is_sorted(ids.begin(), ids.begin() + 12));
  // A recorded book keeps its order.
  CHECK(run(book("--name as-is" + out + pdf)).code == 0);
  CHECK(values("as-is", "id") == ids);
  const Outcome other = run(book("--name as-is --order rounds" + out + pdf));
  CHECK(other.code == 2);
  CHECK(other.err.find("is in the ledger in another order") != std::string::npos);
  const Outcome unrated = run(book("--name score --order score" + out + pdf));
  CHECK(unrated.code == 2);
  CHECK(unrated.err.find("--order: 12 puzzles have no score") != std::string::npos);
  REQUIRE(run("rate -q --scale hodoku --db " + database()).code == 0);
  REQUIRE(run(book("--name score --order score" + out + pdf)).code == 0);
  const std::vector<int> scores = values("score", "hodoku_score");
  CHECK(std::is_sorted(scores.begin(), scores.begin() + 12));
  CHECK(std::is_sorted(scores.begin() + 12, scores.end()));
}

TEST_CASE("a chapter of large boards does not change the solutions of the others") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run(book("--profile kdp-8.5x11-large --printer home --parts puzzles,solutions --name "
                   "sizes --chapters none:4=12,16x16:2=2 --pdf " +
                   pdf))
              .code == 0);
  std::size_t grids = 0;
  for (const ParsedPage& page : read_pages(pdf)) {
    if (page.words.empty() || page.words[0].text != "Solutions:") continue;
    grids = std::max(grids, page.frames.size());
  }
  CHECK(grids == 6);
}

TEST_CASE("small chapters share the pages of their solutions") {
  const std::string text = text_of_book(
      "--printer home --parts puzzles,solutions --name shared --chapters "
      "none:5=4,killer:4=5,16x16:2=2");
  CHECK(text.find("Solutions: Puzzles 1 to 9 ") != std::string::npos);
  CHECK(text.find("Solutions: 16x16 Sudoku, Easy ") != std::string::npos);
  CHECK(text.find("Puzzles 10 and 11 ") != std::string::npos);
}

TEST_CASE("jigsaws and diagonals fill the width that a printer leaves") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  CHECK(run(book("--printer lulu --profile kdp-6x9-1up --name wide --chapters "
                 "9x9-jigsaw:2=2,9x9-x:6=4 "
                 "--pdf " +
                 pdf))
            .code == 0);
}

TEST_CASE("the last lines of the rules do not need a page of their own") {
  const std::string text = text_of_book(
      "--printer home --profile kdp-8.5x11-large --parts rules,puzzles,solutions --name dense "
      "--chapters none:4=3,none:5=3,kropki:7=2");
  CHECK(count_of(text, "How to play") == 2);
}

TEST_CASE("examples from puzzles with clues name the puzzles") {
  const std::string text = text_of_book(
      "--printer home --parts techniques,puzzles --name examples --chapters none:4=4,killer:4=5");
  CHECK(text.find("Combinations Killer ") != std::string::npos);
  CHECK(text.find("Full House Killer ") == std::string::npos);
}

TEST_CASE("the page of rules has the symbols of the largest board") {
  const TempDir folder;
  const std::string pdf = folder / "b.pdf";
  REQUIRE(run(book("--profile a5 --name small --symbols ABCDEF --parts rules,puzzles --chapters "
                   "4x4:unrated=2,6x6:2=2 --pdf " +
                   pdf))
              .code == 0);
  const std::string rules = text_of(pdf, "-l 1");
  CHECK(rules.find("A B C D E F") != std::string::npos);
  CHECK(rules.find("4x4 Sudoku Puzzles 1 and 2 Only the first 4 of these letters are used.") !=
        std::string::npos);
}

TEST_CASE("small letters of clues can be printed with four puzzles on a page") {
  const BoardSpec& nine = BoardSpec::standard();
  const auto pair = [&](int row) {
    Clue clue = with_cells("clone", cells(nine, {{row, 1}, {row, 2}}));
    clue.copies = cells(nine, {{row, 5}, {row, 6}});
    return clue;
  };
  Clue four = with_cells("quadruple", cells(nine, {{7, 1}, {7, 2}, {8, 1}, {8, 2}}));
  four.digits = {1, 2, 3, 4};
  constexpr double kCell = 243.0 / 9;     // kdp-8.5x11-4up
  constexpr double kNotoCapital = 0.714;  // of Noto Sans
  std::size_t letters = 0;
  const BoardRef board = board_with_clues(nine, {pair(1), pair(2), four});
  for (const Graphic& mark : make_clue_graphics(*board).graphics) {
    if (!mark.path.steps.empty()) continue;
    ++letters;
    CHECK(mark.height * kCell / kNotoCapital >= 7);  // points
  }
  CHECK(letters == 8);
}

TEST_CASE("boards have common rules if one text explains them") {
  const BoardSpec& nine = BoardSpec::standard();
  const auto board = [&](std::vector<Clue> clues) {
    return board_with_clues(nine, std::move(clues));
  };
  const auto cells_of = [&](int row) { return cells(nine, {{row, 1}, {row, 2}}); };
  const BoardRef summed = board({with_cells("killer", cells_of(1), 7)});
  const BoardRef other = board({with_cells("killer", cells_of(3), 9)});
  const BoardRef unsummed = board({with_cells("killer", cells_of(2))});
  const BoardRef dot = board({with_cells("difference", cells_of(2))});
  CHECK(have_common_rules(*summed, *other));
  CHECK(have_common_rules(*summed, *unsummed));
  CHECK_FALSE(have_common_rules(*summed, *dot));
  CHECK_FALSE(have_common_rules(*summed, nine));
  CHECK_FALSE(have_common_rules(nine, *BoardSpec::find("9x9-x")));
  const BoardRef black = board({with_cells("ratio", cells_of(2))});
  const BoardRef all_black =
      board({with_cells("ratio", cells_of(2)), with_cells("all-ratios", {})});
  CHECK(have_common_rules(*dot, *black));
  CHECK_FALSE(have_common_rules(*black, *all_black));
  const BoardSpec* const dots[] = {&*dot, &*black};
  CHECK(common_rule_sentences(dots).size() == 2);
  const BoardSpec* const boards[] = {&*summed, &*unsummed};
  const std::vector<RuleSentence> rules = common_rule_sentences(boards);
  REQUIRE(rules.size() == 1);
  CHECK(rules[0].english == rule_sentences(*unsummed)[0].english);
}
