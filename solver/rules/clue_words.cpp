#include "solver/rules/clue_words.h"

#include <algorithm>

#include "solver/rules/clue_text.h"
#include "solver/rules/outside.h"

namespace gridmill {
namespace {

/// What a clue outside looks at.
std::vector<Cell> view_of(const Clue& clue, const Shape& shape) {
  return clue.direction ? diagonal_of(clue, shape.digits()) : cells_from(shape, *clue.place);
}

}  // namespace

std::string clue_words(const Clue& clue, const Shape& shape, std::string_view name) {
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
      words += between + shape.name_of(c);
      between = ", ";
    }
    if (!cells.empty()) between = "; ";
  };
  if (clue.place) {
    const std::vector<Cell> view = view_of(clue, shape);
    return words + between + shape.name_of(view.front()) + " – " + shape.name_of(view.back());
  }
  if (clue.cells.size() + clue.copies.size() + clue.lines.size() > 1) add(clue.cells);
  add(clue.copies);
  for (const std::vector<Cell>& line : clue.lines) add(line);
  return words;
}

std::vector<Cell> cells_to_tell(const Clue& clue, const Shape& shape) {
  if (clue.place) return {view_of(clue, shape).front()};
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
