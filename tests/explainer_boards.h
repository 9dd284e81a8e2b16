#pragma once

// Sheets for tests of Sudoku Explainer's scale.

#include "solver/explainer/board.h"
#include "solver/explainer/explainer.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

namespace gridmill::explainer {

/// Calls f(board, puzzle) for the boards on the way to the solutions of random puzzles.
template <typename F>
void each_board_of(int puzzles, F&& f) {
  const std::uint64_t seed = test_seed() + 7;
  CAPTURE(seed);
  Explainer explainer;
  for (const RatedPuzzle& puzzle : random_puzzles(BoardSpec::standard(), puzzles, seed)) {
    CAPTURE(puzzle.givens);
    Board board(puzzle.givens);
    f(board, puzzle);
    explainer.rate(puzzle.givens, [&](const explainer::Step& step) {
      const auto number = [](const Candidate& c) {
        return candidate_of(c.cell.index, c.digit.value - 1);
      };
      for (const Candidate& c : step.eliminations) board.eliminate(number(c));
      if (step.placement) {
        const int placed = number(*step.placement);
        board.place(cell_of(placed), digit_of(placed));
      }
      f(board, puzzle);
    });
  }
}

}  // namespace gridmill::explainer
