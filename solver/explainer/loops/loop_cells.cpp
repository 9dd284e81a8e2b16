// Loops of a pair can only be where enough cells have both digits. Two quick tests come before any
// walk, and most pairs fail one of them: every region of a loop has two of its cells (prune), and
// all but two cells have only the pair, or the same digit in addition (LoopLengthBound). A walk
// then finds the neighbors of a cell in one mask a kind of region (LoopCells).
//
// Invariant: both tests only take away what no loop needs. The search of the original counts on
// cells that it merely looks at, so those that are pruned are still numbered (unique_loop.cpp).
//
// Source: ours.

#include "solver/explainer/loops/loop_cells.h"

#include <algorithm>
#include <cassert>

namespace gridmill::explainer {

// Cells are kept by rows, so that a whole row is tested by one mask. Taking a cell away may leave
// another one alone, so it continues until nothing changes.
bool prune(std::array<Mask, 9>& rows) {
  // A column is counted by two masks: what has come up once, and what has come up again.
  for (;;) {
    Mask once = 0;
    Mask columns = 0;  // with two cells and more
    int cells = 0;
    for (const Mask row : rows) {
      add_bits(columns, once & row);
      add_bits(once, row);
      cells += count_of(row);
    }
    if (cells < 4) return false;  // the shortest loop is a rectangle
    bool changed = false;
    for (std::size_t band = 0; band < 9; band += 3) {
      // Boxes with two cells and more, as their three columns.
      Mask boxes = 0;
      for (int x = 0; x < 9; x += 3) {
        const auto box = static_cast<Mask>(0b111U << x);
        if (count_of(rows[band] & box) + count_of(rows[band + 1] & box) +
                count_of(rows[band + 2] & box) >=
            2) {
          add_bits(boxes, box);
        }
      }
      for (std::size_t y = band; y < band + 3; ++y) {
        const auto row = static_cast<Mask>((rows[y] & (rows[y] - 1)) != 0 ? 0x1ff : 0);
        const auto kept = static_cast<Mask>(rows[y] & row & columns & boxes);
        changed = changed || kept != rows[y];
        rows[y] = kept;
      }
    }
    if (!changed) return true;
  }
}

std::array<Mask, 9> cells_with(const Board& board, int low, int high) {
  std::array<Mask, 9> rows;
  for (int y = 0; y < 9; ++y) {
    rows[as_index(y)] = static_cast<Mask>(board.places(9 + y, low) & board.places(9 + y, high));
  }
  return rows;
}

CellSet set_of(const std::array<Mask, 9>& rows) {
  CellSet cells;
  for (int y = 0; y < 9; ++y) {
    for_bits(rows[as_index(y)], [&](int x) { cells.insert(9 * y + x); });
  }
  return cells;
}

void LoopLengthBound::add(Mask extras) {
  if (extras == 0) ++alone_;
  if (is_one(extras)) ++beside_[as_index(std::countr_zero(extras))];
}

// A loop begins at a cell that has the pair alone. Two rescues may have any extra digits (types 3
// and 4), or more of them have the same one (type 2). Each region has two cells, so the length is
// even.
std::size_t LoopLengthBound::length() const {
  if (alone_ == 0) return 0;
  const std::size_t max_length =
      alone_ + std::max<std::size_t>(2, *std::max_element(beside_.begin(), beside_.end()));
  return max_length - max_length % 2;
}

void LoopCells::add(int cell, Mask extras) {
  assert(cells_.size() < 64);
  LoopCell& added = cells_.emplace_back();
  added.cell = cell;
  added.extras = extras;
  for (const std::uint8_t region : regions_of(cell)) added.regions |= 1U << region;
}

// A cell is among its own neighbors here: the walk masks out the cells of its path anyway.
void LoopCells::join() {
  assert(std::is_sorted(cells_.begin(), cells_.end(),
                        [](const LoopCell& a, const LoopCell& b) { return a.cell < b.cell; }));
  std::array<std::uint64_t, kRegions> members{};
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    for_bits(cells_[i].regions,
             [&](int region) { members[as_index(region)] |= std::uint64_t{1} << i; });
  }
  for (LoopCell& cell : cells_) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      cell.near[kind] = members[region_of(cell.cell, kind)];
    }
  }
}

std::size_t LoopCells::number(int cell) const {
  const auto it = std::find_if(cells_.begin(), cells_.end(),
                               [&](const LoopCell& other) { return other.cell == cell; });
  assert(it != cells_.end());
  return as_index(it - cells_.begin());
}

}  // namespace gridmill::explainer
