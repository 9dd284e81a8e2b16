#include "gen/puzzle_source.h"

#include "gen/clue_puzzle_generator.h"
#include "gen/filler.h"
#include "gen/jigsaw_generator.h"
#include "gen/puzzle_generator.h"

namespace gridmill {

std::unique_ptr<PuzzleSource> make_puzzle_source(const Recipe& recipe, Counter& counter,
                                                 const LevelTable& levels) {
  if (!recipe.rules.empty()) return std::make_unique<CluePuzzleGenerator>(recipe, counter, levels);
  if (recipe.board->is_jigsaw()) return std::make_unique<JigsawGenerator>(recipe, counter, levels);
  return make_puzzle_generator(recipe, counter, make_filler(*recipe.board, recipe.fill), levels);
}

}  // namespace gridmill
