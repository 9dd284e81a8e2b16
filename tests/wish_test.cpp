// Wishes: quotas and filters.

#include "tools/cli/wish.h"

#include <set>

#include "db/store.h"
#include "gen/full_grid.h"
#include "gen/maker.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/scale.h"
#include "tests/wish_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("a wish for levels ends with exactly what it asks for") {
  const Folder folder;
  const std::string db = folder / "p.db";
  const std::string want = "--want level2=30,Medium=40,上級=20 --seed 4";
  const Outcome made = run("generate " + want + " --db " + db);
  CHECK(made.code == 0);
  CHECK(made.err.find("level 3 Moderate") != std::string::npos);
  CHECK(made.err.find("beyond a full quota") != std::string::npos);
  CHECK(levels_in(db) == ByLevel{0, 0, 30, 40, 20, 0, 0, 0});
  // The same as text, with any number of threads.
  const std::string text = run("generate -q --format csv " + want + " -j 1").out;
  CHECK(lines_of(text) == 91);
  CHECK(run("generate -q --format csv " + want + " -j 3").out == text);
  CHECK(run("generate -q --format csv " + want + " -j 8").out == text);
  // The first of each level that the plain run comes to.
  ByLevel left{0, 0, 30, 40, 20, 0, 0, 0};
  const std::string plain = folder / "plain.db";
  REQUIRE(run("generate -q --seed 4 --count 400 --db " + plain).code == 0);
  std::string expected;
  Store(plain, Store::Mode::kRead).each({}, [&](const StoredRecord& row) {
    std::uint64_t& quota = left.at(static_cast<std::size_t>(row.record.rating->level));
    if (quota != 0) {
      --quota;
      expected += row.record.puzzle.to_string() + "\n";
    }
    return true;
  });
  CHECK(left == ByLevel{});
  CHECK(run("query --db " + db).out == expected);

  const std::string all = folder / "all.db";
  REQUIRE(run("generate -q --keep-all " + want + " --db " + all).code == 0);
  const ByLevel kept = levels_in(all);
  CHECK(kept[4] >= 20);
  CHECK(kept[2] > 30);
  CHECK(kept[5] > 0);
  const Outcome again = run("generate " + want + " --db " + db);
  CHECK(again.code == 0);
  CHECK(again.err.find("nothing to do") != std::string::npos);
}

TEST_CASE("needs, avoids and hardest mean what they say") {
  Rater rater(Shape::standard());
  const Folder folder;
  const auto each_of = [&](const std::string& options, const auto& check) {
    INFO(options);
    const std::string db = folder / "p.db";
    REQUIRE(run("generate -q --seed 8 --db " + db + " --new-run " + options).code == 0);
    std::size_t rows = 0;
    Store store(db, Store::Mode::kRead);
    Query last;
    last.run = store.runs().back().id;
    store.each(last, [&](const StoredRecord& row) {
      ++rows;
      rater.set_available(TechniqueSet().set());
      const Rating whole = rater.measure(row.record.puzzle.digits(), row.record.solution.digits());
      CHECK(to_record(whole).hardest == row.record.rating->hardest);
      check(row.record, whole);
      return true;
    });
    CHECK(rows == 3);
  };
  const auto use = [](const Rating& rating, Technique technique) {
    return rating.uses[static_cast<std::size_t>(technique)];
  };
  each_of("--count 3 --needs x-wing", [&](const Record& record, const Rating& whole) {
    CHECK(use(whole, technique_of("x-wing")) > 0);
    TechniqueSet others;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(whole.hardest); ++i) others.set(i);
    others.reset(static_cast<std::size_t>(technique_of("x-wing")));
    rater.set_available(others);
    CHECK(rater.measure(record.puzzle.digits(), record.solution.digits()).hardest == last_resort());
  });
  each_of("--count 3 --hardest xy-wing,w-wing", [&](const Record& record, const Rating&) {
    const std::string& hardest = record.rating->hardest.text();
    CHECK((hardest == "xy-wing" || hardest == "w-wing"));
  });
  each_of("--want level5=3 --avoids unique-rectangle,wings",
          [&](const Record& record, const Rating& whole) {
            CHECK(record.rating->level == 5);
            for (const TechniqueInfo& row : techniques()) {
              if (row.family == "wings" || row.id.starts_with("uniqueness-test") ||
                  row.id == "hidden-rectangle") {
                CHECK(use(whole, row.technique) == 0);
              }
            }
          });
  each_of("--count 3 --er 4.4..6.6", [&](const Record& record, const Rating&) {
    const int er = explainer::Explainer().rate(record.puzzle.digits()).er;
    CHECK(er >= 44);
    CHECK(er <= 66);
  });
  each_of("--count 3 --er ..1.5 --symmetry rotational", [&](const Record& record, const Rating&) {
    CHECK(explainer::Explainer().rate(record.puzzle.digits()).er <= 15);
  });
  // Nobody needs one in the strict sense: levels 1 to 5 with it, but not without it.
  for (const std::string name :
       {"franken-x-wing", "sue-de-coq", "sashimi-squirmbag", "finned-whale", "template-set"}) {
    each_of("--count 3 --needs " + name, [&](const Record& record, const Rating&) {
      const TechniqueGroup group = *find_techniques(name);
      REQUIRE(group.is_eclipsed());
      TechniqueSet lower;
      for (const TechniqueInfo& row : techniques()) {
        lower.set(static_cast<std::size_t>(row.technique), row.level <= 5);
      }
      for (const bool with : {false, true}) {
        rater.set_available(with ? lower | group.rows : lower);
        const Rating rating = rater.measure(record.puzzle.digits(), record.solution.digits());
        CHECK(with == (rating.hardest != last_resort()));
      }
    });
  }
}

