#include "solver/steps/clue_facts.h"

#include <algorithm>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// Of the constraints with the cells of a step the one that eliminates or places what it does.
const ClueConstraint* constraint_of(const State& state, const ClueConstraints& constraints,
                                    const Deduction& deduction) {
  const ClueConstraint* first = constraints.of(deduction.cells);
  for (const ClueConstraint& one : constraints.all()) {
    if (one.cells != deduction.cells) continue;
    ClueFiller filler(state, one);
    const std::vector<Candidate> gone = list_of(deduction.eliminations);
    const bool proves = std::all_of(gone.begin(), gone.end(), [&](const Candidate& c) {
      return !one.cells.contains(c.cell) || !filler.can_be({c});
    });
    if (proves) return &one;
  }
  return first;
}

int sum_of(const State& state, const CellSet& cells) {
  int sum = 0;
  for (const Cell c : cells) sum += state.value(c);
  return sum;
}

/// Divides eliminated candidates into digits of no combination, and candidates of one that is left.
void divide(const std::vector<Candidate>& gone, const std::vector<DigitSet>& sets,
            DigitSet& without, std::vector<Candidate>& misfits) {
  DigitSet in_sets;
  for (const DigitSet set : sets) in_sets |= set;
  for (const Candidate& c : gone) {
    if (in_sets.contains(c.digit)) {
      misfits.push_back(c);
    } else {
      without |= DigitSet::of(c.digit);
    }
  }
}

}  // namespace

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

Fills fills_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  CellSet left = deduction.cells;
  Fills fills;
  const auto add = [&](Cell c) {
    if (left.contains(c)) fills.cells.emplace_back(c, digits_at(state, c));
    left -= CellSet::of(c);
  };
  if (found != nullptr) {
    for (const Cell c : found->order) add(c);
  }
  for (const Cell c : deduction.cells) add(c);
  return fills;
}

bool has_combinations(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  return found != nullptr && (found->is_cage() || found->sets != nullptr);
}

Combinations combinations_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  Combinations result;
  result.clue = {found->clue, found->cells};
  result.total = found->sum != nullptr ? found->sum->total : 0;
  result.sets = widest::combinations_of(state, *found);
  if (found->cells.contains(targets_of(deduction))) {
    divide(list_of(deduction.eliminations), result.sets, result.without, result.misfits);
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
  for (const ClueConstraint& cage : constraints.all()) {
    const bool is_part = sum.is_split ? deduction.cells.contains(cage.cells)
                                      : std::find(deduction.parts.begin(), deduction.parts.end(),
                                                  cage.cells) != deduction.parts.end();
    if (!cage.is_cage() || !is_part || covered.contains(cage.cells)) continue;
    sum.cages.push_back({cage.cells, cage.sum->total});
    covered |= cage.cells;
  }
  if (sum.is_split) return sum;
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
    ClueConstraint constraint;
    constraint.cells = cells;
    constraint.sum = &own;
    constraint.is_distinct = true;
    for (const Cell c : cells) {
      own.terms.push_back({c, 1});
      constraint.order.push_back(c);
      constraint.is_distinct =
          constraint.is_distinct && topology.peers(c).contains(cells - CellSet::of(c));
    }
    if (constraint.is_distinct) sum.sets = widest::combinations_of(state, constraint);
  }
  if (sum.sets.empty()) {
    sum.misfits = list_of(deduction.eliminations);
  } else {
    divide(list_of(deduction.eliminations), sum.sets, sum.without, sum.misfits);
  }
  return sum;
}

}  // namespace gridmill::widest::step_text
