#include "solver/steps/clue_facts.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

int sum_of(const State& state, const CellSet& cells) {
  int sum = 0;
  for (const Cell c : cells) sum += state.value(c);
  return sum;
}

/// The eliminated candidates of combinations that are left; adds the other digits to `without`.
std::vector<Candidate> divide(const std::vector<Candidate>& gone, const std::vector<DigitSet>& sets,
                              DigitSet& without) {
  std::vector<Candidate> misfits;
  DigitSet in_sets;
  for (const DigitSet set : sets) in_sets |= set;
  for (const Candidate& c : gone) {
    if (in_sets.contains(c.digit)) {
      misfits.push_back(c);
    } else {
      without |= DigitSet::of(c.digit);
    }
  }
  return misfits;
}

/// Whether a constraint leaves no room for a candidate, of its cells or of others.
bool refutes(const State& state, const ClueConstraint& constraint, Candidate candidate) {
  if (constraint.cells.contains(candidate.cell)) {
    return !ClueFiller(state, constraint).can_be({candidate});
  }
  State assumed = state;
  assumed.place(candidate);
  return !ClueFiller(assumed, constraint).can_be();
}

using Cages = std::vector<const ClueConstraint*>;

/// How the cages can share out the digits of a house, and why each way excludes the candidates;
/// nothing if one of these is possible or if there are more ways than `most`.
std::optional<HouseSum> split_between(const State& state, const CellSet& inside, const Cages& cages,
                                      const std::vector<Candidate>& gone, std::size_t most) {
  HouseSum sum;
  sum.is_split = true;
  sum.gone = gone;
  std::size_t choices = 1;
  std::vector<std::vector<DigitSet>> sets;
  CellSet rest = inside;
  for (const ClueConstraint* cage : cages) {
    sum.cages.push_back({cage->cells, cage->sum->total, cage->clue});
    sets.push_back(widest::combinations_of(state, *cage));
    choices *= sets.back().size();
    rest -= cage->cells;
  }
  std::vector<DividedWay> others;
  const auto add = [&](const auto& self, std::vector<DigitSet>& chosen, DigitSet left) -> void {
    if (sum.splits.size() + others.size() > most) return;
    if (chosen.size() == cages.size()) {
      if (has_way(state, {rest, left})) {
        sum.splits.push_back(chosen);
      } else {
        others.push_back({chosen, {{rest, left}}});
      }
      return;
    }
    for (const DigitSet set : sets[chosen.size()]) {
      if ((set & left) != set) continue;
      chosen.push_back(set);
      self(self, chosen, left - set);
      chosen.pop_back();
    }
  };
  std::vector<DigitSet> chosen;
  add(add, chosen, DigitSet(state.topology().all_digits()));
  if (sum.splits.size() + others.size() > most) return std::nullopt;
  std::vector<std::vector<Part>> ways;
  for (const std::vector<DigitSet>& split : sum.splits) {
    Part own{rest, DigitSet(state.topology().all_digits())};
    std::vector<Part>& parts = ways.emplace_back();
    for (std::size_t i = 0; i < cages.size(); ++i) {
      parts.push_back({cages[i]->cells, split[i]});
      own.digits -= split[i];
    }
    parts.push_back(own);
  }
  const auto all = narrowings(state, ways, gone);
  if (!all) return std::nullopt;
  sum.narrowings = *all;
  sum.has_repeats = choices > sum.splits.size() + others.size();
  sum.unfit = unfit_of(state, others);
  return sum;
}

