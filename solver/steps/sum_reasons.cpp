// Why candidates of sums are eliminated: bounds, rests, the sums that the cells can make. A sum is
// that of a clue, or the rest that the 45 rule leaves.

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <utility>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// The terms of one side of a sum, with positive factors.
std::vector<Constraints::Term> terms_of(const Constraints::Sum& sum, bool is_plus) {
  std::vector<Constraints::Term> terms;
  for (const Constraints::Term& term : sum.terms) {
    if ((term.factor > 0) == is_plus) terms.push_back({term.cell, std::abs(term.factor)});
  }
  std::sort(terms.begin(), terms.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return terms;
}
std::vector<Constraints::Term> terms_of(const CellSet& cells) {
  std::vector<Constraints::Term> terms;
  for (const Cell c : cells) terms.push_back({c, 1});
  return terms;
}

/// Whether sums of both sides go together.
bool can_meet(const SideSums& sums, int total) {
  return std::any_of(sums.plus.begin(), sums.plus.end(), [&](int sum) {
    return std::binary_search(sums.minus.begin(), sums.minus.end(), sum - total);
  });
}

/// What the sides of a sum can make, if that proves that the cells cannot be filled.
SideSums side_sums(const State& state, const Constraints::Sum& sum) {
  const SideSums sums{sums_made(state, terms_of(sum, true)),
                      sums_made(state, terms_of(sum, false))};
  return can_meet(sums, sum.total) ? SideSums() : sums;
}

int known_sum(const State& state, const CellSet& cells) {
  int sum = 0;
  for (const Cell c : cells) sum += state.value(c);
  return sum;
}
/// What kinds of bounds the sides have.
void set_kinds(const Range& plus, const Range& minus, bool plus_at_most, SumLimit& limit) {
  limit.is_plus_exact = plus.is_exact();
  limit.is_minus_exact = minus.is_exact();
  limit.plus_differs = plus_at_most ? plus.high_differs : plus.low_differs;
  limit.minus_differs = plus_at_most ? minus.low_differs : minus.high_differs;
}

/// Bounds of the sides of an equation that contradict each other.
/// @param sum  of the equation, if a side is a number of several digits
std::vector<SumLimit> clash_of(const State& state, const CellSet& plus, const CellSet& minus,
                               int total, const Constraints::Sum* sum = nullptr) {
  const Range one = range_of(state, plus);
  Range other = range_of(state, minus);
  if (sum != nullptr) {
    const std::vector<int> numbers = sums_made(state, terms_of(*sum, false));
    if (numbers.empty() || shared_houses(state.topology(), minus).empty()) return {};
    other = {numbers.front(), numbers.back()};
  }
  if (!one.exists || !other.exists) return {};
  SumLimit clash;
  clash.plus = plus;
  clash.minus = minus;
  if (one.high - other.low < total) {
    clash.at_most = true;
    clash.plus_bound = one.high;
    clash.minus_bound = other.low;
    set_kinds(one, other, true, clash);
    return {clash};
  }
  if (one.low - other.high > total) {
    clash.plus_bound = one.low;
    clash.minus_bound = other.high;
    set_kinds(one, other, false, clash);
    return {clash};
  }
  return {};
}

/// The two bounds of a cell: what the bounds of the other cells leave for it.
std::vector<SumLimit> limits_of(const State& state, const Equation& equation, Cell cell) {
  const bool is_plus = equation.plus.contains(cell);
  SumLimit limit;
  limit.cell = cell;
  limit.is_of_plus = is_plus;
  limit.plus = equation.plus - CellSet::of(cell);
  limit.minus = equation.minus - CellSet::of(cell);
  const Range plus = range_of(state, limit.plus);
  const Range minus = range_of(state, limit.minus);
  if (!plus.exists || !minus.exists) return {};
  std::vector<SumLimit> result;
  for (const bool at_most : {true, false}) {
    limit.at_most = at_most;
    limit.plus_bound = at_most == is_plus ? plus.low : plus.high;
    limit.minus_bound = at_most == is_plus ? minus.high : minus.low;
    set_kinds(plus, minus, at_most != is_plus, limit);
    const int rest = equation.total - limit.plus_bound + limit.minus_bound;
    limit.bound = is_plus ? rest : -rest;
    result.push_back(limit);
  }
  return result;
}

/// Whether the cells can make the sum if they need not differ.
bool can_make_alone(const State& state, const CellSet& cells, int total) {
  std::set<int> sums{0};
  for (const Cell c : cells) {
    std::set<int> next;
    for (const int sum : sums) {
      for (const Digit d : digits_at(state, c)) next.insert(sum + d.value);
    }
    sums = std::move(next);
  }
  return sums.contains(total);
}

/// Whether some of the cells lack digits, which is put into the reason: cells that see each other
/// have too few, or the only digits of other cells leave a cell none.
template <typename Reason>
bool lacks_digits(const State& state, const CellSet& cells, Reason& reason) {
  reason.few = short_peers(state, cells);
  if (!reason.few.cells.empty()) return true;
  for (const Cell cell : cells) {
    DigitSet left = digits_at(state, cell);
    std::vector<Candidate> forced;
    for (const Cell other : cells - CellSet::of(cell)) {
      if (digits_at(state, other).size() != 1) continue;
      const Candidate only{other, digits_at(state, other).front()};
      const DigitSet before = left;
      for (const Digit d : before) {
        if (state.topology().excludes(only, {cell, d})) left -= DigitSet::of(d);
      }
      if (left != before) forced.push_back(only);
    }
    if (!left.empty()) continue;
    reason.few = {CellSet::of(cell), {}};
    reason.forced = forced;
    return true;
  }
  return false;
}

/// Whether two cells make the sum only with the same digit in both.
bool needs_same_digit(const State& state, Cell one, Cell other, int total) {
  for (const Digit d : digits_at(state, one)) {
    for (const Digit e : digits_at(state, other)) {
      if (d.value + e.value == total && d != e) return false;
    }
  }
  return true;
}

}  // namespace

