// Puzzles with clues are made: one solution, nothing in vain, and a page that can be read.

#include <algorithm>
#include <cstdlib>
#include <set>

#include "gen/cages.h"
#include "gen/clue_layout.h"
#include "gen/clue_maker.h"
#include "gen/maker.h"
#include "solver/board/error.h"
#include "solver/board/shape_label.h"
#include "solver/count/minimality.h"
#include "solver/rate/any_rater.h"
#include "solver/rules/clue_board.h"
#include "solver/rules/neighbours.h"
#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

Recipe recipe_for(std::string_view wish, std::string_view board, std::uint64_t seed) {
  Recipe recipe;
  recipe.shape = Shape::find(board);
  recipe.rules = ClueWish::parse(wish);
  recipe.seed = seed;
  recipe.clues.max = recipe.shape->cells();
  recipe.fill = default_fill(*recipe.shape).id;
  return recipe;
}

std::vector<Made> make(const Recipe& recipe, std::uint64_t first, std::size_t count,
                       std::uint64_t stride = 1) {
  const auto counter = make_counter(*recipe.shape);
  Maker maker(recipe, *counter);
  std::vector<Made> made;
  REQUIRE(maker.make(first, count, made, stride));
  for (const Made& one : made) REQUIRE(one.status == MadeStatus::kMade);
  return made;
}

std::string text_of(const Made& made) {
  return label_with_clues(*made.shape) + " " + made.puzzle.to_string();
}

std::uint64_t solutions(const Shape& board, const Grid& givens) {
  return make_counter(board)->count(givens.digits());
}

/// Whether a puzzle has two solutions, or as good as two for a maker who would not wait.
bool is_ambiguous(const Shape& board, const Grid& givens) {
  const auto counter = make_counter(board);
  counter->set_budget({.steps = ClueMaker::kMostSteps});
  return counter->count(givens.digits()) != 1;
}

bool is_needed(const Made& made, const Clue& clue) {
  std::vector<Clue> clues(made.shape->clues().begin(), made.shape->clues().end());
  clues.erase(std::find(clues.begin(), clues.end(), clue));
  const SharedShape base = board_without_clues(*made.shape);
  const SharedShape board = clues.empty() ? base : board_with_clues(*base, std::move(clues));
  return is_ambiguous(*board, made.puzzle);
}

std::size_t clues_of(const Made& made, const ClueRule& rule) {
  const auto clues = made.shape->clues();
  return static_cast<std::size_t>(std::count_if(clues.begin(), clues.end(), [&](const Clue& clue) {
    return std::find(rule.kinds.begin(), rule.kinds.end(), clue.kind) != rule.kinds.end();
  }));
}

void require_sound(const Made& made) {
  INFO(text_of(made));
  CHECK(made.solution.clues() == made.shape->cells());
  CHECK(clues_hold(*made.shape, made.solution));
  CHECK(made.clues == made.puzzle.clues());
  CHECK(solutions(*made.shape, made.puzzle) == 1);
  for (int i = 0; i < made.shape->cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    CHECK((made.puzzle[c].value == 0 || made.puzzle[c] == made.solution[c]));
  }
}

/// No given can go, and no clue of a rule that has more than the fewest.
void require_minimal(const Made& made, const ClueWish& wish) {
  INFO(text_of(made));
  for (int i = 0; i < made.shape->cells(); ++i) {
    Grid fewer = made.puzzle;
    const Cell c{static_cast<std::uint16_t>(i)};
    if (fewer[c].value == 0) continue;
    fewer.set(c, {0});
    CHECK(is_ambiguous(*made.shape, fewer));
  }
  for (const ClueWish::Part& part : wish.parts) {
    if (part.rule->divides()) continue;
    if (clues_of(made, *part.rule) <= static_cast<std::size_t>(part.number.least)) continue;
    for (const Clue& clue : made.shape->clues()) {
      const auto& kinds = part.rule->kinds;
      if (std::find(kinds.begin(), kinds.end(), clue.kind) == kinds.end()) continue;
      CHECK(is_needed(made, clue));
    }
  }
}

}  // namespace

