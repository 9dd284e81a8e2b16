// The levels of puzzles with clues: every step holds, and turning the board changes nothing.

#include <cstdlib>
#include <iostream>
#include <map>

#include "solver/clues/clue_symmetries.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

TEST_CASE("each step of puzzles with clues holds") {
  // With GRIDMILL_SLOW_TESTS=1 a million puzzles.
  const bool is_slow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  std::map<std::string_view, int> hardest;
  std::map<int, int> levels;
  const auto check = [&](const UniqueCluePuzzle& puzzle) {
    CAPTURE(puzzle.board->rules(), Grid(puzzle.givens).to_string());
    Rater rater(*puzzle.board);
    rater.set_check(true);
    Rating rating;
    REQUIRE_NOTHROW(rating = rater.rate(puzzle.givens, puzzle.solution));
    ++hardest[name_of_hardest(rating)];
    ++levels[rating.level];
  };
  on_made_clue_puzzles(is_slow ? 40'000 : static_cast<std::size_t>(repetitions::times(20)),
                       test_seed(), check);
  for (const char* board : {"4x4", "6x6", "9x9-x", "9x9-jigsaw"}) {
    on_drawn_clue_puzzles(*BoardSpec::find(board), is_slow ? 500 : repetitions::times(2),
                          test_seed(), check);
  }
  if (std::getenv("GRIDMILL_VERBOSE") == nullptr) return;
  for (const auto& [level, count] : levels) std::cout << level << ' ' << count << '\n';
  for (const auto& [id, count] : hardest) std::cout << id << ' ' << count << '\n';
}

TEST_CASE("turning a puzzle with clues changes no rating") {
  const auto rate = [](const BoardRef& board, const Digits& givens, const Digits& solution) {
    return Rater(*board).rate(givens, solution);
  };
  const auto check = [&](const UniqueCluePuzzle& puzzle) {
    CAPTURE(puzzle.board->rules(), Grid(puzzle.givens).to_string());
    const Rating rating = rate(puzzle.board, puzzle.givens, puzzle.solution);
    for (const SquareSymmetry& turn : square_symmetries_with_clues(*puzzle.board)) {
      const BoardRef board = board_with_clues(*board_without_clues(*puzzle.board),
                                              transformed_clues(*puzzle.board, turn));
      const auto image = [&](const Digits& digits) {
        Digits result(digits.size());
        for (std::size_t i = 0; i < digits.size(); ++i) result[i] = digits[(*turn.map)[i]];
        return result;
      };
      CHECK(rate(board, image(puzzle.givens), image(puzzle.solution)) == rating);
    }
  };
  on_made_clue_puzzles(static_cast<std::size_t>(repetitions::times(4)), test_seed(), check);
  on_drawn_clue_puzzles(*BoardSpec::find("6x6"), repetitions::times(2), test_seed(), check);
}
