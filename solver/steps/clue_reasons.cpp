// Each function looks for the reason that a solver would give. A reason is kept only if it proves
// all that the step eliminates; the prover of the tests checks it from the facts alone.

#include "solver/steps/clue_reasons.h"

#include <algorithm>
#include <functional>
#include <set>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// The relations that texts have words for.
bool agrees(const Pairing& pairing, int a, int b) {
  const int number = pairing.number;
  const auto class_of = [&](int digit) {
    return std::find_if(pairing.classes.begin(), pairing.classes.end(),
                        [&](DigitSet set) { return set.contains(digit_of(digit)); });
  };
  switch (pairing.kind) {
    case Pairing::Kind::kEqual:
      return a == b;
    case Pairing::Kind::kRise:
      return a + number <= b;
    case Pairing::Kind::kSum:
      return a + b == number;
    case Pairing::Kind::kDifference:
      return std::abs(a - b) == number;
    case Pairing::Kind::kRatio:
      return std::max(a, b) == number * std::min(a, b);
    case Pairing::Kind::kApart:
      return std::abs(a - b) >= number;
    case Pairing::Kind::kSameClass:
      return class_of(a) == class_of(b);
    case Pairing::Kind::kOtherClass:
      return class_of(a) != class_of(b);
    case Pairing::Kind::kNotConsecutive:
      return std::abs(a - b) != 1;
    case Pairing::Kind::kNamed:
      break;
  }
  return false;
}

/// Classes of digits with the same partners.
std::vector<DigitSet> classes_of(const std::vector<DigitBits>& partners) {
  std::vector<DigitSet> classes;
  std::vector<DigitBits> seen;
  for (std::size_t i = 0; i < partners.size(); ++i) {
    const auto found = std::find(seen.begin(), seen.end(), partners[i]);
    const DigitSet own = DigitSet::of(digit_of(static_cast<int>(i) + 1));
    if (found == seen.end()) {
      seen.push_back(partners[i]);
      classes.push_back(own);
    } else {
      classes[static_cast<std::size_t>(found - seen.begin())] |= own;
    }
  }
  return classes;
}

/// Puts the relation of a table into words, if there are any.
void name_relation(const std::vector<DigitBits>& partners, Pairing& pairing) {
  using Kind = Pairing::Kind;
  const int n = static_cast<int>(partners.size());
  const auto matches = [&](bool swapped) {
    for (int a = 1; a <= n; ++a) {
      for (int b = 1; b <= n; ++b) {
        const bool fits = (partners[static_cast<std::size_t>(a - 1)] & bit_of(b)) != 0;
        if (fits != (swapped ? agrees(pairing, b, a) : agrees(pairing, a, b))) return false;
      }
    }
    return true;
  };
  struct Numbers {
    Kind kind;
    int first, last;
  };
  const Numbers kinds[] = {
      {Kind::kEqual, 0, 0}, {Kind::kRise, 0, n - 1},   {Kind::kSum, 2, 2 * n},
      {Kind::kRatio, 2, n}, {Kind::kDifference, 1, n}, {Kind::kApart, 2, n - 1},
  };
  for (const Numbers& some : kinds) {
    pairing.kind = some.kind;
    for (pairing.number = some.first; pairing.number <= some.last; ++pairing.number) {
      if (matches(false)) return;
      if (some.kind != Kind::kRise || !matches(true)) continue;
      std::swap(pairing.one, pairing.other);
      return;
    }
  }
  pairing.number = 0;
  pairing.classes = classes_of(partners);
  for (const Kind kind : {Kind::kSameClass, Kind::kOtherClass}) {
    pairing.kind = kind;
    if (pairing.classes.size() < static_cast<std::size_t>(n) && matches(false)) return;
  }
  pairing.classes.clear();
  pairing.kind = Kind::kNamed;
}

