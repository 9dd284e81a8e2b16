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
    case Pairing::Kind::kNotConsecutive:
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

/// The clue demands of two cells what the text says: for each digit of the one, those that the
/// other may hold with it.
std::vector<DigitSet> Proof::partners_in(const Pairing& pairing) const {
  require(pairing.clue.clue != nullptr, "a clue");
  const Clue& clue = *pairing.clue.clue;
  require((Cells::of(pairing.one) | Cells::of(pairing.other)) == pairing.clue.cells, "two cells");
  require(pairing.one_digits == left_at(pairing.one), "what a cell may hold");
  require(pairing.other_digits == left_at(pairing.other), "what a cell may hold");
  const Constraints own = ground_.constraints_of(clue);
  const auto partners_of = [&](const Constraints::BinaryTable& table) {
    std::vector<DigitSet> result(static_cast<std::size_t>(ground_.digits()));
    const bool swapped = table.one != pairing.one;
    for (int one = 1; one <= ground_.digits(); ++one) {
      for (int other = 1; other <= ground_.digits(); ++other) {
        const auto& partners = own.tables[table.table].partners;
        const DigitBits with = partners[static_cast<std::size_t>(swapped ? other : one) - 1];
        if ((with & bit_of(swapped ? one : other)) == 0) continue;
        result[static_cast<std::size_t>(one) - 1] |=
            DigitSet::of(Digit{static_cast<std::uint8_t>(other)});
      }
    }
    return result;
  };
  const auto is_meant = [&](const Constraints::BinaryTable& table) {
    if ((Cells::of(table.one) | Cells::of(table.other)) != pairing.clue.cells) return false;
    if (pairing.kind == Pairing::Kind::kNamed) return true;
    const std::vector<DigitSet> partners = partners_of(table);
    for (int one = 1; one <= ground_.digits(); ++one) {
      for (int other = 1; other <= ground_.digits(); ++other) {
        const bool fits = partners[static_cast<std::size_t>(one) - 1].contains(
            Digit{static_cast<std::uint8_t>(other)});
        if (fits != agrees(pairing, one, other)) return false;
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
  return partners_of(*table);
}

/// Other clues and the rules of the board demand this of cells of the clue.
void Proof::check_demands() {
  for (const auto& [name, value] : facts_.slots) {
    if (!name.starts_with("demand")) continue;
    const auto& pairing = slot<Pairing>(name);
    require(pairing.gone.empty() && pairing.house.empty(), "no eliminations");
    if (pairing.kind != Pairing::Kind::kNotConsecutive) {
      (void)partners_in(pairing);
      continue;
    }
    require(pairing.number == 0, "no number");
    const std::pair<Cell, Cell> cells = std::minmax(pairing.one, pairing.other);
    const auto keeps_apart = [&](const Relation& relation) {
      return relation.difference == 1 &&
             std::find(relation.pairs.begin(), relation.pairs.end(), cells) != relation.pairs.end();
    };
    require(some(ground_.board().relations(), keeps_apart), "neighbors are not consecutive");
  }
}

/// The clue demands what the text says, so the eliminated candidates have no partner.
void Proof::clue_pair() {
  const auto& pairing = slot<Pairing>("pairing");
  const std::vector<DigitSet> partners_of_one = partners_in(pairing);
  Candidates gone;
  for (const Pairing::Partners& partners : pairing.gone) {
    const bool is_one = partners.gone.cell == pairing.one;
    gone.push_back(partners.gone);
    DigitSet all;
    for (int d = 1; d <= ground_.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      const Digit one = is_one ? partners.gone.digit : digit;
      const Digit other = is_one ? digit : partners.gone.digit;
      if (partners_of_one[one.value - 1U].contains(other)) all |= DigitSet::of(digit);
    }
    require(all == partners.digits, "the partners");
    if (!pairing.house.empty()) {
      require(all == DigitSet::of(partners.gone.digit), "the same digit");
      require(houses(pairing.house).front().contains(pairing.clue.cells), "in one house");
      continue;
    }
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

std::set<int> Proof::seen_loosely(const std::vector<Cell>& line, const Candidates& fixed) const {
  std::set<std::pair<int, int>> ways{{0, 0}};  // the tallest building so far, and how many are seen
  for (const Cell cell : line) {
    DigitSet digits = left_at(cell);
    for (const Candidate& c : fixed) {
      digits = c.cell == cell ? DigitSet::of(c.digit) : digits - DigitSet::of(c.digit);
    }
    for (const Candidate& c : fixed) {
      if (c.cell == cell) digits = DigitSet::of(c.digit);
    }
    std::set<std::pair<int, int>> next;
    for (const auto& [tallest, seen] : ways) {
      for (const Digit d : digits) {
        if (d.value > tallest) next.emplace(d.value, seen + 1);
        if (d.value < tallest) next.emplace(tallest, seen);
      }
    }
    ways = next;
  }
  std::set<int> counts;
  for (const auto& [tallest, seen] : ways) {
    if (tallest == ground_.digits()) counts.insert(seen);
  }
  return counts;
}

/// With these candidates, the bound is that of what can be seen.
void Proof::require_view(const LineReasons::View& view, const Candidates& fixed,
                         const LineReasons& reasons) const {
  const int wanted = *reasons.clue.clue->value;
  require(view.at_least != (view.bound < wanted) && view.bound != wanted,
          "another number of buildings");
  if (!reasons.has_each_once) {
    const std::set<int> seen =
        seen_loosely(fillings(*reasons.clue.clue, reasons.clue.cells).front().read, fixed);
    require(!seen.empty() && view.bound == (view.at_least ? *seen.begin() : *seen.rbegin()),
            "what can be seen");
    return;
  }
  for (int seen = 1; seen <= ground_.digits(); ++seen) {
    Clue other = *reasons.clue.clue;
    other.value = seen;
    const bool is_out = view.at_least ? seen < view.bound : seen > view.bound;
    if (!is_out && seen != view.bound) continue;
    require(can_fill(fillings(other, reasons.clue.cells).front(), fixed) != is_out,
            "what can be seen");
  }
}

/// The cases are all candidates of a cell, or all places of a digit, beside the fixed candidates.
void Proof::require_cases(const LineReasons::View& view, const Candidates& fixed,
                          const LineReasons& reasons) const {
  Candidates cases;
  for (const LineReasons::View& own : view.cases) {
    Candidates both = fixed;
    both.push_back(own.candidate);
    if (own.cases.empty()) {
      require_view(own, both, reasons);
    } else {
      require_cases(own, both, reasons);
    }
    cases.push_back(own.candidate);
  }
  const Cell cell = cases.front().cell;
  const Digit digit = cases.front().digit;
  const bool is_cell = !view.has_places;
  require(
      every(cases, [&](const Candidate& c) { return is_cell ? c.cell == cell : c.digit == digit; }),
      "a cell or a digit");
  for (const Cell c : reasons.clue.cells) {
    for (const Digit d : left_at(c)) {
      const auto is_out = [cell = c, digit = d, this](const Candidate& other) {
        return other.cell == cell || exclude(other, {cell, digit});
      };
      if (is_cell ? c != cell : d != digit) continue;
      const bool is_named = std::find(cases.begin(), cases.end(), Candidate{c, d}) != cases.end();
      require(is_named || some(fixed, is_out), "all cases");
    }
  }
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
      if (has_fills && !view->cases.empty()) {
        require_cases(*view, {c}, reasons);
        continue;
      }
      if (has_fills) {
        require_view(*view, {c}, reasons);
        continue;
      }
      const int at = static_cast<int>(std::find(filling.read.begin(), filling.read.end(), c.cell) -
                                      filling.read.begin());
      const int lower = std::min(at, c.digit.value - 1);
      const int higher = std::min(static_cast<int>(filling.read.size()) - 1 - at,
                                  ground_.digits() - c.digit.value);
      // With enough cells before this one, the others rise, and a taller one hides it.
      const int most = at >= c.digit.value ? ground_.digits() - 1 : lower + 1 + higher;
      require(!view->at_least && view->bound == most && most < *clue.value, "what can be seen");
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
      const DigitSet others = is_one ? reasons.other_end : reasons.one_end;
      require((blocked.others - others).empty(), "digits of the other end");
      for (const Digit b : blocked.others.empty() ? others : blocked.others) {
        for (const Cell cell : blocked.cells) {
          for (const Digit d : left_at(cell)) {
            if (std::min(a, b) < d && d < std::max(a, b)) left |= DigitSet::of(d);
          }
        }
      }
    }
    require(left == blocked.left, "what fits between the ends");
    const bool is_alone = blocked.cells.size() == 1 && left.empty();
    require(blocked.held == (is_alone ? left_at(blocked.cells.front()) : DigitSet()),
            "what the cell may hold");
  }
  for (const Candidate& c : reasons.gone) {
    if (reasons.ends.contains(c.cell)) {
      const Cell other = (reasons.ends - Cells::of(c.cell)).front();
      for (const Digit b : left_at(other)) {
        require(exclude(c, {other, b}) ||
                    some(reasons.blocked,
                         [&](const LineReasons::Blocked& blocked) {
                           if (blocked.end == other) {
                             return blocked.digits.contains(b) && blocked.others.empty();
                           }
                           return blocked.digits.contains(c.digit) &&
                                  (blocked.others.empty() || blocked.others.contains(b));
                         }),
                "why it is out");
      }
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
  const Part line{reasons.clue.cells, DigitSet::first(ground_.digits())};
  const bool has_all_digits =
      line.cells.size() == ground_.digits() &&
      some(ground_.houses(), [&](const Cells& house) { return house == line.cells; });
  if (has_all_digits) return check_narrowings({{{0}, reasons.sets}}, {{line}}, reasons.gone);
  for (const FullSet& set : reasons.sets) {
    require(!set.is_hidden && !set.is_next && reasons.clue.cells.contains(set.cells),
            "cells of the clue");
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

}  // namespace gridmill::proof