TEST_CASE("each rule gives puzzles with one solution and nothing in vain") {
  const std::uint64_t seed = test_seed();
  const bool is_slow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  for (const ClueRule& rule : clue_rules()) {
    for (const char* board : {"6x6", "9x9"}) {
      if (rule.id == "region-sum" && board == std::string("6x6")) continue;  // few such lines
      const Recipe recipe = recipe_for(rule.id, board, seed);
      for (const Made& made : make(recipe, 0, is_slow ? 50 : 2)) {
        CAPTURE(rule.id, board);
        require_sound(made);
        require_minimal(made, recipe.rules);
        if (rule.divides()) continue;
        const auto clues = static_cast<int>(clues_of(made, rule));
        CHECK(clues >= rule.usual.least);
        CHECK(clues <= rule.usual.most);
      }
    }
  }
}

TEST_CASE("rules go together, on any board") {
  const std::uint64_t seed = test_seed();
  const std::pair<const char*, const char*> mixes[] = {{"killer,thermo,even-odd", "9x9"},
                                                       {"arrow:1..3,kropki", "9x9-x"},
                                                       {"killer,quadruple", "9x9-jigsaw"},
                                                       {"xv,sandwich", "9x9-anti-knight"},
                                                       {"thermo:2..3", "4x4"},
                                                       {"little-killer:4..6,renban", "8x8"}};
  for (const auto& [wish, board] : mixes) {
    const Recipe recipe = recipe_for(wish, board, seed);
    for (const Made& made : make(recipe, 0, 2)) {
      CAPTURE(wish, board);
      require_sound(made);
      require_minimal(made, recipe.rules);
      for (const ClueWish::Part& part : recipe.rules.parts) CHECK(clues_of(made, *part.rule) > 0);
    }
  }
}

