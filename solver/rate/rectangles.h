#pragma once

#include <array>
#include <utility>
#include <vector>

#include "solver/rate/position.h"

/// Rectangles whose two digits could be swapped: four cells without givens, of which every house
/// holds as many of one diagonal as of the other. In a puzzle with one solution they may not end up
/// with two digits only.

namespace gridmill::uniqueness {

/// The cells of a rectangle.
[[nodiscard]] inline CellSet set_of(const Rectangle& r) {
  return CellSet::of(r[0]) | CellSet::of(r[1]) | CellSet::of(r[2]) | CellSet::of(r[3]);
}

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
  [[nodiscard]] const std::vector<Pair>& open(Position& position);
  /// With filled cells among them.
  [[nodiscard]] const std::vector<Pair>& filled(Position& position);

 private:
  void find(Position& position);
  void add(const State& state, const Rectangle& cells, DigitMask digits,
           const std::array<DigitMask, 4>& may_be);

  bool known_ = false;
  std::vector<Pair> open_;
  std::vector<Pair> filled_;
  /// The rectangles without these givens, and their cells.
  CellSet givens_;
  std::vector<std::pair<Rectangle, CellSet>> rectangles_;
};

}  // namespace gridmill::uniqueness
