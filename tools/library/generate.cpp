// Puzzles of a recipe, for the C interface.

#include <algorithm>
#include <vector>

#include "gen/recipe.h"
#include "solver/board/shape_label.h"
#include "tools/library/batch.h"
#include "tools/library/call.h"

namespace {

using gridmill::CallError;
using gridmill::Engine;
using gridmill::Made;
using gridmill::MadeStatus;
using gridmill::Recipe;
using gridmill::require;
using gridmill::Shape;

/// Enough that the lanes of a counter are busy to the end.
constexpr std::size_t kPart = 1024;

/// The recipe that a text says, for the board.
Recipe recipe_of(const gridmill_board& board, const char* text) {
  const Shape& shape = board.shape();
  if (shape.has_clues()) {
    throw CallError(GRIDMILL_NOT_SERVED, "puzzles of boards with clues are not made");
  }
  Recipe recipe = Recipe::parse(text == nullptr ? "" : text, &shape);
  if (recipe.shape != &Shape::standard() && recipe.shape != &shape) {
    throw CallError(GRIDMILL_BAD_TEXT,
                    "the recipe is of the board " + recipe.shape->name() + ", not of this one");
  }
  if (!recipe.rules.empty()) {
    throw CallError(GRIDMILL_NOT_SERVED,
                    "puzzles with clues have no place in the arrays of this call");
  }
  if (recipe.version != gridmill::kRecipeVersion) {
    throw CallError(GRIDMILL_BAD_TEXT, "the recipe is of version " +
                                           std::to_string(recipe.version) + ", expected " +
                                           std::to_string(gridmill::kRecipeVersion));
  }
  recipe.shape = &shape;
  if (shape.is_jigsaw() && !stands_for_jigsaws(shape)) {
    std::vector<std::vector<std::uint8_t>> one{*gridmill::regions_of(shape.layout())};
    recipe.layouts = std::make_shared<const gridmill::LayoutList>(std::move(one));
    recipe.shape = Shape::jigsaw_of(shape.digits());
  }
  if (!recipe.layouts_digest.empty() && recipe.layouts == nullptr) {
    throw CallError(GRIDMILL_BAD_TEXT, "the layouts of the recipe are not in its text");
  }
  if (const std::string mistake = recipe.mistake(); !mistake.empty()) {
    throw CallError(GRIDMILL_BAD_TEXT, mistake);
  }
  return recipe;
}

/// Copies a grid, or sets the cells to 0 where there is none.
void put(const gridmill::Grid& grid, bool is_made, std::uint8_t* to, std::size_t cells) {
  if (is_made) {
    std::copy_n(grid.digits().begin(), cells, to);
  } else {
    std::fill_n(to, cells, std::uint8_t{0});
  }
}

}  // namespace

gridmill_status gridmill_generate(const gridmill_board* board, const char* recipe, uint64_t first,
                                  size_t n, uint8_t* puzzles, uint8_t* solutions, char* layouts,
                                  const gridmill_options* options) {
  return gridmill::call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    (void)gridmill::size_of(of, n);
    require(puzzles != nullptr || n == 0, "puzzles: expected an array, found a null pointer");
    require(first + n >= first, "first: the indices end at 2^64");
    const Recipe made_by = recipe_of(of, recipe);
    require(
        layouts != nullptr || n == 0 || !made_by.shape->is_jigsaw() || made_by.layouts != nullptr,
        "layouts: each of these puzzles has one, which the puzzle is nothing without");
    gridmill::work_on(
        of, n, kPart, options, [&](Engine& engine, std::size_t begin, std::size_t count) {
          std::vector<Made> made;
          if (!engine.maker(made_by).make(first + begin, count, made, 1, engine.stop())) return;
          for (std::size_t i = 0; i < count; ++i) {
            const bool is_made = made[i].status == MadeStatus::kMade;
            const std::size_t at = (begin + i) * of.cells();
            put(made[i].puzzle, is_made, puzzles + at, of.cells());
            if (solutions != nullptr) put(made[i].solution, is_made, solutions + at, of.cells());
            if (layouts == nullptr) continue;
            const std::string layout = (is_made ? *made[i].shape : *made_by.shape).layout();
            std::copy_n(layout.begin(), of.cells(), layouts + at);
          }
        });
  });
}