TEST_CASE("easy levels bound the rating of Sudoku Explainer, as wishes for it count on") {
  const Folder folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 31 --want level3=" + std::to_string(scale::times(300)) +
              ",level4=" + std::to_string(scale::times(300)) + " --db " + db)
              .code == 0);
  explainer::Explainer explainer;
  Store(db, Store::Mode::kRead).each({}, [&](const StoredRecord& row) {
    CAPTURE(row.record.puzzle.to_string());
    CHECK(explainer.rate(row.record.puzzle.digits()).er <=
          (row.record.rating->level == 3 ? 23 : 40));
    return true;
  });
}

TEST_CASE("names of techniques, families and beginnings of names") {
  const auto names = [](const char* name) {
    std::set<std::string_view> ids;
    for (const TechniqueInfo& row : techniques()) {
      if (find_techniques(name)->rows[static_cast<std::size_t>(row.technique)]) ids.insert(row.id);
    }
    return ids;
  };
  CHECK(names("x-wing") == std::set<std::string_view>{"x-wing"});
  CHECK(names("franken-x-wing") ==
        std::set<std::string_view>{"franken-x-wing", "finned-franken-x-wing"});
  CHECK(names("finned-x-wing") == std::set<std::string_view>{"finned-x-wing"});
  CHECK(names("avoidable-rectangle") ==
        std::set<std::string_view>{"avoidable-rectangle-1", "avoidable-rectangle-2"});
  CHECK(names("unique-rectangle").contains("uniqueness-test-1"));
  CHECK(names("wings").contains("xy-wing"));
  CHECK_FALSE(find_techniques("wing"));
  CHECK_FALSE(find_techniques(""));
}

TEST_CASE("a hopeless wish ends soon, with exit code 3 and the reason") {
  const auto hopeless = [](const std::string& options, const std::string& reason) {
    INFO(options);
    const Outcome outcome = run("generate --seed 1 " + options);
    CHECK(outcome.code == 3);
    INFO(outcome.err);
    CHECK(outcome.err.find("the wish cannot be met: ") != std::string::npos);
    CHECK(outcome.err.find(reason) != std::string::npos);
  };
  hopeless("--needs x-wing --avoids fish", "to be avoided as well");
  hopeless("--needs x-wing --want level3=5", "not of level 3");
  hopeless("--hardest x-wing --want level3=1,level5=5", "not of level 3");
  hopeless("--hardest x-wing --needs jellyfish", "is harder than");
  hopeless("--want hard=1 --er 5.0..", "no puzzle of level 4 has a rating of 5.0 or more");
  hopeless("--clues ..16", "fewer than 17 clues");
  hopeless("--needs whale", "a smaller fish");
  for (const char* name : {"squirmbag", "leviathan"}) {
    hopeless(std::string("--needs ") + name, "a smaller fish in the other lines");
    hopeless(std::string("--hardest ") + name, "a smaller fish in the other lines");
  }
  for (const char* name : {"franken-x-wing", "finned-squirmbag", "sashimi-leviathan", "sue-de-coq",
                           "mutant-jellyfish", "template-delete"}) {
    hopeless(std::string("--hardest ") + name, "easier techniques");
  }
  hopeless("--needs last-cell", "'last-cell' reasons on clues, which puzzles have with --rules");
  hopeless("--hardest rule-of-45", "reasons on clues");
  hopeless("--shape 16x16 --needs template-set",
           "'template-set' is not looked for on boards of 16");
  hopeless("--want level5=1 --clues 60.. --give-up 500", "none of the last 500 puzzles was wanted");
  hopeless("--want level5=1 --clues 60.. --give-up 500 --dry-run", "none of the last 500");

  // Given up at the same number after an interruption.
  const Folder folder;
  const std::string wish = "generate -q --seed 1 --want level1=1,level5=9 --clues 60.. --db ";
  REQUIRE(run(wish + (folder / "a.db") + " --give-up 3000").code == 3);
  REQUIRE(run(wish + (folder / "b.db") + " --give-up 1000").code == 3);
  REQUIRE(run(wish + (folder / "b.db") + " --give-up 3000").code == 3);
  CHECK(contents(folder / "a.db") == contents(folder / "b.db"));
}

