#include <utility>

#include "solver/hodoku/search.h"

/// Skyscraper, 2-String Kite, Empty Rectangle: the digit is the outermost loop.

namespace gridmill::hodoku {
namespace {

/// A line with two places of the digit.
struct StrongLine {
  std::array<int, 2> cell{};
};

struct StrongLines {
  std::array<StrongLine, 18> line{};
  int n = 0;

  void add(const Board& board, int from, int digit) {
    for (int house = from; house < from + 9; ++house) {
      if (board.count(house, digit) != 2) continue;
      const CellSet places = board.places(digit) & house_cells(house);
      const int a = places.front().index;
      const int b = (places - CellSet::of(a)).front().index;
      line[static_cast<std::size_t>(n++)].cell = {a, b};
    }
  }
  StrongLine& operator[](int i) { return line[static_cast<std::size_t>(i)]; }
};

bool find_skyscraper(Search& search, bool rows, Move& move) {
  const Board& board = search.board;
  const auto across = [&](int cell) { return rows ? column_of(cell) : row_of(cell); };
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    StrongLines lines;
    lines.add(board, rows ? 0 : 9, digit);
    for (int i = 0; i < lines.n; ++i) {
      for (int j = i + 1; j < lines.n; ++j) {
        const StrongLine& one = lines[i];
        const StrongLine& two = lines[j];
        const bool first = across(one.cell[0]) == across(two.cell[0]);
        const bool second = across(one.cell[1]) == across(two.cell[1]);
        if (first == second) continue;  // no common line, or an X-Wing
        const std::size_t roof = first ? 1 : 0;
        move.eliminate(board.places(digit) & peers_of(one.cell[roof]) & peers_of(two.cell[roof]),
                       digit);
        if (!move.eliminations.empty()) return true;
      }
    }
  }
  return false;
}

/// The cells outside its box where a row and a column of the box would cross: the link leads from
/// `line` (the row or column inside the box, seen as a house) along a strong link across it.
bool find_rectangle(const Board& board, int digit, int box, bool by_rows, int line, int other,
                    Move& move) {
  const CellSet in_box = house_cells(18 + box);
  const CellSet places = board.places(digit);
  for (const Cell near : (places & house_cells(by_rows ? line : 9 + line)) - in_box) {
    const int crossing = by_rows ? 9 + column_of(near.index) : row_of(near.index);
    if (board.count(crossing, digit) != 2) continue;
    const CellSet ends = (places & house_cells(crossing)) - CellSet::of(near);
    const int far = ends.front().index;
    const int target = by_rows ? 9 * row_of(far) + other : 9 * other + column_of(far);
    if (box_of(target) == box || !board.has(target, digit)) continue;
    move.eliminate(target, digit);
    return true;
  }
  return false;
}

}  // namespace

bool find_skyscraper(Search& search, Move& move) {
  move.code = "0400";
  return find_skyscraper(search, true, move) || find_skyscraper(search, false, move);
}

bool find_two_string_kite(Search& search, Move& move) {
  const Board& board = search.board;
  move.code = "0401";
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    StrongLines lines;
    lines.add(board, 0, digit);
    const int rows = lines.n;
    lines.add(board, 9, digit);
    for (int i = 0; i < rows; ++i) {
      for (int j = rows; j < lines.n; ++j) {
        // The ends in the common box come first. HoDoKu leaves them so for the pairs that follow.
        auto& row = lines[i].cell;
        auto& column = lines[j].cell;
        bool joined = true;
        if (box_of(row[0]) == box_of(column[0])) {
        } else if (box_of(row[0]) == box_of(column[1])) {
          std::swap(column[0], column[1]);
        } else if (box_of(row[1]) == box_of(column[0])) {
          std::swap(row[0], row[1]);
        } else if (box_of(row[1]) == box_of(column[1])) {
          std::swap(column[0], column[1]);
          std::swap(row[0], row[1]);
        } else {
          joined = false;
        }
        if (!joined || row[0] == column[0] || row[0] == column[1] || row[1] == column[0] ||
            row[1] == column[1]) {
          continue;
        }
        const int target = 9 * row_of(column[1]) + column_of(row[1]);
        if (!board.has(target, digit)) continue;
        move.eliminate(target, digit);
        return true;
      }
    }
  }
  return false;
}

bool find_empty_rectangle(Search& search, Move& move) {
  const Board& board = search.board;
  move.code = "0402";
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    for (int box = 0; box < 9; ++box) {
      const int count = board.count(18 + box, digit);
      if (count < 2 || count > 5) continue;
      const CellSet places = board.places(digit) & house_cells(18 + box);
      // Rows from the bottom, in each the columns from the right: the crossing cell.
      for (int position = 0; position < 9; ++position) {
        const int row = box / 3 * 3 + 2 - position / 3;
        const int column = box % 3 * 3 + 2 - position % 3;
        const CellSet in_row = places & house_cells(row);
        const CellSet in_column = places & house_cells(9 + column);
        if (!(in_row | in_column).contains(places)) continue;
        if ((in_row - in_column).empty() || (in_column - in_row).empty()) continue;
        if (in_row.size() < 2 && in_column.size() < 2) continue;
        if (find_rectangle(board, digit, box, true, row, column, move)) return true;
        if (find_rectangle(board, digit, box, false, column, row, move)) return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
