// Each function looks for the reason that a solver would give. A reason is kept only if it proves
// all that the step eliminates; the prover of the tests checks it from the facts alone.

#include "solver/steps/clue_reasons.h"

#include <algorithm>
#include <functional>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

Digit digit_of(int value) { return Digit{static_cast<std::uint8_t>(value)}; }

// ---- sums

/// The least and the greatest sum of cells, if they can be filled.
struct Range {
  int low = 0;
  int high = 0;
  bool exists = true;
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
    if (range.exists) (void)search(-1);
    range.high = -best_;
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
  return RangeSearch(state, cells).run();
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

/// Bounds of the sides of an equation that contradict each other.
std::vector<SumLimit> clash_of(const State& state, const CellSet& plus, const CellSet& minus,
                               int total) {
  const Range one = range_of(state, plus);
  const Range other = range_of(state, minus);
  if (!one.exists || !other.exists) return {};
  SumLimit clash;
  clash.plus = plus;
  clash.minus = minus;
  if (one.high - other.low < total) {
    clash.at_most = true;
    clash.plus_bound = one.high;
    clash.minus_bound = other.low;
    return {clash};
  }
  if (one.low - other.high > total) {
    clash.plus_bound = one.low;
    clash.minus_bound = other.high;
    return {clash};
  }
  return {};
}

/// The bound of a cell that follows from those of the others.
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
    const int rest = equation.total - limit.plus_bound + limit.minus_bound;
    limit.bound = is_plus ? rest : -rest;
    result.push_back(limit);
  }
  return result;
}

Fills fills_of_cells(const State& state, const std::vector<Cell>& order) {
  Fills fills;
  CellSet done;
  for (const Cell c : order) {
    if (!done.contains(c)) fills.cells.emplace_back(c, digits_at(state, c));
    done.insert(c);
  }
  return fills;
}

bool is_distinct_sum(const ClueConstraint& constraint) {
  return constraint.is_cage() || constraint.sets != nullptr;
}

