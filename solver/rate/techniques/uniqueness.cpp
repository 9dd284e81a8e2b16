#include "solver/rate/techniques/uniqueness.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

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

/// Calls f(set, digits, targets) for each naked set that other cells of `house` make with `cells`,
/// of which one takes one of `digits`, from cells without the digits of `but`; it holds in every
/// house that has all of them. False: enough.
template <typename F>
bool each_naked_set(Position& position, CellSet cells, DigitMask digits, DigitMask but, int house,
                    const F& f) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  std::array<Cell, kRatedDigits> others;
  unsigned n = 0;
  for (const Cell c : (state.open() & layout.house(house)) - cells) {
    if ((state.candidates(c) & but) == 0) others[n++] = c;
  }
  for (std::uint32_t choice = 1; choice < (1U << n); ++choice) {
    DigitMask all = digits;
    CellSet set;
    for (std::uint32_t rest = choice; rest != 0; rest &= rest - 1) {
      const Cell c = others[static_cast<std::size_t>(std::countr_zero(rest))];
      all = static_cast<DigitMask>(all | state.candidates(c));
      set.insert(c);
    }
    if (count_of(all) != std::popcount(choice) + 1) continue;
    // In a line inside a box, the set holds in both.
    CellSet targets;
    for (const std::uint8_t h : layout.houses_of(set.front())) {
      if (layout.house(h).contains(set | cells)) targets |= layout.house(h);
    }
    if (!f(set, all, targets - set - cells)) return false;
  }
  return true;
}

/// Naked sets of the further digits of two cells (as if of one) with other cells of `house`.
bool find_type3(Position& position, Technique technique, const Pair& pair, int house, Sink& sink) {
  return each_naked_set(position, pair.extra, pair.further, pair.digits, house,
                        [&](CellSet set, DigitMask digits, CellSet targets) {
                          Deduction deduction = make(technique, pair);
                          deduction.fins = set;
                          deduction.houses = HouseSet{1} << house;
                          return tell(position.state(), deduction, digits, targets, sink);
                        });
}

/// Whether a digit has places in a house, all of them among `cells`, or stands in one of those.
bool is_confined(const State& state, Digit digit, int house, CellSet cells) {
  const CellSet own = state.layout().house(house);
  const CellSet places = state.places(digit) & own;
  if (!places.empty()) return cells.contains(places);
  for (const Cell c : (cells & own) - state.open()) {
    if (state.value(c) == digit.value) return true;
  }
  return false;
}

