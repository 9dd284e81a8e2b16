#pragma once

// What the rules of chains find, and how Sudoku Explainer rates and orders it.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/chains/links.h"
#include "solver/explainer/geometry.h"

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
  int order = 0;       ///< when Sudoku Explainer reaches its start
  CandidateBits eliminations;
  // Only where the hint is for the use of an outer chain:
  std::vector<std::uint16_t> parents;  ///< what has to be off for it, as candidates
  std::uint64_t identity = 0;
};

/// Whether Sudoku Explainer takes a rather than b: by rating, length, kind, and what it reaches
/// first.
[[nodiscard]] bool is_before(const ChainHint& a, const ChainHint& b);

/// The eliminations of a conclusion: the candidate itself, or the others of its cell.
[[nodiscard]] CandidateBits eliminations_of(const Board& board, int conclusion);

// Single chains are looked for in three passes, each with separate links; the passes decide on
// ratings and on the order among equals.

/// Which links a pass uses, and what its cycles and chains are rated before length counts.
struct Pass {
  bool x, y;
  int sort_key;  ///< Sudoku Explainer's order among equals
  double cycle_rating, chain_rating;
};
inline constexpr std::size_t kXPass = 0, kYPass = 1, kXyPass = 2;
extern const std::array<Pass, 3> kPasses;

/// What a pass rates a chain of that many nodes, or a cycle of that many links.
[[nodiscard]] double rating_of_chain(const Pass& pass, int nodes);
[[nodiscard]] double rating_of_cycle(const Pass& pass, int links);

/// When Sudoku Explainer reaches a candidate: to its cycles, then to chains from it being on (+ 1)
/// and off (+ 2).
[[nodiscard]] constexpr int order_of(std::size_t pass, int candidate) {
  assert(pass <= kXyPass);
  return (static_cast<int>(pass) * kCandidates + candidate) * 3;
}

/// Spreads 64 bits over 64 bits: the last step of SplitMix64. Source: G. Steele, D. Lea, C. Flood,
/// Fast splittable pseudorandom number generators, OOPSLA 2014.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace gridmill::explainer
