// Each function looks for the reason that a solver would give. A reason is kept only if it proves
// all that the step eliminates; the prover of the tests checks it from the facts alone.

#include "solver/steps/clue_reasons.h"

#include <algorithm>
#include <functional>
#include <set>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/narrowing.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

// ---- sums

/// The least and the greatest sum of cells, if they can be filled.
struct Range {
  int low = 0;
  int high = 0;
  bool exists = true;
  bool low_differs = false, high_differs = false;  ///< from the sum of the cells' own bounds
  [[nodiscard]] bool is_exact() const { return low == high; }
};

/// Tries the digits of each cell from the best one on.
class RangeSearch {
 public:
  RangeSearch(const State& state, const CellSet& cells) : state_(state) {
    for (const Cell c : cells) cells_.push_back(c);
  }
  Range run() {
    Range range;
    if (cells_.empty()) return range;
    range.exists = search(1);
    range.low = best_;
    range.low_differs = best_ != rest_.front();
    if (range.exists) (void)search(-1);
    range.high = -best_;
    range.high_differs = best_ != rest_.front();
    return range;
  }

 private:
  bool search(int sign) {
    chosen_.clear();
    best_ = kNone;
    sign_ = sign;
    rest_.assign(cells_.size() + 1, 0);
    for (std::size_t i = cells_.size(); i-- > 0;) {
      const DigitSet digits = digits_at(state_, cells_[i]);
      if (digits.empty()) return false;
      rest_[i] = rest_[i + 1] + (sign > 0 ? digits.front().value : -last_digit(digits));
    }
    descend(0, 0);
    return best_ != kNone;
  }
  void descend(std::size_t i, int sum) {
    if (sum + rest_[i] >= best_) return;
    if (i == cells_.size()) {
      best_ = sum;
      return;
    }
    std::vector<Digit> digits;
    for (const Digit d : digits_at(state_, cells_[i])) digits.push_back(d);
    if (sign_ < 0) std::reverse(digits.begin(), digits.end());
    for (const Digit d : digits) {
      const Candidate own{cells_[i], d};
      const bool clashes = std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate& c) {
        return state_.topology().excludes(c, own);
      });
      if (clashes) continue;
      chosen_.push_back(own);
      descend(i + 1, sum + sign_ * d.value);
      chosen_.pop_back();
    }
  }

  static constexpr int kNone = 1 << 20;
  const State& state_;
  std::vector<Cell> cells_;
  std::vector<Candidate> chosen_;
  std::vector<int> rest_;
  int best_ = kNone;
  int sign_ = 1;
};

Range range_of(const State& state, const CellSet& cells) {
  Range range = RangeSearch(state, cells).run();
  // Texts need not mention that the cells of a house differ.
  if (!shared_houses(state.topology(), cells).empty()) {
    range.low_differs = range.high_differs = false;
  }
  return range;
}

int known_sum(const State& state, const CellSet& cells) {
  int sum = 0;
  for (const Cell c : cells) sum += state.value(c);
  return sum;
}
CellSet open_of(const State& state, const CellSet& cells) {
  CellSet result;
  for (const Cell c : cells) {
    if (state.value(c) == 0) result.insert(c);
  }
  return result;
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
    const auto numbers = numbers_of_minus(state, *sum);
    if (!numbers || shared_houses(state.topology(), minus).empty()) return {};
    other = {numbers->first, numbers->second};
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

/// The sums below and above the total that are nearest to it and that the cells can make; none if
/// they can make the total or if that is too much to try.
std::vector<int> sums_around(const State& state, const CellSet& cells, int total) {
  constexpr int kMaxNodes = 100'000;
  std::vector<Cell> order;
  for (const Cell c : cells) order.push_back(c);
  std::vector<Candidate> chosen;
  int below = -1;
  int above = -1;
  int nodes = 0;
  const std::function<void(int)> add = [&](int sum) {
    if (++nodes > kMaxNodes) return;
    if (chosen.size() == order.size()) {
      if (sum <= total) below = std::max(below, sum);
      if (sum > total) above = above < 0 ? sum : std::min(above, sum);
      return;
    }
    const Cell cell = order[chosen.size()];
    for (const Digit d : digits_at(state, cell)) {
      const bool clashes = std::any_of(chosen.begin(), chosen.end(), [&](const Candidate& c) {
        return state.topology().excludes(c, {cell, d});
      });
      if (clashes) continue;
      chosen.push_back({cell, d});
      add(sum + d.value);
      chosen.pop_back();
    }
  };
  add(0);
  if (nodes > kMaxNodes || below == total) return {};
  std::vector<int> sums;
  if (below >= 0) sums.push_back(below);
  if (above >= 0) sums.push_back(above);
  return sums;
}

/// The same; none if one of the two is missing.
std::vector<int> nearest_sums(const State& state, const CellSet& cells, int total) {
  std::vector<int> sums = sums_around(state, cells, total);
  if (sums.size() < 2) sums.clear();
  return sums;
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

bool has_few_ways(const Fills& fills) {
  return !fills.ways.empty() && fills.ways.size() <= kListedCombinations;
}

bool is_distinct_sum(const ClueConstraint& constraint) {
  return constraint.is_cage() || constraint.sets != nullptr;
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

std::optional<std::pair<int, int>> sums_of(const State& state, const CellSet& cells) {
  const Range range = range_of(state, cells);
  if (!range.exists) return std::nullopt;
  return std::pair(range.low, range.high);
}

Misfit misfit_of(const State& state, Candidate candidate, const CellSet& plus, const CellSet& minus,
                 int total) {
  Misfit misfit;
  misfit.candidate = candidate;
  const CellSet own = CellSet::of(candidate.cell);
  misfit.plus = open_of(state, plus - own);
  misfit.minus = open_of(state, minus - own);
  misfit.rest = total - known_sum(state, plus - own) + known_sum(state, minus - own) -
                (plus.contains(candidate.cell) ? candidate.digit.value : -candidate.digit.value);
  const CellSet left = misfit.plus | misfit.minus;
  const bool is_one_sided = misfit.plus.empty() != misfit.minus.empty();
  if (!is_one_sided || left.size() < 2) return misfit;
  State assumed = state;
  assumed.place(candidate);
  const int rest = misfit.minus.empty() ? misfit.rest : -misfit.rest;
  misfit.nearest = sums_around(assumed, left, rest);
  misfit.differs = (left.size() == 2 || shared_houses(state.topology(), left).empty()) &&
                   can_make_alone(assumed, left, rest);
  return misfit;
}

void add_bounds(const State& state, const Equation& equation, const std::vector<Candidate>& gone,
                std::vector<SumLimit>& limits, std::vector<Misfit>& misfits) {
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
      misfits.push_back(misfit_of(state, {cell, d}, equation.plus, equation.minus, equation.total));
    }
  }
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
    return (digits_at(state, c.cell) & digits).size() == 1 ? Fit::Kind::kDigit : Fit::Kind::kOrders;
  };
  while (!left.empty()) {
    auto next = std::find_if(left.begin(), left.end(),
                             [&](const Candidate& c) { return kind_of(c) != Fit::Kind::kOrders; });
    if (next == left.end()) {
      for (const Candidate& c : left) fits.list.push_back({c, Fit::Kind::kOrders});
      fits.fills = fills_of_cells(state, found->order);
      break;
    }
    fits.list.push_back({*next, kind_of(*next)});
    cells -= CellSet::of(next->cell);
    digits -= DigitSet::of(next->digit);
    left.erase(next);
  }
  return fits;
}

