#include "tools/run/stored_runs.h"

#include <algorithm>

#include "db/store_error.h"
#include "gen/filler.h"
#include "gen/run/goal_run.h"
#include "gen/run/run_recipe.h"
#include "solver/board/error.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/technique.h"
#include "tools/cli/command.h"
#include "tools/cli/version.h"
#include "tools/io/string_util.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

/// The recipe proper; none if it is of another version, or on a board that the file does not have.
std::optional<Recipe> parse_stored_recipe(const Store& store, const RunRecipe& stored) {
  if (!stored.is_current()) return std::nullopt;
  const BoardSpec* own = nullptr;
  if (stored.board().find('#') != std::string_view::npos) {
    for (const std::string& name : store.board_names()) {
      const BoardRef known = store.board(name).board;
      if (known == nullptr || known->identity() != stored.board()) continue;
      // It outlives the recipe.
      own = &intern_board(BoardSpec::parse(known->name(), known->rules(), name));
      break;
    }
    // A board of the user's own that no row has yet.
    if (own == nullptr) return std::nullopt;
  }
  Recipe recipe = stored.recipe(own);
  if (const std::string error = recipe.validation_error(); !error.empty()) throw ParseError(error);
  if (find_fill(recipe.fill) == nullptr) {
    throw ParseError("there is no fill method '" + recipe.fill + "'");
  }
  return recipe;
}

StoredRun read_run(const Store& store, const Run& run, std::vector<std::string>& issues) {
  StoredRun stored;
  stored.next_index = run.next_index;
  const RunRecipe recipe = RunRecipe::parse(run.spec.recipe);
  const std::string name = "run " + std::to_string(run.id);
  if (!recipe.is_generated() && !recipe.is_import()) issues.push_back(name + " has no recipe");
  stored.searched = recipe.is_searched();
  stored.rated = recipe.is_rated();
  stored.has_same_rater = !recipe.has_rater() || recipe.has_same_rater();
  stored.wishes = recipe.needs();
  std::erase_if(stored.wishes, [](const TechniqueGroup& group) { return !group.is_subsumed(); });
  const auto seed = recipe.seed();
  if (seed.has_value() != run.spec.seed.has_value() ||
      (seed && parse_as<std::uint64_t>(*seed) != run.spec.seed)) {
    issues.push_back(name + " has a different seed than its recipe");
  }
  try {
    stored.shard = recipe.shard();
  } catch (const ParseError& error) {
    issues.push_back(name + " has " + error.what() + " in its recipe");
  }
  if (!recipe.is_generated()) return stored;
  try {
    stored.recipe = parse_stored_recipe(store, recipe);
  } catch (const ParseError& error) {
    issues.push_back("the recipe of " + name + ": " + error.what());
  }
  return stored;
}

}  // namespace

std::vector<TechniqueRow> technique_rows(const LevelTable& levels) {
  std::vector<TechniqueRow> rows;
  for (const TechniqueInfo& row : techniques()) {
    rows.push_back({row.id, row.title, row.family, levels.level_of(row.technique)});
  }
  rows.push_back({kBudgetSpent, "Over Budget", "last resort", levels.level_of(last_resort())});
  return rows;
}

Store open_store(const std::string& file, Store::Mode mode, const Store::Options& options,
                 const LevelTable& levels) {
  Store store(file, mode, options);
  if (mode == Store::Mode::kRead) return store;
  std::vector<LevelRow> level_rows;
  for (const LevelInfo& level : levels.levels()) {
    level_rows.push_back({level.level, level.english, level.japanese});
  }
  store.set_tables(level_rows, technique_rows(levels), scale_rows());
  return store;
}

std::map<std::int64_t, StoredRun> read_runs(const Store& store, std::vector<std::string>& issues) {
  std::map<std::int64_t, StoredRun> runs;
  for (const Run& run : store.runs()) runs.emplace(run.id, read_run(store, run, issues));
  return runs;
}

