// Counting on boards of several grids: the lanes against dancing links on random puzzles with no
// solution, one and more, and the puzzles that are made with either.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "gen/minimizer.h"
#include "gen/puzzle_source.h"
#include "gen/unavoidable.h"
#include "solver/board/grid.h"
#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

BoardSpec board_of(const std::string& grids, const std::string& box = "3x3") {
  return BoardSpec::parse("mine", "box " + box + grids, "mine.shape");
}

BoardSpec samurai() {
  return board_of("\ngrid R1C1\ngrid R1C13\ngrid R7C7\ngrid R13C1\ngrid R13C13");
}
BoardSpec flower() { return board_of("\ngrid R1C4\ngrid R4C1\ngrid R4C4\ngrid R4C7\ngrid R7C4"); }
BoardSpec butterfly() { return board_of("\ngrid R1C1\ngrid R1C4\ngrid R4C1\ngrid R4C4"); }
BoardSpec mini_samurai() {
  return board_of("\ngrid R1C1\ngrid R1C7\ngrid R5C4\ngrid R9C1\ngrid R9C7", "2x3");
}

Recipe recipe_of(const BoardSpec& board) {
  Recipe recipe;
  recipe.board = &board;
  recipe.seed = test_seed();
  recipe.fill = default_fill(board).id;
  recipe.givens.max = board.cells();
  return recipe;
}

std::vector<GeneratedPuzzle> make_puzzles(const Recipe& recipe, Counter& counter, int n) {
  std::vector<GeneratedPuzzle> puzzles;
  REQUIRE(make_puzzle_source(recipe, counter)->make(0, static_cast<std::size_t>(n), puzzles));
  return puzzles;
}

/// Random changes of a minimal puzzle.
enum class Change : std::uint8_t { kNone, kFewer, kFalseDigit, kFalseGiven, kManyGivens };

Digits changed(const GeneratedPuzzle& made, Change change, RandomStream& stream) {
  const std::span<const std::uint8_t> solution = made.solution.digits();
  const auto cells = static_cast<std::uint32_t>(solution.size());
  const std::uint32_t digits = *std::max_element(solution.begin(), solution.end());
  Digits puzzle(made.puzzle.digits().begin(), made.puzzle.digits().end());
  const auto sample = [&](bool given) {
    std::uint32_t cell = stream.below(cells);
    while ((puzzle[cell] != 0) != given) cell = stream.below(cells);
    return cell;
  };
  const auto falsify = [&](std::uint32_t cell) {
    puzzle[cell] =
        static_cast<std::uint8_t>(1 + (solution[cell] + stream.below(digits - 1)) % digits);
  };
  switch (change) {
    case Change::kNone:
      break;
    case Change::kFewer:
      for (std::uint32_t n = 1 + stream.below(3); n > 0; --n) puzzle[sample(true)] = 0;
      break;
    case Change::kFalseDigit:
      falsify(sample(false));
      break;
    case Change::kFalseGiven:
      falsify(sample(true));
      break;
    case Change::kManyGivens: {
      const std::uint32_t givens = cells / 4 + stream.below(cells / 3);
      for (std::uint32_t c = 0; c < cells; ++c) {
        puzzle[c] = stream.below(cells) < givens ? solution[c] : std::uint8_t{0};
      }
      break;
    }
  }
  return puzzle;
}

constexpr std::uint64_t kLimit = 3;

