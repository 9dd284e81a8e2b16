#pragma once

#include <array>
#include <vector>

#include "solver/rate/position.h"

/// What follows from a candidate along strong and weak links, all at once: the closure behind every
/// kind of chain. A *cause* is "these cells have lost this digit"; an *event* is what a cause
/// leads to (the other end of a strong link is on, an almost locked set is locked), and an event
/// is again a few causes (what sees that end loses the digit). Closing the graph by its strongly
/// connected components costs a set union an edge, and tells for each candidate what it would turn
/// off; a candidate that would turn itself off cannot be.

namespace gridmill {

/// Which links a chain may use.
struct LinkRules {
  bool houses = true;   ///< strong links inside houses
  bool cells = true;    ///< strong links inside cells with two candidates
  bool in_cell = true;  ///< weak links between the digits of a cell
  bool groups = false;  ///< nodes of two or three cells of a box and a line
  bool sets = false;    ///< almost locked sets
};

/// The closure of a position's links. Keeps its work space, so that it can serve again and again.
class Implications {
 public:
  void build(const Position& position, const LinkRules& rules);

  /// What is off if a candidate is on.
  [[nodiscard]] const CandidateSet& lost_if(Candidate c) const {
    return lost_[component_[event_of_[c.cell.index][c.digit.value - 1U]]];
  }
  /// The candidates that would turn themselves off.
  [[nodiscard]] CandidateSet refuted(const State& state) const;

 private:
  struct Cause {
    Digit digit;
    CellSet cells;
  };
  struct Trigger {
    CellSet cells;
    std::uint16_t event = 0;
  };

  std::uint16_t add_event();
  void add_effect(std::uint16_t event, Digit digit, CellSet cells);
  void add_trigger(Digit digit, CellSet cells, std::uint16_t event);
  void add_candidates(const Position& position, const LinkRules& rules);
  void add_houses(const Position& position, const LinkRules& rules);
  void add_sets(const Position& position, bool small);
  [[nodiscard]] std::uint16_t node_of(const Layout& layout, const State& state, Digit digit,
                                      CellSet cells);
  void link(const Position& position, Digit digit, CellSet one, CellSet two);
  void close();
  void visit(std::uint32_t node);

  // Nodes of the graph: events first, causes from kCauses on.
  std::vector<std::vector<std::uint16_t>> effects_;  ///< the causes of each event
  std::vector<Cause> causes_;
  std::vector<std::vector<std::uint16_t>> leads_to_;  ///< the events of each cause
  std::size_t events_ = 0;
  std::size_t n_causes_ = 0;
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> event_of_{};
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> single_cause_{};
  // Triggers by digit: those of one cell by cell, and the others.
  std::array<std::array<std::vector<std::uint16_t>, kRatedCells>, kRatedDigits> on_cell_;
  std::array<CellSet, kRatedDigits> has_trigger_;
  std::array<std::vector<Trigger>, kRatedDigits> on_cells_;
  struct Group {
    Digit digit;
    CellSet cells;
    std::uint16_t event = 0;
  };
  std::vector<Group> groups_;
  // Tarjan's algorithm.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> stack_;
  std::vector<CandidateSet> lost_;  ///< by component
  std::uint32_t next_ = 0;
};

}  // namespace gridmill
