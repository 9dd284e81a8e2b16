// Boards above nine digits: every step sound, the same level from every side, and the same level as
// a smaller class of boards gives where both serve.
#include <memory>
#include <string>
#include <vector>

#include "solver/rate/any_rater.h"
#include "solver/rate/finder.h"
#include "solver/steps/step_describer.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"

using namespace gridmill;

namespace gridmill::up_to_9 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& shape, const LevelTable& levels);
}
namespace gridmill::up_to_16 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& shape, const LevelTable& levels);
}
namespace gridmill::up_to_25 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& shape, const LevelTable& levels);
}

namespace {

/// Puzzles of a board with that many givens, not minimal if these are many.
std::vector<RatedPuzzle> puzzles_of(const char* board, std::string_view clues, int count) {
  return random_puzzles(*BoardSpec::find(board), count, test_seed(), GivensRange::parse(clues));
}

struct Sample {
  const char* board;
  const char* clues;
  int count;
};
constexpr Sample kSamples[] = {
    {"10x10", "0..", 30},   {"12x12", "0..", 40},    {"12x12", "56..", 40},
    {"15x15", "0..", 5},    {"16x16", "0..", 8},     {"16x16", "100..", 20},
    {"16x16", "115..", 20}, {"16x16-x", "110..", 2}, {"25x25", "340..", 2}};

}  // namespace

TEST_CASE("large boards are rated soundly, and the same from every side") {
  int above_four = 0;
  int easy = 0;
  for (const auto& [board, clues, count] : kSamples) {
    const BoardSpec& shape = *BoardSpec::find(board);
    REQUIRE(is_rated(shape));
    const auto rater = make_rater(shape);
    rater->set_check(true);
    RandomStream stream(test_seed(), 0, Stage::kChoice);
    for (const RatedPuzzle& puzzle : puzzles_of(board, clues, count)) {
      CAPTURE(board, Grid(puzzle.givens).to_string());
      const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
      const RandomSymmetry turn(shape, stream);
      CHECK(rater->rate(turn(puzzle.givens), turn(puzzle.solution)) == rating);
      (rating.level > 4 ? above_four : easy) += 1;
    }
  }
  CHECK(above_four > 10);
  CHECK(easy > 10);
}

TEST_CASE("the classes of large boards rate small ones up to level 5 as their own does") {
  const LevelTable& levels = LevelTable::standard();
  int hard = 0;
  for (const char* board : {"6x6", "9x9", "9x9-windoku"}) {
    const BoardSpec& shape = *BoardSpec::find(board);
    const auto own = make_rater(shape);
    const std::unique_ptr<AnyRater> wider[] = {up_to_16::make_rater_of(shape, levels),
                                               up_to_25::make_rater_of(shape, levels)};
    for (const RatedPuzzle& puzzle : random_puzzles(shape, 150, test_seed())) {
      CAPTURE(Grid(puzzle.givens).to_string());
      const Rating rating = own->rate(puzzle.givens, puzzle.solution);
      if (rating.level > 4) ++hard;
      for (const auto& rater : wider) {
        const Rating other = rater->rate(puzzle.givens, puzzle.solution);
        if (rating.level > 5) {
          CHECK(other.level > 5);
        } else {
          CHECK(other == rating);
        }
      }
    }
  }
  CHECK(hard > 10);
}

TEST_CASE("the classes for AVX-512 rate as those for any processor do") {
  const LevelTable& levels = LevelTable::standard();
  int last_level = 0;
  const auto compare = [&](const BoardSpec& shape, AnyRater& any_processor, int count) {
    const auto rater = make_rater(shape);  // for AVX-512 where there is some
    for (const RatedPuzzle& puzzle : random_puzzles(shape, count, test_seed())) {
      CAPTURE(shape.name(), Grid(puzzle.givens).to_string());
      const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
      CHECK(any_processor.rate(puzzle.givens, puzzle.solution) == rating);
      if (rating.level == 7) ++last_level;
    }
  };
  for (const char* board : {"9x9", "9x9-x", "9x9-windoku", "8x8", "9x9-anti-king"}) {
    const BoardSpec& shape = *BoardSpec::find(board);
    compare(shape, *up_to_9::make_rater_of(shape, levels), 100);
  }
  for (const char* board : {"10x10", "16x16"}) {
    const BoardSpec& shape = *BoardSpec::find(board);
    compare(shape, *up_to_16::make_rater_of(shape, levels), 4);
  }
  CHECK(last_level > 10);
}

TEST_CASE("techniques of small boards only are not used on large ones") {
  const auto rater = make_rater(*BoardSpec::find("16x16"));
  for (const RatedPuzzle& puzzle : puzzles_of("16x16", "0..", 5)) {
    const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
    for (const TechniqueInfo& row : techniques()) {
      CAPTURE(row.id);
      CHECK((row.max_digits >= 16 || rating.uses[static_cast<std::size_t>(row.technique)] == 0));
    }
  }
}

TEST_CASE("over budget is reported") {
  const auto rater = make_rater(*BoardSpec::find("16x16"));
  int over = 0;
  for (const RatedPuzzle& puzzle : puzzles_of("16x16", "0..", 12)) {
    const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
    const RatingRecord record = rater->rate_to_record(puzzle.givens, puzzle.solution);
    CHECK((record.hardest.text() == "over-budget") == rating.over_budget);
    if (!rating.over_budget) continue;
    ++over;
    CHECK(rating.level == 7);
    CHECK(rating.hardest == last_resort());
  }
  CHECK(over > 3);
}

TEST_CASE("steps of large boards are explained to the end, with letters for digits above nine") {
  const BoardSpec& shape = *BoardSpec::find("16x16");
  StepDescriber teller(shape);
  bool letters = false;
  for (const RatedPuzzle& puzzle : puzzles_of("16x16", "105..", 2)) {
    std::vector<std::uint8_t> board = puzzle.givens;
    for (const StepDescription& step : teller.steps(puzzle.givens, puzzle.solution)) {
      CAPTURE(step.text());
      for (const Candidate& c : step.step.placements) {
        CHECK(puzzle.solution[c.cell.index] == c.digit.value);
        board[c.cell.index] = c.digit.value;
        letters = letters || step.text().find(" G fits only in ") != std::string::npos;
      }
      for (const Candidate& c : step.step.eliminations) {
        CHECK(puzzle.solution[c.cell.index] != c.digit.value);
      }
      CHECK(step.text().find_first_of("{}") == std::string::npos);
      CHECK_FALSE(step.where.empty());
    }
    CHECK(board == puzzle.solution);
  }
  CHECK(letters);
}
