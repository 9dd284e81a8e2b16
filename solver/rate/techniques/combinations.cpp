// What one clue implies: its last cell, its combinations, the partners of a digit, what a candidate
// leaves it, the arrangements of a line. Clues are sums and families of sets here (clues.h),
// relations, and automata for those that are read cell by cell (sandwich sums, skyscrapers, lines).
#include <cassert>
#include <tuple>
#include <vector>

#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using clues::Sum;
using clues::SumCombinations;

/// The digits that all sets of a family have.
DigitMask common_of(const clues::DigitSetFamily& sets) {
  assert(!sets.empty());
  auto common = static_cast<DigitMask>(~DigitMask{0});
  sets.each([&](DigitMask set) { common &= set; });
  return common;
}

Deduction deduction_of(Technique technique, const Sum& sum) {
  Deduction deduction;
  deduction.technique = technique;
  deduction.cells = sum.cells;
  return deduction;
}

/// Calls f(sum, combinations) for each clue with an open cell and a change for which is_wanted(sum)
/// holds, whose arrangements were worked out; stops when f returns false.
template <typename IsWanted, typename F>
void each_arranged(FinderContext& context, Technique technique, const IsWanted& is_wanted,
                   const F& f) {
  const State& state = context.state();
  const CellSet changed = context.changes(technique).cells;
  for (const Sum& sum : context.clues().sums()) {
    if (!sum.cells.intersects(state.open()) || !sum.cells.intersects(changed)) continue;
    if (!is_wanted(sum) || !context.sum_combinations().run(state, sum)) continue;
    if (!f(sum, context.sum_combinations())) return;
  }
}
template <typename F>
void each_arranged(FinderContext& context, Technique technique, const F& f) {
  each_arranged(
      context, technique, [](const Sum&) { return true; }, f);
}

/// Whether a clue has a combination if a candidate is on. `barred`: the cells of the clue that lose
/// its digit.
bool leaves_combination(FinderContext& context, const Sum& sum, Candidate candidate,
                        const CellSet& barred) {
  if (!context.topology().has_differences()) {
    const auto others = static_cast<DigitMask>(~mask_of(candidate.digit));
    return context.sum_combinations().run(context.state(), sum, {barred, others});
  }
  State assumed = context.state();
  assumed.place(candidate);
  return context.sum_combinations().run(assumed, sum);
}

/// Calls f(cell, digits that it keeps) for each open cell of a sum.
template <typename F>
void each_left(const State& state, const Sum& sum, const SumCombinations& combinations,
               const F& f) {
  for (std::size_t g = 0; g < sum.groups.size(); ++g) {
    for (std::size_t i = 0; i < sum.groups[g].cells.size(); ++i) {
      const Cell c = sum.groups[g].cells[i];
      if (!state.open().contains(c)) continue;
      assert((combinations.left()[g][i] & ~state.candidates(c)) == 0);
      f(c, combinations.left()[g][i]);
    }
  }
}

}  // namespace

/// Last Cell: one cell of a clue is open, and the others leave it one digit.
void find_last_cell(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  bool more = true;
  const auto place = [&](CellSet cells, Cell c, DigitMask left) {
    if (count_of(left) != 1) return;
    assert(state.has({c, DigitSet(left).front()}));
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = cells;
    deduction.digits = left;
    deduction.placements.add({c, DigitSet(left).front()});
    more = sink.report(deduction);
  };
  const auto has_one = [&](const Sum& sum) { return (sum.cells & state.open()).is_single(); };
  const auto place_in = [&](const Sum& sum, const SumCombinations& combinations) {
    each_left(state, sum, combinations, [&](Cell c, DigitMask left) { place(sum.cells, c, left); });
    return more;
  };
  each_arranged(context, technique, has_one, place_in);
  const CellSet changed = context.changes(technique).cells;
  for (const Constraints::Domain& some : context.topology().constraints().domains) {
    if (!more) return;
    if (!state.open().contains(some.cell) || !changed.contains(some.cell)) continue;
    // What the clue alone leaves: a cage of one cell.
    if (DigitSet(some.digits).size() == 1) {
      place(CellSet::of(some.cell), some.cell,
            static_cast<DigitMask>(state.candidates(some.cell) & some.digits));
    }
  }
  for (const clues::Line& line : context.clues().lines()) {
    const CellSet open = line.set & state.open();
    if (!more) return;
    if (!open.is_single() || !line.set.intersects(changed)) continue;
    if (!context.automaton_filter().run(state, line)) continue;
    DigitMask left = state.candidates(open.front());
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      if (line.cells[i] == open.front()) left &= context.automaton_filter().left()[i];
    }
    place(line.set, open.front(), left);
  }
}

/// Only Combination: one set of digits is left for a clue, and of one of these one cell.
void find_only_combination(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const auto has_one_group = [](const Sum& sum) { return sum.groups.size() == 1; };
  const auto place = [&](const Sum& sum, const SumCombinations& combinations) {
    if (combinations.sets()[0].size() != 1) return true;
    Deduction deduction = deduction_of(technique, sum);
    deduction.digits = common_of(combinations.sets()[0]);
    DigitMask once = 0;
    DigitMask twice = 0;
    each_left(state, sum, combinations, [&](Cell, DigitMask left) {
      twice = static_cast<DigitMask>(twice | (once & left));
      once |= left;
    });
    each_left(state, sum, combinations, [&](Cell c, DigitMask left) {
      const auto own = static_cast<DigitMask>(left & ~twice);
      const DigitMask only = count_of(left) == 1 ? left : own;
      if (count_of(only) == 1) deduction.placements.add({c, DigitSet(only).front()});
    });
    return deduction.placements.empty() || sink.report(deduction);
  };
  each_arranged(context, technique, has_one_group, place);
}

