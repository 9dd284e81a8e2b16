#include "tools/cli/stored_runs.h"

#include <algorithm>

#include "gen/full_grid.h"
#include "solver/board/error.h"
#include "solver/rate/any_rater.h"
#include "tools/cli/resume.h"
#include "tools/cli/version.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

/// The value of a word " name=value" of a recipe, or nothing.
std::optional<std::string_view> word_of(std::string_view recipe, std::string_view name) {
  const std::string wanted = std::string(name) + "=";
  while (!recipe.empty()) {
    const std::string_view word = recipe.substr(0, recipe.find(' '));
    recipe.remove_prefix(std::min(word.size() + 1, recipe.size()));
    if (word.starts_with(wanted)) return word.substr(wanted.size());
  }
  return std::nullopt;
}

/// The recipe proper, which is in front of how the run is rated and what is wished for.
std::optional<Recipe> recipe_of(const Store& store, std::string_view text) {
  if (word_of(text, "recipe") != std::to_string(kRecipeVersion)) return std::nullopt;
  const std::string_view shape = word_of(text, "shape").value_or("");
  const Shape* own = nullptr;
  for (const std::string& name : store.board_names()) {
    const Shape* known = store.board(name).shape;
    if (known != nullptr && known->identity() == shape) own = known;
  }
  // A board of the user's own that no row has yet, or as files of schema 3 named it.
  if (own == nullptr && shape.find('#') != std::string_view::npos) return std::nullopt;
  Recipe recipe = Recipe::parse(text.substr(0, text.find(" rate=")), own);
  if (const std::string mistake = recipe.mistake(); !mistake.empty())
    throw ParseError("", 0, mistake);
  const auto known = fills();
  if (std::none_of(known.begin(), known.end(),
                   [&](const auto& fill) { return fill.id == recipe.fill; })) {
    throw ParseError("", 0, "there is no way to fill grids named '" + recipe.fill + "'");
  }
  return recipe;
}

StoredRun read_run(const Store& store, const Run& run, std::vector<std::string>& faults) {
  StoredRun stored;
  stored.next_index = run.next_index;
  const std::string& text = run.spec.recipe;
  const std::string name = "run " + std::to_string(run.id);
  const bool made = text.starts_with("recipe=");
  if (!made && !text.starts_with("import ")) faults.push_back(name + " has no recipe");
  const auto rater = word_of(text, "rater");
  stored.searched = word_of(text, "er_equals").has_value();
  stored.rated = word_of(text, "rate") == "gridmill";
  stored.same_rater = !rater || text.find(rater_word()) != std::string::npos;
  const auto seed = word_of(text, "seed");
  if (seed.has_value() != run.spec.seed.has_value() ||
      (seed && number_in<std::uint64_t>(*seed) != run.spec.seed)) {
    faults.push_back(name + " has another seed than its recipe");
  }
  if (const auto shard = word_of(text, "shard")) {
    const std::size_t slash = std::min(shard->find('/'), shard->size());
    const auto part = number_in<std::uint64_t>(shard->substr(0, slash));
    const auto parts = number_in<std::uint64_t>(shard->substr(std::min(slash + 1, shard->size())));
    if (part && parts && *part >= 1 && *part <= *parts) {
      stored.part = *part;
      stored.parts = *parts;
    } else {
      faults.push_back(name + " has the shard '" + std::string(*shard) + "' in its recipe");
    }
  }
  if (!made) return stored;
  try {
    stored.recipe = recipe_of(store, text);
  } catch (const ParseError& error) {
    faults.push_back("the recipe of " + name + ": " + error.what());
  }
  return stored;
}

}  // namespace

std::map<std::int64_t, StoredRun> read_runs(const Store& store, std::vector<std::string>& faults) {
  std::map<std::int64_t, StoredRun> runs;
  for (const Run& run : store.runs()) runs.emplace(run.id, read_run(store, run, faults));
  return runs;
}

