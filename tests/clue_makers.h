#pragma once

// Clues in a line of a test, and boards with them.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "tests/catch.h"
#include "tests/constraint_reference.h"

namespace gridmill {

inline BoardSpec with(const BoardSpec& base, std::vector<Clue> clues) {
  return base.with_clues("clues", std::move(clues), "{}");
}

inline Cell at(const BoardSpec& board, int row, int column) {
  return board.cell_at(row - 1, column - 1);
}

inline std::vector<Cell> cells(const BoardSpec& board,
                               std::initializer_list<std::pair<int, int>> places) {
  std::vector<Cell> result;
  for (const auto& [row, column] : places) result.push_back(at(board, row, column));
  return result;
}

inline Clue clue_of(std::string_view kind) {
  Clue clue;
  clue.kind = find_clue_kind(kind);
  REQUIRE(clue.kind != nullptr);
  return clue;
}

inline Clue with_cells(std::string_view kind, std::vector<Cell> named,
                       std::optional<int> value = {}) {
  Clue clue = clue_of(kind);
  clue.cells = std::move(named);
  clue.value = value;
  return clue;
}

inline Clue with_line(std::string_view kind, std::vector<Cell> line,
                      std::optional<int> value = {}) {
  Clue clue = clue_of(kind);
  clue.lines = {std::move(line)};
  clue.value = value;
  return clue;
}

inline Clue outside(std::string_view kind, GridCoord place, int value) {
  Clue clue = clue_of(kind);
  clue.coord = place;
  clue.value = value;
  return clue;
}

inline bool constraints_hold(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  Constraints constraints;
  clue.kind->compile(clue, board, constraints);
  return reference::hold(constraints, grid);
}

}  // namespace gridmill
