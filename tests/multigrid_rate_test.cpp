// Levels of boards of several grids. A wrong find would eliminate a digit of the solution sooner or
// later, so every technique is tried in every position on the way; a grid beside one that is full
// is an ordinary puzzle, whose level is known; and turning the board changes nothing.

#include <algorithm>
#include <string>
#include <vector>

#include "solver/board/derived_houses.h"
#include "solver/board/house_names.h"
#include "solver/board/symmetries.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

const BoardSpec& board_named(std::string_view name) {
  const BoardSpec* board = BoardSpec::find(name);
  REQUIRE(board != nullptr);
  return *board;
}

/// Checks and counts all that it gets.
class SoundSink final : public Sink {
 public:
  SoundSink(const BoardSpec& board, std::span<const std::uint8_t> solution, bool conclusions_only)
      : board_(board), solution_(solution), conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& deduction) override {
    check_sound(board_, deduction, solution_);
    found.eliminations.add(deduction.eliminations);
    found.placements.add(deduction.placements);
    return ++finds < 1'000;
  }

  int finds = 0;
  Deduction found;

 private:
  const BoardSpec& board_;
  std::span<const std::uint8_t> solution_;
  bool conclusions_only_;
};

/// The digits of a full grid in the first grid of a board of two, and a puzzle in the other.
RatedPuzzle beside_full(const BoardSpec& two, const RatedPuzzle& puzzle,
                        const std::vector<std::uint8_t>& full) {
  RatedPuzzle both{std::vector<std::uint8_t>(static_cast<std::size_t>(two.cells())), {}};
  both.solution = both.givens;
  const auto fill = [&](const MemberGrid& grid, const auto& givens, const auto& solution) {
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
      both.givens[grid.cells[i].index] = givens[i];
      both.solution[grid.cells[i].index] = solution[i];
    }
  };
  fill(two.members()[0], full, full);
  fill(two.members()[1], puzzle.givens, puzzle.solution);
  return both;
}

}  // namespace

TEST_CASE("no technique eliminates a digit of the solution on several grids") {
  std::size_t positions = 0;
  for (const char* name :
       {"samurai", "flower", "butterfly", "windmill", "mini-samurai", "samurai-x"}) {
    CAPTURE(name);
    const BoardSpec& board = board_named(name);
    const int count = repetitions::is_long() ? 20 : 1;
    Rater path(board);
    path.set_check(true);
    const of_grids::BoardTopology topology(board);
    for (const RatedPuzzle& puzzle : random_puzzles(board, count, test_seed())) {
      CAPTURE(Grid(puzzle.givens).to_string());
      int step = 0;
      path.for_each_deduction(
          puzzle.givens, puzzle.solution, [&](const State& state, const Deduction&) {
            if (step++ % (repetitions::is_long() ? 5 : 50) != 0) return true;
            ++positions;
            for (const bool solved : {false, true}) {
              FinderContext context(state);
              if (solved) context.restart(puzzle.solution);
              context.invalidate();
              for (const TechniqueInfo& row : techniques()) {
                if (row.needs_clues || row.max_digits <= 9 || row.technique == last_resort())
                  continue;
                CAPTURE(row.id);
                SoundSink patterns(board, puzzle.solution, false);
                find(row.technique, context, patterns);
                SoundSink conclusions(board, puzzle.solution, true);
                find(row.technique, context, conclusions);
              }
            }
            return true;
          });
    }
  }
  CHECK(positions > 20);
}

TEST_CASE("no step contradicts the known solution of a puzzle with several") {
  const BoardSpec& board = board_named("twodoku");
  Rater rater(board);
  TechniqueSet easier;  // forcing chains take long if there is nothing to find
  for (const TechniqueInfo& row : techniques()) {
    easier.set(static_cast<std::size_t>(row.technique), row.level <= 6);
  }
  rater.set_available(easier);
  int refused = 0;
  constexpr std::uint64_t kSeed = 20261120;  // of puzzles with a step that is left out
  RandomStream random(kSeed, 0, Stage::kChoice);
  for (RatedPuzzle puzzle : random_puzzles(board, 20, kSeed)) {
    // Without some of its givens, a minimal puzzle has other solutions.
    for (std::uint8_t& digit : puzzle.givens) {
      if (random.below(40) == 0) digit = 0;
    }
    CAPTURE(Grid(puzzle.givens).to_string());
    rater.for_each_deduction(puzzle.givens, puzzle.solution,
                             [&](const State& state, const Deduction& deduction) {
                               CHECK(is_sound(deduction, puzzle.solution));
                               for (const Cell c : state.open()) {
                                 REQUIRE(state.has({c, {puzzle.solution[c.index]}}));
                               }
                               return true;
                             });
    rater.set_check(true);  // which finds what was left out
    try {
      (void)rater.rate(puzzle.givens, puzzle.solution);
    } catch (const UnsoundStep&) {
      ++refused;
    }
    rater.set_check(false);
    CHECK(rater.rate(puzzle.givens, puzzle.solution).level >= 1);
  }
  CHECK(refused > 0);
}

