#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::ClueName;
using widest::step_text::Combinations;
using widest::step_text::Crossing;
using widest::step_text::Crossings;
using widest::step_text::Equation;
using widest::step_text::Fit;
using widest::step_text::HouseSum;
using widest::step_text::LineReasons;
using widest::step_text::Misfit;
using widest::step_text::Pairing;
using widest::step_text::SumLimit;
using widest::step_text::SumLock;
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

namespace {

/// What texts say of two digits.
bool agrees(const Pairing& pairing, int a, int b) {
  const int n = pairing.number;
  const auto together = [&] {
    return some(pairing.classes, [&](DigitSet digits) {
      return digits.contains(Digit{static_cast<std::uint8_t>(a)}) &&
             digits.contains(Digit{static_cast<std::uint8_t>(b)});
    });
  };
  switch (pairing.kind) {
    case Pairing::Kind::kEqual:
      return a == b;
    case Pairing::Kind::kRise:
      return b - a >= n;
    case Pairing::Kind::kSum:
      return a + b == n;
    case Pairing::Kind::kDifference:
      return a - b == n || b - a == n;
    case Pairing::Kind::kRatio:
      return a == n * b || b == n * a;
    case Pairing::Kind::kApart:
      return a - b >= n || b - a >= n;
    case Pairing::Kind::kSameClass:
      return together();
    case Pairing::Kind::kOtherClass:
      return !together();
    case Pairing::Kind::kNamed:
      break;
  }
  return false;
}

/// Whether the two are so many cells apart on a line of the clue.
bool are_apart(const Clue& clue, Cell one, Cell other, int steps) {
  return some(clue.lines, [&](const std::vector<Cell>& line) {
    const auto a = std::find(line.begin(), line.end(), one);
    const auto b = std::find(line.begin(), line.end(), other);
    return a != line.end() && b != line.end() && std::abs(a - b) == steps;
  });
}

}  // namespace

/// The clue demands what the text says, so the eliminated candidates have no partner.
void Proof::clue_pair() {
  const auto& pairing = slot<Pairing>("pairing");
  require(pairing.clue.clue != nullptr, "a clue");
  const Clue& clue = *pairing.clue.clue;
  require((Cells::of(pairing.one) | Cells::of(pairing.other)) == pairing.clue.cells, "two cells");
  require(pairing.one_digits == left_at(pairing.one), "what a cell may hold");
  require(pairing.other_digits == left_at(pairing.other), "what a cell may hold");
  const Constraints own = ground_.constraints_of(clue);
  const auto fits = [&](const Constraints::BinaryTable& table, int one, int other) {
    const bool swapped = table.one != pairing.one;
    return (own.tables[table.table].partners[static_cast<std::size_t>(swapped ? other : one) - 1] &
            bit_of(swapped ? one : other)) != 0;
  };
  const auto is_meant = [&](const Constraints::BinaryTable& table) {
    if ((Cells::of(table.one) | Cells::of(table.other)) != pairing.clue.cells) return false;
    if (pairing.kind == Pairing::Kind::kNamed) return true;
    for (int one = 1; one <= ground_.digits(); ++one) {
      for (int other = 1; other <= ground_.digits(); ++other) {
        if (fits(table, one, other) != agrees(pairing, one, other)) return false;
      }
    }
    return true;
  };
  const auto table = std::find_if(own.binary_tables.begin(), own.binary_tables.end(), is_meant);
  require(table != own.binary_tables.end(), "what the clue demands");
  const bool has_classes =
      pairing.kind == Pairing::Kind::kSameClass || pairing.kind == Pairing::Kind::kOtherClass;
  if (has_classes || (pairing.kind == Pairing::Kind::kRise && !clue.lines.empty() &&
                      pairing.number > 0)) {
    require(are_apart(clue, pairing.one, pairing.other, pairing.number), "how far apart they are");
  }
  Candidates gone;
  for (const Pairing::Partners& partners : pairing.gone) {
    const bool is_one = partners.gone.cell == pairing.one;
    gone.push_back(partners.gone);
    DigitSet all;
    for (int d = 1; d <= ground_.digits(); ++d) {
      const int own_digit = partners.gone.digit.value;
      if (fits(*table, is_one ? own_digit : d, is_one ? d : own_digit)) {
        all |= DigitSet::of(Digit{static_cast<std::uint8_t>(d)});
      }
    }
    require(all == partners.digits, "the partners");
    require((all & (is_one ? pairing.other_digits : pairing.one_digits)).empty(), "may be true");
  }
  std::sort(gone.begin(), gone.end());
  Candidates eliminated = facts_.eliminated;
  std::sort(eliminated.begin(), eliminated.end());
  require(gone == eliminated, "what is eliminated");
}

