#include "solver/clues/line_clues.h"

#include <algorithm>

#include "solver/clues/neighbours.h"

namespace gridmill {

std::string validate_lines(const Clue& clue, const BoardSpec& board) {
  if (clue.lines.empty()) return "has no line";
  for (const Line& line : clue.lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (are_adjacent(board, line[i - 1], line[i])) continue;
      return "has a line from " + board.name_of(line[i - 1]) + " to " + board.name_of(line[i]) +
             ", which do not touch";
    }
  }
  return "";
}

std::string validate_open_lines(const Clue& clue, const BoardSpec& board) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (std::find(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i), line[i]) !=
          line.begin() + static_cast<std::ptrdiff_t>(i)) {
        return "has a line that passes through " + board.name_of(line[i]) + " twice";
      }
    }
  }
  return validate_lines(clue, board);
}

void draw_lines(const Clue& clue, GraphicLayer layer, const Pen& pen, Drawing& into) {
  for (const Line& line : clue.lines) into.line(layer, into.middles(line), pen);
}

std::vector<int> digits_along(const Line& line, const Grid& grid) {
  std::vector<int> digits;
  digits.reserve(line.size());
  for (const Cell c : line) digits.push_back(grid[c].value);
  return digits;
}

void compile_neighbours(const Clue& clue, std::size_t table, Constraints& into) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 1; i < line.size(); ++i)
      into.add_binary_table(line[i - 1], line[i], table);
  }
}

Line grow_line(const BoardSpec& board, const RandomBelow& below, Cell first,
               const LineTest& may_go_on, const LineTest& is_good, UsedCells& taken) {
  if (taken[first.index]) return {};
  Line line{first};
  std::size_t whole = 0;
  const auto most = 2 + below(static_cast<unsigned>(board.digits()));
  while (line.size() < most) {
    std::vector<Cell> next;
    for (const Cell c : king_neighbours(board, line.back())) {
      if (taken[c.index] || std::find(line.begin(), line.end(), c) != line.end()) continue;
      line.push_back(c);
      if (may_go_on(line)) next.push_back(c);
      line.pop_back();
    }
    if (next.empty()) break;
    line.push_back(next[below(static_cast<unsigned>(next.size()))]);
    if (is_good(line)) whole = line.size();
  }
  line.resize(whole);
  for (const Cell c : line) taken[c.index] = true;
  return line;
}

bool line_holds(const ClueKind& kind, const Line& line, const BoardSpec& board, const Grid& grid) {
  return kind.holds({.kind = &kind, .lines = {line}}, board, grid);
}

/// Lines on which the clue holds from each beginning on.
void generate_lines(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow& below, std::vector<Clue>& clues) {
  const auto holds = [&](const Line& line) { return line_holds(kind, line, board, grid); };
  grow_lines(kind, board, below, holds, holds, clues);
}

void grow_lines(const ClueKind& kind, const BoardSpec& board, const RandomBelow& below,
                const LineTest& may_go_on, const LineTest& is_good, std::vector<Clue>& clues) {
  UsedCells taken(static_cast<std::size_t>(board.cells()));
  for (int tries = 0; tries < board.digits(); ++tries) {
    const Cell first{static_cast<std::uint16_t>(below(static_cast<unsigned>(board.cells())))};
    Line line = grow_line(board, below, first, may_go_on, is_good, taken);
    if (line.empty()) continue;
    clues.push_back({.kind = &kind, .lines = {std::move(line)}});
  }
}

}  // namespace gridmill
