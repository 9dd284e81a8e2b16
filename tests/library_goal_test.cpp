// Goals of libgridmill: the puzzles are those that the program keeps for the same options.

#include <algorithm>
#include <gridmill/gridmill.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli_support.h"

namespace {

using gridmill::Board;
using gridmill::Error;
using gridmill::Goal;
using gridmill::GoalResult;
using gridmill::cli_test::run;

constexpr std::size_t kCells = 81;

std::vector<std::string> program_puzzles(const std::string& options) {
  const auto outcome = run("generate -q " + options);
  CHECK(outcome.code == 0);
  std::vector<std::string> puzzles;
  std::istringstream in(outcome.out);
  for (std::string line; std::getline(in, line);) puzzles.push_back(line.substr(0, kCells));
  return puzzles;
}

std::vector<std::string> texts(const GoalResult& result) {
  const std::string all = gridmill::format(result.puzzles);
  std::vector<std::string> puzzles;
  for (std::size_t i = 0; i < all.size(); i += kCells) puzzles.push_back(all.substr(i, kCells));
  return puzzles;
}

/// The error of what is thrown; status GRIDMILL_OK: nothing is.
Error error_of(std::size_t n, const Goal& goal, const std::string& recipe = "",
               const Board& board = {}) {
  try {
    (void)gridmill::generate(n, goal, recipe, board);
  } catch (const Error& error) {
    return error;
  }
  return {GRIDMILL_OK, ""};
}

Goal wanting(const std::string& levels) {
  Goal goal;
  goal.want = levels;
  return goal;
}

}  // namespace

TEST_CASE("puzzles for a goal are the program's") {
  Goal levels = wanting("level2=20,level4=10");
  Goal techniques;
  techniques.needs = "x-wing";
  techniques.avoids = "swordfish,coloring";
  Goal hardest;
  hardest.hardest = "naked-pair";
  Goal er;
  er.er = "2.6..3.4";
  struct GoalCase {
    Goal goal;
    std::size_t n;
    std::string options;
  };
  for (const GoalCase& row :
       {GoalCase{levels, 30, "--want level2=20,level4=10"},
        GoalCase{techniques, 5,
                 "--count 5 --needs x-wing --avoids "
                 "swordfish,coloring"},
        GoalCase{hardest, 5, "--count 5 --hardest naked-pair"},
        GoalCase{er, 5, "--count 5 --er 2.6..3.4"}, GoalCase{{}, 40, "--count 40"}}) {
    INFO(row.options);
    const auto expected = program_puzzles("--seed 11 " + row.options);
    REQUIRE(expected.size() == row.n);
    for (const unsigned threads : {1U, 3U}) {
      const GoalResult result = gridmill::generate(row.n, row.goal, "seed=11", {}, {threads, {}});
      CHECK(texts(result) == expected);
      CHECK(gridmill::solve(result.puzzles) == result.solutions);
      CHECK(result.boards == std::vector<std::string>(row.n, "9x9"));
      CHECK(result.next >= row.n);
    }
  }
}

TEST_CASE("a goal continues at the next index") {
  Goal goal;
  goal.needs = "naked-pair";
  const GoalResult all = gridmill::generate(6, goal, "seed=4");
  const GoalResult first = gridmill::generate(2, goal, "seed=4");
  const GoalResult rest = gridmill::generate(4, goal, "seed=4", {}, {}, first.next);
  std::vector<std::string> joined = texts(first);
  for (const std::string& puzzle : texts(rest)) joined.push_back(puzzle);
  CHECK(joined == texts(all));
  CHECK(rest.next == all.next);
}

TEST_CASE("a level limits the puzzles, clues and jigsaws have boards") {
  Goal goal;
  goal.max_level = 2;
  const GoalResult limited = gridmill::generate(10, goal, "seed=5");
  CHECK(limited.puzzles == gridmill::generate(10, "seed=5 max_level=2"));
  for (const gridmill::Rating& rating : gridmill::rate(limited.puzzles)) CHECK(rating.level <= 2);
  const GoalResult killers = gridmill::generate(2, wanting("level6=1,level5=1"), "rules=killer");
  REQUIRE(killers.boards.size() == 2);
  const Board boards(killers.boards);
  std::set<int> levels;
  for (const auto& rating : gridmill::rate(killers.puzzles, GRIDMILL_SCALE_GRIDMILL, boards)) {
    levels.insert(rating.level);
  }
  CHECK(levels == std::set<int>{5, 6});
}

TEST_CASE("a goal is given up, refused or cancelled") {
  Goal hopeless;
  hopeless.needs = "swordfish";
  hopeless.max_misses = 20;
  const GoalResult given_up = gridmill::generate(50, hopeless, "seed=1");
  CHECK(given_up.puzzles.size() < 50 * kCells);
  CHECK(given_up.next >= 20);
  CHECK(gridmill::generate(0, Goal{}).puzzles.empty());

  CHECK(error_of(5, wanting("level9=1")).status() == GRIDMILL_BAD_TEXT);
  CHECK(error_of(5, wanting("level3")).status() == GRIDMILL_BAD_TEXT);
  CHECK(error_of(5, wanting("level3=6")).status() == GRIDMILL_BAD_ARGUMENT);  // no room
  Goal goal;
  goal.needs = "magic";
  CHECK(std::string(error_of(1, goal).what()).find("'magic'") != std::string::npos);
  goal = wanting("level1=1");
  goal.needs = "naked-pair";
  CHECK(error_of(1, goal).status() == GRIDMILL_BAD_ARGUMENT);
  goal = {};
  goal.er = "7..6";
  CHECK(error_of(1, goal).status() == GRIDMILL_BAD_TEXT);
  goal.er = "6..7";
  CHECK(error_of(1, goal, "", Board("6x6")).status() == GRIDMILL_UNSUPPORTED);
  goal = {};
  goal.pearl = true;
  CHECK(error_of(1, goal, "symmetry=rotational").status() == GRIDMILL_BAD_ARGUMENT);
  goal = {};
  goal.max_level = 8;
  CHECK(error_of(1, goal).status() == GRIDMILL_BAD_ARGUMENT);

  // Cancelled: what was found by then is there.
  std::vector<std::uint8_t> puzzles(10'000 * kCells);
  std::size_t found = 1;
  std::uint64_t next = 0;
  gridmill_goal own{};
  own.size = sizeof(own);
  own.hardest = "swordfish";
  gridmill_options options{};
  options.size = sizeof(options);
  options.threads = 2;
  options.progress = [](void*, std::uint64_t done, std::uint64_t all) {
    return all == 10'000 && done > 0 ? 1 : 0;
  };
  CHECK(gridmill_generate_goal(nullptr, "seed=2", &own, 0, 10'000, puzzles.data(), nullptr, nullptr,
                               &found, &next, &options) == GRIDMILL_CANCELLED);
  REQUIRE(found > 0);
  CHECK(found < 10'000);
  CHECK(next > 0);
  puzzles.resize(found * kCells);
  CHECK(gridmill::count(puzzles) == std::vector<std::uint64_t>(found, 1));
  own.size = sizeof(own) - 1;
  CHECK(gridmill_generate_goal(nullptr, nullptr, &own, 0, 1, puzzles.data(), nullptr, nullptr,
                               &found, nullptr, nullptr) == GRIDMILL_BAD_ARGUMENT);
  CHECK(gridmill_generate_goal(nullptr, nullptr, nullptr, 0, 1, puzzles.data(), nullptr, nullptr,
                               nullptr, nullptr, nullptr) == GRIDMILL_BAD_ARGUMENT);
}
