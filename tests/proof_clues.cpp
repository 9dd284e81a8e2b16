#include <algorithm>
#include <set>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::ClueName;
using widest::step_text::Combinations;
using widest::step_text::Equation;
using widest::step_text::Misfit;
using widest::step_text::SumReasons;

/// What a cell may hold, less what consequences have taken.
DigitSet Proof::left_at(Cell cell) const {
  DigitSet digits =
      marks_.value(cell).empty() ? marks_.candidates(cell) : DigitSet::of(marks_.value(cell));
  for (const widest::Consequence& step : known_) {
    for (const Digit d : digits) {
      const bool taken = step.is_placed ? exclude({step.cells.front(), step.digit}, {cell, d})
                                        : step.digit == d && step.cells.contains(cell);
      if (taken) digits -= DigitSet::of(d);
    }
  }
  return digits;
}

bool Proof::can_fill(const Filling& filling, const Candidates& supposed) const {
  Candidates chosen = supposed;
  return fill(filling, 0, chosen, supposed.size());
}

/// Depth first; of each sum, what is left must be in reach.
bool Proof::fill(const Filling& filling, std::size_t i, Candidates& chosen,
                 std::size_t supposed) const {
  const auto digit_at = [&](Cell cell) {
    for (const Candidate& c : chosen) {
      if (c.cell == cell) return int{c.digit.value};
    }
    return 0;
  };
  for (const Constraints::Sum& sum : filling.sums) {
    int low = -sum.total;
    int high = -sum.total;
    for (const Constraints::Term& term : sum.terms) {
      const int digit = digit_at(term.cell);
      const DigitSet left =
          digit != 0 ? DigitSet::of(Digit{static_cast<std::uint8_t>(digit)}) : left_at(term.cell);
      if (left.empty()) return false;
      int smallest = left.front().value;
      int greatest = smallest;
      for (const Digit d : left) greatest = d.value;
      if (term.factor < 0) std::swap(smallest, greatest);
      low += term.factor * smallest;
      high += term.factor * greatest;
    }
    if (low > 0 || high < 0) return false;
  }
  if (filling.automaton != nullptr) {
    std::size_t state = 0;
    std::size_t read = 0;
    for (; read < filling.read.size(); ++read) {
      const int digit = digit_at(filling.read[read]);
      if (digit == 0) break;
      state = filling.automaton->next[state * static_cast<std::size_t>(filling.automaton->digits) +
                                      static_cast<std::size_t>(digit - 1)];
      if (state == Automaton::kNowhere) return false;
    }
    if (read == filling.read.size() && filling.automaton->accepts[state] == 0) return false;
  }
  if (i == filling.cells.size()) {
    if (filling.sets == nullptr) return true;
    DigitBits bits = 0;
    for (const Cell c : filling.cells) bits |= bit_of(digit_at(c));
    return std::count(filling.sets->sets.begin(), filling.sets->sets.end(), bits) != 0;
  }
  const Cell cell = filling.cells[i];
  if (digit_at(cell) != 0) return fill(filling, i + 1, chosen, supposed);
  for (const Digit d : left_at(cell)) {
    const bool clashes = some(chosen, [&](const Candidate& c) {
      return exclude(c, {cell, d}) ||
             (filling.sets != nullptr && c.digit == d && set_of(filling.cells).contains(c.cell));
    });
    if (clashes) continue;
    chosen.push_back({cell, d});
    const bool found = fill(filling, i + 1, chosen, supposed);
    chosen.pop_back();
    if (found) return true;
  }
  return false;
}

