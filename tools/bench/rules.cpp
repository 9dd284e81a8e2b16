// bench rules: what puzzles with each rule cost against the plain 9 x 9, and what they are like.

#include "tools/bench/throughput.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/recipe_options.h"

namespace gridmill {

int bench_rules(const BenchArguments& arguments) {
  std::vector<std::pair<std::string, Recipe>> recipes;
  for (const std::string& ids : arguments.files.empty() ? rule_ids() : arguments.files) {
    recipes.emplace_back(ids, recipe_with(BoardSpec::standard(), split_at_commas(ids)));
  }
  return compare_with_plain(arguments, "rules", "", recipes);
}

}  // namespace gridmill
