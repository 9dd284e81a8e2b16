#include "gen/puzzle_source.h"

#include <algorithm>
#include <set>

#include "gen/minimizer.h"
#include "gen/pattern.h"
#include "solver/board/error.h"
#include "solver/board/require.h"
#include "tests/backtracking_count.h"
#include "tests/catch.h"
#include "tests/minimize_plain.h"
#include "tests/test_filler.h"

using namespace gridmill;

namespace {

std::vector<GeneratedPuzzle> make(const Recipe& recipe, std::uint64_t first, std::size_t count,
                                  std::uint64_t stride = 1) {
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board));
  std::vector<GeneratedPuzzle> out;
  CHECK(maker->make(first, count, out, stride));
  return out;
}

bool same(const GeneratedPuzzle& a, const GeneratedPuzzle& b) {
  return a.index == b.index && a.status == b.status && a.puzzle == b.puzzle &&
         a.solution == b.solution && a.givens == b.givens && a.minimal == b.minimal &&
         a.symmetry == b.symmetry && a.attempts == b.attempts;
}

/// What every puzzle owes, by the slow reference.
void check_made(const Recipe& recipe, const GeneratedPuzzle& made) {
  CAPTURE(recipe.to_string(), made.index, made.puzzle.to_string());
  const BoardSpec& board = *recipe.board;
  REQUIRE(made.status == GenerationStatus::kGenerated);
  CHECK(made.givens == made.puzzle.count_givens());
  CHECK(made.givens >= recipe.givens.min);
  CHECK(made.givens <= recipe.givens.max);
  CHECK(is_solved(board, made.solution.digits()));
  const auto givens = made.puzzle.digits();
  for (std::size_t i = 0; i < givens.size(); ++i) {
    if (givens[i] != 0) CHECK(givens[i] == made.solution.digits()[i]);
    if (!recipe.pattern.empty()) CHECK((givens[i] != 0) == (recipe.pattern[i] == 'x'));
  }
  REQUIRE(reference::backtracking_count(board, givens, 2) == 1);
  CHECK(is_symmetric(Orbits(board, find_symmetry(made.symmetry)->symmetry), givens));
  std::vector<std::uint8_t> puzzle(givens.begin(), givens.end());
  bool minimal = true;
  for (std::uint8_t& d : puzzle) {
    if (d == 0 || !minimal) continue;
    const std::uint8_t kept = std::exchange(d, std::uint8_t{0});
    minimal = reference::backtracking_count(board, puzzle, 2) != 1;
    d = kept;
  }
  CHECK(made.minimal == minimal);
}

}  // namespace

TEST_CASE("a recipe is written, read back and compared") {
  Recipe recipe;
  CHECK(recipe.to_string() ==
        "recipe=" + std::to_string(kRecipeVersion) +
            " board=9x9 seed=1 fill=double-random symmetry=none givens=0..625 per_grid=1 "
            "max_attempts=1000000 pattern=none");
  recipe.board = BoardSpec::find("4x4");
  recipe.seed = 0xFFFFFFFFFFFFFFFF;
  recipe.symmetry = Symmetry::kQuarter;
  recipe.givens = GivensRange::parse("4..12");
  recipe.per_grid = 32;
  CHECK(Recipe::parse(recipe.to_string()) == recipe);
  CHECK(recipe.validation_error().empty());
  Recipe other = recipe;
  other.seed = 2;
  other.pattern = "xxxx............";
  CHECK(other.validation_error() == "a pattern fixes the givens, so the symmetry must be none");
  other.givens.min = 5;
  CHECK(other.validation_error() == "the pattern has 4 givens, expected 5..12");
  CHECK_THROWS_AS(Recipe::parse("board=7x7"), ParseError);
  CHECK_THROWS_AS(Recipe::parse("seed=x"), ParseError);
  CHECK_THROWS_AS(Recipe::parse("sed=1"), ParseError);
  const BoardSpec own("9x9", 3, 3, {{{0}, {80}}});
  recipe.board = &own;
  CHECK(recipe.to_string().find(" board=#" + own.digest() + " ") != std::string::npos);
  CHECK(Recipe::parse(recipe.to_string(), &own) == recipe);
  CHECK_THROWS_AS(Recipe::parse(recipe.to_string()), ParseError);
}