std::vector<Proof::Filling> Proof::fillings(const Clue& clue, const Cells& cells) const {
  compiled_.push_back(ground_.constraints_of(clue));
  const Constraints& own = compiled_.back();
  std::vector<Filling> result;
  const auto add = [&](const std::vector<Cell>& order) -> Filling* {
    if (!cells.empty() && set_of(order) != cells) return nullptr;
    Filling& filling = result.emplace_back();
    for (const Cell c : order) {
      if (std::count(filling.cells.begin(), filling.cells.end(), c) == 0)
        filling.cells.push_back(c);
    }
    return &filling;
  };
  for (const Constraints::Sum& sum : own.sums) {
    std::vector<Cell> order;
    for (const Constraints::Term& term : sum.terms) order.push_back(term.cell);
    if (Filling* filling = add(order)) filling->sums = {sum};
  }
  for (const Constraints::OneOfSets& sets : own.sets) {
    if (Filling* filling = add(sets.cells)) filling->sets = &sets;
  }
  for (const Constraints::Regular& line : own.regulars) {
    Filling* filling = add(line.cells);
    if (filling == nullptr) continue;
    filling->automaton = &own.automata[line.automaton];
    filling->read = line.cells;
  }
  return result;
}

bool Proof::is_unfillable(const Clue& clue, const Candidates& supposed) const {
  return some(fillings(clue, Cells()),
              [&](const Filling& filling) { return !can_fill(filling, supposed); });
}

/// Whether a clue keeps two candidates from being true together.
bool Proof::excludes(const Clue& clue, Candidate a, Candidate b) const {
  const Constraints own = ground_.constraints_of(clue);
  const auto has = [](const std::vector<Cell>& cells, Cell c) {
    return std::find(cells.begin(), cells.end(), c) != cells.end();
  };
  const bool differ = a.digit == b.digit && some(own.all_different, [&](const auto& different) {
                        return has(different.cells, a.cell) && has(different.cells, b.cell);
                      });
  const bool table = some(own.binary_tables, [&](const Constraints::BinaryTable& pair) {
    if (pair.one != a.cell && pair.other != a.cell) return false;
    if (pair.one != b.cell && pair.other != b.cell) return false;
    const Candidate one = pair.one == a.cell ? a : b;
    const Candidate other = pair.one == a.cell ? b : a;
    return (own.tables[pair.table].partners[one.digit.value - 1U] & bit_of(other.digit.value)) == 0;
  });
  return differ || table || some(fillings(clue, Cells()), [&](const Filling& filling) {
           const Cells cells = set_of(filling.cells);
           return cells.contains(a.cell) && cells.contains(b.cell) && !can_fill(filling, {a, b});
         });
}

/// One constraint of the clue rules out each of these.
void Proof::require_refuted(const std::vector<Filling>& fillings, const Candidates& gone) const {
  require(some(fillings,
               [&](const Filling& filling) {
                 return every(gone, [&](const Candidate& c) { return !can_fill(filling, {c}); });
               }),
          "may be true");
}

void Proof::require_fills(const widest::step_text::Fills& fills, const ClueName& name) const {
  Cells cells;
  for (const auto& [cell, digits] : fills.cells) {
    require(digits == left_at(cell), "what a cell may hold");
    cells.insert(cell);
  }
  require(cells == name.cells, "the cells of the clue");
  if (fills.ways.empty()) return;
  const std::set<std::vector<Digit>> listed(fills.ways.begin(), fills.ways.end());
  require(some(fillings(*name.clue, name.cells),
               [&](const Filling& filling) { return ways_of(filling, fills) == listed; }),
          "the ways to fill the cells");
}

std::set<std::vector<Digit>> Proof::ways_of(const Filling& filling,
                                            const widest::step_text::Fills& fills) const {
  std::vector<Cell> open;
  for (const auto& [cell, digits] : fills.cells) {
    if (digits.size() > 1) open.push_back(cell);
  }
  std::set<std::vector<Digit>> ways;
  const auto visit = [&](const auto& self, Candidates& chosen) -> void {
    if (ways.size() > fills.ways.size() || !can_fill(filling, chosen)) return;
    if (chosen.size() == open.size()) {
      std::vector<Digit> way;
      for (const Candidate& c : chosen) way.push_back(c.digit);
      ways.insert(way);
      return;
    }
    const Cell cell = open[chosen.size()];
    for (const Digit d : left_at(cell)) {
      if (some(chosen, [&](const Candidate& c) { return exclude(c, {cell, d}); })) continue;
      chosen.push_back({cell, d});
      self(self, chosen);
      chosen.pop_back();
    }
  };
  Candidates chosen;
  visit(visit, chosen);
  return ways;
}

