#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "solver/explainer/chains/multiple_chains.h"
#include "solver/explainer/chains/single_chains.h"
#include "solver/explainer/loops/unique_loops.h"

namespace gridmill::explainer {

struct Hint;

/// All rules with chains, and what they share from one rule, and one step, to the next.
class Chains {
 public:
  /// Starts a puzzle, whose chains may follow that many links in all. `solution`: its digits, cell
  /// by cell, if they are known.
  void start(std::uint64_t max_links, std::span<const std::uint8_t> solution = {}) {
    assert(solution.empty() || solution.size() == kCells);
    solution_ = solution;
    reducible_board_ = Board();
    reducible_regions_ = ~std::uint32_t{0};
    budget_ = Budget(max_links);
    multiple_.clear();
    refutations_.clear();
    loop_cache_.clear();
    single_board_ = Board();
  }

  /// Cycles and forcing chains from one candidate. Throws OverBudget, as does the next one.
  bool find_single(const Board& board, Hint& hint);
  /// The same, but of hints of the same rating it may be any.
  bool find_easiest_single(const Board& board, Hint& hint);
  /// Applies the eliminations of forcing chains from one candidate up to that rating; false if
  /// none.
  bool apply_single(Board& board, double rating) { return single_chains_.apply(board, rating); }
  /// Nishio, cell and region chains, dynamic and nested ones.
  bool find_multiple(const Board& board, const ChainMode& mode, double base, Hint& hint);
  /// What those of cells and regions strike, see MultipleChains.
  std::optional<MultipleChains::EasiestChains> find_easy_multiple(const Board& board, double base,
                                                                  double rating) {
    return multiple_.find_easy(board, base, rating);
  }
  /// What dynamic chains of a level refute by contradictions, none or with patterns inside. On a
  /// board with fewer candidates they refute no less.
  CandidateBits refuted(const Board& board, int level);
  /// Whether Nishio may find something: a quick test.
  [[nodiscard]] bool may_find_nishio(const Board& board);

  /// The solution, if it is known and can be reached from the board: a bound may have struck some
  /// of it (SHORTCUT.md). Otherwise nothing.
  [[nodiscard]] std::span<const std::uint8_t> solution_from(const Board& board) const;
  /// The regions, a bit each, outside which naked and hidden sets strike nothing.
  [[nodiscard]] std::uint32_t reducible_regions(const Board& board);

  /// The last board on which aligned exclusion of n cells found nothing.
  Board& nothing_excluded(int n) {
    assert(n == 2 || n == 3);
    return nothing_excluded_[as_index(n - 2)];
  }
  /// What is known of unique loops on the board that was searched last.
  LoopCache& loop_cache() { return loop_cache_; }

 private:
  const WeakLinks& links(const Board& board);

  Budget budget_{0};
  std::span<const std::uint8_t> solution_;
  /// The last board of which that was asked.
  Board reducible_board_;
  std::uint32_t reducible_regions_ = ~std::uint32_t{0};
  /// The last search for a single chain.
  Board single_board_;
  bool single_found_ = false;
  ChainHint single_;
  std::string single_name_;
  SingleChainSearch single_chains_;
  DigitMissCache nishio_misses_;

  Board board_;
  std::unique_ptr<WeakLinks> links_;
  MultipleChains multiple_{budget_};
  ImplicationBounds refutations_;
  std::array<Board, 2> nothing_excluded_;
  LoopCache loop_cache_;
};

}  // namespace gridmill::explainer
