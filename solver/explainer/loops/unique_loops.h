#pragma once

// The conclusions from a unique loop. Its *rescues* are the cells with more than the two digits:
// one of their extra digits is true, or there would be two solutions.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/board.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

// Where unique loops may run, and how. A loop is a closed way through cells that all have the two
// digits of a pair. Two neighbors share a region, and every region that the loop enters has two
// of its cells, one of each parity: so the two digits could be swapped all around it.
//
// Invariant: no region of a path has been entered twice with one parity.

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

/// Remembers the unique loops of a board, whether or not they find something, by their pair of
/// digits. Between two steps few cells change, and a loop of a pair depends only on the cells that
/// have both digits; the search for loops is worth a microsecond, the memory most of that.
///
/// Invariant: a pair that is known has the loops of the last board, in the order of the walk.
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
  /// Forgets the pairs for which something has changed since the board before, which had at least
  /// the candidates of this one: where both digits are, or the other candidates there.
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
  /// `cells`: the cells of the board that have both digits.
  void store(int low, int high, const CellSet& cells, const std::vector<Loop>& loops) {
    assert(low < high);
    PairLoops& pair = pairs_[as_index(low)][as_index(high)];
    pair.known = true;
    pair.cells = cells;
    pair.loops = loops;
  }

 private:
  /// Whether all candidates of a board are candidates of the last one, too.
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

/// The types, by number as in the original's names; a hidden set is type 3 there, too.
enum LoopType : int { kOneRescue = 1, kCommonDigit, kNakedSet, kLockedDigit, kHiddenSet };

/// Identifies a finding: those with equal keys are one. A loop may be judged more than
/// once, when walks for another pair came in between.
struct LoopFindingKey {
  LoopType type{};
  CellSet loop;
  int region = 0;
  Mask digits = 0, cells = 0;
  bool operator==(const LoopFindingKey&) const = default;
};
struct LoopFinding {
  double rating = 0;
  LoopFindingKey key;
  std::size_t length = 0;
  std::vector<std::uint16_t> eliminations;
  /// As Sudoku Explainer numbers it.
  [[nodiscard]] int type() const { return key.type == kHiddenSet ? kNakedSet : key.type; }
};

/// Collects the findings of the loops of a board, each once. Loops are judged one after the other:
/// `pair_` and `loop_` are those of the one at hand.
class LoopTypes {
 public:
  using Loop = LoopCache::Loop;

  LoopTypes(const Board& board, const Ratings& ratings) : board_(board), ratings_(ratings) {}
  /// Adds the findings of a loop of a pair, unless an equal one was added before.
  void judge(Mask pair, const Loop& loop);
  [[nodiscard]] std::vector<LoopFinding>& findings() { return findings_; }

 private:
  using Eliminations = std::vector<std::uint16_t>;

  [[nodiscard]] Mask extras(int cell) const {
    return static_cast<Mask>(board_.candidates(cell) & ~pair_);
  }
  void add(LoopType type, double rating, Eliminations eliminations, int region = 0, Mask digits = 0,
           Mask cells = 0);
  [[nodiscard]] CellSet loop_cells() const;
  void common_digit(const std::vector<int>& rescues, double rating);
  void sets(int first, int second, Mask extra, double rating);
  void naked_sets(int first, int second, Mask extra, double rating, int n, int region, Mask bit_a,
                  Mask bit_b);
  void hidden_sets(Mask extra, double rating, int n, int region, Mask bit_a, Mask bit_b);
  void locked_digit(int first, int second, double rating);

  const Board& board_;
  const Ratings& ratings_;
  Mask pair_ = 0;
  const Loop* loop_ = nullptr;
  std::vector<LoopFinding> findings_;
};

}  // namespace gridmill::explainer
