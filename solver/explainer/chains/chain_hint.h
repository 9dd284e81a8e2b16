#pragma once

#include <cstdint>
#include <vector>

#include "solver/explainer/chains/links.h"

/// What the rules of chains find, and how Sudoku Explainer rates and orders it.

namespace gridmill::explainer {

/// 0.1 for each threshold that a chain's length passes.
[[nodiscard]] double length_rating(int complexity);

/// The most nodes, an even number, of chains that are rated `rating` at most, and `base` before
/// their length counts; 2 if there are none, and more than any chain has if all are.
[[nodiscard]] int max_nodes(double base, double rating);

/// A chain that was found inside another one.
struct NestedChain {
  int complexity = 0;
  std::uint64_t identity = 0;  ///< equal for chains with the same nodes
};

/// A finding of a chain rule.
struct ChainHint {
  double rating = 0;
  int complexity = 0;
  int sort_key = 0;    ///< Sudoku Explainer's order among equals
  int conclusion = 0;  ///< the literal that holds; -1 for a cycle
  int order = 0;       ///< when Sudoku Explainer comes to its start
  CandidateBits eliminations;
  // Only where the hint is for the use of an outer chain:
  std::vector<std::uint16_t> parents;  ///< what has to be off for it, as candidates
  std::uint64_t identity = 0;
};

/// Whether Sudoku Explainer takes a rather than b: by rating, length, kind, and what it comes to
/// first.
[[nodiscard]] bool is_before(const ChainHint& a, const ChainHint& b);

/// What a conclusion takes away: the candidate itself, or the others of its cell.
[[nodiscard]] CandidateBits eliminations_of(const Board& board, int conclusion);

}  // namespace gridmill::explainer
