#pragma once

#include "solver/explainer/sheet.h"

/// The rules that need a single solution, unique loops and the grave, are the ones that go away
/// when candidates do. Two tests tell whether they may be missed on the way from a sheet to a later
/// one; neither says no wrongly.

namespace gridmill::explainer {

/// Whether there may be a unique loop on a sheet that has at most the candidates of `from` and at
/// least those of `to`.
[[nodiscard]] bool may_meet_unique_loop(const Sheet& from, const Sheet& to);

/// Whether there may be a grave on a sheet that has at least the candidates of `to`.
[[nodiscard]] bool may_meet_grave(const Sheet& to);

/// Remembers the pairs of digits of which there is no unique loop on a sheet.
class LooplessPairs {
 public:
  /// Forgets the pairs for which something has changed since the sheet before: where both digits
  /// are, or what is beside them there.
  void update(const Sheet& sheet) {
    CellBits changed;
    for (int cell = 0; cell < kCells; ++cell) {
      if (sheet.candidates(cell) != sheet_.candidates(cell)) changed.insert(cell);
    }
    if (changed.empty()) return;
    sheet_ = sheet;
    for (auto& row : pairs_) {
      for (Pair& pair : row) pair.loopless = pair.loopless && (pair.cells & changed).empty();
    }
  }
  [[nodiscard]] bool known(int low, int high) const { return at(low, high).loopless; }
  /// `cells`: those of the sheet that have both digits.
  void note(int low, int high, const CellBits& cells) {
    pairs_[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)] = {cells, true};
  }

 private:
  struct Pair {
    CellBits cells;
    bool loopless = false;
  };
  [[nodiscard]] const Pair& at(int low, int high) const {
    return pairs_[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)];
  }

  Sheet sheet_;
  std::array<std::array<Pair, kDigits>, kDigits> pairs_;
};

}  // namespace gridmill::explainer
