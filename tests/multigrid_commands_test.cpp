// Boards of several grids from a user's .shape file: commands make, count and draw their puzzles,
// and refuse what such boards lack.

#include <fstream>
#include <iterator>

#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

std::string shape_in(const TempDir& folder) {
  const std::string file = folder / "samurai.shape";
  std::ofstream(file) << "box 3x3\ngrid R1C1\ngrid R1C13\ngrid R7C7\ngrid R13C1\ngrid R13C13\n";
  return file;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("puzzles of several grids are made, stored, verified and drawn") {
  const TempDir folder;
  const std::string board = " --board " + shape_in(folder);
  const std::string db = " --db " + (folder / "s.db");
  const std::string seed = " --count 3 --seed 1 --symmetry rotational --scale none -q";
  CHECK(run("generate" + board + db + seed).code == 0);
  const Outcome lines = run("query" + db);
  CHECK(lines.out.find('\n') == 5 * 81 + 4);
  CHECK(run("generate" + board + seed + " -j 1").out == lines.out);
  CHECK(run("verify" + db).code == 0);
  const std::string list = folder / "list.txt";
  std::ofstream(list) << lines.out;
  CHECK(run("check --recount" + board + " " + list).code == 0);
  const std::string drawn = run("export --format grid" + db).out;
  CHECK(has(drawn, " |       | "));  // no cells
  CHECK(run("book --chapters samurai:unrated=2 --printer home --pdf " + (folder / "b.pdf") +
            " --html " + (folder / "b.html") + db)
            .code == 0);
  const std::string page = read_file(folder / "b.html");
  CHECK(has(page, "\"grids\":[[0,0],[0,12],[6,6],[12,0],[12,12]]"));
  CHECK(has(page, "The board has 5 grids that overlap."));
}

TEST_CASE("puzzles of several grids have levels, steps and hints") {
  const TempDir folder;
  const std::string db = " --db " + (folder / "s.db");
  REQUIRE(run("generate --board samurai --want 2=2,4=1 --seed 3 -q" + db).code == 0);
  CHECK(lines_of(run("query --level 2" + db).out) == 2);
  CHECK(lines_of(run("query --level 4" + db).out) == 1);
  CHECK(run("verify" + db).code == 0);
  const std::string puzzle = run("query --level 4" + db).out.substr(0, 5 * 81 + 4);
  CHECK(has(run("rate --board samurai " + puzzle).out, "4"));
  CHECK(run("generate --board butterfly --max-level 3 --count 2 --seed 1 -q").code == 0);
  const std::string hint = run("hint --board samurai " + puzzle).out;
  CHECK(has(hint, " of the "));
  CHECK(has(hint, " grid"));
  CHECK(has(run("hint --board samurai --lang ja " + puzzle).out, "の盤面の"));
  CHECK(has(run("solve --steps --board samurai " + puzzle).out, " grid"));
  CHECK(has(run("solve --steps --format json --board samurai " + puzzle).out, " grid\""));
  const auto page_in = [&](const std::string& chapter, const std::string& lang) {
    const std::string file = folder / (lang + ".html");
    CHECK(run("book --chapters " + chapter + " --printer home --hints --lang " + lang + " --pdf " +
              (folder / (lang + ".pdf")) + " --html " + file + db)
              .code == 0);
    std::ifstream page(file);
    return std::string(std::istreambuf_iterator<char>(page), {});
  };
  CHECK(has(page_in("samurai:2=1,samurai:4=1", "en"),
            "rows, columns and boxes inside a grid: \\\"row 2 of the middle grid\\\""));
  CHECK(has(page_in("samurai:2=1", "ja"), "行・列・ブロックはそれぞれの盤面の中で数えます"));
  for (const char* scale : {"se", "hodoku"}) {
    const Outcome outcome =
        run(std::string("rate --board samurai --scale ") + scale + " " + puzzle);
    CHECK(outcome.out.ends_with(" - - -\n") == (scale == std::string("se")));
    CHECK(has(outcome.err, "1 puzzle is on a board"));
  }
}

TEST_CASE("hints introduce the houses that follow from overlaps") {
  const std::string puzzle =
      std::string(
          "4..5.98..........7.3.....1...........8.1.4...6.........6....4..1....5.....4....3.") +
      ",3............8.1.4..46.........6......81....5.....4...7........8.......1.2.....8." +
      ",..........8.1.4...6.........6....4..1....5.....4....3...............1.......8...." +
      ",.......1.1.4..................4....2..5..........3............9..1....4..8......." +
      ",.6....4..1....5.....4....3...............1.......8......7.........8...5....2.7...";
  const std::string english = run("solve --steps --board flower " + puzzle).out;
  CHECK(has(english,
            "Column 5 of the top grid and box 9 of the left grid contain column 8 of the left grid "
            "and nine other cells: R1C8 to R3C8, R10C7 to R12C7 and R10C9 to R12C9. So these nine "
            "cells hold each digit once, like a house. In box 2 of the top grid, 1 fits only in "
            "R2C9. 1 in R11C9 rules out 1 in R1C8 and R2C8 (in this house)."));
  CHECK(has(english, ", implied house 1: R"));
  CHECK(has(english, " (in implied house 2)"));
  const std::string japanese = run("solve --steps --lang ja --board flower " + puzzle).out;
  CHECK(has(japanese,
            "上の盤面の5列目と左の盤面のブロック9には左の盤面の8列目がすべて含まれます。"
            "残りのマス（R1C8〜R3C8、R10C7〜R12C7、R10C9〜R12C9）にも各数字が一つずつ入ります。"
            "R11C9の1により、R1C8、R2C8に1は入りません（同じ枠）。"));
  CHECK(has(japanese, "を隠れた枠2とします。"));
  for (const std::string& text : {english, japanese}) {
    CHECK(!has(text, " outside "));
    CHECK(!has(text, "the house of"));
    CHECK(!has(text, "除いたマス"));
    CHECK(!has(text, "のまとまり"));
  }
}

TEST_CASE("grids that exclude each other are named") {
  const TempDir folder;
  const std::string file = folder / "four.shape";
  std::ofstream(file) << "box 3x3\ngrid R1C1\ngrid R1C2\ngrid R2C1\ngrid R2C2\ngrid R10C10\n";
  const Outcome outcome = run("generate --count 1 --board " + file);
  CHECK(outcome.code == 3);
  CHECK(has(outcome.err,
            "the grids R1C1, R1C2, R2C1 and R2C2 of the board four overlap in a way that cannot be "
            "filled"));
  const Outcome japanese = run("generate --count 1 --lang ja --board " + file);
  CHECK(has(japanese.err, "盤fourのR1C1、R1C2、R2C1、R2C2から始まる盤面は"));
}

TEST_CASE("what boards of several grids lack is refused by name") {
  const TempDir folder;
  const std::string board = " --board " + shape_in(folder);
  const std::string db = " --db " + (folder / "s.db");
  REQUIRE(run("generate --count 1 --seed 1 -q" + board + db).code == 0);
  const auto refused = [](const std::string& arguments, std::string_view reason) {
    const Outcome outcome = run(arguments);
    INFO(arguments << "\n" << outcome.err);
    CHECK(outcome.code == 2);
    CHECK(has(outcome.err, reason));
  };
  refused("generate --count 1 --rules killer" + board, "clues are for boards of one grid");
  refused("export --format f-puzzles" + db, "f-puzzles cannot hold samurai boards");
  for (const std::string option : {"--pearl", "--diamond", "--er 5..6"}) {
    refused("generate --count 1 " + option + board,
            "gridmill generate: " + option.substr(0, option.find(' ')) +
                ": Sudoku Explainer rates only 9x9 boards");
  }
}
