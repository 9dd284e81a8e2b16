#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// Forcing chains and nets: what would follow from a candidate cannot be, or is the same whichever
/// of the candidates of a cell, or places of a digit in a house, is right.

namespace gridmill::forcing {

/// Along strong and weak links, with groups. Variant 0: contradiction, a candidate that would leave
/// a cell or a digit of a house with nothing. Variant 1: verity, a candidate that each candidate of
/// a cell, or each place of a digit in a house, turns off. The two refute the same candidates, as
/// links run both ways, so a sink that wants conclusions only gets the first.
void find_chains(const Position& position, Sink& sink);

/// With singles, which need several facts at once. Variants as above; a verity may also place.
void find_nets(const Position& position, Sink& sink);

}  // namespace gridmill::forcing
