// `generate --rules`: puzzles with clues, as people ask for them.

#include <algorithm>

#include "solver/board/add_rule.h"
#include "solver/board/error.h"
#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

TEST_CASE("puzzles with clues are printed as f-puzzles' JSON, and have one solution") {
  const TempDir folder;
  const std::string file = folder / "p.jsonl";
  for (const char* rules : {"killer", "thermo,x", "kropki --negative", "arrow --givens 0..20"}) {
    const Outcome made =
        run("generate -q --seed 3 --count 4 --output " + file + " --rules " + rules);
    CAPTURE(rules);
    CHECK(made.code == 0);
    CHECK(lines_of(read_file(file)) == 4);
    const std::string told = run("check --format csv " + file).out;
    CHECK(lines_of(told) == 5);
    std::size_t unique = 0;
    for (std::size_t at = 0; (at = told.find(",1,", at)) != std::string::npos; ++at) ++unique;
    CHECK(unique == 4);
  }
}

TEST_CASE("killers have no givens where nobody asks for them, and cages of the sizes asked for") {
  const std::string text =
      run("generate -q --rules killer --cage-size 3..4 --seed 1 --count 3").out;
  CHECK(lines_of(text) == 3);
  CHECK(text.find("\"given\":true") == std::string::npos);
  // A cage is a list of cells.
  for (std::size_t at = text.find("\"cells\":["); at != std::string::npos;
       at = text.find("\"cells\":[", at + 1)) {
    const std::string cells = text.substr(at, text.find(']', at) - at);
    const auto commas = std::count(cells.begin(), cells.end(), ',');
    CHECK((commas == 2 || commas == 3));
  }
  CHECK(run("generate -q --rules killer --givens 2..4 --seed 1 --count 1")
            .out.find("\"given\":true") != std::string::npos);
}

TEST_CASE("the same seed gives the same puzzles with clues, whatever the threads") {
  const std::string command = "generate -q --rules killer,even-odd --seed 9 --count 40";
  const std::string one = run(command + " -j 1").out;
  CHECK(lines_of(one) == 40);
  CHECK(run(command + " -j 3").out == one);
  // The first of two shards has each other puzzle.
  const std::string half = run(command + " --shard 1/2").out;
  CHECK(lines_of(half) == 20);
  CHECK(one.starts_with(half.substr(0, half.find('\n'))));
}

TEST_CASE("rules of boards go with clues") {
  const std::string text =
      run("generate -q --rules x,anti-knight,little-killer --seed 2 --count 1").out;
  for (const char* key : {"diagonal+", "diagonal-", "antiknight", "littlekillersum"}) {
    CHECK(text.find(key) != std::string::npos);
  }
  // One such rule alone is a built-in board, if there is one.
  CHECK(run("generate -q --rules x --seed 2 --count 3").out ==
        run("generate -q --board 9x9-x --seed 2 --count 3").out);
}

TEST_CASE("impossible rules are reported") {
  const auto told = [](const std::string& options) {
    const Outcome made = run("generate --count 1 " + options);
    CHECK(made.code == 2);
    CHECK(made.out.empty());
    return made.err.substr(0, made.err.find('\n'));
  };
  CHECK(told("--rules thermos").find("--rules: expected one or more of killer, thermo,") !=
        std::string::npos);
  CHECK(told("--rules killer --format sdm") ==
        "gridmill generate: --format sdm cannot hold clues; f-puzzles-json can");
  CHECK(told("--cage-size 2..3") == "gridmill generate: --cage-size: needs --rules killer");
  CHECK(told("--rules thermo --clue-count arrow=1..2") ==
        "gridmill generate: --clue-count: expected RULE=MIN..MAX with a rule of --rules, found "
        "'arrow=1..2'");
  CHECK(told("--rules killer --clue-count killer=1..2") ==
        "gridmill generate: --clue-count: expected RULE=MIN..MAX with a rule of --rules (for cages "
        "use --cage-size), found 'killer=1..2'");
  CHECK(told("--negative") ==
        "gridmill generate: --negative, --keep-redundant: need --rules with clues");
  CHECK(told("--rules thermo --negative") ==
        "gridmill generate: only the rules kropki and xv can show all their clues (negative)");
  CHECK(told("--rules killer --board 25x25") ==
        "gridmill generate: clues are for boards of up to 16 digits");
  CHECK(told("--rules windoku --board 6x6") ==
        "gridmill generate: --rules: windoku is for 9x9 boards");
  CHECK(told("--rules x --board 9x9-jigsaw") ==
        "gridmill generate: --rules: jigsaw boards cannot have other rules");
  CHECK(told("--clue-count 4..6 --rules thermo") ==
        "gridmill generate: --clue-count: expected RULE=MIN..MAX with a rule of --rules, found "
        "'4..6'; --givens is the number of digits");
}