/// What the placements exclude is eliminated in turn.
Candidates Proof::to_refute() const {
  Candidates all = facts_.eliminated;
  for (const Candidate& c : facts_.placed) {
    for (const Digit d : marks_.candidates(c.cell) - DigitSet::of(c.digit))
      all.push_back({c.cell, d});
  }
  return all;
}

void Proof::last_of_clue() {
  if (has("equation")) (void)equation(slot<Equation>("equation"));
  const ClueName& name = has("equation") ? slot<Equation>("equation").clue : slot<ClueName>("clue");
  require(name.clue != nullptr && facts_.placed.size() == 1, "a clue");
  const Candidate placed = facts_.placed.front();
  require(digit("digits") == placed.digit, "the digit");
  if (has("rule")) {
    require(slot<widest::step_text::ClueMeaning>("rule").clue == name.clue, "the rule of the clue");
  }
  if (has("cells")) require(cells("cells") == name.cells, "the cells of the clue");
  if (has("fills")) require_fills(slot<widest::step_text::Fills>("fills"), name);
  int known = 0;
  for (const Cell c : name.cells - Cells::of(placed.cell)) {
    require(!marks_.value(c).empty(), "the last cell");
    known += marks_.value(c).value;
  }
  if (has("known")) require(slot<int>("known") == known, "the sum of the others");
  const Constraints own = ground_.constraints_of(*name.clue);
  const bool by_domain = some(own.domains, [&](const Constraints::Domain& domain) {
    return domain.cell == placed.cell && DigitSet(domain.digits) == DigitSet::of(placed.digit);
  });
  if (!by_domain) require_refuted(fillings(*name.clue, name.cells), to_refute());
}

void Proof::check_sets(const Filling& filling, const Combinations& what, bool eliminates) {
  const std::vector<DigitSet>& sets = what.sets;
  // Each set of digits that the cells can have together is listed.
  std::vector<DigitSet> all;
  const auto collect = [&](const auto& self, std::size_t i, Candidates& chosen) -> void {
    if (i == filling.cells.size()) {
      DigitSet digits;
      int sum = 0;
      for (const Candidate& c : chosen) {
        digits |= DigitSet::of(c.digit);
        sum += c.digit.value;
      }
      const bool fits =
          filling.sets != nullptr
              ? std::count(filling.sets->sets.begin(), filling.sets->sets.end(), digits.bits()) != 0
              : sum == filling.sums.front().total;
      if (fits && std::find(all.begin(), all.end(), digits) == all.end()) all.push_back(digits);
      return;
    }
    for (const Digit d : left_at(filling.cells[i])) {
      if (some(chosen, [&](const Candidate& c) {
            return c.digit == d || exclude(c, {filling.cells[i], d});
          })) {
        continue;
      }
      chosen.push_back({filling.cells[i], d});
      self(self, i + 1, chosen);
      chosen.pop_back();
    }
  };
  Candidates chosen;
  collect(collect, 0, chosen);
  require(
      all.size() == sets.size() &&
          every(sets,
                [&](DigitSet set) { return std::find(all.begin(), all.end(), set) != all.end(); }),
      "the combinations");
  if (!eliminates) return;
  DigitSet in_sets;
  for (const DigitSet set : sets) in_sets |= set;
  require((what.without & in_sets).empty(), "in no combination");
  Equation equation;
  equation.plus = what.clue.cells;
  equation.total = what.total;
  require_limits(equation, what.limits);
  for (const Candidate& c : facts_.eliminated) {
    const bool is_misfit = some(what.misfits, [&](const Misfit& m) { return m.candidate == c; });
    require(is_misfit || what.without.contains(c.digit) || is_outside(what.limits, c),
            "why it is out");
  }
  for (const Misfit& misfit : what.misfits) {
    if (!misfit.is_bare()) check_misfit(filling, misfit, sets, true);
  }
}