std::vector<std::string> label_issues(const Store& store) {
  bool rated = false;
  for (const Run& run : store.runs()) {
    if (run.spec.version != kVersion) return {};
    const RunRecipe recipe = RunRecipe::parse(run.spec.recipe);
    if (!recipe.has_rater()) continue;
    if (!recipe.has_same_rater() || recipe.has_own_levels()) return {};
    rated = true;
  }
  if (!rated) return {};
  std::vector<std::string> issues;
  const LevelTable& table = LevelTable::standard();
  std::map<std::int64_t, std::pair<std::string, std::string>> levels;
  // What a file has that was last written before levels were renamed.
  std::map<std::int64_t, std::pair<std::string, std::string>> former;
  for (const LevelInfo& level : table.levels()) {
    levels[level.level] = {level.english, level.japanese};
    former[level.level] = {level.former, level.japanese};
  }
  const auto stored = store.stored_levels();
  if (stored != levels && stored != former)
    issues.emplace_back("the table of levels differs from its runs");
  std::vector<Store::StoredTechnique> expected;
  for (const TechniqueRow& row : technique_rows(table)) {
    expected.push_back({std::string(row.id), std::string(row.title), std::string(row.family),
                        row.level, static_cast<std::int64_t>(expected.size()) + 1});
  }
  const std::vector<Store::StoredTechnique> found = store.stored_techniques();
  for (const Store::StoredTechnique& row : expected) {
    if (row.name == kBudgetSpent) continue;  // files from before large boards were rated lack it
    if (std::find(found.begin(), found.end(), row) == found.end()) {
      issues.push_back("the technique '" + row.name + "' differs from its runs");
    }
  }
  for (const Store::StoredTechnique& row : found) {
    const auto known = std::find_if(expected.begin(), expected.end(),
                                    [&](const auto& other) { return other.name == row.name; });
    if (known == expected.end() || (row.name == kBudgetSpent && row != *known)) {
      issues.push_back("the technique '" + row.name + "' is unknown to its runs");
    }
  }
  return issues;
}

std::map<std::string, int> counts_by_name(const std::vector<RatingRecord::Use>& uses) {
  std::map<std::string, int> counts;
  for (const RatingRecord::Use& use : uses) counts[use.technique.text()] = use.count;
  return counts;
}

void verify_wishes(AnyRater& rater, const RawRow& row, const StoredRun& run,
                   std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
                   std::vector<std::string>& issues) {
  const std::vector<RatingRecord::WishPath>& stored = row.rating->uses_by_wish;
  const auto find = [](const std::vector<RatingRecord::WishPath>& paths, const std::string& wish) {
    return find_by(paths, &RatingRecord::WishPath::wish, wish);
  };
  for (const TechniqueGroup& group : run.wishes) {
    if (row.has_unknown_wish_paths || find(stored, group.name) != nullptr) continue;
    issues.push_back("it lacks the steps of --needs " + group.name);
  }
  std::vector<TechniqueGroup> groups;
  for (const RatingRecord::WishPath& path : stored) {
    if (auto group = find_techniques(path.wish)) groups.push_back(*std::move(group));
  }
  const auto found = find_wish_paths(rater, groups, LevelTable::standard(), puzzle, solution);
  for (const RatingRecord::WishPath& path : stored) {
    const RatingRecord::WishPath* same = find(found, path.wish);
    if (same != nullptr && counts_by_name(same->uses) == counts_by_name(path.uses)) continue;
    issues.push_back("the steps of --needs '" + path.wish + "' are different");
  }
}

