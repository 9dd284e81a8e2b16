// Puzzles with clues before referees that share nothing: all fillings of the board without its
// clues, of which the obvious checks take those where the clues hold, and a model of what people
// mean by the clues, which Gecode solves.

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "solver/board/hash.h"
#include "tests/arbitrary_clue_generator.h"
#include "tests/clue_makers.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/constraint_model.h"
#include "tests/needs.h"
#include "tests/reference.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

using Texts = std::set<std::string>;

/// More than these are too many to look through.
constexpr std::size_t kMaxFillings = 20'000;

/// A search that looks at more boards hangs, as far as these puzzles go.
constexpr std::uint64_t kMaxNodes = 20'000;

/// The solutions, up to a number; none if the board without clues has too many fillings.
std::optional<Texts> by_trying(const CluePuzzle& puzzle, Exclusion exclusion = {}) {
  const BoardRef base = board_without_clues(*puzzle.board);
  const auto counter = make_counter(*base);
  Digits grids(kMaxFillings * puzzle.givens.size());
  std::uint64_t count = 0;
  counter->count({puzzle.givens, {&exclusion, 1}, kMaxFillings, {&count, 1}, grids});
  if (count == kMaxFillings) return std::nullopt;
  Texts result;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t cells = puzzle.givens.size();
    const Grid grid{std::span(grids).subspan(i * cells, cells)};
    if (clues_hold(*puzzle.board, grid)) result.insert(grid.to_string());
  }
  return result;
}

/// The solutions in the order in which they are handed out.
std::vector<std::string> solutions_of(Counter& counter, const CluePuzzle& puzzle,
                                      std::uint64_t limit, Exclusion exclusion = {}) {
  const std::size_t cells = puzzle.givens.size();
  Digits grids(limit * cells);
  std::uint64_t count = 0;
  counter.count({puzzle.givens, {&exclusion, 1}, limit, {&count, 1}, grids});
  REQUIRE(count != kUncounted);
  REQUIRE(count <= limit);
  std::vector<std::string> result;
  for (std::uint64_t i = 0; i < count; ++i) {
    result.push_back(Grid{std::span(grids).subspan(i * cells, cells)}.to_string());
  }
  return result;
}

Texts by_engine(Counter& counter, const CluePuzzle& puzzle, std::uint64_t limit,
                Exclusion exclusion = {}) {
  counter.set_budget({.max_nodes = kMaxNodes});
  const auto found = solutions_of(counter, puzzle, limit, exclusion);
  Texts result(found.begin(), found.end());
  CHECK(result.size() == found.size());
  return result;
}

/// Whether an engine found what there is, or as much of it as it was asked for.
bool is_all_of(const Texts& found, const Texts& expected, std::uint64_t limit) {
  return found.size() == std::min<std::size_t>(expected.size(), limit) &&
         std::includes(expected.begin(), expected.end(), found.begin(), found.end());
}

/// Boards whose rules differ, and a number of each.
std::vector<std::pair<std::uint64_t, const BoardSpec*>> boards() {
  std::vector<std::pair<std::uint64_t, const BoardSpec*>> result;
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-jigsaw", "9x9-x", "9x9-anti-knight"}) {
    result.emplace_back(result.size(), BoardSpec::find(name));
  }
  return result;
}

Clue diagonal(GridCoord place, Direction direction, int value) {
  Clue clue = outside("little-killer", place, value);
  clue.direction = direction;
  return clue;
}

/// Checks that all counters find one solution without givens in so many nodes.
void check_only_solution(const BoardSpec& board, std::uint64_t max_nodes) {
  const Digits nothing(static_cast<std::size_t>(board.cells()));
  for (const CounterInfo& info : counters()) {
    if (!info.supports(board)) continue;
    CAPTURE(info.id);
    const auto counter = info.make(board);
    counter->set_budget({.max_nodes = max_nodes});
    std::uint64_t count = 0;
    Digits grids(2 * nothing.size());
    counter->count({nothing, {}, 2, {&count, 1}, grids});
    CHECK(count == 1);
  }
}