TEST_CASE("a self-check accepts the ratings of several grids") {
  for (const char* name : {"samurai", "flower", "butterfly"}) {
    CAPTURE(name);
    const BoardSpec& board = board_named(name);
    REQUIRE(is_rated(board));
    const std::unique_ptr<AnyRater> rater = make_rater(board);
    rater->set_check(true);
    const int count = repetitions::is_long() ? 500 : 10;
    int levels = 0;
    for (const RatedPuzzle& puzzle : random_puzzles(board, count, test_seed() + 1)) {
      const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
      CHECK(1 <= rating.level);
      CHECK_FALSE((rating.over_budget && rating.level < 7));
      levels += rating.level;
    }
    CHECK(levels > count);
  }
}

TEST_CASE("a grid beside a full one is rated like the grid alone") {
  const BoardSpec two = BoardSpec::parse("two", "box 3x3\ngrid R1C1\ngrid R10C10", "two");
  const std::vector<RatedPuzzle> puzzles =
      random_puzzles(BoardSpec::standard(), repetitions::times(400), test_seed() + 2);
  const std::unique_ptr<AnyRater> alone = make_rater(BoardSpec::standard());
  const std::unique_ptr<AnyRater> beside = make_rater(two);
  int compared = 0;
  for (const RatedPuzzle& puzzle : puzzles) {
    CAPTURE(Grid(puzzle.givens).to_string());
    const Rating expected = alone->rate(puzzle.givens, puzzle.solution);
    const RatedPuzzle both = beside_full(two, puzzle, puzzles.front().solution);
    const Rating rating = beside->rate(both.givens, both.solution);
    // Beyond that, one grid has techniques that several lack.
    if (expected.level > 5) {
      CHECK(rating.level > 5);
      continue;
    }
    ++compared;
    CHECK(rating.level == expected.level);
    CHECK(info(rating.hardest).id == info(expected.hardest).id);
    CHECK(rating.rounds == expected.rounds);
    CHECK(rating.min_openings == expected.min_openings);
    CHECK(rating.uses == expected.uses);
  }
  CHECK(2 * compared > static_cast<int>(puzzles.size()));
}

TEST_CASE("turning a board of several grids changes no rating") {
  for (const char* name : {"samurai", "flower", "butterfly"}) {
    CAPTURE(name);
    const BoardSpec& board = board_named(name);
    const std::unique_ptr<AnyRater> rater = make_rater(board);
    const auto maps = symmetries_of(board, 3, 3);
    REQUIRE(maps.size() == 8);
    for (const RatedPuzzle& puzzle :
         random_puzzles(board, repetitions::is_long() ? 50 : 2, test_seed() + 3)) {
      const Rating rating = rater->rate(puzzle.givens, puzzle.solution);
      for (const CellMap& map : maps) {
        RatedPuzzle image;
        for (const std::uint16_t i : map) {
          image.givens.push_back(puzzle.givens[i]);
          image.solution.push_back(puzzle.solution[i]);
        }
        CHECK(rater->rate(image.givens, image.solution) == rating);
      }
    }
  }
}

TEST_CASE("members of a topology have their lines in order") {
  for (const char* name : {"samurai", "flower", "butterfly", "windmill", "mini-samurai"}) {
    CAPTURE(name);
    const BoardSpec& board = board_named(name);
    const of_grids::BoardTopology topology(board);
    REQUIRE(topology.members().size() == board.members().size());
    for (std::size_t m = 0; m < board.members().size(); ++m) {
      const auto& member = topology.members()[m];
      const std::vector<Cell>& cells = board.members()[m].cells;
      CHECK(member.boxes.size() == board.digits());
      REQUIRE(member.rows.size() * member.columns.size() == cells.size());
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t row = i / member.columns.size();
        const std::size_t column = i % member.columns.size();
        REQUIRE(topology.cells_of(member.rows[row])[column] == cells[i].index);
        REQUIRE(topology.cells_of(member.columns[column])[row] == cells[i].index);
        REQUIRE(member.cells.contains(cells[i]));
      }
    }
  }
}

