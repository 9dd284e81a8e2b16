// Puzzles of a recipe, for the C interface.

#include <algorithm>
#include <vector>

#include "gen/filler.h"
#include "gen/recipe.h"
#include "solver/board/board_label.h"
#include "tools/lib/batch.h"
#include "tools/lib/call.h"

namespace {

using gridmill::BoardSpec;
using gridmill::CallError;
using gridmill::GeneratedPuzzle;
using gridmill::GenerationStatus;
using gridmill::Recipe;
using gridmill::require;
using gridmill::WorkerContext;

/// Enough that the lanes of a counter are busy to the end.
constexpr std::size_t kMaxGenerateChunk = 1024;

void require_version(const char* what, std::uint32_t version, std::uint32_t ours) {
  if (version == ours) return;
  throw CallError(GRIDMILL_BAD_TEXT, std::string(what) + ": expected version " +
                                         std::to_string(ours) + ", found " +
                                         std::to_string(version));
}

/// Whether each puzzle of a recipe has a board of its own.
bool makes_boards(const Recipe& recipe) {
  return !recipe.rules.empty() || (recipe.board->is_jigsaw() && recipe.layouts == nullptr);
}

/// The recipe that a text says, for the board.
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
  const std::string usual = "fill=" + std::string(gridmill::default_fill(made_on).id) + " ";
  Recipe recipe = Recipe::parse(usual + (text == nullptr ? "" : text), &base);
  if (recipe.board != &BoardSpec::standard() && recipe.board != &base) {
    throw CallError(GRIDMILL_BAD_TEXT,
                    "the recipe is of the board " + recipe.board->name() + ", not of this one");
  }
  require_version("recipe", recipe.version, gridmill::kRecipeVersion);
  if (!recipe.rules.empty()) {
    require_version("rules_version", recipe.rules_version, gridmill::kRulesVersion);
  }
  recipe.board = &made_on;
  if (is_one_jigsaw) {
    std::vector<std::vector<std::uint8_t>> one{*gridmill::parse_regions(base.layout())};
    recipe.layouts = std::make_shared<const gridmill::LayoutList>(std::move(one));
  }
  if (!recipe.layouts_digest.empty() && recipe.layouts == nullptr) {
    throw CallError(GRIDMILL_BAD_TEXT, "the layouts of the recipe are not in its text");
  }
  if (const std::string error = recipe.validation_error(); !error.empty()) {
    throw CallError(GRIDMILL_BAD_TEXT, error);
  }
  return recipe;
}

/// Copies a grid, or sets the cells to 0 where there is none.
void copy_or_clear(const gridmill::Grid& grid, bool is_made, std::uint8_t* to, std::size_t cells) {
  if (is_made) {
    std::copy_n(grid.digits().begin(), cells, to);
  } else {
    std::fill_n(to, cells, std::uint8_t{0});
  }
}

}  // namespace

gridmill_status gridmill_generate(const gridmill_board* board, const char* recipe, uint64_t first,
                                  size_t n, uint8_t* puzzles, uint8_t* solutions,
                                  gridmill_strings** boards, const gridmill_options* options) {
  return gridmill::call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    (void)gridmill::size_of(of, n);
    if (boards != nullptr) *boards = nullptr;
    require(puzzles != nullptr || n == 0, "puzzles: expected an array, found a null pointer");
    require(first + n >= first, "first: the indices end at 2^64");
    const Recipe made_by = recipe_of(of, recipe);
    require(boards != nullptr || n == 0 || !makes_boards(made_by),
            "boards: each of these puzzles has its own, which the puzzle is nothing without");
    auto made_boards = std::make_unique<gridmill_strings>();
    if (boards != nullptr) made_boards->strings.resize(n);
    gridmill::run_batch(
        of, n, kMaxGenerateChunk, options,
        [&](WorkerContext& context, std::size_t begin, std::size_t count) {
          std::vector<GeneratedPuzzle> made;
          if (!context.source(made_by).make(first + begin, count, made, 1, context.stop())) return;
          for (std::size_t i = 0; i < count; ++i) {
            const bool is_made = made[i].status == GenerationStatus::kGenerated;
            const std::size_t at = (begin + i) * of.cells();
            copy_or_clear(made[i].puzzle, is_made, puzzles + at, of.cells());
            if (solutions != nullptr)
              copy_or_clear(made[i].solution, is_made, solutions + at, of.cells());
            if (boards != nullptr && is_made) {
              made_boards->strings[begin + i] = gridmill::text_for(*made[i].board);
            }
          }
        });
    if (boards != nullptr) *boards = made_boards.release();
  });
}
