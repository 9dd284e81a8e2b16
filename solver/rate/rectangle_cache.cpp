// Some cells of a rectangle determine its two digits. If all cells are open, these are the
// candidates of a bivalue cell; if some are filled, the digit of a filled cell and a common
// candidate of the two adjacent corners. So rectangles are searched from such cells only, in rows
// as masks of columns.
//
// If the solution is known, few of them are left. A conclusion means that a candidate would
// complete the pattern, and the solution contains the rest of it:
//
//   - Tests 1 to 6 conclude something only if the solution has one digit v in both cells of a
//     diagonal. No line has a digit twice. Test 1: three cells hold x and y, so two opposite ones
//     are alike. Tests 2, 3 and 4: two cells of a line hold x and y, and of the others one is x or
//     y, like the cell across. (If neither were, test 2 would have its further digit twice in a
//     line, test 3 more cells than digits in a house, and test 4 a line without x.) Test 5: if
//     neither x nor y is twice in a diagonal, the further digit is. Test 6: the cells that lose x
//     leave it to the other two.
//   - A hidden rectangle takes y from a corner. If the corner is not x, both adjacent corners are.
//     If it is, its lines have x in the rectangle only (`Corner`).
//
// With p and q in the other diagonal, xy is v and p, so that the cell of q has one of these, or v
// and q, or (test 5) p and q; or else (test 6) v is removed from the cell of p or of q.
//
// Several grids have fewer rectangles than cells in sight of each other, and their lines are not
// numbered by rows and columns of a square. So all of their rectangles are looked at.
//
// Why no given may take part: if the rectangle held x in one diagonal and y in the other, the
// swap would change no house and no given, and so be a second solution. A filled cell that is no
// given could be swapped just as well, so it stays in the pattern.
//
// Invariants:
//   1. The four cells of a rectangle are in two rows and two columns; 0 and 3 are opposite.
//   2. Each cell has one of the two digits; it belongs to the floor if it has nothing else, and to
//      `extra` otherwise.
//   3. `numbers_` ascends, each number once.

#include "solver/rate/rectangle_cache.h"

#include <bit>
#include <cassert>

