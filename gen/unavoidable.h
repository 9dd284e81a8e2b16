#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/shape.h"

namespace gridmill {

/// Unavoidable sets of a full grid: cells whose digits can be permuted among themselves into
/// another full grid. A puzzle with one solution has a given in each of them. Here are the cheap
/// ones, of at most `max_cells` cells, found with bit operations:
///
/// - two digits: their cells, joined when they share a house, fall into components; in each of them
///   the two digits can change places;
/// - two lines of a band or stack: the columns whose pairs of digits form a cycle can be swapped
///   between the lines (left out on boards with extra houses, which that might break; and cycles
///   of two columns, which are two-digit sets too).
///
/// 46 sets of up to 12 cells on an average 9 x 9 grid. Keeps its work space.
class UnavoidableSets {
 public:
  /// `max_cells` above 4: smaller sets are seen to more quickly than they are worth checking.
  UnavoidableSets(const Shape& shape, int max_cells);

  /// Finds the sets of a full grid, in place of those of the last one.
  void find(std::span<const std::uint8_t> grid);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// The cells of set i, in no particular order.
  [[nodiscard]] std::span<const std::uint16_t> operator[](std::size_t i) const {
    return {cells_.data() + begin_[i], cells_.data() + begin_[i + 1]};
  }
  /// Words of a set of that many cells as bits: cell c is bit c % 64 of word c / 64. At least two.
  [[nodiscard]] static constexpr std::size_t words_for(std::size_t cells) {
    return cells <= 128 ? 2 : (cells + 63) / 64;
  }
  /// All sets as bits, one after the other.
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }

 private:
  void find_digit_sets();
  void find_line_sets(bool rows, std::span<const std::uint8_t> grid);
  void end_set(std::size_t lines) {
    begin_[size_ + 1] = begin_[size_] + 2 * static_cast<std::uint32_t>(lines);
    ++size_;
  }

  const Shape& shape_;
  std::size_t max_lines_;  ///< pairs of cells that a set may have
  std::vector<std::uint16_t> cells_;
  std::vector<std::uint32_t> begin_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
  /// Where a digit stands: columns and boxes for each row, and back from them to the bit of the
  /// row.
  struct Places {
    std::array<std::uint8_t, kMaxDigits> column_in_row;
    std::array<std::uint8_t, kMaxDigits> box_in_row;
    std::array<std::uint8_t, kMaxDigits> row_in_column;
    std::array<std::uint32_t, kMaxDigits> bit_in_column;
    std::array<std::uint32_t, kMaxDigits> bit_in_box;
  };
  std::array<Places, kMaxDigits + 1> places_{};
  struct Position {
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t box;
  };
  std::vector<Position> positions_;  ///< of each cell
  std::vector<std::uint32_t>
      bit_in_extra_;  ///< of the row of each digit in each extra house; 0: not there
  std::size_t extra_houses_;
};

}  // namespace gridmill
