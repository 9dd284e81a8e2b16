// Uniqueness tests 1 to 6, hidden and avoidable rectangles, and the BUG. If four cells in two
// rows, two columns and two boxes held ab in one row and ba in the other, none of them a given,
// they could be swapped: a second solution. A puzzle with one solution has no such rectangle, so
// what would leave nothing but a and b in the corners is wrong. The BUG is the same argument about
// the whole board.
//
// As in HoDoKu, one walk over start cells finds all kinds: it keeps the steps of other kinds for
// later, and visits each rectangle once per board. So the step of a kind is the first one of this
// kind in the walk, for every row.
//
// Invariant: all corners of a unique rectangle are open, and both digits fit all of them by the
// filled cells, though eliminations may have taken some: HoDoKu's default is to let candidates be
// missing. "Pure" corners have only a and b, so the arguments also hold with missing candidates.
//
// Source: HoDoKu 2.2.0's order and default settings; the terms are sudopedia's.

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "solver/hodoku/step_finder.h"
#include "solver/pattern/als.h"

namespace gridmill::hodoku {
namespace {

/// The kinds: `n` of the rows of steps.def.
enum Kind : std::size_t {
  kTest1,
  kTest2,
  kTest3,
  kTest4,
  kTest5,
  kTest6,
  kHidden,
  kAvoidable1,
  kAvoidable2
};

bool same_row(int a, int b) { return row_of(a) == row_of(b); }
bool same_column(int a, int b) { return column_of(a) == column_of(b); }

bool in_one_line(CellSet cells) {
  const int first = cells.front().index;
  return house_cells(row_of(first)).contains(cells) ||
         house_cells(9 + column_of(first)).contains(cells);
}

/// Calls f(neighbor, opposite of the start, opposite of the neighbor) for every rectangle over
/// two boxes that begins with a cell and one of `neighbors` in its box. Neighbors come ascending,
/// then the parallel lines.
template <typename F>
void each_rectangle(int start, CellSet neighbors, const F& f) {
  const CellSet lines = house_cells(row_of(start)) | house_cells(9 + column_of(start));
  for (const Cell c : (house_cells(18 + box_of(start)) & lines & neighbors) - CellSet::of(start)) {
    const int neighbor = c.index;
    const bool down = same_row(start, neighbor);
    for (int i = 0; i < 9; ++i) {
      const int a = down ? 9 * i + column_of(start) : 9 * row_of(start) + i;
      const int b = down ? 9 * i + column_of(neighbor) : 9 * row_of(neighbor) + i;
      // In one box the digits could not appear twice.
      if (box_of(a) != box_of(start)) f(neighbor, a, b);
    }
  }
}

/// A search on one board. The current rectangle is a start cell, its neighbor in the box, and the
/// cells opposite of both.
class RectangleSearch {
 public:
  RectangleSearch(const Board& board, Rectangles& first) : board_(board), first_(first) {}

  /// Avoidable rectangles have a separate walk and list; a rectangle cannot be of both sorts,
  /// since the first has filled cells and the second has none.
  void find() {
    for (SolutionStep& step : first_) step.clear();
    find_unique();
    seen_.clear();
    find_avoidable();
  }

 private:
  /// Keeps the collected move if it is the first one of its kind.
  void keep(std::size_t kind) {
    if (!step_.eliminations.empty() && first_[kind].eliminations.empty()) {
      first_[kind] = step_;
    }
    step_.clear();
  }

  /// HoDoKu's number of a rectangle is not unique, and HoDoKu looks only at the first rectangle of
  /// each number. It loses the steps of the others, and so must this search.
  bool is_new(std::array<int, 4> cells) {
    std::sort(cells.begin(), cells.end());
    int key = 0;
    for (const int cell : cells) key = 10 * key + cell;
    if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) return false;
    seen_.push_back(key);
    return true;
  }

  /// Start cells have two candidates, so each rectangle has a pure corner.
  void find_unique() {
    const std::array<CellSet, 10> allowed = board_.allowed();
    for (const Cell start : board_.cells_of_size(2)) {
      a_ = lowest_digit(board_.candidates(start.index));
      b_ = lowest_digit(board_.candidates(start.index) & ~digit_bit(a_));
      const CellSet a = allowed[static_cast<std::size_t>(a_)];
      const CellSet b = allowed[static_cast<std::size_t>(b_)];
      const CellSet both = a & b;
      each_rectangle(start.index, both, [&](int neighbor, int opposite, int last) {
        // Of the cell opposite of the start HoDoKu asks for the first digit only. The second fits,
        // too: each house of that cell is also one of the start or of `last`, where it fits.
        if (!a.contains(CellSet::of(opposite)) || !both.contains(CellSet::of(last))) return;
        cell_ = {start.index, neighbor, opposite, last};
        if (is_new(cell_)) test();
      });
    }
  }