bool find_type4(Position& position, Technique technique, const Pair& pair, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const Digit x : DigitSet(pair.digits)) {
    for (const std::uint8_t h : layout.houses_of(pair.extra.front())) {
      if (!layout.is_full(h) || !layout.house(h).contains(pair.extra)) continue;
      if (!is_confined(state, x, h, pair.extra)) continue;
      Deduction deduction = make(technique, pair);
      deduction.houses = HouseSet{1} << h;
      const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
      if (!tell(state, deduction, y, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

bool find_type6(Position& position, Technique technique, const Pair& pair, Sink& sink) {
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
      Deduction deduction = make(technique, pair);
      const auto mask = static_cast<DigitMask>(DigitSet::of(x).bits());
      if (!tell(state, deduction, mask, pair.extra, sink)) return false;
      break;
    }
  }
  return true;
}

/// What one of the tests says of a pair; false: enough.
bool test(Position& position, const Pair& pair, Technique technique, int type, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const int extra = pair.extras;
  if (type == 1) {
    if (extra != 1) return true;
    Deduction deduction = make(technique, pair);
    return tell(state, deduction, pair.digits, pair.extra, sink);
  }
  if (extra < 2) return true;
  const bool line = extra == 2 && in_line(layout, pair.extra);
  switch (type) {
    case 2:
    case 5: {
      if (line != (type == 2) || !pair.same_further || count_of(pair.further) != 1) return true;
      Deduction deduction = make(technique, pair);
      return tell(state, deduction, pair.further, layout.common_peers(pair.extra), sink);
    }
    case 3:
      if (!line || count_of(pair.further) < 2) return true;
      for (const std::uint8_t h : layout.houses_of(pair.extra.front())) {
        if (layout.house(h).contains(pair.extra) &&
            !find_type3(position, technique, pair, h, sink)) {
          return false;
        }
      }
      return true;
    case 4:
      return !line || find_type4(position, technique, pair, sink);
    default:
      return extra != 2 || line || find_type6(position, technique, pair, sink);
  }
}

bool hidden_rectangle(Position& position, const Pair& pair, Technique technique, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  if (pair.extras < 2) return true;
  const CellSet rectangle = set_of(pair.cells);
  for (std::size_t i = 0; i < 4; ++i) {
    const Cell corner = pair.cells[3 - i];
    if (!pair.floor.contains(pair.cells[i])) continue;
    for (const Digit x : DigitSet(pair.digits)) {
      const auto y = static_cast<DigitMask>(pair.digits & ~DigitSet::of(x).bits());
      if ((state.candidates(corner) & y) == 0 ||
          !is_confined(state, x, layout.row(layout.row_of(corner)), rectangle) ||
          !is_confined(state, x, layout.column(layout.column_of(corner)), rectangle)) {
        continue;
      }
      Deduction deduction = make(technique, pair);
      if (!tell(state, deduction, y, CellSet::of(corner), sink)) return false;
    }
  }
  return true;
}

/// The conclusions of rectangles with filled cells.
void conclude(Position& position, Technique technique, int type, Sink& sink) {
  for (const Pair& pair : position.rectangles().filled(position)) {
    if ((pair.extras == 1) != (type == 1)) continue;
    if (type == 1) {
      if (!test(position, pair, technique, 1, sink)) return;
      continue;
    }
    for (const int one : {2, 3, 4, 5, 6}) {
      if (!test(position, pair, technique, one, sink)) return;
    }
    if (!hidden_rectangle(position, pair, technique, sink)) return;
  }
}

}  // namespace

const std::vector<Pair>& Pairs::open(Position& position) {
  if (!known_) find(position);
  return open_;
}

const std::vector<Pair>& Pairs::filled(Position& position) {
  if (!known_) find(position);
  return filled_;
}

void Pairs::add(const State& state, const Rectangle& cells, DigitMask digits,
                const std::array<DigitMask, 4>& may_be) {
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
      if (own != digits && state.open().contains(cells[i])) return;
      pair.floor.insert(cells[i]);
      continue;
    }
    pair.same_further = pair.same_further && (pair.further == 0 || pair.further == more);
    pair.further = static_cast<DigitMask>(pair.further | more);
    pair.extra.insert(cells[i]);
    ++pair.extras;
  }
  if (pair.extras != 0) (state.open().contains(set_of(cells)) ? open_ : filled_).push_back(pair);
}

void Pairs::find(Position& position) {
  known_ = true;
  const State& state = position.state();
  if (rectangles_.empty() || givens_ != state.givens()) {
    givens_ = state.givens();
    rectangles_.clear();
    for (const Rectangle& r : position.layout().rectangles()) {
      if (!set_of(r).intersects(givens_)) rectangles_.emplace_back(r, set_of(r));
    }
  }
  open_.clear();
  filled_.clear();
  const CellSet open = state.open();
  const CellSet twos = position.cells_with(2);
  std::array<DigitMask, kRatedCells> by_cell{};
  for (const Cell c : position.layout().all_cells() - givens_) {
    const std::uint8_t value = state.value(c);
    by_cell[c.index] =
        value == 0 ? state.candidates(c) : static_cast<DigitMask>(1U << (value - 1U));
  }
  for (const auto& [r, all] : rectangles_) {
    const CellSet filled = all - open;
    if (filled == all || (filled.empty() && !all.intersects(twos))) continue;
    std::array<DigitMask, 4> may_be{};
    for (std::size_t i = 0; i < 4; ++i) may_be[i] = by_cell[r[i].index];
    // A cell with nothing but the two digits shares one with the cell across, and filled cells
    // leave each diagonal one digit.
    const bool one = (may_be[0] & may_be[3]) != 0;
    const bool two = (may_be[1] & may_be[2]) != 0;
    if (filled.empty() ? !one && !two : !one || !two) continue;
    if (filled.empty()) {
      for (std::size_t i = 0; i < 4; ++i) {
        if (count_of(may_be[i]) != 2) continue;
        bool seen = false;
        for (std::size_t j = 0; j < i; ++j) seen = seen || may_be[j] == may_be[i];
        if (!seen) add(state, r, may_be[i], may_be);
      }
      continue;
    }
    // A filled cell says x, and what both its neighbours may be is y.
    std::size_t i = 0;
    while (!filled.contains(r[i])) ++i;
    const DigitMask x = may_be[i];
    if ((may_be[3 - i] & x) == 0) continue;
    const std::size_t next = i == 0 || i == 3 ? 1 : 0;
    for (std::uint32_t y = may_be[next] & may_be[3 - next] & ~std::uint32_t{x}; y != 0;
         y &= y - 1) {
      add(state, r, static_cast<DigitMask>(x | (y & -y)), may_be);
    }
  }
}

}  // namespace gridmill::uniqueness

