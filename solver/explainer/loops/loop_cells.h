#pragma once

// Where unique loops may run, and how. A loop is a closed way through cells that all have the two
// digits of a pair. Two neighbors share a region, and every region that the loop enters has two
// of its cells, one of each parity: so the two digits could be swapped all around it.
//
// Invariant: no region of a path has been entered twice with one parity.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// The cells of a board that have both digits, by rows.
[[nodiscard]] std::array<Mask, 9> cells_with(const Board& board, int low, int high);
[[nodiscard]] CellSet set_of(const std::array<Mask, 9>& rows);
/// Removes cells that are alone in one of their regions; false if no loop is left.
[[nodiscard]] bool prune(std::array<Mask, 9>& rows);

/// Bounds the length of loops: all but two cells have only the pair, or the same digit in addition.
class LoopLengthBound {
 public:
  void add(Mask extras);
  /// An even number, 0 where no cell has the pair alone.
  [[nodiscard]] std::size_t length() const;

 private:
  std::size_t alone_ = 0;
  std::array<std::size_t, kDigits> beside_{};
};

/// A cell where a loop may run, and by number those that share its region of each kind.
struct LoopCell {
  int cell = 0;
  Mask extras = 0;  ///< candidates in addition to the pair
  std::uint32_t regions = 0;
  std::array<std::uint64_t, 3> near{};

  [[nodiscard]] std::uint64_t near_any() const { return near[0] | near[1] | near[2]; }
};

/// The cells where loops of a pair may run, at most 64. First all are added, then joined.
class LoopCells {
 public:
  void clear() { cells_.clear(); }
  void add(int cell, Mask extras);
  void join();

  [[nodiscard]] std::size_t size() const { return cells_.size(); }
  [[nodiscard]] const LoopCell& operator[](std::size_t i) const {
    assert(i < cells_.size());
    return cells_[i];
  }
  /// The number of a cell that was added.
  [[nodiscard]] std::size_t number(int cell) const;

 private:
  std::vector<LoopCell> cells_;
};

/// A way through such cells, which becomes a loop when it is closed.
class LoopPath {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The cells, by number.
  [[nodiscard]] std::uint64_t cells() const { return cells_; }
  /// Whether the way may continue to a cell: no region is entered twice with the same parity.
  [[nodiscard]] bool admits(const LoopCell& next) const {
    return (entered_[size_ % 2] & next.regions) == 0;
  }
  /// Whether every region was entered as often with one parity as with the other, which a loop
  /// needs; then the way cannot continue, either.
  [[nodiscard]] bool balanced() const { return size_ >= 4 && entered_[0] == entered_[1]; }

  void push(const LoopCell& cell, std::size_t number) {
    assert(admits(cell) && (cells_ >> number & 1) == 0);
    entered_[size_ % 2] |= cell.regions;
    cells_ |= std::uint64_t{1} << number;
    ++size_;
  }
  /// Takes back the last push.
  void pop(const LoopCell& cell, std::size_t number) {
    assert(size_ != 0 && (cells_ >> number & 1) != 0);
    --size_;
    cells_ &= ~(std::uint64_t{1} << number);
    entered_[size_ % 2] &= ~cell.regions;
  }

 private:
  std::size_t size_ = 0;
  std::uint64_t cells_ = 0;
  std::array<std::uint32_t, 2> entered_{};  ///< the regions, by parity
};

}  // namespace gridmill::explainer
