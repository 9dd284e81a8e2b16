#pragma once

// The plain 9x9 board as proofs see it: houses and peers by arithmetic, not by the solver's
// tables.

#include <stdexcept>
#include <string>
#include <vector>

#include "solver/steps/pencilmark_grid.h"

namespace gridmill::proof {

/// A claim that does not hold.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};
inline void require(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

/// Whether all elements, or any, of a set or list pass a test.
template <typename Set, typename Test>
bool every(const Set& set, const Test& test) {
  for (const auto& element : set) {
    if (!test(element)) return false;
  }
  return true;
}
template <typename Set, typename Test>
bool some(const Set& set, const Test& test) {
  return !every(set, [&](const auto& element) { return !test(element); });
}

using Cells = widest::CellSet;
using Candidates = std::vector<Candidate>;

inline int row(Cell c) { return c.index / 9; }
inline int column(Cell c) { return c.index % 9; }
inline int box(Cell c) { return row(c) / 3 * 3 + column(c) / 3; }
inline bool see(Cell a, Cell b) {
  return a != b && (row(a) == row(b) || column(a) == column(b) || box(a) == box(b));
}
/// Whether at most one of the two is true.
inline bool exclude(Candidate a, Candidate b) {
  return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && see(a.cell, b.cell);
}

/// Rows, columns and boxes, numbered as in BoardSpec::houses().
inline const std::vector<Cells>& all_houses() {
  static const std::vector<Cells> kHouses = [] {
    std::vector<Cells> houses(27);
    for (std::uint16_t i = 0; i < 81; ++i) {
      const Cell c{i};
      for (const int house : {row(c), 9 + column(c), 18 + box(c)}) {
        houses[static_cast<std::size_t>(house)].insert(c);
      }
    }
    return houses;
  }();
  return kHouses;
}
inline const Cells& all_cells() {
  static const Cells kCells = [] {
    Cells cells;
    for (const Cells& house : all_houses()) cells |= house;
    return cells;
  }();
  return kCells;
}

/// The cells of a set that have a candidate.
inline Cells places(const PencilmarkGrid& marks, Digit digit, const Cells& in) {
  Cells result;
  for (const Cell c : in) {
    if (marks.candidates(c).contains(digit)) result.insert(c);
  }
  return result;
}
/// The candidates of a set of cells.
inline DigitSet digits_of(const PencilmarkGrid& marks, const Cells& cells) {
  DigitSet result;
  for (const Cell c : cells) result |= marks.candidates(c);
  return result;
}

}  // namespace gridmill::proof