/// The same with as few of the cages as possible, unless fewer ways are left with more cages.
HouseSum split_of(const State& state, const CellSet& inside, const Cages& cages,
                  const std::vector<Candidate>& gone) {
  constexpr std::size_t kShort = 12;      // ways
  constexpr std::size_t kMost = 100'000;  // of all cages
  std::optional<HouseSum> best;
  for (std::size_t size = 1; size <= cages.size(); ++size) {
    for (std::uint32_t some = 1; some < 1U << cages.size(); ++some) {
      if (static_cast<std::size_t>(std::popcount(some)) != size) continue;
      Cages own;
      for (std::size_t i = 0; i < cages.size(); ++i) {
        if ((some >> i & 1U) != 0) own.push_back(cages[i]);
      }
      const std::size_t most = best ? best->splits.size() : size == cages.size() ? kMost : 1'000;
      auto sum = split_between(state, inside, own, gone, most);
      if (sum && (!best || sum->splits.size() < best->splits.size())) best = std::move(sum);
    }
    if (best && best->splits.size() <= kShort) break;
  }
  GRIDMILL_REQUIRE(best.has_value());
  return *best;
}

}  // namespace

const ClueConstraint* constraint_of(const State& state, const ClueConstraints& constraints,
                                    const Deduction& deduction) {
  const ClueConstraint* first = constraints.of(deduction.cells);
  const bool is_alone = std::none_of(
      constraints.all().begin(), constraints.all().end(),
      [&](const ClueConstraint& one) { return &one != first && one.cells == deduction.cells; });
  if (is_alone) return first;
  std::vector<Candidate> gone = list_of(deduction.eliminations);
  for (const Candidate& c : list_of(deduction.placements)) {
    for (const Digit d : DigitSet(state.candidates(c.cell)) - DigitSet::of(c.digit)) {
      gone.push_back({c.cell, d});
    }
  }
  for (const ClueConstraint& one : constraints.all()) {
    if (one.cells != deduction.cells) continue;
    const bool proves = std::all_of(gone.begin(), gone.end(),
                                    [&](const Candidate& c) { return refutes(state, one, c); });
    if (proves) return &one;
  }
  return first;
}

ClueName clue_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const ClueConstraints constraints(topology);
  if (const ClueConstraint* found = constraint_of(state, constraints, deduction)) {
    return {found->clue, deduction.cells};
  }
  const CellSet& cells = deduction.cells;
  for (const Clue& clue : topology.board().clues()) {
    Constraints own;
    clue.kind->compile(clue, topology.board(), own);
    const bool is_domain =
        std::any_of(own.domains.begin(), own.domains.end(), [&](const Constraints::Domain& domain) {
          return cells == CellSet::of(domain.cell) && DigitSet(domain.digits).size() == 1;
        });
    const bool is_pair =
        std::any_of(own.binary_tables.begin(), own.binary_tables.end(), [&](const auto& table) {
          if (cells != (CellSet::of(table.one) | CellSet::of(table.other))) return false;
          const auto& partners = own.tables[table.table].partners;
          const std::vector<Candidate> gone = list_of(deduction.eliminations);
          return std::all_of(gone.begin(), gone.end(), [&](const Candidate& c) {
            const Cell other = (cells - CellSet::of(c.cell)).front();
            for (const Digit d : digits_at(state, other)) {
              const Digit one = c.cell == table.one ? c.digit : d;
              const Digit two = c.cell == table.one ? d : c.digit;
              if ((partners[one.value - 1U] & bit_of(two.value)) != 0) return false;
            }
            return true;
          });
        });
    if (is_domain || is_pair) return {&clue, cells};
  }
  return {nullptr, cells};
}

bool has_combinations(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  return found != nullptr && (found->is_cage() || found->sets != nullptr);
}

bool is_sum(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  return found != nullptr && found->sum != nullptr;
}

