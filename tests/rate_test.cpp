#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/rate/finder.h"
#include "solver/rate/level_table.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/needs.h"
#include "tests/patterns.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

const int kPuzzles = repetitions::times(150);

/// Adds up everything that a finder finds.
class Sum final : public Sink {
 public:
  [[nodiscard]] bool conclusions_only() const override { return true; }
  bool report(const Deduction& deduction) override {
    total.placements.add(deduction.placements);
    total.eliminations.add(deduction.eliminations);
    return true;
  }
  Deduction total;
};

/// The techniques of boards without clues, in order.
const std::vector<Technique>& tried_without_clues() {
  static const auto kTried = [] {
    std::vector<Technique> tried;
    for (const TechniqueInfo& row : techniques()) {
      if (!row.needs_clues) tried.push_back(row.technique);
    }
    return tried;
  }();
  return kTried;
}

/// Whether the first k techniques suffice, as rater.h defines it: a round applies the singles among
/// them at once and, if they find none, every deduction of the first of the others that has any.
bool suffices(const BoardTopology& topology, const RatedPuzzle& puzzle, std::size_t k) {
  const std::vector<Technique>& tried = tried_without_clues();
  constexpr std::size_t kSingles = 4;
  State state(topology);
  state.reset(puzzle.givens);
  while (!state.solved()) {
    FinderContext position(state);
    Sum sum;
    const auto nothing = [&] {
      return sum.total.placements.empty() && sum.total.eliminations.empty();
    };
    for (std::size_t i = 0; i < k && (i < kSingles || nothing()); ++i) {
      find(tried[i], position, sum);
    }
    if (nothing()) return false;
    for (int d = 1; d <= topology.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : sum.total.placements[digit]) state.place({c, digit});
    }
    state.eliminate(sum.total.eliminations);
  }
  return true;
}

/// Whether the techniques of these tiers, all deductions of a round applied at once, solve the
/// puzzle. `first` is looked for before the others, which have to wait while it finds anything.
bool tiers_suffice(const BoardTopology& topology, const RatedPuzzle& puzzle, int tier,
                   std::optional<Technique> first = {}) {
  State state(topology);
  FinderContext position(state);
  state.reset(puzzle.givens);
  while (!state.solved()) {
    position.invalidate();
    Sum sum;
    const auto nothing = [&] {
      return sum.total.placements.empty() && sum.total.eliminations.empty();
    };
    if (first) find(*first, position, sum);
    for (const TechniqueInfo& row : techniques()) {
      if (row.level <= tier && (!first || nothing())) find(row.technique, position, sum);
    }
    if (nothing()) return false;
    for (int d = 1; d <= topology.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : sum.total.placements[digit]) state.place({c, digit});
    }
    state.eliminate(sum.total.eliminations);
  }
  return true;
}

}  // namespace

TEST_CASE("the tables of techniques and levels are whole") {
  std::set<std::string_view> ids;
  std::set<std::string_view> titles;
  std::set<int> used;
  for (const TechniqueInfo& row : techniques()) {
    CAPTURE(row.id);
    CHECK(ids.insert(row.id).second);
    CHECK(&info(row.technique) == &row);
    CHECK(find_technique(row.id) == &row);
    CHECK(technique_of(row.id) == row.technique);
    CHECK_FALSE(row.family.empty());
    used.insert(row.level);
    CHECK(titles.insert(row.title).second);
    CHECK((titles.insert(row.japanese).second || row.japanese == row.title));
    CHECK((row.subsumption.extent == Subsumption::Extent::kNone) == row.subsumption.by.empty());
  }
  CHECK(used == std::set<int>{1, 2, 3, 4, 5, 6, 7});
  CHECK(LevelTable::standard().by_difficulty().back() == last_resort());
  CHECK(find_technique("none") == nullptr);
  CHECK_THROWS_AS(technique_of("none"), ContractViolation);

  REQUIRE(levels().size() == 7);
  for (std::size_t i = 0; i < 7; ++i) CHECK(levels()[i].level == static_cast<int>(i) + 1);
  CHECK(find_level("4")->english == "Tricky");
  CHECK(find_level("tough")->level == 5);
  CHECK(find_level("極")->level == 7);
  CHECK(find_level("8") == nullptr);
  CHECK(find_level("") == nullptr);
}