void Proof::last_of_clue() {
  if (has("equation")) (void)equation(slot<Equation>("equation"));
  const ClueName& name =
      has("equation") ? slot<Equation>("equation").clue : slot<ClueName>("clue");
  require(name.clue != nullptr && facts_.placed.size() == 1, "a clue");
  const Candidate placed = facts_.placed.front();
  require(digit("digits") == placed.digit, "the digit");
  if (has("rule")) {
    require(slot<widest::step_text::ClueMeaning>("rule").clue == name.clue, "the rule of the clue");
  }
  if (has("cells")) require(cells("cells") == name.cells, "the cells of the clue");
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

void Proof::check_sets(const Filling& filling, const std::vector<DigitSet>& sets, DigitSet without,
                       const std::vector<Misfit>& misfits, bool eliminates) const {
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
  require((without & in_sets).empty(), "in no combination");
  for (const Candidate& c : facts_.eliminated) {
    const bool is_misfit = some(misfits, [&](const Misfit& m) { return m.candidate == c; });
    require(is_misfit || without.contains(c.digit), "why it is out");
  }
  for (const Misfit& misfit : misfits) check_misfit(filling, misfit, sets);
}

/// The other open cells cannot make the rest that it says.
void Proof::check_misfit(const Filling& filling, const Misfit& misfit,
                         const std::vector<DigitSet>& sets) const {
  const Candidate& own = misfit.candidate;
  require(!can_fill(filling, {own}), "may be true");
  if (filling.sums.empty()) {
    if (misfit.used.empty()) return;
    DigitSet of_sets;
    for (const DigitSet set : sets) of_sets |= set;
    DigitSet used;
    for (const Cell c : misfit.plus) used |= left_at(c) & of_sets;
    require(set_of(filling.cells).contains(misfit.plus) && !misfit.plus.contains(own.cell) &&
                used == misfit.used && used.size() == misfit.plus.size() &&
                used.contains(own.digit),
            "digits that are used up");
    return;
  }
  Cells plus;
  Cells minus;
  int rest = filling.sums.front().total;
  for (const Constraints::Term& term : filling.sums.front().terms) {
    if (term.cell == own.cell) {
      rest -= term.factor * own.digit.value;
    } else if (!marks_.value(term.cell).empty()) {
      rest -= term.factor * marks_.value(term.cell).value;
    } else {
      (term.factor > 0 ? plus : minus).insert(term.cell);
    }
  }
  require(plus == misfit.plus && minus == misfit.minus && rest == misfit.rest, "the rest");
}

void Proof::check_combinations(bool eliminates) {
  const auto& what = slot<Combinations>("combinations");
  require(what.clue.clue != nullptr, "a clue");
  std::string fault = "no such constraint";
  for (const Filling& filling : fillings(*what.clue.clue, what.clue.cells)) {
    if (filling.automaton != nullptr) continue;
    try {
      require(filling.sets != nullptr || filling.sums.front().total == what.total, "the total");
      check_sets(filling, what.sets, what.without, what.misfits, eliminates);
      return;
    } catch (const Fault& other) {
      fault = other.what();
    }
  }
  throw Fault(fault);
}

void Proof::combinations() { check_combinations(true); }

void Proof::only_combination() {
  check_combinations(false);
  const auto& what = slot<Combinations>("combinations");
  require(what.sets.size() == 1, "one combination");
  const auto& fits = slot<widest::step_text::Fits>("fits");
  DigitSet digits = what.sets.front();
  Cells open;
  for (const Cell c : what.clue.cells) {
    if (marks_.value(c).empty()) {
      open.insert(c);
    } else {
      digits -= DigitSet::of(marks_.value(c));
    }
  }
  Candidates placed;
  for (const Fit& fit : fits.list) {
    const Candidate& c = fit.candidate;
    placed.push_back(c);
    require(open.contains(c.cell) && digits.contains(c.digit), "a digit of the combination");
    if (fit.kind == Fit::Kind::kPlace) {
      require(places(c.digit, open) == Cells::of(c.cell), "the only place");
    } else if (fit.kind == Fit::Kind::kDigit) {
      require((left_at(c.cell) & digits) == DigitSet::of(c.digit), "the only digit");
    } else {
      require_fills(fits.fills, what.clue);
    }
    open -= Cells::of(c.cell);
    digits -= DigitSet::of(c.digit);
  }
  std::sort(placed.begin(), placed.end());
  Candidates all = facts_.placed;
  std::sort(all.begin(), all.end());
  require(placed == all, "what is placed");
  require_refuted(fillings(*what.clue.clue, what.clue.cells), to_refute());
}

Proof::Filling Proof::equation(const Equation& equation) const {
  require(equation.clue.clue != nullptr, "a clue");
  for (const Filling& filling : fillings(*equation.clue.clue, equation.clue.cells)) {
    if (filling.sums.empty() || filling.sums.front().total != equation.total) continue;
    Cells plus;
    Cells minus;
    bool is_number = false;
    for (const Constraints::Term& term : filling.sums.front().terms) {
      (term.factor > 0 ? plus : minus).insert(term.cell);
      is_number = is_number || std::abs(term.factor) != 1;
    }
    if (plus != equation.plus || minus != equation.minus || is_number != equation.is_number) continue;
    for (const widest::HouseSet& house : {equation.plus_house, equation.minus_house}) {
      const Cells& side = house == equation.plus_house ? plus : minus;
      for (const int h : house) require(ground_.house(h).contains(side), "the house");
    }
    return filling;
  }
  throw Fault("no such sum");
}

std::optional<std::pair<int, int>> Proof::range_of(const Cells& cells) const {
  std::vector<Cell> order;
  for (const Cell c : cells) order.push_back(c);
  std::optional<std::pair<int, int>> range;
  const auto visit = [&](const auto& self, Candidates& chosen, int sum) -> void {
    if (chosen.size() == order.size()) {
      if (!range) range = {sum, sum};
      range = {std::min(range->first, sum), std::max(range->second, sum)};
      return;
    }
    // What is left of the cells is between these.
    int low = sum;
    int high = sum;
    for (std::size_t i = chosen.size(); i < order.size(); ++i) {
      const DigitSet left = left_at(order[i]);
      if (left.empty()) return;
      low += left.front().value;
      int last = 0;
      for (const Digit d : left) last = d.value;
      high += last;
    }
    if (range && range->first <= low && high <= range->second) return;
    const Cell cell = order[chosen.size()];
    for (const Digit d : left_at(cell)) {
      if (some(chosen, [&](const Candidate& c) { return exclude(c, {cell, d}); })) continue;
      chosen.push_back({cell, d});
      self(self, chosen, sum + d.value);
      chosen.pop_back();
    }
  };
  Candidates chosen;
  visit(visit, chosen, 0);
  return range;
}

void Proof::require_bounds(const SumLimit& limit, bool plus_at_most) const {
  const auto plus = range_of(limit.plus);
  const auto minus = range_of(limit.minus);
  require(plus && minus, "cells that can be filled");
  require(limit.plus_bound == (plus_at_most ? plus->second : plus->first), "the bound of a side");
  require(limit.minus_bound == (plus_at_most ? minus->first : minus->second),
          "the bound of the other side");
}

void Proof::require_clash(const SumLimit& clash, int total) const {
  require_bounds(clash, clash.at_most);
  const int difference = clash.plus_bound - clash.minus_bound;
  require(clash.at_most ? difference < total : difference > total, "bounds that fit");
}

void Proof::suppose_without(const Candidates& gone) {
  for (const Candidate& c : gone) {
    widest::Consequence step;
    step.cells = Cells::of(c.cell);
    step.digit = c.digit;
    step.is_placed = false;
    known_.push_back(step);
  }
}

/// Bounds, rests, or the candidates of all cells.
void Proof::sums() {
  const auto& reasons = slot<SumReasons>("sums");
  const Filling filling = equation(reasons.equation);
  require_refuted({filling}, facts_.eliminated);
  if (!reasons.fills.cells.empty()) return require_fills(reasons.fills, reasons.equation.clue);
  require_sum_reasons(filling, reasons.equation, reasons.limits, reasons.misfits);
}

void Proof::require_sum_reasons(const Filling& filling, const Equation& equation,
                                const std::vector<SumLimit>& limits,
                                const std::vector<Misfit>& misfits) const {
  for (const SumLimit& limit : limits) {
    const bool is_plus = equation.plus.contains(limit.cell);
    require(is_plus == limit.is_of_plus, "the side of the cell");
    require(limit.plus == equation.plus - Cells::of(limit.cell) &&
                limit.minus == equation.minus - Cells::of(limit.cell),
            "the other cells");
    require_bounds(limit, limit.at_most != is_plus);
    const int rest = equation.total - limit.plus_bound + limit.minus_bound;
    require(limit.bound == (is_plus ? rest : -rest), "the bound");
  }
  for (const Misfit& misfit : misfits) check_misfit(filling, misfit, {});
  for (const Candidate& c : facts_.eliminated) {
    const bool is_out = some(limits, [&](const SumLimit& limit) {
      return limit.cell == c.cell &&
             (limit.at_most ? c.digit.value > limit.bound : c.digit.value < limit.bound);
    });
    require(is_out || some(misfits, [&](const Misfit& m) { return m.candidate == c; }),
            "why it is out");
  }
}

/// The clue has the digit in one of the places, which all targets see.
void Proof::require_places(Digit digit, const Cells& cells) {
  for (const Candidate& c : facts_.eliminated) {
    require(c.digit == digit, "the digit");
    for (const Cell place : cells) require(exclude(c, {place, digit}), "sees the place");
  }
}

void Proof::lock_in_sum() {
  const auto& lock = slot<SumLock>("lock");
  require(lock.equation.has_value() && cells("places") == lock.places, "the places");
  const Filling filling = equation(*lock.equation);
  require_places(lock.digit, lock.places);
  if (!lock.fills.cells.empty()) require_fills(lock.fills, lock.equation->clue);
  Candidates gone;
  for (const Cell c : lock.places) gone.push_back({c, lock.digit});
  suppose_without(gone);
  require(!can_fill(filling, {}), "may lack the digit");
  require(lock.clash.empty() != lock.fills.cells.empty(), "a reason");
  for (const SumLimit& clash : lock.clash) {
    require(clash.plus == lock.equation->plus && clash.minus == lock.equation->minus, "the sides");
    require_clash(clash, lock.equation->total);
  }
  known_.clear();
}

void Proof::lock_in_combinations() {
  const auto& what = slot<Combinations>("combinations");
  check_combinations(false);
  const Digit own = digit("digits");
  for (const DigitSet set : what.sets) require(set.contains(own), "in each of them");
  const Cells in = cells("places");
  require(what.clue.cells.contains(in) && in == places(own, what.clue.cells), "the places");
  require_places(own, in);
}

void Proof::check_crossings(const Filling& filling, int total) {
  const auto& crossings = slot<Crossings>("crossings");
  Candidates gone;
  for (const Crossing& crossing : crossings.list) {
    for (const Cell c : crossing.cells) {
      gone.push_back({c, crossing.digit});
      for (const Candidate& taken : crossing.taken) {
        require(set_of(filling.cells).contains(taken.cell) &&
                    marks_.candidates(taken.cell).contains(taken.digit) &&
                    exclude({c, crossing.digit}, taken),
                "what it takes");
      }
    }
    suppose_without(crossing.taken);
    require(!can_fill(filling, {}), "may be filled");
    for (const SumLimit& clash : crossing.clash) require_clash(clash, total);
    known_.clear();
  }
  std::sort(gone.begin(), gone.end());
  Candidates all = facts_.eliminated;
  std::sort(all.begin(), all.end());
  require(gone == all, "what is eliminated");
}

void Proof::crossings() {
  const auto& crossings = slot<Crossings>("crossings");
  require(crossings.equation.has_value(), "a sum");
  const Filling filling = equation(*crossings.equation);
  if (!crossings.fills.cells.empty()) require_fills(crossings.fills, crossings.equation->clue);
  for (const Crossing& crossing : crossings.list) {
    require(!crossing.clash.empty() || !crossings.fills.cells.empty(), "a reason");
    for (const SumLimit& clash : crossing.clash) {
      require(clash.plus == crossings.equation->plus && clash.minus == crossings.equation->minus,
              "the sides");
    }
  }
  check_crossings(filling, crossings.equation->total);
}

void Proof::crossing_combinations() {
  check_combinations(false);
  const auto& what = slot<Combinations>("combinations");
  const auto& crossings = slot<Crossings>("crossings");
  if (!crossings.fills.cells.empty()) require_fills(crossings.fills, what.clue);
  for (const Filling& filling : fillings(*what.clue.clue, what.clue.cells)) {
    if (filling.automaton != nullptr) continue;
    return check_crossings(filling, what.total);
  }
  throw Fault("no such constraint");
}

/// The cases are all that there are, and the reasons rule out what is eliminated.
void Proof::arrangement() {
  const auto& reasons = slot<LineReasons>("arrangement");
  require(reasons.clue.clue != nullptr, "a clue");
  const Clue& clue = *reasons.clue.clue;
  require(slot<widest::step_text::ClueMeaning>("rule").clue == &clue, "the rule of the clue");
  const std::vector<Filling> ways = fillings(clue, reasons.clue.cells);
  require_refuted(ways, facts_.eliminated);
  if (!reasons.fills.cells.empty()) return require_fills(reasons.fills, reasons.clue);
  const Filling& filling = ways.front();
  if (!reasons.cases.empty()) return check_cases(reasons, filling);
  if (!reasons.views.empty()) {
    for (const Candidate& c : facts_.eliminated) {
      const auto view = std::find_if(reasons.views.begin(), reasons.views.end(),
                                     [&](const auto& v) { return v.candidate == c; });
      require(view != reasons.views.end(), "why it is out");
      const int at = static_cast<int>(
          std::find(filling.read.begin(), filling.read.end(), c.cell) - filling.read.begin());
      const int lower = std::min(at, c.digit.value - 1);
      const int higher = std::min(static_cast<int>(filling.read.size()) - 1 - at,
                                  ground_.digits() - c.digit.value);
      require(view->most == lower + 1 + higher && view->most < *clue.value, "what can be seen");
    }
    return;
  }
  if (!reasons.confined.empty()) {
    for (const LineReasons::Confined& confined : reasons.confined) {
      Cells all;
      for (const Digit d : confined.digits) {
        require(std::count(clue.digits.begin(), clue.digits.end(), int{d.value}) > 0, "wanted");
        for (const Cell c : reasons.clue.cells) {
          if (left_at(c).contains(d)) all.insert(c);
        }
      }
      require(all == confined.cells && all.size() == confined.digits.size(), "the places");
    }
    for (const Candidate& c : facts_.eliminated) {
      require(some(reasons.confined,
                   [&](const LineReasons::Confined& confined) {
                     return confined.cells.contains(c.cell) && !confined.digits.contains(c.digit);
                   }),
              "why it is out");
    }
    return;
  }
  require(reasons.ends.size() == 2, "two ends");
  require(reasons.one_end == left_at(reasons.ends.front()), "what an end may hold");
  require(reasons.other_end == left_at((reasons.ends - Cells::of(reasons.ends.front())).front()),
          "what the other end may hold");
  require(some(clue.lines,
               [&](const std::vector<Cell>& line) {
                 return (Cells::of(line.front()) | Cells::of(line.back())) == reasons.ends;
               }),
          "the ends of a line");
  for (const LineReasons::Blocked& blocked : reasons.blocked) {
    const bool is_one = reasons.ends.front() == blocked.end;
    require(reasons.ends.contains(blocked.end) && !reasons.ends.contains(blocked.cell) &&
                reasons.clue.cells.contains(blocked.cell),
            "a cell of the line");
    for (const Digit a : blocked.digits) {
      for (const Digit b : is_one ? reasons.other_end : reasons.one_end) {
        for (const Digit d : left_at(blocked.cell)) {
          require(d <= std::min(a, b) || std::max(a, b) <= d, "fits between the ends");
        }
      }
    }
  }
  for (const Candidate& c : facts_.eliminated) {
    if (reasons.ends.contains(c.cell)) {
      require(some(reasons.blocked,
                   [&](const LineReasons::Blocked& blocked) {
                     return blocked.end == c.cell && blocked.digits.contains(c.digit);
                   }),
              "why it is out");
      continue;
    }
    require(std::count(reasons.not_between.begin(), reasons.not_between.end(), c) == 1, "named");
    for (const Digit a : reasons.one_end) {
      for (const Digit b : reasons.other_end) {
        require(c.digit <= std::min(a, b) || std::max(a, b) <= c.digit, "between them");
      }
    }
  }
}

void Proof::check_cases(const LineReasons& reasons, const Filling& filling) {
  const std::vector<Cell>& line = filling.read;
  const int total = *reasons.clue.clue->value;
  const Digit one{1};
  const Digit top{static_cast<std::uint8_t>(ground_.digits())};
  // The sets that cells can hold with these candidates; several of the same are one.
  const auto sets_of = [&](const std::vector<Cell>& cells, const Candidates& fixed, int sum) {
    std::set<std::uint32_t> sets;
    const auto visit = [&](const auto& self, Candidates& chosen, DigitSet used, int left) -> void {
      const std::size_t i = chosen.size() - fixed.size();
      if (left < 0) return;
      if (i == cells.size()) {
        if (left == 0 && sets.count(used.bits()) == 0 && can_fill(filling, chosen)) {
          sets.insert(used.bits());
        }
        return;
      }
      for (const Digit d : left_at(cells[i])) {
        if (some(chosen, [&](const Candidate& c) { return exclude(c, {cells[i], d}); })) continue;
        chosen.push_back({cells[i], d});
        self(self, chosen, used | DigitSet::of(d), left - d.value);
        chosen.pop_back();
      }
    };
    Candidates chosen = fixed;
    visit(visit, chosen, {}, sum);
    return sets;
  };
  const auto bits_of = [](const std::vector<DigitSet>& sets, DigitSet less) {
    std::set<std::uint32_t> all;
    for (const DigitSet set : sets) all.insert((set - less).bits());
    return all;
  };
  // Whether a case has the candidate.
  const auto allows = [&](const LineReasons::Case& known, const Candidate& c) {
    const auto at = std::find(line.begin(), line.end(), c.cell) - line.begin();
    return some(known.sets, [&](DigitSet set) {
      if (known.first.value != 0) {
        if (at == 0) return c.digit == known.first;
        return at < known.first.value ? set.contains(c.digit) && c.digit != known.first
                                      : !set.contains(c.digit);
      }
      if (c.cell == known.low || c.cell == known.high) {
        return c.digit == (c.cell == known.low ? one : top);
      }
      if (c.digit == one || c.digit == top) return false;
      const auto low = std::find(line.begin(), line.end(), known.low) - line.begin();
      const auto high = std::find(line.begin(), line.end(), known.high) - line.begin();
      return set.contains(c.digit) == (std::min(low, high) < at && at < std::max(low, high));
    });
  };
  std::size_t found = 0;
  if (reasons.cases.front().first.value != 0) {
    for (const Digit first : left_at(line.front())) {
      const std::vector<Cell> cells(line.begin() + 1, line.begin() + first.value);
      const auto sets = sets_of(cells, {{line.front(), first}}, total - first.value);
      const auto same = std::find_if(reasons.cases.begin(), reasons.cases.end(),
                                     [&](const auto& known) { return known.first == first; });
      require(sets.empty() == (same == reasons.cases.end()), "the cases");
      if (sets.empty()) continue;
      ++found;
      require(bits_of(same->sets, DigitSet::of(first)) == sets, "the digits of a case");
    }
  } else {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t j = 0; j < line.size(); ++j) {
        if (i == j || !left_at(line[i]).contains(one) || !left_at(line[j]).contains(top)) continue;
        const std::vector<Cell> cells(line.begin() + static_cast<std::ptrdiff_t>(std::min(i, j)) + 1,
                                      line.begin() + static_cast<std::ptrdiff_t>(std::max(i, j)));
        const auto sets = sets_of(cells, {{line[i], one}, {line[j], top}}, total);
        const auto same = std::find_if(
            reasons.cases.begin(), reasons.cases.end(),
            [&](const auto& known) { return known.low == line[i] && known.high == line[j]; });
        require(sets.empty() == (same == reasons.cases.end()), "the cases");
        if (sets.empty()) continue;
        ++found;
        require(bits_of(same->sets, {}) == sets, "the digits of a case");
      }
    }
  }
  require(found == reasons.cases.size(), "each case once");
  for (const Candidate& c : facts_.eliminated) {
    require(!some(reasons.cases, [&](const auto& known) { return allows(known, c); }),
            "may be true");
  }
}

