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
/// Loops of six cells or more that could be swapped like a rectangle. One cell has more than the
/// two digits; or several have one same digit more; or two in a house, whose further digits form a
/// naked set with other cells or which one of the two digits has no other place than.
void find_loop(const Position& position, Sink& sink);
/// A bivalue universal grave: if every open cell had two candidates and every digit two places in
/// each house, there would be no solution or two. Some cells have more, and one of these extra
/// candidates is right: in one cell (type 1); of one digit, which goes from where it sees all of
/// them (2); in cells of a house, where their digits form a naked set with other cells (3); or in
/// two cells of a house that have all its places for another digit (4).
void find_bug(const Position& position, Technique technique, int type, Sink& sink);

}  // namespace gridmill::uniqueness
