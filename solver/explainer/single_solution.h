#pragma once

#include <array>
#include <vector>

#include "solver/explainer/sheet.h"

/// The rules that need a single solution, unique loops and the grave, are the ones that go away
/// when candidates do. Two tests tell whether they may be missed on the way from a sheet to a later
/// one; neither says no wrongly.

namespace gridmill::explainer {

/// What unique loops may strike of `to` at most, on sheets that have at most the candidates of
/// `from` and at least those of `to`, on which sets are used up.
[[nodiscard]] CandidateBits strikes_of_loops(const Sheet& from, const Sheet& to);
/// Whether that is anything.
[[nodiscard]] bool may_meet_unique_loop(const Sheet& from, const Sheet& to);

/// Whether there may be a grave on a sheet that has at least the candidates of `to`.
[[nodiscard]] bool may_meet_grave(const Sheet& to);

/// Remembers the unique loops of a sheet, whether or not they tell something, by their pair of
/// digits.
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
    const CellBits changed = sheet.cells_unlike(sheet_);
    if (changed.empty()) return;
    sheet_ = sheet;
    for (auto& row : pairs_) {
      for (Pair& pair : row) pair.known = pair.known && (pair.cells & changed).empty();
    }
  }
  /// Null where they are not known.
  [[nodiscard]] const std::vector<Loop>* find(int low, int high) const {
    const Pair& pair = pairs_[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)];
    return pair.known ? &pair.loops : nullptr;
  }
  /// `cells`: those of the sheet that have both digits.
  void note(int low, int high, const CellBits& cells, const std::vector<Loop>& loops) {
    Pair& pair = pairs_[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)];
    pair.known = true;
    pair.cells = cells;
    pair.loops = loops;
  }

 private:
  struct Pair {
    bool known = false;
    CellBits cells;
    std::vector<Loop> loops;
  };

  Sheet sheet_;
  std::array<std::array<Pair, kDigits>, kDigits> pairs_;
};

}  // namespace gridmill::explainer
