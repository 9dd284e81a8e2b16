#pragma once

#include <memory>
#include <vector>

#include "solver/explainer/chain_hint.h"
#include "solver/explainer/digit_links.h"

/// Cycles and forcing chains that follow one line of implications from one candidate (ratings 6.5
/// to 7.0 and up). X links join the two last places of a digit in a region, Y links the two last
/// candidates of a cell.

namespace gridmill::explainer {

/// What each candidate implies when it is on, as sets, by every link there is. This is a closure
/// without lengths: it tells in microseconds where there is nothing to find.
///
/// Implications hold backwards between opposites: if a being on puts b on, then b being off puts a
/// off. So what is off need not be followed: a candidate is refuted exactly if it puts one of its
/// own weak links on, and proved exactly if its strong links put it on.
class Closure {
 public:
  explicit Closure(const Sheet& sheet);

  /// What is on when the candidate is on.
  [[nodiscard]] const CandidateBits& on(int candidate) const {
    return parts_[part_[static_cast<std::size_t>(candidate)]].on;
  }
  /// Candidates that a chain refutes, or proves.
  [[nodiscard]] const CandidateBits& refuted() const { return refuted_; }
  [[nodiscard]] const CandidateBits& proved() const { return proved_; }
  [[nodiscard]] bool empty() const { return refuted_.empty() && proved_.empty(); }
  /// Whether a candidate can be in a cycle of four links or more.
  [[nodiscard]] bool in_cycle(int candidate) const {
    return parts_[part_[static_cast<std::size_t>(candidate)]].cyclic;
  }
  /// Whether two candidates put each other on.
  [[nodiscard]] bool same_part(int a, int b) const {
    return part_[static_cast<std::size_t>(a)] == part_[static_cast<std::size_t>(b)];
  }
  /// What goes on when a candidate goes off.
  [[nodiscard]] const StrongLinks& strong(int candidate) const {
    return strong_[static_cast<std::size_t>(candidate)];
  }
  [[nodiscard]] const CandidateBits& all() const { return all_; }

 private:
  /// Candidates that imply each other.
  struct Part {
    CandidateBits on;
    bool cyclic;
  };
  CandidateBits all_;
  std::array<StrongLinks, kCandidates> strong_;
  std::vector<Part> parts_;
  std::array<std::uint16_t, kCandidates> part_;
  CandidateBits refuted_, proved_;
};

/// Looks for single chains on sheet after sheet, and keeps what holds for the next one as well.
class SingleChainSearch {
 public:
  SingleChainSearch();
  ~SingleChainSearch();
  SingleChainSearch(const SingleChainSearch&) = delete;
  SingleChainSearch& operator=(const SingleChainSearch&) = delete;

  /// The hint that Sudoku Explainer would take, if there is one.
  bool find(const Sheet& sheet, Budget& budget, ChainHint& best, std::string& name);

  /// Any hint of the same rating.
  bool find_easiest(const Sheet& sheet, Budget& budget, ChainHint& best);

  /// Takes everything that forcing chains of at most that rating tell about the sheet as it is (or
  /// what those of X links alone tell, if that is something), in no particular order; false if that
  /// is nothing.
  bool apply(Sheet& sheet, double rating);

 private:
  FruitlessDigits nothing_at_all_;
  std::unique_ptr<class SheetGraph> graph_;
  // For apply():
  double rating_ = 0;
  int most_x_ = 0, most_xy_ = 0;  ///< nodes of chains
  FruitlessDigits nothing_to_apply_;
};

/// All hints in Sudoku Explainer's order, none with the strikes of an earlier one, with parents:
/// the candidates of `source` that are no more on the sheet and on whose absence the hint depends.
/// `links` are those of any sheet with at least the candidates of this one.
std::vector<ChainHint> all_single_chains(const Sheet& sheet, const Sheet& source,
                                         const WeakLinks& links, const Closure& closure,
                                         Budget& budget);

}  // namespace gridmill::explainer
