// Each kind of clue on random grids: its constraints agree with the obvious check, on grids
// that keep it and on others; what a grid allows holds there; and any clue at all has a fault or a
// meaning. clue_meanings_test has clues whose meaning is known.

#include <map>
#include <string>
#include <vector>

#include "tests/arbitrary_clue_generator.h"
#include "tests/boards.h"
#include "tests/clue_makers.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

/// Boards with as many digits as matter: thirds that differ in size, boxes that are no squares.
std::vector<const BoardSpec*> boards() {
  std::vector<const BoardSpec*> result;
  for (const char* name : {"4x4", "6x6", "8x8", "9x9", "16x16", "25x25"}) {
    const BoardSpec* shape = BoardSpec::find(name);
    REQUIRE(shape != nullptr);
    result.push_back(shape);
  }
  return result;
}

/// Grids on which clues of `grid` hold or not: nearly the same, another one, any digits at all.
std::vector<Grid> other_grids(const BoardSpec& shape, const Grid& grid, RandomStream& stream) {
  std::vector<Grid> grids{grid, Grid(pattern_grid(shape, stream)), grid, grid};
  const auto any_cell = [&] { return stream.below(static_cast<std::uint32_t>(shape.cells())); };
  std::swap(grids[2].digits()[any_cell()], grids[2].digits()[any_cell()]);
  for (std::uint8_t& digit : grids[3].digits()) {
    digit = static_cast<std::uint8_t>(1 + stream.below(static_cast<std::uint32_t>(shape.digits())));
  }
  return grids;
}

}  // namespace

TEST_CASE("a grid's own clues hold there, and primitives agree with the obvious check") {
  for (const ClueKind& kind : clue_kinds()) {
    std::map<bool, int> seen;
    for (const BoardSpec* shape : boards()) {
      for (std::uint64_t round = 0; round < (shape->digits() > 9 ? 2U : 40U); ++round) {
        RandomStream stream(test_seed(), round, Stage::kChoice);
        const RandomBelow below = [&](unsigned n) { return stream.below(n); };
        const Grid grid(pattern_grid(*shape, stream));
        std::vector<Clue> clues;
        kind.generate(kind, *shape, grid, below, clues);
        CAPTURE(kind.id, shape->name(), round, grid.to_string(), clues.size());
        if (clues.empty()) continue;
        const BoardSpec board = with(*shape, clues);
        CHECK(clues_hold(board, grid));
        CHECK(reference::hold(compile_constraints(board), grid));
        const std::vector<Grid> others = other_grids(*shape, grid, stream);
        for (const Clue& clue : board.clues()) {
          CHECK(validation_error(clue, board).empty());
          for (const Grid& other : others) {
            const bool holds = clue.kind->holds(clue, board, other);
            if (clue.kind == &kind) ++seen[holds];
            REQUIRE(constraints_hold(clue, board, other) == holds);
          }
        }
      }
    }
    INFO(kind.id);
    CHECK(seen[true] > 100);
    CHECK(seen[false] > 100);
  }
}

TEST_CASE("clues may be left out of those that a grid allows") {
  for (const ClueKind& kind : clue_kinds()) {
    for (const BoardSpec* shape : boards()) {
      RandomStream stream(test_seed(), 0, Stage::kChoice);
      const Grid grid(pattern_grid(*shape, stream));
      std::vector<Clue> clues;
      kind.generate(
          kind, *shape, grid, [&](unsigned n) { return stream.below(n); }, clues);
      std::vector<Clue> some;
      for (const Clue& clue : clues) {
        if (clue.kind == &kind && stream.below(2) == 0) some.push_back(clue);
      }
      INFO(kind.id << " on " << shape->name());
      const bool is_rule = kind.fields == kNoFields;
      if (!some.empty() && !is_rule) CHECK(clues_hold(with(*shape, some), grid));
      if (is_rule) CHECK((clues.size() == 1 || !clues_hold(with(*shape, {clues.back()}), grid)));
    }
  }
}

