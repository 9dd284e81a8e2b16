#include "solver/hodoku/uniqueness.h"

#include <algorithm>
#include <array>
#include <span>

#include "solver/pattern/als.h"

/// Uniqueness tests 1 to 6, hidden and avoidable rectangles, and the BUG. If four cells in two
/// rows, two columns and two boxes held ab in one row and ba in the other, none of them a given,
/// they could be swapped: a second solution. A puzzle with one solution has no such rectangle, so
/// what would leave nothing but a and b in the corners is wrong. The BUG is the same argument about
/// the whole board.
///
/// All kinds are looked for in one walk over start cells, because HoDoKu does so: it keeps the
/// steps of other kinds that it meets until it is asked for them, and its walk visits each
/// rectangle once a board. So the step of a kind is the first one of this kind in the one walk,
/// whichever row asks.
///
/// Invariant: all corners of a unique rectangle are open, and both digits fit all of them by the
/// filled cells, though eliminations may have taken some: HoDoKu's default is to let candidates be
/// missing. "Pure" corners have no others than a and b, so the arguments hold with missing
/// candidates, too.
///
/// Source: HoDoKu 2.2.0's order and default settings; the terms are sudopedia's.

namespace gridmill::hodoku {
namespace {

/// By kind, as the constants below number them.
constexpr std::array<std::string_view, Rectangles::kKinds> kCodes = {
    "0600", "0601", "0602", "0603", "0604", "0605", "0606", "0607", "0608"};
constexpr std::size_t kTest1 = 0;
constexpr std::size_t kTest2 = 1;
constexpr std::size_t kTest3 = 2;
constexpr std::size_t kTest4 = 3;
constexpr std::size_t kTest5 = 4;
constexpr std::size_t kTest6 = 5;
constexpr std::size_t kHidden = 6;
constexpr std::size_t kAvoidable1 = 7;
constexpr std::size_t kAvoidable2 = 8;

bool same_row(int a, int b) { return row_of(a) == row_of(b); }
bool same_column(int a, int b) { return column_of(a) == column_of(b); }
bool same_line(int a, int b) { return same_row(a, b) || same_column(a, b); }

/// Cell number n of a set, from 0; -1 if there are fewer.
int nth(CellSet cells, int n) {
  for (const Cell c : cells) {
    if (n-- == 0) return c.index;
  }
  return -1;
}

bool in_one_line(CellSet cells) {
  const int first = cells.front().index;
  return house_cells(row_of(first)).contains(cells) ||
         house_cells(9 + column_of(first)).contains(cells);
}

template <typename Accept, typename F>
/// Calls f(neighbour, opposite of the start, opposite of the neighbour) for every rectangle over
/// two boxes that begins with a cell and a neighbour in its box; `accept` says of a neighbour
/// whether it is worth it. Neighbours come ascending, then the parallel lines.
void each_rectangle(int start, const Accept& accept, const F& f) {
  for (const Cell c : house_cells(18 + box_of(start)) - CellSet::of(start)) {
    const int neighbour = c.index;
    if (!same_line(start, neighbour) || !accept(neighbour)) continue;
    const bool down = same_row(start, neighbour);
    for (int i = 0; i < 9; ++i) {
      const int a = down ? 9 * i + column_of(start) : 9 * row_of(start) + i;
      const int b = down ? 9 * i + column_of(neighbour) : 9 * row_of(neighbour) + i;
      // In one box the digits could not stand twice.
      if (box_of(a) != box_of(start)) f(neighbour, a, b);
    }
  }
}

}  // namespace

/// Avoidable rectangles have a walk and a list of their own; a rectangle cannot be of both sorts,
/// since the first has filled cells and the second has none.
void Rectangles::find(const Board& board) {
  for (SolutionStep& step : first_) step.clear();
  seen_.clear();
  find_unique(board);
  seen_.clear();
  find_avoidable(board);
}

/// Keeps the collected move if it is the first one of its kind.
void Rectangles::keep(std::size_t kind) {
  if (!step_.eliminations.empty() && first_[kind].eliminations.empty()) {
    step_.code = kCodes[kind];
    first_[kind] = step_;
  }
  step_.clear();
}

/// HoDoKu knows a rectangle by a number that a few rectangles share; only the first of them is
/// looked at. A step that the others would give is lost there, so it has to be lost here.
bool Rectangles::is_new(std::array<int, 4> cells) {
  std::sort(cells.begin(), cells.end());
  int key = 0;
  for (const int cell : cells) key = 10 * key + cell;
  if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) return false;
  seen_.push_back(key);
  return true;
}

