// What a run brings stays what it is, and depends on recipe, goal and sink alone.

#include "gen/run/goal_run.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "gen/run/near_search.h"
#include "gen/run/run_recipe.h"
#include "solver/board/error.h"
#include "solver/board/hash.h"
#include "solver/board/require.h"
#include "solver/clues/clue_board.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

/// Digests records in order, and refuses each `refuse_every`-th one as a duplicate (0: none).
class DigestSink final : public RecordSink {
 public:
  explicit DigestSink(std::size_t refuse_every) : refuse_every_(refuse_every) {}

  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t next_index) override {
    CHECK(next_index > next_index_);
    std::vector<std::size_t> refused;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Record& record = records[i];
      CHECK((record.index >= next_index_ && record.index < next_index));
      ++seen_;
      if (refuse_every_ != 0 && seen_ % refuse_every_ == 0) {
        refused.push_back(i);
        continue;
      }
      digest_.add(record.index);
      digest_.add(record.puzzle.to_string());
      digest_.add(record.solution.to_string());
      digest_.add(record.board->has_clues() ? text_of_board(*record.board) : "");
      digest_.add(static_cast<std::uint64_t>(record.level()));
      digest_.add(record.seed.value_or(0));
      if (!record.rating) continue;
      for (const RatingRecord::WishPath& path : record.rating->uses_by_wish) digest_.add(path.wish);
    }
    next_index_ = next_index;
    return refused;
  }
  [[nodiscard]] std::uint64_t digest() const { return digest_.value(); }

 private:
  std::size_t refuse_every_;
  std::size_t seen_ = 0;
  std::uint64_t next_index_ = 0;
  Fnv1a digest_;
};

struct Row {
  const char* recipe;
  std::function<void(GoalRunOptions&)> set_goal;
  const char* outcome;
  std::size_t refuse_every = 0;
};

/// Runs with several batches under way, of which the last is worked on first.
/// @param threads  each with one batch
std::string outcome_of(const Row& row, std::size_t threads) {
  GoalRunOptions options;
  options.recipe = Recipe::parse(row.recipe);
  row.set_goal(options);
  options.threads = threads;
  if (options.goal.has_quotas()) aim_at_quotas(options.recipe, options.goal);
  CHECK(infeasible_reason(options.goal, options.recipe, Language::kEnglish) == "");
  DigestSink sink(row.refuse_every);
  GoalRun run(options, sink);
  std::vector<GoalBatch> batches(threads);
  while (run.begin_round()) {
    for (bool goes_on = true; goes_on;) {
      std::size_t issued = 0;
      while (issued < threads && run.issue(batches[issued])) ++issued;
      for (std::size_t i = issued; i-- > 0;) run.work(batches[i], i);
      goes_on = issued == threads;
      for (std::size_t i = 0; i < issued && goes_on; ++i) goes_on = run.deliver(batches[i]);
      if (issued < threads) {
        for (std::size_t i = 0; i < issued; ++i) {
          if (!run.deliver(batches[i])) break;
        }
      }
    }
  }
  const GoalRunState state = run.state();
  CHECK((!options.rate || state.by_level[0] == 0));
  const auto print = [](const char* name, std::uint64_t number) {
    return number == 0 ? "" : std::string(" ") + name + " " + std::to_string(number);
  };
  char digest[20] = {};
  std::snprintf(digest, sizeof(digest), "%016llx", static_cast<unsigned long long>(sink.digest()));
  return digest + print("next", state.next_index) + print("examined", state.examined) +
         print("made", state.made) + print("unwanted", state.unwanted) +
         print("over quota", state.over_quota) + print("duplicates", state.duplicates) +
         print("over budget", state.over_budget) + print("attempts", state.attempts) +
         print("misses", state.misses) + print("infeasible", state.infeasible ? 1 : 0) +
         (run.complete() ? "" : " incomplete");
}

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.recipe);
    CHECK(outcome_of(row, 1) == row.outcome);
    CHECK(outcome_of(row, 3) == row.outcome);
  }
}

auto want(const char* text) {
  return [text](GoalRunOptions& options) {
    options.goal.quotas = parse_quotas(text, options.goal.levels);
  };
}

auto needs(const char* text, std::uint64_t count) {
  return [=](GoalRunOptions& options) {
    options.goal.needs = parse_techniques(text);
    options.goal.count = count;
  };
}

auto er(const char* text, std::uint64_t count) {
  return [=](GoalRunOptions& options) {
    options.goal.er = parse_er_range(text);
    options.goal.count = count;
  };
}

}  // namespace