/// The ways to share out the digits are all that there are.
void Proof::splits(const HouseSum& sum, const Cells& inside) {
  if (sum.splits.empty()) return;
  std::set<std::vector<std::uint32_t>> all;
  Cells rest = inside;
  for (const HouseSum::Cage& cage : sum.cages) rest -= cage.cells;
  const auto can_have = [&](const auto& self, Cells cells, DigitSet digits) -> bool {
    if (cells.empty()) return digits.empty();
    const Cell cell = cells.front();
    for (const Digit d : left_at(cell) & digits) {
      if (self(self, cells - Cells::of(cell), digits - DigitSet::of(d))) return true;
    }
    return false;
  };
  const auto visit = [&](const auto& self, std::vector<std::uint32_t>& way, DigitSet left) -> void {
    if (way.size() == sum.cages.size()) {
      if (can_have(can_have, rest, left)) all.insert(way);
      return;
    }
    const HouseSum::Cage& cage = sum.cages[way.size()];
    for (const DigitBits bits : sets_with_sum(left.bits(), cage.total)) {
      const DigitSet set(bits);
      if (set.size() != cage.cells.size() || !can_have(can_have, cage.cells, set)) continue;
      way.push_back(set.bits());
      self(self, way, left - set);
      way.pop_back();
    }
  };
  std::vector<std::uint32_t> way;
  visit(visit, way, DigitSet::first(ground_.digits()));
  std::set<std::vector<std::uint32_t>> listed;
  for (const std::vector<DigitSet>& sets : sum.splits) {
    std::vector<std::uint32_t> bits;
    for (const DigitSet set : sets) bits.push_back(set.bits());
    listed.insert(bits);
  }
  require(all == listed, "how the digits are shared out");
}

