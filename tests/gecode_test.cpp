// Puzzles of every built-in board before two referees that share nothing: dancing links, and a
// model of the rules that Gecode solves. Each puzzle has the one solution of the generator, and
// if it is called minimal, each of its givens is needed.
#include <algorithm>

#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "tests/boards.h"
#include "tests/constraint_model.h"
#include "tests/needs.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

bool can_run() {
  if (ConstraintModel::can_run()) return true;
  skip("fzn-gecode is not there (Debian's package flatzinc)");
  return false;
}

std::unique_ptr<Counter> dancing_links(const BoardSpec& shape) {
  const auto rows = counters();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [](const CounterInfo& info) { return info.id == "dlx"; });
  REQUIRE(row != rows.end());
  return row->make(shape);
}

Digits digits_of(const Grid& grid) { return {grid.digits().begin(), grid.digits().end()}; }

std::vector<Digits> solutions_of(Counter& counter, const Digits& givens, int limit) {
  const auto most = static_cast<std::size_t>(limit);
  Digits grids(most * givens.size());
  std::uint64_t count = 0;
  counter.count({givens, {}, most, {&count, 1}, grids});
  std::vector<Digits> result;
  for (auto at = grids.begin(); result.size() < count; at += std::ssize(givens)) {
    result.emplace_back(at, at + std::ssize(givens));
  }
  return result;
}

std::set<std::string> texts_of(const std::vector<Digits>& grids) {
  std::set<std::string> texts;
  for (const Digits& grid : grids) texts.insert(text_of(grid));
  return texts;
}

/// One, or three of a board that takes the constraint solver no time.
std::vector<GeneratedPuzzle> make(const BoardSpec& shape) {
  Recipe recipe;
  recipe.board = &shape;
  recipe.fill = default_fill(shape).id;
  recipe.seed = 20;
  if (shape.digits() == 25) recipe.givens = GivensRange::parse("400..420");
  const auto counter = make_counter(shape);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  CHECK(maker->make(0, shape.cells() > 81 || !shape.has_digit_symmetry() ? 1 : 3, made));
  return made;
}

/// Whether the puzzle has the solution of the generator, and no other; and, if it is called
/// minimal, has another one without each given.
/// @param solutions  (givens, limit): those of a referee
/// @param stride     of the cells whose givens are tried
template <typename Solutions>
void check(const GeneratedPuzzle& made, Solutions solutions, std::size_t stride = 1) {
  REQUIRE(made.status == GenerationStatus::kGenerated);
  const BoardSpec& shape = *made.board;
  CAPTURE(shape.name(), made.puzzle.to_string());
  Digits givens = digits_of(made.puzzle);
  CHECK(solutions(givens, 2) == std::vector<Digits>{digits_of(made.solution)});
  CHECK((made.minimal || shape.digits() == 25));
  for (std::size_t i = 0; i < givens.size() && made.minimal; i += stride) {
    if (givens[i] == 0) continue;
    CAPTURE(i);
    const std::uint8_t given = std::exchange(givens[i], std::uint8_t{0});
    const auto found = solutions(givens, 2);
    REQUIRE(found.size() == 2);
    CHECK(found[0] != found[1]);
    for (const Digits& grid : found) CHECK(are_solutions(shape, givens, {}, 1, grid.data()));
    givens[i] = given;
  }
}

}  // namespace

TEST_CASE("puzzles of every board are unique and minimal by dancing links") {
  for (const BoardSpec& board : BoardSpec::all()) {
    for (const GeneratedPuzzle& made : make(board)) {
      const auto links = dancing_links(*made.board);
      check(made,
            [&](const Digits& givens, int limit) { return solutions_of(*links, givens, limit); });
    }
  }
}

TEST_CASE("puzzles of every board are unique and minimal by a constraint solver", "[gecode]") {
  if (!can_run()) return;
  const std::size_t stride = repetitions::is_long() ? 1 : 7;
  for (const BoardSpec& board : BoardSpec::all()) {
    for (const GeneratedPuzzle& made : make(board)) {
      const ConstraintModel model(*made.board);
      const auto solutions = [&](const Digits& givens, int limit) {
        return model.solutions(givens, limit);
      };
      check(made, solutions, stride);
    }
  }
}

TEST_CASE("a constraint solver finds the solutions that dancing links find", "[gecode]") {
  if (!can_run()) return;
  constexpr int kLimit = 20;
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.digits() > 12) continue;
    const std::vector<GeneratedPuzzle> made = make(board);
    const BoardSpec& shape = *made[0].board;
    const ConstraintModel model(shape);
    const auto links = dancing_links(shape);
    const Digits solution = digits_of(made[0].solution);
    const auto clues = static_cast<std::size_t>(made[0].givens);
    RandomStream stream(20, 0, Stage::kChoice);
    for (std::size_t more = 0; more < 6; ++more) {
      Digits givens = keep(solution, std::min(solution.size(), clues + 3 * more), stream);
      if (more == 3) std::swap(givens[0], givens[solution.size() / 2]);  // as a rule, no solution
      CAPTURE(shape.name(), text_of(givens));
      const auto expected = solutions_of(*links, givens, kLimit);
      const auto found = model.solutions(givens, kLimit);
      REQUIRE(found.size() == expected.size());
      if (found.size() == kLimit) continue;
      CHECK(texts_of(found) == texts_of(expected));
    }
  }
}
