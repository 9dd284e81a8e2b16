#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::Combinations;
using widest::step_text::Crossing;
using widest::step_text::Crossings;
using widest::step_text::Equation;
using widest::step_text::Fit;
using widest::step_text::HouseSum;
using widest::step_text::Misfit;
using widest::step_text::SumLimit;
using widest::step_text::SumLock;
using widest::step_text::SumReasons;

void Proof::check_combinations(bool eliminates) {
  const auto& what = slot<Combinations>("combinations");
  require(what.clue.clue != nullptr, "a clue");
  std::string fault = "no such constraint";
  for (const Filling& filling : fillings(*what.clue.clue, what.clue.cells)) {
    if (filling.automaton != nullptr) continue;
    try {
      const int total = filling.sets != nullptr ? 0 : filling.sums.front().total;
      require(total == what.total, "the total");
      check_sets(filling, what, eliminates);
      if (eliminates && !what.bare().empty()) {
        std::vector<std::vector<Part>> ways;
        for (const DigitSet set : what.sets) ways.push_back({{what.clue.cells, set}});
        check_narrowings(what.narrowings, ways, what.bare());
      }
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
  Candidates left;
  for (const Fit& fit : fits.list) {
    const Candidate& c = fit.candidate;
    placed.push_back(c);
    require(open.contains(c.cell) && digits.contains(c.digit), "a digit of the combination");
    if (fit.kind == Fit::Kind::kPlace) {
      require(places(c.digit, open) == Cells::of(c.cell), "the only place");
    } else if (fit.kind == Fit::Kind::kDigit) {
      require((left_at(c.cell) & digits) == DigitSet::of(c.digit), "the only digit");
    } else {
      left.push_back(c);
      continue;
    }
    open -= Cells::of(c.cell);
    digits -= DigitSet::of(c.digit);
  }
  Candidates others;
  for (const Candidate& c : left) {
    for (const Digit d : left_at(c.cell) - DigitSet::of(c.digit)) others.push_back({c.cell, d});
  }
  if (!left.empty()) check_narrowings({{{0}, fits.sets}}, {{{open, digits}}}, others);
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
    if (plus != equation.plus || minus != equation.minus || is_number != equation.is_number)
      continue;
    for (const widest::HouseSet& house : {equation.plus_house, equation.minus_house}) {
      const Cells& side = house == equation.plus_house ? plus : minus;
      for (const int h : house) require(ground_.house(h).contains(side), "the house");
    }
    return filling;
  }
  throw Fault("no such sum");
}

std::optional<std::pair<int, int>> Proof::range_of(const Cells& cells,
                                                   const Constraints::Sum* factors) const {
  const auto factor_of = [&](Cell cell) {
    if (factors == nullptr) return 1;
    for (const Constraints::Term& term : factors->terms) {
      if (term.cell == cell) return std::abs(term.factor);
    }
    throw Fault("a cell of the sum");
  };
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
      low += factor_of(order[i]) * left.front().value;
      int last = 0;
      for (const Digit d : left) last = d.value;
      high += factor_of(order[i]) * last;
    }
    if (range && range->first <= low && high <= range->second) return;
    const Cell cell = order[chosen.size()];
    for (const Digit d : left_at(cell)) {
      if (some(chosen, [&](const Candidate& c) { return exclude(c, {cell, d}); })) continue;
      chosen.push_back({cell, d});
      self(self, chosen, sum + factor_of(cell) * d.value);
      chosen.pop_back();
    }
  };
  Candidates chosen;
  visit(visit, chosen, 0);
  return range;
}