TEST_CASE("overlapping rows leave cells with the same digits") {
  const BoardSpec& butterfly = board_named("butterfly");
  const of_grids::BoardTopology topology(butterfly);
  // Rows and columns of twelve lines, both ways.
  REQUIRE(topology.leftovers().size() == 2 * (12 + 12));
  for (const of_grids::BoardTopology::Leftovers& leftovers : topology.leftovers()) {
    CHECK(leftovers.in_lines.size() == 3);
    CHECK(leftovers.in_regions.size() == 3);
    CHECK_FALSE(leftovers.in_lines.intersects(leftovers.in_regions));
  }
  CHECK(of_grids::BoardTopology(board_named("samurai")).leftovers().empty());
  for (const char* name : {"butterfly", "flower"}) {
    CAPTURE(name);
    const BoardSpec& board = board_named(name);
    const std::vector<DerivedHouse> derived = derived_houses(board);
    CHECK(derived.size() >= 48);
    CHECK(of_grids::BoardTopology(board).derived_houses().size() ==
          static_cast<int>(derived.size()));
    for (const RatedPuzzle& puzzle : random_puzzles(board, 20, test_seed() + 4)) {
      for (const DerivedHouse& house : derived) {
        std::uint32_t digits = 0;
        for (const Cell c : house.cells) digits |= 1U << puzzle.solution[c.index];
        REQUIRE(digits == 0b11'1111'1110U);
      }
    }
  }
  CHECK(derived_houses(board_named("samurai")).empty());
}

TEST_CASE("houses of several grids are named after their grids") {
  const BoardSpec& samurai = board_named("samurai");
  const auto english = [](const BoardSpec& board, int h) {
    return house_name(board, h, Language::kEnglish);
  };
  const auto japanese = [](const BoardSpec& board, int h) {
    return house_name(board, h, Language::kJapanese);
  };
  CHECK(english(samurai, 2) == "row 3 of the top left grid");
  CHECK(japanese(samurai, 2) == "左上の盤面の3行目");
  CHECK(english(samurai, 9) == "row 1 of the top right grid");
  CHECK(english(samurai, 18) == "row 1 of the middle grid");
  CHECK(japanese(samurai, 44) == "右下の盤面の9行目");
  CHECK(english(samurai, 45) == "column 1 of the top left grid");
  // The box that it shares with the middle grid.
  CHECK(english(samurai, 98) == "box 9 of the top left grid");
  CHECK(house_names(samurai, {0, 1, 9, 98}, Language::kEnglish) ==
        "rows 1 and 2 of the top left grid, row 1 of the top right grid, and box 9 of the top left "
        "grid");
  const auto grids = [](const BoardSpec& board, Language language) {
    std::string names;
    for (int i = 0; i < static_cast<int>(board.members().size()); ++i) {
      names += (i == 0 ? "" : ", ") + grid_name(board, i, language);
    }
    return names;
  };
  CHECK(grids(board_named("flower"), Language::kEnglish) ==
        "the top grid, the left grid, the middle grid, the right grid, the bottom grid");
  CHECK(grids(board_named("flower"), Language::kJapanese) ==
        "上の盤面, 左の盤面, 中央の盤面, 右の盤面, 下の盤面");
  CHECK(grids(board_named("windmill"), Language::kEnglish) ==
        "the top left grid, the top right grid, the middle grid, the bottom left grid, the bottom "
        "right grid");
  const BoardSpec five = BoardSpec::parse(
      "five", "box 3x3\ngrid R1C1\ngrid R7C7\ngrid R13C13\ngrid R19C19\ngrid R25C25", "five");
  CHECK(grids(five, Language::kEnglish) == "grid 1, grid 2, the middle grid, grid 4, grid 5");
  CHECK(english(five, 0) == "row 1 of grid 1");
  CHECK(japanese(five, 0) == "盤面1の1行目");
  CHECK(english(BoardSpec::standard(), 2) == "row 3");
}