/// So many givens that Gecode and the fillings take no time, and fewer.
std::vector<std::size_t> givens_of(const BoardSpec& board) {
  switch (board.digits()) {
    case 4:
      return {0, 2, 4};
    case 6:
      return {6, 9, 12};
    default:
      return {22, 26, 30};
  }
}

/// The solutions of a search in which others help.
std::vector<std::string> with_help(Counter& counter, const CluePuzzle& puzzle, std::uint64_t limit,
                                   ParallelFor parallel_for, std::uint64_t nodes_before_split) {
  CountBudget budget;
  budget.parallel_for = parallel_for;
  budget.nodes_before_split = nodes_before_split;
  counter.set_budget(budget);
  std::vector<std::string> result = solutions_of(counter, puzzle, limit);
  CHECK(counter.count(puzzle.givens, limit) == result.size());
  return result;
}

void forwards(std::size_t n, const std::function<void(std::size_t)>& task) {
  for (std::size_t i = 0; i < n; ++i) task(i);
}
void backwards(std::size_t n, const std::function<void(std::size_t)>& task) {
  while (n-- > 0) task(n);
}
void by_threads(std::size_t n, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < n; i = next++) task(i);
  };
  std::thread other(work);
  work();
  other.join();
}

}  // namespace

TEST_CASE("branches that others look at have the same solutions, in another order") {
  int shared = 0;  // puzzles of several solutions
  for (const auto& [name, givens] : {std::pair{"4x4", 0U}, {"4x4", 2U}, {"6x6", 8U}}) {
    const BoardSpec& base = *BoardSpec::find(name);
    RandomStream stream(test_seed(), givens, Stage::kVicinity);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, 30)) {
      const CluePuzzle puzzle = puzzles.sample(base, kinds, givens);
      CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
      const auto expected = by_trying(puzzle);
      if (!expected || expected->size() > 300) continue;
      shared += static_cast<int>(expected->size() > 2);
      for_each_engine(*puzzle.board, [&](Counter& counter) {
        for (const std::uint64_t nodes_before_split : {1U, 4U, 30U}) {
          for (const std::uint64_t limit : {1U, 2U, 100U, 400U}) {
            const auto found = with_help(counter, puzzle, limit, forwards, nodes_before_split);
            CHECK(is_all_of({found.begin(), found.end()}, *expected, limit));
            CHECK(with_help(counter, puzzle, limit, backwards, nodes_before_split) == found);
          }
          CHECK(with_help(counter, puzzle, 100, by_threads, nodes_before_split) ==
                with_help(counter, puzzle, 100, forwards, nodes_before_split));
        }
      });
    }
  }
  CHECK(shared > 10);
}

