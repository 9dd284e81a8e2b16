// Lines of consecutive different digits in any order. A line compiles to the list of its possible
// digit sets, one for each lowest digit. A closed line has its first cell twice.

#include <algorithm>
#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {
namespace {

/// The cells of a line, each once: a ring ends where it began.
std::vector<Cell> cells_of(Line line) {
  std::sort(line.begin(), line.end());
  line.erase(std::unique(line.begin(), line.end()), line.end());
  return line;
}

}  // namespace

void compile_renban(const Clue& clue, const BoardSpec& board, Constraints& into) {
  for (const Line& line : clue.lines) {
    std::vector<Cell> cells = cells_of(line);
    const int size = static_cast<int>(cells.size());
    if (size < 2) continue;
    std::vector<DigitBits> sets;
    for (int low = 0; low + size <= board.digits(); ++low) sets.push_back(all_digits(size) << low);
    into.sets.push_back({std::move(cells), std::move(sets)});
  }
}

bool holds_renban(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::all_of(clue.lines.begin(), clue.lines.end(), [&](const Line& line) {
    std::vector<int> digits = digits_along(cells_of(line), grid);
    std::sort(digits.begin(), digits.end());
    for (std::size_t i = 1; i < digits.size(); ++i) {
      if (digits[i] != digits[i - 1] + 1) return false;
    }
    return true;
  });
}

void generate_renban(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                     const RandomBelow& below, std::vector<Clue>& clues) {
  const auto differ = [&](const Line& line) {
    return std::none_of(line.begin(), line.end() - 1,
                        [&](Cell c) { return grid[c] == grid[line.back()]; });
  };
  const auto is_consecutive = [&](const Line& line) { return line_holds(kind, line, board, grid); };
  grow_lines(kind, board, below, differ, is_consecutive, clues);
}

std::string validate_renban(const Clue& clue, const BoardSpec& board) {
  for (const Line& line : clue.lines) {
    const std::size_t size = cells_of(line).size();
    if (size > static_cast<std::size_t>(board.digits())) {
      return "has a line of " + std::to_string(size) + " cells, but there are " +
             std::to_string(board.digits()) + " digits";
    }
  }
  return validate_lines(clue, board);
}

/// A band, very wide and light.
void draw_renban(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kBands, {0.5, 0.87}, into);
}

}  // namespace gridmill
