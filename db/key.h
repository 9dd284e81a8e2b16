#pragma once

#include <string>

#include "solver/board/grid.h"

namespace gridmill {

/// The key that makes a puzzle unique in a database: exact, about 23 bytes for a 9 x 9 puzzle
/// instead of 81, so that the one index whose pages are hit at random stays small.
///
///     9 x 9:    [ 7 zero bits, 1 bit a cell: is it a given? ][ the givens, 4 bits each ]
///     others:   [ name of the shape ][ 0 ][ as above, digits over 15 in 8 bits each ]
///
/// The first byte of a 9 x 9 key is 0 or 1 and that of a name is not, so keys of different shapes
/// differ. Given a canonical form, it is the key of the whole equivalence class.
void append_puzzle_key(const Shape& shape, const Grid& puzzle, std::string& key);

}  // namespace gridmill
