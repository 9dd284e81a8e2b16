#pragma once

// Sudoku as exact cover, the form that dlx.cpp searches and cdcl_solver.h learns from. Extra houses
// with fewer cells than digits, and relations, become secondary items.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// A BoardSpec's rules as an exact cover problem (D. E. Knuth, TAOCP 7.2.2.1, where the words item
/// and option come from). Built once for a BoardSpec and never changed.
///
/// Items are what has to be covered: "this cell is filled", and for each house and digit "this
/// house has this digit". Options are candidates: option o = cell * digits + digit - 1 covers its
/// cell's item and one item of each house of the cell. A board is solved by a set of options that
/// covers every primary item exactly once and every secondary item at most once; secondary are the
/// items of houses with fewer cells than digits, and of relations: "one of these two candidates",
/// for each two that a relation keeps apart.
///
///     items   0 .. cells-1 | house 0, digit 1 .. | house 1, digit 1 .. | ... | secondary ones
///     nodes   option 0: cell, house, house, house, related .. | option 1: cell, house, ... | ...
struct ExactCover {
  explicit ExactCover(const BoardSpec& board);

  /// The houses of a cell, as indices into board.houses().
  [[nodiscard]] std::span<const std::uint16_t> houses_of(std::size_t cell) const {
    return {houses.data() + houses_begin[cell], houses.data() + houses_begin[cell + 1]};
  }
  /// The items that an option covers.
  [[nodiscard]] std::span<const std::uint16_t> items_of(std::size_t o) const {
    assert(o < options());
    return {item.data() + begin[o], item.data() + begin[o + 1]};
  }
  /// Those of relations among them.
  [[nodiscard]] std::span<const std::uint16_t> related_items_of(std::size_t o) const {
    const std::size_t first = begin[o] + 1 + houses_of(o / digits).size();
    assert(first <= begin[o + 1]);
    return {item.data() + first, item.data() + begin[o + 1]};
  }
  [[nodiscard]] std::size_t cells() const { return digits * digits; }
  [[nodiscard]] std::size_t options() const { return begin.size() - 1; }
  [[nodiscard]] std::size_t nodes() const { return item.size(); }

  std::size_t digits = 0;
  std::size_t items = 0;              ///< primary and secondary ones together
  std::size_t primary = 0;            ///< items [0, primary) are primary
  std::vector<std::uint32_t> begin;   ///< option o has the nodes [begin[o], begin[o + 1])
  std::vector<std::uint16_t> item;    ///< of each node
  std::vector<std::uint16_t> option;  ///< of each node
  std::vector<std::uint16_t> houses;  ///< of all cells, one after the other
  std::vector<std::uint32_t> houses_begin;
};

}  // namespace gridmill