TEST_CASE("a run brings the same puzzles, whatever the order of its batches") {
  check({
      {"seed=1", [](GoalRunOptions& o) { o.goal.count = 20; },
       "8ee07c981ea52fce next 20 examined 20 made 20 attempts 20"},
      {"seed=2", want("level1=2,level3=4,level6=3"),
       "66635b665b704e4f next 140 examined 140 made 9 unwanted 3 over quota 128 attempts 140"},
      {"seed=3", needs("x-wing", 3),
       "6cc078b13f76703f next 1507 examined 1507 made 3 unwanted 1504 attempts 1507"},
      {"seed=4", needs("sue-de-coq", 1),
       "25442011f7fd415b next 14 examined 14 made 1 unwanted 13 attempts 14"},
      {"seed=5",
       [](GoalRunOptions& o) {
         o.goal.avoids = parse_techniques("naked-pair,fish");
         o.goal.hardest = parse_techniques("hidden-pair,pointing");
         o.goal.count = 4;
       },
       "9dd945d629903fda next 59 examined 59 made 4 unwanted 55 attempts 59"},
      {"seed=6", er("2.6..3.4", 3),
       "36ff0df35c563406 next 55 examined 55 made 3 unwanted 52 attempts 55"},
      {"seed=7", er("..1.5", 2),
       "0fef7f6ae4f787d6 next 10 examined 10 made 2 unwanted 8 attempts 10"},
      {"seed=8 symmetry=rotational", er("7.1..", 2),
       "88fc639d407c51b3 next 14 examined 14 made 2 unwanted 12 attempts 14"},
      {"seed=9",
       [](GoalRunOptions& o) {
         want("level1=3,level5=2")(o);
         o.goal.keep_all = true;
       },
       "7bd5e6b6058ad11a next 23 examined 23 made 23 over quota 18 attempts 23"},
      {"seed=10 board=9x9-x", want("level2=2,level4=2,level7=1"),
       "f83c59a15f085f49 next 10 examined 5 made 5 attempts 5"},
      {"seed=11 rules=killer givens=0..0", want("level4=1,level5=1"),
       "9882c775fa4b5b30 next 3 examined 2 made 2 attempts 3"},
      {"seed=12 per_grid=3",
       [](GoalRunOptions& o) {
         o.goal.count = 10;
         o.first_index = 2;
         o.stride = 3;
       },
       "ad099d120409b55c next 32 examined 10 made 10 attempts 10"},
  });
}

TEST_CASE("a run goes on from what exists, and without what the sink refuses") {
  check({
      {"seed=1 board=6x6", [](GoalRunOptions& o) { o.goal.count = 15; },
       "1a897f9119e47485 next 19 examined 19 made 15 duplicates 4 attempts 19", 4},
      {"seed=2", want("level1=3,level3=3"),
       "d424981ccf9abbc7 next 254 examined 254 made 6 unwanted 157 over quota 89 duplicates 2 "
       "attempts 254",
       3},
      {"seed=3",
       [](GoalRunOptions& o) {
         want("level1=3,level3=5")(o);
         o.existing[1] = 3;
         o.existing[3] = 2;
         o.existing_total = 5;
         o.first_index = 40;
         o.misses = 7;
       },
       "6b0e003876e29591 next 86 examined 46 made 3 unwanted 31 over quota 12 attempts 46"},
      {"seed=4",
       [](GoalRunOptions& o) {
         o.goal.count = 8;
         o.rate = false;
         o.existing_total = 3;
       },
       "89f1f1e2f7450cdc next 5 examined 5 made 5 attempts 5"},
  });
}

TEST_CASE("a run gives up a goal that brings nothing") {
  check({
      {"seed=1",
       [](GoalRunOptions& o) {
         needs("jellyfish", 5)(o);
         o.max_misses = 100;
       },
       "cbf29ce484222325 next 100 examined 100 unwanted 100 attempts 100 misses 100 incomplete"},
      // The level was seen before, so it waits ten times as long.
      {"seed=2",
       [](GoalRunOptions& o) {
         want("level7=50")(o);
         o.existing[7] = 1;
         o.existing_total = 1;
         o.max_misses = 30;
       },
       "95078c5189b35538 next 2055 examined 2055 made 16 over quota 2039 attempts 2055 misses 300 "
       "incomplete"},
      {"seed=3 givens=..19 max_attempts=1 board=9x9-windoku",
       [](GoalRunOptions& o) { o.goal.count = 5; },
       "8a1f2acd2308aa2b next 5 examined 5 made 5 attempts 5"},
      {"seed=4 board=4x4 givens=..3 max_attempts=2", [](GoalRunOptions& o) { o.goal.count = 5; },
       "cbf29ce484222325 next 3 examined 3 over budget 3 misses 3 incomplete"},
      {"pattern=..................xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
       [](GoalRunOptions& o) { o.goal.count = 5; },
       "cbf29ce484222325 next 1 examined 1 over budget 1 misses 1 infeasible 1 incomplete"},
  });
}