/// Checks that `counter` and dancing links, which may take a million steps, agree on `n` puzzles.
void require_agreement(const BoardSpec& board, const std::string& id, int n) {
  const auto cells = static_cast<std::size_t>(board.cells());
  const std::unique_ptr<Counter> counter = make_counter(board, id);
  const std::unique_ptr<Counter> second = make_counter(board, "dlx");
  second->set_budget({.max_nodes = 1'000'000});
  std::size_t answered = 0;
  std::size_t asked = 0;
  std::set<std::uint64_t> counts_seen;
  const std::vector<GeneratedPuzzle> made = make_puzzles(recipe_of(board), *counter, (n + 4) / 5);
  for (const Change change : {Change::kNone, Change::kFewer, Change::kFalseDigit,
                              Change::kFalseGiven, Change::kManyGivens}) {
    Digits puzzles;
    for (const GeneratedPuzzle& one : made) {
      RandomStream stream(test_seed(), one.index, Stage::kChoice,
                          static_cast<std::uint32_t>(change));
      const Digits puzzle = changed(one, change, stream);
      puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    }
    std::vector<std::uint64_t> counts(made.size());
    std::vector<std::uint64_t> expected(made.size());
    Digits solutions(made.size() * kLimit * cells);
    counter->count({puzzles, {}, kLimit, counts, solutions});
    second->count({puzzles, {}, kLimit, expected, {}});
    for (std::size_t i = 0; i < made.size(); ++i) {
      INFO(Grid(std::span(puzzles).subspan(i * cells, cells)).to_string());
      ++asked;
      counts_seen.insert(counts[i]);
      std::set<Digits> different;
      for (std::uint64_t k = 0; k < counts[i]; ++k) {
        const auto begin =
            solutions.begin() + static_cast<std::ptrdiff_t>((i * kLimit + k) * cells);
        const Digits solution(begin, begin + static_cast<std::ptrdiff_t>(cells));
        REQUIRE(std::count(solution.begin(), solution.end(), 0) == 0);
        REQUIRE(is_consistent(board, solution));
        different.insert(solution);
      }
      REQUIRE(different.size() == counts[i]);
      if (expected[i] == kUncounted) continue;
      ++answered;
      REQUIRE(counts[i] == expected[i]);
    }
  }
  CHECK(20 * answered >= 19 * asked);
  for (const std::uint64_t count : {0U, 1U, 3U}) CHECK(counts_seen.contains(count));
}

