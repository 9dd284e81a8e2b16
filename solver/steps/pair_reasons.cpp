// Reasons for pairs of cells that a clue relates: the partner that a candidate needs.

#include <algorithm>
#include <limits>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/clue_reasons.h"
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

}  // namespace

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
      if (is_same) found.house = HouseSet::of(house.front());
      found.clue = {&clue, deduction.cells};
      found.one = table.one;
      found.other = table.other;
      name_relation(partners, found);
      if (found.kind == Pairing::Kind::kSameClass || found.kind == Pairing::Kind::kOtherClass) {
        found.number = std::abs(cells_between(clue, found.one, found.other));
      }
      found.one_digits = digits_at(state, found.one);
      found.other_digits = digits_at(state, found.other);
      return found;
    }
  }
  return pairing;
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

namespace {

/// What the cells of one side of a sum can make with these candidates, within the range.
std::vector<int> numbers_of(const State& state, const Constraints::Sum& sum, bool is_plus,
                            const std::vector<Candidate>& fixed, std::pair<int, int> range) {
  std::vector<int> numbers;
  std::vector<Constraints::Term> terms;
  for (const Constraints::Term& term : sum.terms) {
    if ((term.factor > 0) == is_plus) terms.push_back(term);
  }
  std::vector<Candidate> chosen;
  const auto add = [&](const auto& self, int number) -> void {
    if (chosen.size() == terms.size()) {
      if (range.first <= number && number <= range.second) numbers.push_back(number);
      return;
    }
    const Constraints::Term& term = terms[chosen.size()];
    for (const Digit d : digits_at(state, term.cell)) {
      const Candidate own{term.cell, d};
      const auto clashes = [&](const Candidate& c) {
        return state.topology().excludes(c, own) || (c.cell == own.cell && c.digit != own.digit);
      };
      if (std::any_of(chosen.begin(), chosen.end(), clashes) ||
          std::any_of(fixed.begin(), fixed.end(), clashes)) {
        continue;
      }
      chosen.push_back(own);
      self(self, number + std::abs(term.factor) * d.value);
      chosen.pop_back();
    }
  };
  add(add, 0);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

std::optional<std::pair<int, int>> numbers_of_minus(const State& state,
                                                    const Constraints::Sum& sum) {
  const std::vector<int> numbers =
      numbers_of(state, sum, false, {}, {0, std::numeric_limits<int>::max()});
  if (numbers.empty()) return std::nullopt;
  return std::pair(numbers.front(), numbers.back());
}

bool add_number_reasons(const State& state, const Constraints::Sum& sum,
                        const std::vector<Candidate>& gone, SumReasons& reasons) {
  const CellSet& cells = reasons.equation.plus;
  const auto range = sums_of(state, cells);
  if (!range) return false;
  const std::vector<int> numbers = numbers_of(state, sum, false, {}, *range);
  if (numbers.empty()) return false;
  reasons.least = range->first;
  reasons.most = range->second;
  reasons.least_number = numbers.front();
  reasons.most_number = numbers.back();
  for (const Candidate& c : gone) {
    if (!cells.contains(c.cell)) {
      const std::vector<int> left = numbers_of(state, sum, false, {c}, *range);
      if (left.empty()) reasons.out_of_range.push_back(c);
      if (!left.empty()) reasons.unmade.push_back({c, left, {}});
      continue;
    }
    State only = state;
    for (const Digit d : digits_at(state, c.cell) - DigitSet::of(c.digit)) {
      only.eliminate(d, CellSet::of(c.cell));
    }
    const auto own = sums_of(only, cells);
    if (!own) return false;
    SumReasons::Bound bound{{}, own->first > numbers.back(), 0};
    bound.bound = bound.at_least ? own->first : own->second;
    if (!bound.at_least && own->second >= numbers.front()) {
      const std::vector<int> made = numbers_of(state, sum, true, {c}, *range);
      if (std::find_first_of(made.begin(), made.end(), numbers.begin(), numbers.end()) !=
          made.end()) {
        return false;
      }
      reasons.unmade.push_back({c, numbers, made});
      continue;
    }
    const auto same = std::find_if(
        reasons.bounds.begin(), reasons.bounds.end(), [&](const SumReasons::Bound& other) {
          return other.at_least == bound.at_least && other.bound == bound.bound;
        });
    (same == reasons.bounds.end() ? reasons.bounds.emplace_back(bound) : *same)
        .candidates.push_back(c);
  }
  return true;
}

}  // namespace gridmill::widest::step_text
