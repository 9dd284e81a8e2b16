#pragma once

#include <memory>
#include <string>

#include "solver/explainer/chains/budget.h"
#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/digit_links.h"

/// Cycles and forcing chains that follow one line of implications from one candidate. X links join
/// the two last places of a digit in a region, Y links the two last candidates of a cell.

namespace gridmill::explainer {

class SheetGraph;

/// Looks for single chains on sheet after sheet, and keeps what holds for the next one as well.
/// The rules before have left no locked candidates on a sheet. Where there are some, a search may
/// miss what they strike themselves.
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

  /// Takes everything that forcing chains of at most that rating find about the sheet as it is (or
  /// what those of X links alone tell, if that is something), in no particular order; false if that
  /// is nothing.
  bool apply(Sheet& sheet, double rating);

 private:
  FruitlessDigits nothing_at_all_;
  std::unique_ptr<SheetGraph> graph_;
  // For apply():
  double rating_ = 0;
  int most_x_ = 0, most_xy_ = 0;  ///< nodes of chains
  FruitlessDigits nothing_to_apply_;
};

}  // namespace gridmill::explainer
