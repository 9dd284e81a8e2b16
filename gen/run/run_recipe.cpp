#include "gen/run/run_recipe.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <iterator>
#include <utility>

#include "solver/board/error.h"
#include "solver/board/hash.h"
#include "solver/board/text.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/technique.h"

namespace gridmill {

std::string rater_fingerprint(const LevelTable& levels) {
  Fnv1a hash;
  hash.add(kRaterVersion);
  for (const TechniqueInfo& row : techniques()) {
    assert(1 <= levels.level_of(row.technique) && levels.level_of(row.technique) <= 9);
    hash.add(std::string(row.id) + static_cast<char>('0' + levels.level_of(row.technique)));
  }
  char text[17] = {};
  std::to_chars(text, text + 16, hash.value(), 16);
  return text;
}

RunRecipe::RunRecipe(const Recipe& recipe, const LevelTable* levels) : fields_(recipe.fields()) {
  add_rating(levels);
}

RunRecipe::RunRecipe(std::string_view import_content, std::string_view from, const BoardSpec* board,
                     bool is_rated)
    : fields_{{"import", std::nullopt}} {
  for (const RecipeField& field : parse_fields(import_content)) fields_.push_back(field);
  add("from", from);
  if (board != nullptr) add("board", board->identity());
  add_rating(is_rated ? &LevelTable::standard() : nullptr);
}

RunRecipe RunRecipe::parse(std::string_view text) {
  RecipeFields fields;
  for (RecipeField& field : parse_fields(text)) {
    // A family may be several words: "needs=fish,almost locked sets".
    static constexpr std::string_view kWithNames[] = {"needs", "avoids", "hardest"};
    if (!field.value && !fields.empty() && fields.back().value &&
        contains(kWithNames, fields.back().name)) {
      *fields.back().value += ' ' + field.name;
    } else {
      fields.push_back(std::move(field));
    }
  }
  return RunRecipe(std::move(fields));
}

void RunRecipe::add(std::string_view name, std::string_view value) {
  assert(!name.empty() && name.find_first_of(" =") == std::string_view::npos);
  fields_.push_back({std::string(name), std::string(value)});
}

void RunRecipe::add_rating(const LevelTable* levels) {
  add("rate", levels != nullptr ? "gridmill" : "none");
  if (levels == nullptr) return;
  add("rater", rater_fingerprint(*levels));
  if (!levels->is_standard()) add("levels", "own");
}

void RunRecipe::add_goal(const GenerationGoal& goal, const Recipe& recipe) {
  const RecipeFields fields = goal.fields();
  fields_.insert(fields_.end(), fields.begin(), fields.end());
  if (goal.seeks_hard(recipe)) add("hard_version", std::to_string(kHardSearchVersion));
}

void RunRecipe::add_shard(const Shard& shard) {
  assert(1 <= shard.index && shard.index <= shard.count);
  if (shard.count == 1) return;
  add("shard", std::to_string(shard.index) + "/" + std::to_string(shard.count));
}

bool RunRecipe::is_current() const { return find("recipe") == std::to_string(kRecipeVersion); }

Recipe RunRecipe::recipe(const BoardSpec* own_board) const {
  const auto rate = std::find_if(fields_.begin(), fields_.end(),
                                 [](const RecipeField& field) { return field.name == "rate"; });
  return Recipe::from_fields({fields_.begin(), rate}, own_board);
}

std::vector<TechniqueGroup> RunRecipe::needs() const {
  std::vector<TechniqueGroup> groups;
  for (const std::string_view name : split(find("needs").value_or(""), ',')) {
    if (auto group = find_techniques(name)) groups.push_back(*std::move(group));
  }
  return groups;
}

Shard RunRecipe::shard() const {
  const auto text = find("shard");
  if (!text) return {};
  const std::size_t slash = std::min(text->find('/'), text->size());
  const auto index = parse_as<std::uint64_t>(text->substr(0, slash));
  const auto count = parse_as<std::uint64_t>(text->substr(std::min(slash + 1, text->size())));
  if (!index || !count || *index < 1 || *index > *count) {
    throw ParseError("the shard '" + std::string(*text) + "'");
  }
  return {*index, *count};
}

std::vector<RunRecipe::Difference> RunRecipe::differences(const RunRecipe& other) const {
  std::vector<Difference> found;
  const auto compare = [&](const std::string& name) {
    const std::string_view left = find(name).value_or("none");
    const std::string_view right = other.find(name).value_or("none");
    if (left != right) found.push_back({name, std::string(left), std::string(right)});
  };
  for (const RecipeField& field : fields_) compare(field.name);
  for (const RecipeField& field : other.fields_) {
    if (!find(field.name)) compare(field.name);
  }
  return found;
}

}  // namespace gridmill
