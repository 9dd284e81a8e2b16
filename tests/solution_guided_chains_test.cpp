// Compares what chains refute if the solution is known (solution_guided_chains.h) with the closure
// of all links, which does not know the solution (implications.h). On positions as they come up
// when puzzles are solved, and with candidates that the solution has not eliminated, on every kind
// of board that is rated. Likewise for templates, which are constructed if the solution is known
// and searched for if it is not (templates.h).

#include "solver/rate/implications.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"

using namespace gridmill;

TEST_CASE("what is false alone shows what chains refute") {
  std::array<int, 6> refuted{};
  std::array<int, 6> clear{};
  int forced = 0;
  int not_forced = 0;
  for (const BoardSpec* shape : rated_boards()) {
    CAPTURE(shape->name());
    Rater rater(*shape);
    for (const RatedPuzzle& puzzle : random_puzzles(*shape, repetitions::sampled(5), 1711)) {
      rater.for_each_deduction(
          puzzle.givens, puzzle.solution, [&](const State& state, const Deduction&) {
            // A state one false candidate further, so that there are more kinds of positions.
            std::vector<State> states{state};
            for (int d = 1; d <= shape->digits(); ++d) {
              const Digit digit{static_cast<std::uint8_t>(d)};
              for (const Cell c : state.places(digit)) {
                if (puzzle.solution[c.index] == d || (c.index + d) % 17 != 0) continue;
                states.push_back(state);
                states.back().eliminate(digit, CellSet::of(c));
              }
            }
            int number = 0;
            for (const State& one : states) {
              // Without the solution, chains with sets take long.
              const bool with_sets = number++ % 8 == 0;
              FinderContext position(one);
              position.restart(puzzle.solution);
              position.invalidate();
              for (const ChainKind kind :
                   {ChainKind::kX, ChainKind::kXy, ChainKind::kPlain, ChainKind::kGrouped,
                    ChainKind::kSets, ChainKind::kAll}) {
                if (kind >= ChainKind::kSets && !with_sets) continue;
                const auto k = static_cast<std::size_t>(kind);
                const CandidateSet expected = position.implications(kind).refuted();
                CHECK(position.refuted(kind) == expected);
                ++(expected.empty() ? clear : refuted)[k];
              }
              const CandidateSet expected = position.implications(ChainKind::kGrouped).forced_off();
              CHECK(position.forced_off() == expected);
              ++(expected.empty() ? not_forced : forced);
            }
            return true;
          });
    }
  }
  for (std::size_t k = 0; k < refuted.size(); ++k) {
    CAPTURE(k);
    CHECK(refuted[k] > 0);
    CHECK(clear[k] > 0);
  }
  CHECK(forced > 0);
  CHECK(not_forced > 0);
}

TEST_CASE("templates are the same with the solution and without") {
  int impossible = 0;
  int clear = 0;
  for (const BoardSpec* shape : rated_boards()) {
    CAPTURE(shape->name());
    Rater rater(*shape);
    for (const RatedPuzzle& puzzle : random_puzzles(*shape, repetitions::sampled(10), 1712)) {
      rater.for_each_deduction(
          puzzle.givens, puzzle.solution, [&](const State& state, const Deduction&) {
            State fewer = state;
            FinderContext knowing(fewer);
            knowing.restart(puzzle.solution);
            knowing.invalidate();
            // Each digit loses its false places one by one.
            for (bool lost = true; lost;) {
              lost = false;
              FinderContext searching(fewer);
              for (int d = 1; d <= shape->digits(); ++d) {
                const CellSet expected = searching.template_eliminations(d);
                CHECK(knowing.template_eliminations(d) == expected);
                ++(expected.empty() ? clear : impossible);
                const Digit digit{static_cast<std::uint8_t>(d)};
                CellSet wrong = fewer.places(digit) - knowing.solution_cells(digit);
                if (wrong.empty()) continue;
                for (int skip = (wrong.size() + d) % 3; skip > 0 && wrong.several(); --skip) {
                  wrong.pop_front();
                }
                fewer.eliminate(digit, CellSet::of(wrong.front()));
                lost = true;
              }
              knowing.invalidate();
            }
            return true;
          });
      // Nothing is kept for the next puzzle, even of digits that have no place there.
      const BoardTopology topology(*shape);
      State state(topology);
      state.reset(puzzle.givens);
      FinderContext position(state);
      for (const auto& board : {puzzle.givens, puzzle.solution}) {
        state.reset(board);
        position.restart(puzzle.solution);
        position.invalidate();
        for (int d = 1; d <= shape->digits(); ++d) {
          CHECK(position.template_eliminations(d).empty() ==
                FinderContext(state).template_eliminations(d).empty());
        }
      }
    }
  }
  CHECK(impossible > 0);
  CHECK(clear > 0);
}
