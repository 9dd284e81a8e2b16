// Puzzles with few givens, found by walks.

#include "gen/puzzle_source.h"
#include "gen/symmetry.h"
#include "solver/count/minimality.h"
#include "tests/catch.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

Recipe recipe_of(const char* givens, Symmetry symmetry) {
  Recipe recipe;
  recipe.seed = test_seed();
  recipe.givens = GivensRange::parse(givens);
  recipe.symmetry = symmetry;
  return recipe;
}

std::vector<GeneratedPuzzle> made_by(const Recipe& recipe, const char* counter_id,
                                     std::uint64_t first, std::size_t count) {
  const auto counter = make_counter(*recipe.board, counter_id);
  std::vector<GeneratedPuzzle> out;
  REQUIRE(make_puzzle_source(recipe, *counter)->make(first, count, out));
  return out;
}

}  // namespace

TEST_CASE("puzzles with few givens have one solution and the symmetry") {
  struct Case {
    const char* givens;
    Symmetry symmetry;
    int count;
  };
  const auto counter = make_counter(BoardSpec::standard(), "dlx");
  for (const Case& row :
       {Case{"..19", Symmetry::kNone, 20}, Case{"19", Symmetry::kNone, 10},
        Case{"..20", Symmetry::kRotational, 4}, Case{"20..21", Symmetry::kDiagonal, 4},
        Case{"..21", Symmetry::kRandom, 4}}) {
    const Recipe recipe = recipe_of(row.givens, row.symmetry);
    CAPTURE(recipe.to_string());
    REQUIRE(recipe.seeks_few_givens());
    const auto count = static_cast<std::size_t>(repetitions::times(row.count));
    for (const GeneratedPuzzle& made : made_by(recipe, "lanes-portable", 3, count)) {
      CAPTURE(made.index, made.puzzle.to_string());
      REQUIRE(made.status == GenerationStatus::kGenerated);
      CHECK(made.givens == made.puzzle.count_givens());
      CHECK((made.givens >= recipe.givens.min && made.givens <= recipe.givens.max));
      CHECK(counter->count(made.puzzle.digits()) == 1);
      CHECK(is_consistent(BoardSpec::standard(), made.solution.digits()));
      for (std::size_t c = 0; c < 81; ++c) {
        const std::uint8_t given = made.puzzle.digits()[c];
        CHECK((given == 0 || given == made.solution.digits()[c]));
      }
      const SymmetryInfo* const symmetry = find_symmetry(made.symmetry);
      REQUIRE(symmetry != nullptr);
      CHECK(is_symmetric(Orbits(BoardSpec::standard(), symmetry->symmetry), made.puzzle.digits()));
      std::uint8_t minimal = 0;
      check_minimality(*counter, made.puzzle.digits(), {&minimal, 1});
      CHECK(made.minimal == (minimal == 1));
    }
  }
}

TEST_CASE("a walk depends on recipe and index alone") {
  const Recipe recipe = recipe_of("..19", Symmetry::kNone);
  const std::vector<GeneratedPuzzle> all = made_by(recipe, "lanes-portable", 0, 4);
  for (const std::uint64_t index : {std::uint64_t{1}, std::uint64_t{3}}) {
    const std::vector<GeneratedPuzzle> one = made_by(recipe, "dlx", index, 1);
    CHECK(one.front().puzzle == all[index].puzzle);
    CHECK(one.front().attempts == all[index].attempts);
  }
  CHECK(all[0].puzzle != all[1].puzzle);
}

TEST_CASE("the puzzles of a seed stay what they are") {
  Recipe recipe = recipe_of("..19", Symmetry::kNone);
  recipe.seed = 1;
  const std::vector<GeneratedPuzzle> two = made_by(recipe, "lanes-portable", 0, 2);
  CHECK(two[0].puzzle.to_string() ==
        "....456.......1...9.7.....26..8.......2............153.5..13...........8......76.");
  CHECK(two[1].puzzle.to_string() ==
        ".........2.15.6........3.84....9...3.7........2...8..64.3......6.....5......8.1..");
  recipe.symmetry = Symmetry::kRotational;
  recipe.givens.max = 20;
  CHECK(made_by(recipe, "lanes-portable", 0, 1).front().puzzle.to_string() ==
        "9.............48.3.1...2...2.8..6....4.....9....7..4.5...1...4.7.59.............2");
}

TEST_CASE("the recipe says that puzzles are searched for") {
  const Recipe few = recipe_of("..19", Symmetry::kNone);
  CHECK(few.to_string().find(" few_givens_version=1") != std::string::npos);
  CHECK(Recipe::parse(few.to_string()) == few);
  for (const Recipe& other :
       {recipe_of("..20", Symmetry::kNone), recipe_of("..22", Symmetry::kRotational), Recipe()}) {
    CHECK_FALSE(other.seeks_few_givens());
    CHECK(other.to_string().find("few_givens") == std::string::npos);
  }
  CHECK(recipe_of("..21", Symmetry::kRotational).seeks_few_givens());
  Recipe large = few;
  large.board = BoardSpec::find("9x9-x");
  CHECK_FALSE(large.seeks_few_givens());
}

TEST_CASE("a walk ends when it is stopped") {
  const std::atomic<bool> stop = true;
  const Recipe recipe = recipe_of("17", Symmetry::kNone);
  const auto counter = make_counter(*recipe.board);
  std::vector<GeneratedPuzzle> out;
  CHECK_FALSE(make_puzzle_source(recipe, *counter)->make(0, 1, out, 1, &stop));
}
