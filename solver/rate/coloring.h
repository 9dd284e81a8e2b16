#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

namespace gridmill {

/// Simple colors: the strong links of a digit, joined, are coloured in turn, so that one colour is
/// right everywhere. Trap (variant 0): what sees both colours goes. Wrap (variant 1): a colour that
/// sees itself goes.
void find_simple_colors(const Position& position, Sink& sink);

/// Multi colors, two such nets. Variant 0: a colour of each see each other, so what sees both of
/// the other colours goes. Variant 1: a colour that sees both colours of another net goes.
void find_multi_colors(const Position& position, Sink& sink);

/// Remote pair: cells with the same two candidates, joined by sight, are coloured in turn; what
/// sees both colours loses both digits. Four cells or more.
void find_remote_pair(const Position& position, Sink& sink);

}  // namespace gridmill
