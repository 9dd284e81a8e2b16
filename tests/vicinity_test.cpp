// Puzzles near a puzzle, and the searches for pearls, diamonds and high ratings.

#include <set>

#include "gen/puzzle_source.h"
#include "gen/run/near_search.h"
#include "gen/run/run_recipe.h"
#include "solver/count/minimality.h"
#include "solver/explainer/explainer.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

GeneratedPuzzle made(std::uint64_t seed) {
  Recipe recipe;
  recipe.seed = seed;
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> out;
  REQUIRE(maker->make(0, 1, out));
  return out.front();
}

/// How many givens of `a` are not in `b`.
int missing(const Grid& a, const Grid& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    count += a.digits()[i] != 0 && a.digits()[i] != b.digits()[i] ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("a puzzle in the vicinity has k givens elsewhere, one solution, and none to spare") {
  const GeneratedPuzzle start = made(test_seed());
  const auto counter = make_counter(BoardSpec::standard());
  Vicinity vicinity(*counter);
  for (const int k : {1, 2}) {
    INFO(k);
    std::set<std::string> different;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      RandomStream stream(test_seed(), i, Stage::kVicinity);
      if (!vicinity.sample(start.puzzle, k, stream)) continue;
      const Grid& puzzle = vicinity.puzzle();
      different.insert(puzzle.to_string());
      const int gone = missing(start.puzzle, puzzle);
      const int come = missing(puzzle, start.puzzle);
      CHECK((gone >= 1 && gone <= k && come >= 1 && come <= k));
      CHECK(missing(puzzle, vicinity.solution()) == 0);
      CHECK(is_consistent(BoardSpec::standard(), vicinity.solution().digits()));
      CHECK(counter->count(puzzle.digits()) == 1);
      std::uint8_t minimal = 0;
      check_minimality(*counter, puzzle.digits(), {&minimal, 1});
      CHECK(minimal == 1);
    }
    CHECK(different.size() > (k == 1 ? 20U : 2U));
  }
}

TEST_CASE("what is drawn does not depend on the counter") {
  const GeneratedPuzzle start = made(1);
  const auto fast = make_counter(BoardSpec::standard());
  const auto referee = make_counter(BoardSpec::standard(), "dlx");
  Vicinity one(*fast);
  Vicinity other(*referee);
  int drawn = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    RandomStream a(1, i, Stage::kVicinity);
    RandomStream b(1, i, Stage::kVicinity);
    const int k = 1 + static_cast<int>(i % 2);
    const bool found = one.sample(start.puzzle, k, a);
    REQUIRE(other.sample(start.puzzle, k, b) == found);
    if (!found) continue;
    CHECK(one.puzzle() == other.puzzle());
    CHECK(one.solution() == other.solution());
    ++drawn;
  }
  CHECK(drawn > 5);
}

TEST_CASE("walks lead to pearls and diamonds with the ratings that are asked for") {
  const auto counter = make_counter(BoardSpec::standard());
  explainer::Explainer explainer;
  struct Asked {
    bool pearl;
    bool diamond;
    ErRange er;
  };
  for (const Asked& asked : {Asked{true, false, {66, 80}}, Asked{false, true, {26, 70}}}) {
    GenerationGoal goal;
    goal.pearl = asked.pearl;
    goal.diamond = asked.diamond;
    goal.er = asked.er;
    PearlSearch search(goal, *counter);
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const GeneratedPuzzle start = made(seed);
      Grid puzzle = start.puzzle;
      Grid solution = start.solution;
      const RandomStream stream(seed, 0, Stage::kVicinity);
      if (!search.find(puzzle, solution, stream, nullptr)) continue;
      ++found;
      const explainer::Rating rating = explainer.rate(puzzle.digits());
      INFO(puzzle.to_string());
      CHECK((rating.er >= asked.er.min && rating.er <= asked.er.max));
      CHECK((!asked.pearl || rating.er == rating.ep));
      CHECK((!asked.diamond || rating.er == rating.ed));
      CHECK(counter->count(puzzle.digits()) == 1);
      Grid again = start.puzzle;
      Grid its = start.solution;
      CHECK(search.find(again, its, stream, nullptr));
      CHECK(again == puzzle);
    }
    CHECK(found > 0);
  }
}

TEST_CASE("a pool of puzzles leads to a high rating, whatever the counter") {
  const auto fast = make_counter(BoardSpec::standard());
  const auto referee = make_counter(BoardSpec::standard(), "dlx");
  constexpr ErRange kRange{90, 92};
  HardSearch search(kRange, *fast);
  explainer::Explainer explainer;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const GeneratedPuzzle start = made(seed);
    Grid puzzle = start.puzzle;
    Grid solution = start.solution;
    const RandomStream stream(seed, 0, Stage::kVicinity);
    REQUIRE(search.find(puzzle, solution, stream, nullptr));
    INFO(puzzle.to_string());
    const int er = explainer.rate(puzzle.digits()).er;
    CHECK((er >= kRange.min && er <= kRange.max));
    CHECK(fast->count(puzzle.digits()) == 1);
    CHECK(missing(puzzle, solution) == 0);
    std::uint8_t minimal = 0;
    check_minimality(*fast, puzzle.digits(), {&minimal, 1});
    CHECK(minimal == 1);
    if (seed != 1) continue;
    HardSearch other(kRange, *referee);
    Grid again = start.puzzle;
    REQUIRE(other.find(again, solution, stream, nullptr));
    CHECK(again == puzzle);
  }
  const GeneratedPuzzle start = made(1);
  Grid puzzle = start.puzzle;
  Grid solution = start.solution;
  const std::atomic<bool> stop = true;
  CHECK_FALSE(search.find(puzzle, solution, {1, 0, Stage::kVicinity}, &stop));
}

TEST_CASE("only high ratings of puzzles without other conditions are searched for") {
  Recipe recipe;
  GenerationGoal goal;
  goal.er = parse_er_range("9.3..");
  CHECK(goal.searches(recipe));
  RunRecipe run(recipe, &goal.levels);
  run.add_goal(goal, recipe);
  CHECK(run.is_searched());
  CHECK(run.print().find(" hard_version=1") != std::string::npos);
  Recipe symmetric;
  symmetric.symmetry = Symmetry::kRotational;
  CHECK_FALSE(goal.searches(symmetric));
  Recipe few;
  few.givens.max = 24;
  CHECK_FALSE(goal.searches(few));
  goal.er = parse_er_range("9.2..9.9");
  CHECK_FALSE(goal.searches(recipe));
  RunRecipe usual(recipe, &goal.levels);
  usual.add_goal(goal, recipe);
  CHECK_FALSE(usual.is_searched());
  CHECK(usual.print().find("hard") == std::string::npos);
}