namespace gridmill::finders {

using namespace uniqueness;

/// Uniqueness tests. One cell (type 1) has more than the two digits xy; or several have one same
/// digit more, in a line (2) or not (5); or two in a line, whose further digits form a naked set
/// with other cells (3) or one of xy has no other place there (4); or two in a diagonal, and one of
/// xy has no place else in both rows or columns (6).
void find_uniqueness_test(Position& position, Technique technique, int type, Sink& sink) {
  for (const Pair& pair : position.rectangles().open(position)) {
    if (!test(position, pair, technique, type, sink)) return;
  }
}

/// Opposite a cell xy, x has no other place in the row and the column than the rectangle: y goes.
void find_hidden_rectangle(Position& position, Technique technique, Sink& sink) {
  for (const Pair& pair : position.rectangles().open(position)) {
    if (!hidden_rectangle(position, pair, technique, sink)) return;
  }
}

/// The same with cells that are filled in, but not given. One open cell (type 1) may not complete
/// the pattern; of two (type 2), both with one same digit more, one has that. A sink that wants
/// conclusions only gets all that the tests and the hidden rectangle say with filled cells, so that
/// filling a cell never takes a conclusion away: type 1 if one cell has more than the two digits,
/// else type 2.
void find_avoidable_rectangle(Position& position, Technique technique, int type, Sink& sink) {
  if (sink.conclusions_only()) return conclude(position, technique, type, sink);
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

namespace {

/// Loops through cells that may have both digits of a pair, in which every house has as many even
/// cells as odd ones (none, or one of each).
class LoopSearch {
 public:
  LoopSearch(Position& position, Technique technique, Sink& sink)
      : position_(position),
        technique_(technique),
        state_(position.state()),
        layout_(position.layout()),
        sink_(sink) {}

  void run() {
    const CellSet bivalue = position_.cells_with(2);
    CellSet done;
    for (const Cell first : bivalue) {
      if (done.contains(first)) continue;
      digits_ = state_.candidates(first);
      const DigitSet pair(digits_);
      places_ =
          state_.places(pair.front()) & state_.places((pair - DigitSet::of(pair.front())).front());
      bivalue_ = places_ & bivalue;
      done |= bivalue_;
      told_.clear();
      for (const Cell start : bivalue_) {
        if (places_.size() < kShortest) break;
        prune();
        if (!places_.contains(start)) continue;
        path_.clear();
        if (!extend(start, 0, {}, 0)) return;
        places_.erase(start);
      }
    }
  }

 private:
  static constexpr int kShortest = 6;  // four cells are a rectangle

  /// Cells that are alone in a house are in no loop.
  void prune() {
    for (bool changed = true; changed;) {
      changed = false;
      for (int h = 0; h < layout_.houses(); ++h) {
        const CellSet own = places_ & layout_.house(h);
        if (!own.is_single()) continue;
        places_ -= own;
        changed = true;
      }
    }
  }

  /// Takes a cell into the path. `passed` are the houses that have a cell of either parity, `extra`
  /// the cells with further digits. False: the sink has enough.
  bool extend(Cell c, std::size_t parity, std::array<HouseSet, 2> passed, DigitMask further) {
    for (const std::uint8_t h : layout_.houses_of(c)) {
      const HouseSet house = HouseSet{1} << h;
      if ((passed[parity] & house) != 0) return true;
      passed[parity] |= house;
    }
    const auto more = static_cast<DigitMask>(state_.candidates(c) & ~digits_);
    further = static_cast<DigitMask>(further | more);
    path_.push_back(c);
    CellSet cells;
    for (const Cell p : path_) cells.insert(p);
    const CellSet extra = cells - bivalue_;
    bool enough = false;
    if (extra.size() <= 2 || count_of(further) == 1) {
      if (passed[0] == passed[1]) {
        enough = cells.size() >= kShortest && !tell_loop(cells, extra, further);
      } else {
        for (const Cell next : (places_ & layout_.peers(c)) - cells) {
          if (enough) break;
          enough = !extend(next, 1 - parity, passed, further);
        }
      }
    }
    path_.pop_back();
    return !enough;
  }

  bool tell_loop(CellSet cells, CellSet extra, DigitMask further) {
    if (extra.empty() || std::find(told_.begin(), told_.end(), cells) != told_.end()) return true;
    told_.push_back(cells);
    Deduction loop;
    loop.technique = technique_;
    loop.cells = cells;
    loop.digits = digits_;
    if (extra.size() == 1) return tell(state_, loop, digits_, extra, sink_);
    if (count_of(further) == 1) {
      return tell(state_, loop, further, layout_.common_peers(extra), sink_);
    }
    for (const std::uint8_t h : layout_.houses_of(extra.front())) {
      if (!layout_.house(h).contains(extra)) continue;
      loop.houses = HouseSet{1} << h;
      if (!each_naked_set(position_, extra, further, 0, h,
                          [&](CellSet set, DigitMask digits, CellSet targets) {
                            Deduction deduction = loop;
                            deduction.fins = set;
                            return tell(state_, deduction, digits, targets, sink_);
                          })) {
        return false;
      }
      for (const Digit x : DigitSet(digits_)) {
        if (!layout_.is_full(h) || !is_confined(state_, x, h, extra)) continue;
        Deduction deduction = loop;
        const auto y = static_cast<DigitMask>(digits_ & ~DigitSet::of(x).bits());
        if (!tell(state_, deduction, y, extra, sink_)) return false;
      }
    }
    return true;
  }

  Position& position_;
  Technique technique_;
  const State& state_;
  const Layout& layout_;
  Sink& sink_;
  DigitMask digits_ = 0;
  CellSet places_;   ///< cells that may have both digits
  CellSet bivalue_;  ///< and nothing else
  std::vector<Cell> path_;
  std::vector<CellSet> told_;
};

/// What keeps a board from being a bivalue universal grave, in which every open cell has two
/// candidates and every digit two places in each house: some cells with more.
class GraveSearch {
 public:
  explicit GraveSearch(Position& position)
      : position_(position), state_(position.state()), layout_(position.layout()) {}

  /// Calls f(cells, extras) for each way to see it: without the candidates `extras` of `cells` the
  /// board were a grave, so one of them is right.
  template <typename F>
  void run(const F& f) {
    if (layout_.shape().has_extra_houses()) return;
    CellSet cells;
    int n = 0;
    for (const Cell c : state_.open()) {
      const int count = state_.count(c);
      if (count < 2) return;
      if (count == 2) continue;
      cells.insert(c);
      if (++n > kMostCells) return;
    }
    if (cells.empty()) return;
    for (int h = 0; h < layout_.houses(); ++h) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const int places = count_of(position_.places(h, d.value));
        if (places < 2) return;
        surplus(h, d) = places - 2;
      }
    }
    CandidateSet extras;
    choose(cells, cells, extras, f);
  }

 private:
  static constexpr int kMostCells = 6;

  int& surplus(int h, Digit d) { return surplus_[static_cast<std::size_t>(h)][d.value - 1U]; }

  /// Goes through the ways to leave each cell two digits so that no house has a surplus.
  template <typename F>
  void choose(CellSet left, CellSet cells, const CandidateSet& extras, const F& f) {
    if (left.empty()) {
      f(cells, extras);
      return;
    }
    const Cell c = left.front();
    const DigitSet digits(state_.candidates(c));
    for (const Digit a : digits) {
      for (const Digit b : digits) {
        if (a.value >= b.value) continue;
        const DigitSet gone = digits - DigitSet::of(a) - DigitSet::of(b);
        CandidateSet more = extras;
        bool fits = true;
        for (const Digit d : gone) {
          more.add(Candidate{c, d});
          for (const std::uint8_t h : layout_.houses_of(c)) fits = --surplus(h, d) >= 0 && fits;
        }
        for (const Digit d : {a, b}) {
          for (const std::uint8_t h : layout_.houses_of(c)) fits = fits && settles(h, d, left);
        }
        if (fits) choose(left - CellSet::of(c), cells, more, f);
        for (const Digit d : gone) {
          for (const std::uint8_t h : layout_.houses_of(c)) ++surplus(h, d);
        }
      }
    }
  }

  /// Whether what a house has too many of may still go: from another cell that is left.
  [[nodiscard]] bool settles(int h, Digit d, CellSet left) {
    return surplus(h, d) < (state_.places(d) & layout_.house(h) & left).size();
  }

  Position& position_;
  const State& state_;
  const Layout& layout_;
  std::array<std::array<int, kRatedDigits>, kRatedHouses> surplus_{};
};

DigitMask digits_of(const CandidateSet& candidates) {
  DigitMask result = 0;
  for (int d = 1; d <= kRatedDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (!candidates[digit].empty()) {
      result = static_cast<DigitMask>(result | DigitSet::of(digit).bits());
    }
  }
  return result;
}

/// Two cells of which one takes an extra digit, and the other the digit that has no other place in
/// a house of both: their other digits go.
bool find_bug_type4(Position& position, const Deduction& grave, const CandidateSet& extras,
                    Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const std::uint8_t h : layout.houses_of(grave.cells.front())) {
    if (!layout.house(h).contains(grave.cells)) continue;
    for (const Digit x : DigitSet(state.missing(h))) {
      if ((state.places(x) & layout.house(h)) != grave.cells || extras[x].intersects(grave.cells)) {
        continue;
      }
      Deduction deduction = grave;
      deduction.houses = HouseSet{1} << h;
      deduction.digits = static_cast<DigitMask>(grave.digits | DigitSet::of(x).bits());
      for (const Cell c : grave.cells) {
        for (const Digit d : DigitSet(state.candidates(c)) - DigitSet::of(x)) {
          if (!extras[d].contains(c)) deduction.eliminations.add(Candidate{c, d});
        }
      }
      if (!sink.take(deduction)) return false;
    }
  }
  return true;
}

}  // namespace