Equation equation_of(const BoardTopology& topology, const ClueConstraint& constraint) {
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

// ---- pairs

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

/// How many cells a line goes from one to the other.
int steps_between(const Clue& clue, Cell one, Cell other) {
  for (const std::vector<Cell>& line : clue.lines) {
    const auto a = std::find(line.begin(), line.end(), one);
    const auto b = std::find(line.begin(), line.end(), other);
    if (a != line.end() && b != line.end()) return std::abs(static_cast<int>(a - b));
  }
  return 0;
}

// ---- lines

/// Whether a candidate is in none of the cases of a line.
bool is_in_no_case(const std::vector<Cell>& order, const LineReasons& reasons, int digits,
                   Candidate gone) {
  const auto at = [&](Cell c) { return std::find(order.begin(), order.end(), c) - order.begin(); };
  for (const LineReasons::Case& some : reasons.cases) {
    const bool is_sandwich = some.first.value == 0;
    const Digit top = digit_of(digits);
    if (is_sandwich && (gone.digit.value == 1 || gone.digit == top)) {
      if (gone.cell == (gone.digit == top ? some.high : some.low)) return false;
      continue;
    }
    if (!is_sandwich && at(gone.cell) == 0) {
      if (gone.digit == some.first) return false;
      continue;
    }
    const bool is_end = is_sandwich && (gone.cell == some.low || gone.cell == some.high);
    if (is_end || (!is_sandwich && gone.digit == some.first)) continue;
    const auto [from, to] = std::minmax({at(some.low), at(some.high)});
    const bool is_added = is_sandwich ? from < at(gone.cell) && at(gone.cell) < to
                                      : at(gone.cell) < some.first.value;
    for (const DigitSet set : some.sets) {
      if (set.contains(gone.digit) == is_added) return false;
    }
  }
  return true;
}

/// Finds the cases of a sandwich or an X-sum, unless there are too many.
class CaseSearch {
 public:
  CaseSearch(const State& state, const ClueConstraint& line)
      : state_(state), order_(line.order), total_(*line.clue->value), filler_(state, line) {}

  /// None if there are too many.
  std::vector<LineReasons::Case> sandwiches() {
    const Digit one = digit_of(1);
    const Digit top = digit_of(state_.topology().digits());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (std::size_t j = 0; j < order_.size(); ++j) {
        if (i == j || !may_be(order_[i], one) || !may_be(order_[j], top)) continue;
        const std::vector<Candidate> ends{{order_[i], one}, {order_[j], top}};
        const auto [from, to] = std::minmax(i, j);
        add({order_[i], order_[j], {}, {}}, ends, from + 1, to, total_, {});
        if (is_over()) return {};
      }
    }
    return cases_;
  }
  std::vector<LineReasons::Case> x_sums() {
    const Cell cell = order_.front();
    for (const Digit first : digits_at(state_, cell)) {
      add({cell, cell, first, {}}, {{cell, first}}, 1, first.value, total_ - first.value,
          DigitSet::of(first));
      if (is_over()) return {};
    }
    return cases_;
  }

 private:
  [[nodiscard]] bool may_be(Cell cell, Digit digit) const {
    return digits_at(state_, cell).contains(digit);
  }
  [[nodiscard]] bool is_over() const { return tries_ > kMostTries || sets_ > kListedCombinations; }

  /// Adds the case if cells of a part of the line can have the sum beside what is fixed.
  void add(LineReasons::Case some, const std::vector<Candidate>& fixed, std::size_t from,
           std::size_t to, int sum, DigitSet own) {
    fixed_ = fixed;
    found_.clear();
    if (try_filling()) fill(from, to, sum, {});
    if (found_.empty()) return;
    std::sort(found_.begin(), found_.end(),
              [](DigitSet a, DigitSet b) { return a.bits() < b.bits(); });
    for (const DigitSet set : found_) some.sets.push_back(set | own);
    sets_ += found_.size();
    cases_.push_back(some);
  }
  bool try_filling() {
    ++tries_;
    return filler_.can_be(fixed_);
  }
  void fill(std::size_t i, std::size_t to, int left, DigitSet used) {
    if (left < 0 || is_over() || sets_ + found_.size() > kListedCombinations) return;
    if (i == to) {
      const bool is_new = std::find(found_.begin(), found_.end(), used) == found_.end();
      if (left == 0 && is_new && try_filling()) found_.push_back(used);
      return;
    }
    for (const Digit d : digits_at(state_, order_[i])) {
      const Candidate own{order_[i], d};
      const bool clashes = std::any_of(fixed_.begin(), fixed_.end(), [&](const Candidate& c) {
        return state_.topology().excludes(c, own);
      });
      if (clashes) continue;
      fixed_.push_back(own);
      fill(i + 1, to, left - d.value, used | DigitSet::of(d));
      fixed_.pop_back();
    }
  }

  static constexpr int kMostTries = 1'000;
  const State& state_;
  const std::vector<Cell>& order_;
  int total_;
  ClueFiller filler_;
  std::vector<Candidate> fixed_;
  std::vector<DigitSet> found_;
  std::vector<LineReasons::Case> cases_;
  std::size_t sets_ = 0;
  int tries_ = 0;
};

/// Wanted digits without that of the candidate that have just so many places, and its cell is one.
std::optional<LineReasons::Confined> confined_by(const State& state, const ClueConstraint& line,
                                                 Candidate gone) {
  const std::vector<int>& wanted = line.clue->digits;
  if (std::adjacent_find(wanted.begin(), wanted.end()) != wanted.end()) return std::nullopt;
  std::optional<LineReasons::Confined> best;
  for (unsigned some = 1; some < 1U << wanted.size(); ++some) {
    LineReasons::Confined confined;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if ((some >> i & 1U) == 0) continue;
      const Digit d = digit_of(wanted[i]);
      confined.digits |= DigitSet::of(d);
      for (const Cell c : line.cells) {
        if (digits_at(state, c).contains(d)) confined.cells.insert(c);
      }
    }
    if (!confined.cells.contains(gone.cell) || confined.digits.contains(gone.digit) ||
        confined.cells.size() != confined.digits.size()) {
      continue;
    }
    if (!best || confined.digits.size() < best->digits.size()) best = confined;
  }
  return best;
}

/// How many buildings can be seen at most with this one.
int most_seen(const std::vector<Cell>& order, int digits, Candidate candidate) {
  const int before =
      static_cast<int>(std::find(order.begin(), order.end(), candidate.cell) - order.begin());
  const int behind = static_cast<int>(order.size()) - 1 - before;
  return std::min(before, candidate.digit.value - 1) + 1 +
         std::min(behind, digits - candidate.digit.value);
}