TEST_CASE("clue ranges are read") {
  CHECK(GivensRange::parse("24..28") == GivensRange{24, 28});
  CHECK(GivensRange::parse("24..") == GivensRange{24, kMaxCells});
  CHECK(GivensRange::parse("..28") == GivensRange{0, 28});
  CHECK(GivensRange::parse("26") == GivensRange{26, 26});
  for (const char* wrong : {"", "..", "28..24", "-1..3", "a..b", "24.28", "24...28"}) {
    CHECK_THROWS_AS(GivensRange::parse(wrong), ParseError);
  }
}

TEST_CASE("puzzles do not depend on how a run is cut into ranges") {
  Recipe recipe;
  recipe.seed = 42;
  recipe.symmetry = Symmetry::kRandom;
  recipe.per_grid = 3;
  recipe.givens = {24, 31};
  const std::vector<GeneratedPuzzle> whole = make(recipe, 5, 100);
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board));
  std::vector<GeneratedPuzzle> part;
  for (std::size_t at = 0, n = 1; at < whole.size(); at += n, n = n * 2 % 31) {
    n = std::min(n, whole.size() - at);
    REQUIRE(maker->make(whole[at].index, n, part));
    REQUIRE(part.size() == n);
    for (std::size_t i = 0; i < n; ++i) CHECK(same(part[i], whole[at + i]));
  }
  REQUIRE(maker->make(whole[4].index, 10, part, 7));
  for (std::size_t i = 0; i < 10; ++i) CHECK(same(part[i], whole[4 + 7 * i]));
}