TEST_CASE("a board gets a rule more") {
  const BoardSpec& board = BoardSpec::standard();
  CHECK(&add_rule(board, "x") == BoardSpec::find("9x9-x"));
  CHECK(&add_rule(add_rule(board, "x"), "windoku") == BoardSpec::find("9x9-x-windoku"));
  CHECK(&add_rule(board, "anti-king") == BoardSpec::find("9x9-anti-king"));
  CHECK(&add_rule(board, "disjoint-groups") == BoardSpec::find("9x9-disjoint"));
  CHECK(&add_rule(*BoardSpec::find("6x6"), "x") == BoardSpec::find("6x6-x"));
  const BoardSpec& own = add_rule(add_rule(board, "anti-king"), "non-consecutive");
  CHECK(own.relations().size() == 2);
  CHECK(own.name() == "9x9-anti-king-non-consecutive");
  CHECK_THROWS_AS(add_rule(board, "diagonals"), ParseError);
  CHECK_THROWS_AS(add_rule(*BoardSpec::find("25x25"), "anti-king"), ParseError);
  CHECK_THROWS_AS(add_rule(*BoardSpec::find("4x4"), "windoku"), ParseError);
}

TEST_CASE("equivalent puzzles are stored if they are allowed, each once") {
  const TempDir folder;
  const std::string grids = "generate -q --board 4x4 --givens 16 --scale none";
  const auto puzzles_of = [&](const std::string& name) {
    std::istringstream lines(run("query --db " + (folder / name)).out);
    std::vector<std::string> puzzles;
    for (std::string line; std::getline(lines, line);) puzzles.push_back(line);
    std::sort(puzzles.begin(), puzzles.end());
    CHECK(std::adjacent_find(puzzles.begin(), puzzles.end()) == puzzles.end());
    return puzzles;
  };
  // After a run that does not allow them, in two parts of a run, and in both merged.
  CHECK(run(grids + " --seed 2 --count 2 --db " + (folder / "a.db")).code == 0);
  const auto two = puzzles_of("a.db");
  const std::string more = grids + " --seed 1 --allow-equivalent --count 200 --db ";
  CHECK(run(more + (folder / "a.db") + " --shard 1/2 --new-run").code == 0);
  CHECK(run(more + (folder / "b.db") + " --shard 2/2").code == 0);
  CHECK(run(more + (folder / "b.db") + " --shard 2/2").code == 0);  // nothing to do
  const auto one = puzzles_of("a.db");
  const auto other = puzzles_of("b.db");
  CHECK(one.size() == 102);
  CHECK(other.size() == 100);
  std::vector<std::string> both;
  std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
  CHECK(both.size() > 110);
  for (const std::string name : {"a.db", "b.db"}) {
    CHECK(run("verify --db " + (folder / name)).code == 0);
    CHECK(run("merge -q --into " + (folder / "c.db") + " " + (folder / name)).code == 0);
  }
  const auto merged = puzzles_of("c.db");
  CHECK(std::includes(merged.begin(), merged.end(), both.begin(), both.end()));
  CHECK(run("verify --db " + (folder / "c.db")).code == 0);
  CHECK(run("generate --allow-equivalent --count 1").code == 2);
  CHECK(run("generate --allow-equivalent --rules thermo --db " + (folder / "d.db")).code == 2);
}
