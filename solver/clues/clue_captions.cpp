#include "solver/clues/clue_captions.h"

#include <algorithm>

#include "solver/clues/clue_text.h"
#include "solver/clues/outside_clues.h"

namespace gridmill {
namespace {

/// What a clue outside looks at.
std::vector<Cell> view_of(const Clue& clue, const BoardSpec& board) {
  return clue.direction ? diagonal_of(clue, board.digits()) : cells_from(board, *clue.coord);
}

}  // namespace

std::string clue_caption(const Clue& clue, const BoardSpec& board, std::string_view name) {
  std::string words(name);
  if ((clue.kind->fields & kLetters) != 0) {
    words += *clue.value == 10 ? " X" : " V";
  } else if (clue.value) {
    words += ' ' + std::to_string(*clue.value);
  }
  for (const int digit : clue.digits) {
    words += ' ';
    words += to_char({static_cast<std::uint8_t>(digit)});
  }
  std::string between = ": ";
  const auto add = [&](const std::vector<Cell>& cells) {
    for (const Cell c : cells) {
      words += between + board.name_of(c);
      between = ", ";
    }
    if (!cells.empty()) between = "; ";
  };
  if (clue.coord) {
    const std::vector<Cell> view = view_of(clue, board);
    return words + between + board.name_of(view.front()) + " – " + board.name_of(view.back());
  }
  if (clue.cells.size() + clue.copies.size() + clue.lines.size() > 1) add(clue.cells);
  add(clue.copies);
  for (const std::vector<Cell>& line : clue.lines) add(line);
  return words;
}

std::vector<Cell> caption_cells(const Clue& clue, const BoardSpec& board) {
  if (clue.coord) return {view_of(clue, board).front()};
  std::vector<Cell> cells = clue.cells;
  cells.insert(cells.end(), clue.copies.begin(), clue.copies.end());
  for (const std::vector<Cell>& line : clue.lines) {
    cells.insert(cells.end(), line.begin(), line.end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace gridmill