TEST_CASE("a puzzle with clues is a function of the seed and its index") {
  const Recipe recipe = recipe_for("killer,thermo:1..2", "9x9", 7);
  const std::vector<Made> all = make(recipe, 0, 8);
  const std::vector<Made> part = make(recipe, 1, 3, 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(text_of(part[i]) == text_of(all[1 + 3 * i]));
  CHECK(text_of(all[0]) != text_of(all[1]));
  CHECK(text_of(make(recipe_for("killer,thermo:1..2", "9x9", 8), 0, 1)[0]) != text_of(all[0]));
}

TEST_CASE("cages divide the board, in pieces of the sizes that are asked for") {
  Recipe recipe = recipe_for("killer;cages=2..4", "9x9", test_seed());
  recipe.clues.max = 0;
  for (const Made& made : make(recipe, 0, 10)) {
    CHECK(made.clues == 0);
    require_sound(made);
    std::vector<int> seen(81);
    for (const Clue& clue : made.shape->clues()) {
      CHECK(clue.cells.size() >= 2);
      CHECK(clue.cells.size() <= 4);
      std::vector<Cell> piece{clue.cells[0]};
      for (std::size_t i = 0; i < piece.size(); ++i) {
        for (const Cell c : beside(*made.shape, piece[i])) {
          const auto& cells = clue.cells;
          if (std::find(cells.begin(), cells.end(), c) != cells.end() &&
              std::find(piece.begin(), piece.end(), c) == piece.end()) {
            piece.push_back(c);
          }
        }
      }
      CHECK(piece.size() == clue.cells.size());
      for (const Cell c : clue.cells) ++seen[c.index];
    }
    CHECK(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
  }
}

TEST_CASE("each cut divides one cage, and the last leaves none that could be cut") {
  Stream stream(test_seed(), 0, Stage::kClues);
  const Shape& shape = Shape::standard();
  const auto counter = make_counter(shape);
  const Grid grid(full_grid(shape, *counter, stream));
  for (int round = 0; round < 20; ++round) {
    const Cages cages(shape, grid, {2, 5}, stream);
    if (!cages.found()) continue;
    for (std::size_t cuts = 1; cuts <= cages.cuts(); ++cuts) {
      CHECK(cages.after(cuts).size() == cages.after(cuts - 1).size() + 1);
    }
    // Four cells that form a T fall apart however they are cut.
    for (const Cages::Cage& cage : cages.after(cages.cuts())) CHECK(cage.size() <= 5);
    std::size_t largest = 0;
    for (const Cages::Cage& cage : cages.after(cages.cuts())) {
      std::set<int> digits;
      for (const Cell c : cage) digits.insert(grid[c].value);
      CHECK(digits.size() == cage.size());
      largest = std::max(largest, cage.size());
    }
    CHECK(largest < 6);
  }
}

TEST_CASE(
    "cages and clues are drawn in all sizes and numbers that are asked for, and in no others") {
  Stream stream(test_seed(), 2, Stage::kClues);
  const Shape& shape = Shape::standard();
  const auto counter = make_counter(shape);
  std::set<std::size_t> sizes;
  std::set<std::size_t> numbers;
  for (int round = 0; round < 20; ++round) {
    const Grid grid(full_grid(shape, *counter, stream));
    const Cages cages(shape, grid, {1, 5}, stream);
    REQUIRE(cages.found());
    for (const Cages::Cage& cage : cages.after(0)) sizes.insert(cage.size());
    const auto drawn = draw_clues(ClueWish::parse("even-odd:3..5"), shape, grid, stream);
    REQUIRE(drawn);
    numbers.insert(drawn->front().clues.size());
  }
  CHECK(sizes == std::set<std::size_t>{1, 2, 3, 4, 5});
  CHECK(numbers == std::set<std::size_t>{3, 4, 5});
}

TEST_CASE("lines share no cell and do not cross") {
  const Shape& shape = Shape::standard();
  const auto counter = make_counter(shape);
  const ClueWish wish = ClueWish::parse("thermo:3..5,whispers:1..2,palindrome:1..2");
  Stream stream(test_seed(), 1, Stage::kClues);
  int found = 0;
  for (int round = 0; round < 20; ++round) {
    const Grid grid(full_grid(shape, *counter, stream));
    const auto drawn = draw_clues(wish, shape, grid, stream);
    if (!drawn) continue;
    ++found;
    std::set<Cell> cells;
    std::set<std::pair<int, int>> corners;  // that a diagonal step passes
    for (const DrawnClues& part : *drawn) {
      for (const Clue& clue : part.clues) {
        for (const auto& line : clue.lines) {
          for (std::size_t i = 0; i < line.size(); ++i) {
            CHECK(cells.insert(line[i]).second);
            if (i == 0) continue;
            const int down = shape.row_of(line[i]) + shape.row_of(line[i - 1]);
            const int right = shape.column_of(line[i]) + shape.column_of(line[i - 1]);
            if (down % 2 != 0 && right % 2 != 0) CHECK(corners.insert({down, right}).second);
          }
        }
      }
    }
  }
  CHECK(found > 0);
}

TEST_CASE("all dots are shown where that is the rule, and all clues where they are kept") {
  const std::uint64_t seed = test_seed();
  for (const Made& made : make(recipe_for("kropki;negative", "9x9", seed), 0, 3)) {
    require_sound(made);
    const auto clues = made.shape->clues();
    for (const char* id : {"all-differences", "all-ratios"}) {
      CHECK(std::any_of(clues.begin(), clues.end(),
                        [&](const Clue& clue) { return clue.kind->id == id; }));
    }
  }
  const Made few = make(recipe_for("sandwich:4..", "9x9", seed), 0, 1)[0];
  const Made all = make(recipe_for("sandwich:4..;keep", "9x9", seed), 0, 1)[0];
  CHECK(clues_of(all, *find_clue_rule("sandwich")) == 18);
  CHECK(few.puzzle == all.puzzle);
}

TEST_CASE("givens of a puzzle with clues keep to their range and symmetry") {
  Recipe recipe = recipe_for("thermo", "9x9", test_seed());
  recipe.clues = {24, 26};
  recipe.symmetry = Symmetry::kRotational;
  for (const Made& made : make(recipe, 0, 3)) {
    require_sound(made);
    CHECK(made.clues >= 24);
    CHECK(made.clues <= 26);
    CHECK(is_symmetric(Orbits(*recipe.shape, recipe.symmetry), made.puzzle.digits()));
  }
  recipe.clues = {0, 3};
  recipe.symmetry = Symmetry::kNone;
  recipe.rules = ClueWish::parse("kropki");
  for (const Made& made : make(recipe, 0, 3)) CHECK(made.clues <= 3);
  recipe.clues = {0, 0};
  recipe.rules = ClueWish::parse("x-sums:14..18");
  for (const Made& made : make(recipe, 0, 2)) {
    CHECK(made.clues == 0);
    require_sound(made);
  }
}

TEST_CASE("puzzles with clues are made for a level") {
  const auto level_of = [](const Shape& board, const Grid& givens, const Grid& solution) {
    return make_rater(board)->measure(givens.digits(), solution.digits()).level;
  };
  for (const char* wish : {"killer", "thermo", "kropki", "killer,even-odd"}) {
    Recipe recipe = recipe_for(wish, "9x9", test_seed());
    if (recipe.rules.divides()) recipe.clues.max = 0;
    for (int aim = 2; aim <= 6; ++aim) {
      recipe.at_most = {aim};
      const Made made = make(recipe, 0, 1)[0];
      INFO(text_of(made));
      CAPTURE(aim);
      CHECK(made.aim == aim);
      require_sound(made);
      CHECK(level_of(*made.shape, made.puzzle, made.solution) <= aim);
      for (std::uint16_t i = 0; i < 81; i += 9) {  // givens that make it easier than that have gone
        Grid fewer = made.puzzle;
        if (fewer[{i}].value == 0) continue;
        fewer.set({i}, {0});
        CHECK((is_ambiguous(*made.shape, fewer) ||
               level_of(*made.shape, fewer, made.solution) > aim));
      }
    }
  }
  // Levels that nobody wants any more are passed over; one that cannot be is given up.
  Recipe recipe = recipe_for("killer", "9x9", 1);
  recipe.clues.max = 0;
  recipe.at_most = {2, 3};
  const auto counter = make_counter(*recipe.shape);
  Maker maker(recipe, *counter);
  maker.pass_over(1U << 2);
  std::vector<Made> made;
  REQUIRE(maker.make(0, 6, made));
  for (const Made& one : made) {
    CHECK((one.status == MadeStatus::kPassedOver) == (one.aim == 2));
    CHECK((one.aim == 2 || one.status == MadeStatus::kMade));
  }
  recipe.at_most = {1};  // nothing on an empty board is that easy
  Maker hopeless(recipe, *counter);
  REQUIRE(hopeless.make(0, 1, made));
  CHECK(made[0].status == MadeStatus::kOverBudget);
  CHECK(made[0].attempts == most_attempts(recipe));
}

TEST_CASE("a puzzle with clues says whether it is minimal") {
  int minimal = 0;
  for (const char* wish : {"killer", "thermo", "kropki", "little-killer", "arrow;keep"}) {
    Recipe recipe = recipe_for(wish, "9x9", test_seed());
    if (recipe.rules.divides()) recipe.clues.max = 0;
    for (const Made& made : make(recipe, 0, 3)) {
      INFO(text_of(made));
      std::uint8_t truth = kNotKnown;
      find_minimal(*make_counter(*made.shape), made.puzzle.digits(), std::span(&truth, 1),
                   [](const Shape& board) { return make_counter(board); });
      CHECK(made.minimal == (truth == 1));
      minimal += made.minimal ? 1 : 0;
    }
  }
  CHECK(minimal > 0);
}

TEST_CASE("what a recipe says of clues is read back") {
  for (const char* text :
       {"killer", "killer,thermo:4..6;cages=2..4", "thermo,kropki:10..;negative", "xv;keep"}) {
    CHECK(ClueWish::parse(text).to_string() == text);
    const Recipe recipe = recipe_for(text, "9x9", 1);
    CHECK(Recipe::parse(recipe.to_string()) == recipe);
  }
  CHECK(ClueWish::parse("thermo,killer").to_string() == "killer,thermo");
  CHECK(ClueWish::parse("thermo,thermo").parts.size() == 1);
  CHECK(Recipe().to_string().find("rules") == std::string::npos);
  for (const char* text : {"killers", "thermo:4", "thermo:x..2", "killer;cages=2", "killer;fast"}) {
    CHECK_THROWS_AS(ClueWish::parse(text), ParseError);
  }
}

TEST_CASE("what no puzzle can have is told") {
  const auto mistake = [](std::string_view wish, std::string_view board) {
    return recipe_for(wish, board, 1).mistake();
  };
  CHECK(mistake("killer", "9x9").empty());
  CHECK(mistake("killer", "25x25") == "clues are for boards of up to 16 digits");
  CHECK(mistake("killer;cages=4..2", "9x9") ==
        "cages have 1 to 9 cells, the smallest number first");
  CHECK(mistake("killer;cages=2..5", "4x4").empty());
  CHECK(mistake("killer;cages=5..6", "4x4") ==
        "cages have 1 to 4 cells, the smallest number first");
  CHECK(mistake("thermo:5..4", "9x9") == "the least number of clues of thermo is above the most");
  CHECK(mistake("thermo;negative", "9x9") ==
        "no rule here says that all its clues are shown: that is for kropki and xv");
  Recipe recipe = recipe_for("thermo:80..90", "9x9", 1);
  recipe.max_attempts = 3;
  const auto counter = make_counter(*recipe.shape);
  Maker maker(recipe, *counter);
  std::vector<Made> made;
  REQUIRE(maker.make(0, 1, made));
  CHECK(made[0].status == MadeStatus::kOverBudget);
  CHECK(made[0].attempts == 3);
}