TEST_CASE("what a level was once called still finds it, and no other") {
  const char* first[] = {"Beginner", "Easy", "Medium", "Hard", "Expert", "Master", "Extreme"};
  for (const LevelInfo& level : levels()) {
    CHECK(level.former == first[level.level - 1]);
    CHECK(find_level(level.former) == &level);
    CHECK(find_level(level.english) == &level);
    CHECK(find_level(level.japanese) == &level);
  }
}

TEST_CASE("each finder is once in techniques/, and each finder there has a row") {
  const std::string root = GRIDMILL_SOURCE_DIR "/solver/rate/";
  const auto names_in = [](const std::filesystem::path& path, const char* pattern) {
    return first_groups(read_file(path), pattern);
  };
  const std::vector<std::string> rows =
      names_in(root + "techniques.def", R"(\n(?:CLUE_)?TECHNIQUE\(.*, (find_\w+)(?:, \d+)*\))");
  CHECK(rows.size() == techniques().size());
  const std::set<std::string> named(rows.begin(), rows.end());
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(root + "techniques")) {
    if (entry.path().extension() != ".cpp") continue;
    CAPTURE(entry.path());
    const std::vector<std::string> finders = names_in(
        entry.path(),
        R"(\nvoid (find_\w+)\(FinderContext& context, Technique technique,(?:\s+int \w+,)*\s+Sink& sink\))");
    for (const std::string& finder : finders) {
      CAPTURE(finder);
      CHECK(named.contains(finder));
      CHECK(found.insert(finder).second);
    }
  }
  CHECK(found == named);
}

TEST_CASE("the file of levels that people edit is the built-in table") {
  const std::string text = read_file(GRIDMILL_SOURCE_DIR "/data/levels.txt");
  const LevelTable table = LevelTable::parse(text, "levels.txt");
  CHECK_FALSE(table.is_standard());
  REQUIRE(table.levels().size() == levels().size());
  for (std::size_t i = 0; i < levels().size(); ++i) {
    CHECK(table.levels()[i].level == levels()[i].level);
    CHECK(table.levels()[i].english == levels()[i].english);
    CHECK(table.levels()[i].japanese == levels()[i].japanese);
  }
  for (const TechniqueInfo& row : techniques()) {
    CAPTURE(row.id);
    CHECK(table.level_of(row.technique) == row.level);
    CHECK(text.find(row.id) != std::string::npos);  // and not by default
  }
}

TEST_CASE("techniques are ordered by level, then by row") {
  const std::string text =
      "level 1 One 一\nnaked-pair hidden-single-line\n"
      "level 2 Two 二\nfull-house x-wing\n"
      "level 3 Three 三\n";  // everything else
  const LevelTable own = LevelTable::parse(text, "own");
  for (const LevelTable* table : {&LevelTable::standard(), &own}) {
    const std::span<const Technique> order = table->by_difficulty();
    REQUIRE(order.size() == techniques().size());
    std::set<int> used;
    for (std::size_t i = 0; i < order.size(); ++i) {
      CHECK(table->rank_of(order[i]) == static_cast<int>(i));
      used.insert(table->level_of(order[i]));
      if (i == 0) continue;
      const int before = table->level_of(order[i - 1]);
      const int now = table->level_of(order[i]);
      CHECK((before < now || (before == now && order[i - 1] < order[i])));
    }
    CHECK(used.size() == table->levels().size());  // every level has a technique
    CHECK(*used.begin() == 1);
    CHECK(*used.rbegin() == static_cast<int>(table->levels().size()));
  }
  CHECK(own.by_difficulty()[0] == technique_of("hidden-single-line"));
  CHECK(own.by_difficulty()[1] == technique_of("naked-pair"));
  CHECK(own.by_difficulty()[2] == technique_of("full-house"));
  CHECK(own.level_of(technique_of("jellyfish")) == 3);
  CHECK(own.find("two")->level == 2);
  CHECK(own.find("三")->level == 3);
  CHECK(own.find("4") == nullptr);
}