/// Whether a digit is between two digits of the ends.
bool is_between(DigitSet one_end, DigitSet other_end, Digit digit) {
  for (const Digit a : one_end) {
    for (const Digit b : other_end) {
      if (std::min(a, b) < digit && digit < std::max(a, b)) return true;
    }
  }
  return false;
}

/// Adds a cell of the line without a candidate between the ends if one has the digit.
bool add_blocked(const State& state, const CellSet& line, Candidate end, LineReasons& reasons) {
  const bool is_one = reasons.ends.front() == end.cell;
  const DigitSet others = is_one ? reasons.other_end : reasons.one_end;
  for (const Cell cell : line - reasons.ends) {
    bool fits = false;
    for (const Digit d : digits_at(state, cell)) {
      fits = fits || is_between(DigitSet::of(end.digit), others, d);
    }
    if (fits) continue;
    const auto same = std::find_if(
        reasons.blocked.begin(), reasons.blocked.end(), [&](const LineReasons::Blocked& other) {
          return other.end == end.cell && other.cell == cell;
        });
    if (same == reasons.blocked.end()) {
      reasons.blocked.push_back({end.cell, DigitSet::of(end.digit), cell});
    } else {
      same->digits |= DigitSet::of(end.digit);
    }
    return true;
  }
  return false;
}

}  // namespace

Misfit misfit_of(const State& state, Candidate candidate, const CellSet& plus, const CellSet& minus,
                 int total) {
  Misfit misfit;
  misfit.candidate = candidate;
  const CellSet own = CellSet::of(candidate.cell);
  misfit.plus = open_of(state, plus - own);
  misfit.minus = open_of(state, minus - own);
  misfit.rest = total - known_sum(state, plus - own) + known_sum(state, minus - own) -
                (plus.contains(candidate.cell) ? candidate.digit.value : -candidate.digit.value);
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
  for (std::size_t size = 1; size <= 3; ++size) {
    const std::function<bool(std::size_t, CellSet, DigitSet)> find =
        [&](std::size_t from, CellSet chosen, DigitSet used) {
          if (used.size() > static_cast<int>(size)) return false;
          if (chosen.size() == static_cast<int>(size)) {
            if (!used.contains(candidate.digit)) return false;
            misfit.plus = chosen;
            misfit.used = used;
            return true;
          }
          for (std::size_t i = from; i < others.size(); ++i) {
            if (find(i + 1, chosen | CellSet::of(others[i]),
                     used | (digits_at(state, others[i]) & digits))) {
              return true;
            }
          }
          return false;
        };
    if (find(0, {}, {})) break;
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
      for (const Candidate& c : gone) {
        DigitBits with = c.cell == table.one ? partners[c.digit.value - 1U] : DigitBits{0};
        for (std::size_t d = 0; c.cell == table.other && d < partners.size(); ++d) {
          if ((partners[d] & bit_of(c.digit.value)) != 0) with |= DigitBits{1} << d;
        }
        found.gone.push_back({c, DigitSet(with)});
      }
      const bool proves =
          std::all_of(found.gone.begin(), found.gone.end(), [&](const Pairing::Partners& one) {
            const Cell other = (deduction.cells - CellSet::of(one.gone.cell)).front();
            return (one.digits & digits_at(state, other)).empty();
          });
      if (!proves) continue;
      found.clue = {&clue, deduction.cells};
      found.one = table.one;
      found.other = table.other;
      name_relation(partners, found);
      if (found.kind == Pairing::Kind::kSameClass || found.kind == Pairing::Kind::kOtherClass) {
        found.number = steps_between(clue, found.one, found.other);
      }
      found.one_digits = digits_at(state, found.one);
      found.other_digits = digits_at(state, found.other);
      return found;
    }
  }
  return pairing;
}

Fits fits_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
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
    return (digits_at(state, c.cell) & digits).size() == 1 ? Fit::Kind::kDigit
                                                            : Fit::Kind::kOrders;
  };
  while (!left.empty()) {
    auto next = std::find_if(left.begin(), left.end(), [&](const Candidate& c) {
      return kind_of(c) != Fit::Kind::kOrders;
    });
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
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  return equation_of(state.topology(), *found);
}

SumReasons sum_reasons_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  SumReasons reasons;
  reasons.equation = equation_of(state.topology(), *found);
  const Equation& equation = reasons.equation;
  if (!equation.is_number) {
    add_bounds(state, equation, list_of(deduction.eliminations), reasons.limits, reasons.misfits);
    if (reasons.misfits.size() <= kListedCombinations) return reasons;
  }
  reasons.limits.clear();
  reasons.misfits.clear();
  reasons.fills = fills_of_cells(state, found->order);
  return reasons;
}

