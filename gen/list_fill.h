#pragma once

// The fills that keep a candidate list in each empty cell; list_fill.inl is the engine.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gen/cell_bitset.h"
#include "gen/filler.h"
#include "solver/board/require.h"

namespace gridmill {

/// The lists of a board, each a separate `List<N>`: what Lists is to list_fill.inl, in plain
/// code. Every change of a list is followed by List::invariant_holds() where assertions are on.
template <std::size_t W, std::size_t N, template <std::size_t> typename List>
class SeparateLists {
 public:
  void reset(std::uint32_t digits) {
    List<N> full;
    full.reset(digits);
    lists_.fill(full);
  }
  void remove(const CellBitset<W>& cells, std::uint32_t d) {
    for_each_cell<W>(cells, [&](std::uint32_t c) {
      lists_[c].remove(d);
      assert(lists_[c].invariant_holds());
    });
  }
  void restore(const CellBitset<W>& cells) {
    for_each_cell<W>(cells, [&](std::uint32_t c) {
      lists_[c].restore();
      assert(lists_[c].invariant_holds());
    });
  }
  [[nodiscard]] std::uint32_t at(std::uint32_t cell, std::uint32_t i) const {
    assert(i < lists_[cell].length);
    return lists_[cell].digit[i];
  }
  void set_aside(std::uint32_t cell, std::uint32_t i, std::uint32_t n) {
    assert(i < n);
    lists_[cell].set_aside(i, n);
  }
  void bring_back(std::uint32_t cell, std::uint32_t n) {
    lists_[cell].bring_back(n);
    assert(lists_[cell].invariant_holds());
  }
  static void drop(std::uint8_t* list, std::uint32_t i, std::uint32_t n) {
    assert(i < n && n <= N);
    List<N>::drop(list, i, n);
  }

 private:
  std::array<List<N>, 64 * W> lists_;
};

/// Boxes that have no house in common, as many as there are; none on boards that are not plain.
[[nodiscard]] std::vector<std::vector<Cell>> free_boxes(const BoardSpec& board);
/// The cells of the board outside those boxes, ascending.
[[nodiscard]] std::vector<Cell> cells_outside(const BoardSpec& board,
                                              const std::vector<std::vector<Cell>>& boxes);
/// Whether the cells outside the free boxes fit into one word, on a board of 9 digits: true for
/// 9 x 9 without extra houses.
[[nodiscard]] bool fills_one_word(const BoardSpec& board);

/// Calls make.operator()<W, B, N>() with the sizes that list_fill.inl needs for a board.
template <typename Make>
std::unique_ptr<Filler> make_for_size(const BoardSpec& board, const Make& make) {
  const int cells = board.cells();
  if (cells <= 64) return make.template operator()<1, 3, 8>();
  if (fills_one_word(board)) return make.template operator()<1, 3, 9>();
  if (cells <= 81) return make.template operator()<2, 3, 9>();
  if (cells <= 256) return make.template operator()<4, 4, 16>();
  return make.template operator()<10, 5, 25>();
}

/// double-random in plain code.
[[nodiscard]] std::unique_ptr<Filler> make_double_random_portable(const BoardSpec& board);
/// The same grids, faster: boards of 9 x 9 on processors that have AVX-512, else nullptr.
[[nodiscard]] std::unique_ptr<Filler> make_double_random_avx512(const BoardSpec& board);

}  // namespace gridmill
