// Boards of several grids from a user's .shape file: commands make, count and draw their puzzles,
// and refuse what such boards lack.

#include <fstream>

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
  const std::string seed = " --count 3 --seed 1 --symmetry rotational -q";
  CHECK(run("generate" + board + db + seed).code == 0);
  const Outcome lines = run("query" + db);
  CHECK(lines.out.find('\n') == 369);
  CHECK(run("generate" + board + seed + " -j 1").out == lines.out);
  CHECK(run("verify" + db).code == 0);
  const std::string list = folder / "list.txt";
  std::ofstream(list) << lines.out;
  CHECK(run("check --recount" + board + " " + list).code == 0);
  const std::string drawn = run("export --format grid" + db).out;
  CHECK(has(drawn, " |       | "));  // no cells
  CHECK(run("book --chapters samurai:unrated=2 --printer home --pdf " + (folder / "b.pdf") + db)
            .code == 0);
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
  refused("generate --count 1 --max-level 3" + board, "need a board that Gridmill rates");
  refused("export --format sudokupad" + db, "sudokupad cannot hold samurai boards");
  refused("book --chapters samurai:unrated=1 --html " + (folder / "b.html") + db,
          "--html: expected boards of one grid, found samurai");
}
