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
      require(filling.sets != nullptr || filling.sums.front().total == what.total, "the total");
      check_sets(filling, what.sets, what.without, what.misfits, eliminates);
      if (!what.fills.cells.empty()) require_fills(what.fills, what.clue);
      if (eliminates && what.fills.cells.empty() && !what.bare().empty()) {
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

void Proof::require_clash(const SumLimit& clash, int total, const Constraints::Sum& sum) const {
  require_bounds(clash, clash.at_most, &sum);
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
  if (reasons.most > 0) {
    require(range_of(reasons.equation.plus) == std::pair(reasons.least, reasons.most),
            "what the cells can make");
  }
  if (!reasons.fills.cells.empty()) return require_fills(reasons.fills, reasons.equation.clue);
  if (reasons.equation.is_number) return require_number(reasons, filling);
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
  require(1 == (lock.clash.empty() ? 0 : 1) + (lock.fills.cells.empty() ? 0 : 1) +
                   (lock.nearest.empty() ? 0 : 1),
          "a reason");
  require_nearest(lock.nearest, filling);
  for (const SumLimit& clash : lock.clash) {
    require(clash.plus == lock.equation->plus && clash.minus == lock.equation->minus, "the sides");
    require_clash(clash, lock.equation->total, filling.sums.front());
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
    for (const SumLimit& clash : crossing.clash) {
      require_clash(clash, total, filling.sums.front());
    }
    require_nearest(crossing.nearest, filling);
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
    require(!crossing.clash.empty() || !crossing.nearest.empty() || !crossings.fills.cells.empty(),
            "a reason");
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

/// The ways to share out the digits are all that there are.
void Proof::splits(const HouseSum& sum, const Cells& inside) {
  if (sum.splits.empty()) return;
  std::set<std::vector<std::uint32_t>> all;
  std::set<std::vector<std::uint32_t>> unfit;
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
      (can_have(can_have, rest, left) ? all : unfit).insert(way);
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
  require(sum.has_other_choices || choices == all.size(), "no other choice");
  require_unfit(sum, rest, unfit);
  if (!sum.is_proved) return;
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

/// If they are named, these are all choices that repeat no digit but leave cells too few digits.
void Proof::require_unfit(const HouseSum& sum, const Cells& rest,
                          const std::set<std::vector<std::uint32_t>>& ways) const {
  if (!sum.are_others_named) return require(sum.unfit.empty(), "no choice");
  std::set<std::vector<std::uint32_t>> named;
  for (const HouseSum::Unfit& unfit : sum.unfit) {
    DigitSet held;
    for (const Cell c : unfit.cells) held |= left_at(c);
    require(rest.contains(unfit.cells) && unfit.left.size() < unfit.cells.size(), "too few digits");
    for (const std::vector<DigitSet>& way : unfit.ways) {
      DigitSet digits = DigitSet::first(ground_.digits());
      std::vector<std::uint32_t> bits;
      for (const DigitSet set : way) {
        digits -= set;
        bits.push_back(set.bits());
      }
      named.insert(bits);
      require((held & digits) == unfit.left, "the digits that are left");
    }
  }
  require(named == ways, "the choices that do not fit");
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
