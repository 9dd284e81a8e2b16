#pragma once

#include <array>
#include <cassert>

#include "solver/explainer/geometry.h"

/// Single chains are looked for in three passes, each with links of its own; the passes decide on
/// ratings and on the order among equals.

namespace gridmill::explainer {

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

/// When Sudoku Explainer comes to a candidate: to its cycles, then to chains from it being on (+ 1)
/// and off (+ 2).
[[nodiscard]] constexpr int order_of(std::size_t pass, int candidate) {
  assert(pass <= kXyPass);
  return (static_cast<int>(pass) * kCandidates + candidate) * 3;
}

}  // namespace gridmill::explainer
