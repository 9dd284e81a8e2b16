#pragma once

#include "solver/rate/size_config.h"

/// What fish can take, asked of each candidate by itself: far cheaper than the search for the fish,
/// and mostly the answer is that there is nothing.

namespace gridmill::inline GRIDMILL_BOARDS::fish {

/// Houses that may be bases, and those that may be covers.
struct Sides {
  HouseSet bases;
  HouseSet covers;
};

/// Those of `targets` that a fish of up to `size` bases may take from the digit; every one that
/// such a fish takes is among them, whatever its fins. The targets are places of the digit.
[[nodiscard]] CellSet possible_targets(const State& state, Digit digit, const Sides& sides,
                                       int size, CellSet targets);

}  // namespace gridmill::inline GRIDMILL_BOARDS::fish