TEST_CASE("a search that is given up while others help has no count") {
  RandomStream stream(test_seed(), 0, Stage::kVicinity);
  CluePuzzleSampler puzzles(stream);
  const CluePuzzle puzzle =
      puzzles.sample(*BoardSpec::find("6x6"), kinds_to_draw(stream, 1).front(), 0);
  static std::atomic<bool> stop;
  for_each_engine(*puzzle.board, [&](Counter& counter) {
    stop = false;
    CountBudget budget;
    budget.stop = &stop;
    budget.nodes_before_split = 1;
    budget.parallel_for = [](std::size_t n, const std::function<void(std::size_t)>& task) {
      stop = true;
      forwards(n, task);
    };
    counter.set_budget(budget);
    const std::uint64_t count = counter.count(puzzle.givens, 1'000'000'000);
    if (stop) CHECK(count == kUncounted);
  });
}

TEST_CASE("counters of clues search in the order they did") {
  // No one may rely on the order, but it is what shows of the rules for branching and of derived
  // sums: counts do not. Both engines take the same steps.
  struct Row {
    const char* board;
    std::size_t givens;
    std::uint64_t digest;
  };
  for (const Row& row :
       {Row{"6x6", 2, 0xD7E0766BC007F7E5}, Row{"9x9", 12, 0xE637782093D7D40B},
        Row{"9x9-x", 10, 0x231C7F4A3EF6021B}, Row{"12x12", 60, 0x685408B05FCA75D8}}) {
    CAPTURE(row.board);
    RandomStream stream(7, 0, Stage::kVicinity);
    CluePuzzleSampler puzzles(stream);
    std::map<std::string_view, Fnv1a> digests;
    auto draws = kinds_to_draw(stream, 12);
    for (int i = 0; i < 12; ++i) {  // sums have most rules
      draws.push_back({find_clue_kind("killer")});
      draws.push_back({find_clue_kind("killer"), find_clue_kind("arrow")});
    }
    for (const auto& kinds : draws) {
      const std::size_t givens = kinds.front() == find_clue_kind("killer") ? 0 : row.givens;
      const CluePuzzle puzzle = puzzles.sample(*BoardSpec::find(row.board), kinds, givens);
      const std::size_t cells = puzzle.givens.size();
      for (const CounterInfo& info : counters()) {
        if (!info.supports(*puzzle.board)) continue;
        const auto counter = info.make(*puzzle.board);
        for (const std::uint64_t nodes : {20U, 100U, 500U, 2'500U}) {
          counter->set_budget({.max_nodes = nodes});
          constexpr std::uint64_t kSolutions = 50;
          Digits grids(kSolutions * cells);
          std::uint64_t count = 0;
          counter->count({puzzle.givens, {}, kSolutions, {&count, 1}, grids});
          digests[info.id].add(count);
          if (count == kUncounted) continue;
          for (const std::uint8_t digit : std::span(grids).first(count * cells)) {
            digests[info.id].add(std::uint64_t{digit});
          }
        }
      }
    }
    for (const auto& [id, digest] : digests) {
      CAPTURE(id);
      CHECK(digest.value() == row.digest);
    }
  }
}

TEST_CASE("a clue of more cells than a house has is counted in large groups") {
  // "Long sums 2" of Interactive Sudoku Solver. In the order of its cells, the arrow is at least
  // 83, and the search is long; in large groups it is at least 98, the largest number of a pill.
  const BoardSpec& base = *BoardSpec::find("9x9-disjoint");
  Clue arrow = with_line(
      "arrow", cells(base, {{5, 5}, {4, 5}, {4, 4}, {5, 4}, {5, 3}, {5, 2}, {6, 2}, {6, 3}, {7, 3},
                            {7, 4}, {8, 4}, {9, 4}, {9, 5}, {8, 5}, {7, 5}, {7, 6}, {8, 6}, {8, 7},
                            {7, 7}, {6, 7}, {5, 7}, {5, 8}, {4, 8}, {4, 9}, {3, 9}, {2, 9}, {2, 8},
                            {3, 8}, {3, 7}, {2, 7}, {2, 6}, {3, 6}, {3, 5}}));
  arrow.cells = cells(base, {{5, 5}, {6, 5}});
  const BoardRef board = board_with_clues(base, {arrow});
  check_only_solution(*board, 2'000);
}

TEST_CASE("diagonal sums side by side leave a sum of the cells between three boxes") {
  // "Hailstone" of Interactive Sudoku Solver. With the sums of twelve cells, it takes an eighth of
  // the nodes.
  const BoardSpec& base = *BoardSpec::find("9x9-x");
  const BoardRef board =
      board_with_clues(base, {with_cells("killer", cells(base, {{5, 3}, {5, 4}, {6, 4}}), 14),
                              with_cells("killer", cells(base, {{6, 6}, {6, 5}, {7, 5}}), 19),
                              with_cells("killer", cells(base, {{4, 4}, {4, 5}, {3, 5}}), 14),
                              with_cells("killer", cells(base, {{4, 6}, {5, 6}, {5, 7}}), 14),
                              diagonal({2, 0}, {1, 1}, 47), diagonal({1, 0}, {1, 1}, 49),
                              diagonal({9, 10}, {-1, -1}, 30), diagonal({8, 10}, {-1, -1}, 45),
                              diagonal({0, 8}, {1, -1}, 43), diagonal({0, 9}, {1, -1}, 44),
                              diagonal({10, 1}, {-1, 1}, 34), diagonal({10, 2}, {-1, 1}, 52)});
  check_only_solution(*board, 40'000);
}

TEST_CASE("counters find the fillings of diagonal sums side by side") {
  const BoardSpec& base = *BoardSpec::find("9x9-x");
  const auto counter = make_counter(base);
  RandomStream stream(test_seed(), 3, Stage::kLayout);
  std::map<std::size_t, int> seen;  // by number of solutions, 2 for more
  for (int round = 0; round < 60; ++round) {
    const Digits grid = full_grid(base, *counter, stream);
    std::vector<Clue> clues;
    for (const auto& [row, column] : {std::pair{2, 1}, {3, 1}, {1, 2}, {1, 3}}) {
      int sum = 0;
      for (int i = 0; std::max(row, column) + i <= 9; ++i)
        sum += grid[at(base, row + i, column + i).index];
      clues.push_back(diagonal({row - 1, column - 1}, {1, 1}, sum));
    }
    if (stream.below(3) == 0) ++*clues[stream.below(4)].value;
    const CluePuzzle puzzle{board_with_clues(base, std::move(clues)),
                            keep(grid, 16 + stream.below(6), stream)};
    CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
    const auto expected = by_trying(puzzle);
    if (!expected) continue;
    ++seen[std::min<std::size_t>(expected->size(), 2)];
    for_each_engine(*puzzle.board, [&](Counter& engine) {
      CHECK(is_all_of(by_engine(engine, puzzle, 50), *expected, 50));
    });
  }
  for (std::size_t solutions = 0; solutions <= 2; ++solutions) CHECK(seen[solutions] > 3);
}

TEST_CASE("the slow reference counts the fillings where the clues hold") {
  for (const char* name : {"4x4", "6x6"}) {
    const BoardSpec& base = *BoardSpec::find(name);
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.digits()), Stage::kRemoval);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, 30)) {
      const CluePuzzle puzzle = puzzles.sample(base, kinds, givens_of(base).back());
      CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
      const auto expected = by_trying(puzzle);
      REQUIRE(expected);
      CHECK_FALSE(expected->empty());
      CHECK(reference::count(*puzzle.board, puzzle.givens, kMaxFillings) == expected->size());
    }
  }
}