TEST_CASE("several raters keep to their own levels") {
  // The levels of a table, all one higher except the last, and naked singles in front.
  std::string lower = "level 1 First 一\nnaked-single\n";
  std::string upper = "level 1 None 零\n";
  for (const LevelInfo& level : levels()) {
    const std::string number = std::to_string(level.level + 1);
    if (level.level < 7)
      upper += "level " + number + " " + level.english + " " + level.japanese + "\n";
    for (const TechniqueInfo& row : techniques()) {
      if (row.level == level.level) upper += std::string(row.id) + "\n";
      if (row.level == level.level && row.id != "naked-single") lower += std::string(row.id) + "\n";
    }
    if (level.level < 6)
      lower += "level " + number + " " + level.english + " " + level.japanese + "\n";
  }
  const LevelTable up = LevelTable::parse(upper, "upper");
  const LevelTable down = LevelTable::parse(lower, "lower");
  on_random_puzzles(kPuzzles / 3,
                    [&](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
                      Rater raised(shape, up);
                      Rater lowered(shape, down);
                      Rater standard(shape);
                      const Rating high = raised.rate(puzzle.givens, puzzle.solution);
                      const Rating low = lowered.rate(puzzle.givens, puzzle.solution);
                      Rating rating = standard.rate(puzzle.givens, puzzle.solution);
                      CHECK(low.level == down.level_of(low.hardest));
                      CHECK(rating.level == info(rating.hardest).level);
                      // The same order, so the same rating in all but the level.
                      CHECK(high.level == std::min(rating.level + 1, 7));
                      rating.level = high.level;
                      CHECK(high == rating);
                      CHECK(raised.rate(puzzle.givens, puzzle.solution) == high);
                    });
}

TEST_CASE(
    "the hardest technique is the last of those used, also where singles are not the easiest") {
  const LevelTable levels = LevelTable::parse("level 1 One 一\npointing\nlevel 2 Two 二\n", "one");
  const auto order = levels.by_difficulty();
  REQUIRE(info(order.front()).id == "pointing");
  on_random_puzzles(
      kPuzzles / 3, [&](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
        const Rating rating = Rater(shape, levels).rate(puzzle.givens, puzzle.solution);
        Technique last = order.front();
        for (const Technique technique : order) {
          if (rating.uses[static_cast<std::size_t>(technique)] > 0) last = technique;
        }
        CHECK(rating.hardest == last);
      });
}