void RecipeVerifier::verify(const RawRow& row, const StoredRun& run, const BoardSpec& board,
                            std::vector<std::string>& issues) {
  const auto number = static_cast<std::uint64_t>(row.run_index);
  if (row.run_index < 0 || number >= run.next_index) {
    issues.push_back("it is number " + std::to_string(row.run_index) + " of run " +
                     std::to_string(row.run) + ", which has reached only " +
                     std::to_string(run.next_index));
    return;
  }
  if (number % run.shard.count != run.shard.index - 1) {
    issues.push_back("it is number " + std::to_string(row.run_index) + ", which is not in shard " +
                     std::to_string(run.shard.index) + "/" + std::to_string(run.shard.count));
  }
  if (run.rated && !row.rating && is_rated(board)) {
    issues.emplace_back("it is not rated, although its run is");
  }
  if (!run.recipe) return;
  const Recipe& recipe = *run.recipe;
  const bool jigsaws =
      recipe.board->is_jigsaw() && board.is_jigsaw() && recipe.board->digits() == board.digits();
  if (!jigsaws && recipe.board->digest() != board.board_digest()) {
    issues.push_back("its board is " + board.name() + ", but its run makes " +
                     recipe.board->name());
    return;
  }
  if (recipe.symmetry != Symmetry::kRandom && row.symmetry != id_of(recipe.symmetry)) {
    issues.push_back("its symmetry is " + row.symmetry + ", but its run makes " +
                     std::string(id_of(recipe.symmetry)));
  }
  if (is_reproduced(row, run)) return;
  issues.emplace_back("its run makes another puzzle with this number");
}

/// A sample of the rows: the first of each run, and then one of 128. Where a recipe discards
/// puzzles, one may take hours.
bool RecipeVerifier::is_reproduced(const RawRow& row, const StoredRun& run) {
  const Recipe& recipe = *run.recipe;
  const auto number = static_cast<std::uint64_t>(row.run_index);
  // What a level solves is the rater's word.
  if (!recipe.max_levels.empty() && !run.has_same_rater) return true;
  const bool quick = !run.searched && recipe.board->cells() <= 81 && recipe.pattern.empty() &&
                     recipe.givens.max == recipe.board->cells() && recipe.layouts_digest.empty();
  if (!quick || (number / run.shard.count >= 32 && number * 0x9E3779B97F4A7C15U >> 57U != 0))
    return true;
  RunSource& run_source = sources_[row.run];
  if (!run_source.source) {
    run_source.counter = make_counter(*recipe.board);
    run_source.source = make_puzzle_source(recipe, *run_source.counter);
  }
  run_source.source->make(number, 1, made_);
  return made_.size() == 1 && made_[0].status == GenerationStatus::kGenerated &&
         made_[0].puzzle.to_string() == row.puzzle &&
         (row.layout.empty() || made_[0].board->layout() == row.layout) &&
         made_[0].board->clue_text() == row.clues_json;
}

Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run) {
  const RunRecipe recipe = RunRecipe::parse(spec.recipe);
  const Run* same = nullptr;
  const Run* nearest = nullptr;
  std::vector<RunRecipe::Difference> nearest_differences;
  const std::vector<Run> runs = store.runs();
  for (const Run& run : runs) {
    const RunRecipe other = RunRecipe::parse(run.spec.recipe);
    if (!other.is_generated()) continue;
    if (run.spec.recipe == spec.recipe) return run;
    std::vector<RunRecipe::Difference> differences = other.differences(recipe);
    const bool same_but_for_seed =
        differences.empty() || (differences.size() == 1 && differences.front().name == "seed");
    if (!seed_given && !new_run && same_but_for_seed) same = &run;
    if (nearest == nullptr || differences.size() <= nearest_differences.size()) {
      nearest = &run;
      nearest_differences = std::move(differences);
    }
  }
  if (same != nullptr) return *same;
  if (nearest == nullptr || new_run) return store.begin_run(spec);
  std::string text =
      "run " + std::to_string(nearest->id) + " of the database was started with other options:\n";
  for (const RunRecipe::Difference& field : nearest_differences) {
    if (!seed_given && field.name == "seed") continue;
    text += "  " + field.name + ": " + one_line(field.left) + " in the database, " + field.right +
            " now\n";
  }
  throw UsageError(text + "Its command was: " + one_line(nearest->spec.arguments) + "\n" +
                   "--new-run starts another run in the same file.");
}

}  // namespace gridmill
