// bench variants: what puzzles with each rule cost against the plain 9 x 9, and what they are like.
#include "gen/filler.h"
#include "tools/bench/throughput.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/rules_options.h"

namespace gridmill {
namespace {

Recipe recipe_of(const std::vector<std::string>& rules) {
  Recipe recipe;
  for (const std::string& id : rules) add_rule(id, recipe);
  recipe.fill = default_fill(*recipe.board).id;
  recipe.givens.max = recipe.default_max_givens();
  return recipe;
}

}  // namespace

int bench_variants(const BenchArguments& arguments) {
  std::vector<std::string> rule_sets = arguments.files;
  if (rule_sets.empty()) {
    for (const std::string_view id : rule_ids()) rule_sets.emplace_back(id);
  }
  std::vector<Recipe> recipes;
  for (const std::string& ids : rule_sets) {
    recipes.push_back(recipe_of(split_at_commas(ids)));
  }
  BenchReport report(arguments);
  const auto plain = measure_throughput(recipe_of({}), arguments.max_items, "");
  if (!plain) return kInterrupted;
  for (std::size_t i = 0; i < rule_sets.size(); ++i) {
    report_throughput(report, "variants", rule_sets[i],
                      measure_throughput(recipes[i], arguments.max_items, ""), plain->made);
  }
  return kDone;
}

}  // namespace gridmill