void Proof::house_sum() {
  const auto& sum = slot<HouseSum>("sum");
  Cells inside;
  int total = 0;
  for (const Cells& house : houses(sum.houses)) {
    require(ground_.is_full(house) && !inside.intersects(house), "houses that share no cell");
    inside |= house;
    total += ground_.digits() * (ground_.digits() + 1) / 2;
  }
  Filling filling;
  Cells covered;
  int cages = 0;
  for (const HouseSum::Cage& cage : sum.cages) {
    const bool exists = some(ground_.constraints().sums, [&](const Constraints::Sum& own) {
      Cells cells;
      for (const Constraints::Term& term : own.terms) {
        if (term.factor != 1) return false;
        cells.insert(term.cell);
      }
      return cells == cage.cells && own.total == cage.total;
    });
    require(exists && !covered.intersects(cage.cells), "a cage");
    covered |= cage.cells;
    cages += cage.total;
    Constraints::Sum own{{}, cage.total};
    for (const Cell c : cage.cells) own.terms.push_back({c, 1});
    filling.sums.push_back(own);
  }
  if (sum.is_split) {
    require(inside.contains(covered) && sum.houses.size() == 1, "inside the house");
    for (const Cell c : inside) filling.cells.push_back(c);
    splits(sum, inside);
    return require_refuted({filling}, to_refute());
  }
  const auto add_up = [&](const Cells& cells) {
    int result = 0;
    for (const Cell c : cells) {
      require(!marks_.value(c).empty(), "a filled cell");
      result += marks_.value(c).value;
    }
    return result;
  };
  require(sum.total == total && sum.inside == add_up(sum.known_inside) &&
              sum.outside == add_up(sum.known_outside),
          "the sums");
  require(inside - covered == (sum.plus | sum.known_inside) &&
              covered - inside == (sum.minus | sum.known_outside),
          "the cells");
  require(sum.rest == total - cages - sum.inside + sum.outside, "the rest");
  Filling rest;
  Constraints::Sum own{{}, sum.rest};
  for (const Cell c : sum.plus) own.terms.push_back({c, 1});
  for (const Cell c : sum.minus) own.terms.push_back({c, -1});
  for (const Constraints::Term& term : own.terms) rest.cells.push_back(term.cell);
  rest.sums = {own};
  require_refuted({rest}, to_refute());
  if (sum.sets.empty()) {
    Equation equation;
    equation.plus = sum.plus;
    equation.minus = sum.minus;
    equation.total = sum.rest;
    return require_sum_reasons(rest, equation, sum.limits, sum.misfits);
  }
  for (const Misfit& misfit : sum.misfits) check_misfit(rest, misfit, {});
  rest.sums.front().total = std::abs(sum.rest);
  for (Constraints::Term& term : rest.sums.front().terms) term.factor = 1;
  check_sets(rest, sum.sets, sum.without, {}, false);
  DigitSet in_sets;
  for (const DigitSet set : sum.sets) in_sets |= set;
  require((sum.without & in_sets).empty(), "in no combination");
  for (const Candidate& c : facts_.eliminated) {
    require(sum.without.contains(c.digit) ||
                some(sum.misfits, [&](const Misfit& m) { return m.candidate == c; }),
            "why it is out");
  }
}

}  // namespace gridmill::proof
