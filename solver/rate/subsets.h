#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// The subset kernel: k masks of a few bits whose union has k bits. Masks are the candidates of a
/// house's cells (naked), the places of its digits (hidden), or the places of one digit in parallel
/// lines (basic fish).

namespace gridmill::subsets {

/// Naked sets of `size` cells: `size` cells of a house that hold `size` digits between them. The
/// digits go from the rest of every house that holds all of those cells.
void find_naked(const Position& position, Technique technique, int size, Sink& sink);

/// Locked sets: naked sets that lie in two houses and take candidates from both.
void find_locked(const Position& position, Technique technique, int size, Sink& sink);

/// Hidden sets: `size` digits of a house with `size` places between them; other digits go there.
void find_hidden(const Position& position, Technique technique, int size, Sink& sink);

/// Basic fish: the places of a digit in `size` rows lie in `size` columns (or the other way round);
/// the digit goes from the rest of those.
void find_fish(const Position& position, Technique technique, int size, Sink& sink);

}  // namespace gridmill::subsets