TEST_CASE("counters find the fillings where the clues hold") {
  const bool is_slow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  std::map<std::size_t, int> seen;  // by number of solutions, 3 for more
  for (const auto& [number, board] : boards()) {
    RandomStream stream(test_seed(), number, Stage::kPattern);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, is_slow ? 3000 : 60)) {
      for (const std::size_t givens : givens_of(*board)) {
        CluePuzzle puzzle = puzzles.sample(*board, kinds, givens);
        if (stream.below(4) == 0) puzzles.spoil(puzzle);
        // A candidate that may not be there, as those ask who look for a given that can be removed.
        Exclusion exclusion;
        if (stream.below(3) == 0) {
          exclusion.cell = static_cast<std::uint16_t>(
              stream.below(static_cast<std::uint32_t>(puzzle.givens.size())));
          exclusion.digit = puzzle.givens[exclusion.cell];
          if (exclusion.digit == 0) exclusion.digit = 1;
        }
        CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens), exclusion.cell, exclusion.digit);
        const auto expected = by_trying(puzzle, exclusion);
        if (!expected) continue;
        ++seen[std::min<std::size_t>(expected->size(), 3)];
        for_each_engine(*puzzle.board, [&](Counter& counter) {
          for (const std::uint64_t limit : {1U, 2U, 50U}) {
            CHECK(is_all_of(by_engine(counter, puzzle, limit, exclusion), *expected, limit));
          }
        });
      }
    }
  }
  for (std::size_t solutions = 0; solutions <= 3; ++solutions) CHECK(seen[solutions] > 100);
}

