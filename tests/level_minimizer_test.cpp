// Puzzles made for a level: what the removal leaves, against the definition.

#include "gen/level_minimizer.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

#include "gen/puzzle_source.h"
#include "solver/board/error.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/repetitions.h"
#include "tests/seed.h"
#include "tests/test_filler.h"

using namespace gridmill;

namespace {

constexpr const char* kJigsaw =
    "regions AAAAABBBB AACCCBBBD ACCCCBBDD AEECFFFFD EEECFGDDD EFFFFGDDH EEIIGGGGH EIIIGGGHH "
    "IIIIHHHHH";

/// The definition, with a whole rating for each question.
class Definition {
 public:
  explicit Definition(const BoardSpec& board, const LevelTable& levels = LevelTable::standard())
      : counter_(make_counter(board)), rater_(make_rater(board, levels)) {}

  /// Whether a puzzle has one solution, and is of this level or an easier one.
  bool fits(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            int level) {
    return counter_->count(givens, 2) == 1 &&
           rater_->rate_to_record(givens, solution).level <= level;
  }

  std::vector<std::uint8_t> reduce(std::span<const std::uint8_t> solution, const Orbits& orbits,
                                   std::span<const std::uint16_t> order, int min_givens,
                                   int level) {
    std::vector<std::uint8_t> puzzle(solution.begin(), solution.end());
    auto clues = static_cast<int>(puzzle.size());
    for (bool any = true; any;) {
      any = false;
      for (const std::uint16_t orbit : order) {
        const auto size = static_cast<int>(orbits[orbit].size());
        if (clues - size < min_givens || puzzle[orbits[orbit].front().index] == 0) continue;
        for (const Cell c : orbits[orbit]) puzzle[c.index] = 0;
        if (fits(puzzle, solution, level)) {
          clues -= size;
          any = true;
        } else {
          for (const Cell c : orbits[orbit]) puzzle[c.index] = solution[c.index];
        }
      }
    }
    return puzzle;
  }

  /// How many orbits of givens may be removed, each alone.
  int spare(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            const Orbits& orbits, int level) {
    int spare = 0;
    std::vector<std::uint8_t> puzzle(givens.begin(), givens.end());
    for (std::size_t i = 0; i < orbits.size(); ++i) {
      if (givens[orbits[i].front().index] == 0) continue;
      for (const Cell c : orbits[i]) puzzle[c.index] = 0;
      spare += fits(puzzle, solution, level) ? 1 : 0;
      for (const Cell c : orbits[i]) puzzle[c.index] = givens[c.index];
    }
    return spare;
  }

 private:
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<AnyRater> rater_;
};

std::vector<std::uint16_t> order_of(const Recipe& recipe, const Orbits& orbits,
                                    std::uint64_t index) {
  std::vector<std::uint16_t> order(orbits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
  RandomStream stream(recipe.seed, index, Stage::kRemoval);
  stream.shuffle(std::span(order));
  return order;
}

std::vector<GeneratedPuzzle> make(const Recipe& recipe, std::size_t count,
                                  const LevelTable& levels = LevelTable::standard(),
                                  std::uint64_t first = 0) {
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board), levels);
  std::vector<GeneratedPuzzle> out;
  CHECK(maker->make(first, count, out));
  return out;
}

}  // namespace

TEST_CASE("puzzles made for a level are those of the definition") {
  struct Case {
    const char* board;
    Symmetry symmetry;
    int min_givens;
    int puzzles;
    int last_level = 6;
  };
  // A jigsaw, the boards on which fewer techniques hold, and orbits of one, two and four cells.
  const BoardSpec jigsaw = BoardSpec::parse("jigsaw", kJigsaw, "test");
  const Case cases[] = {{"9x9", Symmetry::kNone, 0, 16},
                        {"9x9", Symmetry::kRotational, 0, 12},
                        {"9x9", Symmetry::kQuarter, 31, 12},
                        {"9x9-x", Symmetry::kNone, 0, 16},
                        {"9x9-x", Symmetry::kNone, 23, 8},
                        {"9x9-windoku", Symmetry::kNone, 0, 12},
                        {"9x9-anti-knight", Symmetry::kDiagonal, 0, 6},
                        {"6x6-x", Symmetry::kRotational, 0, 16},
                        {"6x6", Symmetry::kNone, 0, 16},
                        {"jigsaw", Symmetry::kNone, 0, 10},
                        {"12x12", Symmetry::kNone, 0, 4, 5},
                        {"16x16", Symmetry::kRotational, 0, 1, 4}};
  for (const Case& c : cases) {
    Recipe recipe;
    recipe.board = c.board == jigsaw.name() ? &jigsaw : BoardSpec::find(c.board);
    recipe.seed = test_seed();
    recipe.symmetry = c.symmetry;
    recipe.givens.min = c.min_givens;
    Definition definition(*recipe.board);
    const Orbits orbits(*recipe.board, c.symmetry);
    for (int level = 1; level <= c.last_level; ++level) {
      recipe.max_levels = {level};
      for (const GeneratedPuzzle& made :
           make(recipe, static_cast<std::size_t>(repetitions::times(c.puzzles)))) {
        const std::span<const std::uint8_t> solution = made.solution.digits();
        CAPTURE(recipe.to_string(), made.index, made.puzzle.to_string());
        REQUIRE(made.status == GenerationStatus::kGenerated);
        CHECK(made.target_level == level);
        CHECK(definition.fits(made.puzzle.digits(), solution, level));
        if (c.min_givens == 0) {
          CHECK(definition.spare(made.puzzle.digits(), solution, orbits, level) == 0);
        }
        if (made.attempts != 1) continue;
        const auto order = order_of(recipe, orbits, made.index);
        CHECK(Grid(definition.reduce(solution, orbits, order, c.min_givens, level)) == made.puzzle);
      }
    }
  }
}