Combinations combinations_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  Combinations result;
  result.clue = {found->clue, found->cells};
  result.total = found->sum != nullptr ? found->sum->total : 0;
  result.sets = widest::combinations_of(state, *found);
  if (!found->cells.contains(targets_of(deduction))) return result;
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  const auto add_misfits = [&](const std::vector<Candidate>& candidates) {
    Equation equation;
    equation.plus = found->cells;
    equation.total = result.total;
    add_bounds(state, equation, candidates, result.limits, result.misfits, true);
  };
  std::vector<Candidate> misfits = divide(gone, result.sets, result.without);
  if (result.sets.size() > kListedSets) {
    result.without = {};
    add_misfits(gone);
    return result;
  }
  std::vector<std::vector<Part>> ways;
  for (const DigitSet set : result.sets) ways.push_back({{found->cells, set}});
  const auto are_explained = [&](const std::vector<Candidate>& candidates) {
    const auto all = narrowings(state, ways, candidates);
    if (all) result.narrowings = *all;
    return all.has_value();
  };
  if (found->sum == nullptr) {
    DigitSet digits;
    for (const DigitSet set : result.sets) digits |= set;
    for (const Candidate& c : misfits) {
      result.misfits.push_back(misfit_of_sets(state, c, found->cells, digits));
    }
    (void)are_explained(result.bare());
    return result;
  }
  add_misfits(misfits);
  // A rest of one cell is easy to see, others take longer than a few full sets.
  const auto is_long = [](const Misfit& misfit) { return misfit.plus.size() > 1; };
  const auto longs = static_cast<std::size_t>(
      std::count_if(result.misfits.begin(), result.misfits.end(), is_long));
  if (longs < 2 || result.sets.size() > kListedCombinations) return result;
  std::vector<Candidate> long_ones;
  for (const Misfit& misfit : result.misfits) {
    if (is_long(misfit)) long_ones.push_back(misfit.candidate);
  }
  if (!are_explained(long_ones) || result.narrowings.size() > longs) {
    result.narrowings.clear();
    return result;
  }
  for (Misfit& misfit : result.misfits) {
    if (is_long(misfit)) misfit = {misfit.candidate, {}, {}};
  }
  return result;
}

HouseSum house_sum_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  HouseSum sum;
  sum.houses = deduction.houses;
  sum.is_split = info(deduction.technique).family != "45 rule";
  CellSet inside;
  for (const int h : deduction.houses) {
    inside |= topology.house(h);
    sum.total += topology.digits() * (topology.digits() + 1) / 2;
  }
  const ClueConstraints constraints(topology);
  CellSet covered;
  std::vector<const ClueConstraint*> cages;
  for (const ClueConstraint& cage : constraints.all()) {
    const bool is_part = sum.is_split ? deduction.cells.contains(cage.cells)
                                      : std::find(deduction.parts.begin(), deduction.parts.end(),
                                                  cage.cells) != deduction.parts.end();
    if (!cage.is_cage() || !is_part || covered.contains(cage.cells)) continue;
    sum.cages.push_back({cage.cells, cage.sum->total, cage.clue});
    cages.push_back(&cage);
    covered |= cage.cells;
  }
  if (sum.is_split) {
    HouseSum split = split_of(state, inside, cages, list_of(deduction.eliminations));
    split.houses = sum.houses;
    return split;
  }
  sum.plus = deduction.cells;
  sum.minus = deduction.fins;
  sum.known_inside = inside - covered - sum.plus;
  sum.known_outside = covered - inside - sum.minus;
  sum.inside = sum_of(state, sum.known_inside);
  sum.outside = sum_of(state, sum.known_outside);
  sum.rest = sum.total - sum.inside + sum.outside;
  for (const HouseSum::Cage& cage : sum.cages) sum.rest -= cage.total;
  const CellSet cells = sum.plus | sum.minus;
  if (cells.size() > 1 && (sum.plus.empty() || sum.minus.empty())) {
    Constraints::Sum own;
    own.total = sum.plus.empty() ? -sum.rest : sum.rest;
    std::vector<Cell> order;
    for (const Cell c : cells) {
      own.terms.push_back({c, 1});
      order.push_back(c);
    }
    ClueConstraint constraint(topology, order);
    constraint.sum = &own;
    if (constraint.is_distinct) sum.sets = widest::combinations_of(state, constraint);
  }
  std::vector<Candidate> misfits = list_of(deduction.eliminations);
  if (!sum.sets.empty() && sum.sets.size() <= kListedSets) {
    misfits = divide(misfits, sum.sets, sum.without);
  }
  Equation equation;
  equation.plus = sum.plus;
  equation.minus = sum.minus;
  equation.total = sum.rest;
  add_bounds(state, equation, misfits, sum.limits, sum.misfits);
  return sum;
}

}  // namespace gridmill::widest::step_text