/// What a table of a clue demands of its two cells.
Pairing pairing_in(const State& state, const Clue& clue, const Constraints::BinaryTable& table,
                   const std::vector<DigitBits>& partners) {
  Pairing pairing;
  pairing.clue = {&clue, CellSet::of(table.one) | CellSet::of(table.other)};
  pairing.one = table.one;
  pairing.other = table.other;
  name_relation(partners, pairing);
  if (pairing.kind == Pairing::Kind::kSameClass || pairing.kind == Pairing::Kind::kOtherClass) {
    pairing.number = std::abs(cells_between(clue, pairing.one, pairing.other));
  }
  pairing.one_digits = digits_at(state, pairing.one);
  pairing.other_digits = digits_at(state, pairing.other);
  return pairing;
}

bool is_distinct_sum(const ClueConstraint& constraint) {
  return constraint.is_cage() || constraint.sets != nullptr;
}

}  // namespace

Fills fills_of_cells(const State& state, const std::vector<Cell>& order) {
  Fills fills;
  CellSet done;
  for (const Cell c : order) {
    if (!done.contains(c)) fills.cells.emplace_back(c, digits_at(state, c));
    done.insert(c);
  }
  return fills;
}

Fills fills_of(const State& state, const ClueConstraint& constraint) {
  Fills fills = fills_of_cells(state, constraint.order);
  std::vector<std::pair<Cell, DigitSet>> open;
  for (const auto& [cell, digits] : fills.cells) {
    if (digits.size() > 1) open.emplace_back(cell, digits);
  }
  ClueFiller filler(state, constraint);
  std::vector<Candidate> fixed;
  const std::function<void()> extend = [&] {
    if (fills.ways.size() > kListedWays) return;
    if (fixed.size() == open.size()) {
      std::vector<Digit>& way = fills.ways.emplace_back();
      for (const Candidate& c : fixed) way.push_back(c.digit);
      return;
    }
    const auto [cell, digits] = open[fixed.size()];
    for (const Digit d : digits) {
      fixed.push_back({cell, d});
      if (filler.can_be(fixed)) extend();
      fixed.pop_back();
    }
  };
  extend();
  if (fills.ways.size() > kListedWays) fills.ways.clear();
  return fills;
}

Misfit misfit_of_sets(const State& state, Candidate candidate, const CellSet& cells,
                      DigitSet digits) {
  Misfit misfit;
  misfit.candidate = candidate;
  std::vector<Cell> others;
  for (const Cell c : open_of(state, cells - CellSet::of(candidate.cell))) others.push_back(c);
  if (const auto used_up = naked_set(state, others, digits, candidate.digit, 3)) {
    misfit.plus = used_up->cells;
    misfit.used = used_up->digits;
  }
  return misfit;
}

Pairing pairing_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  Pairing pairing;
  pairing.clue = {nullptr, deduction.cells};
  for (const Clue& clue : topology.board().clues()) {
    Constraints own;
    clue.kind->compile(clue, topology.board(), own);
    for (const Constraints::BinaryTable& table : own.binary_tables) {
      if (deduction.cells != (CellSet::of(table.one) | CellSet::of(table.other))) continue;
      const std::vector<DigitBits>& partners = own.tables[table.table].partners;
      Pairing found;
      const HouseSet house = shared_houses(topology, deduction.cells);
      bool is_same = !house.empty();  // the only partner of each digit is itself
      for (const Candidate& c : gone) {
        DigitBits with = c.cell == table.one ? partners[c.digit.value - 1U] : DigitBits{0};
        for (std::size_t d = 0; c.cell == table.other && d < partners.size(); ++d) {
          if ((partners[d] & bit_of(c.digit.value)) != 0) with |= DigitBits{1} << d;
        }
        found.gone.push_back({c, DigitSet(with)});
        is_same = is_same && DigitSet(with) == DigitSet::of(c.digit);
      }
      const bool proves =
          std::all_of(found.gone.begin(), found.gone.end(), [&](const Pairing::Partners& one) {
            const Cell other = (deduction.cells - CellSet::of(one.gone.cell)).front();
            return (one.digits & digits_at(state, other)).empty();
          });
      if (!proves && !is_same) continue;
      Pairing named = pairing_in(state, clue, table, partners);
      if (is_same) named.house = HouseSet::of(house.front());
      named.gone = std::move(found.gone);
      return named;
    }
  }
  return pairing;
}

