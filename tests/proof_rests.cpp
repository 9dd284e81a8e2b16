// What an eliminated candidate leaves the other cells of a sum, and why sums are impossible.

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::FullSet;
using widest::step_text::Misfit;
using widest::step_text::SideSums;
using widest::step_text::SumClash;
using widest::step_text::Unfit;

/// The other open cells cannot make the rest that it says.
void Proof::check_misfit(const Filling& filling, const Misfit& misfit,
                         const std::vector<DigitSet>& sets, bool are_different) {
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
  if (misfit.few.cells.empty()) {
    require(plus == misfit.plus && minus == misfit.minus && rest == misfit.rest, "the rest");
  } else {
    require((plus | minus).contains(misfit.plus | misfit.minus), "other open cells");
  }
  require_around(misfit, are_different);
}

std::set<int> Proof::sums_of(const Cells& cells) const {
  std::vector<Cell> order;
  for (const Cell c : cells) order.push_back(c);
  std::set<int> sums;
  const auto visit = [&](const auto& self, Candidates& chosen, int sum) -> void {
    if (chosen.size() == order.size()) {
      sums.insert(sum);
      return;
    }
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
  return sums.empty() ? sums_in_groups(order) : sums;
}

/// What cells make if only those of which each sees each other differ.
std::set<int> Proof::sums_in_groups(const std::vector<Cell>& order) const {
  std::vector<Cells> groups;
  for (const Cell c : order) {
    const auto sees_all = [&](const Cells& group) {
      return every(group, [&](Cell other) { return ground_.see(c, other); });
    };
    const auto group = std::find_if(groups.begin(), groups.end(), sees_all);
    (group == groups.end() ? groups.emplace_back() : *group).insert(c);
  }
  std::set<int> sums{0};
  for (const Cells& group : groups) {
    std::set<std::pair<int, std::uint32_t>> ways{{0, 0}};
    for (const Cell c : group) {
      std::set<std::pair<int, std::uint32_t>> next;
      for (const auto& [sum, used] : ways) {
        for (const Digit d : left_at(c) - DigitSet(used)) {
          next.insert({sum + d.value, used | DigitSet::of(d).bits()});
        }
      }
      ways = next;
    }
    std::set<int> all;
    for (const int sum : sums) {
      for (const auto& [own, used] : ways) all.insert(sum + own);
    }
    sums = all;
  }
  return sums;
}

/// The cells see each other and have fewer digits than they are, or the only digits of cells leave
/// one nothing.
void Proof::require_few(const FullSet& few, const Candidates& forced, const Cells& in) const {
  if (!forced.empty()) {
    require(few.cells.size() == 1 && few.digits.empty() && in.contains(few.cells), "one cell");
    const Cell cell = few.cells.front();
    for (const Candidate& c : forced) {
      require(in.contains(Cells::of(c.cell)) && left_at(c.cell) == DigitSet::of(c.digit),
              "the only digit");
      require(some(left_at(cell), [&](Digit d) { return exclude(c, {cell, d}); }), "takes a digit");
    }
    for (const Digit d : left_at(cell)) {
      require(some(forced, [&](const Candidate& c) { return exclude(c, {cell, d}); }), "left");
    }
    return;
  }
  DigitSet digits;
  for (const Cell c : few.cells) digits |= left_at(c);
  require(!few.is_hidden && in.contains(few.cells) && digits == few.digits &&
              digits.size() < few.cells.size(),
          "too few digits");
  for (const Cell one : few.cells) {
    for (const Cell other : few.cells - Cells::of(one)) {
      for (const Digit d : digits) require(exclude({one, d}, {other, d}), "see each other");
    }
  }
}

/// The sides make these sums, no two of which differ by the rest.
void Proof::require_side_sums(const SideSums& sums, const std::set<int>& plus,
                              const std::set<int>& minus, int rest) const {
  const std::set<int> one(sums.plus.begin(), sums.plus.end());
  const std::set<int> other(sums.minus.begin(), sums.minus.end());
  require(one == plus && other == minus, "what the sides make");
  for (const int sum : one) require(!other.contains(sum - rest), "sums that go together");
}

/// With the candidate, the other open cells lack digits or do not make the rest.
void Proof::require_around(const Misfit& misfit, bool are_different) {
  const Cells all = misfit.plus | misfit.minus;
  const bool is_one_sided = misfit.plus.empty() != misfit.minus.empty();
  const int rest = misfit.plus.empty() ? -misfit.rest : misfit.rest;
  const Candidate& own = misfit.candidate;
  Candidates gone;
  for (const Cell c : all) {
    for (const Digit d : marks_.candidates(c)) {
      const bool is_plain = d == own.digit && (are_different || ground_.see_plainly(own.cell, c));
      if (is_plain || (!misfit.ruled_out.empty() && exclude(own, {c, d}))) gone.push_back({c, d});
      if (!is_plain && !misfit.ruled_out.empty() && exclude(own, {c, d})) {
        require_ruled_out(misfit.ruled_out, own, {c, d});
      }
    }
  }
  const std::vector<widest::Consequence> before = known_;
  suppose_without(gone);
  require_rest(misfit, all, is_one_sided, rest);
  known_ = before;
}

void Proof::require_rest(const Misfit& misfit, const Cells& all, bool is_one_sided,
                         int rest) const {
  if (!misfit.few.cells.empty()) return require_few(misfit.few, misfit.forced, all);
  const std::set<int> sums = sums_of(misfit.plus.empty() ? misfit.minus : misfit.plus);
  if (!is_one_sided) {
    return require_side_sums(misfit.sums, sums_of(misfit.plus), sums_of(misfit.minus), misfit.rest);
  }
  require(misfit.sums.empty() && !sums.contains(rest), "the rest is possible");
  if (all.size() == 1) {
    const Cell cell = all.front();
    require(misfit.nearest.empty(), "several cells");
    const bool is_same = rest == misfit.candidate.digit.value && misfit.ruled_out.empty() &&
                         marks_.candidates(cell).contains(misfit.candidate.digit);
    const bool share_house = some(ground_.houses(), [&](const Cells& house) {
      return house.contains(all | Cells::of(misfit.candidate.cell));
    });
    require(misfit.house.empty() != (is_same && share_house) &&
                misfit.differs == (is_same && !share_house),
            "the same digit");
    if (!misfit.house.empty()) {
      require(houses(misfit.house).front().contains(all | Cells::of(misfit.candidate.cell)),
              "the house");
    }
    return;
  }
  std::set<std::pair<int, bool>> alone{{0, true}};  // sums, and whether the digits are all equal
  std::optional<DigitSet> common;
  for (const Cell c : all) {
    std::set<std::pair<int, bool>> next;
    for (const auto& [sum, is_new] : alone) {
      for (const Digit d : left_at(c)) next.insert({sum + d.value, is_new});
    }
    alone = next;
    common = common ? *common & left_at(c) : left_at(c);
  }
  const bool share_house =
      some(ground_.houses(), [&](const Cells& house) { return house.contains(all); });
  require(misfit.differs == (alone.contains({rest, true}) && (all.size() == 2 || !share_house)),
          "whether cells differ");
  if (!misfit.house.empty()) {
    require(houses(misfit.house).front().contains(all) && all.size() == 2 && rest % 2 == 0 &&
                common->contains(Digit{static_cast<std::uint8_t>(rest / 2)}),
            "twice the same digit");
    const Cell one = all.front();
    const Cell other = (all - Cells::of(one)).front();
    for (const Digit d : left_at(one)) {
      for (const Digit e : left_at(other)) require(d == e || d.value + e.value != rest, "the pair");
    }
  }
  std::vector<int> nearest;
  const auto above = sums.lower_bound(rest);
  if (above != sums.begin()) nearest.push_back(*std::prev(above));
  if (above != sums.end()) nearest.push_back(*above);
  require(nearest == misfit.nearest, "the sums around the rest");
}

void Proof::require_clash(const SumClash& clash, const widest::step_text::Equation& equation,
                          const Filling& filling) {
  const int reasons = (clash.bounds.empty() ? 0 : 1) + (clash.nearest.empty() ? 0 : 1) +
                      (clash.sums.empty() ? 0 : 1) + (clash.few.cells.empty() ? 0 : 1);
  require(reasons == 1 && !can_fill(filling, {}), "one reason");
  const Constraints::Sum& sum = filling.sums.front();
  for (const auto& bounds : clash.bounds) {
    require(bounds.plus == equation.plus && bounds.minus == equation.minus, "the sides");
    require_bounds(bounds, bounds.at_most, &sum);
    const int difference = bounds.plus_bound - bounds.minus_bound;
    require(bounds.at_most ? difference < equation.total : difference > equation.total,
            "bounds that fit");
  }
  if (!clash.few.cells.empty()) {
    require_few(clash.few, clash.forced, equation.plus | equation.minus);
  }
  require_nearest(clash.nearest, filling);
  if (clash.sums.empty()) return;
  std::set<int> minus = sums_of(equation.minus);
  if (equation.is_number) minus = numbers_of(equation.minus, sum);
  require_side_sums(clash.sums, sums_of(equation.plus), minus, equation.total);
}

std::set<int> Proof::numbers_of(const Cells& cells, const Constraints::Sum& sum) const {
  std::vector<Constraints::Term> terms;
  for (const Constraints::Term& term : sum.terms) {
    if (cells.contains(term.cell)) terms.push_back(term);
  }
  std::set<int> numbers;
  const auto visit = [&](const auto& self, Candidates& chosen, int number) -> void {
    if (chosen.size() == terms.size()) {
      numbers.insert(number);
      return;
    }
    const Constraints::Term& term = terms[chosen.size()];
    for (const Digit d : left_at(term.cell)) {
      if (some(chosen, [&](const Candidate& c) { return exclude(c, {term.cell, d}); })) continue;
      chosen.push_back({term.cell, d});
      self(self, chosen, number + std::abs(term.factor) * d.value);
      chosen.pop_back();
    }
  };
  Candidates chosen;
  visit(visit, chosen, 0);
  return numbers;
}

/// The reasons are about these ways, each once, with the cells and digits that each leaves.
void Proof::require_unfit(const std::vector<Unfit>& unfit,
                          const std::map<std::vector<std::uint32_t>, Part>& ways) const {
  std::size_t named = 0;
  for (const Unfit& some : unfit) {
    for (const std::vector<DigitSet>& way : some.ways) {
      std::vector<std::uint32_t> bits;
      for (const DigitSet set : way) bits.push_back(set.bits());
      const auto part = ways.find(bits);
      require(part != ways.end(), "a way that does not fit");
      ++named;
      const FullSet& few = some.few;
      DigitSet held;
      for (const Cell c : few.cells) held |= left_at(c) & part->second.digits;
      require(part->second.cells.contains(few.cells) && (few.digits - part->second.digits).empty(),
              "cells and digits of the part");
      if (!few.is_hidden) {
        require(held == few.digits && held.size() < few.cells.size(), "too few digits");
        continue;
      }
      require(few.cells.size() < few.digits.size(), "too few cells");
      for (const Cell c : part->second.cells - few.cells) {
        require((left_at(c) & few.digits).empty(), "another place");
      }
    }
  }
  require(named == ways.size(), "each way once");
}

void Proof::require_nearest(const std::vector<int>& nearest, Filling filling) const {
  if (nearest.empty()) return;
  Constraints::Sum& sum = filling.sums.front();
  require(nearest.size() == 2 && nearest.front() < sum.total && sum.total < nearest.back(),
          "around the total");
  for (int total = nearest.front(); total <= nearest.back(); ++total) {
    sum.total = total;
    const bool is_named = total == nearest.front() || total == nearest.back();
    require(can_fill(filling, {}) == is_named, "what the cells can make");
  }
}

}  // namespace gridmill::proof
