#include "tools/run/resume.h"

#include "gen/run/run_recipe.h"
#include "tools/cli/command.h"

namespace gridmill {

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
      "run " + std::to_string(nearest->id) + " of the database was begun with other arguments:\n";
  for (const RunRecipe::Difference& field : nearest_differences) {
    if (!seed_given && field.name == "seed") continue;
    text += "  " + field.name + ": " + field.left + " in the database, " + field.right + " now\n";
  }
  throw UsageError(text + "It was: " + nearest->spec.arguments + "\n" +
                   "--new-run begins another run in the same file.");
}

}  // namespace gridmill
