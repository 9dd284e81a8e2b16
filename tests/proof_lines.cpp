#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::FullSet;
using widest::step_text::LineReasons;
using widest::step_text::Pairing;

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
  if (has_classes ||
      (pairing.kind == Pairing::Kind::kRise && !clue.lines.empty() && pairing.number > 0)) {
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

/// The reasons rule out, one after the other, what is eliminated.
void Proof::arrangement() {
  const auto& reasons = slot<LineReasons>("arrangement");
  require(reasons.clue.clue != nullptr, "a clue");
  require(slot<widest::step_text::ClueMeaning>("rule").clue == reasons.clue.clue,
          "the rule of the clue");
  Candidates gone = reasons.gone;
  check_line(reasons);
  suppose_without(reasons.gone);
  for (const LineReasons& next : reasons.next) {
    require(next.clue.clue == reasons.clue.clue && next.next.empty(), "the clue");
    check_line(next);
    suppose_without(next.gone);
    gone.insert(gone.end(), next.gone.begin(), next.gone.end());
  }
  known_.clear();
  std::sort(gone.begin(), gone.end());
  Candidates all = facts_.eliminated;
  std::sort(all.begin(), all.end());
  require(gone == all, "what is eliminated");
}

/// The cases are all that there are, and the reasons rule out `gone`.
void Proof::check_line(const LineReasons& reasons) {
  const Clue& clue = *reasons.clue.clue;
  const std::vector<Filling> ways = fillings(clue, reasons.clue.cells);
  require_refuted(ways, reasons.gone);
  const bool has_fills = !reasons.fills.cells.empty();
  if (has_fills) require_fills(reasons.fills, reasons.clue);
  const Filling& filling = ways.front();
  if (!reasons.sets.empty()) return check_naked_sets(reasons);
  if (!reasons.trials.empty()) return check_trials(reasons, filling);
  if (!reasons.cases.empty()) return check_cases(reasons, filling);
  if (!reasons.views.empty()) {
    for (const Candidate& c : reasons.gone) {
      const auto view = std::find_if(reasons.views.begin(), reasons.views.end(),
                                     [&](const auto& v) { return v.candidate == c; });
      require(view != reasons.views.end(), "why it is out");
      if (has_fills) {
        require(view->at_least != (view->bound < *clue.value) && view->bound != *clue.value,
                "another number of buildings");
        for (int seen = 1; seen <= ground_.digits(); ++seen) {
          Clue other = clue;
          other.value = seen;
          const bool is_out = view->at_least ? seen < view->bound : seen > view->bound;
          if (!is_out && seen != view->bound) continue;
          require(can_fill(fillings(other, reasons.clue.cells).front(), {c}) != is_out,
                  "what can be seen");
        }
        continue;
      }
      const int at = static_cast<int>(std::find(filling.read.begin(), filling.read.end(), c.cell) -
                                      filling.read.begin());
      const int lower = std::min(at, c.digit.value - 1);
      const int higher = std::min(static_cast<int>(filling.read.size()) - 1 - at,
                                  ground_.digits() - c.digit.value);
      require(!view->at_least && view->bound == lower + 1 + higher && view->bound < *clue.value,
              "what can be seen");
    }
    return;
  }
  if (has_fills) return;
  if (!reasons.confined.empty()) {
    for (const LineReasons::Confined& confined : reasons.confined) {
      Cells all;
      for (const Digit d : confined.digits) {
        require(std::count(clue.digits.begin(), clue.digits.end(), int{d.value}) > 0, "wanted");
        for (const Cell c : reasons.clue.cells) {
          if (left_at(c).contains(d)) all.insert(c);
        }
      }
      const auto wanted = std::count_if(clue.digits.begin(), clue.digits.end(), [&](int d) {
        return confined.digits.contains(Digit{static_cast<std::uint8_t>(d)});
      });
      require(all == confined.cells && all.size() == wanted, "the places");
    }
    for (const Candidate& c : reasons.gone) {
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
    require(reasons.ends.contains(blocked.end) && !reasons.ends.intersects(blocked.cells) &&
                reasons.clue.cells.contains(blocked.cells) &&
                blocked.left.size() < blocked.cells.size(),
            "cells of the line");
    for (const Cell one : blocked.cells) {
      for (const Cell other : blocked.cells - Cells::of(one)) {
        for (const Digit d : blocked.left) require(exclude({one, d}, {other, d}), "see each other");
      }
    }
    DigitSet left;
    for (const Digit a : blocked.digits) {
      for (const Digit b : is_one ? reasons.other_end : reasons.one_end) {
        for (const Cell cell : blocked.cells) {
          for (const Digit d : left_at(cell)) {
            if (std::min(a, b) < d && d < std::max(a, b)) left |= DigitSet::of(d);
          }
        }
      }
    }
    require(left == blocked.left, "what fits between the ends");
  }
  for (const Candidate& c : reasons.gone) {
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

/// Cells that see each other hold no more digits than they are, so others that see them lack these.
void Proof::check_naked_sets(const LineReasons& reasons) const {
  for (const FullSet& set : reasons.sets) {
    require(!set.is_hidden && reasons.clue.cells.contains(set.cells), "cells of the clue");
    for (const Cell one : set.cells) {
      for (const Cell other : set.cells - Cells::of(one)) {
        for (const Digit d : set.digits) require(exclude({one, d}, {other, d}), "see each other");
      }
    }
    require_full(set, {set.cells, DigitSet::first(ground_.digits())});
  }
  for (const Candidate& c : reasons.gone) {
    require(some(reasons.sets,
                 [&](const FullSet& set) {
                   return set.digits.contains(c.digit) && !set.cells.contains(c.cell) &&
                          every(set.cells, [&](Cell cell) {
                            return exclude({cell, c.digit}, c);
                          });
                 }),
            "why it is out");
  }
}

void Proof::require_full(const FullSet& set, const Part& part) const {
  require(
      part.cells.contains(set.cells) && set.cells.size() == set.digits.size() && !set.cells.empty(),
      "as many digits as cells");
  if (set.is_hidden) {
    require((set.digits - part.digits).empty(), "digits of the cells");
    for (const Cell c : part.cells - set.cells) {
      require((left_at(c) & set.digits).empty(), "the only places");
    }
    return;
  }
  DigitSet digits;
  for (const Cell c : set.cells) digits |= left_at(c) & part.digits;
  require(digits == set.digits, "what the cells hold");
}

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
        require_full(set, part_of(way, set.cells));
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

/// Wherever the other end is, the cells between cannot make the sum.
void Proof::check_trials(const LineReasons& reasons, const Filling& filling) {
  const std::vector<Cell>& line = filling.read;
  const Digit one{1};
  const Digit top{static_cast<std::uint8_t>(ground_.digits())};
  const int total = *reasons.clue.clue->value;
  Candidates ends;
  const std::vector<widest::Consequence> before = known_;
  for (const LineReasons::Trial& trial : reasons.trials) {
    ends.push_back(trial.end);
    require(trial.end.digit == one || trial.end.digit == top, "an end");
    const Digit other = trial.end.digit == one ? top : one;
    Cells places;
    for (const Cell c : line) {
      if (c != trial.end.cell && left_at(c).contains(other)) places.insert(c);
    }
    const auto at = std::find(line.begin(), line.end(), trial.end.cell);
    for (const LineReasons::Gap& gap : trial.gaps) {
      require(places.contains(gap.other), "a place of the other end, once");
      places -= Cells::of(gap.other);
      const auto end = std::find(line.begin(), line.end(), gap.other);
      const Cells between = set_of(std::vector<Cell>(std::min(at, end) + 1, std::max(at, end)));
      require(gap.between == between, "the cells between");
      if (gap.bound < 0) {
        require(!can_fill(filling, {trial.end, {gap.other, other}}), "may be the sum");
        continue;
      }
      Candidates inner;
      for (const Cell c : between) {
        inner.push_back({c, one});
        inner.push_back({c, top});
      }
      suppose_without(inner);
      const auto range = range_of(between);
      known_ = before;
      require(range && gap.bound == (gap.at_most ? range->second : range->first) &&
                  (gap.at_most ? gap.bound < total : gap.bound > total),
              "what they make");
    }
    require(places.empty(), "all places of the other end");
  }
  require(ends == reasons.gone, "what is eliminated");
}

void Proof::check_cases(const LineReasons& reasons, const Filling& filling) {
  const std::vector<Cell>& line = filling.read;
  const int total = *reasons.clue.clue->value;
  const bool has_digits = !reasons.cases.front().sets.empty();
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
      require((sets.empty() && has_digits) == (same == reasons.cases.end()), "the cases");
      if (same == reasons.cases.end()) continue;
      ++found;
      require(!has_digits || bits_of(same->sets, DigitSet::of(first)) == sets,
              "the digits of a case");
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
        require(!has_digits || bits_of(same->sets, {}) == sets, "the digits of a case");
      }
    }
  }
  require(found == reasons.cases.size(), "each case once");
  if (!reasons.fills.cells.empty()) return;
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
