#include "solver/rate/uniqueness.h"

#include <array>
#include <bit>

namespace gridmill::uniqueness {
namespace {

CellSet set_of(const Rectangle& r) {
  return CellSet::of(r[0]) | CellSet::of(r[1]) | CellSet::of(r[2]) | CellSet::of(r[3]);
}

/// Calls f(rectangle) for each rectangle of cells of `cells` that can be swapped; false: enough.
template <typename F>
void each_rectangle(const Layout& layout, CellSet cells, const F& f) {
  for (const Rectangle& r : layout.rectangles()) {
    if (cells.contains(r[0]) && cells.contains(r[1]) && cells.contains(r[2]) &&
        cells.contains(r[3]) && !f(r)) {
      return;
    }
  }
}

/// A rectangle of open cells in which two digits are about to be all that is left.
struct Pair {
  Rectangle cells;
  DigitMask digits = 0;      ///< xy, the candidates of at least one cell
  CellSet bivalue;           ///< the cells with xy only
  CellSet extra;             ///< the cells with more
  DigitMask further = 0;     ///< what those have besides xy
  bool same_further = true;  ///< each of them has all of that
  std::uint8_t missing = 0;  ///< 1: some cell has one of xy only
};

/// Calls f(pair) for each rectangle and each pair of digits; false: enough.
template <typename F>
void each_pair(const Position& position, const F& f) {
  const State& state = position.state();
  each_rectangle(position.layout(), state.open(), [&](const Rectangle& r) {
    for (std::size_t start = 0; start < 4; ++start) {
      const DigitMask digits = state.candidates(r[start]);
      if (count_of(digits) != 2) continue;
      if ((state.candidates(r[0]) & digits) == 0 || (state.candidates(r[1]) & digits) == 0 ||
          (state.candidates(r[2]) & digits) == 0 || (state.candidates(r[3]) & digits) == 0) {
        continue;
      }
      bool seen = false;
      for (std::size_t i = 0; i < start; ++i) seen = seen || state.candidates(r[i]) == digits;
      if (seen) continue;
      Pair pair;
      pair.cells = r;
      pair.digits = digits;
      bool possible = true;
      for (const Cell c : r) {
        const DigitMask own = state.candidates(c);
        const auto more = static_cast<DigitMask>(own & ~digits);
        if ((own & digits) != digits) pair.missing = 1;
        possible = possible && (own == digits || more != 0);
        if (own == digits) {
          pair.bivalue.insert(c);
        } else {
          pair.same_further = pair.same_further && (pair.further == 0 || pair.further == more);
          pair.further = static_cast<DigitMask>(pair.further | more);
          pair.extra.insert(c);
        }
      }
      if (possible && !pair.extra.empty() && !f(pair)) return false;
    }
    return true;
  });
}

/// Two cells in a row or a column.
bool in_line(const Layout& layout, CellSet two) {
  const Cell a = two.front();
  const Cell b = (two - CellSet::of(a)).front();
  return layout.row_of(a) == layout.row_of(b) || layout.column_of(a) == layout.column_of(b);
}

Deduction make(Technique technique, const Pair& pair) {
  Deduction deduction;
  deduction.technique = technique;
  deduction.variant = pair.missing;
  deduction.cells = set_of(pair.cells);
  deduction.digits = pair.digits;
  return deduction;
}

/// Takes `digits` from `cells` and tells the sink if that takes anything; false: enough.
bool tell(const State& state, Deduction& deduction, DigitMask digits, CellSet cells, Sink& sink) {
  for (const Digit d : DigitSet(digits)) deduction.eliminations.add(d, state.places(d) & cells);
  return deduction.eliminations.empty() || sink.take(deduction);
}

/// Naked sets of the further digits of two cells (as if of one) with other cells of `house`.
bool find_type3(const Position& position, const Pair& pair, int house, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  std::array<Cell, kRatedDigits> cells;
  unsigned n = 0;
  for (const Cell c : (state.open() & layout.house(house)) - pair.extra) cells[n++] = c;
  for (std::uint32_t choice = 1; choice + 1 < (1U << n); ++choice) {
    DigitMask digits = pair.further;
    CellSet set;
    for (std::uint32_t rest = choice; rest != 0; rest &= rest - 1) {
      const Cell c = cells[static_cast<std::size_t>(std::countr_zero(rest))];
      digits = static_cast<DigitMask>(digits | state.candidates(c));
      set.insert(c);
    }
    if (count_of(digits) != std::popcount(choice) + 1 || (digits & pair.digits) != 0) continue;
    Deduction deduction = make(Technique::kUniquenessTest3, pair);
    deduction.fins = set;
    deduction.houses = HouseSet{1} << house;
    // In a line inside a box, the set holds in both.
    CellSet targets;
    for (const std::uint8_t h : layout.houses_of(set.front())) {
      if (layout.house(h).contains(set | pair.extra)) targets |= layout.house(h);
    }
    if (!tell(state, deduction, digits, targets - set - pair.extra, sink)) return false;
  }
  return true;
}

/// Whether a digit has places in a house, all of them among `cells`.
bool is_confined(const State& state, Digit digit, int house, CellSet cells) {
  const CellSet places = state.places(digit) & state.layout().house(house);
  return !places.empty() && cells.contains(places);
}

bool find_type4(const Position& position, const Pair& pair, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const Digit x : DigitSet(pair.digits)) {
    for (const std::uint8_t h : layout.houses_of(pair.extra.front())) {
      if (!layout.is_full(h) || !layout.house(h).contains(pair.extra)) continue;
      if (!is_confined(state, x, h, pair.extra)) continue;
      Deduction deduction = make(Technique::kUniquenessTest4, pair);
      deduction.houses = HouseSet{1} << h;
      const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
      if (!tell(state, deduction, y, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

bool find_type6(const Position& position, const Pair& pair, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const CellSet rectangle = set_of(pair.cells);
  for (const Digit x : DigitSet(pair.digits)) {
    for (const bool rows : {true, false}) {
      bool confined = true;
      for (const Cell c : pair.extra) {
        confined = confined && is_confined(state, x,
                                           rows ? layout.row(layout.row_of(c))
                                                : layout.column(layout.column_of(c)),
                                           rectangle);
      }
      if (!confined) continue;
      Deduction deduction = make(Technique::kUniquenessTest6, pair);
      const auto mask = static_cast<DigitMask>(DigitSet::of(x).bits());
      if (!tell(state, deduction, mask, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

}  // namespace

void find_test(const Position& position, Technique technique, int type, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  each_pair(position, [&](const Pair& pair) {
    const int extra = pair.extra.size();
    if (type == 1) {
      Deduction deduction = make(technique, pair);
      return extra != 1 || tell(state, deduction, pair.digits, pair.extra, sink);
    }
    if (extra < 2) return true;
    const bool line = extra == 2 && in_line(layout, pair.extra);
    switch (type) {
      case 2:
      case 5: {
        if (line != (type == 2) || !pair.same_further || DigitSet(pair.further).size() != 1) {
          return true;
        }
        Deduction deduction = make(technique, pair);
        return tell(state, deduction, pair.further, layout.common_peers(pair.extra), sink);
      }
      case 3:
        if (!line || DigitSet(pair.further).size() < 2) return true;
        for (const std::uint8_t h : layout.houses_of(pair.extra.front())) {
          if (layout.house(h).contains(pair.extra) && !find_type3(position, pair, h, sink)) {
            return false;
          }
        }
        return true;
      case 4:
        return !line || find_type4(position, pair, sink);
      default:
        return extra != 2 || line || find_type6(position, pair, sink);
    }
  });
}

void find_hidden_rectangle(const Position& position, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  each_pair(position, [&](const Pair& pair) {
    if (pair.extra.size() < 2) return true;
    const CellSet rectangle = set_of(pair.cells);
    for (std::size_t i = 0; i < 4; ++i) {
      const Cell corner = pair.cells[3 - i];
      if (!pair.bivalue.contains(pair.cells[i])) continue;
      for (const Digit x : DigitSet(pair.digits)) {
        if (!is_confined(state, x, layout.row(layout.row_of(corner)), rectangle) ||
            !is_confined(state, x, layout.column(layout.column_of(corner)), rectangle)) {
          continue;
        }
        Deduction deduction = make(Technique::kHiddenRectangle, pair);
        const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
        if (!tell(state, deduction, y, CellSet::of(corner), sink)) return false;
      }
    }
    return true;
  });
}

void find_avoidable_rectangle(const Position& position, Technique technique, int type, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  each_rectangle(layout, layout.all_cells() - state.givens(), [&](const Rectangle& r) {
    const CellSet open = set_of(r) & state.open();
    if (open.size() != type) return true;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = set_of(r);
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
      if (diagonal[own] == 0) {
        // Both open cells are in this diagonal: they need a digit that both may have.
        if (type != 2 || candidates.size() != 2) return true;
        if (further != 0 && further != candidates.bits()) return true;
        further = static_cast<DigitMask>(candidates.bits());
        continue;
      }
      const Digit digit{diagonal[own]};
      if (!candidates.contains(digit)) return true;
      if (type == 1) {
        deduction.eliminations.add(Candidate{r[i], digit});
        deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits() |
                                                  DigitSet::of({diagonal[1 - own]}).bits());
        return sink.take(deduction);
      }
      candidates -= DigitSet::of(digit);
      if (candidates.size() != 1) return true;
      if (further != 0 && further != candidates.bits()) return true;
      further = static_cast<DigitMask>(candidates.bits());
    }
    // With two digits left in both cells of a diagonal, either may be the pattern's.
    if (DigitSet(further).size() != 1) return true;
    deduction.digits = static_cast<DigitMask>(DigitSet::of({diagonal[0]}).bits() |
                                              DigitSet::of({diagonal[1]}).bits());
    return tell(state, deduction, further, layout.common_peers(open), sink);
  });
}

void find_bug_plus_one(const Position& position, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  CellSet more;
  for (const Cell c : state.open()) {
    const int count = state.count(c);
    if (count == 2) continue;
    if (count != 3 || !more.empty()) return;
    more.insert(c);
  }
  if (more.empty() || layout.shape().has_extra_houses()) return;
  const Cell cell = more.front();
  DigitMask odd = 0;
  for (int h = 0; h < layout.houses(); ++h) {
    for (const Digit d : DigitSet(state.missing(h))) {
      const int places = std::popcount(position.places(h, d.value));
      if (places == 2) continue;
      if (places != 3 || !layout.house(h).contains(cell)) return;
      odd = static_cast<DigitMask>(odd | DigitSet::of(d).bits());
    }
  }
  if (DigitSet(odd).size() != 1 || (state.candidates(cell) & odd) == 0) return;
  for (const std::uint8_t h : layout.houses_of(cell)) {
    if (std::popcount(position.places(h, DigitSet(odd).front().value)) != 3) return;
  }
  Deduction deduction;
  deduction.technique = Technique::kBugPlusOne;
  deduction.cells = more;
  deduction.digits = odd;
  (void)tell(state, deduction, static_cast<DigitMask>(state.candidates(cell) & ~odd), more, sink);
}

}  // namespace gridmill::uniqueness