TEST_CASE("a given is tried again after one whose removal kept it is restored") {
  // Removed together with the given before it, each would leave an unavoidable set empty, or too
  // few givens.
  struct Case {
    const char* board;
    std::uint64_t seed;
    int min_givens;
    std::uint64_t index;
  };
  for (const Case& c : {Case{"6x6", 3, 0, 3}, {"9x9", 5, 26, 0}}) {
    Recipe recipe;
    recipe.board = BoardSpec::find(c.board);
    recipe.seed = c.seed;
    recipe.givens.min = c.min_givens;
    Definition definition(*recipe.board);
    const Orbits orbits(*recipe.board, Symmetry::kNone);
    for (const int level : {1, 5}) {
      recipe.max_levels = {level};
      for (const GeneratedPuzzle& made : make(recipe, 40, LevelTable::standard(), c.index)) {
        CAPTURE(recipe.to_string(), made.index, made.puzzle.to_string());
        CHECK(Grid(definition.reduce(made.solution.digits(), orbits,
                                     order_of(recipe, orbits, made.index), c.min_givens, level)) ==
              made.puzzle);
      }
    }
  }
}

TEST_CASE("a given that could not go may go with fewer givens") {
  // One puzzle in 3,000 is like these, because of techniques that count on one solution.
  const std::tuple<const char*, int, std::uint64_t> cases[] = {
      {"9x9", 5, 1752}, {"9x9-x", 6, 208}, {"9x9-anti-knight", 5, 46}, {"9x9-windoku", 5, 639}};
  for (const auto& [name, level, index] : cases) {
    Recipe recipe;
    recipe.board = BoardSpec::find(name);
    recipe.seed = 5;
    recipe.max_levels = {level};
    CAPTURE(recipe.to_string(), index);
    const GeneratedPuzzle made = make(recipe, 1, LevelTable::standard(), index).front();
    Definition definition(*recipe.board);
    const Orbits orbits(*recipe.board, Symmetry::kNone);
    const auto order = order_of(recipe, orbits, index);
    CHECK(Grid(definition.reduce(made.solution.digits(), orbits, order, 0, level)) == made.puzzle);
    CHECK(definition.spare(made.puzzle.digits(), made.solution.digits(), orbits, level) == 0);
  }
}

TEST_CASE("puzzles made for a level record whether they are minimal") {
  Recipe recipe;
  recipe.board = BoardSpec::find("9x9-x");
  recipe.max_levels = {4};
  const auto counter = make_counter(*recipe.board);
  std::set<bool> seen;
  for (const GeneratedPuzzle& made : make(recipe, 40)) {
    std::vector<std::uint8_t> puzzle(made.puzzle.digits().begin(), made.puzzle.digits().end());
    bool minimal = true;
    for (std::uint8_t& digit : puzzle) {
      if (digit == 0) continue;
      const std::uint8_t kept = std::exchange(digit, std::uint8_t{0});
      minimal = minimal && counter->count(puzzle, 2) != 1;
      digit = kept;
    }
    CHECK(made.minimal == minimal);
    CHECK(made.givens == made.puzzle.count_givens());
    seen.insert(minimal);
  }
  CHECK(seen.size() == 2);
}

