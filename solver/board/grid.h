#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell.h"

namespace gridmill {

/// The digits of a board, row-major, 0 = empty: a puzzle or a solution. A value type that knows its
/// size but not its rules; functions that need the rules also take the BoardSpec. Large batches are
/// kept as flat bytes instead (see CountBatch).
class Grid {
 public:
  Grid() = default;
  /// An empty board.
  explicit Grid(const BoardSpec& board) : digits_(static_cast<std::size_t>(board.cells())) {}
  explicit Grid(std::span<const std::uint8_t> digits) : digits_(digits.begin(), digits.end()) {}

  /// Reads `board.cells()` characters as the line format has them ('.' and any of 0*_x- for an
  /// empty cell, letters of either case from 10 up). Several grids may follow each other instead,
  /// separated by commas; cells that they share must agree. Throws ParseError (without a place).
  [[nodiscard]] static Grid parse(const BoardSpec& board, std::string_view text);

  [[nodiscard]] Digit operator[](Cell c) const { return {digits_[c.index]}; }
  void set(Cell c, Digit d) { digits_[c.index] = d.value; }

  [[nodiscard]] std::size_t size() const { return digits_.size(); }
  [[nodiscard]] std::span<const std::uint8_t> digits() const { return digits_; }
  [[nodiscard]] std::span<std::uint8_t> digits() { return digits_; }
  /// Number of cells that are not empty.
  [[nodiscard]] int count_givens() const;

  /// One character per cell: "53..7....".
  [[nodiscard]] std::string to_string() const;

  bool operator==(const Grid&) const = default;

 private:
  std::vector<std::uint8_t> digits_;
};

/// Whether no house has a digit twice and all relations hold; there may still be no solution.
[[nodiscard]] bool is_consistent(const BoardSpec& board, std::span<const std::uint8_t> digits);
/// Whether every cell is filled and no house holds a digit twice.
[[nodiscard]] bool is_solved(const BoardSpec& board, std::span<const std::uint8_t> digits);

/// The value of a character of the line format: 0 for an empty cell, 1..25, or -1.
[[nodiscard]] int digit_of_char(char c);

}  // namespace gridmill