std::vector<Pairing> demands_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  std::vector<CellSet> groups;
  const Clue* own_clue = nullptr;
  const std::string_view family = info(deduction.technique).family;
  const ClueConstraints constraints(topology);
  if (family == "45 rule" || info(deduction.technique).id == "cage-splitting") {
    const HouseSum sum = house_sum_of(state, deduction);
    groups.push_back(sum.plus | sum.minus);
    for (const HouseSum::Cage& cage : sum.cages) {
      if (sum.is_split) groups.push_back(cage.cells);
    }
  } else if (const ClueConstraint* found = constraint_of(state, constraints, deduction)) {
    groups.push_back(found->cells);
    own_clue = found->clue;
  }
  const auto matters = [&](Cell a, Cell b, const auto& excludes) {
    const bool is_inside = std::any_of(groups.begin(), groups.end(), [&](const CellSet& group) {
      return group.contains(a) && group.contains(b);
    });
    for (const Digit d : DigitSet(state.candidates(a))) {
      for (const Digit e : DigitSet(state.candidates(b)) - DigitSet::of(d)) {
        if (is_inside && excludes(d, e)) return true;
      }
    }
    return false;
  };
  std::vector<Pairing> demands;
  for (const Clue& clue : topology.board().clues()) {
    if (&clue == own_clue) continue;
    Constraints own;
    clue.kind->compile(clue, topology.board(), own);
    for (const Constraints::BinaryTable& table : own.binary_tables) {
      const std::vector<DigitBits>& partners = own.tables[table.table].partners;
      const bool is_needed = matters(table.one, table.other, [&](Digit d, Digit e) {
        return (partners[d.value - 1U] & bit_of(e.value)) == 0;
      });
      if (!is_needed) continue;
      Pairing pairing = pairing_in(state, clue, table, partners);
      // A line along which the digits rise or take turns is named as a whole.
      const bool is_named = std::any_of(demands.begin(), demands.end(), [&](const Pairing& one) {
        return one.clue.clue == &clue && !clue.lines.empty() &&
               pairing.kind != Pairing::Kind::kEqual && pairing.kind != Pairing::Kind::kApart;
      });
      if (!is_named) demands.push_back(std::move(pairing));
    }
  }
  for (const Relation& relation : topology.board().relations()) {
    if (relation.difference != 1) continue;
    for (const auto& [a, b] : relation.pairs) {
      const bool is_needed =
          matters(a, b, [](Digit d, Digit e) { return std::abs(d.value - e.value) == 1; });
      if (!is_needed) continue;
      Pairing& pairing = demands.emplace_back();
      pairing.kind = Pairing::Kind::kNotConsecutive;
      pairing.clue.cells = CellSet::of(a) | CellSet::of(b);
      pairing.one = a;
      pairing.other = b;
      return demands;
    }
  }
  return demands;
}

Pairing partner_pairing_of(const State& state, const Deduction& deduction) {
  const CellSet targets = targets_of(deduction);
  if (info(deduction.technique).family != "intersections" || deduction.variant != 1 ||
      deduction.cells.size() != 1 || targets.size() != 1) {
    return {};
  }
  Deduction pair = deduction;
  pair.cells |= targets;
  return pairing_of(state, pair);
}

