#include "tools/lib/recipe.h"

#include "gen/filler.h"
#include "solver/board/board_ref.h"
#include "tools/lib/call.h"

namespace gridmill {
namespace {

void require_version(const char* what, std::uint32_t version, std::uint32_t ours) {
  if (version == ours) return;
  throw CallError(GRIDMILL_BAD_TEXT, std::string(what) + ": expected version " +
                                         std::to_string(ours) + ", found " +
                                         std::to_string(version));
}

}  // namespace

bool makes_boards(const Recipe& recipe) {
  return !recipe.rules.empty() || (recipe.board->is_jigsaw() && recipe.layouts == nullptr);
}

Recipe recipe_of(const gridmill_board& board, const char* text) {
  require(!board.has_board_per_puzzle(), "board: a recipe makes the boards of its puzzles itself");
  const BoardSpec& base = board.board();
  if (base.has_clues()) {
    throw CallError(GRIDMILL_UNSUPPORTED,
                    "no puzzles are made for clues that are there already; a recipe makes both: "
                    "rules=killer");
  }
  const bool is_one_jigsaw = base.is_jigsaw() && !stands_for_jigsaws(base);
  const BoardSpec& made_on = is_one_jigsaw ? *BoardSpec::jigsaw_of(base.digits()) : base;
  const std::string usual = "fill=" + std::string(default_fill(made_on).id) + " ";
  Recipe recipe = Recipe::parse(usual + (text == nullptr ? "" : text), &base);
  if (recipe.board != &BoardSpec::standard() && recipe.board != &base) {
    throw CallError(GRIDMILL_BAD_TEXT,
                    "the recipe is of the board " + recipe.board->name() + ", not of this one");
  }
  require_version("recipe", recipe.version, kRecipeVersion);
  if (!recipe.rules.empty()) {
    require_version("rules_version", recipe.rules_version, kRulesVersion);
  }
  recipe.board = &made_on;
  if (is_one_jigsaw) {
    std::vector<std::vector<std::uint8_t>> one{*parse_regions(base.layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
  }
  if (!recipe.layouts_digest.empty() && recipe.layouts == nullptr) {
    throw CallError(GRIDMILL_BAD_TEXT, "the layouts of the recipe are not in its text");
  }
  if (const std::string error = recipe.validation_error(); !error.empty()) {
    throw CallError(GRIDMILL_BAD_TEXT, error);
  }
  return recipe;
}

}  // namespace gridmill