/// Start cells have two candidates, so each rectangle has a pure corner.
void Rectangles::find_unique(const Board& board) {
  const std::array<CellSet, 10> allowed = board.allowed();
  for (const Cell start : board.cells_of_size(2)) {
    Rectangle rectangle;
    rectangle.a = lowest_digit(board.candidates(start.index));
    rectangle.b = lowest_digit(board.candidates(start.index) & ~digit_bit(rectangle.a));
    const CellSet a = allowed[static_cast<std::size_t>(rectangle.a)];
    const CellSet b = allowed[static_cast<std::size_t>(rectangle.b)];
    const auto both = [&](int cell) { return (a & b).contains(CellSet::of(cell)); };
    each_rectangle(start.index, both, [&](int neighbour, int opposite, int last) {
      // Of the cell opposite of the start HoDoKu asks for the first digit only. The second fits,
      // too: each house of that cell is also one of the start or of `last`, where it fits.
      if (!a.contains(CellSet::of(opposite)) || !both(last)) return;
      rectangle.cell = {start.index, neighbour, opposite, last};
      if (is_new(rectangle.cell)) test(board, rectangle);
    });
  }
}

/// Which tests apply depends on the pure corners. Test 1: with three of them, a or b in the fourth
/// would complete the rectangle. Four of them cannot be, and with one or two the other tests ask
/// what the extra candidates have in common, or where a and b are bound.
void Rectangles::test(const Board& board, Rectangle& rectangle) {
  const auto [a, b] = std::pair(rectangle.a, rectangle.b);
  rectangle.pure = {};
  rectangle.extra = {};
  for (const int cell : rectangle.cell) {
    const bool more = (board.candidates(cell) & ~(digit_bit(a) | digit_bit(b))) != 0;
    (more ? rectangle.extra : rectangle.pure) |= CellSet::of(cell);
  }
  const int pure = rectangle.pure.size();
  if (pure == 3) {
    const int cell = rectangle.extra.front().index;
    for (const int digit : {a, b}) {
      if (board.has(cell, digit)) step_.eliminate(cell, digit);
    }
    keep(kTest1);
  }
  if (pure != 1 && pure != 2) return;
  test_same_extra(board, rectangle);
  if (pure == 2) {
    test_subsets(board, rectangle);
    test_line(board, rectangle);
    test_diagonal(board, rectangle);
  }
  test_hidden(board, rectangle);
}

/// Tests 2 and 5: the corners have the same one extra candidate. One of them holds it, so it goes
/// from what sees all of them. HoDoKu calls it test 2 if there are two corners in a line, else test
/// 5.
void Rectangles::test_same_extra(const Board& board, const Rectangle& rectangle) {
  int extra = 0;
  for (const Cell c : rectangle.extra) {
    extra |= board.candidates(c.index) & ~(digit_bit(rectangle.a) | digit_bit(rectangle.b));
  }
  if (count_of(static_cast<unsigned>(extra)) != 1) return;
  const int digit = lowest_digit(static_cast<std::uint32_t>(extra));
  step_.eliminate(board.places(digit) & common_peers(rectangle.extra), digit);
  const bool bent =
      rectangle.extra.size() == 3 || !same_line(nth(rectangle.extra, 0), nth(rectangle.extra, 1));
  keep(bent ? kTest5 : kTest2);
}

/// Test 3: one of two corners holds an extra candidate, so the two are like one cell with all their
/// extra candidates, which may be part of a naked subset in a house of both. Row, column, box;
/// HoDoKu leaves out cells with a or b.
void Rectangles::test_subsets(const Board& board, const Rectangle& rectangle) {
  if (!first_[kTest3].eliminations.empty()) return;
  const int rectangle_digits = digit_bit(rectangle.a) | digit_bit(rectangle.b);
  DigitMask digits = 0;
  for (const Cell c : rectangle.extra) {
    digits = static_cast<DigitMask>(digits | (board.candidates(c.index) & ~rectangle_digits));
  }
  for (const int house : houses_of(rectangle.extra.front().index)) {
    if (!house_cells(house).contains(rectangle.extra)) continue;
    std::array<Cell, 9> from;
    std::array<DigitMask, 9> candidates;
    std::size_t n = 0;
    for (const Cell c : (house_cells(house) & board.open()) - (rectangle.pure | rectangle.extra)) {
      if ((board.candidates(c.index) & rectangle_digits) != 0) continue;
      from[n] = c;
      candidates[n++] = board.candidates(c.index);
    }
    // With the corners as one cell that has their extra candidates, the cells are one too few: what
    // an almost locked set is for its own cells.
    pattern::for_almost_locked<SizeNine>(
        std::span<const Cell>(from).first(n), std::span<const DigitMask>(candidates).first(n),
        [&](CellSet cells, DigitMask all) { test_subset(board, house, cells, all); },
        rectangle.extra, digits);
  }
}

