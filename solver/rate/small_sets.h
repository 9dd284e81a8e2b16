#pragma once

// The almost locked sets of two and three cells, kept from state to state of a puzzle: a set is
// valid as long as none of its cells changes.

#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::als {

/// Two cells of a house with three digits.
struct SetOfTwo {
  CellSet cells;
  DigitMask digits = 0;
  /// By digit - 1, for its digits: the cells that see all of its cells that may have the digit.
  std::array<CellSet, kRatedDigits> reach;

  [[nodiscard]] CellSet reach_of(Digit d) const {
    assert(DigitSet(digits).contains(d));
    return reach[d.value - 1U];
  }
};

/// Three cells of a house with four digits.
struct SetOfThree {
  CellSet cells;
  DigitMask digits = 0;
  /// The cells that see one of its cells.
  CellSet peers;
  /// Of its digits, ascending: the cells that see all of its cells that may have the digit.
  std::array<CellSet, 4> reach;

  [[nodiscard]] CellSet reach_of(Digit d) const {
    assert(DigitSet(digits).contains(d));
    return reach[static_cast<std::size_t>(count_of(digits & (mask_of(d) - 1U)))];
  }
};

class SmallSets {
 public:
  /// Call before the first state of another puzzle.
  void restart() {
    twos_.clear();
    threes_.clear();
  }
  /// Updates the sets for a state in which at most these cells have changed since the last update;
  /// after `restart`, pass all cells. Cells with one candidate are left to singles.
  void update(FinderContext& context, CellSet changed);

  /// House by house, each set in the first house that has it. After an update, old sets come first,
  /// in some order, then those with a cell that has changed.
  [[nodiscard]] const std::vector<SetOfTwo>& twos() const { return twos_; }
  [[nodiscard]] const std::vector<SetOfThree>& threes() const { return threes_; }
  /// The number of old sets.
  [[nodiscard]] std::size_t old_twos() const { return old_twos_; }
  [[nodiscard]] std::size_t old_threes() const { return old_threes_; }

 private:
  void add(const FinderContext& context, CellSet small, CellSet fresh);
  [[nodiscard]] bool is_whole(const FinderContext& context, CellSet small) const;

  std::vector<SetOfTwo> twos_;
  std::vector<SetOfThree> threes_;
  std::size_t old_twos_ = 0;
  std::size_t old_threes_ = 0;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
