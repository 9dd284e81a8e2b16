#pragma once

// Conversion between givens and candidates, for formats that store candidates. A single candidate
// counts as a solved cell only if it agrees with the peers.

#include <cstdint>
#include <string>
#include <vector>

#include "solver/record.h"

namespace gridmill {

/// Candidates of a board of at most 9 digits, a mask per cell with bit d for digit d.
using PencilMarks = std::vector<std::uint16_t>;

/// What the givens leave: a digit where it is given, else all that no peer has.
[[nodiscard]] PencilMarks marks_of(const Record& record);

/// The cells that are filled in: those with one candidate that no peer has. Where a peer has it
/// still, it has been found but not been placed; but a grid of nothing but single and full cells
/// takes no account of peers, and has all its single ones filled in.
[[nodiscard]] std::string filled_cells(const BoardSpec& board, const PencilMarks& marks);

}  // namespace gridmill