/// Loops of six cells or more that could be swapped like a rectangle. One cell has more than the
/// two digits; or several have one same digit more; or two in a house, whose further digits form a
/// naked set with other cells or which one of the two digits has no other place than.
void find_unique_loop(Position& position, Technique technique, Sink& sink) {
  LoopSearch(position, technique, sink).run();
}

/// A bivalue universal grave: if every open cell had two candidates and every digit two places in
/// each house, there would be no solution or two. Some cells have more, and one of these extra
/// candidates is right: in one cell (type 1); of one digit, which goes from where it sees all of
/// them (2); in cells of a house, where their digits form a naked set with other cells (3); or in
/// two cells of a house that have all its places for another digit (4).
void find_bug(Position& position, Technique technique, int type, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  bool more = true;
  GraveSearch(position).run([&](CellSet cells, const CandidateSet& extras) {
    if (!more || (type == 1) != (cells.size() == 1)) return;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = cells;
    deduction.digits = digits_of(extras);
    const bool one_digit = count_of(deduction.digits) == 1;
    if (type == 1) {
      const DigitSet rest = DigitSet(state.candidates(cells.front())) - DigitSet(deduction.digits);
      more = tell(state, deduction, static_cast<DigitMask>(rest.bits()), cells, sink);
    } else if (type == 2 && one_digit) {
      more = tell(state, deduction, deduction.digits, layout.common_peers(cells), sink);
    } else if (type == 3 && !one_digit) {
      for (const std::uint8_t h : layout.houses_of(cells.front())) {
        if (!more || !layout.house(h).contains(cells)) continue;
        more = each_naked_set(position, cells, deduction.digits, 0, h,
                              [&](CellSet set, DigitMask digits, CellSet targets) {
                                Deduction found = deduction;
                                found.fins = set;
                                found.houses = HouseSet{1} << h;
                                return tell(state, found, digits, targets, sink);
                              });
      }
    } else if (type == 4 && cells.size() == 2) {
      more = find_bug_type4(position, deduction, extras, sink);
    }
  });
}

}  // namespace gridmill::finders
