#pragma once

// The links of a step, for its words and its picture. They come from the chains that the finder has
// recorded, or else from its sets, its colors, a search of the board, or a contradiction.

#include <optional>

#include "solver/steps/step_describer.h"

namespace gridmill::widest {

/// Chains of alternating strong and weak links between two ends of which one is true, so candidates
/// that see both are eliminated. Nodes are candidates, groups (cells of a box and a line) and the
/// places of a digit in an almost locked set. In a loop, candidates that see both ends of a weak
/// link are eliminated; its closing link comes last.

/// The candidates among these that the links do not eliminate.
[[nodiscard]] CandidateSet unproved(const State& state, const std::vector<Link>& links,
                                    const CandidateSet& eliminations);

/// Whether of the two nodes of a weak link one is true at most, and so of a loop one exactly, and
/// both exclude the candidate.
[[nodiscard]] bool eliminates(const State& state, const Link& link, Candidate gone);
/// In a loop a set has lost one of the digits that join it and has all others: the places of such a
/// digit, if the candidate sees them all.
[[nodiscard]] std::optional<Node> node_kept(const State& state, const Link& link, Candidate gone);

/// A chain that a finder has recorded, from one end that may be true to the other.
[[nodiscard]] std::vector<Link> links_of_chain(const State& state,
                                               const std::vector<Literal>& chain);

/// The chain of the pattern's almost locked sets, each joined to the next by a restricted common.
/// It begins and ends with a digit that goes; other digits that go follow alike from the same sets.
[[nodiscard]] std::vector<Link> join_sets(const State& state, const Deduction& deduction);

/// Of a deduction without a pattern: a chain for each eliminated candidate that has one, of the
/// parts that the technique's chains have.
[[nodiscard]] std::vector<std::vector<Link>> search_board(const State& state,
                                                          const Deduction& deduction);

/// The strong links between the pattern's candidates, each from one color to the other.
[[nodiscard]] std::vector<Link> find_colors(const State& state, const Deduction& deduction);

}  // namespace gridmill::widest