std::vector<int> sums_of(const State& state, const CellSet& cells) {
  return sums_made(state, terms_of(cells));
}

std::vector<int> sums_around(const std::vector<int>& sums, int total) {
  const auto above = std::lower_bound(sums.begin(), sums.end(), total);
  if (above != sums.end() && *above == total) return {};
  std::vector<int> result;
  if (above != sums.begin()) result.push_back(*(above - 1));
  if (above != sums.end()) result.push_back(*above);
  return result;
}
CellSet open_of(const State& state, const CellSet& cells) {
  CellSet result;
  for (const Cell c : cells) {
    if (state.value(c) == 0) result.insert(c);
  }
  return result;
}

State assuming(const State& state, Candidate candidate, const CellSet& cells, bool is_plain,
               bool are_different) {
  State assumed = state;
  for (const Cell c : cells) {
    for (const Digit d : digits_at(state, c)) {
      const bool is_same = d == candidate.digit;
      const bool is_out = (is_same && are_different) ||
                          (is_plain ? is_same && see_plainly(state.topology(), candidate.cell, c)
                                    : state.topology().excludes(candidate, {c, d}));
      if (is_out) assumed.eliminate(d, CellSet::of(c));
    }
  }
  return assumed;
}

Misfit misfit_of(const State& state, Candidate candidate, const CellSet& plus, const CellSet& minus,
                 int total, bool are_different) {
  Misfit misfit{candidate, {}, {}};
  const CellSet own = CellSet::of(candidate.cell);
  misfit.plus = open_of(state, plus - own);
  misfit.minus = open_of(state, minus - own);
  misfit.rest = total - known_sum(state, plus - own) + known_sum(state, minus - own) -
                (plus.contains(candidate.cell) ? candidate.digit.value : -candidate.digit.value);
  const CellSet left = misfit.plus | misfit.minus;
  if (left.empty()) return misfit;
  const bool is_one_sided = misfit.plus.empty() != misfit.minus.empty();
  const int rest = misfit.minus.empty() ? misfit.rest : -misfit.rest;
  State assumed = assuming(state, candidate, left, true, are_different);
  const auto can_be = [&] {
    misfit.sums = {sums_of(assumed, misfit.plus), sums_of(assumed, misfit.minus)};
    return can_meet(misfit.sums, misfit.rest);
  };
  if (can_be()) {
    assumed = assuming(state, candidate, left, false, are_different);
    std::vector<Candidate> excluded;
    for (const Cell c : left) {
      for (const Digit d : digits_at(state, c) - digits_at(assumed, c)) {
        if (!are_different || d != candidate.digit) excluded.push_back({c, d});
      }
    }
    misfit.ruled_out =
        missed_exclusions(state, {candidate.digit, CellSet::of(candidate.cell)}, excluded);
    (void)can_be();
  }
  const bool lacks = left.size() > 1 && lacks_digits(assumed, left, misfit);
  if (lacks) misfit.sums = {};
  if (lacks || !is_one_sided) return misfit;
  const std::vector<int> sums = misfit.minus.empty() ? misfit.sums.plus : misfit.sums.minus;
  misfit.sums = {};
  if (left.size() == 1) {
    const bool is_same =
        rest == candidate.digit.value && state.has({left.front(), candidate.digit});
    if (is_same && misfit.ruled_out.empty()) {
      const HouseSet houses = shared_houses(state.topology(), left | own);
      if (!houses.empty()) misfit.house = HouseSet::of(houses.front());
      misfit.differs = houses.empty();
    }
    return misfit;
  }
  const HouseSet shared = shared_houses(state.topology(), left);
  misfit.nearest = sums_around(sums, rest);
  misfit.differs = (left.size() == 2 || shared.empty()) && can_make_alone(assumed, left, rest);
  if (left.size() == 2 && misfit.differs && !shared.empty() &&
      needs_same_digit(assumed, left.front(), (left - CellSet::of(left.front())).front(), rest)) {
    misfit.house = HouseSet::of(shared.front());
  }
  return misfit;
}

