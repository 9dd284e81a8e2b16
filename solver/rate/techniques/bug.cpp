// Bivalue universal graves: what keeps a board from being one is a set of extra candidates, of
// which one is right. BugSearch leaves each cell two of its digits, in every way in which no
// house keeps a digit more than twice; `surplus_` counts what is too many.
//
// Why: in a grave, each cell of a solution could take its other candidate. Each house has a digit
// in two places, of which the solution takes one and the exchange the other, so that would be a
// second solution. A puzzle with one solution never reaches a grave, hence an extra candidate is
// right.
//
// Source: the terms are sudopedia's, the types those of the uniqueness tests.
//
// Invariants:
//   1. `surplus_` of a house and digit is the number of places more than two, never negative.
//   2. Once two digits are chosen for every cell, all of them are 0.
#include <algorithm>
#include <array>
#include <cassert>

#include "solver/rate/techniques/uniqueness.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace uniqueness;

namespace {

/// What keeps a board from being a bivalue universal grave, in which every open cell has two
/// candidates and every digit two places in each house: some cells with more.
class BugSearch {
 public:
  explicit BugSearch(FinderContext& context)
      : context_(context), state_(context.state()), topology_(context.topology()) {}

  /// Calls f(cells, extras) for each way to see it: without the candidates `extras` of `cells` the
  /// board were a grave, so one of them is right.
  template <typename F>
  void run(const F& f) {
    // Relations could distinguish the two digits of a cell.
    if (topology_.has_relations() || topology_.board().has_extra_houses()) return;
    const CellSet cells = state_.open() - context_.cells_with(2);
    if (cells.empty() || cells.size() > kMaxBugCells) return;
    for (const Cell c : cells) {
      if (state_.count(c) < 2) return;
    }
    surplus_ = {};
    for (int h = 0; h < topology_.houses(); ++h) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const int places = count_of(context_.places(h, d.value));
        if (places < 2) return;
        surplus(h, d) = places - 2;
        assert(surplus(h, d) >= 0);
      }
    }
    CandidateSet extras;
    choose(cells, cells, extras, f);
  }

 private:
  static constexpr int kMaxBugCells = 6;

  int& surplus(int h, Digit d) { return surplus_[static_cast<std::size_t>(h)][d.value - 1U]; }

  /// Goes through the ways to leave each cell two digits so that no house has a surplus. What a
  /// house has too many of can go from these cells only: all others have two candidates already.
  template <typename F>
  void choose(CellSet left, CellSet cells, const CandidateSet& extras, const F& f) {
    if (left.empty()) {
      assert(is_grave());
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
          for (const std::uint8_t h : topology_.houses_of(c)) fits = --surplus(h, d) >= 0 && fits;
        }
        for (const Digit d : {a, b}) {
          for (const std::uint8_t h : topology_.houses_of(c))
            fits = fits && can_reduce_surplus(h, d, left);
        }
        if (fits) choose(left - CellSet::of(c), cells, more, f);
        for (const Digit d : gone) {
          for (const std::uint8_t h : topology_.houses_of(c)) ++surplus(h, d);
        }
      }
    }
  }

  /// For assertions: whether no house has a surplus.
  [[nodiscard]] bool is_grave() const {
    return std::all_of(surplus_.begin(), surplus_.end(), [](const auto& house) {
      return std::all_of(house.begin(), house.end(), [](int surplus) { return surplus == 0; });
    });
  }

  /// Whether what a house has too many of may still go: from another cell that is left.
  /// The cell in question still counts among `left` and keeps the digit, hence less than.
  [[nodiscard]] bool can_reduce_surplus(int h, Digit d, CellSet left) {
    return surplus(h, d) < (state_.places(d) & topology_.house(h) & left).size();
  }

  FinderContext& context_;
  const State& state_;
  const BoardTopology& topology_;
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
bool find_bug_type4(FinderContext& context, const Deduction& bug, const CandidateSet& extras,
                    Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  assert(bug.cells.size() == 2);
  for (const std::uint8_t h : topology.houses_of(bug.cells.front())) {
    if (!topology.house(h).contains(bug.cells)) continue;
    for (const Digit x : DigitSet(state.missing(h))) {
      if ((state.places(x) & topology.house(h)) != bug.cells || extras[x].intersects(bug.cells)) {
        continue;
      }
      Deduction deduction = bug;
      deduction.houses = HouseSet::of(h);
      deduction.digits = static_cast<DigitMask>(bug.digits | DigitSet::of(x).bits());
      for (const Cell c : bug.cells) {
        for (const Digit d : DigitSet(state.candidates(c)) - DigitSet::of(x)) {
          if (!extras[d].contains(c)) deduction.eliminations.add(Candidate{c, d});
        }
      }
      if (!sink.report(deduction)) return false;
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
void find_bug(FinderContext& context, Technique technique, int type, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  bool more = true;
  BugSearch(context).run([&](CellSet cells, const CandidateSet& extras) {
    if (!more || (type == 1) != (cells.size() == 1)) return;
    Deduction deduction(technique, cells, digits_of(extras));
    const bool one_digit = count_of(deduction.digits) == 1;
    assert(deduction.digits != 0 && extras.size() >= cells.size());
    if (type == 1) {
      const DigitSet rest = DigitSet(state.candidates(cells.front())) - DigitSet(deduction.digits);
      more =
          report_eliminations(state, deduction, static_cast<DigitMask>(rest.bits()), cells, sink);
    } else if (type == 2 && one_digit) {
      more = report_eliminations(state, deduction, deduction.digits, topology.common_peers(cells),
                                 sink);
    } else if (type == 3 && !one_digit) {
      for (const std::uint8_t h : topology.houses_of(cells.front())) {
        if (!more || !topology.house(h).contains(cells)) continue;
        more = each_naked_set(context, cells, deduction.digits, 0, h,
                              [&](CellSet set, DigitMask digits, CellSet targets) {
                                Deduction found = deduction;
                                found.fins = set;
                                found.houses = HouseSet::of(h);
                                return report_eliminations(state, found, digits, targets, sink);
                              });
      }
    } else if (type == 4 && cells.size() == 2) {
      more = find_bug_type4(context, deduction, extras, sink);
    }
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
