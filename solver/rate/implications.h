#pragma once

#include <array>
#include <vector>

#include "solver/pattern/strong_components.h"
#include "solver/rate/position.h"

/// What follows from a candidate along strong and weak links, all at once: the closure behind every
/// kind of chain. A node of the graph is something that may come about: a candidate is on, a group
/// holds its digit, an almost locked set is locked, or cells lose a digit. A node takes candidates
/// away, and where these are all that a strong link had on one side, the other side follows.
/// Closing the graph by its strongly connected components costs a set union an edge, and tells for
/// each candidate what it would turn off; a candidate that would turn itself off cannot be. Every
/// way back to a candidate begins with a strong link, so what those lead to is all that needs to be
/// closed.

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
  void build(Position& position, const LinkRules& rules);

  /// What is off if a candidate is on.
  [[nodiscard]] CandidateSet lost_if(Candidate c);
  /// The candidates that would turn themselves off.
  [[nodiscard]] CandidateSet refuted();

 private:
  using NodeId = std::uint32_t;
  /// Takes `digit` from `cells`.
  struct Node {
    Digit digit;
    CellSet cells;
  };
  /// A strong link: one of `cells` has the digit, which `from` says too, or else there is `to`.
  struct Link {
    CellSet cells;
    NodeId from = 0;
    NodeId to = 0;
    std::uint32_t next = 0;  ///< in a list of links
  };
  /// A node by the cells that it stands for.
  struct Named {
    CellSet cells;
    NodeId node = 0;
    std::uint32_t next = 0;
  };
  using Heads = std::array<std::uint32_t, std::size_t{kRatedCells} * kRatedDigits>;

  [[nodiscard]] NodeId add_node(Digit digit, CellSet cells);
  void add_link(Digit digit, CellSet cells, NodeId from, NodeId to);
  void add_candidates(const Position& position, const LinkRules& rules);
  void add_cells(Position& position);
  void add_houses(const Position& position, const LinkRules& rules);
  void add_sets(Position& position, bool small);
  [[nodiscard]] NodeId node_of(const Position& position, Digit digit, CellSet cells);
  [[nodiscard]] NodeId find_or_add(Heads& heads, Digit digit, CellSet cells, CellSet seen);
  void link(const Position& position, Digit digit, CellSet one, CellSet two);
  void lose(NodeId node, Digit digit, CellSet cells);
  void close();
  void open(NodeId node);
  void visit(NodeId node);
  struct Walk;
  /// What a closed node takes away, in the end and at once.
  [[nodiscard]] std::uint64_t* lost(NodeId node) { return lost_.data() + node * words_; }
  [[nodiscard]] std::uint64_t* direct(NodeId node) { return direct_.data() + node * words_; }
  [[nodiscard]] CandidateSet set_of(const std::uint64_t* row) const;

  const State* state_ = nullptr;
  bool in_cell_ = false;
  // Candidates are the first nodes and have the same numbers.
  std::vector<Candidate> candidates_;
  std::array<std::array<NodeId, kRatedDigits>, kRatedCells> index_{};
  std::vector<Node> nodes_;
  std::vector<Link> links_;
  // Nodes of almost locked sets, "a set has the digit in these cells", come last before
  // `sets_end_`. Each has a partner as far behind that: sets that have lost the digit in these
  // cells. To which of these nodes that leads is a row of bits.
  NodeId sets_ = 0;
  NodeId sets_end_ = 0;
  std::vector<std::uint64_t> locks_;
  std::size_t lock_words_ = 0;
  // Lists by the candidate that is the first of the cells: links of one cell and of several,
  // groups, and cells in which a set has a digit.
  Heads single_{};
  Heads multiple_{};
  Heads groups_{};
  Heads in_set_{};
  std::vector<Named> named_;
  std::vector<NodeId> next_;  ///< what each node leads to, one list behind the other
  // The walk through the graph: which part of next_ a node has, `first` to `end`, how much of it
  // was tried (`at`), and where those of the tried end that were not complete (`open`); and the
  // component of what is complete, by its first node.
  struct Edges {
    std::uint32_t first = 0, open = 0, at = 0, end = 0;
  };
  std::vector<Edges> edges_;
  std::vector<NodeId> component_;
  pattern::StrongComponents<std::vector<NodeId>> components_;
  // The candidates that a component takes away, by its first node, and those that a node takes away
  // at once: `words_` words each.
  std::vector<std::uint64_t> lost_;
  std::vector<std::uint64_t> direct_;
  std::size_t words_ = 0;
};

}  // namespace gridmill
