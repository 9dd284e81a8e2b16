#pragma once

// What chains refute if the solution is known: only false statements need to be followed. The .cpp
// files have the proofs and the invariants.

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/als_graph.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// All candidates that chains of candidates and groups refute, if the solution is known: the same
/// as Implications::refuted, computed from false statements only. Reuses its memory.
class SolutionGuidedChains {
 public:
  /// Collects the links of a state whose solution is known; `options` must be without sets. Returns
  /// false if cells see each other without a house, or there are too many links.
  [[nodiscard]] bool link(FinderContext& context, const LinkOptions& options);
  /// The candidates that chains of the collected links refute.
  [[nodiscard]] CandidateSet refuted(const FinderContext& context,
                                     const LinkOptions& options) const;
  /// The candidates that all candidates of a cell, or all places of a digit in a full house, turn
  /// off along chains of the collected links: the same as Implications::forced_off.
  [[nodiscard]] CandidateSet forced_off(const FinderContext& context,
                                        const LinkOptions& options) const;

 private:
  using Number = std::uint16_t;

  /// Several cells of a house.
  struct Group {
    CellSet cells;
    CellSet seen;  ///< what sees all of them
    Number number = 0;
  };
  /// The sides of strong links that hold their digit, or those that do not, by number.
  struct Side {
    Number size = 0;
    std::array<CellSet, kRatedDigits> singles;
    std::array<std::array<Number, kRatedCells>, kRatedDigits> numbers;  ///< of singles
    std::array<std::vector<Group>, kRatedDigits> groups;

    void clear();
    [[nodiscard]] Number find_or_add(Candidate c);
    [[nodiscard]] Number find_or_add(const BoardTopology& topology, Digit digit, CellSet cells);
    [[nodiscard]] bool has(Candidate c) const { return singles[at(c.digit)].contains(c.cell); }
    [[nodiscard]] Number operator[](Candidate c) const {
      return numbers[at(c.digit)][c.cell.index];
    }
    static std::size_t at(Digit d) { return d.value - 1U; }
  };
  struct Link {
    Number yes = 0;
    Number no = 0;
  };
  /// Follows what is false through the true nodes, which are `Words` words of bits.
  template <std::size_t Words>
  class Propagation;
  /// Returns f(Propagation) with as few words as suffice.
  template <typename F>
  CandidateSet propagate(const FinderContext& context, const LinkOptions& options,
                         const F& f) const;

  Side true_;
  Side false_;
  std::vector<Link> links_;
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
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