/// The numbers within the range of the cells are between the bounds, and each eliminated candidate
/// leaves a number outside the range, cells outside the bounds, or numbers that the cells do not
/// make.
void Proof::require_number(const SumReasons& reasons, const Filling& filling) {
  /// The numbers within the range, with their digits.
  const auto values_of = [&](const Candidates& fixed) {
    std::vector<std::pair<int, Candidates>> values;
    std::vector<Constraints::Term> terms;
    for (const Constraints::Term& term : filling.sums.front().terms) {
      if (term.factor < 0) terms.push_back(term);
    }
    const auto visit = [&](const auto& self, Candidates& chosen, int value) -> void {
      if (chosen.size() == terms.size()) {
        if (reasons.least <= value && value <= reasons.most) values.emplace_back(value, chosen);
        return;
      }
      const Constraints::Term& term = terms[chosen.size()];
      for (const Digit d : left_at(term.cell)) {
        const auto clashes = [&](const Candidate& c) { return exclude(c, {term.cell, d}); };
        if (some(chosen, clashes) || some(fixed, clashes)) continue;
        chosen.push_back({term.cell, d});
        self(self, chosen, value + std::abs(term.factor) * d.value);
        chosen.pop_back();
      }
    };
    Candidates none;
    visit(visit, none, 0);
    return values;
  };
  const auto distinct = [](const std::vector<std::pair<int, Candidates>>& values) {
    std::set<int> all;
    for (const auto& [value, digits] : values) all.insert(value);
    return std::vector<int>(all.begin(), all.end());
  };
  const auto numbers = values_of({});
  Candidates refuted = reasons.out_of_range;
  for (const auto& [number, digits] : numbers) {
    require(reasons.least_number <= number && number <= reasons.most_number, "the bounds");
    for (const Candidate& c : reasons.out_of_range) {
      require(std::find(digits.begin(), digits.end(), c) == digits.end(), "a number in the range");
    }
  }
  const auto sums_with = [&](const Candidate& c) {
    Candidates others;
    for (const Digit d : left_at(c.cell) - DigitSet::of(c.digit)) others.push_back({c.cell, d});
    suppose_without(others);
    const std::set<int> sums = sums_of(reasons.equation.plus);
    known_.clear();
    return std::vector<int>(sums.begin(), sums.end());
  };
  for (const SumReasons::Unmade& unmade : reasons.unmade) {
    const Candidate& c = unmade.candidate;
    require(!can_fill(filling, {c}), "may be true");
    refuted.push_back(c);
    const bool is_plus = reasons.equation.plus.contains(c.cell);
    const Candidates fixed = is_plus ? Candidates() : Candidates{c};
    require(unmade.numbers == distinct(values_of(fixed)), "the numbers");
    const std::set<int> sums = sums_of(reasons.equation.plus);
    require(unmade.made == (is_plus ? sums_with(c) : std::vector<int>(sums.begin(), sums.end())),
            "the sums");
    require(!some(unmade.made,
                  [&](int made) {
                    return std::find(unmade.numbers.begin(), unmade.numbers.end(), made) !=
                           unmade.numbers.end();
                  }),
            "a number that they make");
  }
  for (const SumReasons::Bound& bound : reasons.bounds) {
    for (const Candidate& c : bound.candidates) {
      const std::vector<int> sums = sums_with(c);
      require(reasons.equation.plus.contains(c.cell) && !sums.empty() &&
                  bound.bound == (bound.at_least ? sums.front() : sums.back()) &&
                  (bound.at_least ? bound.bound > reasons.most_number
                                  : bound.bound < reasons.least_number),
              "what the cells would make");
      refuted.push_back(c);
    }
  }
  for (const Misfit& misfit : reasons.misfits) {
    require(!misfit.few.cells.empty(), "too few digits");
    check_misfit(filling, misfit, {});
    refuted.push_back(misfit.candidate);
  }
  for (const Candidate& c : facts_.eliminated) {
    require(std::count(refuted.begin(), refuted.end(), c) == 1, "why it is out");
  }
}

}  // namespace gridmill::proof
