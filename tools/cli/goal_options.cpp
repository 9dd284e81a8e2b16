#include "tools/cli/goal_options.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "solver/rate/technique.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/suggestions.h"

namespace gridmill {
namespace {

constexpr std::uint64_t kMaxPuzzles = 1'000'000'000'000;
constexpr std::uint64_t kMaxShards = 1'000'000;

/// Whether the minimal puzzles of a recipe are of all levels, so that the levels of a wish may be
/// taken from them. Each further rule leaves them fewer givens (18 on a board with diagonals), and
/// larger boards more to find out: hardly one of these is easy. So it is with clues.
bool suits_rejection(const Recipe& recipe) {
  return recipe.rules.empty() && recipe.board->is_plain() && recipe.board->digits() <= 9;
}

/// The level of a number, a name, or "level" and a number.
const LevelInfo* find_level(std::string_view name, const LevelTable& levels) {
  const LevelInfo* level = levels.find(name);
  return level == nullptr && name.starts_with("level") ? levels.find(name.substr(5)) : level;
}

/// "level1 to level7, Beginner, Easy, ..."
std::string names_of(const LevelTable& levels) {
  std::string names = "level1 to level" + std::to_string(levels.levels().size());
  for (const LevelInfo& info : levels.levels()) names += ", " + info.english;
  return names;
}

/// "level3=5000,Tricky=200" by level.
LevelCounts parse_quotas(const std::string& text, const LevelTable& levels) {
  LevelCounts quotas{};
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const LevelInfo* level = find_level(std::string_view(part).substr(0, equals), levels);
    if (equals == std::string::npos || level == nullptr) {
      throw UsageError("--want: expected LEVEL=N,... with levels " + names_of(levels) +
                       "; found '" + part + "'");
    }
    std::uint64_t& quota = quotas[static_cast<std::size_t>(level->level)];
    if (quota != 0) throw UsageError("--want: level " + std::to_string(level->level) + " twice");
    quota = parse_number(part.substr(equals + 1), 1, kMaxPuzzles, "--want");
  }
  return quotas;
}

/// "6.6" in tenths.
int parse_tenths(std::string_view text) {
  double value = -1;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const double tenths = std::round(value * 10);
  if (error != std::errc() || rest != text.data() + text.size() || !(value >= 0 && value <= 20) ||
      std::abs(tenths - value * 10) > 1e-6) {
    throw UsageError("--er: expected MIN..MAX such as 6.6..7.2, found '" + std::string(text) + "'");
  }
  return static_cast<int>(tenths);
}

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
  const char* count;  ///< nullptr: --shards tells
};
/// Which of its parts this worker is, or none: it is not that scheduler's.
std::optional<Shard> find_shard(const Scheduler& scheduler, std::optional<std::uint64_t> shards) {
  const auto number = variable(scheduler.number);
  if (!number) return std::nullopt;
  std::optional<std::uint64_t> count = shards;
  if (!count && scheduler.count != nullptr) count = variable(scheduler.count);
  if (!count) {
    throw UsageError(std::string("--shard auto: ") + scheduler.number +
                     " does not tell how many there are; add --shards N");
  }
  std::uint64_t step = 1;
  std::uint64_t first = 0;
  if (scheduler.first != nullptr) {
    first = variable(scheduler.first).value_or(0);
    step = std::max<std::uint64_t>(variable("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
  }
  if (*number < first || (*number - first) / step >= *count) {
    throw UsageError(std::string("--shard auto: ") + scheduler.number + " is " +
                     std::to_string(*number) + ", too much for " + std::to_string(*count) +
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
    // A batch script is number 0 of all its tasks, whoever calls the program; in a step (srun) each
    // task calls it.
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
  throw UsageError("--shard auto: no scheduler tells which part this is; looked for " + known);
}

}  // namespace

ErRange parse_er(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return {parse_tenths(text), parse_tenths(text)};
  ErRange range;
  if (dots != 0) range.min = parse_tenths(std::string_view(text).substr(0, dots));
  if (dots + 2 != text.size()) range.max = parse_tenths(std::string_view(text).substr(dots + 2));
  if (range.min > range.max) throw UsageError("--er: MIN is more than MAX in '" + text + "'");
  return range;
}

void declare_goal(OptionTable& options) {
  options.add("count,n", "N", "puzzles wanted (of this run in the database)").with_default("1");
  options.add("want", "LEVEL=N,...",
              "this many of each level: level3=5000,level5=500 or tricky=200");
  options.add_switch("keep-all",
                     "with --want: keep puzzles beyond a full quota and of other levels");
  options.add("max-level", "LEVEL|none",
              "take givens away only while techniques up to this level solve the puzzle; with "
              "--want by itself on boards whose minimal puzzles are hard, unless it says none");
  options.add("needs", "LIST", "only puzzles that get stuck without these techniques");
  options.add("avoids", "LIST", "only puzzles that are solved without any of these");
  options.add("hardest", "LIST", "only puzzles whose hardest technique is one of these");
  options.add("er", "MIN..MAX", "only puzzles with this rating by Sudoku Explainer: 6.6..7.2");
  options.add_switch("pearl",
                     "only pearls: no step after the first placement is harder; searched for near "
                     "the puzzles that are made");
  options.add_switch("diamond", "only diamonds: no step is harder than the first; the same");
  options
      .add("max-misses", "N",
           "give up after N unwanted puzzles in a row, or ten times as many once one "
           "was wanted; of pearls and diamonds after 3000")
      .with_default("300000");
}

GenerationGoal goal_of(const RawArguments& raw, const LevelTable& levels) {
  GenerationGoal goal;
  goal.levels = levels;
  if (const auto text = raw.find("want")) goal.quotas = parse_quotas(*text, levels);
  if (!goal.has_quotas() || raw.is_given("count")) {
    goal.count = parse_number(raw.text("count"), 1, kMaxPuzzles, "--count");
  }
  goal.needs = groups_of(raw, "needs");
  goal.avoids = groups_of(raw, "avoids");
  goal.hardest = groups_of(raw, "hardest");
  if (const auto text = raw.find("er")) goal.er = parse_er(*text);
  goal.pearl = raw.is_on("pearl");
  goal.diamond = raw.is_on("diamond");
  goal.keep_all = raw.is_on("keep-all");
  if (goal.keep_all && !goal.has_quotas())
    throw UsageError("--keep-all: expected --want beside it");
  return goal;
}

void apply_max_level(const RawArguments& raw, Recipe& recipe, GenerationGoal& goal) {
  const LevelTable& levels = goal.levels;
  const auto text = raw.find("max-level");
  if (text && *text == "none") return;
  if (text) {
    const LevelInfo* level = find_level(*text, levels);
    if (level == nullptr) {
      throw UsageError("--max-level: expected none or one of the levels " + names_of(levels) +
                       "; found '" + *text + "'");
    }
    if (recipe.pattern.empty()) {
      recipe.max_levels = {level->level};
    } else {
      goal.max_level = level->level;
    }
    return;
  }
  if (!recipe.pattern.empty() || suits_rejection(recipe)) return;
  // The techniques of the last level solve every puzzle: a minimal one is as good as any.
  const int last = static_cast<int>(levels.levels().size());
  std::vector<int> wanted;
  for (int level = 1; level <= last; ++level) {
    if (goal.quotas[static_cast<std::size_t>(level)] != 0) wanted.push_back(level);
  }
  if (wanted != std::vector<int>{last}) recipe.max_levels = wanted;
}

std::uint64_t max_misses_of(const RawArguments& raw) {
  // A walk to a pearl or diamond takes as long as making hundreds of puzzles.
  constexpr std::uint64_t kWalks = 3000;
  const bool pearls = raw.is_on("pearl") || raw.is_on("diamond");
  if (pearls && !raw.is_given("max-misses")) return kWalks;
  return parse_number(raw.text("max-misses"), 1, kMaxPuzzles, "--max-misses");
}

void declare_shard(OptionTable& options) {
  options.add("shard", "I/N|auto",
              "part I of N of the run; auto: from Slurm, Open MPI, Kubernetes or AWS Batch");
  options.add("shards", "N", "the number of shards, if --shard auto cannot tell");
}

Shard shard_of(const RawArguments& raw) {
  std::optional<std::uint64_t> shards;
  if (const auto text = raw.find("shards")) {
    shards = parse_number(*text, 1, kMaxShards, "--shards");
  }
  const auto text = raw.find("shard");
  if (!text) {
    if (shards) throw UsageError("--shards: expected --shard auto beside it");
    return {};
  }
  if (*text == "auto") return automatic_shard(shards);
  const std::size_t slash = text->find('/');
  if (slash == std::string::npos || shards) {
    throw UsageError("--shard: expected I/N (1/4 to 4/4) or auto, found '" + *text + "'");
  }
  const std::uint64_t count = parse_number(text->substr(slash + 1), 1, kMaxShards, "--shard");
  return {parse_number(text->substr(0, slash), 1, count, "--shard"), count};
}

}  // namespace gridmill