void add_bounds(const State& state, const Equation& equation, const std::vector<Candidate>& gone,
                std::vector<SumLimit>& limits, std::vector<Misfit>& misfits, bool are_different) {
  for (const Cell cell : equation.plus | equation.minus) {
    std::vector<Digit> digits;
    for (const Candidate& c : gone) {
      if (c.cell == cell) digits.push_back(c.digit);
    }
    if (digits.empty()) continue;
    for (const SumLimit& limit : limits_of(state, equation, cell)) {
      const auto bounded = std::partition(digits.begin(), digits.end(), [&](Digit d) {
        return limit.at_most ? d.value <= limit.bound : d.value >= limit.bound;
      });
      if (bounded != digits.end()) limits.push_back(limit);
      digits.erase(bounded, digits.end());
    }
    std::sort(digits.begin(), digits.end());
    for (const Digit d : digits) {
      misfits.push_back(misfit_of(state, {cell, d}, equation.plus, equation.minus, equation.total,
                                  are_different));
    }
  }
}

Equation as_equation(const BoardTopology& topology, const ClueConstraint& constraint) {
  GRIDMILL_REQUIRE(constraint.sum != nullptr);
  Equation equation;
  equation.clue = {constraint.clue, constraint.cells};
  equation.total = constraint.sum->total;
  for (const Constraints::Term& term : constraint.sum->terms) {
    (term.factor > 0 ? equation.plus : equation.minus).insert(term.cell);
    equation.is_number = equation.is_number || std::abs(term.factor) != 1;
  }
  const auto box_of = [&](const CellSet& cells) {
    for (const int h : topology.boxes()) {
      if (!cells.empty() && topology.house(h).contains(cells)) return HouseSet::of(h);
    }
    return HouseSet();
  };
  if (constraint.clue->cells.empty()) {
    equation.plus_house = box_of(equation.plus);
    equation.minus_house = box_of(equation.minus);
  }
  return equation;
}

Equation equation_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  return as_equation(state.topology(), *found);
}

namespace {

/// Adds why candidates of an arrow with a number are eliminated.
void add_number_reasons(const State& state, const Constraints::Sum& sum,
                        const std::vector<Candidate>& gone, SumReasons& reasons) {
  const CellSet& cells = reasons.equation.plus;
  const std::vector<int> sums = sums_of(state, cells);
  GRIDMILL_REQUIRE(!sums.empty());
  reasons.least = sums.front();
  reasons.most = sums.back();
  const auto numbers_with = [&](const State& with) {
    std::vector<int> numbers = sums_made(with, terms_of(sum, false));
    std::erase_if(numbers, [&](int n) { return n < reasons.least || n > reasons.most; });
    return numbers;
  };
  const std::vector<int> numbers = numbers_with(state);
  GRIDMILL_REQUIRE(!numbers.empty());
  reasons.least_number = numbers.front();
  reasons.most_number = numbers.back();
  for (const Candidate& c : gone) {
    State only = state;
    for (const Digit d : digits_at(state, c.cell) - DigitSet::of(c.digit)) {
      only.eliminate(d, CellSet::of(c.cell));
    }
    if (!cells.contains(c.cell)) {
      const std::vector<int> left = numbers_with(only);
      if (left.empty()) reasons.out_of_range.push_back(c);
      if (!left.empty()) reasons.unmade.push_back({c, left, sums});
      continue;
    }
    Misfit misfit{c, open_of(state, cells - CellSet::of(c.cell)), {}};
    if (lacks_digits(assuming(state, c, misfit.plus, true), misfit.plus, misfit)) {
      reasons.misfits.push_back(misfit);
      continue;
    }
    const std::vector<int> own = sums_of(only, cells);
    const bool at_least = own.front() > numbers.back();
    if (!at_least && own.back() >= numbers.front()) {
      reasons.unmade.push_back({c, numbers, own});
      continue;
    }
    const SumReasons::Bound bound{{}, at_least, at_least ? own.front() : own.back()};
    const auto same = std::find_if(
        reasons.bounds.begin(), reasons.bounds.end(), [&](const SumReasons::Bound& other) {
          return other.at_least == bound.at_least && other.bound == bound.bound;
        });
    (same == reasons.bounds.end() ? reasons.bounds.emplace_back(bound) : *same)
        .candidates.push_back(c);
  }
}

}  // namespace

SumReasons sum_reasons_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  SumReasons reasons{as_equation(state.topology(), *found)};
  if (reasons.equation.is_number) {
    add_number_reasons(state, *found->sum, gone, reasons);
  } else {
    add_bounds(state, reasons.equation, gone, reasons.limits, reasons.misfits);
  }
  return reasons;
}

SumClash sum_clash_of(const State& state, const Equation& equation, const Constraints::Sum& sum) {
  SumClash clash;
  if (lacks_digits(state, equation.plus | equation.minus, clash)) return clash;
  clash.bounds = clash_of(state, equation.plus, equation.minus, equation.total,
                          equation.is_number ? &sum : nullptr);
  if (!clash.bounds.empty()) return clash;
  if (equation.minus.empty()) {
    clash.nearest = sums_around(sums_of(state, equation.plus), equation.total);
  } else {
    clash.sums = side_sums(state, sum);
  }
  return clash;
}

}  // namespace gridmill::widest::step_text
