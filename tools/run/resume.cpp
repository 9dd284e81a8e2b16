#include "tools/run/resume.h"

#include <charconv>
#include <utility>

#include "solver/board/fnv.h"
#include "solver/rate/rater_version.h"
#include "solver/rate/technique.h"
#include "tools/cli/command.h"

namespace gridmill {
namespace {

using RecipeFields = std::vector<std::pair<std::string_view, std::string_view>>;

RecipeFields recipe_fields(std::string_view text) {
  RecipeFields fields;
  while (!text.empty()) {
    const std::string_view field = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(field.size() + 1, text.size()));
    const std::size_t equals = std::min(field.find('='), field.size());
    if (!field.empty()) {
      fields.emplace_back(field.substr(0, equals),
                          field.substr(std::min(equals + 1, field.size())));
    }
  }
  return fields;
}

std::string_view value_of(const RecipeFields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return "none";
}

bool same_but_for_seed(std::string_view a, std::string_view b) {
  const std::vector<std::string> lines = recipe_differences(a, b);
  return lines.empty() || (lines.size() == 1 && lines[0].starts_with("seed:"));
}

}  // namespace

std::string rater_fingerprint(const LevelTable& levels) {
  Fnv1a hash;
  hash.add(kRaterVersion);
  for (const TechniqueInfo& row : techniques()) {
    hash.add(std::string(row.id) + static_cast<char>('0' + levels.level_of(row.technique)));
  }
  char text[17] = {};
  std::to_chars(text, text + 16, hash.value(), 16);
  return std::string("rater=") + text + (levels.is_standard() ? "" : " levels=own");
}

std::vector<std::string> recipe_differences(std::string_view there, std::string_view now) {
  const RecipeFields left = recipe_fields(there);
  const RecipeFields right = recipe_fields(now);
  std::vector<std::string> lines;
  const auto compare = [&](std::string_view name) {
    const std::string_view a = value_of(left, name);
    const std::string_view b = value_of(right, name);
    if (a == b) return;
    lines.push_back(std::string(name) + ": " + std::string(a) + " in the database, " +
                    std::string(b) + " now");
  };
  for (const auto& field : left) compare(field.first);
  for (const auto& field : right) {
    bool compared = false;
    for (const auto& other : left) compared = compared || other.first == field.first;
    if (!compared) compare(field.first);
  }
  return lines;
}

Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run) {
  const Run* same = nullptr;
  const Run* nearest = nullptr;
  std::size_t min_lines = 0;
  const std::vector<Run> runs = store.runs();
  for (const Run& run : runs) {
    if (!run.spec.recipe.starts_with("recipe=")) continue;  // an import
    if (run.spec.recipe == spec.recipe) return run;
    if (!seed_given && !new_run && same_but_for_seed(run.spec.recipe, spec.recipe)) same = &run;
    const std::size_t lines = recipe_differences(run.spec.recipe, spec.recipe).size();
    if (nearest == nullptr || lines <= min_lines) {
      nearest = &run;
      min_lines = lines;
    }
  }
  if (same != nullptr) return *same;
  if (nearest == nullptr || new_run) return store.begin_run(spec);
  std::string text =
      "run " + std::to_string(nearest->id) + " of the database was begun with other arguments:\n";
  for (const std::string& line : recipe_differences(nearest->spec.recipe, spec.recipe)) {
    if (seed_given || !line.starts_with("seed:")) text += "  " + line + "\n";
  }
  throw UsageError(text + "It was: " + nearest->spec.arguments + "\n" +
                   "--new-run begins another run in the same file.");
}

}  // namespace gridmill
