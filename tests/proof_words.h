#pragma once

#include <algorithm>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/board/cell.h"

/// What the words of a step name: cells, digits and houses of the plain 9x9 board, read from the
/// text alone.

namespace gridmill::proof {

/// A claim that is not so.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};
inline void require(bool good, const std::string& what) {
  if (!good) throw Fault(what);
}

using Cells = std::vector<Cell>;
using Digits = std::vector<Digit>;
using Candidates = std::vector<Candidate>;

template <typename T>
bool has(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}
inline bool contains(const Cells& cells, const Cells& part) {
  return std::all_of(part.begin(), part.end(), [&](Cell c) { return has(cells, c); });
}

inline int row(Cell c) { return c.index / 9; }
inline int column(Cell c) { return c.index % 9; }
inline int box(Cell c) { return row(c) / 3 * 3 + column(c) / 3; }
inline bool see(Cell a, Cell b) {
  return a != b && (row(a) == row(b) || column(a) == column(b) || box(a) == box(b));
}
/// Whether not both can be right.
inline bool exclude(Candidate a, Candidate b) {
  return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && see(a.cell, b.cell);
}

/// The 81 cells, and the 27 houses.
[[nodiscard]] const Cells& all_cells();
[[nodiscard]] const std::vector<Cells>& all_houses();

/// Whether the whole text is of that form; `match` has what stands in its blanks.
bool matches(const std::string& text, std::smatch& match, const char* pattern);
/// The parts of a text between `by`.
[[nodiscard]] std::vector<std::string> split(const std::string& text, const std::string& by);
/// Every "R1C2" in a text, in order.
[[nodiscard]] Cells cells_in(const std::string& text);
/// Every digit that stands alone.
[[nodiscard]] Digits digits_in(const std::string& text);
/// The only one, or a Fault.
[[nodiscard]] Cell cell_in(const std::string& text);
[[nodiscard]] Digit digit_in(const std::string& text);
/// "rows 2 and 5, column 1 and box 3"
[[nodiscard]] std::vector<Cells> houses_in(const std::string& text);

}  // namespace gridmill::proof
