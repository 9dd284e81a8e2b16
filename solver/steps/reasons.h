#pragma once

// Why two candidates are not both true: they share a house, a relation of the board or a clue
// excludes them.

#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/clue.h"
#include "solver/rate/widest_types.h"

namespace gridmill::widest {

/// A digit in one cell, or in one of several cells of a house (a group).
struct Node {
  Digit digit;
  CellSet cells;
  bool operator==(const Node&) const = default;
};

/// What rules something out. Empty: the cell has one digit only.
struct Why {
  HouseSet houses;
  std::vector<std::string_view> relations = {};  ///< ids
  std::vector<const Clue*> clues = {};
  bool operator==(const Why&) const = default;
  /// Adds what another reason has in addition.
  Why& operator|=(const Why& other);
  [[nodiscard]] friend Why operator|(Why one, const Why& other) { return one |= other; }
  [[nodiscard]] bool empty() const { return houses.empty() && relations.empty() && clues.empty(); }
};

/// A digit in a cell excludes candidates of others by a house, relation or clue that is easily
/// missed.
struct RuledOut {
  Candidate filled;
  std::vector<Candidate> excluded;
  Why why;
  bool operator==(const RuledOut&) const = default;
};

/// Whether a house is easily missed: neither a row, column, box nor region. Houses beyond those of
/// the board are derived ones.
[[nodiscard]] bool is_unusual(const BoardSpec& board, int house);
/// The houses that have all of these cells; none of no cells.
[[nodiscard]] HouseSet shared_houses(const BoardTopology& topology, const CellSet& cells);
/// Whether a row, column, box or region has all of these cells.
[[nodiscard]] bool have_plain_house(const BoardTopology& topology, const CellSet& cells);
/// Whether two cells see each other in a row, column, box or region.
[[nodiscard]] inline bool see_plainly(const BoardTopology& topology, Cell a, Cell b) {
  return have_plain_house(topology, CellSet::of(a) | CellSet::of(b));
}

/// How many cells a line of the clue goes from one cell to the other; negative if it goes the other
/// way, 0 if no line has both.
[[nodiscard]] int cells_between(const Clue& clue, Cell one, Cell other);
/// Whether one digit excludes another one so many cells further along a thermometer (before, if
/// negative) by the number of these cells, not just by the order.
[[nodiscard]] bool needs_distance(const Candidate& by, const Candidate& gone, int cells);

/// Why each candidate of one node excludes each of the other: one house if one has them all. Throws
/// ContractViolation if they may both be true.
[[nodiscard]] Why why_not_both(const State& state, const Node& a, const Node& b);
/// The same, or nothing if they may both be true.
[[nodiscard]] bool are_exclusive(const State& state, const Node& a, const Node& b,
                                 Why* why = nullptr);
/// Candidates with others that they exclude: the pairs that are easily missed, those of one
/// candidate with the same reason together.
[[nodiscard]] std::vector<RuledOut> missed_exclusions(
    const State& state, const std::vector<std::pair<Candidate, Candidate>>& exclusions);
/// The same for each cell of a node and each of the candidates that it excludes.
[[nodiscard]] std::vector<RuledOut> missed_exclusions(const State& state, const Node& node,
                                                      const std::vector<Candidate>& excluded);

}  // namespace gridmill::widest
