#include "gen/list_fill.h"

namespace gridmill {

std::vector<std::vector<Cell>> free_boxes(const BoardSpec& board) {
  std::vector<std::vector<Cell>> boxes;
  if (!board.is_plain()) return boxes;
  std::vector<bool> seen(static_cast<std::size_t>(board.cells()));
  for (const House& house : board.houses()) {
    if (house.kind != HouseKind::kBox) continue;
    const auto is_seen = [&](Cell c) { return seen[c.index]; };
    if (std::any_of(house.cells.begin(), house.cells.end(), is_seen)) continue;
    boxes.push_back(house.cells);
    for (const Cell c : house.cells) {
      for (const Cell p : board.peers_of(c)) seen[p.index] = true;
    }
  }
  return boxes;
}

std::vector<Cell> cells_outside(const BoardSpec& board,
                                const std::vector<std::vector<Cell>>& boxes) {
  std::vector<bool> inside(static_cast<std::size_t>(board.cells()));
  for (const std::vector<Cell>& box : boxes) {
    for (const Cell c : box) inside[c.index] = true;
  }
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (!inside[i]) cells.push_back({static_cast<std::uint16_t>(i)});
  }
  // The boxes have no cell in common.
  assert(cells.size() + boxes.size() * static_cast<std::size_t>(board.digits()) == inside.size());
  return cells;
}

bool fills_one_word(const BoardSpec& board) {
  return board.digits() == 9 && cells_outside(board, free_boxes(board)).size() <= 64;
}

}  // namespace gridmill
