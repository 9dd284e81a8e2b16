// Puzzles that are made for a level, as few givens as it allows.

#include "db/store.h"
#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/goal_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("where minimal puzzles are hard, a goal for levels makes puzzles for them") {
  const TempDir folder;
  const std::string want = " --board 9x9-x --seed 4 --want level2=12,level3=5,level5=9";
  const Outcome dry = run("generate --dry-run" + want);
  CHECK(dry.out.find("made for level 2, 3 or 5: givens are removed only while") !=
        std::string::npos);
  const Outcome made = run("generate" + want + " --db " + (folder / "p.db"));
  REQUIRE(made.code == 0);
  CHECK(made.err.find("made for level 2, 3 or 5") != std::string::npos);
  CHECK(levels_in(folder / "p.db") == LevelCounts{0, 0, 12, 5, 0, 9, 0, 0});
  CHECK(run("verify -q --db " + (folder / "p.db")).code == 0);
  CHECK(run("query --count --minimal --db " + (folder / "p.db")).out != "26\n");
  CHECK(run("stats --db " + (folder / "p.db")).code == 0);

  // The same whatever the threads are, and what later quotas make of the indices.
  const std::string text = run("generate -q --format csv -j 1" + want).out;
  CHECK(lines_of(text) == 27);
  CHECK(run("generate -q --format csv -j 3" + want).out == text);
  const BoardSpec& board = *BoardSpec::find("9x9-x");
  Recipe recipe;
  recipe.board = &board;
  recipe.fill = default_fill(board).id;
  recipe.seed = 4;
  recipe.max_levels = {2, 3, 5};
  const auto counter = make_counter(board);
  const auto maker = make_puzzle_source(recipe, *counter);
  Rater rater(board);
  LevelCounts left{0, 0, 12, 5, 0, 9, 0, 0};
  std::vector<GeneratedPuzzle> one;
  std::string expected;
  for (std::uint64_t i = 0; left != LevelCounts{}; ++i) {
    if (left.at(static_cast<std::size_t>(target_level_of(recipe, i))) == 0) continue;
    maker->make(i, 1, one);
    const auto givens = one[0].puzzle.digits();
    std::uint64_t& quota = left.at(
        static_cast<std::size_t>(rater.rate_to_record(givens, one[0].solution.digits()).level));
    if (quota == 0) continue;
    --quota;
    expected += one[0].puzzle.to_string() + "\n";
  }
  CHECK(run("query --db " + (folder / "p.db")).out == expected);

  // Minimal puzzles, if that is what is asked for; what is kept beyond the quotas.
  const Outcome minimal = run("generate --max-level none --format csv" + want);
  CHECK(minimal.err.find("made for level") == std::string::npos);
  CHECK(minimal.out.find(",no,") == std::string::npos);
  REQUIRE(run("generate -q --keep-all" + want + " --db " + (folder / "all.db")).code == 0);
  const LevelCounts all = levels_in(folder / "all.db");
  CHECK((all[2] >= 12 && all[3] >= 5 && all[5] >= 9));
  CHECK(all[1] + all[2] + all[3] + all[4] + all[5] ==
        Store(folder / "all.db", Store::Mode::kRead).runs().back().next_index);
  // The last level solves every puzzle: a minimal one.
  CHECK(run("generate --board 9x9-x --seed 4 --want level7=3").err.find("made for") ==
        std::string::npos);
  CHECK(run("generate -q --format csv --board 9x9-x --seed 4 --want level7=2,level2=2").code == 0);
}

TEST_CASE("no puzzle made for a level is above it") {
  const TempDir folder;
  const auto level_of = [&](const std::string& options) {
    const std::string db = folder / "p.db";
    std::filesystem::remove(db);
    REQUIRE(run("generate -q --seed 3 --db " + db + " " + options).code == 0);
    CHECK(run("verify -q --db " + db).code == 0);
    return levels_in(db);
  };
  const LevelCounts easy = level_of("--max-level easy --count 30");
  CHECK(easy[1] + easy[2] == 30);
  CHECK(easy[2] > 20);
  CHECK(level_of("--board 16x16 --want level1=2,level2=2,level3=2,level4=2") ==
        LevelCounts{0, 2, 2, 2, 2, 0, 0, 0});
  const std::string jigsaw = "--board 9x9-jigsaw --want level2=4,level4=4";
  CHECK(level_of(jigsaw) == LevelCounts{0, 0, 4, 0, 4, 0, 0, 0});
  const std::string text = run("generate -q --seed 3 --format csv -j 1 " + jigsaw).out;
  CHECK(lines_of(text) == 9);
  CHECK(run("generate -q --seed 3 --format csv -j 3 " + jigsaw).out == text);
  const LevelCounts wide = level_of("--board 25x25 --max-level 2 --count 1");
  CHECK(wide[1] + wide[2] == 1);
  const LevelCounts expert = level_of("--max-level 5 --symmetry random --givens 24..30 --count 30");
  CHECK(expert[6] + expert[7] == 0);
  CHECK(expert[5] > 0);
  CHECK(level_of("--max-level level4 --want hard=3,medium=2") ==
        LevelCounts{0, 0, 0, 2, 3, 0, 0, 0});
  // A pattern leaves nothing to choose: harder puzzles are thrown away.
  const std::string pattern = folder.write(
      "ring.txt",
      "x..x.x..x.x..x..x...x...x..x.......x.x.....x.x.......x..x...x...x..x..x.x..x.x..x");
  const LevelCounts ring = level_of("--max-level 3 --count 5 --pattern " + pattern);
  CHECK(ring[1] + ring[2] + ring[3] == 5);

  const auto unmet = [&](const std::string& options, const std::string& reason) {
    const Outcome outcome = run("generate " + options);
    CHECK(outcome.code == 3);
    CHECK(outcome.err.find(reason) != std::string::npos);
  };
  unmet("--max-level 3 --want level4=1", "puzzles made for level 3 never have level 4");
  unmet("--max-level 3 --want level4=1 --pattern " + pattern,
        "made for level 3 never have level 4");
  unmet("--max-level 4 --needs x-wing", "the level of 'x-wing'");
  CHECK(run("generate --max-level 5 --needs x-wing --seed 1").code == 0);
  const std::string db = " --seed 3 --db " + (folder / "q.db");
  REQUIRE(run("generate -q --max-level 2" + db).code == 0);
  CHECK(run("generate -q --max-level 3" + db).err.find("max_level: 2 in the database, 3 now") !=
        std::string::npos);
}
