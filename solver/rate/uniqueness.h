#pragma once

#include <utility>
#include <vector>

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// What follows from having one solution. Four cells without givens whose two digits could be
/// swapped (every house holds as many cells of one diagonal as of the other) may not end up with
/// two digits only. Variants: 0 every cell still has both digits, 1 some cell misses one.

namespace gridmill::uniqueness {

/// A rectangle in which two digits xy are about to be all that is left: each cell has one of them
/// at least, one cell has nothing else and one has more.
struct Pair {
  Rectangle cells;
  DigitMask digits = 0;      ///< xy
  CellSet floor;             ///< the cells with nothing else
  CellSet extra;             ///< the cells with more
  int extras = 0;            ///< how many those are
  DigitMask further = 0;     ///< what those have besides xy
  bool same_further = true;  ///< each of them has all of that
  std::uint8_t missing = 0;  ///< 1: some cell has one of xy only
};

/// The rectangles of a position, made when first asked for.
class Pairs {
 public:
  void clear() { known_ = false; }
  /// With four open cells, one of them xy.
  [[nodiscard]] const std::vector<Pair>& open(const Position& position);
  /// With filled cells among them.
  [[nodiscard]] const std::vector<Pair>& filled(const Position& position);

 private:
  void find(const Position& position);
  void add(const State& state, const Rectangle& cells, DigitMask digits,
           const std::array<DigitMask, 4>& may_be);

  bool known_ = false;
  std::vector<Pair> open_;
  std::vector<Pair> filled_;
  /// The rectangles without these givens, and their cells.
  CellSet givens_;
  std::vector<std::pair<Rectangle, CellSet>> rectangles_;
};

/// Uniqueness tests. One cell (type 1) has more than the two digits xy; or several have one same
/// digit more, in a line (2) or not (5); or two in a line, whose further digits form a naked set
/// with other cells (3) or one of xy has no other place there (4); or two in a diagonal, and one of
/// xy has no place else in both rows or columns (6).
void find_test(const Position& position, Technique technique, int type, Sink& sink);
/// Opposite a cell xy, x has no other place in the row and the column than the rectangle: y goes.
void find_hidden_rectangle(const Position& position, Sink& sink);
/// The same with cells that are filled in, but not given. One open cell (type 1) may not complete
/// the pattern; of two (type 2), both with one same digit more, one has that. A sink that wants
/// conclusions only gets all that the tests and the hidden rectangle say with filled cells, so that
/// filling a cell never takes a conclusion away: type 1 if one cell has more than the two digits,
/// else type 2.
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
