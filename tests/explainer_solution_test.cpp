// Sudoku Explainer's scale with the solution at hand: it spares searches and changes nothing.

#include <array>
#include <random>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/explainer.h"
#include "solver/explainer/rules.h"
#include "tests/catch.h"
#include "tests/explainer_boards.h"
#include "tests/repetitions.h"

using namespace gridmill;
using namespace gridmill::explainer;

// Some false candidates go first, which makes more patterns.
TEST_CASE("rules find alike with the solution at hand and without it") {
  constexpr std::array kRules = {Rule::kNakedPair,
                                 Rule::kHiddenPair,
                                 Rule::kNakedTriplet,
                                 Rule::kHiddenTriplet,
                                 Rule::kNakedQuad,
                                 Rule::kHiddenQuad,
                                 Rule::kAlignedPairExclusion,
                                 Rule::kAlignedTripletExclusion};
  std::mt19937_64 random(test_seed());
  std::array<int, kRules.size()> found{};
  each_board_of(repetitions::sampled(150), [&](Board board, const RatedPuzzle& puzzle) {
    candidates_of(board).for_each([&](int c) {
      const bool is_true = puzzle.solution[as_index(cell_of(c))] == digit_of(c) + 1;
      if (!is_true && random() % 6 == 0) board.eliminate(c);
    });
    Chains plain;
    Chains knowing;
    plain.start(kDefaultBudget);
    knowing.start(kDefaultBudget, puzzle.solution);
    CHECK(plain.solution_from(board).empty());
    CHECK(knowing.solution_from(board).size() == kCells);
    for (std::size_t i = 0; i < kRules.size(); ++i) {
      CAPTURE(static_cast<int>(kRules[i]));
      Hint expected;
      Hint hint;
      RuleContext without{board, plain};
      RuleContext with{board, knowing};
      const bool finds = find_step(kRules[i], without, expected);
      REQUIRE(find_step(kRules[i], with, hint) == finds);
      if (!finds) continue;
      ++found[i];
      CHECK(hint.eliminations == expected.eliminations);
      CHECK(hint.rating == expected.rating);
    }
    // A board that has lost some of the solution is searched as if it were not known.
    if (board.solved()) return;
    const int c = static_cast<int>(candidates_of(board).front());
    board.eliminate(candidate_of(cell_of(c), puzzle.solution[as_index(cell_of(c))] - 1));
    CHECK(knowing.solution_from(board).empty());
    CHECK(knowing.reducible_regions(board) == ~std::uint32_t{0});
  });
  // A sanitizer has time for five puzzles, which need not have them all.
  for (const int count : found) CHECK((count > 0 || repetitions::kSanitized));
}

TEST_CASE("puzzles are rated alike with the solution at hand and without it") {
  Explainer plain;
  Explainer knowing;
  for (const RatedPuzzle& puzzle :
       random_puzzles(BoardSpec::standard(), repetitions::times(200), test_seed() + 8)) {
    CAPTURE(puzzle.givens);
    CHECK(plain.rate(puzzle.givens) == knowing.rate(puzzle.givens, puzzle.solution));
  }
}