TEST_CASE("mistakes in a wish are reported") {
  for (const char* wrong : {"--want level3",
                            "--want level9=1",
                            "--want hard=0",
                            "--want hard=1,level4=2",
                            "--want ''",
                            "--needs magic",
                            "--avoids ''",
                            "--keep-all",
                            "--want hard=1 --rate none",
                            "--er 7..6",
                            "--er x",
                            "--er 6.55",
                            "--er 5 --shape 6x6",
                            "--shard 0/4",
                            "--shard 5/4",
                            "--shard 3",
                            "--shards 4",
                            "--shard 1/4 --shards 4",
                            "--shard auto",
                            "--until 24:00",
                            "--until 6",
                            "--until 06:5",
                            "--at-most 8",
                            "--at-most magic",
                            "--at-most 3 --rate none",
                            "--give-up 0"}) {
    INFO(wrong);
    const Outcome outcome = run(std::string("generate ") + wrong);
    CHECK(outcome.code == 2);
    CHECK_FALSE(outcome.err.empty());
  }
}

TEST_CASE("a name that is none is answered by those like it") {
  CHECK(unknown_technique("xwing", true) ==
        "there is no technique or family 'xwing', did you mean 'x-wing', 'xy-wing' or 'w-wing'?");
  CHECK(unknown_technique("Jelly Fish", false) ==
        "there is no technique 'Jelly Fish', did you mean 'jellyfish', 'finned-jellyfish' or "
        "'mutant-jellyfish'?");
  CHECK(unknown_technique("magic", false).find(", only: full-house") != std::string::npos);
  const Outcome outcome = run("generate --hardest x-wing,xychain");
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("--hardest: there is no technique or family 'xychain', did you mean "
                         "'xy-chain'") != std::string::npos);
  CHECK(run("query --uses jelyfish --db none.db").err.find("'jellyfish'?") != std::string::npos);
}

TEST_CASE("a dry run tells rate, acceptance and time, and keeps nothing") {
  const Folder folder;
  const Outcome dry =
      run("generate --dry-run --want level3=5000,level5=500 --seed 1 --db " + (folder / "p.db"));
  CHECK(dry.code == 0);
  CHECK(lines_of(dry.out) == 5);
  CHECK(dry.out.find("the others are thrown away") != std::string::npos);
  CHECK(dry.out.find("acceptance") != std::string::npos);
  CHECK(dry.out.find("level 5 Tough") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "p.db"));
}

