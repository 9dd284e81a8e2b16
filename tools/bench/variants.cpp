// bench variants: what puzzles with each rule cost against the plain 9 x 9, and what they are like.
#include "gen/full_grid.h"
#include "tools/bench/rates.h"
#include "tools/cli/rules_options.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

Recipe recipe_of(const std::vector<std::string>& rules) {
  Recipe recipe;
  for (const std::string& id : rules) add_rule(id, recipe);
  recipe.fill = default_fill(*recipe.shape).id;
  recipe.clues.max = recipe.usual_givens();
  return recipe;
}

}  // namespace

int bench_variants(const BenchArguments& arguments) {
  std::vector<std::string> wishes = arguments.files;
  if (wishes.empty()) {
    for (const std::string_view id : rule_ids()) wishes.emplace_back(id);
  }
  std::vector<Recipe> recipes;
  for (const std::string& wish : wishes) {
    recipes.push_back(recipe_of(split_at_commas(wish)));
  }
  BenchReport report(arguments);
  const auto plain = measure_rates(recipe_of({}), arguments.most, "");
  if (!plain) return kInterrupted;
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    report_rates(report, "variants", wishes[i], measure_rates(recipes[i], arguments.most, ""),
                 plain->made);
  }
  return kDone;
}

}  // namespace gridmill
