#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// Templates: all ways to place one digit everywhere, by itself. What no template has cannot be,
/// and that covers everything that can be said of one digit: every fish, single-digit chain and
/// coloring.

namespace gridmill::templates {

/// The places of a digit that are in some template. All other digits are left out of account.
/// @param places  where it may still stand; its digits that stand have been taken into account
[[nodiscard]] CellSet possible(const Layout& layout, CellSet places, HouseSet missing);

/// All digits together: a cell that every template of a digit has is closed to the other digits,
/// until nothing changes. Set tells of the cells that every template has, delete of the places
/// that no template has, digit by digit.
void find_set(const Position& position, Sink& sink);
void find_delete(const Position& position, Sink& sink);

}  // namespace gridmill::templates