std::vector<std::string> label_faults(const Store& store) {
  const std::string ours = rater_word();
  bool rated = false;
  for (const Run& run : store.runs()) {
    if (run.spec.version != kVersion) return {};
    if (!word_of(run.spec.recipe, "rater")) continue;
    if (run.spec.recipe.find(ours) == std::string::npos || word_of(run.spec.recipe, "levels"))
      return {};
    rated = true;
  }
  if (!rated) return {};
  std::vector<std::string> faults;
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
    faults.emplace_back("the table of levels is not that of its runs");
  std::vector<Store::StoredTechnique> expected;
  for (const TechniqueInfo& row : techniques()) {
    expected.push_back({std::string(row.id), std::string(row.title), std::string(row.family),
                        table.level_of(row.technique),
                        static_cast<std::int64_t>(expected.size()) + 1});
  }
  const std::vector<Store::StoredTechnique> found = store.stored_techniques();
  for (const Store::StoredTechnique& row : expected) {
    if (std::find(found.begin(), found.end(), row) == found.end()) {
      faults.push_back("the technique '" + row.name + "' is not that of its runs");
    }
  }
  // Files from before large boards were rated do not have it.
  const Store::StoredTechnique spent{std::string(kBudgetSpent), "Over Budget", "last resort",
                                     table.level_of(last_resort()),
                                     static_cast<std::int64_t>(expected.size()) + 1};
  for (const Store::StoredTechnique& row : found) {
    if (row == spent) continue;
    if (std::none_of(expected.begin(), expected.end(),
                     [&](const auto& other) { return other.name == row.name; })) {
      faults.push_back("the technique '" + row.name + "' is none that its runs know");
    }
  }
  return faults;
}

void RecipeVerifier::verify(const RawRow& row, const StoredRun& run, const Shape& shape,
                            std::vector<std::string>& faults) {
  const auto number = static_cast<std::uint64_t>(row.number);
  if (row.number < 0 || number >= run.next_index) {
    faults.push_back("it is number " + std::to_string(row.number) + " of run " +
                     std::to_string(row.run) + ", which has come to " +
                     std::to_string(run.next_index) + " only");
    return;
  }
  if (number % run.parts != run.part - 1) {
    faults.push_back("it is number " + std::to_string(row.number) + ", which is not in shard " +
                     std::to_string(run.part) + "/" + std::to_string(run.parts));
  }
  if (run.rated && !row.rating && is_rated(shape)) {
    faults.emplace_back("it is not rated, its run is");
  }
  if (!run.recipe) return;
  const Recipe& recipe = *run.recipe;
  const bool jigsaws =
      recipe.shape->is_jigsaw() && shape.is_jigsaw() && recipe.shape->digits() == shape.digits();
  if (!jigsaws && recipe.shape->digest() != shape.board_digest()) {
    faults.push_back("it is a " + shape.name() + " board, its run makes " + recipe.shape->name());
    return;
  }
  if (recipe.symmetry != Symmetry::kRandom && row.symmetry != id_of(recipe.symmetry)) {
    faults.push_back("its symmetry is " + row.symmetry + ", its run makes " +
                     std::string(id_of(recipe.symmetry)));
  }
  if (is_made_again(row, run)) return;
  faults.emplace_back("it is not what seed and recipe of its run make");
}

/// A sample of the rows: the first of each run, and then one of 128. Where a recipe discards
/// puzzles, one may take hours.
bool RecipeVerifier::is_made_again(const RawRow& row, const StoredRun& run) {
  const Recipe& recipe = *run.recipe;
  const auto number = static_cast<std::uint64_t>(row.number);
  // What a level solves is the rater's word.
  if (!recipe.at_most.empty() && !run.same_rater) return true;
  const bool quick = !run.searched && recipe.shape->cells() <= 81 && recipe.pattern.empty() &&
                     recipe.clues.max == recipe.shape->cells() && recipe.layouts_digest.empty();
  if (!quick || (number / run.parts >= 32 && number * 0x9E3779B97F4A7C15U >> 57U != 0)) return true;
  Work& work = work_[row.run];
  if (!work.maker) {
    work.counter = make_counter(*recipe.shape);
    work.maker = std::make_unique<Maker>(recipe, *work.counter);
  }
  work.maker->make(number, 1, made_);
  return made_.size() == 1 && made_[0].status == MadeStatus::kMade &&
         made_[0].puzzle.to_string() == row.puzzle &&
         (row.layout.empty() || made_[0].shape->layout() == row.layout) &&
         made_[0].shape->clue_text() == row.rules;
}

}  // namespace gridmill
