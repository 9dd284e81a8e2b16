#include "tools/cli/level_options.h"

#include <fstream>
#include <iterator>

#include "solver/board/error.h"
#include "solver/rate/level_table.h"

namespace gridmill {

void declare_levels(po::options_description& options) {
  options.add_options()("levels", po::value<std::string>()->value_name("FILE"),
                        "the level of each technique, by FILE (like data/levels.txt)");
}

void use_levels_of(const po::variables_map& arguments) {
  if (arguments.count("levels") == 0) return;
  const auto file = arguments["levels"].as<std::string>();
  std::ifstream in(file);
  if (!in) throw ParseError(file, 0, "cannot read " + file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  use_levels(LevelTable::parse(text, file));
}

}  // namespace gridmill
