// Sandwiches and X-sums: the ways to share out the digits, and trials.

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::FullSet;
using widest::step_text::LineReasons;

/// In each way to share out the digits, the parts or their full sets exclude the candidates.
void Proof::check_narrowings(const std::vector<widest::step_text::Narrowing>& narrowings,
                             const std::vector<std::vector<Part>>& ways,
                             const Candidates& gone) const {
  std::vector<std::vector<FullSet>> sets(ways.size());
  const auto part_of = [&](std::size_t way, const Cells& cells) -> const Part& {
    const auto part = std::find_if(ways[way].begin(), ways[way].end(),
                                   [&](const Part& p) { return p.cells.contains(cells); });
    require(part != ways[way].end(), "cells of a part");
    return *part;
  };
  for (const auto& narrowing : narrowings) {
    require(!narrowing.ways.empty() && !narrowing.sets.empty(), "something that follows");
    for (const int number : narrowing.ways) {
      const auto way = static_cast<std::size_t>(number);
      require(way < ways.size(), "a way");
      for (const FullSet& set : narrowing.sets) {
        Part part = part_of(way, set.cells);
        if (!set.is_next) require_full(set, part);
        for (const FullSet& earlier : sets[way]) {
          const bool is_apart = part.cells.contains(earlier.cells) &&
                                !set.cells.intersects(earlier.cells) &&
                                (set.digits & earlier.digits).empty();
          if (!is_apart) continue;
          part.cells -= earlier.cells;
          part.digits -= earlier.digits;
        }
        require_full(set, part);
        sets[way].push_back(set);
      }
    }
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (const Candidate& c : gone) {
      const Part& part = part_of(i, Cells::of(c.cell));
      const auto excludes = [&](const FullSet& set) {
        return part.cells.contains(set.cells) && set.cells.contains(c.cell) == set.is_hidden &&
               set.digits.contains(c.digit) != set.is_hidden;
      };
      require(!part.digits.contains(c.digit) || some(sets[i], excludes), "may be true");
    }
  }
}

/// The cells of the gap cannot make the sum with these digits.
void Proof::require_gap(const LineReasons::Gap& gap, int sum, DigitSet digits,
                        const Cells& others) {
  Candidates gone;
  for (const Cell c : gap.between) {
    for (const Digit d : DigitSet::first(ground_.digits()) - digits) gone.push_back({c, d});
  }
  const std::vector<widest::Consequence> before = known_;
  suppose_without(gone);
  const std::set<int> sums = sums_of(gap.between);
  if (gap.bound >= 0) {
    require(!sums.empty() && gap.bound == (gap.at_most ? *sums.rbegin() : *sums.begin()) &&
                (gap.at_most ? gap.bound < sum : gap.bound > sum) && gap.nearest.empty(),
            "what they make");
  } else if (!gap.nearest.empty()) {
    const auto above = sums.upper_bound(sum);
    require(gap.nearest.size() == 2 && above != sums.begin() && above != sums.end() &&
                !sums.contains(sum) && *above == gap.nearest.back() &&
                *std::prev(above) == gap.nearest.front(),
            "the sums around");
  }
  require(gap.unfit.empty() == (gap.bound >= 0 || !gap.nearest.empty()), "a reason");
  if (gap.unfit.size() == 1 && gap.unfit.front().ways.empty()) {
    require_unfit({{{{}}, gap.unfit.front().few}}, {{{}, {gap.between | others, digits}}});
  } else if (!gap.unfit.empty()) {
    std::set<std::uint32_t> named;
    for (const widest::step_text::Unfit& unfit : gap.unfit) {
      for (const std::vector<DigitSet>& way : unfit.ways) {
        const DigitSet set = way.front();
        require(named.insert(set.bits()).second && (set - digits).empty(), "a set of digits");
        const Part inner{gap.between, set};
        const Part outer{others, digits - set};
        const bool is_inner = gap.between.contains(unfit.few.cells) &&
                              (unfit.few.digits - set).empty() && !has_way(inner);
        require_unfit({{{way}, unfit.few}}, {{{set.bits()}, is_inner ? inner : outer}});
      }
    }
    const auto has_filled = [&](const Cells& cells, DigitSet set) {
      return every(
          cells, [&](Cell c) { return marks_.value(c).empty() || set.contains(marks_.value(c)); });
    };
    for (const DigitBits bits : sets_with_sum(digits.bits(), sum)) {
      const DigitSet set(bits);
      require(set.size() != gap.between.size() || named.contains(bits) ||
                  !has_filled(gap.between, set) || !has_filled(others, digits - set),
              "all sets that the filled cells allow");
    }
  }
  known_ = before;
}

/// Whether cells can hold the digits of a part, one each.
bool Proof::has_way(const Part& part) const {
  if (part.cells.empty()) return part.digits.empty();
  const Cell cell = part.cells.front();
  return some(left_at(cell) & part.digits, [&](Digit d) {
    return has_way({part.cells - Cells::of(cell), part.digits - DigitSet::of(d)});
  });
}