TEST_CASE("the maker's puzzles are those of the plain removal") {
  for (const std::uint32_t per_grid : {1U, 4U}) {
    Recipe recipe;
    recipe.seed = 3;
    recipe.per_grid = per_grid;
    recipe.symmetry = Symmetry::kRotational;
    const Orbits orbits(*recipe.board, recipe.symmetry);
    const auto counter = make_counter(*recipe.board);
    TestFiller filler(*recipe.board);
    for (const GeneratedPuzzle& made : make(recipe, 0, 40)) {
      std::vector<std::uint8_t> solution(81);
      RandomStream grid(3, made.index / per_grid, Stage::kFullGrid);
      filler.fill(grid, solution);
      std::vector<std::uint16_t> order(orbits.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
      RandomStream removal(3, made.index, Stage::kRemoval);
      removal.shuffle(std::span(order));
      CHECK(Grid(minimize_plain(*counter, solution, orbits, order, 0)) == made.puzzle);
      CHECK(Grid(solution) == made.solution);
      CHECK(made.attempts == 1);
    }
  }
}

TEST_CASE("every made puzzle is what the recipe asks for") {
  Recipe recipe;
  for (const char* board : {"4x4", "6x6", "8x8", "9x9", "9x9-x"}) {
    recipe.board = BoardSpec::find(board);
    for (const Symmetry symmetry : {Symmetry::kNone, Symmetry::kRandom}) {
      recipe.symmetry = symmetry;
      for (const GeneratedPuzzle& made : make(recipe, 0, 4)) check_made(recipe, made);
    }
  }
  recipe.board = &BoardSpec::standard();
  recipe.symmetry = Symmetry::kNone;
  for (const char* clues : {"..22", "24", "40..45"}) {
    recipe.givens = GivensRange::parse(clues);
    std::uint32_t attempts = 0;
    for (const GeneratedPuzzle& made : make(recipe, 0, 3)) {
      check_made(recipe, made);
      attempts += made.attempts;
    }
    if (recipe.givens.max == 22) CHECK(attempts > 3);
    if (recipe.givens.max == 45) CHECK(attempts == 3);
  }
}

TEST_CASE("on large boards some boxes keep more givens than others") {
  // Five on average. Without ranks, hardly any box has more than 8, or fewer than 2.
  const Recipe recipe = Recipe::parse("board=16x16-x");
  std::set<std::size_t> fullest;
  for (const GeneratedPuzzle& made : make(recipe, 0, 3)) {
    std::vector<int> givens(16);
    const auto puzzle = made.puzzle.digits();
    for (std::uint16_t i = 0; i < puzzle.size(); ++i) {
      if (puzzle[i] != 0) ++givens[static_cast<std::size_t>(recipe.board->box_of(Cell{i}))];
    }
    CAPTURE(made.puzzle.to_string());
    CHECK(std::count_if(givens.begin(), givens.end(), [](int n) { return n > 8; }) >= 2);
    CHECK(std::count_if(givens.begin(), givens.end(), [](int n) { return n < 2; }) >= 2);
    fullest.insert(
        static_cast<std::size_t>(std::max_element(givens.begin(), givens.end()) - givens.begin()));
  }
  CHECK(fullest.size() > 1);
}

TEST_CASE("the recipe says that boxes are ranked") {
  const auto says_so = [](const std::string& recipe) {
    return Recipe::parse(recipe).to_string().find(" box_rank_version=1") != std::string::npos;
  };
  CHECK(says_so("board=25x25"));
  CHECK(says_so("board=16x16-x givens=80.."));
  CHECK(says_so("rules=little-killer"));
  CHECK(says_so("board=6x6 rules=thermo,little-killer"));
  for (const char* other :
       {"board=9x9-x", "board=16x16", "board=samurai", "board=16x16-x rules=thermo",
        "board=16x16-x max_level=3", "board=25x25 givens=310..", "rules=sandwich",
        "rules=little-killer max_level=3", "rules=little-killer board=samurai"}) {
    CHECK_FALSE(says_so(other));
  }
  CHECK(Recipe::parse("board=25x25 box_rank_version=0").to_string().find(" box_rank_version=0") !=
        std::string::npos);
}

TEST_CASE("an index over budget is marked so") {
  Recipe recipe;
  recipe.givens = {0, 18};
  recipe.max_attempts = 3;
  for (const GeneratedPuzzle& made : make(recipe, 0, 5)) {
    CHECK(made.status == GenerationStatus::kOverBudget);
    CHECK(made.attempts == 3);
  }
}

TEST_CASE("puzzles have the givens of their patterns") {
  const char* patterns[] = {
      // 24 givens, half a turn
      "..x...x...x.x.x...x...x.x.....x.x..x.....x..x.x.....x.x...x...x.x.x...x...x......",
      // 28 givens, a ring of eights
      "x..x.x..x.x..x..x...x...x..x.......x.x.....x.x.......x..x...x...x..x..x.x..x.x..x",
      // 36 givens
      "xx..x..xxx..xxx..x..x...x..xx.......xx.....xx.......xx..x...x..x..xxx..xxx..x..xx"};
  Recipe recipe;
  for (const char* pattern : patterns) {
    recipe.pattern = pattern;
    for (const GeneratedPuzzle& made : make(recipe, 0, 4)) check_made(recipe, made);
  }
  recipe.board = BoardSpec::find("6x6");
  recipe.pattern = "x.x..x.x..x..x.x....x.x..x..x.x..x.x";
  for (const GeneratedPuzzle& made : make(recipe, 0, 4)) check_made(recipe, made);
}

TEST_CASE("puzzles do not depend on the counter") {
  for (const char* pattern :
       {"", "x..x.x..x.x..x..x...x...x..x.......x.x.....x.x.......x..x...x...x..x..x.x..x.x..x"}) {
    Recipe recipe;
    recipe.pattern = pattern;
    recipe.givens = {0, 25};
    const std::vector<GeneratedPuzzle> expected = make(recipe, 7, 40);
    for (const CounterInfo& info : counters()) {
      if (!info.supports(*recipe.board)) continue;
      CAPTURE(info.id, pattern);
      const auto counter = make_counter(*recipe.board, info.id);
      const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board));
      std::vector<GeneratedPuzzle> out;
      REQUIRE(maker->make(7, expected.size(), out));
      for (std::size_t i = 0; i < out.size(); ++i) CHECK(same(out[i], expected[i]));
    }
  }
}

