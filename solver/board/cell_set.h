#pragma once

// Sets of cells: IndexSet with elements of type Cell. The size is a template parameter, so that a
// 25x25 board uses the same class and 9x9 keeps its two words.

#include "solver/board/bits.h"
#include "solver/board/cell.h"
#include "solver/board/digit_set.h"

namespace gridmill {

/// A set of cells of a board with at most `Cells` cells: cell c is bit c % 64 of word c / 64.
/// Elements are passed as Cell or as index; `for (Cell c : set)` iterates in ascending order.
template <int Cells>
class CellSetOf : public IndexSet<CellSetOf<Cells>, Cells> {
  using Base = IndexSet<CellSetOf<Cells>, Cells>;

 public:
  using Base::contains;
  using Base::erase;
  using Base::insert;
  using Base::of;
  [[nodiscard]] static constexpr CellSetOf of(Cell c) { return Base::of(int{c.index}); }
  constexpr void insert(Cell c) { Base::insert(int{c.index}); }
  constexpr void erase(Cell c) { Base::erase(int{c.index}); }
  [[nodiscard]] constexpr bool contains(Cell c) const { return Base::contains(int{c.index}); }
  /// The first cell; the set must not be empty.
  [[nodiscard]] constexpr Cell front() const {
    return Cell{static_cast<std::uint16_t>(Base::front())};
  }
};

/// Sets for boards of at most 81 cells.
using CellSet = CellSetOf<81>;

}  // namespace gridmill
