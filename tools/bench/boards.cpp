// bench boards: what each board costs against the plain 9 x 9, and what its puzzles are like.

#include "tools/bench/throughput.h"
#include "tools/cli/recipe_options.h"
#include "tools/cli/shared_options.h"

namespace gridmill {

int bench_boards(const BenchArguments& arguments) {
  std::vector<std::pair<std::string, Recipe>> recipes;
  for (const std::string& name : arguments.files.empty() ? board_names() : arguments.files) {
    const BoardSpec* board = BoardSpec::find(name);
    if (board == nullptr) throw unexpected("expected a built-in board", name);
    recipes.emplace_back(name, recipe_with(*board));
  }
  return compare_with_plain(arguments, "boards", arguments.counter, recipes);
}

}  // namespace gridmill
