#pragma once

// Clues as plain data, so that boards can have them without knowing any kind of clue. The rows of
// clue_kinds.def, one floor up, give them their meaning.

#include <optional>
#include <vector>

#include "solver/board/cell.h"

namespace gridmill {

struct ClueKind;  // a row of clue_kinds.def: solver/clues/clue_kinds.h

/// A cell or a position next to the board, counted from 1. Rows and columns 0 and n + 1 are
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

/// A clue of a puzzle: a cage with its sum, a thermometer, a dot. Plain data; the kind defines
/// which fields it has and what they mean.
struct Clue {
  const ClueKind* kind = nullptr;  ///< never null
  std::vector<Cell> cells = {};    ///< in the order of the text
  std::vector<std::vector<Cell>> lines = {};
  std::vector<Cell> copies = {};            ///< of `cells`, in the same order
  std::optional<int> value = {};            ///< a sum, a difference, a number of digits
  std::vector<int> digits = {};             ///< ascending; a digit may occur twice
  std::optional<GridCoord> coord = {};      ///< of an outside clue
  std::optional<Direction> direction = {};  ///< of an outside clue along a diagonal
  bool operator==(const Clue&) const = default;
};

}  // namespace gridmill