TEST_CASE("searches near puzzles bring the same puzzles") {
  const Row diamond{"seed=1",
                    [](GoalRunOptions& o) {
                      er("2.6..7.0", 1)(o);
                      o.goal.diamond = true;
                    },
                    "e24283c65d6ca2fb next 1 examined 1 made 1 attempts 1"};
  CHECK(outcome_of(diamond, 1) == diamond.outcome);

  const auto counter = make_counter(BoardSpec::standard());
  const auto source = make_puzzle_source(Recipe::parse("seed=5"), *counter);
  std::vector<GeneratedPuzzle> made;
  REQUIRE(source->make(0, 2, made));
  GenerationGoal goal;
  goal.pearl = true;
  PearlSearch pearls(goal, *counter);
  REQUIRE(pearls.find(made[0].puzzle, made[0].solution, {5, 0, Stage::kVicinity}, nullptr));
  CHECK(made[0].puzzle.to_string() ==
        "5...6...4..3..8.6.2.439........4..951.............264...82..........3.....7..982.");
  HardSearch hard({84, 90}, *counter);
  REQUIRE(hard.find(made[1].puzzle, made[1].solution, {5, 1, Stage::kVicinity}, nullptr));
  CHECK(made[1].puzzle.to_string() ==
        "...3..4..48....7....6.2..1.6...1.9..1......3..45..3...5..7.......7..42.8..8..6...");
}

TEST_CASE("the parts of a goal are read, printed and divided") {
  const LevelTable& levels = LevelTable::standard();
  for (const auto& [text, min, max] : {std::tuple{"6.6..7.2", 66, 72},
                                       {"7.0..", 70, 200},
                                       {"..4.2", 0, 42},
                                       {"5", 50, 50},
                                       {"20.0", 200, 200},
                                       {"1.50", 15, 15}}) {
    const ErRange range = parse_er_range(text);
    CHECK((range.min == min && range.max == max));
  }
  for (const char* text : {"", "7.2..6.6", "20.1", "21", "6.66", "6.", ".5", "6.6.6", "x", "-1"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_er_range(text), ParseError);
  }
  const LevelCounts quotas = parse_quotas("level3=5000,Tricky=200,1=7", levels);
  CHECK(quotas == LevelCounts{0, 7, 0, 5000, 200});
  CHECK(parse_quotas("level1=1000000000000", levels)[1] == kMaxGoalPuzzles);
  for (const char* text : {"level3", "level3=", "level3=0", "level9=1", "level1=1,level1=2",
                           "level1=1000000000001", "hard=3x"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_quotas(text, levels), ParseError);
  }

  GenerationGoal goal;
  CHECK_FALSE(goal.has_filters());
  const std::vector<TechniqueGroup> fish = parse_techniques("fish");
  const auto is_filter = [](const auto& set) {
    GenerationGoal filtered;
    set(filtered);
    return filtered.has_filters();
  };
  CHECK(is_filter([&](GenerationGoal& g) { g.needs = fish; }));
  CHECK(is_filter([&](GenerationGoal& g) { g.avoids = fish; }));
  CHECK(is_filter([&](GenerationGoal& g) { g.hardest = fish; }));
  CHECK(is_filter([](GenerationGoal& g) { g.er = ErRange{66, 72}; }));
  CHECK(is_filter([](GenerationGoal& g) { g.max_level = 3; }));
  CHECK(is_filter([](GenerationGoal& g) { g.pearl = true; }));
  CHECK(is_filter([](GenerationGoal& g) { g.diamond = true; }));
  CHECK_FALSE(is_filter([](GenerationGoal& g) { g.count = 7; }));
  goal.quotas = {0, 7, 0, 5, 2};
  goal.count = 14;
  std::uint64_t sum = 0;
  LevelCounts parts{};
  for (std::uint64_t shard = 1; shard <= 4; ++shard) {
    const GenerationGoal part = goal.for_shard(shard, 4);
    sum += part.count;
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] += part.quotas[i];
  }
  CHECK(sum == 14);
  CHECK(parts == goal.quotas);
  CHECK(goal.for_shard(1, 4).quotas == LevelCounts{0, 2, 0, 2, 1});
  CHECK(goal.for_shard(4, 4).quotas == LevelCounts{0, 1, 0, 1, 0});
  goal.count = 1;
  CHECK_FALSE(goal.for_shard(2, 2).has_quotas());
  CHECK_THROWS_AS(goal.for_shard(0, 2), ContractViolation);
  CHECK_THROWS_AS(goal.for_shard(3, 2), ContractViolation);

  goal.needs = parse_techniques("fish,x-wing");
  goal.avoids = parse_techniques("naked-pair");
  goal.er = ErRange{26, 90};
  goal.pearl = true;
  goal.max_level = 5;
  goal.keep_all = true;
  CHECK(print_fields(goal.fields()) ==
        "want=level1:7,level3:5,level4:2 needs=fish,x-wing avoids=naked-pair er=2.6..9.0 "
        "er_equals=ep most=5 keep_all=yes");
  goal.diamond = true;
  CHECK(print_fields(goal.fields()).find(" er_equals=ep,ed ") != std::string::npos);
  goal.pearl = false;
  CHECK(print_fields(goal.fields()).find(" er_equals=ed ") != std::string::npos);
  CHECK(goal.allowed_techniques() == techniques_below(6, levels));
  goal.keep_all = false;
  CHECK(goal.allowed_techniques() == techniques_below(5, levels));
  CHECK(format_tenths(107) == "10.7");
}