TEST_CASE("where minimal puzzles are hard, a wish for levels makes puzzles for them") {
  const Folder folder;
  const std::string want = " --shape 9x9-x --seed 4 --want level2=12,level3=5,level5=9";
  const Outcome dry = run("generate --dry-run" + want);
  CHECK(dry.out.find("made for level 2, 3 or 5: a given goes only while") != std::string::npos);
  const Outcome made = run("generate" + want + " --db " + (folder / "p.db"));
  REQUIRE(made.code == 0);
  CHECK(made.err.find("made for level 2, 3 or 5") != std::string::npos);
  CHECK(levels_in(folder / "p.db") == ByLevel{0, 0, 12, 5, 0, 9, 0, 0});
  CHECK(run("verify -q --db " + (folder / "p.db")).code == 0);
  CHECK(run("query --count --minimal --db " + (folder / "p.db")).out != "26\n");
  CHECK(run("stats --db " + (folder / "p.db")).code == 0);

  // The same whatever the threads are, and what later quotas make of the indices.
  const std::string text = run("generate -q --format csv -j 1" + want).out;
  CHECK(lines_of(text) == 27);
  CHECK(run("generate -q --format csv -j 3" + want).out == text);
  const Shape& board = *Shape::find("9x9-x");
  Recipe recipe;
  recipe.shape = &board;
  recipe.fill = default_fill(board).id;
  recipe.seed = 4;
  recipe.at_most = {2, 3, 5};
  const auto counter = make_counter(board);
  Maker maker(recipe, *counter);
  Rater rater(board);
  ByLevel left{0, 0, 12, 5, 0, 9, 0, 0};
  std::vector<Made> one;
  std::string expected;
  for (std::uint64_t i = 0; left != ByLevel{}; ++i) {
    if (left.at(static_cast<std::size_t>(aim_of(recipe, i))) == 0) continue;
    maker.make(i, 1, one);
    const auto givens = one[0].puzzle.digits();
    std::uint64_t& quota =
        left.at(static_cast<std::size_t>(rater.rate(givens, one[0].solution.digits()).level));
    if (quota == 0) continue;
    --quota;
    expected += one[0].puzzle.to_string() + "\n";
  }
  CHECK(run("query --db " + (folder / "p.db")).out == expected);

  // Minimal puzzles, if that is what is asked for; what is kept beyond the quotas.
  const Outcome minimal = run("generate --at-most none --format csv" + want);
  CHECK(minimal.err.find("made for level") == std::string::npos);
  CHECK(minimal.out.find(",no,") == std::string::npos);
  REQUIRE(run("generate -q --keep-all" + want + " --db " + (folder / "all.db")).code == 0);
  const ByLevel all = levels_in(folder / "all.db");
  CHECK((all[2] >= 12 && all[3] >= 5 && all[5] >= 9));
  CHECK(all[1] + all[2] + all[3] + all[4] + all[5] ==
        Store(folder / "all.db", Store::Mode::kRead).runs().back().next_index);
  // The last level solves every puzzle: a minimal one.
  CHECK(run("generate --shape 9x9-x --seed 4 --want level7=3").err.find("made for") ==
        std::string::npos);
  CHECK(run("generate -q --format csv --shape 9x9-x --seed 4 --want level7=2,level2=2").code == 0);
}

TEST_CASE("no puzzle made for a level is above it") {
  const Folder folder;
  const auto level_of = [&](const std::string& options) {
    const std::string db = folder / "p.db";
    std::filesystem::remove(db);
    REQUIRE(run("generate -q --seed 3 --db " + db + " " + options).code == 0);
    CHECK(run("verify -q --db " + db).code == 0);
    return levels_in(db);
  };
  const ByLevel easy = level_of("--at-most easy --count 30");
  CHECK(easy[1] + easy[2] == 30);
  CHECK(easy[2] > 20);
  CHECK(level_of("--shape 16x16 --want level1=2,level2=2,level3=2,level4=2") ==
        ByLevel{0, 2, 2, 2, 2, 0, 0, 0});
  const std::string jigsaw = "--shape 9x9-jigsaw --want level2=4,level4=4";
  CHECK(level_of(jigsaw) == ByLevel{0, 0, 4, 0, 4, 0, 0, 0});
  const std::string text = run("generate -q --seed 3 --format csv -j 1 " + jigsaw).out;
  CHECK(lines_of(text) == 9);
  CHECK(run("generate -q --seed 3 --format csv -j 3 " + jigsaw).out == text);
  const ByLevel wide = level_of("--shape 25x25 --at-most 2 --count 1");
  CHECK(wide[1] + wide[2] == 1);
  const ByLevel expert = level_of("--at-most 5 --symmetry random --clues 24..30 --count 30");
  CHECK(expert[6] + expert[7] == 0);
  CHECK(expert[5] > 0);
  CHECK(level_of("--at-most level4 --want hard=3,medium=2") == ByLevel{0, 0, 0, 2, 3, 0, 0, 0});
  // A pattern leaves nothing to choose: harder puzzles are thrown away.
  const std::string pattern = folder.write(
      "ring.txt",
      "x..x.x..x.x..x..x...x...x..x.......x.x.....x.x.......x..x...x...x..x..x.x..x.x..x");
  const ByLevel ring = level_of("--at-most 3 --count 5 --pattern " + pattern);
  CHECK(ring[1] + ring[2] + ring[3] == 5);

  const auto unmet = [&](const std::string& options, const std::string& reason) {
    const Outcome outcome = run("generate " + options);
    CHECK(outcome.code == 3);
    CHECK(outcome.err.find(reason) != std::string::npos);
  };
  unmet("--at-most 3 --want level4=1", "no puzzle made for level 3 is of level 4");
  unmet("--at-most 3 --want level4=1 --pattern " + pattern, "made for level 3 is of level 4");
  unmet("--at-most 4 --needs x-wing", "and 'x-wing' is");
  CHECK(run("generate --at-most 5 --needs x-wing --seed 1").code == 0);
  const std::string db = " --seed 3 --db " + (folder / "q.db");
  REQUIRE(run("generate -q --at-most 2" + db).code == 0);
  CHECK(run("generate -q --at-most 3" + db).err.find("at_most: 2 in the database, 3 now") !=
        std::string::npos);
}
