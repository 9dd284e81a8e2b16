#include "tools/cli/recipe_options.h"

#include <fstream>
#include <iterator>
#include <limits>
#include <random>

#include "gen/full_grid.h"
#include "gen/pattern.h"
#include "solver/board/error.h"
#include "solver/board/shape_label.h"
#include "tools/cli/common.h"
#include "tools/cli/layout_option.h"
#include "tools/cli/rules_options.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

/// Seeds are stored in SQLite, whose integers have a sign.
constexpr std::uint64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

template <typename Rows>
std::string ids_of(const Rows& rows) {
  std::string ids;
  for (const auto& row : rows) ids += (ids.empty() ? "" : ", ") + std::string(row.id);
  return ids;
}

std::string read_pattern(const Shape& shape, const std::string& path) {
  std::ifstream in(path);
  if (!in) throw UsageError("--pattern: cannot open " + path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return parse_pattern(shape, text, path);
}

/// --layout, or the one layout of --shape 9x9-jigsaw:AAAB...
void take_layouts(const LowArguments& low, Recipe& recipe) {
  const OwnLayouts own = layouts_of(low);
  if (own.list != nullptr) {
    const Shape& family = own.family();
    if (low.is_given("shape") && recipe.shape != &family) {
      throw UsageError("--layout: expected layouts of the board " + recipe.shape->name() +
                       ", found those of " + family.name());
    }
    recipe.shape = &family;
    recipe.layouts = own.list;
  } else if (recipe.shape->is_jigsaw() && !stands_for_jigsaws(*recipe.shape)) {
    std::vector<std::vector<std::uint8_t>> one{*regions_of(recipe.shape->layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
    recipe.shape = Shape::jigsaw_of(recipe.shape->digits());
  }
  if (recipe.layouts != nullptr) recipe.layouts_digest = "#" + recipe.layouts->digest();
}

}  // namespace

void declare_recipe(OptionTable& options) {
  declare_shape(options);
  declare_layout(options);
  declare_rules(options);
  options.add("seed,s", "N",
              "the same seed gives the same puzzles (default: a random one, printed)");
  options.add("fill", "HOW",
              "how full grids are made: " + ids_of(fills()) +
                  " (default: the first of them that serves the board)");
  options.add("symmetry", "HOW", "where the givens stand: " + ids_of(symmetries()))
      .otherwise("none");
  options.add("clues", "MIN..MAX",
              "removal stops at MIN givens; puzzles with more than MAX are discarded");
  options.add("pattern", "FILE", "givens on exactly these cells: 81 characters, x a given");
  options.add("per-grid", "N", "puzzles made from one full grid (faster, less varied)")
      .otherwise("1");
  options.add("max-attempts", "N", "full grids tried for one puzzle before its number is given up")
      .otherwise(std::to_string(Recipe().max_attempts));
}

Recipe recipe_of(const LowArguments& low) {
  Recipe recipe;
  if (const Shape* shape = shape_of(low)) recipe.shape = shape;
  take_layouts(low, recipe);
  take_rules(low, recipe);
  if (const auto text = low.find("seed")) {
    recipe.seed = parse_number(*text, 0, kMostSeed, "--seed");
  } else {
    std::random_device device;
    recipe.seed = (std::uint64_t{device()} << 32 | device()) & kMostSeed;
  }
  const auto fill = low.find("fill");
  recipe.fill = fill ? *fill : default_fill(*recipe.shape).id;
  const std::string symmetry = low.text("symmetry");
  const SymmetryInfo* found = find_symmetry(symmetry);
  if (found == nullptr) {
    throw UsageError("--symmetry: expected one of " + ids_of(symmetries()) + ", found '" +
                     symmetry + "'");
  }
  recipe.symmetry = found->symmetry;
  if (low.find("clues") && low.find("givens")) {
    throw UsageError("expected --clues or --givens, which mean the same, found both");
  }
  for (const char* name : {"clues", "givens"}) {
    const auto text = low.find(name);
    if (!text) continue;
    const std::string flag = "--" + std::string(name);
    const IntRange range = parse_range(*text, 0, recipe.shape->cells(), flag.c_str());
    recipe.clues = {range.least, range.most};
  }
  if (const auto file = low.find("pattern")) recipe.pattern = read_pattern(*recipe.shape, *file);
  recipe.per_grid =
      static_cast<std::uint32_t>(parse_number(low.text("per-grid"), 1, 1U << 20, "--per-grid"));
  recipe.max_attempts = static_cast<std::uint32_t>(
      parse_number(low.text("max-attempts"), 1, 1U << 24, "--max-attempts"));
  if (const std::string mistake = recipe.mistake(); !mistake.empty()) throw UsageError(mistake);
  return recipe;
}

}  // namespace gridmill
