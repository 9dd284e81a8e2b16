// The told steps: every technique has its words, and they say what the step says.

#include <map>

#include "solver/steps/teller.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"

using namespace gridmill;

TEST_CASE("steps are told to the end, and what they say holds") {
  const std::uint64_t seed = test_seed();
  const Shape& shape = Shape::standard();
  Teller teller(shape);
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 100, seed)) {
    std::vector<std::uint8_t> board = puzzle.givens;
    for (const ToldStep& step : teller.steps(puzzle.givens, puzzle.solution)) {
      INFO(step.text());
      CHECK_FALSE(step.where.empty());
      CHECK_FALSE(step.result.empty());
      CHECK(step.text().find('{') == std::string::npos);
      CHECK(step.text().find("  ") == std::string::npos);
      for (std::size_t i = 0; i < board.size(); ++i) REQUIRE(step.before.values[i] == board[i]);
      for (const Candidate& c : step.step.placements) {
        CHECK(puzzle.solution[c.cell.index] == c.digit.value);
        board[c.cell.index] = c.digit.value;
      }
      for (const Candidate& c : step.step.eliminations) {
        CHECK(puzzle.solution[c.cell.index] != c.digit.value);
        CHECK((step.before.candidates[c.cell.index] >> (c.digit.value - 1U) & 1U) == 1U);
      }
    }
    CHECK(board == puzzle.solution);
    CHECK(teller.next(puzzle.givens, puzzle.solution)->text() ==
          teller.steps(puzzle.givens, puzzle.solution).front().text());
    CHECK_FALSE(teller.next(puzzle.solution, puzzle.solution).has_value());
  }
}