namespace gridmill::inline GRIDMILL_BOARDS::uniqueness {
namespace {

/// The tests of whose form a rectangle is.
std::uint8_t tests_of(const UniqueRectangle& pair) {
  assert(pair.extras >= 1 && pair.extras == pair.extra.size() && pair.further != 0);
  if (pair.extras == 1) return 1U << 1;
  const bool same = count_of(pair.further) == 1;
  const auto& c = pair.cells;
  const bool line = pair.extras == 2 && pair.extra != (CellSet::of(c[0]) | CellSet::of(c[3])) &&
                    pair.extra != (CellSet::of(c[1]) | CellSet::of(c[2]));
  if (line) return static_cast<std::uint8_t>(1U << 4 | (same ? 1U << 2 : 1U << 3));
  return static_cast<std::uint8_t>((same ? 1U << 5 : 0U) | (pair.extras == 2 ? 1U << 6 : 0U));
}

/// Whether a corner opposite one with xy alone has x and y, and no other cell of its row and its
/// column than those of the rectangle may have one of the two.
bool is_hidden(const FinderContext& context, const UniqueRectangle& pair) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  if (pair.extras < 2) return false;
  if constexpr (!kOneGrid) return !pair.floor.empty();  // the finder looks at its lines
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  for (const Cell c : pair.cells) {
    rows |= 1U << topology.row_of(c);
    columns |= 1U << topology.column_of(c);
  }
  assert(is_two(rows) && is_two(columns));
  for (std::size_t i = 0; i < 4; ++i) {
    if (!pair.floor.contains(pair.cells[i])) continue;
    const Cell corner = pair.cells[3 - i];
    for (const Digit x : DigitSet(pair.digits)) {
      const int row = topology.row(topology.row_of(corner));
      const int column = topology.column(topology.column_of(corner));
      if (((context.places(row, x.value) & ~columns) | (context.places(column, x.value) & ~rows)) ==
              0 &&
          (state.candidates(corner) & pair.digits & ~mask_of(x)) != 0) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

void RectangleCache::build_tables(const BoardTopology& topology) {
  if (!kOneGrid || topology_ == &topology) return;
  topology_ = &topology;
  across_ = {};
  opposite_ = {};
  const auto& rectangles = topology.rectangles();
  assert(rectangles.size() <= Numbers::kMax);
  for (std::size_t n = 0; n < rectangles.size(); ++n) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Cell corner = rectangles[n][i];
      const Cell opposite = rectangles[n][3 - i];
      assert(topology.row_of(corner) != topology.row_of(opposite));
      assert(topology.column_of(corner) != topology.column_of(opposite));
      DigitMask& columns =
          across_[corner.index][static_cast<std::size_t>(topology.row_of(opposite))];
      columns = static_cast<DigitMask>(columns | 1U << topology.column_of(opposite));
      opposite_[corner.index].insert(opposite);
      number_[corner.index][opposite.index] = static_cast<Number>(n);
    }
  }
}

void RectangleCache::add(const FinderContext& context, const Rectangle& cells, DigitMask digits,
                         const std::array<DigitMask, 4>& may_be,
                         std::vector<UniqueRectangle>& pairs) {
  assert(count_of(digits) == 2);
  UniqueRectangle pair;
  pair.cells = cells;
  pair.digits = digits;
  for (std::size_t i = 0; i < 4; ++i) {
    const DigitMask own = may_be[i];
    if ((own & digits) == 0) return;
    if ((own & digits) != digits) pair.missing = 1;
    const auto more = static_cast<DigitMask>(own & ~digits);
    if (more == 0) {
      // One candidate alone is a matter for singles.
      if (own != digits && context.state().open().contains(cells[i])) return;
      pair.floor.insert(cells[i]);
      continue;
    }
    pair.further = static_cast<DigitMask>(pair.further | more);
    pair.extra.insert(cells[i]);
    ++pair.extras;
  }
  assert(pair.extras + pair.floor.size() == 4 && (pair.further & digits) == 0);
  if (pair.extras == 0) return;
  pair.tests = tests_of(pair);
  pair.hidden = is_hidden(context, pair);
  if (pair.tests != 0 || pair.hidden) pairs.push_back(pair);
}

/// Those with a cell of two candidates in which each cell may have one of these.
void RectangleCache::number_open(FinderContext& context) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  Numbers numbers{};
  for (const Cell corner : context.cells_with(2)) {
    const DigitSet two(state.candidates(corner));
    const int x = two.front().value;
    const int y = (two - DigitSet::of(two.front())).front().value;
    assert(two.size() == 2 && x < y);
    // Where a line has one of the two digits, as each cell of the rectangle does.
    const auto line = [&](int house) -> std::uint32_t {
      return context.places(house, x) | context.places(house, y);
    };
    const std::uint32_t beside = line(topology.row(topology.row_of(corner)));
    for_bits(line(topology.column(topology.column_of(corner))), [&](int row) {
      const std::uint32_t columns =
          beside & line(topology.row(row)) & across_[corner.index][static_cast<std::size_t>(row)];
      for_bits(columns, [&](int column) {
        numbers.insert(number_of(corner, topology.board().cell_at(row, column)));
      });
    });
  }
  numbers.for_each([&](std::size_t n) { numbers_.push_back(static_cast<Number>(n)); });
}

/// Those of which a filled cell and the one across may be alike.
void RectangleCache::number_filled(FinderContext& context, CellSet filled) {
  const State& state = context.state();
  std::array<CellSet, kRatedDigits> where;
  for (int d = 1; d <= context.topology().digits(); ++d) {
    where[static_cast<std::size_t>(d - 1)] = state.places(d);
  }
  for (const Cell c : filled) where[state.value(c) - 1U].insert(c);
  Numbers numbers{};
  for (const Cell corner : filled) {
    for (const Cell opposite : where[state.value(corner) - 1U] & opposite_[corner.index]) {
      numbers.insert(number_of(corner, opposite));
    }
  }
  numbers.for_each([&](std::size_t n) { numbers_.push_back(static_cast<Number>(n)); });
}

void RectangleCache::find_alike(const FinderContext& context) {
  const BoardTopology& topology = context.topology();
  const CellSet free = topology.all_cells() - context.state().givens();
  alike_.clear();
  for (const Digit d : DigitSet(topology.all_digits())) {
    CellSet rest = context.solution_cells(d) & free;
    while (!rest.empty()) {
      const Cell a = rest.front();
      rest.pop_front();
      for (const Cell b : rest& opposite_[a.index]) {
        const Cell c = topology.board().cell_at(topology.row_of(a), topology.column_of(b));
        const Cell e = topology.board().cell_at(topology.row_of(b), topology.column_of(a));
        assert(a.index < b.index);
        if (!free.contains(CellSet::of(c) | CellSet::of(e))) continue;
        alike_.push_back({number_of(a, b),
                          {a, b, c, e},
                          mask_of(d),
                          mask_of(context.solution_at(c)),
                          mask_of(context.solution_at(e))});
      }
    }
  }
  alike_known_ = true;
}

void RectangleCache::find_corners(const FinderContext& context) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  // Each is written down and then kept or not: there is no telling beforehand.
  corners_.resize(kRatedCells + 1);
  std::size_t n = 0;
  for (const Cell c : state.open()) {
    const int x = context.solution_at(c).value;
    assert(state.has({c, context.solution_at(c)}));
    const int row = topology.row_of(c);
    const int column = topology.column_of(c);
    const std::uint32_t columns = context.places(topology.row(row), x) & ~(1U << column);
    const std::uint32_t rows = context.places(topology.column(column), x) & ~(1U << row);
    corners_[n] = {c, static_cast<DigitMask>(columns), static_cast<DigitMask>(rows)};
    n += ((columns & (columns - 1)) | (rows & (rows - 1))) == 0 ? 1U : 0U;
  }
  corners_.resize(n);
  corners_known_ = true;
}

