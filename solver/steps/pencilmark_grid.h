#pragma once

// A board with its pencil marks, for display.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/rate/widest_types.h"

namespace gridmill::widest {

/// The digits and candidates of a board in progress. Supports every board.
class PencilmarkGrid {
 public:
  PencilmarkGrid() = default;
  /// The board with every candidate that its digits allow.
  /// @param digits  board.cells() digits, row-major, 0 = empty
  PencilmarkGrid(const BoardSpec& board, std::span<const std::uint8_t> digits);
  explicit PencilmarkGrid(const State& state);

  [[nodiscard]] const BoardSpec& board() const { return *board_; }
  /// The digit of a cell, or 0.
  [[nodiscard]] Digit value(Cell c) const { return {values_[c.index]}; }
  /// The candidates of an open cell; none for a filled one.
  [[nodiscard]] DigitSet candidates(Cell c) const { return DigitSet(candidates_[c.index]); }
  /// Whether a digit was there from the start, not found on the way.
  [[nodiscard]] bool is_given(Cell c) const { return given_[c.index] != 0; }

  /// How many candidates a house has left.
  [[nodiscard]] int left_in(const House& house) const;
  /// How often a digit can still go in a house.
  [[nodiscard]] int places_in(const House& house, Digit digit) const;

 private:
  void bar(Cell from, Cell to, int difference);

  const BoardSpec* board_ = nullptr;
  std::vector<std::uint8_t> values_;
  std::vector<std::uint32_t> candidates_;
  std::vector<std::uint8_t> given_;
};

/// The board as text: a grid with the candidates of each open cell (a lone one with a '?'), how
/// many are left in each row and column beside it, and a table of how often each digit can still go
/// in each box, with the candidates left in each box below.
[[nodiscard]] std::string to_text(const PencilmarkGrid& marks,
                                  Language language = Language::kEnglish);

/// The same as a JSON object's members, without the braces: "candidates" (of each cell a text of
/// digits, "" for a filled one), "rows", "columns" and "boxes" (candidates left), and
/// "places_in_boxes" (of each digit a list).
[[nodiscard]] std::string to_json(const PencilmarkGrid& marks);

}  // namespace gridmill::widest

namespace gridmill {
using widest::PencilmarkGrid;
using widest::to_json;
using widest::to_text;
}  // namespace gridmill
