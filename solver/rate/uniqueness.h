#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// What follows from having one solution. Four cells without givens whose two digits could be
/// swapped (every house holds as many cells of one diagonal as of the other) may not end up with
/// two digits only. Variants: 0 every cell still has both digits, 1 some cell misses one.

namespace gridmill::uniqueness {

/// Uniqueness tests. One cell (type 1) has more than the two digits xy; or several have one same
/// digit more, in a line (2) or not (5); or two in a line, whose further digits form a naked set
/// with other cells (3) or one of xy has no other place there (4); or two in a diagonal, and one of
/// xy has no place else in both rows or columns (6).
void find_test(const Position& position, Technique technique, int type, Sink& sink);
/// Opposite a cell xy, x has no other place in the row and the column than the rectangle: y goes.
void find_hidden_rectangle(const Position& position, Sink& sink);
/// The same with cells that are filled in, but not given. One open cell (type 1) may not complete
/// the pattern; of two (type 2), both with one same digit more, one has that.
void find_avoidable_rectangle(const Position& position, Technique technique, int type, Sink& sink);
/// All open cells have two candidates but one, which has three: the digit with three places in its
/// houses is right there, as otherwise each open cell and each digit in each house would have two.
void find_bug_plus_one(const Position& position, Sink& sink);

}  // namespace gridmill::uniqueness
