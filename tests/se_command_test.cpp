// Sudoku Explainer's ratings in the program: rate --scale se, generate --scale se, the database;
// and HoDoKu's in the database.

#include <sstream>

#include "db/sqlite.h"
#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// The fields of a csv text, without its header, row by row.
std::vector<std::vector<std::string>> fields_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::vector<std::string>& row = rows.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
  }
  return rows;
}

}  // namespace

TEST_CASE("rate --scale se prints ER, EP and ED") {
  const std::string puzzle =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const std::string two = "printf '" + puzzle + "\\n" + std::string(81, '.') + "\\n'";
  const Outcome rated = run("rate --scale se --format csv", two);
  CHECK(rated.code == 0);
  CHECK(rated.out ==
        "puzzle,er,ep,ed\n" + puzzle + ",1.2,1.2,1.2\n" + std::string(81, '.') + ",,,\n");
  const Outcome steps = run("rate --scale se --steps --format json", two);
  CHECK(steps.out.find("\"er\":1.2,") != std::string::npos);
  CHECK(steps.out.find("\"technique\":\"hidden-single\",\"title\":\"Hidden Single\",\"rating\":1.2,"
                       "\"placements\":[{\"cell\":\"R") != std::string::npos);
  CHECK(steps.out.find("\"steps\":null}") != std::string::npos);
}

TEST_CASE("a database gets Sudoku Explainer's ratings, while it is made or later") {
  const TempDir folder;
  const std::string later = " --db " + (folder / "later.db");
  REQUIRE(run("generate -q --count 60 --seed 5" + later).code == 0);
  CHECK(run("query --er 1.. --count" + later).out == "0\n");
  const Outcome rating = run("rate --scale se -j 2" + later);
  CHECK(rating.code == 0);
  CHECK(rating.err.find("60 puzzles rated") != std::string::npos);
  // Nothing is left to do.
  CHECK(run("rate --scale se" + later).err.find("0 puzzles rated") != std::string::npos);

  const std::string once = " --db " + (folder / "once.db");
  REQUIRE(run("generate -q --count 60 --seed 5 --scale se" + once).code == 0);
  const std::string stored = run("query --format csv" + once).out;
  CHECK(run("query --format csv" + later).out == stored);

  const auto rows = fields_of(stored);
  REQUIRE(rows.size() == 60);
  std::string puzzles;
  for (const auto& row : rows) puzzles += row[0] + "\\n";
  const auto printed =
      fields_of(run("rate --scale se --format csv", "printf '" + puzzles + "'").out);
  REQUIRE(printed.size() == 60);
  int pearls = 0;
  int diamonds = 0;
  int between = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {  // se_er, se_ep and se_ed: 8.3 everywhere
      CHECK(rows[i][11 + k] == printed[i][1 + k]);
    }
    pearls += printed[i][1] == printed[i][2] ? 1 : 0;
    diamonds += printed[i][1] == printed[i][3] ? 1 : 0;
    const double er = std::stod(printed[i][1]);
    between += er > 1.45 && er < 6.65 ? 1 : 0;
  }
  const auto count = [&](const std::string& options) {
    return std::stoi(run("query --count " + options + once).out);
  };
  CHECK(count("--pearl") == pearls);
  CHECK(count("--diamond") == diamonds);
  CHECK(count("--er 1.5..6.6") == between);
  CHECK(count("--er ..20") == 60);
  CHECK(count("--er 12..") == 0);
}

TEST_CASE("a database gets HoDoKu's ratings, while it is made or later") {
  const TempDir folder;
  const std::string later = " --db " + (folder / "later.db");
  REQUIRE(run("generate -q --count 60 --seed 5" + later).code == 0);
  CHECK(run("rate --scale hodoku -j 2" + later).err.find("60 puzzles rated") != std::string::npos);
  CHECK(run("rate --scale hodoku" + later).err.find("0 puzzles rated") != std::string::npos);
  const std::string once = " --db " + (folder / "once.db");
  REQUIRE(run("generate -q --count 60 --seed 5 --scale hodoku" + once).code == 0);
  CHECK(run("rate --scale hodoku" + once).err.starts_with("0 puzzles rated"));
  CHECK(run("generate -q --count 60 --seed 5" + once).code == 2);  // the run was begun otherwise
  CHECK(run("rate --scale gridmill" + once).code == 2);
  // Puzzles with clues are on neither scale, though their board may have the name of one that is.
  REQUIRE(run("generate -q --new-run --rules killer --count 3 --seed 5" + later).code == 0);
  const Outcome mixed = run("rate --scale se" + later);
  CHECK(mixed.code == 0);
  CHECK(mixed.err.find("60 puzzles rated") != std::string::npos);
  CHECK(mixed.err.find("; skipped on boards that --scale se does not rate: 3 puzzles") !=
        std::string::npos);
}

