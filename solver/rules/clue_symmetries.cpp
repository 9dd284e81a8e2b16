#include "solver/rules/clue_symmetries.h"

#include <utility>

#include "solver/board/sha256.h"

namespace gridmill {

std::vector<Clue> turned_clues(const Shape& shape, const Turn& turn) {
  const int n = shape.digits();
  const auto turn_cells = [&](std::vector<Cell>& cells) {
    for (Cell& cell : cells) {
      const Place place = turn.image(Place{shape.row_of(cell) + 1, shape.column_of(cell) + 1}, n);
      cell = shape.cell_at(place.row - 1, place.column - 1);
    }
  };
  std::vector<Clue> clues(shape.clues().begin(), shape.clues().end());
  for (Clue& clue : clues) {
    turn_cells(clue.cells);
    for (std::vector<Cell>& line : clue.lines) turn_cells(line);
    turn_cells(clue.copies);
    if (clue.place) clue.place = turn.image(*clue.place, n);
    if (clue.direction) clue.direction = turn.image(*clue.direction);
  }
  return in_canonical_order(std::move(clues));
}

TurnedClues smallest_turned_clues(const Shape& shape) {
  TurnedClues best;
  for (const Turn& turn : turns_of(shape)) {
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
