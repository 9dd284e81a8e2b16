#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "solver/explainer/sheet.h"

namespace gridmill::explainer {

/// Remembers the unique loops of a sheet, whether or not they find something, by their pair of
/// digits. Between two steps few cells change, and a loop of a pair depends only on the cells that
/// have both digits; the search for loops is worth a microsecond, the memory most of that.
///
/// Invariant: a pair that is known has the loops of the last sheet, in the order of the walk.
///
/// Source: ours.
class KnownLoops {
 public:
  using Loop = std::vector<int>;  ///< cells, from the one where the search began

  void forget() {
    for (auto& row : pairs_) {
      for (Pair& pair : row) pair.known = false;
    }
  }
  /// Forgets the pairs for which something has changed since the sheet before, which had at least
  /// the candidates of this one: where both digits are, or what is beside them there.
  void update(const Sheet& sheet) {
    const CellSet changed = sheet.cells_unlike(sheet_);
    if (changed.empty()) return;
    assert(is_later(sheet));
    sheet_ = sheet;
    for (auto& row : pairs_) {
      for (Pair& pair : row) pair.known = pair.known && (pair.cells & changed).empty();
    }
  }
  /// Null where they are not known.
  [[nodiscard]] const std::vector<Loop>* find(int low, int high) const {
    const Pair& pair = pairs_[as_index(low)][as_index(high)];
    return pair.known ? &pair.loops : nullptr;
  }
  /// `cells`: those of the sheet that have both digits.
  void note(int low, int high, const CellSet& cells, const std::vector<Loop>& loops) {
    assert(low < high);
    Pair& pair = pairs_[as_index(low)][as_index(high)];
    pair.known = true;
    pair.cells = cells;
    pair.loops = loops;
  }

 private:
  /// Whether a sheet has no other candidates than the last one, if that still matters.
  [[nodiscard]] bool is_later(const Sheet& sheet) const {
    bool any = false;
    for (const auto& row : pairs_) {
      for (const Pair& pair : row) any = any || pair.known;
    }
    for (int cell = 0; any && cell < kCells; ++cell) {
      if ((sheet.candidates(cell) & ~sheet_.candidates(cell)) != 0) return false;
    }
    return true;
  }

  struct Pair {
    bool known = false;
    CellSet cells;
    std::vector<Loop> loops;
  };

  Sheet sheet_;
  std::array<std::array<Pair, kDigits>, kDigits> pairs_;
};

}  // namespace gridmill::explainer