Fits fits_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  Fits fits;
  DigitSet digits(deduction.digits);
  CellSet cells;
  for (const Cell c : found->cells) {
    if (state.value(c) == 0) {
      cells.insert(c);
    } else {
      digits -= DigitSet::of(digit_of(state.value(c)));
    }
  }
  std::vector<Candidate> left = list_of(deduction.placements);
  const auto kind_of = [&](const Candidate& c) {
    CellSet own_places;
    for (const Cell cell : cells) {
      if (digits_at(state, cell).contains(c.digit)) own_places.insert(cell);
    }
    if (own_places.size() == 1) return Fit::Kind::kPlace;
    return (digits_at(state, c.cell) & digits).size() == 1 ? Fit::Kind::kDigit : Fit::Kind::kSets;
  };
  for (;;) {
    const auto next = std::find_if(left.begin(), left.end(), [&](const Candidate& c) {
      return kind_of(c) != Fit::Kind::kSets;
    });
    if (next == left.end()) break;
    fits.list.push_back({*next, kind_of(*next)});
    cells -= CellSet::of(next->cell);
    digits -= DigitSet::of(next->digit);
    left.erase(next);
  }
  if (left.empty()) return fits;
  std::vector<Candidate> gone;
  for (const Candidate& c : left) {
    for (const Digit d : digits_at(state, c.cell) - DigitSet::of(c.digit))
      gone.push_back({c.cell, d});
  }
  if (const auto sets = full_sets(state, {{cells, digits}}, gone)) fits.sets = *sets;
  for (const Candidate& c : left) fits.list.push_back({c, Fit::Kind::kSets});
  return fits;
}

SumLock sum_lock_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  SumLock lock;
  lock.digit = DigitSet(deduction.digits).front();
  const CellSet seen = state.topology().common_peers(targets_of(deduction));
  for (const Cell c : found->cells) {
    if (seen.contains(c) && state.has({c, lock.digit})) lock.places.insert(c);
  }
  const bool are_listed =
      found->sum == nullptr || combinations_of(state, *found).size() <= kListedCombinations;
  if (is_distinct_sum(*found) && are_listed) return lock;
  lock.equation = as_equation(state.topology(), *found);
  State without = state;
  without.eliminate(lock.digit, lock.places);
  lock.clash = sum_clash_of(without, *lock.equation, *found->sum);
  return lock;
}

Crossings crossings_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  Crossings crossings;
  const bool has_sets = is_distinct_sum(*found);
  std::vector<DigitSet> sets;
  if (has_sets) sets = combinations_of(state, *found);
  const bool are_listed = has_sets && (sets.size() <= kListedCombinations || found->sum == nullptr);
  Equation equation;
  if (found->sum != nullptr) equation = as_equation(state.topology(), *found);
  crossings.total = equation.total;
  if (!has_sets) crossings.equation = equation;
  for (const Candidate& c : list_of(deduction.eliminations)) {
    const State assumed = assuming(state, c, open_of(state, found->cells), false);
    Crossing crossing{CellSet::of(c.cell), c.digit, {}};
    for (const Cell own : open_of(state, found->cells)) {
      for (const Digit d : digits_at(state, own) - digits_at(assumed, own)) {
        crossing.taken.push_back({own, d});
      }
    }
    crossing.ruled_out = missed_exclusions(state, {c.digit, CellSet::of(c.cell)}, crossing.taken);
    const auto same =
        std::find_if(crossings.list.begin(), crossings.list.end(), [&](const Crossing& other) {
          return other.digit == c.digit && other.taken == crossing.taken;
        });
    if (same != crossings.list.end()) {
      same->cells.insert(c.cell);
      same->ruled_out.insert(same->ruled_out.end(), crossing.ruled_out.begin(),
                             crossing.ruled_out.end());
      continue;
    }
    if (are_listed) {
      std::vector<DividedWay> ways;
      for (const DigitSet set : sets) ways.push_back({{set}, {{found->cells, set}}});
      crossing.unfit = unfit_of(assumed, ways);
    } else {
      crossing.clash = sum_clash_of(assumed, equation, *found->sum);
    }
    crossings.list.push_back(crossing);
  }
  return crossings;
}

}  // namespace gridmill::widest::step_text
