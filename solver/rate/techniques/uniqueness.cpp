// Rectangles: four cells in two rows and two columns of which only two digits are about to be left,
// in a puzzle with one solution. What the tests, the hidden and the avoidable rectangle conclude is
// worked out from one list of such rectangles (solver/rate/rectangle_cache.h).
//
// Why: the solution cannot have x in one diagonal and y in the other, for exchanging them would
// give a second one (rectangle_cache.h). A test is a way to see that a candidate would complete
// that pattern, or that one of some further candidates must prevent it. Candidates of the pattern
// that are gone already change nothing of that, so a cell may have one of xy only (variant 1).
//
// Source: the numbers of the tests are HoDoKu's, the terms sudopedia's.
#include "solver/rate/techniques/uniqueness.h"

#include <array>
#include <cassert>

#include "solver/rate/rectangle_cache.h"

namespace gridmill::inline GRIDMILL_BOARDS::uniqueness {

bool report_eliminations(const State& state, Deduction& deduction, DigitMask digits, CellSet cells,
                         Sink& sink) {
  for (const Digit d : DigitSet(digits)) deduction.eliminations.add(d, state.places(d) & cells);
  return deduction.eliminations.empty() || sink.report(deduction);
}

bool is_confined_in_line(const State& state, Digit digit, Cell cell, const HouseSet& lines,
                         CellSet cells) {
  const HouseSet through = state.topology().house_set_of(cell) & lines;
  return through.any_of([&](int h) { return is_confined(state, digit, h, cells); });
}

bool is_confined(const State& state, Digit digit, int house, CellSet cells) {
  const CellSet own = state.topology().house(house);
  const CellSet places = state.places(digit) & own;
  if (!places.empty()) return cells.contains(places);
  // Without a place, the digit is in the house; the question is where.
  for (const Cell c : (cells & own) - state.open()) {
    if (state.value(c) == digit.value) return true;
  }
  return false;
}

namespace {

/// Calls f(rectangle) for each rectangle of cells of `cells` that can be swapped; false: enough.
template <typename F>
void each_rectangle(const BoardTopology& topology, CellSet cells, const F& f) {
  for (const Rectangle& r : topology.rectangles()) {
    if (cells.contains(r[0]) && cells.contains(r[1]) && cells.contains(r[2]) &&
        cells.contains(r[3]) && !f(r)) {
      return;
    }
  }
}

Deduction make(Technique technique, const UniqueRectangle& pair) {
  assert(count_of(pair.digits) == 2 && set_of(pair.cells).size() == 4);
  Deduction deduction(technique, set_of(pair.cells), pair.digits);
  deduction.variant = pair.missing;
  return deduction;
}

/// Naked sets of the further digits of two cells (as if of one) with other cells of `house`: one of
/// the two cells takes a further digit, so with n other cells there are n + 1 for n + 1 digits.
bool find_type3(FinderContext& context, Technique technique, const UniqueRectangle& pair, int house,
                Sink& sink) {
  assert(pair.extras == 2 && count_of(pair.further) > 1);
  return each_naked_set(context, pair.extra, pair.further, pair.digits, house,
                        [&](CellSet set, DigitMask digits, CellSet targets) {
                          Deduction deduction = make(technique, pair);
                          deduction.fins = set;
                          deduction.houses = HouseSet::of(house);
                          return report_eliminations(context.state(), deduction, digits, targets,
                                                     sink);
                        });
}

/// One of the two cells is x, as the house has it nowhere else. With y in the other the pattern
/// would be complete, so y goes from both.
bool find_type4(FinderContext& context, Technique technique, const UniqueRectangle& pair,
                Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  for (const Digit x : DigitSet(pair.digits)) {
    for (const std::uint8_t h : topology.houses_of(pair.extra.front())) {
      if (!topology.is_full(h) || !topology.house(h).contains(pair.extra)) continue;
      if (!is_confined(state, x, h, pair.extra)) continue;
      Deduction deduction = make(technique, pair);
      deduction.houses = HouseSet::of(h);
      const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
      assert(is_one(y) && pair.extras == 2);
      if (!report_eliminations(state, deduction, y, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

/// If one of the two opposite cells is x, its row and column bar x from the other two cells. The
/// line of the second cell has x in the rectangle only, so that cell is x as well, and the pattern
/// is complete: x goes from both.
bool find_type6(FinderContext& context, Technique technique, const UniqueRectangle& pair,
                Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet rectangle = set_of(pair.cells);
  assert(pair.extras == 2);
  for (const Digit x : DigitSet(pair.digits)) {
    for (const bool rows : {true, false}) {
      bool confined = true;
      for (const Cell c : pair.extra) {
        confined =
            confined && is_confined_in_line(state, x, c,
                                            rows ? topology.rows() : topology.columns(), rectangle);
      }
      if (!confined) continue;
      Deduction deduction = make(technique, pair);
      const auto mask = mask_of(x);
      if (!report_eliminations(state, deduction, mask, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

/// The result of a test for a pair of its form; false: enough.
bool test(FinderContext& context, const UniqueRectangle& pair, Technique technique, int type,
          Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  assert(pair.is_of(type) && (type == 1) == (pair.extras == 1));
  switch (type) {
    case 1: {
      Deduction deduction = make(technique, pair);
      return report_eliminations(state, deduction, pair.digits, pair.extra, sink);
    }
    case 2:
    case 5: {
      // One of the cells has the further digit, so what sees them all has not.
      Deduction deduction = make(technique, pair);
      return report_eliminations(state, deduction, pair.further, topology.common_peers(pair.extra),
                                 sink);
    }
    case 3:
      for (const std::uint8_t h : topology.houses_of(pair.extra.front())) {
        if (topology.house(h).contains(pair.extra) &&
            !find_type3(context, technique, pair, h, sink)) {
          return false;
        }
      }
      return true;
    case 4:
      return find_type4(context, technique, pair, sink);
    default:
      return find_type6(context, technique, pair, sink);
  }
}

/// With y in the corner, the x of its row and that of its column would be in the adjacent corners,
/// and the cell across would be y: complete. So y goes from the corner.
bool hidden_rectangle(FinderContext& context, const UniqueRectangle& pair, Technique technique,
                      Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  if (!pair.hidden) return true;
  assert(pair.extras >= 2);
  const CellSet rectangle = set_of(pair.cells);
  for (std::size_t i = 0; i < 4; ++i) {
    if (!pair.floor.contains(pair.cells[i])) continue;
    const Cell corner = pair.cells[3 - i];
    for (const Digit x : DigitSet(pair.digits)) {
      const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
      if ((state.candidates(corner) & y) == 0 ||
          !is_confined_in_line(state, x, corner, topology.rows(), rectangle) ||
          !is_confined_in_line(state, x, corner, topology.columns(), rectangle)) {
        continue;
      }
      Deduction deduction = make(technique, pair);
      if (!report_eliminations(state, deduction, y, CellSet::of(corner), sink)) return false;
    }
  }
  return true;
}

/// The conclusions of rectangles with filled cells.
void conclude(FinderContext& context, Technique technique, int type, Sink& sink) {
  for (const UniqueRectangle& pair : context.rectangles().filled(context)) {
    if ((pair.extras == 1) != (type == 1)) continue;
    for (const int one : {1, 2, 3, 4, 5, 6}) {
      if (pair.is_of(one) && !test(context, pair, technique, one, sink)) return;
    }
    if (!hidden_rectangle(context, pair, technique, sink)) return;
  }
}

}  // namespace

}  // namespace gridmill::inline GRIDMILL_BOARDS::uniqueness

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace uniqueness;

/// Uniqueness tests. One cell (type 1) has more than the two digits xy; or several have one same
/// digit more, in a line (2) or not (5); or two in a line, whose further digits form a naked set
/// with other cells (3) or one of xy has no other place there (4); or two in a diagonal, and one of
/// xy has no place else in both rows or columns (6).
void find_uniqueness_test(FinderContext& context, Technique technique, int type, Sink& sink) {
  for (const UniqueRectangle& pair : context.rectangles().open(context)) {
    if (pair.is_of(type) && !test(context, pair, technique, type, sink)) return;
  }
}

/// Opposite a cell xy, x has no other place in the row and the column than the rectangle: y goes.
void find_hidden_rectangle(FinderContext& context, Technique technique, Sink& sink) {
  for (const UniqueRectangle& pair : context.rectangles().open(context)) {
    if (!hidden_rectangle(context, pair, technique, sink)) return;
  }
}

/// The same with cells that are filled in, but not given. One open cell (type 1) may not complete
/// the pattern; of two (type 2), both with one same digit more, one has that. A sink that wants
/// conclusions only gets all results of the tests and the hidden rectangle with filled cells, so
/// that filling a cell never takes a conclusion away: type 1 if one cell has more than the two
/// digits, else type 2.
void find_avoidable_rectangle(FinderContext& context, Technique technique, int type, Sink& sink) {
  if (sink.conclusions_only()) return conclude(context, technique, type, sink);
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  each_rectangle(topology, topology.all_cells() - state.givens(), [&](const Rectangle& r) {
    const CellSet open = set_of(r) & state.open();
    if (open.size() != type) return true;
    Deduction deduction(technique, set_of(r), 0);
    // The digit that each open cell must have for the pattern: that of the opposite cell, or the
    // one across when the opposite cell is open as well.
    std::array<std::uint8_t, 2> diagonal = {0, 0};  // of cells 0 and 3, of cells 1 and 2
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint8_t value = state.value(r[i]);
      std::uint8_t& digit = diagonal[i == 0 || i == 3 ? 0 : 1];
      if (value == 0) continue;
      if (digit != 0 && digit != value) return true;
      digit = value;
    }
    DigitMask further = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      if (!open.contains(r[i])) continue;
      const std::size_t own = i == 0 || i == 3 ? 0 : 1;
      DigitSet candidates(state.candidates(r[i]));
      // Both open cells are in this diagonal, and of the digits left there any may be the
      // pattern's.
      if (diagonal[own] == 0) return true;
      const Digit digit{diagonal[own]};
      if (!candidates.contains(digit)) return true;
      if (type == 1) {
        deduction.eliminations.add(Candidate{r[i], digit});
        deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits() |
                                                  DigitSet::of({diagonal[1 - own]}).bits());
        return sink.report(deduction);
      }
      candidates -= DigitSet::of(digit);
      if (candidates.size() != 1) return true;
      if (further != 0 && further != candidates.bits()) return true;
      further = static_cast<DigitMask>(candidates.bits());
    }
    assert(DigitSet(further).size() == 1);
    deduction.digits = static_cast<DigitMask>(DigitSet::of({diagonal[0]}).bits() |
                                              DigitSet::of({diagonal[1]}).bits());
    return report_eliminations(state, deduction, further, topology.common_peers(open), sink);
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