  /// Which tests apply depends on the pure corners. Test 1: with three of them, a or b in the
  /// fourth would complete the rectangle. Four of them cannot be, and with one or two the other
  /// tests ask what the extra candidates have in common, or where a and b are bound.
  void test() {
    pure_ = {};
    extra_ = {};
    extra_digits_ = 0;
    for (const int cell : cell_) {
      const int more = board_.candidates(cell) & ~digit_bit(a_) & ~digit_bit(b_);
      (more != 0 ? extra_ : pure_) |= CellSet::of(cell);
      extra_digits_ = static_cast<DigitMask>(extra_digits_ | more);
    }
    const int pure = pure_.size();
    if (pure == 3) {
      step_.eliminate(board_, extra_, digit_bit(a_) | digit_bit(b_));
      keep(kTest1);
    }
    if (pure != 1 && pure != 2) return;
    test_same_extra();
    if (pure == 2) {
      test_subsets();
      test_line();
      test_diagonal();
    }
    test_hidden();
  }

  /// Tests 2 and 5: the corners have the same one extra candidate. One of them holds it, so it goes
  /// from what sees all of them. HoDoKu calls it test 2 if there are two corners in a line, else
  /// test 5.
  void test_same_extra() {
    if (!is_one(extra_digits_)) return;
    const int digit = lowest_digit(extra_digits_);
    step_.eliminate(board_.places(digit) & common_peers(extra_), digit);
    keep(extra_.size() == 3 || !in_one_line(extra_) ? kTest5 : kTest2);
  }

  /// Test 3: one of two corners holds an extra candidate, so the two are like one cell with all
  /// their extra candidates, which may be part of a naked subset in a house of both. Row, column,
  /// box; HoDoKu leaves out cells with a or b.
  void test_subsets() {
    if (!first_[kTest3].eliminations.empty()) return;
    for (const int house : houses_of(extra_.front().index)) {
      if (!house_cells(house).contains(extra_)) continue;
      std::array<Cell, 9> from;
      std::array<DigitMask, 9> candidates;
      std::size_t n = 0;
      for (const Cell c : (house_cells(house) & board_.open()) - (pure_ | extra_)) {
        if (board_.has(c.index, a_) || board_.has(c.index, b_)) continue;
        from[n] = c;
        candidates[n++] = board_.candidates(c.index);
      }
      // With the corners as one cell that has their extra candidates, the cells are one too few:
      // what an almost locked set is for its own cells.
      pattern::for_almost_locked<SizeNine>(
          std::span<const Cell>(from).first(n), std::span<const DigitMask>(candidates).first(n),
          [&](CellSet cells, DigitMask all) { test_subset(house, cells, all); }, extra_,
          extra_digits_);
    }
  }

  /// The first subset that eliminates something counts. In a box only subsets that are not in a
  /// line are searched: the line has found the others, and eliminated in the box, too.
  void test_subset(int house, CellSet cells, DigitMask digits) {
    if (!first_[kTest3].eliminations.empty() || (house >= 18 && in_one_line(cells))) return;
    step_.eliminate(board_, house_cells(house) - cells, digits);
    const CellSet& box = house_cells(18 + box_of(cells.front().index));
    // HoDoKu asks the box only when the line gives something.
    if (!step_.eliminations.empty() && house < 18 && box.contains(cells)) {
      step_.eliminate(board_, box - cells, digits);
    }
    keep(kTest3);
  }

  /// If the first digit of the rectangle, else if the second, has no place in `cells`: takes the
  /// first or the second of `gone` from the corners with more. HoDoKu does not look at the second
  /// digit when the first has none.
  void eliminate_if_absent(const CellSet& cells, std::pair<int, int> gone) {
    int digit = 0;
    if (!cells.intersects(board_.places(a_))) {
      digit = gone.first;
    } else if (!cells.intersects(board_.places(b_))) {
      digit = gone.second;
    }
    if (digit != 0) step_.eliminate(board_.places(digit) & extra_, digit);
  }

  /// Test 4: two corners in a line. One of the digits has no other place in a house of both, so
  /// one of the corners holds it. If the other corner held the second digit, the pure corners would
  /// complete the rectangle; so the second digit is removed from both.
  void test_line() {
    if (!in_one_line(extra_)) return;
    eliminate_if_absent(common_peers(extra_), {b_, a_});
    keep(kTest4);
  }

  /// Test 6: two corners on a diagonal; in the rows and columns of the rectangle one of the digits
  /// has no other place. So both corners of one diagonal hold it. If these were the corners with
  /// extra candidates, the pure corners would hold the other digit and complete the rectangle. So
  /// the digit is removed from the corners with extra candidates.
  void test_diagonal() {
    if (in_one_line(extra_)) return;
    CellSet lines;
    for (const Cell c : extra_) {
      lines |= house_cells(row_of(c.index)) | house_cells(9 + column_of(c.index));
    }
    eliminate_if_absent(lines - (extra_ | pure_), {a_, b_});
    keep(kTest6);
  }

  /// From each pure corner. Two pure corners must be on a diagonal; what is opposite of the one is
  /// then the other.
  void test_hidden() {
    if (pure_.size() == 2 && in_one_line(pure_)) return;
    for (const Cell c : pure_) test_hidden_corner(c.index);
  }