/// Those of which something may be concluded, by the solution, with four open cells or not. What is
/// opposite a corner has to be among `across`.
void RectangleCache::number_truly(const FinderContext& context, CellSet across, bool open) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  if (!alike_known_) find_alike(context);
  if (!corners_known_) find_corners(context);
  // As bits, so that they come in order and once each. It is unpredictable which are kept, so there
  // is no branch.
  Numbers numbers{};
  const auto insert_if = [&](bool keep, Number number) {
    numbers.words[number / 64U] |= std::uint64_t{keep} << (number % 64U);
  };
  std::size_t kept = 0;
  for (const Alike& r : alike_) {
    const std::uint32_t a = state.candidates(r.cells[0]);
    const std::uint32_t b = state.candidates(r.cells[1]);
    const std::uint32_t c = state.candidates(r.cells[2]);
    const std::uint32_t d = state.candidates(r.cells[3]);
    const std::uint32_t pq = r.p | r.q;
    // Where not even that is left, it never will be again.
    const bool may =
        ((c & (r.v | r.q)) | (d & (r.v | r.p))) != 0 || ((a & pq) != 0 && (b & pq) != 0);
    const bool all_open = a != 0 && b != 0 && c != 0 && d != 0;
    insert_if(may && all_open == open, r.number);
    alike_[kept] = r;
    kept += may ? 1U : 0U;
  }
  alike_.resize(kept);
  for (const auto& [corner, columns, rows] : corners_) {
    if (columns != 0 && rows != 0) {
      const Cell c = topology.board().cell_at(std::countr_zero(rows), std::countr_zero(columns));
      insert_if(across.contains(c) && opposite_[corner.index].contains(c), number_of(corner, c));
      continue;
    }
    // Without another place in a line, any will do.
    for (const Cell c : across& opposite_[corner.index]) numbers.insert(number_of(corner, c));
  }
  numbers.for_each([&](std::size_t n) { numbers_.push_back(static_cast<Number>(n)); });
}

/// On several grids, all without a given and with a filled cell, or without one.
void RectangleCache::number_all(const FinderContext& context, bool open) {
  const State& state = context.state();
  const auto& rectangles = context.topology().rectangles();
  for (std::size_t n = 0; n < rectangles.size(); ++n) {
    const CellSet cells = set_of(rectangles[n]);
    if (cells.intersects(state.givens()) || state.open().contains(cells) != open) continue;
    numbers_.push_back(static_cast<Number>(n));
  }
}

void RectangleCache::find_open(FinderContext& context) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  build_tables(topology);
  numbers_.clear();
  if (!kOneGrid) {
    number_all(context, true);
  } else if (context.knows_solution()) {
    number_truly(context, context.cells_with(2), true);
  } else {
    number_open(context);
  }
  open_.clear();
  for (const std::size_t n : numbers_) {
    const Rectangle& cells = topology.rectangles()[n];
    std::array<DigitMask, 4> may_be;
    for (std::size_t i = 0; i < 4; ++i) may_be[i] = state.candidates(cells[i]);
    for (std::size_t i = 0; i < 4; ++i) {
      bool seen = !is_two(may_be[i]);
      for (std::size_t j = 0; j < i; ++j) seen = seen || may_be[j] == may_be[i];
      if (!seen) add(context, cells, may_be[i], may_be, open_);
    }
  }
  open_known_ = true;
}

void RectangleCache::find_filled(FinderContext& context) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  build_tables(topology);
  filled_known_ = true;
  filled_.clear();
  const CellSet filled = topology.all_cells() - state.givens() - state.open();
  if (filled.empty()) return;
  numbers_.clear();
  if (!kOneGrid) {
    number_all(context, false);
  } else if (context.knows_solution()) {
    number_truly(context, filled, false);
  } else {
    number_filled(context, filled);
  }
  for (const std::size_t n : numbers_) {
    const Rectangle& cells = topology.rectangles()[n];
    std::array<DigitMask, 4> may_be;
    std::size_t first = 4;  // of the filled ones
    for (std::size_t i = 4; i-- > 0;) {
      const std::uint8_t value = state.value(cells[i]);
      may_be[i] = value != 0 ? mask_of(value) : state.candidates(cells[i]);
      if (value != 0) first = i;
    }
    const CellSet all = set_of(cells);
    if (first == 4 || filled.contains(all) || all.intersects(state.givens())) continue;
    // The first filled cell decides x, and what both its neighbors may be is y.
    const DigitMask x = may_be[first];
    assert(is_one(x) && state.value(cells[first]) != 0);
    if ((may_be[3 - first] & x) == 0) continue;
    const std::size_t next = first == 0 || first == 3 ? 1 : 0;
    for (std::uint32_t y = may_be[next] & may_be[3 - next] & ~std::uint32_t{x}; y != 0;
         y &= y - 1) {
      add(context, cells, static_cast<DigitMask>(x | (y & -y)), may_be, filled_);
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::uniqueness
