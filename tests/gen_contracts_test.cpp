// Wrong calls of gen and gen/run: each violates a documented condition and is refused before
// anything is made.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gen/filler.h"
#include "gen/layouts.h"
#include "gen/pattern.h"
#include "gen/run/generation_goal.h"
#include "gen/run/near_search.h"
#include "gen/symmetry.h"
#include "gen/unavoidable.h"
#include "gen/uniformity.h"
#include "solver/board/require.h"
#include "solver/count/counter.h"
#include "tests/catch.h"

using namespace gridmill;

TEST_CASE("every fill refuses a grid of a wrong size") {
  int refused = 0;
  for (const FillInfo& fill : fills()) {
    for (const BoardSpec& board : BoardSpec::all()) {
      if (!fill.supports(board) || board.cells() > 81 || board.is_jigsaw()) continue;
      CAPTURE(fill.id, board.name());
      const std::unique_ptr<Filler> filler = fill.make(board);
      for (const int wrong : {-1, 1}) {
        std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells() + wrong));
        RandomStream stream(1, 0, Stage::kFullGrid);
        CHECK_THROWS_AS(filler->fill(stream, grid), ContractViolation);
        ++refused;
      }
    }
  }
  CHECK(refused > 20);
}

TEST_CASE("layouts refuse other sizes than theirs") {
  CHECK_THROWS_AS(Layouts(0), ContractViolation);
  CHECK_THROWS_AS(Layouts(kMaxDigits + 1), ContractViolation);
  const Layouts layouts(5);
  RandomStream stream(1, 0, Stage::kLayout);
  for (const std::size_t wrong : {24U, 26U}) {
    std::vector<std::uint8_t> regions(wrong);
    CHECK_THROWS_AS(layouts.sample(stream, regions), ContractViolation);
  }
  CHECK_THROWS_AS(LayoutList({}), ContractViolation);
  CHECK_THROWS_AS(LayoutList({std::vector<std::uint8_t>(16), std::vector<std::uint8_t>(25)}),
                  ContractViolation);
  const auto list = std::make_shared<const LayoutList>(
      std::vector<std::vector<std::uint8_t>>{std::vector<std::uint8_t>(81)});
  CHECK_THROWS_AS(BoardSource(BoardSpec::standard(), 1, list), ContractViolation);
  CHECK_NOTHROW(BoardSource(BoardSpec::standard(), 1, nullptr));
}

TEST_CASE("patterns, orbits and unavoidable sets refuse what their board does not have") {
  const BoardSpec& board = BoardSpec::standard();
  for (const std::size_t wrong : {80U, 82U}) {
    CHECK_THROWS_AS(PatternSearch(board, std::string(wrong, 'x')), ContractViolation);
  }
  CHECK_THROWS_AS(Orbits(board, Symmetry::kRandom), ContractViolation);
  int refused = 0;
  for (const SymmetryInfo& row : symmetries()) {
    const BoardSpec& tall = *BoardSpec::find("mini-samurai");  // 14 rows, 12 columns
    if (row.symmetry == Symmetry::kRandom || has_symmetry(tall, row.symmetry)) continue;
    CHECK_THROWS_AS(Orbits(tall, row.symmetry), ContractViolation);
    ++refused;
  }
  CHECK(refused > 0);
  CHECK_THROWS_AS(UnavoidableSets(board, 4), ContractViolation);
  CHECK_NOTHROW(UnavoidableSets(board, 5));
}

TEST_CASE("tests of uniformity refuse fills of other boards and too few grids") {
  const FillInfo& uniform = *find_fill("uniform");
  const FillInfo& fill = default_fill(*BoardSpec::find("4x4"));
  CHECK_THROWS_AS(test_uniformity_4x4(uniform, 1, 2880), ContractViolation);
  CHECK_THROWS_AS(test_uniformity_4x4(fill, 1, 2879), ContractViolation);
  CHECK_NOTHROW(test_uniformity_4x4(fill, 1, 2880));
  CHECK_THROWS_AS(test_uniformity_9x9(uniform, 1, 99'999), ContractViolation);
}

TEST_CASE("goals and searches refuse levels and boards that they do not have") {
  for (const int wrong : {0, static_cast<int>(LevelTable::kMaxLevels) + 1}) {
    Recipe recipe;
    GenerationGoal goal;
    CHECK_THROWS_AS(set_max_level(recipe, goal, wrong), ContractViolation);
  }
  Recipe recipe;
  GenerationGoal goal;
  set_max_level(recipe, goal, static_cast<int>(LevelTable::kMaxLevels));
  CHECK(recipe.max_levels == std::vector<int>{static_cast<int>(LevelTable::kMaxLevels)});
  const auto counter = make_counter(*BoardSpec::find("6x6"));
  CHECK_THROWS_AS(HardSearch(ErRange{}, *counter), ContractViolation);
}
