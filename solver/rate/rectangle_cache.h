#pragma once

// Unique rectangles: four cells without givens in which two digits could be swapped, because every
// house has as many cells of one diagonal as of the other. If the solution is unique, they cannot
// hold two digits only.

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::uniqueness {

/// The cells of a rectangle.
[[nodiscard]] inline CellSet set_of(const Rectangle& r) {
  return CellSet::of(r[0]) | CellSet::of(r[1]) | CellSet::of(r[2]) | CellSet::of(r[3]);
}

/// A rectangle that is close to holding only two digits xy: each cell has at least one of them,
/// one cell has nothing else, and one has more.
struct UniqueRectangle {
  Rectangle cells;
  DigitMask digits = 0;      ///< xy
  CellSet floor;             ///< the cells with nothing else
  CellSet extra;             ///< the cells with more
  int extras = 0;            ///< their number
  DigitMask further = 0;     ///< their digits other than xy
  std::uint8_t missing = 0;  ///< 1: some cell has only one of xy
  std::uint8_t tests = 0;    ///< bit i: it is of the form of uniqueness test i
  bool hidden = false;       ///< it is a hidden rectangle

  [[nodiscard]] bool is_of(int test) const { return ((tests >> test) & 1) != 0; }
};

/// The rectangles of a state, computed on first use. If the solution is known, rectangles that
/// conclude nothing may be omitted.
class RectangleCache {
 public:
  /// Call when the board is another one.
  void set_board() { topology_ = nullptr; }
  /// Call before the first state of another puzzle.
  void restart() {
    clear();
    alike_known_ = false;
  }
  void clear() {
    corners_known_ = false;
    open_known_ = false;
    filled_known_ = false;
  }
  /// With four open cells, one of them xy.
  [[nodiscard]] const std::vector<UniqueRectangle>& open(FinderContext& context) {
    if (!open_known_) find_open(context);
    return open_;
  }
  /// With filled cells among them.
  [[nodiscard]] const std::vector<UniqueRectangle>& filled(FinderContext& context) {
    if (!filled_known_) find_filled(context);
    return filled_;
  }

 private:
  /// Rectangles by their numbers in BoardTopology::rectangles: a pair of rows and one of columns
  /// each.
  using Number = std::conditional_t<kSmallBoards, std::uint16_t, std::uint32_t>;
  static constexpr int kLinePairs = kRatedDigits * (kRatedDigits - 1) / 2;
  using Numbers = Bits<words_for(kLinePairs* kLinePairs)>;

  void build_tables(const BoardTopology& topology);
  /// The rectangle with two opposite corners.
  [[nodiscard]] Number number_of(Cell corner, Cell opposite) const {
    return number_[corner.index][opposite.index];
  }
  void number_all(const FinderContext& context, bool open);
  void number_open(FinderContext& context);
  void number_filled(FinderContext& context, CellSet filled);
  void find_alike(const FinderContext& context);
  void find_corners(const FinderContext& context);
  void number_truly(const FinderContext& context, CellSet across, bool open);
  void find_open(FinderContext& context);
  void find_filled(FinderContext& context);
  static void add(const FinderContext& context, const Rectangle& cells, DigitMask digits,
                  const std::array<DigitMask, 4>& may_be, std::vector<UniqueRectangle>& pairs);

  const BoardTopology* topology_ = nullptr;  ///< the tables at the end are of this
  bool open_known_ = false;
  bool filled_known_ = false;
  std::vector<UniqueRectangle> open_;
  std::vector<UniqueRectangle> filled_;
  bool alike_known_ = false;
  /// A rectangle without givens and its solution: v in one diagonal, p and q in the other.
  struct Alike {
    Number number = 0;
    std::array<Cell, 4> cells;  ///< of v, v, p and q
    DigitMask v = 0, p = 0, q = 0;
  };
  /// A cell whose digit may be in one other cell at most of its row, and of its column.
  struct Corner {
    Cell cell;
    DigitMask columns, rows;  ///< of these
  };
  std::vector<Alike> alike_;
  std::vector<Corner> corners_;
  bool corners_known_ = false;
  std::vector<Number> numbers_;  ///< those to be looked at
  // Tables of one grid.
  /// By cell and row: the columns where a rectangle with this cell may have its opposite corner.
  static constexpr std::size_t kTabled = kOneGrid ? kRatedCells : 1;
  std::array<std::array<DigitMask, kRatedDigits>, kTabled> across_{};
  std::array<CellSet, kTabled> opposite_;  ///< the same as sets
  /// By two opposite corners.
  std::array<std::array<Number, kTabled>, kTabled> number_{};
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::uniqueness
