#pragma once

// Cycles and forcing chains that follow one line of implications from one candidate. X links join
// the two last places of a digit in a region, Y links the two last candidates of a cell.

#include <memory>
#include <string>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/digit_links.h"
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

}  // namespace gridmill::explainer
