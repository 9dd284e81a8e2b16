// Books of other boards than the plain 9x9.

#include "tests/book_reader.h"
#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("other boards, with extra houses and letters") {
  const TempDir folder;
  const std::string pdf = folder / "book.pdf";
  for (const std::string board : {"6x6", "9x9-x", "9x9-windoku", "9x9-disjoint"}) {
    INFO(board);
    const std::string db = folder / (board + ".db");
    REQUIRE(run("generate -q --count 150 --seed 2 --board " + board + " --db " + db).code == 0);
    const std::string ramp = board == "6x6"           ? "level2=9"
                             : board == "9x9-x"       ? "level7=9"
                             : board == "9x9-windoku" ? "level6=9"
                                                      : "level4=9";
    REQUIRE(run("book --board " + board + " --chapters " + ramp + " --title " + board + " --pdf " +
                pdf + " --db " + db)
                .code == 0);
    CHECK(run("preflight " + pdf).code == 0);
    if (board == "6x6") {
      const ParsedBook book = read_book(pdf, 6);
      const auto rows = read_ledger(db, board);
      REQUIRE(book.puzzles.size() == rows.size());
      CHECK(book.puzzles.at(9).cells == rows[8][0]);
      CHECK(book.solutions.at(9).cells == rows[8][1]);
    }
  }
}

TEST_CASE("a book of large boards has fewer solutions a page, so that they can be read") {
  const TempDir folder;
  const std::string db = folder / "large.db";
  REQUIRE(run("generate -q --count 6 --seed 3 --board 16x16 --max-level easy --db " + db).code ==
          0);
  const std::string pdf = folder / "large.pdf";
  REQUIRE(
      run("book --board 16x16 --chapters easy=4 --title Large --pdf " + pdf + " --db " + db).code ==
      0);
  CHECK(run("preflight " + pdf).code == 0);
  const ParsedBook book = read_book(pdf, 16);
  CHECK(book.puzzles.size() == 4);
  CHECK(book.solutions.size() == 4);
}

TEST_CASE("boards without levels: a separate chapter, their rules under each puzzle") {
  const TempDir folder;
  const std::string db = folder / "knight.db";
  REQUIRE(
      run("generate -q --count 9 --seed 2 --scale none --board 9x9-anti-knight --db " + db).code ==
      0);
  const std::string book = "book --board 9x9-anti-knight --db " + db + " --title K ";
  const auto rules_in = [&](const std::string& html, const std::string& rule) {
    REQUIRE(
        run(book + "--chapters unrated=9 --pdf " + (folder / "k.pdf") + " --html " + html).code ==
        0);
    CHECK(run("preflight " + (folder / "k.pdf")).code == 0);
    return read_file(html).find(rule) != std::string::npos;
  };
  CHECK(rules_in(folder / "k.html", "knight's move apart"));
  const ParsedBook read = read_book(folder / "k.pdf", 9);
  const auto rows = read_ledger(db, "K");
  REQUIRE(read.puzzles.size() == rows.size());
  CHECK(read.puzzles.at(9).cells == rows[8][0]);
  CHECK(read.solutions.at(9).cells == rows[8][1]);
  // The lines take room from the grids.
  CHECK(run(book + "--chapters unrated=9 --per-page 6 --pdf " + (folder / "6.pdf")).code == 0);
  CHECK(run("preflight " + (folder / "6.pdf")).code == 0);
  CHECK(run(book + "--chapters level2=9 --name other --pdf " + (folder / "l.pdf")).code == 3);
  // Unrated puzzles have hints, too.
  const std::string large = folder / "large.db";
  REQUIRE(
      run("generate -q --count 1 --seed 2 --scale none --givens 60.. --board 10x10 --db " + large)
          .code == 0);
  const std::string ten = "book --board 10x10 --chapters unrated=1 --db " + large + " --pdf ";
  CHECK(run(ten + (folder / "h.pdf") + " --hints --html " + (folder / "h.html")).code == 0);
  CHECK(read_file(folder / "h.html").find("Hints") != std::string::npos);
}

TEST_CASE("a book of several boards tells the rules of each") {
  const TempDir folder;
  const std::string db = folder / "mixed.db";
  for (const std::string board : {"9x9-windoku", "9x9-disjoint", "6x6"}) {
    REQUIRE(
        run("generate -q --count 80 --seed 4 --new-run --board " + board + " --db " + db).code ==
        0);
  }
  const std::string boards = "--board 6x6,9x9-windoku,9x9-disjoint --db " + db;
  const std::string book =
      "book " + boards + " --chapters level2=12,level6=25 --title M --hints --pdf ";
  REQUIRE(run(book + (folder / "m.pdf") + " --html " + (folder / "m.html")).code == 0);
  CHECK(run("preflight " + (folder / "m.pdf")).code == 0);
  const std::string page = read_file(folder / "m.html");
  for (const char* rule : {"gray windows", "Disjoint groups:"}) {
    CHECK(page.find(rule) != std::string::npos);
  }
  // The same again, byte for byte.
  const std::string bytes = read_file(folder / "m.pdf");
  REQUIRE(run(book + (folder / "m.pdf")).code == 0);
  CHECK(read_file(folder / "m.pdf") == bytes);
}
