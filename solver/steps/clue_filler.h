#pragma once

// What the cells of a clue can hold together, worked out cell by cell.

#include <set>
#include <utility>
#include <vector>

#include "solver/rate/widest_types.h"

namespace gridmill::widest {

/// A constraint that a clue compiles to, with all of its cells: a sum, a choice of sets, an
/// automaton. Refers to the constraints of the board.
struct ClueConstraint {
  /// Without what it demands of the cells.
  ClueConstraint(const BoardTopology& topology, const std::vector<Cell>& cells_in_order);

  const Clue* clue = nullptr;
  CellSet cells;
  std::vector<Cell> order;  ///< as terms or as read; a cell may occur twice
  /// By position: earlier cells whose digit excludes other digits of later cells, by a dot, say.
  std::vector<std::vector<Cell>> linked;
  bool has_links = false;  ///< whether there are any
  /// By position: the other cells that it sees. Empty if all are different.
  std::vector<std::vector<Cell>> seen;
  const Constraints::Sum* sum = nullptr;
  const Constraints::OneOfSets* sets = nullptr;
  const Automaton* automaton = nullptr;
  bool is_distinct = false;  ///< no two of the cells are equal

  /// Whether it is a sum of different digits, each once.
  [[nodiscard]] bool is_cage() const;
};

/// The constraints of a board's clues on several cells, apart from pairs. Compiles them, so it
/// must outlive what it returns.
class ClueConstraints {
 public:
  explicit ClueConstraints(const BoardTopology& topology);
  [[nodiscard]] const std::vector<ClueConstraint>& all() const { return all_; }
  /// The first with just these cells, or nullptr.
  [[nodiscard]] const ClueConstraint* of(const CellSet& cells) const;

 private:
  std::vector<Constraints> compiled_;  ///< by clue
  std::vector<ClueConstraint> all_;
};

/// Fills the cells of a constraint with their candidates, if that is possible.
class ClueFiller {
 public:
  ClueFiller(const State& state, const ClueConstraint& constraint);
  /// Whether it can be filled with these candidates.
  [[nodiscard]] bool can_be(const std::vector<Candidate>& fixed = {});
  /// The same with digits of this set only.
  void restrict_to(DigitSet digits) { allowed_ = digits; }
  /// The same if other clues and relations on its cells do not matter, apart from houses.
  void ignore_links() { has_links_ = false; }

 private:
  bool fill(std::size_t i, int sum, std::size_t automaton_state, DigitSet used);
  [[nodiscard]] DigitSet digits_at(Cell cell) const;
  [[nodiscard]] bool is_in_reach(std::size_t i, int sum) const;

  const State& state_;
  const ClueConstraint& constraint_;
  DigitSet allowed_;
  bool has_links_;
  std::vector<std::uint8_t> digits_;       ///< by cell, while filling
  std::vector<std::pair<int, int>> rest_;  ///< by position: the least and greatest sum from there
  /// Positions from which nothing fits, with the digits of the linked cells.
  std::set<std::vector<std::uint64_t>> failed_;
};

/// Sets of different digits that the cells can hold together, ascending; none if it is no cage and
/// has no sets.
[[nodiscard]] std::vector<DigitSet> combinations_of(const State& state,
                                                    const ClueConstraint& constraint);

/// The possible digits of a cell: its candidates, or its digit.
[[nodiscard]] inline DigitSet digits_at(const State& state, Cell cell) {
  return state.value(cell) == 0 ? DigitSet(state.candidates(cell))
                                : DigitSet::of(Digit{state.value(cell)});
}

}  // namespace gridmill::widest
