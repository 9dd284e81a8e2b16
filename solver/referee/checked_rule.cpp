#include "solver/referee/checked_rule.h"

#include <algorithm>

namespace gridmill {

#define READER(id, function) ReadClue function;
#include "solver/referee/clue_readers.def"
#undef READER

const ClueReader* find_clue_reader(std::string_view id) {
  static constexpr ClueReader kReaders[] = {
#define READER(id, function) {id, function},
#include "solver/referee/clue_readers.def"
#undef READER
  };
  for (const ClueReader& reader : kReaders) {
    if (reader.id == id) return &reader;
  }
  return nullptr;
}

bool are_filled(const std::vector<Cell>& cells, const PossibleDigits& possible) {
  return std::all_of(cells.begin(), cells.end(), [&](Cell c) { return possible.is_filled(c); });
}

Verdict verdict_of(bool is_possible, const std::vector<Cell>& cells,
                   const PossibleDigits& possible) {
  if (!is_possible) return Verdict::kBroken;
  return are_filled(cells, possible) ? Verdict::kKept : Verdict::kOpen;
}

std::vector<Cell> cells_behind(const BoardSpec& board, const GridCoord& place, int down,
                               int right) {
  const int n = board.digits();
  std::vector<Cell> cells;
  int row = place.row + down;
  int column = place.column + right;
  while (row >= 1 && row <= n && column >= 1 && column <= n) {
    cells.push_back(board.cell_at(row - 1, column - 1));
    row += down;
    column += right;
  }
  return cells;
}

}  // namespace gridmill
