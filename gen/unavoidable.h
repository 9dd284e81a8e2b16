#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/grid.h"

namespace gridmill {

/// Unavoidable sets of a full grid: cells whose digits can be permuted among themselves into
/// another full grid. A puzzle with one solution has a given in each of them. Here are the cheap
/// ones, of at most `max_cells` cells:
///
/// - two digits: their cells, joined when they share a house or a relation keeps them apart, fall
///   into components; in each of them the two digits can change places (left out where a relation
///   distinguishes digits);
/// - two lines of a band or stack: the columns whose pairs of digits form a cycle can be swapped
///   between the lines (left out on boards that are not plain, which that might break; and cycles
///   of two columns, which are two-digit sets too).
///
/// Boards of several grids have those of two digits, if they have no relations.
///
/// An average 9x9 grid has 46 such sets of up to 12 cells. Reuses its memory.
class UnavoidableSets {
 public:
  /// `max_cells` must be above 4: smaller sets cost more to check than they save.
  UnavoidableSets(const BoardSpec& board, int max_cells);
  ~UnavoidableSets();

  /// Finds the sets of a full grid, replacing those of the last one.
  void find(std::span<const std::uint8_t> grid);

  [[nodiscard]] std::size_t size() const { return words_.size() / set_words_; }
  /// The cells of set i as bits: cell c is bit c % 64 of word c / 64.
  [[nodiscard]] std::span<const std::uint64_t> operator[](std::size_t i) const {
    return words().subspan(i * set_words_, set_words_);
  }
  /// The grid, of the last `find`, in which the cells of set i have changed their digits.
  [[nodiscard]] Grid exchanged(std::size_t i, const BoardSpec& board, const Grid& grid) const;
  /// All sets, concatenated.
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  /// Words of a set of that many cells. At least two.
  [[nodiscard]] static constexpr std::size_t words_for(std::size_t cells) {
    return cells <= 128 ? 2 : (cells + 63) / 64;
  }

  /// The search, for a size of board.
  class Graphs;

 private:
  std::unique_ptr<Graphs> graphs_;
  std::size_t set_words_;
  std::vector<std::uint64_t> words_;
};

}  // namespace gridmill
