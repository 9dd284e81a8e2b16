// What of a puzzle can be removed, and which candidates its solutions have: held against counts of
// all solutions, one by one.

#include "solver/count/minimality.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

std::unique_ptr<Counter> make(const BoardSpec& shape) { return make_counter(shape); }

/// All solutions, of which there are fewer than `most`.
std::vector<Digits> solutions_of(const BoardSpec& shape, const Digits& givens, std::size_t most) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  std::vector<std::uint8_t> solutions(most * cells);
  std::uint64_t count = 0;
  make_counter(shape)->count({givens, {}, most, {&count, 1}, solutions});
  REQUIRE(count < most);
  std::vector<Digits> result;
  for (std::size_t i = 0; i < count; ++i) {
    const auto first = solutions.begin() + static_cast<std::ptrdiff_t>(i * cells);
    result.emplace_back(first, first + static_cast<std::ptrdiff_t>(cells));
  }
  return result;
}

/// Puzzles of 4 x 4 with few or many solutions, some with clues.
std::vector<CluePuzzle> draw(RandomStream& stream) {
  CluePuzzleSampler puzzles(stream);
  const BoardSpec& shape = *BoardSpec::find("4x4");
  std::vector<CluePuzzle> all;
  for (const auto& kinds : kinds_to_draw(stream, 20)) {
    all.push_back(puzzles.sample(shape, kinds, stream.below(9)));
    all.push_back(all.back());
    all.back().board = BoardRef(&shape);
  }
  return all;
}

}  // namespace

TEST_CASE("candidates are counted as often as solutions have them") {
  const auto seed = test_seed();
  CAPTURE(seed);
  RandomStream stream(seed, 0, Stage::kFullGrid);
  std::size_t many = 0;
  for (const CluePuzzle& puzzle : draw(stream)) {
    INFO(puzzle.board->rules() << "\n" << text_of(puzzle.givens));
    const auto solutions = solutions_of(*puzzle.board, puzzle.givens, 300);
    if (solutions.size() > 128) ++many;
    for (const std::uint64_t limit : {1U, 2U, 7U, 150U, 1000U}) {
      std::vector<std::uint64_t> expected(64);
      for (const Digits& solution : solutions) {
        for (std::size_t c = 0; c < 16; ++c) ++expected[4 * c + solution[c] - 1U];
      }
      for (std::uint64_t& count : expected) count = std::min(count, limit);
      std::vector<std::uint64_t> counts(64, 99);
      count_solutions_per_candidate(*make(*puzzle.board), puzzle.givens, limit, counts);
      CHECK(counts == expected);
    }
  }
  CHECK(many > 0);  // those whose solutions do not all come at once
}

TEST_CASE("a search for candidates that is given up reports it") {
  const BoardSpec& shape = BoardSpec::standard();
  const auto counter = make_counter(shape, "dlx");
  counter->set_budget({.max_nodes = 1});
  std::vector<std::uint64_t> counts(729);
  count_solutions_per_candidate(*counter, empty_board(shape), 2, counts);
  CHECK(counts == std::vector<std::uint64_t>(729, kUncounted));
}