TEST_CASE("hopeless patterns end at once") {
  Recipe recipe;
  recipe.pattern = std::string(18, '.') + std::string(63, 'x');
  for (const GeneratedPuzzle& made : make(recipe, 0, 3)) {
    CHECK(made.status == GenerationStatus::kImpossible);
    CHECK(made.attempts == 0);
  }
}

TEST_CASE("a stopped maker gives up, and can go on later") {
  Recipe recipe;
  recipe.givens = {0, 25};
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board));
  std::vector<GeneratedPuzzle> out;
  std::atomic<bool> stop{true};
  CHECK_FALSE(maker->make(0, 10, out, 1, &stop));
  stop = false;
  CHECK(maker->make(0, 10, out, 1, &stop));
  const std::vector<GeneratedPuzzle> expected = make(recipe, 0, 10);
  REQUIRE(out.size() == expected.size());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(same(out[i], expected[i]));
}

TEST_CASE("a maker needs a counter of its recipe's shape") {
  const auto counter = make_counter(*BoardSpec::find("4x4"));
  CHECK_THROWS_AS(make_puzzle_source(Recipe{}, *counter), ContractViolation);
}

TEST_CASE("contradictions in a recipe are reported") {
  Recipe recipe;
  recipe.board = BoardSpec::find("4x4");
  const auto mistake = [&](auto change) {
    Recipe changed = recipe;
    change(changed);
    return changed.validation_error();
  };
  CHECK(mistake([](Recipe&) {}).empty());
  CHECK(mistake([](Recipe& r) { r.per_grid = 0; }) == "expected at least one puzzle per grid");
  for (const std::uint32_t attempts : {1U, 1U << 24}) {
    CHECK(mistake([&](Recipe& r) { r.max_attempts = attempts; }).empty());
  }
  for (const std::uint32_t attempts : {0U, (1U << 24) + 1}) {
    CHECK(mistake([&](Recipe& r) { r.max_attempts = attempts; }) ==
          "expected 1 to 16777216 attempts");
  }
  CHECK(mistake([](Recipe& r) { r.givens = {16, 16}; }).empty());
  CHECK(mistake([](Recipe& r) {
          r.givens = {17, 20};
        }) == "the board has 16 cells, fewer than the 17 requested givens");
  const std::string pattern = "x..x.x..xx......";
  CHECK(mistake([&](Recipe& r) { r.pattern = pattern; }).empty());
  for (const std::string& wrong : {pattern + ".", pattern.substr(1), "X" + pattern.substr(1)}) {
    CHECK(mistake([&](Recipe& r) { r.pattern = wrong; }) ==
          "a pattern has one 'x' or '.' for each of the 16 cells");
  }
  for (const GivensRange& range : {GivensRange{5, 5}, {0, 5}, {5, 16}}) {
    CHECK(mistake([&](Recipe& r) { r.pattern = pattern, r.givens = range; }).empty());
  }
  for (const GivensRange& range : {GivensRange{0, 4}, {6, 16}}) {
    CHECK(mistake([&](Recipe& r) { r.pattern = pattern, r.givens = range; }) ==
          "the pattern has 5 givens, expected " + range.to_string());
  }
  for (const char* wrong : {"seed=", "seed=1x", "seed=-1", "seed", "symmetry=none2", "givens=5..4",
                            "recipe=", "per_grid=1.5", "=1"}) {
    CHECK_THROWS_AS(Recipe::parse(wrong), ParseError);
  }
  // Blanks may be many; a word that is missing keeps its default.
  CHECK(Recipe::parse("  seed=7   per_grid=2 ").to_string() ==
        Recipe::parse("per_grid=2 seed=7").to_string());
  CHECK(Recipe::parse("").to_string() == Recipe{}.to_string());
  const std::string all =
      "recipe=3 board=6x6 seed=9 fill=ordered symmetry=full givens=7..9 per_grid=4 max_attempts=5 "
      "pattern=none";
  CHECK(Recipe::parse(all).to_string() == all);
}

TEST_CASE("a recipe that contradicts itself is refused") {
  const auto counter = make_counter(BoardSpec::standard());
  Recipe recipe;
  recipe.per_grid = 0;
  CHECK_THROWS_AS(make_puzzle_generator(recipe, *counter, test_filler(*recipe.board)),
                  std::invalid_argument);
}
