#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "solver/board/cell.h"

namespace gridmill {

struct ClueKind;  // a row of clue_kinds.def: solver/clues/clue_kinds.h

/// A cell or a place beside the board, counted from 1 as people do. Row or column 0 and n + 1 lie
/// outside.
struct GridCoord {
  int row = 0;
  int column = 0;
  bool operator==(const GridCoord&) const = default;
};

/// A step along a diagonal: 1 or -1 each.
struct Direction {
  int down = 0;
  int right = 0;
  bool operator==(const Direction&) const = default;
};

/// What a puzzle says beside its givens: a cage with its sum, a thermometer, a dot. Plain data; its
/// kind knows which of the fields it has and what they mean.
struct Clue {
  const ClueKind* kind = nullptr;  ///< never null
  std::vector<Cell> cells;         ///< in the order of the text
  std::vector<std::vector<Cell>> lines;
  std::vector<Cell> copies;            ///< of `cells`, place by place
  std::optional<int> value;            ///< a sum, a difference, a number of digits
  std::vector<int> digits;             ///< ascending; the same digit may stand there twice
  std::optional<GridCoord> coord;      ///< of an outside clue
  std::optional<Direction> direction;  ///< in which it looks
  bool operator==(const Clue&) const = default;
};

}  // namespace gridmill
