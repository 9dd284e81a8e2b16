#include "solver/rate/rectangles.h"

#include <cassert>

/// Each rectangle tells which two digits it may come down to: with all cells open, those of a cell
/// with two candidates; with filled cells, the digit of one and a digit that both cells beside it
/// may have. So rectangles are looked for from such cells, in rows as masks of columns, and not all
/// of the board are gone through.
///
/// Why no given may take part: if the rectangle held x in one diagonal and y in the other, the
/// swap would change no house and no given, and so be a second solution. A filled cell that is no
/// given could be swapped just as well, so it stays in the pattern.

namespace gridmill::uniqueness {
namespace {

/// The tests of whose form a rectangle is.
std::uint8_t tests_of(const Pair& pair) {
  if (pair.extras == 1) return 1U << 1;
  const bool same = count_of(pair.further) == 1;
  const auto& c = pair.cells;
  const bool line = pair.extras == 2 && pair.extra != (CellSet::of(c[0]) | CellSet::of(c[3])) &&
                    pair.extra != (CellSet::of(c[1]) | CellSet::of(c[2]));
  if (line) return static_cast<std::uint8_t>(1U << 4 | (same ? 1U << 2 : 1U << 3));
  return static_cast<std::uint8_t>((same ? 1U << 5 : 0U) | (pair.extras == 2 ? 1U << 6 : 0U));
}

}  // namespace

void Pairs::learn(const Layout& layout) {
  if (layout_ == &layout) return;
  layout_ = &layout;
  across_ = {};
  opposite_ = {};
  const auto& rectangles = layout.rectangles();
  assert(rectangles.size() <= Numbers::kMost);
  for (std::size_t n = 0; n < rectangles.size(); ++n) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Cell corner = rectangles[n][i];
      const Cell opposite = rectangles[n][3 - i];
      DigitMask& columns = across_[corner.index][static_cast<std::size_t>(layout.row_of(opposite))];
      columns = static_cast<DigitMask>(columns | 1U << layout.column_of(opposite));
      opposite_[corner.index].insert(opposite);
      number_[corner.index][opposite.index] = static_cast<std::uint16_t>(n);
    }
  }
}

void Pairs::add(const Rectangle& cells, DigitMask digits, CellSet open,
                const std::array<DigitMask, 4>& may_be, std::vector<Pair>& pairs) {
  Pair pair;
  pair.cells = cells;
  pair.digits = digits;
  for (std::size_t i = 0; i < 4; ++i) {
    const DigitMask own = may_be[i];
    if ((own & digits) == 0) return;
    if ((own & digits) != digits) pair.missing = 1;
    const auto more = static_cast<DigitMask>(own & ~digits);
    if (more == 0) {
      // One candidate alone is a matter for singles.
      if (own != digits && open.contains(cells[i])) return;
      pair.floor.insert(cells[i]);
      continue;
    }
    pair.further = static_cast<DigitMask>(pair.further | more);
    pair.extra.insert(cells[i]);
    ++pair.extras;
  }
  if (pair.extras == 0) return;
  pair.tests = tests_of(pair);
  pairs.push_back(pair);
}

void Pairs::find_open(Position& position) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  learn(layout);
  Numbers numbers{};
  for (const Cell corner : position.cells_with(2)) {
    const DigitSet two(state.candidates(corner));
    const int x = two.front().value;
    const int y = (two - DigitSet::of(two.front())).front().value;
    // Where a line has one of the two digits, as each cell of the rectangle does.
    const auto line = [&](int house) -> std::uint32_t {
      return position.places(house, x) | position.places(house, y);
    };
    const std::uint32_t beside = line(layout.row(layout.row_of(corner)));
    for_bits(line(layout.column(layout.column_of(corner))), [&](int row) {
      const std::uint32_t columns =
          beside & line(layout.row(row)) & across_[corner.index][static_cast<std::size_t>(row)];
      for_bits(columns, [&](int column) {
        numbers.insert(number_[corner.index][layout.shape().cell_at(row, column).index]);
      });
    });
  }
  open_.clear();
  numbers.for_each([&](std::size_t n) {
    const Rectangle& cells = layout.rectangles()[n];
    std::array<DigitMask, 4> may_be;
    for (std::size_t i = 0; i < 4; ++i) may_be[i] = state.candidates(cells[i]);
    for (std::size_t i = 0; i < 4; ++i) {
      bool seen = !is_two(may_be[i]);
      for (std::size_t j = 0; j < i; ++j) seen = seen || may_be[j] == may_be[i];
      if (!seen) add(cells, may_be[i], state.open(), may_be, open_);
    }
  });
  open_known_ = true;
}

void Pairs::find_filled(Position& position) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  learn(layout);
  filled_known_ = true;
  filled_.clear();
  const CellSet all = layout.all_cells() - state.givens();
  const CellSet filled = all - state.open();
  if (filled.empty()) return;
  // What each cell may be, and where each digit may stand or stands.
  std::array<DigitMask, kRatedCells> by_cell{};
  for (const Cell c : state.open()) by_cell[c.index] = state.candidates(c);
  std::array<CellSet, kRatedDigits> where;
  for (int d = 1; d <= layout.digits(); ++d)
    where[static_cast<std::size_t>(d - 1)] = state.places(d);
  for (const Cell c : filled) {
    by_cell[c.index] = digit_bit(state.value(c));
    where[state.value(c) - 1U].insert(c);
  }
  Numbers numbers{};
  for (const Cell corner : filled) {
    for (const Cell opposite : where[state.value(corner) - 1U] & opposite_[corner.index]) {
      numbers.insert(number_[corner.index][opposite.index]);
    }
  }
  numbers.for_each([&](std::size_t n) {
    const Rectangle& cells = layout.rectangles()[n];
    std::array<DigitMask, 4> may_be;
    for (std::size_t i = 0; i < 4; ++i) may_be[i] = by_cell[cells[i].index];
    // The first filled cell says x, and what both its neighbours may be is y.
    std::size_t i = 0;
    while (!filled.contains(cells[i])) ++i;
    const DigitMask x = may_be[i];
    if ((may_be[3 - i] & x) == 0 || filled.contains(set_of(cells))) return;
    const std::size_t next = i == 0 || i == 3 ? 1 : 0;
    for (std::uint32_t y = may_be[next] & may_be[3 - next] & ~std::uint32_t{x}; y != 0;
         y &= y - 1) {
      add(cells, static_cast<DigitMask>(x | (y & -y)), state.open(), may_be, filled_);
    }
  });
}

}  // namespace gridmill::uniqueness
