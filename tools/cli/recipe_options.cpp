#include "tools/cli/recipe_options.h"

#include <fstream>
#include <iterator>
#include <limits>
#include <random>

#include "gen/full_grid.h"
#include "gen/pattern.h"
#include "solver/board/error.h"
#include "tools/cli/common.h"

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

}  // namespace

void declare_recipe(po::options_description& options) {
  declare_shape(options);
  options.add_options()("seed,s", po::value<std::string>()->value_name("N"),
                        "the same seed gives the same puzzles (default: drawn and told)");
  options.add_options()(
      "fill",
      po::value<std::string>()->default_value(std::string(fills()[0].id))->value_name("HOW"),
      ("how full grids are made: " + ids_of(fills())).c_str());
  options.add_options()("symmetry",
                        po::value<std::string>()->default_value("none")->value_name("HOW"),
                        ("where the givens stand: " + ids_of(symmetries())).c_str());
  options.add_options()("clues", po::value<std::string>()->value_name("MIN..MAX"),
                        "removal stops at MIN givens; puzzles with more than MAX are thrown away");
  options.add_options()("pattern", po::value<std::string>()->value_name("FILE"),
                        "givens on exactly these cells: 81 characters, x a given");
  options.add_options()("per-grid", po::value<std::string>()->default_value("1")->value_name("N"),
                        "puzzles made from one full grid (faster, less varied)");
  options.add_options()("max-attempts",
                        po::value<std::string>()
                            ->default_value(std::to_string(Recipe().max_attempts))
                            ->value_name("N"),
                        "full grids tried for one puzzle before its number is given up");
}

Recipe recipe_of(const po::variables_map& arguments) {
  Recipe recipe;
  recipe.shape = shape_of(arguments, &Shape::standard());
  if (arguments.count("seed") != 0) {
    recipe.seed = parse_number(arguments["seed"].as<std::string>(), 0, kMostSeed, "--seed");
  } else {
    std::random_device device;
    recipe.seed = (std::uint64_t{device()} << 32 | device()) & kMostSeed;
  }
  recipe.fill = arguments["fill"].as<std::string>();
  const auto symmetry = arguments["symmetry"].as<std::string>();
  const SymmetryInfo* found = find_symmetry(symmetry);
  if (found == nullptr) {
    throw UsageError("--symmetry: expected one of " + ids_of(symmetries()) + ", found '" +
                     symmetry + "'");
  }
  recipe.symmetry = found->symmetry;
  recipe.clues.max = recipe.shape->cells();
  if (arguments.count("clues") != 0) {
    const IntRange range =
        parse_range(arguments["clues"].as<std::string>(), 0, recipe.shape->cells(), "--clues");
    recipe.clues = {range.least, range.most};
  }
  if (arguments.count("pattern") != 0) {
    recipe.pattern = read_pattern(*recipe.shape, arguments["pattern"].as<std::string>());
  }
  recipe.per_grid = static_cast<std::uint32_t>(
      parse_number(arguments["per-grid"].as<std::string>(), 1, 1U << 20, "--per-grid"));
  recipe.max_attempts = static_cast<std::uint32_t>(
      parse_number(arguments["max-attempts"].as<std::string>(), 1, 1U << 24, "--max-attempts"));
  if (const std::string mistake = recipe.mistake(); !mistake.empty()) throw UsageError(mistake);
  return recipe;
}

}  // namespace gridmill