/// Wherever the ends are, the cells between cannot make the sum; nor can those that an X-sum adds.
void Proof::check_trials(const LineReasons& reasons, const Filling& filling) {
  const std::vector<Cell>& line = filling.read;
  const Digit one{1};
  const Digit top{static_cast<std::uint8_t>(ground_.digits())};
  const DigitSet all = DigitSet::first(ground_.digits());
  const int total = *reasons.clue.clue->value;
  const bool is_sandwich = reasons.clue.clue->kind->id == "sandwich";
  Candidates candidates;
  const std::vector<widest::Consequence> before = known_;
  const auto suppose = [&](const Candidate& c) {
    widest::Consequence placed;
    placed.is_placed = true;
    placed.cells = Cells::of(c.cell);
    placed.digit = c.digit;
    known_.push_back(placed);
  };
  for (const LineReasons::Trial& trial : reasons.trials) {
    const Candidate own = trial.candidate;
    candidates.push_back(own);
    require(!can_fill(filling, {own}), "may be true");
    if (!is_sandwich) {
      suppose(own);
      const DigitSet firsts =
          own.cell == line.front() ? DigitSet::of(own.digit) : left_at(line.front());
      require(firsts.size() == static_cast<int>(trial.gaps.size()), "each first digit");
      const std::vector<widest::Consequence> with_own = known_;
      for (const LineReasons::Gap& gap : trial.gaps) {
        const Digit first = gap.first.digit;
        require(gap.first.cell == line.front() && firsts.contains(first), "the first digit");
        suppose(gap.first);
        const Cells added = set_of(std::vector<Cell>(line.begin() + 1, line.begin() + first.value));
        const Cells others = set_of(std::vector<Cell>(line.begin() + first.value, line.end()));
        const bool adds = gap.between == added;
        require(adds || gap.between == others, "the cells");
        require_gap(
            gap, adds ? total - first.value : ground_.digits() * (ground_.digits() + 1) / 2 - total,
            all - DigitSet::of(first), adds ? others : added);
        known_ = with_own;
      }
      known_ = before;
      continue;
    }
    const bool is_end = own.digit == one || own.digit == top;
    if (!is_end) suppose(own);
    std::size_t count = 0;
    for (auto i = line.begin(); i != line.end(); ++i) {
      for (auto j = i + 1; j != line.end(); ++j) {
        bool may_be = false;
        for (const auto& [low, high] : {std::pair(*i, *j), std::pair(*j, *i)}) {
          if (!left_at(low).contains(one) || !left_at(high).contains(top)) continue;
          may_be = may_be || !is_end || own == Candidate{low, one} || own == Candidate{high, top};
        }
        const Cells between = set_of(std::vector<Cell>(i + 1, j));
        if (!may_be || between.size() < reasons.min_between ||
            between.size() > reasons.max_between) {
          continue;
        }
        const Cells both = Cells::of(*i) | Cells::of(*j);
        const Cells ends = both - (is_end ? Cells::of(own.cell) : Cells());
        const auto gap = std::find_if(trial.gaps.begin(), trial.gaps.end(),
                                      [&](const auto& known) { return known.ends == ends; });
        require(gap != trial.gaps.end() && gap->between == between, "all places of the ends");
        ++count;
        require_gap(*gap, total, all - DigitSet::of(one) - DigitSet::of(top),
                    set_of(line) - both - between);
      }
    }
    require(count == trial.gaps.size(), "each gap once");
    known_ = before;
  }
  for (int k = 0, low = 0, high = 0; k <= ground_.digits() - 2; ++k) {
    const bool fits = low <= total && total <= high;
    const bool is_in = reasons.min_between <= k && k <= reasons.max_between;
    require(!is_sandwich || fits == is_in, "how many cells make the sum");
    low += k + 2;
    high += ground_.digits() - 1 - k;
  }
  require(candidates == reasons.gone, "what is eliminated");
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
  std::size_t found = 0;
  if (reasons.cases.front().first.value != 0) {
    for (const Digit first : left_at(line.front())) {
      const std::vector<Cell> cells(line.begin() + 1, line.begin() + first.value);
      const auto sets = sets_of(cells, {{line.front(), first}}, total - first.value);
      const auto same = std::find_if(reasons.cases.begin(), reasons.cases.end(),
                                     [&](const auto& known) { return known.first == first; });
      require(sets.empty() == (same == reasons.cases.end()), "the cases");
      if (same == reasons.cases.end()) continue;
      ++found;
      require(bits_of(same->sets, DigitSet::of(first)) == sets, "the digits of a case");
    }
  } else {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t j = 0; j < line.size(); ++j) {
        if (i == j || !left_at(line[i]).contains(one) || !left_at(line[j]).contains(top)) continue;
        const std::vector<Cell> cells(
            line.begin() + static_cast<std::ptrdiff_t>(std::min(i, j)) + 1,
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
  // How the cases divide the line.
  std::vector<std::vector<Part>> parts;
  const auto cells_of = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
    return set_of(std::vector<Cell>(line.begin() + from, line.begin() + to));
  };
  for (const LineReasons::Case& known : reasons.cases) {
    const auto low = std::find(line.begin(), line.end(), known.low) - line.begin();
    const auto high = std::find(line.begin(), line.end(), known.high) - line.begin();
    for (const DigitSet set : known.sets) {
      std::vector<Part>& way = parts.emplace_back();
      if (known.first.value != 0) {
        way.push_back({cells_of(0, 1), DigitSet::of(known.first)});
        way.push_back({cells_of(1, known.first.value), set - DigitSet::of(known.first)});
      } else {
        way.push_back({Cells::of(known.low), DigitSet::of(one)});
        way.push_back({Cells::of(known.high), DigitSet::of(top)});
        way.push_back({cells_of(std::min(low, high) + 1, std::max(low, high)), set});
      }
      Part rest{set_of(line), DigitSet::first(ground_.digits())};
      for (const Part& part : way) {
        rest.cells -= part.cells;
        rest.digits -= part.digits;
      }
      way.push_back(rest);
    }
  }
  check_narrowings(reasons.narrowings, parts, reasons.gone);
}

}  // namespace gridmill::proof