/// The components of two digits, by joining cells until nothing changes.
std::set<std::set<std::size_t>> small_components(const BoardSpec& board, const Digits& grid,
                                                 std::size_t max_cells) {
  std::set<std::set<std::size_t>> result;
  for (int d = 1; d <= board.digits(); ++d) {
    for (int e = d + 1; e <= board.digits(); ++e) {
      std::vector<std::size_t> root(grid.size());
      std::iota(root.begin(), root.end(), std::size_t{0});
      for (bool joined = true; joined;) {
        joined = false;
        for (const House& house : board.houses()) {
          for (const Cell one : house.cells) {
            for (const Cell other : house.cells) {
              if (grid[one.index] != d || grid[other.index] != e) continue;
              const std::size_t low = std::min(root[one.index], root[other.index]);
              joined = joined || root[one.index] != root[other.index];
              root[one.index] = root[other.index] = low;
            }
          }
        }
      }
      std::vector<std::set<std::size_t>> cells_of(grid.size());
      for (std::size_t c = 0; c < grid.size(); ++c) {
        if (grid[c] == d || grid[c] == e) cells_of[root[c]].insert(c);
      }
      for (const std::set<std::size_t>& cells : cells_of) {
        if (!cells.empty() && cells.size() <= max_cells) result.insert(cells);
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("lanes and dancing links agree on samurai") {
  const BoardSpec board = samurai();
  REQUIRE(choose_counter(board, "").id.starts_with("lanes"));
  require_agreement(board, "", repetitions::is_long() ? 10'000 : repetitions::times(1'000));
}

TEST_CASE("lanes and dancing links agree on butterflies") {
  const BoardSpec board = butterfly();
  require_agreement(board, "", repetitions::is_long() ? 100'000 : repetitions::times(4'000));
}

TEST_CASE("each lane counter agrees with dancing links on several grids") {
  std::vector<BoardSpec> boards;
  boards.push_back(samurai());
  boards.push_back(flower());
  boards.push_back(mini_samurai());
  boards.push_back(board_of("\ngrid R1C1 9x9-x\ngrid R7C7 9x9-windoku"));
  boards.push_back(board_of("\ngrid R1C1\ngrid R7C7\nrule anti-king"));
  int lanes = 0;
  for (const BoardSpec& board : boards) {
    for (const CounterInfo& info : counters()) {
      if (!info.id.starts_with("lanes") || !info.supports(board)) continue;
      CAPTURE(board.rules(), info.id);
      require_agreement(board, std::string(info.id), repetitions::times(100));
      ++lanes;
    }
  }
  CHECK(lanes >= static_cast<int>(boards.size()));
  // Boxes of other sizes are left to others.
  CHECK(choose_counter(board_of("\ngrid R1C1\ngrid R3C3", "2x2"), "").id == "cdcl");
}

TEST_CASE("a seed gives the same puzzles of several grids with each counter") {
  std::vector<BoardSpec> boards;
  boards.push_back(samurai());
  boards.push_back(flower());
  boards.push_back(mini_samurai());
  for (const BoardSpec& board : boards) {
    const Recipe recipe = recipe_of(board);
    const int n = repetitions::times(20);
    std::vector<GeneratedPuzzle> expected;
    for_each_engine(board, [&](Counter& counter) {
      const std::vector<GeneratedPuzzle> made = make_puzzles(recipe, counter, n);
      if (expected.empty()) expected = made;
      for (std::size_t i = 0; i < made.size(); ++i) {
        REQUIRE(made[i].puzzle == expected[i].puzzle);
        REQUIRE(made[i].minimal);
      }
    });
  }
}

TEST_CASE("unavoidable sets of several grids are the small components of two digits") {
  std::vector<BoardSpec> boards;
  boards.push_back(samurai());
  boards.push_back(flower());
  boards.push_back(mini_samurai());
  boards.push_back(board_of("\ngrid R1C1 9x9-x\ngrid R7C7\nhouse R1C2 R15C15"));
  constexpr std::size_t kMaxSetCells = 12;
  for (const BoardSpec& board : boards) {
    UnavoidableSets sets(board, kMaxSetCells);
    Digits grid = empty_board(board);
    const auto filler = make_filler(board, default_fill(board).id);
    for (std::uint64_t i = 0; i < 5; ++i) {
      RandomStream stream(test_seed(), i, Stage::kFullGrid);
      filler->fill(stream, grid);
      sets.find(grid);
      std::set<std::set<std::size_t>> found;
      for (std::size_t k = 0; k < sets.size(); ++k) {
        std::set<std::size_t> cells;
        for (std::size_t c = 0; c < grid.size(); ++c) {
          if ((sets[k][c / 64] >> c % 64 & 1) != 0) cells.insert(c);
        }
        CHECK(found.insert(cells).second);
        // The two digits change places.
        Digits other = grid;
        std::set<int> digits;
        for (const std::size_t c : cells) digits.insert(grid[c]);
        REQUIRE(digits.size() == 2);
        const int sum = *digits.begin() + *digits.rbegin();
        for (const std::size_t c : cells) other[c] = static_cast<std::uint8_t>(sum - grid[c]);
        REQUIRE(is_consistent(board, other));
      }
      CHECK(found == small_components(board, grid, kMaxSetCells));
      CHECK(found.size() > 5);
    }
  }
  UnavoidableSets none(board_of("\ngrid R1C1\ngrid R7C7\nrule anti-knight"), kMaxSetCells);
  CHECK(none.size() == 0);
}

TEST_CASE("removals of several grids are the same with and without unavoidable sets") {
  const BoardSpec board = flower();
  const Orbits orbits(board, Symmetry::kNone);
  UnavoidableSets sets(board, 8);
  Digits grid = empty_board(board);
  const auto filler = make_filler(board, default_fill(board).id);
  const auto counter = make_counter(board);
  int questions[2] = {};
  for (std::uint64_t i = 0; i < 20; ++i) {
    RandomStream stream(test_seed(), i, Stage::kRemoval);
    filler->fill(stream, grid);
    sets.find(grid);
    std::vector<std::uint16_t> order(orbits.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    stream.shuffle(std::span(order));
    Digits puzzles[2];
    for (const bool with_sets : {false, true}) {
      Minimizer minimizer;
      minimizer.start(grid, orbits, order, {}, with_sets ? &sets : nullptr);
      for (CountJob job; minimizer.next(job); job = CountJob{}) {
        const std::uint64_t count = count_one(*counter, job);
        minimizer.answer(job, count);
        ++questions[with_sets ? 1 : 0];
      }
      puzzles[with_sets ? 1 : 0].assign(minimizer.puzzle().begin(), minimizer.puzzle().end());
    }
    CHECK(puzzles[0] == puzzles[1]);
  }
  CHECK(questions[1] < questions[0]);
}