TEST_CASE("what can go is what leaves the solution alone") {
  const auto seed = test_seed();
  CAPTURE(seed);
  RandomStream stream(seed, 0, Stage::kFullGrid);
  CluePuzzleSampler puzzles(stream);
  const BoardSpec& shape = *BoardSpec::find("4x4");
  std::size_t needed = 0;
  std::size_t needless = 0;
  for (const auto& kinds : kinds_to_draw(stream, 20)) {
    const CluePuzzle puzzle = puzzles.sample(shape, kinds, 4 + stream.below(5));
    const auto solutions = solutions_of(*puzzle.board, puzzle.givens, 300);
    if (solutions.size() != 1) continue;
    INFO(puzzle.board->rules() << "\n" << text_of(puzzle.givens));
    std::vector<Cell> givens;
    for (std::uint16_t c = 0; c < 16; ++c) {
      Digits without = puzzle.givens;
      if (std::exchange(without[c], std::uint8_t{0}) == 0) continue;
      if (solutions_of(*puzzle.board, without, 300) == solutions) givens.push_back({c});
    }
    std::vector<std::size_t> clues;
    for (std::size_t i = 0; i < puzzle.board->clues().size(); ++i) {
      std::vector<Clue> rest(puzzle.board->clues().begin(), puzzle.board->clues().end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const BoardRef board =
          rest.empty() ? BoardRef(&shape) : board_with_clues(shape, std::move(rest));
      const bool can_go = solutions_of(*board, puzzle.givens, 300) == solutions;
      if (can_go) clues.push_back(i);
      ++(can_go ? needless : needed);
    }
    const auto counter = make_counter(*puzzle.board);
    const Redundancies redundant = find_redundant(*counter, puzzle.givens, make);
    CHECK(redundant.is_complete);
    CHECK(redundant.givens == givens);
    CHECK(redundant.clues == clues);
    std::uint8_t minimal = 9;
    check_minimality(*counter, puzzle.givens, {&minimal, 1}, make);
    CHECK((minimal == 1) == (givens.empty() && clues.empty()));
  }
  CHECK(needed > 0);
  CHECK(needless > 0);
}

TEST_CASE("clues that mean more without another one are needed") {
  // All dots are shown: without the dot the two cells would not differ by 1.
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const Grid grid = Grid::parse(shape, "1234341221434321");
  const Digits solution(grid.digits().begin(), grid.digits().end());
  std::vector<Clue> clues;
  const RandomBelow below = [](unsigned) { return 0U; };
  const ClueKind* dot = find_clue_kind("difference");
  dot->generate(*dot, shape, grid, below, clues);
  clues.emplace_back().kind = find_clue_kind("all-differences");
  const BoardRef board = board_with_clues(shape, clues);
  const auto counter = make_counter(*board);
  REQUIRE(counter->count(solution) == 1);
  const Redundancies redundant = find_redundant(*counter, solution, make);
  CHECK(redundant.givens.size() == 16);
  REQUIRE(redundant.clues.size() == 1);
  CHECK(board->clues()[redundant.clues[0]].kind->id == "all-differences");
}

TEST_CASE("cages that cover the board and lie in houses can be removed without a search") {
  // The other cages decide the sum of a cage, and its house that its digits differ.
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const Grid grid = Grid::parse(shape, "1234341221434321");
  const Digits solution(grid.digits().begin(), grid.digits().end());
  std::vector<Clue> clues;
  for (std::uint16_t c = 0; c < 16; c += 2) {
    clues.push_back({.kind = find_clue_kind("killer"),
                     .cells = {{c}, {static_cast<std::uint16_t>(c + 1)}},
                     .value = solution[c] + solution[c + 1U]});
  }
  Digits givens = solution;
  givens[0] = givens[6] = givens[9] = 0;
  std::size_t searches = 0;
  const MakeCounter make_and_count = [&](const BoardSpec& board) {
    ++searches;
    return make_counter(board);
  };
  CountBudget budget;
  const auto redundant = [&](std::vector<Clue> some) {
    const BoardRef board = board_with_clues(shape, std::move(some));
    const auto counter = make_counter(*board);
    counter->set_budget(budget);
    REQUIRE(counter->count(givens) == 1);
    searches = 0;
    return find_redundant(*counter, givens, make_and_count).clues.size();
  };
  CHECK(redundant(clues) == 8);
  CHECK(searches == 0);
  budget.max_nodes = 1000;
  CHECK(redundant(clues) == 8);
  CHECK(searches == 0);
  budget = {};
  // Without a sum the cages decide nothing.
  clues[5].value.reset();
  CHECK(redundant(clues) == 8);
  CHECK(searches == 7);
  // Cells of a cage that no house has may be equal.
  clues[5].value = solution[10] + solution[11];
  std::swap(clues[0].cells[1], clues[6].cells[1]);  // R1C2 and R4C2
  for (const std::size_t i : {0U, 6U}) {
    clues[i].value = solution[clues[i].cells[0].index] + solution[clues[i].cells[1].index];
  }
  CHECK(redundant(clues) == 8);
  CHECK(searches == 2);
}

TEST_CASE("a clue whose search is given up is not known") {
  RandomStream stream(1, 0, Stage::kFullGrid);
  CluePuzzleSampler puzzles(stream);
  const CluePuzzle puzzle = puzzles.sample(BoardSpec::standard(), {find_clue_kind("killer")}, 3);
  std::uint64_t steps = 1;
  CHECK_FALSE(is_redundant_clue(*puzzle.board, 0, puzzle.givens, make, steps));
  CHECK(steps == 0);
}
