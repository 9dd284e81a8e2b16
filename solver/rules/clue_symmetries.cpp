#include "solver/rules/clue_symmetries.h"

#include <algorithm>
#include <utility>

#include "solver/board/sha256.h"

namespace gridmill {

namespace {

void turn_cells(const Shape& shape, const Turn& turn, std::vector<Cell>& cells) {
  for (Cell& cell : cells) {
    const Place from{shape.row_of(cell) + 1, shape.column_of(cell) + 1};
    const Place place = turn.image(from, shape.digits());
    cell = shape.cell_at(place.row - 1, place.column - 1);
  }
}

}  // namespace

std::vector<Clue> turned_clues(const Shape& shape, const Turn& turn) {
  const int n = shape.digits();
  std::vector<Clue> clues(shape.clues().begin(), shape.clues().end());
  for (Clue& clue : clues) {
    turn_cells(shape, turn, clue.cells);
    for (std::vector<Cell>& line : clue.lines) turn_cells(shape, turn, line);
    turn_cells(shape, turn, clue.copies);
    if (clue.place) clue.place = turn.image(*clue.place, n);
    if (clue.direction) clue.direction = turn.image(*clue.direction);
  }
  return in_canonical_order(std::move(clues));
}

std::vector<Turn> turns_with_clues(const Shape& shape) {
  std::vector<Turn> turns = turns_of(shape);
  for (const Clue& clue : shape.clues()) {
    if ((clue.kind->fields & kReading) == 0) continue;
    std::erase_if(turns, [&](const Turn& turn) {
      std::vector<Cell> cells = clue.cells;
      turn_cells(shape, turn, cells);
      return !std::is_sorted(cells.begin(), cells.end());
    });
  }
  return turns;
}

TurnedClues smallest_turned_clues(const Shape& shape) {
  TurnedClues best;
  for (const Turn& turn : turns_with_clues(shape)) {
    TurnedClues image;
    if (shape.is_jigsaw()) image.layout = turned_layout(shape, *turn.map);
    if (!best.to.empty() && best.layout < image.layout) continue;
    image.clues = turned_clues(shape, turn);
    image.text = text_of(image.clues, shape.digits());
    const auto order = std::pair(image.layout, image.text) <=> std::pair(best.layout, best.text);
    if (best.to.empty() || order < 0) best = std::move(image);
    if (best.to.empty() || order == 0) best.to.push_back(*turn.map);
  }
  return best;
}

std::unique_ptr<Canonizer> make_canonizer(const Shape& shape) {
  if (!shape.has_clues()) return std::make_unique<Canonizer>(shape);
  return std::make_unique<Canonizer>(shape, smallest_turned_clues(shape).to);
}

std::string turned_label(const Shape& shape) {
  if (shape.has_clues()) {
    constexpr std::size_t kDigestLetters = 32;
    TurnedClues turned = smallest_turned_clues(shape);
    return turned.layout + sha256(turned.text).substr(0, kDigestLetters);
  }
  return shape.is_jigsaw() ? smallest_turn(shape).layout : "";
}

}  // namespace gridmill
