#include "tools/cli/level_options.h"

#include <fstream>
#include <iterator>

#include "solver/board/error.h"

namespace gridmill {

void declare_levels(OptionTable& options) {
  options.add("level-table", "FILE",
              "take the level of each technique from FILE (like data/levels.txt)");
}

LevelTable levels_of(const RawArguments& raw) {
  const auto file = raw.find("level-table");
  if (!file) return LevelTable::standard();
  std::ifstream in(*file);
  if (!in) throw ParseError(*file, 0, "cannot read " + *file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return LevelTable::parse(text, *file);
}

}  // namespace gridmill
