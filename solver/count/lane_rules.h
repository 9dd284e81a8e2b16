#pragma once

// A BoardSpec's rules in the form that the rounds of the lane counter read. See LANES.md.
//
// The kernels read numbers through plain pointers, because code of one instruction set may not
// share functions of the standard containers with code of another.
//
// Invariants:
// 1. The segments of `rows` have each cell of the board once, line by line; so do those of
//    `columns`. Boards of several grids have none.
// 2. Pointers stay valid as long as the object: numbers_ and segments_ only grow at their ends, and
//    moving a vector keeps its items in place.
// 3. A CommonPeerLock names cells of a full house that its own cell does not see, never that cell
//    itself.
// 4. A chain is a full house, and the pairs of its relation in this house are exactly the cells
//    next to each other in the chain. A NeighborLock names neither its cell nor partners of it.

#include <cstdint>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// Digits that a lane of 16 bits has room for.
inline constexpr int kMaxLaneDigits = 16;
/// Whether lanes of 16 bits support the board: of several grids, those with boxes of a few sizes.
[[nodiscard]] bool fits_lanes(const BoardSpec& board);

class LaneRules {
 public:
  /// Cells, by number.
  struct Cells {
    int size = 0;
    const std::uint16_t* cell = nullptr;
  };
  /// A house that is looked at by itself.
  struct ExtraHouse : Cells {
    bool full = false;  ///< it has each digit
  };
  /// The cells that a line and a box (or region) share; the first begins at 0, the others where
  /// the one before ended.
  struct Segment {
    std::uint16_t box = 0;
    std::uint16_t end = 0;
  };
  /// Rows, or columns, cut into segments by the boxes.
  struct LineSegments {
    int segments = 0;
    const std::uint16_t* line_end = nullptr;  ///< [line]: where its segments end
    const Segment* segment = nullptr;
    const std::uint16_t* cell = nullptr;
  };
  /// Cells whose digits may not differ by exactly that much.
  struct Relation {
    int difference = 0;
    bool of_peers = true;         ///< all partners see each other, too
    std::vector<Cells> partners;  ///< [cell]
  };

  /// A cell and the few cells of a full house that it does not see, some of them twice: a digit
  /// that none of these can hold is not in the cell.
  struct CommonPeerLock {
    static constexpr int kMaxUnseen = 4;
    std::uint16_t cell = 0;
    std::uint16_t unseen[kMaxUnseen] = {};
  };

  /// A cell of a full house and the cells of the house that are neither it nor its partners in a
  /// relation of difference one, some of them twice: a digit is in the cell only if these have room
  /// for the digit below and for the digit above.
  struct NeighborLock {
    static constexpr int kMaxLeft = 6;
    std::uint16_t cell = 0;
    std::uint16_t left[kMaxLeft] = {};
  };

  explicit LaneRules(const BoardSpec& board);
  LaneRules(const LaneRules&) = delete;
  LaneRules& operator=(const LaneRules&) = delete;
  ~LaneRules() = default;

  /// Adds to `extra_houses` those that follow from them. Once, and not before there is much to
  /// count: to find them takes longer than many a puzzle.
  void add_derived_houses(const BoardSpec& board);

  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] int cells() const { return cells_; }

  /// The extra houses; derived ones, if they are there, come last.
  std::vector<ExtraHouse> extra_houses;
  /// Those that are not covered by `chains`.
  std::vector<Relation> relations;
  /// Lines in which cells next to each other do not differ by one.
  std::vector<Cells> chains;
  /// Those of boxes with such cells.
  std::vector<NeighborLock> neighbor_locks;
  /// Those that a relation leads to.
  std::vector<CommonPeerLock> locks;
  LineSegments rows;
  LineSegments columns;
  /// Of several grids: the first cell of each row, grid by grid. The others follow it.
  std::vector<std::uint16_t> grid_rows;
  /// Of several grids: all houses, and of each cell those that it is in, or the first of them.
  std::vector<Cells> houses;
  std::vector<Cells> houses_of;

 private:
  using Numbers = std::vector<std::uint16_t>;

  Cells store_cells(Numbers numbers);
  void find_locks(const BoardSpec& board);
  bool find_chains(const BoardSpec& board, const gridmill::Relation& relation);
  void add_grids(const BoardSpec& board);
  LineSegments cut_lines(const BoardSpec& board, HouseKind kind);

  int digits_;
  int cells_;
  std::vector<Numbers> numbers_;
  std::vector<std::vector<Segment>> segments_;
};

}  // namespace gridmill
