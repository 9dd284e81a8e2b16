#pragma once

#include <array>
#include <vector>

#include "solver/rate/position.h"

/// What follows from a candidate along strong and weak links, all at once: the closure behind every
/// kind of chain. A node of the graph is something that may come about: a candidate is on, a group
/// holds its digit, an almost locked set is locked, or cells lose a digit. A node takes candidates
/// away, and where these are all that a strong link had on one side, the other side follows.
/// Closing the graph by its strongly connected components costs a set union an edge, and tells for
/// each candidate what it would turn off; a candidate that would turn itself off cannot be.

namespace gridmill {

/// Which links a chain may use.
struct LinkRules {
  bool houses = true;   ///< strong links inside houses
  bool cells = true;    ///< strong links inside cells with two candidates
  bool in_cell = true;  ///< weak links between the digits of a cell
  bool groups = false;  ///< nodes of two or three cells of a box and a line
  bool sets = false;    ///< almost locked sets
  /// Only these digits; what the others do is left out.
  DigitMask digits = static_cast<DigitMask>(~0U);
};

/// The closure of a position's links. Keeps its work space, so that it can serve again and again.
class Implications {
 public:
  void build(const Position& position, const LinkRules& rules);

  /// What is off if a candidate is on.
  [[nodiscard]] CandidateSet lost_if(Candidate c) const;
  /// The candidates that would turn themselves off.
  [[nodiscard]] CandidateSet refuted() const;

 private:
  using NodeId = std::uint32_t;
  /// Takes `digit` from `cells`.
  struct Node {
    Digit digit;
    CellSet cells;
  };
  /// These cells, all of them, have lost a digit: so `node`.
  struct Trigger {
    CellSet cells;
    NodeId node = 0;
  };
  /// A locked set: it takes away what the nodes from `first` on take, but for `own`.
  struct Locked {
    NodeId first = 0;
    NodeId end = 0;
    NodeId own = 0;
  };

  [[nodiscard]] NodeId add_node(Digit digit, CellSet cells);
  void add_trigger(Digit digit, CellSet cells, NodeId node);
  void add_candidates(const Position& position, const LinkRules& rules);
  void add_houses(const Position& position, const LinkRules& rules);
  void add_sets(const Position& position, bool small);
  [[nodiscard]] NodeId node_of(const Position& position, Digit digit, CellSet cells);
  void link(const Position& position, Digit digit, CellSet one, CellSet two);
  void follow(Digit digit, CellSet cells);
  void close(const State& state, bool in_cell);
  void visit(NodeId node);
  [[nodiscard]] std::uint64_t* row(NodeId node) { return lost_.data() + node * words_; }
  [[nodiscard]] const std::uint64_t* row(NodeId node) const { return lost_.data() + node * words_; }

  // Candidates are the first nodes and have the same numbers.
  std::vector<Candidate> candidates_;
  std::array<std::array<NodeId, kRatedDigits>, kRatedCells> index_{};
  std::vector<Node> nodes_;
  std::vector<Locked> locked_;  ///< the last nodes
  // Triggers by digit: those of one cell by cell, the others by their first cell.
  std::array<std::array<std::vector<NodeId>, kRatedCells>, kRatedDigits> on_cell_;
  std::array<CellSet, kRatedDigits> has_on_cell_;
  std::array<std::array<std::vector<Trigger>, kRatedCells>, kRatedDigits> on_cells_;
  std::array<CellSet, kRatedDigits> has_on_cells_;
  /// Groups by digit and first cell.
  std::array<std::array<std::vector<Trigger>, kRatedCells>, kRatedDigits> groups_;
  std::array<CellSet, kRatedDigits> has_group_;
  // What each node leads to, one list behind the other.
  std::vector<NodeId> next_;
  std::vector<std::uint32_t> first_next_;
  // Tarjan's algorithm.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<NodeId> component_;  ///< its first node
  std::vector<NodeId> stack_;
  std::uint32_t visited_ = 0;
  // The candidates that a component takes away, by its first node, `words_` words each.
  std::vector<std::uint64_t> lost_;
  std::size_t words_ = 0;
};

}  // namespace gridmill
