// Skyscraper, 2-String Kite, Empty Rectangle: three patterns of one digit. Two strong links (in an
// Empty Rectangle one of them is between the arms of a box) leave two ends of which one holds the
// digit; what sees both ends does not.
//
//     Skyscraper        2-String Kite     Empty Rectangle
//     . a . | . . b     a . . | . b .     . x . | . . .
//     . . . | * . .     . c . | . . .     y z . | . b .
//     ------+------     ------+------     ------+------
//     . c . | d . .     . d . | . * .     . * . | . c .
//
// Letters are places, and * is wrong. Skyscraper: each row has two places; a and c share a column,
// so not both hold the digit, and b or d does. Kite: a row and a column have two places each; a
// and c share a box, so b or d holds the digit. Empty rectangle: the box has x, y, z alone, the
// column of b has b and c. If c holds the digit, * does not; if not, b does, so y and z do not, x
// does, and * does not.
//
// Order: the digit is the outermost loop, then lines by number; the first pattern that eliminates
// something is HoDoKu's step. A digit is left out if each of its places is in a template
// (Templates): the patterns argue about one digit alone, so they could eliminate nothing of it.
//
// Source: HoDoKu 2.2.0's order; the terms are sudopedia's.

#include <utility>

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {
namespace {

/// A line with two places of the digit: one of them holds it.
struct StrongLine {
  std::array<int, 2> cell{};
};

/// Those of a digit by number of the line, at first each with its lower cell first.
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

/// Of two lines the first ends are compared with each other, and the second ones; HoDoKu does not
/// compare the first end of one with the second of the other. It leaves such patterns to Turbot
/// Fish.
bool find_skyscraper(StepFinder& search, bool rows, SolutionStep& step) {
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
        // No line across in common, or two: then it is an X-Wing, which an earlier row has seen.
        if (first == second) continue;  // no common line, or an X-Wing
        const std::size_t roof = first ? 1 : 0;
        step.eliminate(board.places(digit) & peers_of(one.cell[roof]) & peers_of(two.cell[roof]),
                       digit);
        if (!step.eliminations.empty()) return true;
      }
    }
  }
  return false;
}

/// What an empty rectangle eliminates together with a strong link. `line` is the row of the box
/// that has one arm (by columns: the column), `other` the column (row) that has the other arm. A
/// place `near` in `line` outside the box has one other place, `far`, across `line`; where the row
/// (column) of `far` meets `other`, the digit goes. If that is in the box, the target is one of the
/// rectangle's own places, and the argument fails.
bool find_rectangle(const Board& board, int digit, int box, bool by_rows, int line, int other,
                    SolutionStep& step) {
  const CellSet in_box = house_cells(18 + box);
  const CellSet places = board.places(digit);
  // `near` sees the arm in `line`, `far` the target, and one of the two holds the digit.
  for (const Cell near : (places & house_cells(by_rows ? line : 9 + line)) - in_box) {
    const int crossing = by_rows ? 9 + column_of(near.index) : row_of(near.index);
    if (board.count(crossing, digit) != 2) continue;
    const CellSet ends = (places & house_cells(crossing)) - CellSet::of(near);
    const int far = ends.front().index;
    const int target = by_rows ? 9 * row_of(far) + other : 9 * other + column_of(far);
    if (box_of(target) == box || !board.has(target, digit)) continue;
    step.eliminate(target, digit);
    return true;
  }
  return false;
}

}  // namespace

bool find_skyscraper(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return find_skyscraper(search, true, step) || find_skyscraper(search, false, step);
}

bool find_two_string_kite(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
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
        // Only the first pair of ends in one box is tried, although a row and a column may have
        // several.
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
        // With a common cell nothing shows that one of the ends in the box fails.
        if (!joined || row[0] == column[0] || row[0] == column[1] || row[1] == column[0] ||
            row[1] == column[1]) {
          continue;
        }
        const int target = 9 * row_of(column[1]) + column_of(row[1]);
        if (!board.has(target, digit)) continue;
        step.eliminate(target, digit);
        return true;
      }
    }
  }
  return false;
}

bool find_empty_rectangle(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    for (int box = 0; box < 9; ++box) {
      // A row and a column of a box have five cells between them, and two places at least make two
      // arms; HoDoKu asks for a third (below).
      const int count = board.count(18 + box, digit);
      if (count < 2 || count > 5) continue;
      const CellSet places = board.places(digit) & house_cells(18 + box);
      // Rows from the bottom, in each the columns from the right: the crossing cell.
      for (int position = 0; position < 9; ++position) {
        const int row = box / 3 * 3 + 2 - position / 3;
        const int column = box % 3 * 3 + 2 - position % 3;
        const CellSet in_row = places & house_cells(row);
        const CellSet in_column = places & house_cells(9 + column);
        // All places on the row or the column, and each of the two has one that is not on the
        // other: else the box is a locked candidate's. With one place each it would be a strong
        // link of two cells; HoDoKu leaves that to other rows by default.
        if (!(in_row | in_column).contains(places)) continue;
        if ((in_row - in_column).empty() || (in_column - in_row).empty()) continue;
        if (in_row.size() < 2 && in_column.size() < 2) continue;
        if (find_rectangle(board, digit, box, true, row, column, step)) return true;
        if (find_rectangle(board, digit, box, false, column, row, step)) return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