TEST_CASE("a row without one solution is reported and not rated") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  REQUIRE(run("generate -q --count 6 --seed 5 --db " + file).code == 0);
  REQUIRE(run("generate -q --new-run --rules killer --count 2 --seed 5 --db " + file).code == 0);
  // Sudoku Explainer would search them for hours.
  Database(file, Database::Access::kWrite, 1000)
      .execute("UPDATE puzzle SET clues_json = NULL; UPDATE puzzle SET puzzle = '" +
               std::string(81, '.') + "' WHERE id = 3");
  const Outcome outcome = run("rate --scale se --db " + file);
  CHECK(outcome.code == 1);
  CHECK(outcome.err.find("gridmill: " + file + ": left out puzzle 3: it has more than one") !=
        std::string::npos);
  CHECK(outcome.err.find("left out puzzle 7: it has more than one") != std::string::npos);
  CHECK(outcome.err.find("5 puzzles rated") != std::string::npos);
}

TEST_CASE("ratings by another version of a scale are made again, and never mixed") {
  const TempDir folder;
  const std::string file = folder / "p.db";
  const std::string db = " --db " + file;
  const std::string make = "generate -q --seed 5 --scale se" + db + " --count ";
  REQUIRE(run(make + "20").code == 0);
  const std::string stored = run("query --format csv" + db).out;
  const auto change = [&](const std::string& sql) {
    Database(file, Database::Access::kWrite, 1000).execute(sql);
  };
  // As if an older program had rated them, and otherwise.
  change("UPDATE rating_version SET version = 0 WHERE scale = 'se'; UPDATE puzzle SET se_ed = 9");
  const Outcome refused = run(make + "25");
  CHECK(refused.code == 2);
  CHECK(refused.err.find("run 1 was rated by version 0 of the scale 'se'; this program has "
                         "version 1; 'gridmill rate --db FILE --scale se' rates the run again") !=
        std::string::npos);
  const Outcome verified = run("verify -q" + db);
  CHECK(verified.code == 0);
  CHECK(verified.err.find(
            "run 1 was rated by version 0 of the scale 'se'; this program has version 1. "
            "These ratings are not compared") != std::string::npos);
  const Outcome again = run("rate --scale se" + db);
  CHECK(again.code == 0);
  CHECK(again.err.find(
            "ratings by an older version of this scale: 20 puzzles; version 1 replaces them\n") !=
        std::string::npos);
  CHECK(again.err.find("20 puzzles rated in") != std::string::npos);
  CHECK(run("query --format csv" + db).out == stored);
  CHECK(run(make + "25").code == 0);
  CHECK(run("verify -q" + db).code == 0);
  // A newer program's ratings are left alone.
  change("UPDATE rating_version SET version = 7 WHERE scale = 'se'");
  CHECK(run(make + "30").err.find("continue it with a newer Gridmill") != std::string::npos);
  const Outcome newer = run("rate --scale se" + db);
  CHECK(newer.code == 1);
  CHECK(newer.err.find("a newer Gridmill rated run 1 on the scale 'se' (version 7") !=
        std::string::npos);
  change("DELETE FROM rating_version WHERE scale = 'se'");
  const Outcome unknown = run("verify -q" + db);
  CHECK(unknown.code == 1);
  CHECK(unknown.out.find("1 its run has no version of the scale 'se', which rated it\n") !=
        std::string::npos);
}

TEST_CASE("mistakes in what is asked of Sudoku Explainer's ratings") {
  const TempDir folder;
  const std::string db = " --db " + (folder / "p.db");
  REQUIRE(run("generate -q --count 1" + db).code == 0);
  for (const char* wrong :
       {"query --er x", "query --er 7.11", "query --er 7.3..7.1", "query --er -1", "rate"}) {
    INFO(wrong);
    CHECK(run(wrong + db).code == 2);
  }
  CHECK(run("generate --scale se --board 6x6").code == 2);
}

TEST_CASE("generate finds pearls, the same ones with any threads, and verify accepts them") {
  const TempDir folder;
  const std::string command = "generate -q --er 6.6..7.6 --pearl --count 4 --seed 3 --scale se";
  const std::string one = run(command + " --format csv -j 1").out;
  CHECK(run(command + " --format csv -j 3").out == one);
  const auto rows = fields_of(one);
  REQUIRE(rows.size() == 4);
  for (const auto& row : rows) {
    CHECK((std::stod(row[11]) > 6.55 && std::stod(row[11]) < 7.65));
    CHECK(row[12] == row[11]);
    CHECK(row[4] == "yes");  // minimal
  }
  const std::string db = " --db " + (folder / "pearls.db");
  REQUIRE(run(command + db).code == 0);
  CHECK(run("query --count --pearl" + db).out == "4\n");
  CHECK(run("verify -q" + db).code == 0);
  for (const char* beside :
       {"--symmetry rotational", "--givens ..24", "--max-level 5", "--scale none", "--board 6x6"}) {
    INFO(beside);
    CHECK(run(std::string("generate -q --diamond ") + beside).code == 2);
  }
}

TEST_CASE("puzzles that a scale does not rate are refused before any is made") {
  for (const std::string scale : {"se", "hodoku"}) {
    const auto clues = run("generate -q --rules killer --count 1 --scale " + scale);
    CHECK(clues.code == 2);
    CHECK(clues.err.find("--scale " + scale + ": this scale does not rate clues\n") !=
          std::string::npos);
    const auto board = run("generate -q --board 16x16 --count 1 --scale " + scale);
    CHECK(board.code == 2);
    CHECK(board.err.find("expected a board that this scale supports") != std::string::npos);
  }
}