TEST_CASE("the text of a run is read back, and names what differs") {
  const Recipe recipe = Recipe::parse("seed=9 symmetry=rotational");
  RunRecipe run(recipe, &LevelTable::standard());
  GenerationGoal goal;
  goal.needs = parse_techniques("almost locked sets,x-wing");
  goal.er = ErRange{93, 200};
  run.add_goal(goal, recipe);
  run.add_shard({2, 3});
  const RunRecipe read = RunRecipe::parse(run.print());
  CHECK(read.print() == run.print());
  CHECK(read.print() == recipe.to_string() + " rate=gridmill rater=" + rater_fingerprint() +
                            " needs=almost locked sets,x-wing er=9.3..20.0 shard=2/3");
  CHECK((read.is_generated() && !read.is_import() && read.is_current() && read.is_rated()));
  CHECK((read.has_rater() && read.has_same_rater() && !read.has_own_levels()));
  CHECK(read.recipe(nullptr) == recipe);
  CHECK(read.seed() == "9");
  CHECK(read.board() == "9x9");
  CHECK(names_of(read.needs()) == "almost locked sets,x-wing");
  CHECK(read.shard() == Shard{2, 3});
  CHECK(read.differences(run).empty());
  RunRecipe other(Recipe::parse("seed=8 symmetry=rotational"), nullptr);
  other.add("max-steps", "5");
  using Difference = RunRecipe::Difference;
  const std::vector<Difference> differences = other.differences(read);
  REQUIRE(differences.size() == 7);
  CHECK(differences[0] == Difference{"seed", "8", "9"});
  CHECK(differences[1] == Difference{"rate", "none", "gridmill"});
  CHECK(differences[2] == Difference{"max-steps", "5", "none"});
  CHECK(differences[3] == Difference{"rater", "none", rater_fingerprint()});
  CHECK(differences[6] == Difference{"shard", "none", "2/3"});
  CHECK((!other.is_rated() && !other.has_rater() && other.shard() == Shard{}));
  CHECK_FALSE(RunRecipe::parse("recipe=1 seed=1").is_current());
  for (const char* shard : {"0/3", "4/3", "1", "1/", "/2", "x/2", "1/2/3"}) {
    CAPTURE(shard);
    CHECK_THROWS_AS(RunRecipe::parse("recipe=2 shard=" + std::string(shard)).shard(), ParseError);
  }
  const RunRecipe import("size=12 hash=ab", "sdk", &BoardSpec::standard(), false);
  CHECK(import.print() == "import size=12 hash=ab from=sdk board=9x9 rate=none");
  CHECK((import.is_import() && !import.is_generated()));
  const RunRecipe rated("size=12 hash=ab", "auto", nullptr, true);
  CHECK(rated.print() ==
        "import size=12 hash=ab from=auto rate=gridmill rater=" + rater_fingerprint());
}
