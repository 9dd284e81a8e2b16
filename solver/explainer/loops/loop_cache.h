#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// Remembers the unique loops of a sheet, whether or not they find something, by their pair of
/// digits. Between two steps few cells change, and a loop of a pair depends only on the cells that
/// have both digits; the search for loops is worth a microsecond, the memory most of that.
///
/// Invariant: a pair that is known has the loops of the last sheet, in the order of the walk.
///
/// Source: ours.
class LoopCache {
 public:
  using Loop = std::vector<int>;  ///< cells, from the one where the search began

  void clear() {
    for (auto& row : pairs_) {
      for (PairLoops& pair : row) pair.known = false;
    }
  }
  /// Forgets the pairs for which something has changed since the sheet before, which had at least
  /// the candidates of this one: where both digits are, or what is beside them there.
  void update(const Board& board) {
    const CellSet changed = board.changed_cells(board_);
    if (changed.empty()) return;
    assert(is_later(board));
    board_ = board;
    for (auto& row : pairs_) {
      for (PairLoops& pair : row) pair.known = pair.known && (pair.cells & changed).empty();
    }
  }
  /// Null where they are not known.
  [[nodiscard]] const std::vector<Loop>* find(int low, int high) const {
    const PairLoops& pair = pairs_[as_index(low)][as_index(high)];
    return pair.known ? &pair.loops : nullptr;
  }
  /// `cells`: those of the sheet that have both digits.
  void store(int low, int high, const CellSet& cells, const std::vector<Loop>& loops) {
    assert(low < high);
    PairLoops& pair = pairs_[as_index(low)][as_index(high)];
    pair.known = true;
    pair.cells = cells;
    pair.loops = loops;
  }

 private:
  /// Whether a sheet has no other candidates than the last one, if that still matters.
  [[nodiscard]] bool is_later(const Board& board) const {
    bool any = false;
    for (const auto& row : pairs_) {
      for (const PairLoops& pair : row) any = any || pair.known;
    }
    for (int cell = 0; any && cell < kCells; ++cell) {
      if ((board.candidates(cell) & ~board_.candidates(cell)) != 0) return false;
    }
    return true;
  }

  struct PairLoops {
    bool known = false;
    CellSet cells;
    std::vector<Loop> loops;
  };

  Board board_;
  std::array<std::array<PairLoops, kDigits>, kDigits> pairs_;
};

}  // namespace gridmill::explainer
