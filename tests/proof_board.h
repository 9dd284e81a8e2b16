#pragma once

// A board as proofs see it: houses, relations and clues from its rules, without the solver's
// tables.

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/board/constraints.h"
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

[[nodiscard]] Cells set_of(const std::vector<Cell>& cells);

class Ground {
 public:
  explicit Ground(const BoardSpec& board);
  /// That of a board; the last one is kept.
  [[nodiscard]] static const Ground& of(const BoardSpec& board);

  [[nodiscard]] const BoardSpec& board() const { return *board_; }
  [[nodiscard]] int digits() const { return board_->digits(); }
  /// Numbered as in BoardSpec::houses(), followed by the derived ones.
  [[nodiscard]] const std::vector<Cells>& houses() const { return houses_; }
  [[nodiscard]] Cells house(int number) const;
  [[nodiscard]] bool is_full(const Cells& house) const { return house.size() == digits(); }
  [[nodiscard]] const Cells& all_cells() const { return all_; }
  [[nodiscard]] const Constraints& constraints() const { return constraints_; }
  /// The constraints of one clue.
  [[nodiscard]] Constraints constraints_of(const Clue& clue) const;

  /// Whether two cells share a row, column, box or region.
  [[nodiscard]] bool see_plainly(Cell a, Cell b) const;
  [[nodiscard]] bool see(Cell a, Cell b) const { return same_[index(a, b)] != 0; }
  /// Whether at most one of the two is true.
  [[nodiscard]] bool exclude(Candidate a, Candidate b) const;
  /// Whether a relation of that id excludes them.
  [[nodiscard]] bool exclude(Candidate a, Candidate b, std::string_view relation) const;

 private:
  [[nodiscard]] Cells derived_house(int number) const;
  [[nodiscard]] std::size_t index(Cell a, Cell b) const {
    return a.index * static_cast<std::size_t>(board_->cells()) + b.index;
  }

  const BoardSpec* board_;
  std::string identity_;
  std::vector<Cells> houses_;
  Cells all_;
  Constraints constraints_;
  std::vector<char> same_;
  /// Pairs of digits that two cells may not have.
  std::map<std::pair<Cell, Cell>, std::vector<std::pair<Digit, Digit>>> pairs_;
};

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
