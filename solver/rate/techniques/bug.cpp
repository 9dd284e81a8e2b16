// Bivalue universal graves: what keeps a board from being one is a set of extra candidates, of
// which one is right. GraveSearch leaves each cell two of its digits, in every way in which no
// house keeps a digit more than twice; `surplus_` counts what is too many.
//
// Why: in a grave, each cell of a solution could take its other candidate. Each house has a digit
// in two places, of which the solution takes one and the exchange the other, so that would be a
// second solution. A puzzle with one solution never comes to a grave, hence an extra candidate is
// right.
//
// Source: the terms are sudopedia's, the types those of the uniqueness tests.
#include <algorithm>
#include <array>
#include <vector>

#include "solver/rate/techniques/uniqueness.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace uniqueness;

namespace {

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
    // Relations could tell the two digits of a cell apart.
    if (layout_.has_relations() || layout_.shape().has_extra_houses()) return;
    const CellSet cells = state_.open() - position_.cells_with(2);
    if (cells.empty() || cells.size() > kMostCells) return;
    for (const Cell c : cells) {
      if (state_.count(c) < 2) return;
    }
    surplus_ = {};
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

  /// Goes through the ways to leave each cell two digits so that no house has a surplus. What a
  /// house has too many of can go from these cells only: all others have two candidates already.
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
  /// The cell in question still counts among `left` and keeps the digit, hence less than.
  [[nodiscard]] bool settles(int h, Digit d, CellSet left) {
    return surplus(h, d) < (state_.places(d) & layout_.house(h) & left).size();
  }

  Position& position_;
  const State& state_;
  const Layout& layout_;
  std::array<std::array<int, kRatedDigits>, kRatedHouses> surplus_;  ///< without a value at first
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
      deduction.houses = HouseSet::of(h);
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
                                found.houses = HouseSet::of(h);
                                return tell(state, found, digits, targets, sink);
                              });
      }
    } else if (type == 4 && cells.size() == 2) {
      more = find_bug_type4(position, deduction, extras, sink);
    }
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