SumLock sum_lock_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  SumLock lock;
  lock.digit = DigitSet(deduction.digits).front();
  const CellSet seen = state.topology().common_peers(targets_of(deduction));
  for (const Cell c : found->cells) {
    if (seen.contains(c) && state.has({c, lock.digit})) lock.places.insert(c);
  }
  if (is_distinct_sum(*found)) return lock;
  lock.equation = equation_of(state.topology(), *found);
  State without = state;
  without.eliminate(lock.digit, lock.places);
  if (!lock.equation->is_number) {
    lock.clash = clash_of(without, lock.equation->plus, lock.equation->minus, lock.equation->total);
  }
  if (lock.clash.empty()) lock.fills = fills_of_cells(state, found->order);
  return lock;
}

Crossings crossings_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  Crossings crossings;
  const bool has_sets = is_distinct_sum(*found);
  const bool are_listed =
      has_sets && combinations_of(state, *found).size() <= kListedCombinations;
  Equation equation;
  if (found->sum != nullptr) equation = equation_of(state.topology(), *found);
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
    const auto same = std::find_if(
        crossings.list.begin(), crossings.list.end(), [&](const Crossing& other) {
          return other.digit == c.digit && other.taken == crossing.taken;
        });
    if (same != crossings.list.end()) {
      same->cells.insert(c.cell);
      continue;
    }
    if (!are_listed && found->sum != nullptr && !equation.is_number) {
      crossing.clash = clash_of(assumed, equation.plus, equation.minus, equation.total);
    }
    if (!are_listed && crossing.clash.empty()) {
      crossings.fills = fills_of_cells(state, found->order);
    }
    crossings.list.push_back(crossing);
  }
  return crossings;
}

LineReasons line_reasons_of(const State& state, const Deduction& deduction) {
  const ClueConstraints constraints(state.topology());
  const ClueConstraint* found = constraint_of(state, constraints, deduction);
  GRIDMILL_REQUIRE(found != nullptr);
  LineReasons reasons;
  reasons.clue = clue_of(state, deduction);
  const std::string_view id = found->clue->kind->id;
  const std::vector<Candidate> gone = list_of(deduction.eliminations);
  const int n = state.topology().digits();
  bool proves = false;
  const auto each = [&](const auto& proof) {
    proves = std::all_of(gone.begin(), gone.end(), proof);
  };
  if (id == "sandwich" || id == "x-sum") {
    CaseSearch search(state, *found);
    reasons.cases = id == "sandwich" ? search.sandwiches() : search.x_sums();
    if (!reasons.cases.empty()) {
      each([&](const Candidate& c) { return is_in_no_case(found->order, reasons, n, c); });
    }
    if (!proves) reasons.cases.clear();
  } else if (id == "skyscraper") {
    each([&](const Candidate& c) {
      const int most = most_seen(found->order, n, c);
      reasons.views.push_back({c, most});
      return most < *found->clue->value;
    });
    if (!proves) reasons.views.clear();
  } else if (id == "quadruple") {
    each([&](const Candidate& c) {
      const auto confined = confined_by(state, *found, c);
      if (!confined) return false;
      const bool is_new = std::none_of(
          reasons.confined.begin(), reasons.confined.end(),
          [&](const LineReasons::Confined& other) { return other.digits == confined->digits; });
      if (is_new) reasons.confined.push_back(*confined);
      return true;
    });
    if (!proves) reasons.confined.clear();
  } else if (id == "between" && found->order[0] != found->order[1]) {
    reasons.ends = CellSet::of(found->order[0]) | CellSet::of(found->order[1]);
    const Cell first = reasons.ends.front();
    reasons.one_end = digits_at(state, first);
    reasons.other_end = digits_at(state, (reasons.ends - CellSet::of(first)).front());
    each([&](const Candidate& c) {
      if (reasons.ends.contains(c.cell)) return add_blocked(state, found->cells, c, reasons);
      reasons.not_between.push_back(c);
      return !is_between(reasons.one_end, reasons.other_end, c.digit);
    });
    if (!proves) {
      reasons = {};
      reasons.clue = clue_of(state, deduction);
    }
  }
  if (!proves) reasons.fills = fills_of_cells(state, found->order);
  return reasons;
}

}  // namespace gridmill::widest::step_text
