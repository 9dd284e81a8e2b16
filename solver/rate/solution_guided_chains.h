#pragma once

// What chains refute if the solution is known: only false statements need to be followed. The .cpp
// files have the proofs and the invariants.

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "solver/rate/als_graph.h"
#include "solver/rate/digit_graph.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// All candidates that chains of candidates and groups refute, if the solution is known: the same
/// as Implications::refuted, computed from false statements only. Reuses its memory.
class SolutionGuidedChains {
 public:
  /// Call when the state is that of another puzzle.
  void restart();
  /// Collects the links of a state whose solution is known; `options` must be without sets. Returns
  /// false if there are sums, of which more follows, or too many groups.
  [[nodiscard]] bool link(FinderContext& context, const LinkOptions& options);
  /// The candidates that chains of the collected links refute.
  [[nodiscard]] CandidateSet refuted();
  /// The candidates that all candidates of a cell, or all places of a digit in a full house, turn
  /// off along chains of the collected links: the same as Implications::forced_off.
  [[nodiscard]] CandidateSet forced_off();

 private:
  using Node = DigitGraph::Node;
  /// Of the false candidates of a block, by number from its first on.
  using Row = Bits<4>;
  using Clash = std::array<std::uint32_t, 2>;
  /// A node, and what excludes it with another digit.
  struct Exclusion {
    std::uint32_t node = 0;
    std::uint32_t by = 0;
  };

  /// The links of a digit, and where its candidates and false nodes begin among all.
  struct Part {
    Digit digit;
    DigitGraph* graph = nullptr;
    std::size_t first_candidate = 0;
    std::size_t first_node = 0;
  };

  void number_nodes();
  void add_exclusions();
  template <typename F>
  void each_number(const std::vector<Exclusion>& exclusions, const F& f) const;
  [[nodiscard]] std::size_t number(Candidate c) const {
    const Part& part = parts_[at(c.digit)];
    return part.first_candidate + part.graph->rank(c.cell);
  }
  [[nodiscard]] Row row_of(const Part& part, const DigitGraph::Ranks& ranks) const;
  [[nodiscard]] Row seen_in_cell(const Part& part, Cell c) const;
  [[nodiscard]] Row seen_row(const Part& part, const Node& node) const;
  template <typename F>
  void each_clash(const F& f) const;
  void turn_on();
  void turn_off_unlinked();
  void turn_off();
  void find_lost();
  [[nodiscard]] Row forced_in_block() const;
  template <typename F>
  CandidateSet in_blocks(const F& f);
  static std::size_t at(Digit d) { return d.value - 1U; }

  const FinderContext* context_ = nullptr;
  bool cells_ = false;
  bool in_cell_ = false;
  std::array<std::array<DigitGraph, kRatedDigits>, 3> graphs_;  ///< by DigitGraph::Links
  std::vector<Part> parts_;
  std::size_t nodes_ = 0;              ///< the false ones
  CellSet linked_;                     ///< whose true candidate is a side of a link
  std::vector<Candidate> candidates_;  ///< the false ones by number
  std::vector<Clash> clashes_;         ///< false nodes with different digits
  // Of relations between different digits, in different cells.
  std::vector<Exclusion> true_excluded_;    ///< true nodes by false nodes
  std::vector<Exclusion> true_by_number_;   ///< true nodes by false candidates
  std::vector<Exclusion> false_by_number_;  ///< false nodes by false candidates

  std::size_t first_ = 0;                  ///< the first number of the block
  std::optional<std::size_t> closed_;      ///< the block that `turn_on` was called for
  std::array<Row, kRatedCells> in_cells_;  ///< the false candidates of a cell
  // By node: the false candidates of the block from which its falsehood follows, then its truth.
  std::vector<Row> off_by_;        ///< by true node; of candidates that are linked, at first
  std::vector<Row> on_by_;         ///< by false node
  std::vector<Row> stays_on_by_;   ///< by true node
  std::vector<Row> stays_off_by_;  ///< by false node
  std::vector<Row> lost_by_;       ///< by false candidate: those that turn it off
};

/// All candidates that chains with almost locked sets refute, if the solution is known: the same as
/// Implications::refuted, computed from false statements only. Reuses its memory.
class SolutionGuidedAlsChains {
 public:
  /// Whether it supports this state, whose solution must be known, and these options, which must
  /// have sets.
  [[nodiscard]] static bool supports(FinderContext& context, const LinkOptions& options);
  [[nodiscard]] CandidateSet refuted(FinderContext& context, const LinkOptions& options);

 private:
  using NodeId = als::NodeId;
  struct Step {
    NodeId from = 0;
    NodeId to = 0;
  };

  /// Passes on what follows from false candidates, which are `Words` words of bits.
  template <std::size_t Words>
  class Propagation;

  void add_links(FinderContext& context, const LinkOptions& options);
  [[nodiscard]] NodeId find_or_add(const State& state, Digit digit, CellSet cells);
  void see_each_other(NodeId one, NodeId two);
  void add_steps(const FinderContext& context, const als::AlsGraph& als_graph, bool in_cell);

  als::Nodes nodes_;
  std::vector<Step> links_;            ///< the sides of strong links
  std::vector<std::uint8_t> yes_;      ///< by node: whether it is true
  std::vector<Step> steps_;            ///< from false nodes to the true ones that they turn off
  std::vector<Step> clashes_;          ///< false nodes that see each other
  std::vector<std::uint8_t> reached_;  ///< by node: whether steps lead to it
  std::vector<Candidate> targets_;     ///< the false candidates
  std::array<std::array<std::uint16_t, kRatedCells>, kRatedDigits> numbers_;  ///< of these

  // Memory of Propagation.
  static constexpr std::size_t kMaxWords = words_for(kRatedCells * (kRatedDigits - 1));
  std::tuple<std::vector<Bits<2>>, std::vector<Bits<4>>, std::vector<Bits<8>>,
             std::vector<Bits<16>>, std::vector<Bits<kMaxWords>>>
      causes_;
  std::vector<Step> turns_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
