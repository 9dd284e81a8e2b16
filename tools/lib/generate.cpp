// Puzzles of a recipe, for the C interface.

#include <algorithm>
#include <vector>

#include "tools/lib/batch.h"
#include "tools/lib/call.h"
#include "tools/lib/recipe.h"

namespace {

using gridmill::GeneratedPuzzle;
using gridmill::GenerationStatus;
using gridmill::Recipe;
using gridmill::require;
using gridmill::WorkerContext;

/// Enough that the lanes of a counter are busy to the end.
constexpr std::size_t kMaxGenerateChunk = 1024;

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
    const Recipe made_by = gridmill::recipe_of(of, recipe);
    require(boards != nullptr || n == 0 || !gridmill::makes_boards(made_by),
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