TEST_CASE("mistakes in a file of levels are reported with their line") {
  const auto message = [](const std::string& text) -> std::string {
    try {
      (void)LevelTable::parse(text, "f");
    } catch (const ParseError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message("level 1 A B\nfull-house # first\n\nlevel 2 C D\n").empty());
  CHECK(message("") == "expected 'level 1 NAME NAME'");
  CHECK(message("full-house\n") == "f:1: expected 'level 1' before the first technique");
  CHECK(message("level 1 A B\nx-wong\n") == "f:2: there is no technique 'x-wong'");
  CHECK(message("level 1 A B\nlevel 3 C D\n") == "f:2: expected 'level 2', found 'level 3'");
  CHECK(message("level 1 A\n") ==
        "f:1: expected an English and a Japanese name, one word each, after 'level 1'");
  CHECK(message("level 1 A B\nlevel 2 A D\n") == "f:2: level 1 already has this name");
  CHECK(message("level 1 A B\nx-wing\nx-wing\n") == "f:3: 'x-wing' already belongs to level 1");
}

TEST_CASE("shapes up to 9 digits are rated, larger ones are not") {
  CHECK(Rater::supports(*BoardSpec::find("4x4")));
  CHECK(Rater::supports(*BoardSpec::find("9x9-x")));
  CHECK_FALSE(Rater::supports(*BoardSpec::find("16x16")));
  CHECK_THROWS(Rater(*BoardSpec::find("10x10")));
}

TEST_CASE("no step contradicts the solution, and the steps solve the puzzle") {
  on_random_puzzles(kPuzzles, [](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
    Rater rater(shape);
    rater.set_check(true);
    RatingRecord record;
    REQUIRE_NOTHROW(record = rater.rate_to_record(puzzle.givens, puzzle.solution));
    CHECK(record.level >= 1);
    CHECK(record.level <= 7);
    CHECK(record.rounds > 0);
    CHECK(record.min_openings > 0);
    bool named = false;
    for (const auto& use : record.uses) {
      CHECK(use.count > 0);
      named = named || use.technique == record.hardest;
    }
    CHECK(named);
    CHECK(find_technique(record.hardest)->level == record.level);

    const std::vector<Step> steps = rater.steps(puzzle.givens, puzzle.solution);
    std::vector<std::uint8_t> board = puzzle.givens;
    REQUIRE_FALSE(steps.empty());
    CHECK(rater.next_step(puzzle.givens, puzzle.solution)->to_string(shape) ==
          steps[0].to_string(shape));
    for (const Step& step : steps) {
      CHECK(step.placements.size() + step.eliminations.size() > 0);
      for (const Candidate& c : step.placements) board[c.cell.index] = c.digit.value;
    }
    CHECK(board == puzzle.solution);
    CHECK_FALSE(rater.next_step(board, puzzle.solution).has_value());
  });
}

TEST_CASE("the steps in rounds have the rounds and techniques of the rating") {
  on_random_puzzles(kPuzzles, [](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
    Rater rater(shape);
    rater.set_check(true);
    const Rating rating = rater.rate(puzzle.givens, puzzle.solution);
    std::set<std::size_t> used;
    int rounds = 0;
    int steps = 0;
    rater.for_each_round(puzzle.givens, puzzle.solution,
                         [&](const State& before, std::span<const Deduction> round) {
                           ++rounds;
                           for (const Deduction& deduction : round) {
                             CHECK(deduction.has_effect_on(before));
                             used.insert(static_cast<std::size_t>(deduction.technique));
                             ++steps;
                           }
                           return true;
                         });
    CHECK(rounds == rating.rounds);
    for (const TechniqueInfo& row : techniques()) {
      CAPTURE(row.id);
      const auto i = static_cast<std::size_t>(row.technique);
      CHECK(used.contains(i) == (rating.uses[i] != 0));
    }
    rater.for_each_rated_step(puzzle.givens, puzzle.solution,
                              [&](const widest::State& before, const widest::Deduction& step) {
                                CHECK(step.has_effect_on(before));
                                --steps;
                                return true;
                              });
    CHECK(steps == 0);
  });
}

TEST_CASE("a wrong solution is noticed when checking") {
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const Grid puzzle = Grid::parse(shape, "1234341221434..1");
  const Grid wrong = Grid::parse(shape, "1234341221434231");
  Rater rater(shape);
  rater.set_check(true);
  CHECK_THROWS_AS(rater.rate(puzzle.digits(), wrong.digits()), UnsoundStep);
}

TEST_CASE("a step is sound if it takes nothing of the solution and places nothing else") {
  const Grid solution = Grid::parse(*BoardSpec::find("4x4"), "1234341221434321");
  for (std::size_t i = 0; i < solution.size(); ++i) {
    for (std::uint8_t d = 1; d <= 4; ++d) {
      CAPTURE(i, static_cast<int>(d));
      const bool right = solution.digits()[i] == d;
      const Candidate candidate{{static_cast<std::uint16_t>(i)}, {d}};
      Deduction placing;
      placing.placements.add(candidate);
      CHECK(is_sound(placing, solution.digits()) == right);
      Deduction taking;
      taking.eliminations.add(candidate);
      CHECK(is_sound(taking, solution.digits()) == !right);
    }
  }
}

TEST_CASE("a full board takes no round") {
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const Grid solution = Grid::parse(shape, "1234341221434321");
  const Rating rating = Rater(shape).rate(solution.digits(), solution.digits());
  CHECK(rating.level == 1);
  CHECK(rating.rounds == 0);
  CHECK(rating.min_openings == 0);
}

TEST_CASE("the rating is the same from every side") {
  on_random_puzzles(kPuzzles,
                    [](const BoardSpec& shape, RandomStream& stream, const RatedPuzzle& puzzle) {
                      Rater rater(shape);
                      const Rating rating = rater.rate(puzzle.givens, puzzle.solution);
                      for (int i = 0; i < 5; ++i) {
                        const RandomSymmetry image(shape, stream);
                        const auto givens = image(puzzle.givens);
                        CAPTURE(Grid(givens).to_string());
                        const Rating other = rater.rate(givens, image(puzzle.solution));
                        CHECK(other.hardest == rating.hardest);
                        CHECK(other == rating);
                      }
                    });
}

TEST_CASE("the level of 10,000 puzzles is the same from ten sides", "[slow]") {
  if (need_variable("GRIDMILL_SLOW_TESTS") == nullptr) return;
  for (const BoardSpec* shape : rated_boards()) {
    const bool slow = shape->cells() > 81 || !shape->has_digit_symmetry();
    const int count = shape == &BoardSpec::standard() ? 10'000 : slow ? 30 : 10'000 / 15;
    RandomStream stream(test_seed(), 1, Stage::kChoice);
    Rater rater(*shape);
    for (const RatedPuzzle& puzzle : random_puzzles(*shape, count, test_seed() + 1)) {
      const Rating rating = rater.rate(puzzle.givens, puzzle.solution);
      CAPTURE(shape->name(), Grid(puzzle.givens).to_string());
      for (int i = 0; i < 10; ++i) {
        const RandomSymmetry image(*shape, stream);
        REQUIRE(rater.rate(image(puzzle.givens), image(puzzle.solution)) == rating);
      }
    }
  }
}

TEST_CASE("on random puzzles, the level is the lowest tier that suffices, all deductions at once") {
  on_random_puzzles(kPuzzles / 3,
                    [](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
                      const BoardTopology topology(shape);
                      const int level = Rater(shape).rate(puzzle.givens, puzzle.solution).level;
                      CAPTURE(level);
                      if (level < 7) CHECK(tiers_suffice(topology, puzzle, level));
                      if (level > 1) CHECK_FALSE(tiers_suffice(topology, puzzle, level - 1));
                    });
}

TEST_CASE("the order of the techniques is part of the level") {
  // A Skyscraper removes a candidate of a unique loop. Found first, the loop solves the puzzle with
  // techniques of level 5.
  const BoardSpec& shape = BoardSpec::standard();
  const Grid grid = Grid::parse(
      shape, "1..7..4.6...8.9.1.....1.9..8..3.....4.7...2.3.....5..9..1.4.....2.5.1...3.4..2..5");
  const RatedPuzzle puzzle{{grid.digits().begin(), grid.digits().end()}, {}};
  const BoardTopology topology(shape);
  CHECK_FALSE(tiers_suffice(topology, puzzle, 5));
  CHECK(tiers_suffice(topology, puzzle, 6));
  CHECK(tiers_suffice(topology, puzzle, 5, technique_of("unique-loop")));
}

namespace {

/// Whether the hardest technique is exactly the last one that is needed. On boards with more rules
/// it may be one further on once the level is known (any_rater.h).
bool is_exact(const BoardTopology& topology, const Rating& rating) {
  return PlainBoard::supports(topology) || rating.level < 7;
}

}  // namespace

TEST_CASE("the hardest technique is the last one that is needed") {
  on_random_puzzles(kPuzzles / 2,
                    [](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
                      const BoardTopology topology(shape);
                      const Rating rating = Rater(shape).rate(puzzle.givens, puzzle.solution);
                      const std::vector<Technique>& tried = tried_without_clues();
                      const auto k = static_cast<std::size_t>(
                          std::find(tried.begin(), tried.end(), rating.hardest) - tried.begin());
                      CAPTURE(info(rating.hardest).id);
                      if (k > 0 && is_exact(topology, rating))
                        CHECK_FALSE(suffices(topology, puzzle, k));
                      if (rating.hardest != last_resort()) CHECK(suffices(topology, puzzle, k + 1));
                    });
}

TEST_CASE("the techniques up to the hardest one give the same rating, those before it none") {
  on_random_puzzles(kPuzzles / 2,
                    [](const BoardSpec& shape, RandomStream&, const RatedPuzzle& puzzle) {
                      Rater rater(shape);
                      const Rating whole = rater.rate(puzzle.givens, puzzle.solution);
                      if (whole.hardest == last_resort()) return;
                      TechniqueSet available;
                      for (std::size_t i = 0; i < static_cast<std::size_t>(whole.hardest); ++i)
                        available.set(i);
                      if (is_exact(BoardTopology(shape), whole)) {
                        rater.set_available(available);
                        CHECK(rater.rate(puzzle.givens, puzzle.solution).hardest == last_resort());
                      }
                      available.set(static_cast<std::size_t>(whole.hardest));
                      rater.set_available(available);
                      CHECK(rater.rate(puzzle.givens, puzzle.solution) == whole);
                    });
}
