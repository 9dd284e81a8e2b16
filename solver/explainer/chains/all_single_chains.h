#pragma once

// A GraphClosure by candidates instead of numbers, for the search that walks every single chain
// (all_single_chains.h). It finds in microseconds the candidates from which no walk is needed.

#include <array>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

class Closure {
 public:
  explicit Closure(const Board& board);

  /// Candidates that a chain refutes, or proves.
  [[nodiscard]] const CandidateBits& refuted() const { return refuted_; }
  [[nodiscard]] const CandidateBits& proved() const { return proved_; }
  /// Whether chains find nothing. The rest is unknown then.
  [[nodiscard]] bool empty() const { return refuted_.empty() && proved_.empty(); }
  /// Whether a candidate can be in a cycle of four links or more.
  [[nodiscard]] bool in_cycle(int candidate) const { return cyclic_.contains(candidate); }
  /// Whether two candidates put each other on; the first is in a cycle.
  [[nodiscard]] bool same_part(int a, int b) const {
    assert(in_cycle(a));
    return part_[as_index(a)] == part_[as_index(b)];
  }
  /// The candidates that turn on when a candidate turns off.
  [[nodiscard]] const StrongLinks& strong(int candidate) const {
    return strong_[as_index(candidate)];
  }

 private:
  static constexpr std::uint16_t kNoPart = 0xffff;  ///< has no strong links

  CandidateBits refuted_, proved_, cyclic_;
  std::array<std::uint16_t, kCandidates> part_;
  std::array<StrongLinks, kCandidates> strong_;
};

/// All single chains and cycles in Sudoku Explainer's order, none with the strikes of an earlier
/// one, with parents: the candidates of `source` that are no more on the board and on whose absence
/// the hint depends. This is the search inside other chains, where each hint counts.
/// `links` are those of any board with at least the candidates of this one; `closure` is of `board`
/// and not empty.
[[nodiscard]] std::vector<ChainHint> all_single_chains(const Board& board, const Board& source,
                                                       const WeakLinks& links,
                                                       const Closure& closure, Budget& budget);

}  // namespace gridmill::explainer
