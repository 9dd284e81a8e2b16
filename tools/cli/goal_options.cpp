#include "tools/cli/goal_options.h"

#include <cstdlib>

#include "gen/run/generation_goal.h"
#include "solver/rate/technique.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"
#include "tools/cli/suggestions.h"

namespace gridmill {
namespace {

constexpr std::uint64_t kMaxShards = 1'000'000;

/// Techniques by names, from the option `name`.
std::vector<TechniqueGroup> groups_of(const RawArguments& raw, const std::string& name) {
  std::vector<TechniqueGroup> groups;
  const auto text = raw.find(name);
  if (!text) return groups;
  for (const std::string& part : split_at_commas(*text)) {
    const auto group = find_techniques(part);
    if (!group) throw UsageError("--" + name + ": " + unknown_technique(part, true));
    groups.push_back(*group);
  }
  return groups;
}

/// A number from the environment.
std::optional<std::uint64_t> variable(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  return parse_number(text, 0, 1'000'000'000'000, name);
}

/// What a scheduler calls the number of this worker, the first number, and how many there are.
struct Scheduler {
  const char* number;
  const char* first;  ///< nullptr: 0
  const char* count;  ///< nullptr: given by --shards
};
/// Which of its parts this worker is, or none: it is not that scheduler's.
std::optional<Shard> find_shard(const Scheduler& scheduler, std::optional<std::uint64_t> shards) {
  const auto number = variable(scheduler.number);
  if (!number) return std::nullopt;
  std::optional<std::uint64_t> count = shards;
  if (!count && scheduler.count != nullptr) count = variable(scheduler.count);
  if (!count) {
    throw UsageError(std::string("--shard auto: ") + scheduler.number +
                     " does not include the number of shards; add --shards N");
  }
  std::uint64_t step = 1;
  std::uint64_t first = 0;
  if (scheduler.first != nullptr) {
    first = variable(scheduler.first).value_or(0);
    step = std::max<std::uint64_t>(variable("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
  }
  if (*number < first || (*number - first) / step >= *count) {
    throw UsageError(std::string("--shard auto: ") + scheduler.number + " is " +
                     std::to_string(*number) + ", but there are " + std::to_string(*count) +
                     " shards");
  }
  return Shard{(*number - first) / step + 1, *count};
}

constexpr Scheduler kArray = {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN",
                              "SLURM_ARRAY_TASK_COUNT"};
// Open MPI first: what mpirun starts within a job of Slurm has the numbers of mpirun's own step.
constexpr Scheduler kOthers[] = {
    {"OMPI_COMM_WORLD_RANK", nullptr, "OMPI_COMM_WORLD_SIZE"},
    {"SLURM_PROCID", nullptr, "SLURM_NTASKS"},
    {"JOB_COMPLETION_INDEX", nullptr, nullptr},
    {"AWS_BATCH_JOB_ARRAY_INDEX", nullptr, nullptr},
};

Shard automatic_shard(std::optional<std::uint64_t> shards) {
  const auto array = find_shard(kArray, shards);
  std::string known = kArray.number;
  for (const Scheduler& scheduler : kOthers) {
    known += std::string(" ") + scheduler.number;
    // A batch script is always number 0 of its tasks; in a step (srun) each task has its own
    // number.
    const bool in_step = std::getenv("SLURM_STEP_ID") != nullptr ||
                         std::string_view(scheduler.number) != "SLURM_PROCID";
    if (array && !in_step) continue;
    const auto shard = find_shard(scheduler, array ? std::nullopt : shards);
    if (shard && !array) return *shard;
    if (shard) {
      return {(array->index - 1) * shard->count + shard->index, array->count * shard->count};
    }
  }
  if (array) return *array;
  throw UsageError("--shard auto: no scheduler sets the number of this shard; checked " + known);
}

}  // namespace

void declare_goal(OptionTable& options) {
  options.begin_group("What to make");
  options
      .add("count,n", "N",
           "number of puzzles\nWith --db this is the total of the run, including puzzles that are "
           "already stored.")
      .with_default("1");
  options
      .add("want", "LEVEL=N,...",
           "number of puzzles of each level: level3=50,tricky=20\nIf --count is given, too, "
           "it limits the total.")
      .with_synonyms({"level", "levels", "difficulty", "grade"});
  options.add_switch("keep-all",
                     "with --want: keep all puzzles\nBy default, puzzles of other levels are "
                     "dropped, and so are puzzles beyond the number that you want.");
  options
      .add("max-level", "LEVEL|none",
           "no puzzle above this level\nA cell is emptied only if techniques up to this level "
           "still solve the puzzle. On boards where easy puzzles are rare, --want also makes its "
           "puzzles in this way, unless you add --max-level none.")
      .with_values(level_values())
      .values.emplace_back("none");
  const std::vector<std::string> all = ids_of(techniques());
  options
      .add("needs", "LIST",
           "puzzles that need these techniques: x-wing\nWithout any one of them, a solver must use "
           "a harder technique than the puzzle's usual solution. 'gridmill help goals' explains "
           "this.")
      .with_values(all);
  options.add("avoids", "LIST", "puzzles that can be solved without these techniques")
      .with_values(all);
  options.add("hardest", "LIST", "puzzles whose hardest technique is one of these")
      .with_values(all);
  options.add("er", "MIN..MAX",
              "Sudoku Explainer rating: 6.6..7.2\nPuzzles of 9.3 and above are found by changing "
              "other puzzles.");
  options.add_switch("pearl",
                     "pearls: nothing is harder than placing the first digit\nPearls and diamonds "
                     "are found by changing other puzzles.");
  options.add_switch("diamond", "diamonds: nothing is harder than the first step");
  options
      .add("max-misses", "N",
           "give up after N unwanted puzzles in a row\nAfter the first wanted puzzle, the limit is "
           "ten times as high. For pearls, diamonds, and ratings (--er) of 9.3 and above, the "
           "default is 3000.")
      .with_default("300000");
}

GenerationGoal goal_of(const RawArguments& raw, const LevelTable& levels) {
  GenerationGoal goal;
  goal.levels = levels;
  if (const auto text = raw.find("want")) {
    goal.quotas = for_flag("--want", [&] { return parse_quotas(*text, levels); });
  }
  if (!goal.has_quotas() || raw.is_given("count")) {
    goal.count = parse_number(raw.text("count"), 1, kMaxGoalPuzzles, "--count");
  }
  goal.needs = groups_of(raw, "needs");
  goal.avoids = groups_of(raw, "avoids");
  goal.hardest = groups_of(raw, "hardest");
  if (const auto text = raw.find("er")) {
    goal.er = for_flag("--er", [&] { return parse_er_range(*text); });
  }
  goal.pearl = raw.is_on("pearl");
  goal.diamond = raw.is_on("diamond");
  goal.keep_all = raw.is_on("keep-all");
  if (goal.keep_all && !goal.has_quotas()) throw UsageError("--keep-all: needs --want");
  return goal;
}

void apply_max_level(const RawArguments& raw, Recipe& recipe, GenerationGoal& goal) {
  const LevelTable& levels = goal.levels;
  const auto text = raw.find("max-level");
  if (text && *text == "none") return;
  if (text) {
    const LevelInfo* level = find_level_named(*text, levels);
    if (level == nullptr) {
      throw UsageError("--max-level: expected none or one of the levels " + level_names(levels) +
                       "; found '" + *text + "'");
    }
    set_max_level(recipe, goal, level->level);
  } else {
    aim_at_quotas(recipe, goal);
  }
}

std::uint64_t max_misses_of(const RawArguments& raw, bool searches) {
  // A search near a puzzle takes as long as making hundreds of puzzles.
  constexpr std::uint64_t kSearches = 3000;
  if (searches && !raw.is_given("max-misses")) return kSearches;
  return parse_number(raw.text("max-misses"), 1, kMaxGoalPuzzles, "--max-misses");
}

void declare_shard(OptionTable& options) {
  options
      .add("shard", "I/N|auto",
           "make part I of N of the run\nWith auto, Slurm and Open MPI supply both numbers. "
           "Kubernetes and AWS Batch supply only I, so add --shards. See 'gridmill help shards'.")
      .with_values({"auto"});
  options.add("shards", "N", "with --shard auto: number of parts, on Kubernetes and AWS Batch");
}

Shard shard_of(const RawArguments& raw) {
  std::optional<std::uint64_t> shards;
  if (const auto text = raw.find("shards")) {
    shards = parse_number(*text, 1, kMaxShards, "--shards");
  }
  const auto text = raw.find("shard");
  if (!text) {
    if (shards) throw UsageError("--shards: needs --shard auto");
    return {};
  }
  if (*text == "auto") return automatic_shard(shards);
  const std::size_t slash = text->find('/');
  if (slash == std::string::npos || shards) {
    throw unexpected("--shard: expected I/N (1/4 to 4/4) or auto", *text);
  }
  const std::uint64_t count = parse_number(text->substr(slash + 1), 1, kMaxShards, "--shard");
  return {parse_number(text->substr(0, slash), 1, count, "--shard"), count};
}

}  // namespace gridmill