TEST_CASE("clues with other values") {
  std::map<std::string_view, int> seen;
  for (const BoardSpec* shape : boards()) {
    for (std::uint64_t round = 0; round < (shape->digits() > 9 ? 5U : 200U); ++round) {
      RandomStream stream(test_seed(), round, Stage::kChoice);
      const RandomBelow below = [&](unsigned n) { return stream.below(n); };
      const Grid grid(pattern_grid(*shape, stream));
      std::vector<Clue> clues;
      for (const char* id : {"killer", "little-killer", "difference", "ratio", "sandwich", "x-sum",
                             "skyscraper", "whispers"}) {
        const ClueKind& kind = *find_clue_kind(id);
        kind.generate(kind, *shape, grid, below, clues);
      }
      std::vector<Clue> changed;
      for (Clue& clue : clues) {
        clue.value = static_cast<int>(stream.below(clue.cells.size() == 2 ? 5 : 20));
        if (stream.below(4) == 0 && validation_error(clue, *shape).empty()) changed.push_back(clue);
      }
      if (changed.empty()) continue;
      changed.push_back(clue_of("all-differences"));
      changed.push_back(clue_of("all-ratios"));
      const BoardSpec board = with(*shape, changed);
      for (const Clue& clue : board.clues()) {
        CAPTURE(clue.kind->id, clue.value.value_or(-1), grid.to_string());
        const bool holds = clue.kind->holds(clue, board, grid);
        REQUIRE(constraints_hold(clue, board, grid) == holds);
        if (holds) ++seen[clue.kind->id];
      }
    }
  }
  for (const char* id : {"killer", "little-killer", "difference", "ratio", "sandwich", "x-sum",
                         "skyscraper", "whispers"}) {
    INFO(id);
    CHECK(seen[id] > 0);
  }
}

TEST_CASE("any clue is refused or agrees with the obvious check") {
  std::map<std::string_view, int> sound;
  std::map<std::string_view, int> faulty;
  for (const BoardSpec* shape :
       {BoardSpec::find("4x4"), BoardSpec::find("6x6"), BoardSpec::find("16x16")}) {
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(shape->digits()), Stage::kChoice);
    ArbitraryClueGenerator clues(*shape, stream);
    for (int round = 0; round < 20'000; ++round) {
      const Clue clue = clues.draw(clues.kind());
      if (!validation_error(clue, *shape).empty()) {
        ++faulty[clue.kind->id];
        continue;
      }
      ++sound[clue.kind->id];
      const BoardSpec board = with(*shape, {clue});
      const Constraints constraints = compile_constraints(board);
      Grid grid(pattern_grid(*shape, stream));
      for (int more = 0; more < 3; ++more) {
        CAPTURE(clue.kind->id, grid.to_string());
        REQUIRE(reference::hold(constraints, grid) == clues_hold(board, grid));
        grid = Grid(pattern_grid(*shape, stream));
      }
    }
  }
  for (const ClueKind& kind : clue_kinds()) {
    INFO(kind.id);
    CHECK(sound[kind.id] > 20);
    CHECK((kind.fields == kNoFields || kind.fields == kOneCell || faulty[kind.id] > 20));
  }
}

TEST_CASE("the same clues share tables and automata") {
  const BoardSpec& nine = BoardSpec::standard();
  std::vector<Clue> clues;
  for (int line = 1; line <= 9; ++line) {
    clues.push_back(outside("sandwich", {0, line}, 10));
    clues.push_back(with_cells("difference", cells(nine, {{line, 1}, {line, 2}})));
  }
  const Constraints constraints = compile_constraints(with(nine, clues));
  CHECK(constraints.regulars.size() == 9);
  CHECK(constraints.automata.size() == 1);
  CHECK(constraints.binary_tables.size() == 9);
  CHECK(constraints.tables.size() == 1);
}

TEST_CASE("many lines through the same cells relate them once") {
  const BoardSpec& board = *BoardSpec::find("16x16");
  std::vector<Cell> snake;
  for (int i = 0; i < board.cells(); ++i)
    snake.push_back(board.cell_at(i / 16, i / 16 % 2 == 0 ? i % 16 : 15 - i % 16));
  std::vector<Clue> clues;
  for (std::ptrdiff_t shorter = 0; shorter < 40; ++shorter)
    clues.push_back(with_line("entropic", {snake.begin(), snake.end() - shorter}));
  // Each line relates some 30,000 pairs.
  CHECK(compile_constraints(with(board, clues)).binary_tables.size() < 140'000);
}
