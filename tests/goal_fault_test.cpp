// Goals that cannot be met or that make no sense.

#include "tools/cli/suggestions.h"

#include "solver/rate/technique.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tools/run/generate_job.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("a hopeless goal ends soon, with exit code 3 and the reason") {
  const auto hopeless = [](const std::string& options, const std::string& reason) {
    INFO(options);
    const Outcome outcome = run("generate --seed 1 " + options);
    CHECK(outcome.code == 3);
    INFO(outcome.err);
    CHECK(outcome.err.find("the goal cannot be met: ") != std::string::npos);
    CHECK(outcome.err.find(reason) != std::string::npos);
  };
  hopeless("--needs x-wing --avoids fish", "required and avoided at the same time");
  hopeless("--needs x-wing --want level3=5", "cannot have level 3");
  hopeless("--hardest x-wing --want level3=1,level5=5", "cannot have level 3");
  hopeless("--hardest x-wing --needs jellyfish", "is harder than");
  hopeless("--want hard=1 --er 5.0..", "no puzzle of level 4 has a rating of 5.0 or more");
  hopeless("--givens ..16", "fewer than 17 givens");
  hopeless("--needs whale", "a smaller fish");
  for (const char* name : {"squirmbag", "leviathan"}) {
    hopeless(std::string("--needs ") + name, "a smaller fish in the other lines");
    hopeless(std::string("--hardest ") + name, "a smaller fish in the other lines");
  }
  for (const char* name : {"franken-x-wing", "finned-squirmbag", "sashimi-leviathan", "sue-de-coq",
                           "mutant-jellyfish", "template-delete"}) {
    hopeless(std::string("--hardest ") + name, "easier techniques");
  }
  hopeless("--needs last-cell", "'last-cell' needs clues, and only --rules makes");
  hopeless("--hardest rule-of-45", "needs clues");
  hopeless("--board samurai --needs franken-x-wing",
           "'franken-x-wing' is not used on samurai boards");
  hopeless("--board 16x16 --needs template-set", "'template-set' is not used on 16x16 boards");
  hopeless("--want level5=1 --givens 60.. --max-misses 500",
           "given up after 500 puzzles in a row that did not meet it");
  hopeless("--want level5=1 --givens 60.. --max-misses 500 --dry-run", "500 puzzles in a row");

  // Given up at the same number after an interruption.
  const TempDir folder;
  const std::string goal = "generate -q --seed 1 --want level1=1,level5=9 --givens 60.. --db ";
  REQUIRE(run(goal + (folder / "a.db") + " --max-misses 3000").code == 3);
  REQUIRE(run(goal + (folder / "b.db") + " --max-misses 1000").code == 3);
  REQUIRE(run(goal + (folder / "b.db") + " --max-misses 3000").code == 3);
  CHECK(contents(folder / "a.db") == contents(folder / "b.db"));
}

TEST_CASE("mistakes in a goal are reported") {
  for (const char* wrong : {"--want level3",
                            "--want level9=1",
                            "--want hard=0",
                            "--want hard=1,level4=2",
                            "--want ''",
                            "--needs magic",
                            "--avoids ''",
                            "--keep-all",
                            "--want hard=1 --scale none",
                            "--er 7..6",
                            "--er x",
                            "--er 6.55",
                            "--er 5 --board 6x6",
                            "--shard 0/4",
                            "--shard 5/4",
                            "--shard 3",
                            "--shards 4",
                            "--shard 1/4 --shards 4",
                            "--shard auto",
                            "--until 24:00",
                            "--until 6",
                            "--until 06:5",
                            "--max-level 8",
                            "--max-level magic",
                            "--max-level 3 --scale none",
                            "--max-misses 0"}) {
    INFO(wrong);
    const Outcome outcome = run(std::string("generate ") + wrong);
    CHECK(outcome.code == 2);
    CHECK_FALSE(outcome.err.empty());
  }
}

TEST_CASE("a sample without a puzzle of the goal gives bounds") {
  GenerateJobOptions options;
  options.recipe.board = BoardRef(BoardSpec::find("9x9"));
  options.goal.count = 5;
  GoalRunState state;
  state.examined = 3000;
  state.failed = 3000;
  state.over_budget = 3000;
  const GoalReport report(options, Language::kEnglish);
  CHECK(report.has_unmet_part(state));
  const std::string none = report.estimate(state, 30);
  INFO(none);
  CHECK(none.find(", none gave a puzzle\n") != std::string::npos);
  // Three in the whole sample: 0.1 of 100, 6 per minute, and 50 seconds for five.
  for (const char* const bound : {"under 0.1 %", "under 6.0/min", "more than 50 s"}) {
    CHECK(none.find(bound) != std::string::npos);
  }
  state.made = 30;
  CHECK_FALSE(report.has_unmet_part(state));
  CHECK(report.estimate(state, 30).find("under") == std::string::npos);
  options.goal.quotas[3] = 2;
  options.goal.quotas[5] = 2;
  state.by_level[3] = 1;
  CHECK(report.has_unmet_part(state));
  state.by_level[5] = 1;
  CHECK_FALSE(report.has_unmet_part(state));
}

TEST_CASE("help techniques has each technique with its title, family and level") {
  const std::string help = run("help techniques").out;
  for (const TechniqueInfo& row : techniques()) {
    CAPTURE(row.id);
    const auto padded = [](std::string_view text, std::size_t width) {
      return std::string(text) + std::string(width - text.size(), ' ');
    };
    const std::size_t at = help.find("\n  " + padded(row.id, 26) + padded(row.title, 30) +
                                     std::string(row.family) + "\n");
    REQUIRE(at != std::string::npos);
    const std::size_t level = help.rfind("\nLevel ", at);
    CHECK(help[level + 7] == static_cast<char>('0' + row.level));
  }
}

TEST_CASE("a name that is none is answered by those like it") {
  CHECK(unknown_technique("xwing", true) ==
        "there is no technique or family 'xwing', did you mean 'x-wing', 'xy-wing' or 'w-wing'?");
  CHECK(unknown_technique("Jelly Fish", false) ==
        "there is no technique 'Jelly Fish', did you mean 'jellyfish', 'finned-jellyfish' or "
        "'mutant-jellyfish'?");
  CHECK(unknown_technique("magic", false) ==
        "there is no technique 'magic'; 'gridmill help techniques' lists them");
  const Outcome outcome = run("generate --hardest x-wing,xychain");
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("--hardest: there is no technique or family 'xychain', did you mean "
                         "'xy-chain'") != std::string::npos);
  CHECK(run("query --uses jelyfish --db none.db").err.find("'jellyfish'?") != std::string::npos);
}