TEST_CASE("a level that has every technique leaves minimal puzzles") {
  Recipe recipe;
  const std::vector<GeneratedPuzzle> minimal = make(recipe, 20);
  const auto same = [&](const std::vector<GeneratedPuzzle>& made) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      CHECK(made[i].puzzle == minimal[i].puzzle);
      CHECK(made[i].minimal);
    }
  };
  recipe.max_levels = {7};
  same(make(recipe, 20));
  // Levels of one's own: techniques that count on one solution come first, all others last.
  const LevelTable levels = LevelTable::parse(
      "level 1 One 一\nnaked-single uniqueness-test-1 hidden-rectangle bug-plus-one\n"
      "level 2 Two 二\nhidden-single-box\n",
      "test");
  recipe.max_levels = {2};
  same(make(recipe, 20, levels));
  recipe.max_levels = {1};
  Definition definition(*recipe.board, levels);
  const Orbits orbits(*recipe.board, Symmetry::kNone);
  for (const GeneratedPuzzle& made : make(recipe, 20, levels)) {
    const auto order = order_of(recipe, orbits, made.index);
    CHECK(made.attempts == 1);
    CHECK(Grid(definition.reduce(made.solution.digits(), orbits, order, 0, 1)) == made.puzzle);
  }
}

TEST_CASE("each index of a recipe with several levels has one of them") {
  Recipe recipe;
  recipe.board = BoardSpec::find("9x9-x");
  recipe.seed = 8;
  recipe.max_levels = {2, 3, 5};
  std::array<int, 8> aims{};
  for (std::uint64_t i = 0; i < 3000; ++i)
    ++aims.at(static_cast<std::size_t>(target_level_of(recipe, i)));
  CHECK(aims[2] + aims[3] + aims[5] == 3000);
  for (const std::size_t level : {2U, 3U, 5U}) CHECK((aims[level] > 900 && aims[level] < 1100));

  const std::vector<GeneratedPuzzle> whole = make(recipe, 60);
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_generator(recipe, *counter, test_filler(*recipe.board));
  std::vector<GeneratedPuzzle> part;
  Definition definition(*recipe.board);
  for (std::size_t at = 0; at < whole.size(); at += 7) {
    const std::size_t count = std::min<std::size_t>(7, whole.size() - at);
    maker->skip_levels(at % 2 == 0 ? 0U : 1U << 3U);
    REQUIRE(maker->make(at, count, part));
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(part[i].index == at + i);
      CHECK(part[i].target_level == target_level_of(recipe, at + i));
      CHECK(part[i].target_level == whole[at + i].target_level);
      const bool passed_over = at % 2 != 0 && part[i].target_level == 3;
      CHECK(part[i].status ==
            (passed_over ? GenerationStatus::kSkipped : GenerationStatus::kGenerated));
      if (passed_over) continue;
      CHECK(part[i].puzzle == whole[at + i].puzzle);
      CHECK(definition.fits(part[i].puzzle.digits(), part[i].solution.digits(),
                            part[i].target_level));
    }
  }
  // What one level leaves does not depend on the other levels of the recipe.
  recipe.max_levels = {5};
  const std::vector<GeneratedPuzzle> alone = make(recipe, 60);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i].target_level == 5) CHECK(alone[i].puzzle == whole[i].puzzle);
  }
}

TEST_CASE("a puzzle made for a level has no more givens than asked for") {
  Recipe recipe;
  recipe.board = BoardSpec::find("9x9-x");
  recipe.max_levels = {2};
  const std::vector<GeneratedPuzzle> any = make(recipe, 24);
  recipe.givens = {0, 19};
  const std::vector<GeneratedPuzzle> few = make(recipe, 24);
  Definition definition(*recipe.board);
  int exact = 0;
  for (std::size_t i = 0; i < few.size(); ++i) {
    REQUIRE(few[i].status == GenerationStatus::kGenerated);
    CHECK(few[i].givens <= 19);
    CHECK(definition.fits(few[i].puzzle.digits(), few[i].solution.digits(), 2));
    CHECK((few[i].attempts == 1) == (any[i].givens <= 19));
    if (any[i].givens <= 19) CHECK(few[i].puzzle == any[i].puzzle);
    exact += any[i].givens == 19 ? 1 : 0;
  }
  CHECK(exact > 0);
}

TEST_CASE("the levels of a recipe are written and read") {
  Recipe recipe;
  CHECK(recipe.to_string().find("at_most") == std::string::npos);
  Recipe other = recipe;
  other.max_levels = {2, 6};
  CHECK(other.to_string() == recipe.to_string() + " max_level=2,6 max_level_version=3");
  CHECK(Recipe::parse(other.to_string()).max_levels == std::vector<int>{2, 6});
  CHECK(other.validation_error().empty());
  for (const std::vector<int>& wrong : {std::vector<int>{0}, {8}, {3, 3}, {4, 2}}) {
    other.max_levels = wrong;
    CHECK_FALSE(other.validation_error().empty());
  }
  for (const char* wrong : {"", "2,", "a", "2,,3"}) {
    CHECK_THROWS_AS(Recipe::parse(std::string("max_level=") + wrong), ParseError);
  }
  other.max_levels = {3};
  other.pattern = std::string(81, 'x');
  CHECK(other.validation_error().find("pattern") != std::string::npos);
}
