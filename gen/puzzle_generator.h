#pragma once

#include <memory>

#include "gen/filler.h"
#include "gen/puzzle_source.h"

namespace gridmill {

/// The PuzzleSource of a board that all puzzles share, without clues. Many puzzles are in the
/// making at a time, each with a question under way, to fill the lanes of the counter.
/// @param filler  makes the full grids, whatever recipe.fill says
[[nodiscard]] std::unique_ptr<PuzzleSource> make_puzzle_generator(
    const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
    const LevelTable& levels = LevelTable::standard());

}  // namespace gridmill
