// Goals: quotas and filters.

#include "gen/run/generation_goal.h"

#include <set>

#include "db/store.h"
#include "gen/run/run_recipe.h"
#include "solver/explainer/explainer.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/goal_support.h"
#include "tests/repetitions.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("a goal for levels ends with exactly what it asks for") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  const std::string want = "--want level2=30,Medium=40,上級=20 --seed 4";
  const Outcome made = run("generate " + want + " --db " + db);
  CHECK(made.code == 0);
  CHECK(made.err.find("level 3 Moderate") != std::string::npos);
  CHECK(made.err.find("beyond a full quota") != std::string::npos);
  CHECK(levels_in(db) == LevelCounts{0, 0, 30, 40, 20, 0, 0, 0});
  // The same as text, with any number of threads.
  const std::string text = run("generate -q --format csv " + want + " -j 1").out;
  CHECK(lines_of(text) == 91);
  CHECK(run("generate -q --format csv " + want + " -j 3").out == text);
  CHECK(run("generate -q --format csv " + want + " -j 8").out == text);
  // The first of each level that the plain run finds.
  LevelCounts left{0, 0, 30, 40, 20, 0, 0, 0};
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
  CHECK(left == LevelCounts{});
  CHECK(run("query --db " + db).out == expected);

  const std::string all = folder / "all.db";
  REQUIRE(run("generate -q --keep-all " + want + " --db " + all).code == 0);
  const LevelCounts kept = levels_in(all);
  CHECK(kept[4] >= 20);
  CHECK(kept[2] > 30);
  CHECK(kept[5] > 0);
  const Outcome again = run("generate " + want + " --db " + db);
  CHECK(again.code == 0);
  CHECK(again.err.find("nothing to do") != std::string::npos);
}

TEST_CASE("the text of a run has the names of families, also those of several words") {
  std::set<std::string_view> names;
  for (const TechniqueInfo& row : techniques()) {
    names.insert({row.id, row.family});
    if (!row.group.empty()) names.insert(row.group);
  }
  CHECK(names.contains("almost locked sets"));
  CHECK(names.contains("45 rule"));
  for (const std::string_view name : names) {
    GenerationGoal goal;
    goal.needs = parse_techniques(std::string(name) + ",x-wing," + std::string(name));
    goal.avoids = parse_techniques(name);
    goal.hardest = parse_techniques("fish," + std::string(name));
    goal.keep_all = true;
    RunRecipe recipe(Recipe{}, &LevelTable::standard());
    recipe.add_goal(goal, Recipe{});
    recipe.add_shard({2, 3});
    const std::string text = recipe.print();
    INFO(text);
    CHECK(text.find(" avoids=" + std::string(name) + " hardest=fish,") != std::string::npos);
    const RunRecipe read = RunRecipe::parse(text);
    CHECK(read.print() == text);
    CHECK(read.differences(recipe).empty());
    CHECK(names_of(read.needs()) == names_of(goal.needs));
    CHECK(read.shard() == Shard{2, 3});
  }
}

TEST_CASE("a run for a family of several words is continued and verified") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  const std::string run_of = "generate -q --seed 5 --avoids \"almost locked sets\" --db " + db;
  CHECK(run(run_of + " --count 3").code == 0);
  CHECK(run(run_of + " --count 5").code == 0);
  CHECK(run("query --count --run 1 --db " + db).out == "5\n");
  CHECK(run("verify -q --db " + db).code == 0);
  const Outcome other = run("generate -q --seed 5 --avoids wings --count 6 --db " + db);
  CHECK(other.code == 2);
  CHECK(other.err.find("avoids: almost locked sets in the database, wings now\n") !=
        std::string::npos);
  CHECK(other.err.find(" --avoids 'almost locked sets' --db ") != std::string::npos);
}

TEST_CASE("needs, avoids and hardest select the right puzzles") {
  Rater rater(BoardSpec::standard());
  const TempDir folder;
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
      const Rating whole = rater.rate(row.record.puzzle.digits(), row.record.solution.digits());
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
    CHECK(rater.rate(record.puzzle.digits(), record.solution.digits()).hardest == last_resort());
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
  // No puzzle needs one in the strict sense: levels 1 to 5 with it, but not without it.
  for (const std::string name :
       {"franken-x-wing", "sue-de-coq", "sashimi-squirmbag", "finned-whale", "template-set"}) {
    each_of("--count 3 --needs " + name, [&](const Record& record, const Rating&) {
      const TechniqueGroup group = *find_techniques(name);
      REQUIRE(group.is_subsumed());
      TechniqueSet lower;
      for (const TechniqueInfo& row : techniques()) {
        lower.set(static_cast<std::size_t>(row.technique), row.level <= 5);
      }
      for (const bool with : {false, true}) {
        rater.set_available(with ? lower | group.technique_set : lower);
        const Rating rating = rater.rate(record.puzzle.digits(), record.solution.digits());
        CHECK(with == (rating.hardest != last_resort()));
      }
    });
  }
}

TEST_CASE("easy levels bound the rating of Sudoku Explainer, as goals for it count on") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 31 --want level3=" + std::to_string(repetitions::times(300)) +
              ",level4=" + std::to_string(repetitions::times(300)) + " --db " + db)
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
      if (find_techniques(name)->technique_set[static_cast<std::size_t>(row.technique)])
        ids.insert(row.id);
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

TEST_CASE("a dry run tells rate, acceptance and time, and keeps nothing") {
  const TempDir folder;
  const Outcome dry =
      run("generate --dry-run --want level3=5000,level5=500 --seed 1 --db " + (folder / "p.db"));
  CHECK(dry.code == 0);
  CHECK(lines_of(dry.out) == 5);
  CHECK(dry.out.find("those of other levels are dropped") != std::string::npos);
  CHECK(dry.out.find("acceptance") != std::string::npos);
  CHECK(dry.out.find("level 5 Tough") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder / "p.db"));
}