void Proof::require_bounds(const SumLimit& limit, bool plus_at_most,
                           const Constraints::Sum* factors) const {
  const auto plus = range_of(limit.plus, factors);
  const auto minus = range_of(limit.minus, factors);
  require(plus && minus, "cells that can be filled");
  require(limit.plus_bound == (plus_at_most ? plus->second : plus->first), "the bound of a side");
  require(limit.minus_bound == (plus_at_most ? minus->first : minus->second),
          "the bound of the other side");
  // The bound that the cells have one by one.
  const auto alone = [&](const Cells& cells, bool at_most) {
    int sum = 0;
    for (const Cell c : cells) {
      int bound = left_at(c).front().value;
      for (const Digit d : left_at(c)) bound = at_most ? d.value : bound;
      sum += bound;
    }
    return sum;
  };
  const auto is_right = [&](const Cells& cells, bool at_most, int bound, bool differs) {
    const bool share_house =
        some(ground_.houses(), [&](const Cells& house) { return house.contains(cells); });
    return differs == (alone(cells, at_most) != bound && !share_house);
  };
  require(is_right(limit.plus, plus_at_most, limit.plus_bound, limit.plus_differs) &&
              is_right(limit.minus, !plus_at_most, limit.minus_bound, limit.minus_differs),
          "whether cells differ");
  require(!limit.is_plus_exact || plus->first == plus->second, "one sum");
  require(!limit.is_minus_exact || minus->first == minus->second, "one sum of the other side");
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

/// Bounds and rests.
void Proof::sums() {
  const auto& reasons = slot<SumReasons>("sums");
  const Filling filling = equation(reasons.equation);
  require_refuted({filling}, facts_.eliminated);
  if (reasons.most > 0) {
    require(range_of(reasons.equation.plus) == std::pair(reasons.least, reasons.most),
            "what the cells can make");
  }
  if (reasons.equation.is_number) return require_number(reasons, filling);
  require_sum_reasons(filling, reasons.equation, reasons.limits, reasons.misfits);
}

void Proof::require_sum_reasons(const Filling& filling, const Equation& equation,
                                const std::vector<SumLimit>& limits,
                                const std::vector<Misfit>& misfits) {
  require_limits(equation, limits);
  for (const Misfit& misfit : misfits) check_misfit(filling, misfit, {});
  for (const Candidate& c : facts_.eliminated) {
    require(
        is_outside(limits, c) || some(misfits, [&](const Misfit& m) { return m.candidate == c; }),
        "why it is out");
  }
}

void Proof::require_limits(const Equation& equation, const std::vector<SumLimit>& limits) const {
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
  Candidates gone;
  for (const Cell c : lock.places) gone.push_back({c, lock.digit});
  suppose_without(gone);
  require_clash(lock.clash, *lock.equation, filling);
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

void Proof::check_crossings(const Filling& filling, const Equation& equation,
                            const std::vector<DigitSet>& sets) {
  const auto& crossings = slot<Crossings>("crossings");
  Candidates gone;
  for (const Crossing& crossing : crossings.list) {
    for (const Cell c : crossing.cells) {
      gone.push_back({c, crossing.digit});
      for (const Candidate& taken : crossing.taken) {
        require(set_of(filling.cells).contains(taken.cell) &&
                    marks_.candidates(taken.cell).contains(taken.digit),
                "what it takes");
        require_ruled_out(crossing.ruled_out, {c, crossing.digit}, taken);
      }
    }
    suppose_without(crossing.taken);
    require(!can_fill(filling, {}), "may be filled");
    if (sets.empty()) {
      require_clash(crossing.clash, equation, filling);
    } else {
      std::map<std::vector<std::uint32_t>, Part> ways;
      for (const DigitSet set : sets) ways[{set.bits()}] = {set_of(filling.cells), set};
      require_unfit(crossing.unfit, ways);
    }
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
  check_crossings(equation(*crossings.equation), *crossings.equation, {});
}

void Proof::crossing_combinations() {
  check_combinations(false);
  const auto& what = slot<Combinations>("combinations");
  for (const Filling& filling : fillings(*what.clue.clue, what.clue.cells)) {
    if (filling.automaton != nullptr) continue;
    const bool are_listed =
        what.sets.size() <= widest::step_text::kListedCombinations || filling.sums.empty();
    Equation sum;
    sum.plus = what.clue.cells;
    sum.total = what.total;
    return check_crossings(filling, sum, are_listed ? what.sets : std::vector<DigitSet>());
  }
  throw Fault("no such constraint");
}

/// The ways to share out the digits are all that there are.
void Proof::splits(const HouseSum& sum, const Cells& inside) {
  std::set<std::vector<std::uint32_t>> all;
  std::map<std::vector<std::uint32_t>, Part> unfit;
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
      if (can_have(can_have, rest, left)) {
        all.insert(way);
      } else {
        unfit[way] = {rest, left};
      }
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
  std::size_t choices = 1;
  for (const HouseSum::Cage& cage : sum.cages) {
    std::size_t own = 0;
    for (const DigitBits bits :
         sets_with_sum(DigitSet::first(ground_.digits()).bits(), cage.total)) {
      const DigitSet set(bits);
      own += set.size() == cage.cells.size() && can_have(can_have, cage.cells, set) ? 1 : 0;
    }
    choices *= own;
  }
  require(sum.has_repeats == (choices > all.size() + unfit.size()), "no other choice");
  require_unfit(sum.unfit, unfit);
  std::vector<std::vector<Part>> ways;
  for (const std::vector<DigitSet>& split : sum.splits) {
    Part own{rest, DigitSet::first(ground_.digits())};
    std::vector<Part>& parts = ways.emplace_back();
    for (std::size_t i = 0; i < sum.cages.size(); ++i) {
      parts.push_back({sum.cages[i].cells, split[i]});
      own.digits -= split[i];
    }
    parts.push_back(own);
  }
  check_narrowings(sum.narrowings, ways, facts_.eliminated);
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
  Equation equation;
  equation.plus = sum.plus;
  equation.minus = sum.minus;
  equation.total = sum.rest;
  if (sum.sets.empty()) return require_sum_reasons(rest, equation, sum.limits, sum.misfits);
  require_limits(equation, sum.limits);
  for (const Misfit& misfit : sum.misfits) check_misfit(rest, misfit, {});
  rest.sums.front().total = std::abs(sum.rest);
  for (Constraints::Term& term : rest.sums.front().terms) term.factor = 1;
  Combinations what;
  what.sets = sum.sets;
  what.without = sum.without;
  check_sets(rest, what, false);
  DigitSet in_sets;
  for (const DigitSet set : sum.sets) in_sets |= set;
  require((sum.without & in_sets).empty(), "in no combination");
  for (const Candidate& c : facts_.eliminated) {
    require(sum.without.contains(c.digit) || is_outside(sum.limits, c) ||
                some(sum.misfits, [&](const Misfit& m) { return m.candidate == c; }),
            "why it is out");
  }
}

}  // namespace gridmill::proof