TEST_CASE("counters find the fillings where any clues hold, such as no setter would draw") {
  struct Rounds {
    const char* board;
    int usual;
    int slow;
    std::vector<std::size_t> givens;
  };
  const bool is_slow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  std::map<std::size_t, int> seen;  // by number of solutions, 3 for more
  std::map<std::string_view, int> kinds;
  for (const Rounds& rounds :
       {Rounds{"4x4", 4000, 800'000, {0, 1, 2, 4}}, Rounds{"6x6", 1000, 180'000, {8, 10, 12}},
        Rounds{"9x9", 100, 20'000, {26, 30, 34}}}) {
    const BoardSpec& base = *BoardSpec::find(rounds.board);
    const auto counter = make_counter(base);
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.digits()), Stage::kLayout);
    ArbitraryClueGenerator any(base, stream);
    for (int round = 0; round < (is_slow ? rounds.slow : rounds.usual); ++round) {
      std::vector<Clue> clues;
      for (unsigned more = 1 + stream.below(4); more > 0; --more)
        clues.push_back(any.draw_sound(any.kind()));
      for (const Clue& clue : clues) ++kinds[clue.kind->id];
      const std::size_t givens =
          rounds.givens[stream.below(static_cast<unsigned>(rounds.givens.size()))];
      const CluePuzzle puzzle{board_with_clues(base, std::move(clues)),
                              keep(full_grid(base, *counter, stream), givens, stream)};
      CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
      const auto expected = by_trying(puzzle);
      if (!expected) continue;
      ++seen[std::min<std::size_t>(expected->size(), 3)];
      for_each_engine(*puzzle.board, [&](Counter& engine) {
        for (const std::uint64_t limit : {1U, 2U, 50U}) {
          CHECK(is_all_of(by_engine(engine, puzzle, limit), *expected, limit));
        }
      });
    }
  }
  for (std::size_t solutions = 0; solutions <= 3; ++solutions) CHECK(seen[solutions] > 50);
  for (const ClueKind& kind : clue_kinds()) {
    INFO(kind.id);
    CHECK(kinds[kind.id] > 20);
  }
}

TEST_CASE("the cells of a cage may be seen by all others") {
  const BoardSpec& base = *BoardSpec::find("9x9");
  const std::vector<Cell> cage = cells(base, {{1, 1}, {1, 2}});
  std::vector<Clue> clues = {with_cells("killer", cage, 3)};
  for (int first = 2; first < base.cells();) {
    Clue& region = clues.emplace_back(with_cells("killer", cage));
    for (int i = 0; i < 7 && first < base.cells(); ++i) {
      region.cells.push_back(Cell{static_cast<std::uint16_t>(first++)});
    }
  }
  const BoardRef board = board_with_clues(base, std::move(clues));
  const Digits givens(static_cast<std::size_t>(base.cells()));
  // No other cell can be 1 or 2.
  for_each_engine(*board, [&](Counter& counter) { CHECK(counter.count(givens, 2) == 0); });
}

TEST_CASE("Gecode finds the solutions where the clues hold", "[gecode]") {
  if (!ConstraintModel::can_run()) {
    skip("fzn-gecode is not there (Debian's package flatzinc)");
    return;
  }
  constexpr int kLimit = 40;
  std::map<std::size_t, int> seen;  // by number of solutions, 3 for more
  for (const auto& [number, board] : boards()) {
    const BoardSpec& base = *board;
    RandomStream stream(test_seed(), number, Stage::kChoice);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, repetitions::sampled(30))) {
      for (const std::size_t givens : givens_of(base)) {
        CluePuzzle puzzle = puzzles.sample(base, kinds, givens);
        if (stream.below(4) == 0) puzzles.spoil(puzzle);
        CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
        const auto expected = by_trying(puzzle);
        if (!expected) continue;
        Texts found;
        const auto solutions = ConstraintModel(*puzzle.board).solutions(puzzle.givens, kLimit);
        for (const Digits& grid : solutions) found.insert(text_of(grid));
        CHECK(found.size() == solutions.size());
        ++seen[std::min<std::size_t>(expected->size(), 3)];
        CHECK(is_all_of(found, *expected, kLimit));
      }
    }
  }
  for (std::size_t solutions = 0; solutions <= 3; ++solutions) CHECK(seen[solutions] > 10);
}