/// Combination: candidates that no combination of a clue's digits has at their cell.
void find_combination(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  each_arranged(context, technique, [&](const Sum& sum, const SumCombinations& combinations) {
    Deduction deduction = deduction_of(technique, sum);
    each_left(state, sum, combinations, [&](Cell c, DigitMask left) {
      const auto gone = static_cast<DigitMask>(state.candidates(c) & ~left);
      deduction.digits |= gone;
      for (const Digit d : DigitSet(gone)) deduction.eliminations.add({c, d});
    });
    return deduction.eliminations.empty() || sink.report(deduction);
  });
}

/// No Partner: two cells are related (a dot, a step of a thermometer), and no digit of one goes
/// with a candidate of the other.
void find_no_partner(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const Constraints& clues = context.topology().constraints();
  const CellSet changed = context.changes(technique).cells;
  for (const Constraints::BinaryTable& relation : clues.binary_tables) {
    const std::vector<DigitBits>& partners = clues.tables[relation.table].partners;
    if (!changed.contains(relation.one) && !changed.contains(relation.other)) continue;
    const DigitMask one = clues::digits_at(state, relation.one);
    const DigitMask other = clues::digits_at(state, relation.other);
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = CellSet::of(relation.one) | CellSet::of(relation.other);
    assert(deduction.cells.size() == 2);
    DigitBits met = 0;
    for (const Digit d : DigitSet(one)) {
      const DigitBits with = partners[d.value - 1U] & other;
      met |= with;
      if (with == 0) deduction.eliminations.add({relation.one, d});
    }
    for (const Digit d : DigitSet(static_cast<DigitMask>(other & ~met))) {
      deduction.eliminations.add({relation.other, d});
    }
    // A filled cell has barred what does not go with it already.
    for (const Digit d : DigitSet(context.topology().all_digits())) {
      if (!deduction.eliminations[d].empty()) deduction.digits |= mask_of(d);
    }
    if (deduction.digits != 0 && !sink.report(deduction)) return;
  }
}

/// Locked in a Clue: every combination of a clue has the digit, which so goes from all cells that
/// see all its places there.
void find_locked_in_clue(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  each_arranged(context, technique, [&](const Sum& sum, const SumCombinations& combinations) {
    for (std::size_t g = 0; g < sum.groups.size(); ++g) {
      for (const Digit d : DigitSet(common_of(combinations.sets()[g]))) {
        CellSet places;
        CellSet filled;
        for (std::size_t i = 0; i < sum.groups[g].cells.size(); ++i) {
          const Cell c = sum.groups[g].cells[i];
          if ((combinations.left()[g][i] & mask_of(d)) == 0) continue;
          (state.open().contains(c) ? places : filled).insert(c);
        }
        if (!filled.empty()) continue;
        assert(!places.empty() && state.places(d).contains(places));
        Deduction deduction = deduction_of(technique, sum);
        deduction.digits = mask_of(d);
        deduction.eliminations.add(d, state.places(d) & topology.common_peers(places));
        if (!deduction.eliminations.empty() && !sink.report(deduction)) return false;
      }
    }
    return true;
  });
}

/// Crossing Clues: a candidate goes if what it bars leaves a clue no combination. The clue is one
/// that the cell sees with at least two of its open cells, or lies in.
void find_crossing_clues(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Sum& sum : context.clues().sums()) {
    const CellSet open = sum.cells & state.open();
    if (open.size() < 2 || !sum.cells.intersects(changed)) continue;
    CellSet once;
    CellSet seen;
    for (const Cell c : open) {
      seen |= once & topology.peers(c);
      once |= topology.peers(c);
    }
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = sum.cells;
    // Many candidates bar the same, or nothing.
    std::vector<std::tuple<Digit, CellSet, bool>> known;
    const auto leaves_some = [&](Candidate candidate) {
      const CellSet barred =
          state.places(candidate.digit) & topology.peers(candidate.cell) & sum.cells;
      const Digit digit = barred.empty() ? Digit{} : candidate.digit;
      if (!topology.has_differences()) {
        for (const auto& [d, cells, leaves] : known) {
          if (d == digit && cells == barred) return leaves;
        }
      }
      const bool leaves = leaves_combination(context, sum, candidate, barred);
      known.emplace_back(digit, barred, leaves);
      return leaves;
    };
    for (const Cell c : (seen & state.open()) - sum.cells) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        if (leaves_some({c, d})) continue;
        deduction.digits |= mask_of(d);
        deduction.eliminations.add({c, d});
      }
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

/// Line: candidates that no arrangement of a line has at their cell, of lines with up to so many
/// open cells.
void find_line(FinderContext& context, Technique technique, int max_open, Sink& sink) {
  const State& state = context.state();
  clues::AutomatonFilter& reader = context.automaton_filter();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Line& line : context.clues().lines()) {
    const CellSet open = line.set & state.open();
    if (open.empty() || open.size() > max_open || !line.set.intersects(changed)) continue;
    if (!reader.run(state, line)) continue;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = line.set;
    assert(reader.left().size() == line.cells.size());
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const Cell c = line.cells[i];
      const auto gone = static_cast<DigitMask>(state.candidates(c) & ~reader.left()[i]);
      deduction.digits |= gone;
      for (const Digit d : DigitSet(gone)) deduction.eliminations.add({c, d});
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