  /// From a corner, the row and the column opposite of it: a digit that has no other place there
  /// makes the other digit impossible where the two cross. With the other digit in the crossing
  /// cell, the first would be in the row's and the column's other corner, and the pure corner would
  /// hold the other digit: the rectangle is complete.
  void test_hidden_corner(int corner) {
    const int one = extra_.front().index;
    const int two = (extra_ - CellSet::of(one)).front().index;
    // At least two corners have more. Of any two, at most one shares the corner's row, and at most
    // one its column.
    const int row = row_of(same_row(one, corner) ? two : one);
    const int column = column_of(same_column(one, corner) ? two : one);
    const CellSet lines = (house_cells(row) | house_cells(9 + column)) - (pure_ | extra_);
    for (const auto& [strong, gone] : {std::pair(a_, b_), std::pair(b_, a_)}) {
      if (lines.intersects(board_.places(strong))) continue;
      const int cell = 9 * row + column;
      step_.eliminate(board_, CellSet::of(cell), digit_bit(gone));
      keep(kHidden);
    }
  }

  /// Filled cells that are no givens may be corners, too: with the fourth digit in place, all four
  /// could be swapped. Two of a box are filled, a b, and of the two opposite of them one or none.
  /// That an open corner has two candidates is HoDoKu's condition.
  void find_avoidable() {
    const BivalueCells twos(board_);
    const CellSet found = CellSet::all() - board_.open() - board_.givens();
    if (twos.all().empty() || !found.several()) return;
    for (const Cell start : found) {
      a_ = board_.value(start.index);
      const auto holds = [&](int cell, int digit) {
        return found.contains(cell) && board_.value(cell) == digit;
      };
      each_rectangle(start.index, found, [&](int neighbor, int opposite, int last) {
        b_ = board_.value(neighbor);
        const bool b_opens = twos.with(b_).contains(opposite);
        const bool a_opens = twos.with(a_).contains(last);
        if (a_opens ? !b_opens && !holds(opposite, b_) : !b_opens || !holds(last, a_)) return;
        cell_ = {start.index, neighbor, opposite, last};
        if (is_new(cell_)) test_avoidable();
      });
    }
  }

  /// Type 1: the one open corner does not hold the digit that completes the rectangle. Type 2: both
  /// open corners have the same other candidate; one of them holds it, so it goes from what sees
  /// both.
  void test_avoidable() {
    const int opposite = cell_[2];
    const int last = cell_[3];
    if (board_.value(opposite) != 0) {
      step_.eliminate(last, a_);
      keep(kAvoidable1);
    } else if (board_.value(last) != 0) {
      step_.eliminate(opposite, b_);
      keep(kAvoidable1);
    } else {
      const int extra = lowest_digit(board_.candidates(opposite) & ~digit_bit(b_));
      if (!board_.has(last, extra)) return;
      step_.eliminate(board_.places(extra) & peers_of(opposite) & peers_of(last), extra);
      keep(kAvoidable2);
    }
  }

  const Board& board_;
  Rectangles& first_;
  SolutionStep step_;
  std::vector<int> seen_;
  std::array<int, 4> cell_{};
  int a_ = 0;  ///< the digits
  int b_ = 0;
  CellSet pure_;   ///< corners without other candidates
  CellSet extra_;  ///< corners with some
  DigitMask extra_digits_ = 0;
};

}  // namespace

void find_rectangles(const Board& board, Rectangles& first) {
  RectangleSearch(board, first).find();
}

bool find_rectangle(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  step.eliminations = search.rectangle(static_cast<std::size_t>(row.n)).eliminations;
  return !step.eliminations.empty();
}

/// All open cells have two candidates, except one with three; its third one is the digit that has
/// three places in each of its houses. Without that candidate each digit would have two places in
/// each house and each cell two digits, and such a board has no solution or several. So the digit
/// is right; HoDoKu expresses that by eliminating the other two.
bool find_bug_plus_one(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  const CellSet three = board.open() - board.cells_of_size(2);
  if (!three.is_single()) return false;
  const int cell = three.front().index;
  if (board.size(cell) != 3) return false;
  int digit = 0;
  std::array<int, 3> houses = {-1, -1, -1};
  for (int house = 0; house < kHouses; ++house) {
    for (const Digit d : DigitSet(board.open_digits(house))) {
      const int count = board.count(house, d.value);
      if (count < 3) continue;
      int& kind = houses[static_cast<std::size_t>(house / 9)];
      if (count > 3 || kind != -1 || (digit != 0 && digit != d.value)) return false;
      digit = d.value;
      kind = house;
    }
  }
  const auto& own = houses_of(cell);
  if (digit == 0 || !board.has(cell, digit) ||
      !std::equal(houses.begin(), houses.end(), own.begin(), own.end())) {
    return false;
  }
  step.eliminate(board, CellSet::of(cell), ~digit_bit(digit));
  return true;
}

}  // namespace gridmill::hodoku