/// The first one that eliminates something counts. A box is asked for subsets that are not in a
/// line: those the line has had already, and there what is in the box as well goes from the box,
/// too.
void Rectangles::test_subset(const Board& board, int house, CellSet cells, DigitMask digits) {
  if (!first_[kTest3].eliminations.empty() || (house >= 18 && in_one_line(cells))) return;
  const auto eliminate = [&](int from_house) {
    for (const Cell c : house_cells(from_house) - cells) {
      for (const Digit d : DigitSet(board.candidates(c.index) & digits)) {
        step_.eliminate(c.index, d.value);
      }
    }
  };
  eliminate(house);
  const int box = 18 + box_of(cells.front().index);
  // HoDoKu asks the box only when the line gives something.
  if (!step_.eliminations.empty() && house < 18 && house_cells(box).contains(cells)) {
    eliminate(box);
  }
  keep(kTest3);
}

/// If the first digit of the rectangle, else if the second, has no place in `cells`: takes the
/// first or the second of `gone` from the corners with more. HoDoKu does not look at the second
/// digit when the first has none.
void Rectangles::eliminate_if_absent(const Board& board, const Rectangle& rectangle,
                                     const CellSet& cells, std::pair<int, int> gone) {
  int digit = 0;
  if (!cells.intersects(board.places(rectangle.a))) {
    digit = gone.first;
  } else if (!cells.intersects(board.places(rectangle.b))) {
    digit = gone.second;
  }
  if (digit != 0) step_.eliminate(board.places(digit) & rectangle.extra, digit);
}

/// Test 4: two corners in a line. One of the digits has no other place that both see, so one of the
/// corners holds it. If the other corner held the second digit, the pure corners would complete the
/// rectangle; so the second digit goes from both.
void Rectangles::test_line(const Board& board, const Rectangle& rectangle) {
  const CellSet corners = rectangle.extra;
  if (!same_line(nth(corners, 0), nth(corners, 1))) return;
  eliminate_if_absent(board, rectangle, common_peers(corners), {rectangle.b, rectangle.a});
  keep(kTest4);
}

/// Test 6: two corners on a diagonal; in the rows and columns of the rectangle one of the digits
/// has no other place. It is then in both corners of one diagonal. If that were the corners with
/// more, the pure ones would hold the other digit and complete the rectangle; so the digit goes
/// from the corners.
void Rectangles::test_diagonal(const Board& board, const Rectangle& rectangle) {
  const CellSet corners = rectangle.extra;
  if (same_line(nth(corners, 0), nth(corners, 1))) return;
  CellSet lines;
  for (const Cell c : corners) {
    lines |= house_cells(row_of(c.index)) | house_cells(9 + column_of(c.index));
  }
  lines -= corners | rectangle.pure;
  eliminate_if_absent(board, rectangle, lines, {rectangle.a, rectangle.b});
  keep(kTest6);
}

/// From each pure corner. Two pure corners must be on a diagonal; what is opposite of the one is
/// then the other.
void Rectangles::test_hidden(const Board& board, const Rectangle& rectangle) {
  const CellSet pure = rectangle.pure;
  if (pure.size() == 2 && same_line(nth(pure, 0), nth(pure, 1))) return;
  for (const Cell c : pure) test_hidden_corner(board, rectangle, c.index);
}

/// From a corner, the row and the column opposite of it: a digit that has no other place there
/// makes the other digit impossible where the two cross. With the other digit in the crossing cell,
/// the first would be in the row's and the column's other corner, and the pure corner would hold
/// the other digit: the rectangle is complete.
void Rectangles::test_hidden_corner(const Board& board, const Rectangle& rectangle, int corner) {
  const int one = nth(rectangle.extra, 0);
  const int two = nth(rectangle.extra, 1);
  // At least two corners have more. Of any two, at most one shares the corner's row, and at most
  // one its column.
  const int row = row_of(same_row(one, corner) ? two : one);
  const int column = column_of(same_column(one, corner) ? two : one);
  const CellSet lines =
      (house_cells(row) | house_cells(9 + column)) - (rectangle.pure | rectangle.extra);
  for (const auto& [strong, gone] :
       {std::pair(rectangle.a, rectangle.b), std::pair(rectangle.b, rectangle.a)}) {
    if (lines.intersects(board.places(strong))) continue;
    const int cell = 9 * row + column;
    if (board.has(cell, gone)) step_.eliminate(cell, gone);
    keep(kHidden);
  }
}