Equation equation_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  return as_equation(state.topology(), *found);
}

SumReasons sum_reasons_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  const Equation equation = as_equation(state.topology(), *found);
  SumReasons reasons{equation, {}, {}, {}};
  if (equation.is_number) {
    const bool proves = add_number_reasons(state, *found->sum, gone, reasons);
    if (proves && reasons.unmade.empty()) return reasons;
    if (proves && !has_few_ways(fills_of(state, *found))) return reasons;
  } else {
    add_bounds(state, equation, gone, reasons.limits, reasons.misfits);
    if (reasons.misfits.size() <= kListedCombinations) return reasons;
  }
  SumReasons others{equation, {}, {}, fills_of(state, *found)};
  others.least = reasons.least;
  others.most = reasons.most;
  return others;
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
  lock.clash = clash_of(without, lock.equation->plus, lock.equation->minus, lock.equation->total,
                        lock.equation->is_number ? found->sum : nullptr);
  if (!lock.clash.empty()) return lock;
  lock.fills = fills_of(state, *found);
  const bool adds_up = lock.equation->minus.empty() && !lock.equation->is_number;
  if (!adds_up || has_few_ways(lock.fills)) return lock;
  lock.nearest = nearest_sums(without, lock.equation->plus, lock.equation->total);
  if (!lock.nearest.empty()) lock.fills = {};
  return lock;
}

Crossings crossings_of(const State& state, const Deduction& deduction) {
  const StepConstraint found(state, deduction);
  Crossings crossings;
  const bool has_sets = is_distinct_sum(*found);
  const bool are_listed = has_sets && combinations_of(state, *found).size() <= kListedCombinations;
  Equation equation;
  if (found->sum != nullptr) equation = as_equation(state.topology(), *found);
  crossings.total = equation.total;
  if (!has_sets) crossings.equation = equation;
  for (const Candidate& c : list_of(deduction.eliminations)) {
    State assumed = state;
    assumed.place(c);
    Crossing crossing{CellSet::of(c.cell), c.digit, {}, {}};
    for (const Cell own : found->cells) {
      if (state.value(own) != 0) continue;
      for (const Digit d : DigitSet(state.candidates(own)) - DigitSet(assumed.candidates(own))) {
        crossing.taken.push_back({own, d});
      }
    }
    const auto same =
        std::find_if(crossings.list.begin(), crossings.list.end(), [&](const Crossing& other) {
          return other.digit == c.digit && other.taken == crossing.taken;
        });
    if (same != crossings.list.end()) {
      same->cells.insert(c.cell);
      continue;
    }
    if (!are_listed && found->sum != nullptr) {
      crossing.clash = clash_of(assumed, equation.plus, equation.minus, equation.total,
                                equation.is_number ? found->sum : nullptr);
    }
    if (!are_listed && crossing.clash.empty()) {
      if (crossings.fills.cells.empty()) crossings.fills = fills_of(state, *found);
      if (found->sum != nullptr && equation.minus.empty() && !has_few_ways(crossings.fills)) {
        crossing.nearest = nearest_sums(assumed, equation.plus, equation.total);
      }
    }
    crossings.list.push_back(crossing);
  }
  const bool are_explained =
      std::all_of(crossings.list.begin(), crossings.list.end(), [](const Crossing& crossing) {
        return !crossing.clash.empty() || !crossing.nearest.empty();
      });
  if (are_explained) crossings.fills = {};
  return crossings;
}

}  // namespace gridmill::widest::step_text
