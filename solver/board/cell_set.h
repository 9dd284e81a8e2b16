#pragma once

#include "solver/board/bits.h"
#include "solver/board/cell.h"
#include "solver/board/digit_set.h"

/// Cells as sets: IndexSet with the word Cell for its elements. The size is a template parameter,
/// so that a 25 x 25 board uses the same class and 9 x 9 keeps its two words.

namespace gridmill {

/// A set of cells of a board with at most `Cells` cells: cell c is bit c % 64 of word c / 64. Takes
/// cells as Cell or as plain index; `for (Cell c : set)` goes through them, ascending.
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

/// Those of boards that are rated today: at most 81 cells.
using CellSet = CellSetOf<81>;

}  // namespace gridmill