/// Filled cells that are no givens may stand in a rectangle like open ones: with the fourth digit
/// in place, all four could be swapped. Two of a box are filled, a b, and of the two opposite of
/// them one or none. That an open corner has two candidates is HoDoKu's condition.
///
/// The two opposite stand in the lines of the first two, at the same place; so the places where
/// they are as wanted are asked of both lines at once.
void Rectangles::find_avoidable(const Board& board) {
  const BivalueCells twos(board);
  const CellSet found = CellSet::all() - board.open() - board.givens();
  if (twos.all().empty() || !found.several()) return;
  // By row and column: the places of open cells with two candidates, and of digits that were found.
  std::array<DigitMask, 18> open{};
  std::array<std::array<DigitMask, 10>, 18> stands{};
  const auto note = [](CellSet cells, const auto& places_of_cell) {
    for (const Cell c : cells) {
      for (std::size_t kind = 0; kind < 2; ++kind) {
        DigitMask& mask = places_of_cell(houses_of(c.index)[kind], c.index);
        mask = static_cast<DigitMask>(mask | place_bit(places_of(c.index)[kind]));
      }
    }
  };
  note(twos.all(), [&](std::size_t line, int) -> DigitMask& { return open[line]; });
  note(found, [&](std::size_t line, int cell) -> DigitMask& {
    return stands[line][static_cast<std::size_t>(board.value(cell))];
  });
  for (const Cell c : found) {
    const int start = c.index;
    Rectangle rectangle;
    rectangle.a = board.value(start);
    const auto a = static_cast<std::size_t>(rectangle.a);
    for (const Cell d : (house_cells(18 + box_of(start)) & found) - CellSet::of(start)) {
      const int neighbour = d.index;
      if (!same_line(start, neighbour)) continue;
      rectangle.b = board.value(neighbour);
      const auto b = static_cast<std::size_t>(rectangle.b);
      const std::size_t across = same_row(start, neighbour) ? kColumn : kRow;
      const std::size_t line = houses_of(start)[across];
      const std::size_t other = houses_of(neighbour)[across];
      const auto opens = [&](std::size_t house, int digit) {
        return board.places_in(static_cast<int>(house), digit) & open[house];
      };
      const int b_opens = opens(line, rectangle.b);
      const int a_opens = opens(other, rectangle.a);
      const int both =
          (stands[line][b] & a_opens) | (stands[other][a] & b_opens) | (a_opens & b_opens);
      // In one box the digits could not stand twice.
      const int band = 7 << (places_of(start)[across] / 3 * 3);
      for_bits(static_cast<std::uint64_t>(both & ~band), [&](int place) {
        rectangle.cell = {start, neighbour, cell_at(static_cast<int>(line), place),
                          cell_at(static_cast<int>(other), place)};
        if (is_new(rectangle.cell)) test_avoidable(board, rectangle);
      });
    }
  }
}

/// Type 1: the one open corner does not hold the digit that completes the rectangle. Type 2: both
/// open corners have the same other candidate; one of them holds it, so it goes from what sees
/// both.
void Rectangles::test_avoidable(const Board& board, const Rectangle& rectangle) {
  const int opposite = rectangle.cell[2];
  const int last = rectangle.cell[3];
  if (board.value(opposite) != 0) {
    step_.eliminate(last, rectangle.a);
    keep(kAvoidable1);
  } else if (board.value(last) != 0) {
    step_.eliminate(opposite, rectangle.b);
    keep(kAvoidable1);
  } else {
    const int extra = lowest_digit(board.candidates(opposite) & ~digit_bit(rectangle.b));
    if (!board.has(last, extra)) return;
    step_.eliminate(board.places(extra) & peers_of(opposite) & peers_of(last), extra);
    keep(kAvoidable2);
  }
}

namespace {

bool find_first_of_kind(StepFinder& search, std::size_t kind, SolutionStep& step) {
  const SolutionStep& first = search.rectangles().first(kind);
  if (first.eliminations.empty()) return false;
  step = first;
  return true;
}

}  // namespace

bool find_uniqueness_1(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest1, step);
}
bool find_uniqueness_2(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest2, step);
}
bool find_uniqueness_3(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest3, step);
}
bool find_uniqueness_4(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest4, step);
}
bool find_uniqueness_5(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest5, step);
}
bool find_uniqueness_6(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kTest6, step);
}
bool find_hidden_rectangle(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kHidden, step);
}
bool find_avoidable_rectangle_1(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kAvoidable1, step);
}
bool find_avoidable_rectangle_2(StepFinder& search, SolutionStep& step) {
  return find_first_of_kind(search, kAvoidable2, step);
}

/// All open cells have two candidates, but for one with three; its third one is the digit that has
/// three places in each of its houses. Without that candidate each digit would have two places in
/// each house and each cell two digits, and such a board has no solution or several. So the digit
/// stands; HoDoKu tells that by eliminating the other two.
bool find_bug_plus_one(StepFinder& search, SolutionStep& step) {
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
  if (digit == 0 || !board.has(cell, digit) || !std::ranges::equal(houses, houses_of(cell))) {
    return false;
  }
  step.code = "0610";
  for (const Digit d : DigitSet(board.candidates(cell) & ~digit_bit(digit))) {
    step.eliminate(cell, d.value);
  }
  return true;
}

}  // namespace gridmill::hodoku
