#include "solver/clues/clue_symmetries.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/board/hash.h"

namespace gridmill {
namespace {

void transform_cells(const BoardSpec& board, const SquareSymmetry& symmetry,
                     std::vector<Cell>& cells) {
  for (Cell& cell : cells) {
    const GridCoord from{board.row_of(cell) + 1, board.column_of(cell) + 1};
    const GridCoord place = symmetry.image(from, board.digits());
    cell = board.cell_at(place.row - 1, place.column - 1);
  }
}

}  // namespace

std::vector<Clue> transformed_clues(const BoardSpec& board, const SquareSymmetry& symmetry) {
  const int n = board.digits();
  std::vector<Clue> clues(board.clues().begin(), board.clues().end());
  for (Clue& clue : clues) {
    transform_cells(board, symmetry, clue.cells);
    for (std::vector<Cell>& line : clue.lines) transform_cells(board, symmetry, line);
    transform_cells(board, symmetry, clue.copies);
    if (clue.coord) clue.coord = symmetry.image(*clue.coord, n);
    if (clue.direction) clue.direction = symmetry.image(*clue.direction);
  }
  return in_canonical_order(std::move(clues));
}

std::vector<SquareSymmetry> square_symmetries_with_clues(const BoardSpec& board) {
  std::vector<SquareSymmetry> turns = square_symmetries_of(board);
  for (const Clue& clue : board.clues()) {
    if ((clue.kind->fields & kReading) == 0) continue;
    std::erase_if(turns, [&](const SquareSymmetry& turn) {
      std::vector<Cell> cells = clue.cells;
      transform_cells(board, turn, cells);
      return !std::is_sorted(cells.begin(), cells.end());
    });
  }
  return turns;
}

CanonicalClues canonical_clues(const BoardSpec& board) {
  CanonicalClues best;
  for (const SquareSymmetry& turn : square_symmetries_with_clues(board)) {
    CanonicalClues image;
    if (board.is_jigsaw()) image.layout = transformed_layout(board, *turn.map);
    if (!best.to.empty() && best.layout < image.layout) continue;
    image.clues = transformed_clues(board, turn);
    image.text = text_of(image.clues, board.digits());
    const auto own = std::tie(image.layout, image.text);
    const auto smallest = std::tie(best.layout, best.text);
    const bool equal = own == smallest;
    if (best.to.empty() || own < smallest) best = std::move(image);
    if (best.to.empty() || equal) best.to.push_back(*turn.map);
  }
  return best;
}

std::unique_ptr<Canonizer> make_canonizer(const BoardSpec& board) {
  if (!board.has_clues()) return std::make_unique<Canonizer>(board);
  constexpr std::size_t kDigestLetters = 32;
  CanonicalClues turned = canonical_clues(board);
  std::string label = turned.layout + sha256(turned.text).substr(0, kDigestLetters);
  return std::make_unique<Canonizer>(board, std::move(turned.to), std::move(label));
}

std::string canonical_label(const BoardSpec& board) {
  return board.has_clues() || board.is_jigsaw() ? make_canonizer(board)->label() : "";
}

}  // namespace gridmill
