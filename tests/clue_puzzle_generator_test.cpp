// Puzzles with clues are made: one solution, nothing in vain, and a page that can be read.

#include <algorithm>
#include <cstdlib>
#include <set>

#include "gen/clue_sampler.h"
#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/clues/clue_board.h"
#include "solver/clues/neighbours.h"
#include "solver/count/minimality.h"
#include "solver/rate/any_rater.h"
#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

Recipe recipe_for(std::string_view request, std::string_view board, std::uint64_t seed) {
  Recipe recipe;
  recipe.board = BoardSpec::find(board);
  recipe.rules = ClueRequest::parse(request);
  recipe.seed = seed;
  recipe.givens.max = recipe.board->cells();
  recipe.fill = default_fill(*recipe.board).id;
  return recipe;
}

std::vector<GeneratedPuzzle> make(const Recipe& recipe, std::uint64_t first, std::size_t count,
                                  std::uint64_t stride = 1) {
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(maker->make(first, count, made, stride));
  for (const GeneratedPuzzle& one : made) REQUIRE(one.status == GenerationStatus::kGenerated);
  return made;
}

std::string text_of(const GeneratedPuzzle& made) {
  return label_with_clues(*made.board) + " " + made.puzzle.to_string();
}

std::uint64_t solutions(const BoardSpec& board, const Grid& givens) {
  return make_counter(board)->count(givens.digits());
}

/// Whether a puzzle has two solutions, or too long a search for the generator.
bool is_ambiguous(const BoardSpec& board, const Grid& givens) {
  const auto counter = make_counter(board);
  counter->set_budget({.max_nodes = kMaxLastClueNodes});
  return counter->count(givens.digits()) != 1;
}

bool is_needed(const GeneratedPuzzle& made, const Clue& clue) {
  std::vector<Clue> clues(made.board->clues().begin(), made.board->clues().end());
  clues.erase(std::find(clues.begin(), clues.end(), clue));
  const BoardRef base = board_without_clues(*made.board);
  const BoardRef board = clues.empty() ? base : board_with_clues(*base, std::move(clues));
  return is_ambiguous(*board, made.puzzle);
}

std::size_t clues_of(const GeneratedPuzzle& made, const ClueRule& rule) {
  const auto clues = made.board->clues();
  return static_cast<std::size_t>(std::count_if(clues.begin(), clues.end(), [&](const Clue& clue) {
    return std::find(rule.kinds.begin(), rule.kinds.end(), clue.kind) != rule.kinds.end();
  }));
}

void require_sound(const GeneratedPuzzle& made) {
  INFO(text_of(made));
  CHECK(made.solution.count_givens() == made.board->cells());
  CHECK(clues_hold(*made.board, made.solution));
  CHECK(made.givens == made.puzzle.count_givens());
  CHECK(solutions(*made.board, made.puzzle) == 1);
  for (int i = 0; i < made.board->cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    CHECK((made.puzzle[c].value == 0 || made.puzzle[c] == made.solution[c]));
  }
}

/// No given can be removed, and no clue of a rule that has more than the fewest.
void require_minimal(const GeneratedPuzzle& made, const ClueRequest& request) {
  INFO(text_of(made));
  for (int i = 0; i < made.board->cells(); ++i) {
    Grid fewer = made.puzzle;
    const Cell c{static_cast<std::uint16_t>(i)};
    if (fewer[c].value == 0) continue;
    fewer.set(c, {0});
    CHECK(is_ambiguous(*made.board, fewer));
  }
  for (const ClueRequest::Entry& part : request.entries) {
    if (part.rule->uses_cages()) continue;
    if (clues_of(made, *part.rule) <= static_cast<std::size_t>(part.count.min)) continue;
    for (const Clue& clue : made.board->clues()) {
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
      for (const GeneratedPuzzle& made : make(recipe, 0, is_slow ? 50 : 2)) {
        CAPTURE(rule.id, board);
        require_sound(made);
        require_minimal(made, recipe.rules);
        if (rule.uses_cages()) continue;
        const auto clues = static_cast<int>(clues_of(made, rule));
        CHECK(clues >= rule.default_count.min);
        CHECK(clues <= rule.default_count.max);
      }
    }
  }
}

