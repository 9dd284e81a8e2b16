#pragma once

// Cycles and forcing chains that follow one line of implications from one candidate. X links join
// the two last places of a digit in a region, Y links the two last candidates of a cell.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

class BoardGraph;

/// Looks for single chains on board after board, and keeps what holds for the next one as well.
/// The rules before have left no locked candidates on a board. If there are some, a search may
/// miss what they strike themselves.
class SingleChainSearch {
 public:
  SingleChainSearch();
  ~SingleChainSearch();
  SingleChainSearch(const SingleChainSearch&) = delete;
  SingleChainSearch& operator=(const SingleChainSearch&) = delete;

  /// The hint that Sudoku Explainer would take, if there is one.
  bool find(const Board& board, Budget& budget, ChainHint& best, std::string& name);

  /// Any hint of the same rating.
  bool find_easiest(const Board& board, Budget& budget, ChainHint& best);

  /// Takes everything that forcing chains of at most that rating find about the board as it is (or
  /// only what those of X links find, if that is anything), in no particular order; false if that
  /// is nothing.
  bool apply(Board& board, double rating);

 private:
  DigitMissCache find_misses_;
  std::unique_ptr<BoardGraph> graph_;
  // For apply():
  double rating_ = 0;
  int max_x_nodes_ = 0, max_xy_nodes_ = 0;  ///< nodes of chains
  DigitMissCache apply_misses_;
};

// A GraphClosure by candidates instead of numbers, for the search that walks every single chain
// (all_single_chains). It finds in microseconds the candidates from which no walk is needed.

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
  /// The candidates with strong links.
  [[nodiscard]] const CandidateBits& leads() const { return leads_; }
  /// The candidates that turn on when a candidate turns off.
  [[nodiscard]] const StrongLinks& strong(int candidate) const {
    return strong_[as_index(candidate)];
  }

 private:
  static constexpr std::uint16_t kNoPart = 0xffff;  ///< has no strong links

  CandidateBits refuted_, proved_, cyclic_, leads_;
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