TEST_CASE("questions that took too many nodes are asked again") {
  // With kMaxClueNodes alone, about half of these little killers and a third of the others would
  // have a given or clue that can be removed.
  for (const char* request : {"little-killer", "xv", "kropki"}) {
    const Recipe recipe = recipe_for(request, "9x9", 1);
    for (const GeneratedPuzzle& made : make(recipe, 0, 12)) {
      CAPTURE(request, made.index);
      require_minimal(made, recipe.rules);
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
  for (const auto& [request, board] : mixes) {
    const Recipe recipe = recipe_for(request, board, seed);
    for (const GeneratedPuzzle& made : make(recipe, 0, 2)) {
      CAPTURE(request, board);
      require_sound(made);
      require_minimal(made, recipe.rules);
      for (const ClueRequest::Entry& part : recipe.rules.entries)
        CHECK(clues_of(made, *part.rule) > 0);
    }
  }
}

TEST_CASE("a puzzle with clues is a function of the seed and its index") {
  const Recipe recipe = recipe_for("killer,thermo:1..2", "9x9", 7);
  const std::vector<GeneratedPuzzle> all = make(recipe, 0, 8);
  const std::vector<GeneratedPuzzle> part = make(recipe, 1, 3, 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(text_of(part[i]) == text_of(all[1 + 3 * i]));
  CHECK(text_of(all[0]) != text_of(all[1]));
  CHECK(text_of(make(recipe_for("killer,thermo:1..2", "9x9", 8), 0, 1)[0]) != text_of(all[0]));
}

TEST_CASE("cages divide the board, in pieces of the sizes that are asked for") {
  Recipe recipe = recipe_for("killer;cages=2..4", "9x9", test_seed());
  recipe.givens.max = 0;
  for (const GeneratedPuzzle& made : make(recipe, 0, 10)) {
    CHECK(made.givens == 0);
    require_sound(made);
    std::vector<int> seen(81);
    for (const Clue& clue : made.board->clues()) {
      CHECK(clue.cells.size() >= 2);
      CHECK(clue.cells.size() <= 4);
      std::vector<Cell> piece{clue.cells[0]};
      for (std::size_t i = 0; i < piece.size(); ++i) {
        for (const Cell c : orthogonal_neighbours(*made.board, piece[i])) {
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
  RandomStream stream(test_seed(), 0, Stage::kClues);
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const Grid grid(full_grid(board, *counter, stream));
  const Cages::Neighbours near = Cages::neighbours_of(board);
  for (int round = 0; round < 20; ++round) {
    const Cages cages(near, grid, {2, 5}, stream);
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

TEST_CASE("cages leave several solutions while an unavoidable set keeps their sums") {
  int too_few = 0;
  int never = 0;
  for (const char* name : {"6x6", "9x9", "9x9-x"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    const auto plain = make_counter(board);
    const Cages::Neighbours near = Cages::neighbours_of(board);
    UnavoidableSets sets(board, 18);
    RandomStream stream(test_seed(), 3, Stage::kClues);
    for (int round = 0; round < 40; ++round) {
      const Grid grid(full_grid(board, *plain, stream));
      const Cages cages(near, grid, {2, 4}, stream);
      if (!cages.found()) continue;
      sets.find(grid.digits());
      const std::size_t min = cages.min_cuts(board, sets);
      if (min == 0) continue;
      // With so many cuts less one, there is another solution; with all of them, if it is more.
      const std::size_t cuts = min - 1;
      std::vector<Clue> clues;
      for (const Cages::Cage& cage : cages.after(cuts)) {
        int sum = 0;
        for (const Cell c : cage) sum += grid[c].value;
        clues.push_back({.kind = find_clue_kind("killer"), .cells = cage, .value = sum});
      }
      const std::vector<std::uint8_t> empty(static_cast<std::size_t>(board.cells()));
      CAPTURE(name, round, min, cages.cuts());
      CHECK(make_counter(*board_with_clues(board, clues))->count(empty) == 2);
      ++(min > cages.cuts() ? never : too_few);
    }
  }
  CHECK(too_few > 0);
  CHECK(never > 0);
}

TEST_CASE(
    "cages and clues are drawn in all sizes and numbers that are asked for, and in no others") {
  RandomStream stream(test_seed(), 2, Stage::kClues);
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const Cages::Neighbours near = Cages::neighbours_of(board);
  std::set<std::size_t> sizes;
  std::set<std::size_t> numbers;
  for (int round = 0; round < 20; ++round) {
    const Grid grid(full_grid(board, *counter, stream));
    const Cages cages(near, grid, {1, 5}, stream);
    REQUIRE(cages.found());
    for (const Cages::Cage& cage : cages.after(0)) sizes.insert(cage.size());
    const auto drawn = sample_clues(ClueRequest::parse("even-odd:3..5"), board, grid, stream);
    REQUIRE(drawn);
    numbers.insert(drawn->front().clues.size());
  }
  CHECK(sizes == std::set<std::size_t>{1, 2, 3, 4, 5});
  CHECK(numbers == std::set<std::size_t>{3, 4, 5});
}

TEST_CASE("lines share no cell and do not cross") {
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const ClueRequest request = ClueRequest::parse("thermo:3..5,whispers:1..2,palindrome:1..2");
  RandomStream stream(test_seed(), 1, Stage::kClues);
  int found = 0;
  for (int round = 0; round < 20; ++round) {
    const Grid grid(full_grid(board, *counter, stream));
    const auto drawn = sample_clues(request, board, grid, stream);
    if (!drawn) continue;
    ++found;
    std::set<Cell> cells;
    std::set<std::pair<int, int>> corners;  // that a diagonal step passes
    for (const SampledClues& part : *drawn) {
      for (const Clue& clue : part.clues) {
        for (const auto& line : clue.lines) {
          for (std::size_t i = 0; i < line.size(); ++i) {
            CHECK(cells.insert(line[i]).second);
            if (i == 0) continue;
            const int down = board.row_of(line[i]) + board.row_of(line[i - 1]);
            const int right = board.column_of(line[i]) + board.column_of(line[i - 1]);
            if (down % 2 != 0 && right % 2 != 0) CHECK(corners.insert({down, right}).second);
          }
        }
      }
    }
  }
  CHECK(found > 0);
}

TEST_CASE("clones share no cell") {
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const ClueRequest request = ClueRequest::parse("clone:2..2");
  RandomStream stream(test_seed(), 2, Stage::kClues);
  int found = 0;
  for (int round = 0; round < 30; ++round) {
    const auto drawn =
        sample_clues(request, board, Grid(full_grid(board, *counter, stream)), stream);
    if (!drawn) continue;
    ++found;
    std::set<Cell> cells;
    for (const Clue& clue : drawn->front().clues) {
      for (const Cell c : clue.cells) CHECK(cells.insert(c).second);
      for (const Cell c : clue.copies) CHECK(cells.insert(c).second);
    }
  }
  CHECK(found > 0);
}

TEST_CASE("all dots are shown where that is the rule, and all clues where they are kept") {
  const std::uint64_t seed = test_seed();
  for (const GeneratedPuzzle& made : make(recipe_for("kropki;negative", "9x9", seed), 0, 3)) {
    require_sound(made);
    const auto clues = made.board->clues();
    for (const char* id : {"all-differences", "all-ratios"}) {
      CHECK(std::any_of(clues.begin(), clues.end(),
                        [&](const Clue& clue) { return clue.kind->id == id; }));
    }
  }
  const GeneratedPuzzle few = make(recipe_for("sandwich:4..", "9x9", seed), 0, 1)[0];
  const GeneratedPuzzle all = make(recipe_for("sandwich:4..;keep", "9x9", seed), 0, 1)[0];
  CHECK(clues_of(all, *find_clue_rule("sandwich")) == 18);
  CHECK(few.puzzle == all.puzzle);
}

TEST_CASE("givens of a puzzle with clues keep to their range and symmetry") {
  Recipe recipe = recipe_for("thermo", "9x9", test_seed());
  recipe.givens = {24, 26};
  recipe.symmetry = Symmetry::kRotational;
  for (const GeneratedPuzzle& made : make(recipe, 0, 3)) {
    require_sound(made);
    CHECK(made.givens >= 24);
    CHECK(made.givens <= 26);
    CHECK(is_symmetric(Orbits(*recipe.board, recipe.symmetry), made.puzzle.digits()));
  }
  recipe.givens = {0, 3};
  recipe.symmetry = Symmetry::kNone;
  recipe.rules = ClueRequest::parse("kropki");
  for (const GeneratedPuzzle& made : make(recipe, 0, 3)) CHECK(made.givens <= 3);
  recipe.givens = {0, 0};
  recipe.rules = ClueRequest::parse("x-sums:14..18");
  for (const GeneratedPuzzle& made : make(recipe, 0, 2)) {
    CHECK(made.givens == 0);
    require_sound(made);
  }
}

TEST_CASE("puzzles with clues are made for a level") {
  const auto level_of = [](const BoardSpec& board, const Grid& givens, const Grid& solution) {
    return make_rater(board)->rate(givens.digits(), solution.digits()).level;
  };
  for (const char* request : {"killer", "thermo", "kropki", "killer,even-odd"}) {
    Recipe recipe = recipe_for(request, "9x9", test_seed());
    if (recipe.rules.uses_cages()) recipe.givens.max = 0;
    for (int aim = 2; aim <= 6; ++aim) {
      recipe.max_levels = {aim};
      const GeneratedPuzzle made = make(recipe, 0, 1)[0];
      INFO(text_of(made));
      CAPTURE(aim);
      CHECK(made.target_level == aim);
      require_sound(made);
      CHECK(level_of(*made.board, made.puzzle, made.solution) <= aim);
      for (std::uint16_t i = 0; i < 81; i += 9) {  // givens that make it easier than that have gone
        Grid fewer = made.puzzle;
        if (fewer[{i}].value == 0) continue;
        fewer.set({i}, {0});
        CHECK((is_ambiguous(*made.board, fewer) ||
               level_of(*made.board, fewer, made.solution) > aim));
      }
    }
  }
  // Levels whose quota is full are passed over; one that cannot be is given up.
  Recipe recipe = recipe_for("killer", "9x9", 1);
  recipe.givens.max = 0;
  recipe.max_levels = {2, 3};
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  maker->skip_levels(1U << 2);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(maker->make(0, 6, made));
  for (const GeneratedPuzzle& one : made) {
    CHECK((one.status == GenerationStatus::kSkipped) == (one.target_level == 2));
    CHECK((one.target_level == 2 || one.status == GenerationStatus::kGenerated));
  }
  recipe.max_levels = {1};  // nothing on an empty board is that easy
  const auto hopeless = make_puzzle_source(recipe, *counter);
  REQUIRE(hopeless->make(0, 1, made));
  CHECK(made[0].status == GenerationStatus::kOverBudget);
  CHECK(made[0].attempts == max_attempts_of(recipe));
}

TEST_CASE("a puzzle with clues records whether it is minimal") {
  int minimal = 0;
  for (const char* request : {"killer", "thermo", "kropki", "little-killer", "arrow;keep"}) {
    Recipe recipe = recipe_for(request, "9x9", test_seed());
    if (recipe.rules.uses_cages()) recipe.givens.max = 0;
    for (const GeneratedPuzzle& made : make(recipe, 0, 3)) {
      INFO(text_of(made));
      std::uint8_t truth = kMinimalityUnknown;
      check_minimality(*make_counter(*made.board), made.puzzle.digits(), std::span(&truth, 1),
                       [](const BoardSpec& board) { return make_counter(board); });
      CHECK(made.minimal == (truth == 1));
      minimal += made.minimal ? 1 : 0;
    }
  }
  CHECK(minimal > 0);
}

TEST_CASE("the clues of a recipe are read back") {
  for (const char* text :
       {"killer", "killer,thermo:4..6;cages=2..4", "thermo,kropki:10..;negative", "xv;keep"}) {
    CHECK(ClueRequest::parse(text).to_string() == text);
    const Recipe recipe = recipe_for(text, "9x9", 1);
    CHECK(Recipe::parse(recipe.to_string()) == recipe);
  }
  CHECK(ClueRequest::parse("thermo,killer").to_string() == "killer,thermo");
  CHECK(ClueRequest::parse("thermo,little-killer").max_nodes() ==
        find_clue_rule("little-killer")->max_nodes);
  CHECK(ClueRequest::parse("thermo,thermo").entries.size() == 1);
  CHECK(Recipe().to_string().find("rules") == std::string::npos);
  for (const char* text : {"killers", "thermo:4", "thermo:x..2", "killer;cages=2", "killer;fast"}) {
    CHECK_THROWS_AS(ClueRequest::parse(text), ParseError);
  }
}

TEST_CASE("impossible requests are reported") {
  const auto mistake = [](std::string_view request, std::string_view board) {
    return recipe_for(request, board, 1).validation_error();
  };
  CHECK(mistake("killer", "9x9").empty());
  CHECK(mistake("killer", "25x25") == "clues are for boards of up to 16 digits");
  CHECK(mistake("killer;cages=4..2", "9x9") == "expected cages of 1 to 9 cells, as MIN..MAX");
  CHECK(mistake("killer;cages=2..5", "4x4").empty());
  CHECK(mistake("killer;cages=5..6", "4x4") == "expected cages of 1 to 4 cells, as MIN..MAX");
  CHECK(mistake("thermo:5..4", "9x9") ==
        "the minimum number of clues of thermo is more than the maximum");
  CHECK(mistake("thermo;negative", "9x9") ==
        "only the rules kropki and xv can show all their clues (negative)");
  Recipe recipe = recipe_for("thermo:80..90", "9x9", 1);
  recipe.max_attempts = 3;
  const auto counter = make_counter(*recipe.board);
  const auto maker = make_puzzle_source(recipe, *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(maker->make(0, 1, made));
  CHECK(made[0].status == GenerationStatus::kOverBudget);
  CHECK(made[0].attempts == 3);
}
