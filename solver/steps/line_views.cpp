#include "solver/steps/clue_reasons.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <set>
#include <utility>

#include "solver/clues/clue_kinds.h"

namespace gridmill::widest::step_text {
namespace {

constexpr int kMaxFreeDepth = 2;  ///< of cases, up to which all choices are tried

/// The least and the greatest number of buildings that can be seen if the cells hold different
/// digits, chosen from their candidates; none if they cannot.
std::optional<std::pair<int, int>> seen_with(const State& state, const ClueConstraint& line,
                                             const std::vector<Candidate>& fixed) {
  assert(line.is_distinct);
  // By the digits of the cells so far: bit n is set if n buildings may be visible.
  std::vector<std::uint32_t> seen(std::size_t{1} << state.topology().digits());
  seen[0] = 1;
  std::uint32_t all = 0;
  for (std::size_t used = 0; used < seen.size(); ++used) {
    if (seen[used] == 0) continue;
    const auto at = static_cast<std::size_t>(std::popcount(used));
    if (at == line.order.size()) {
      all |= seen[used];
      continue;
    }
    DigitSet digits = digits_at(state, line.order[at]);
    for (const Candidate& c : fixed) {
      if (c.cell == line.order[at]) digits = DigitSet::of(c.digit);
    }
    for (const Digit d : digits - DigitSet(static_cast<std::uint32_t>(used))) {
      const std::size_t bit = DigitSet::of(d).bits();
      seen[used | bit] |= bit > used ? seen[used] << 1U : seen[used];
    }
  }
  if (all == 0) return std::nullopt;
  return std::pair(std::countr_zero(all), std::bit_width(all) - 1);
}

/// The same if only the cells are filled one by one: taller buildings are seen, a lower one in each
/// other cell is hidden, and the tallest one is somewhere. So lower digits may occur repeatedly.
std::optional<std::pair<int, int>> seen_loosely(const State& state, const ClueConstraint& line,
                                                const std::vector<Candidate>& fixed) {
  const int top = state.topology().digits();
  DigitSet used;
  for (const Candidate& c : fixed) used |= DigitSet::of(c.digit);
  std::vector<std::set<int>> seen(static_cast<std::size_t>(top) + 1);  // by the tallest so far
  seen[0] = {0};
  for (const Cell cell : line.order) {
    DigitSet digits = digits_at(state, cell) - used;
    for (const Candidate& c : fixed) {
      if (c.cell == cell) digits = DigitSet::of(c.digit);
    }
    std::vector<std::set<int>> next(seen.size());
    for (int tallest = 0; tallest <= top; ++tallest) {
      const std::set<int>& before = seen[static_cast<std::size_t>(tallest)];
      for (const Digit d : digits) {
        for (const int count : before) {
          if (d.value == tallest) continue;
          const bool is_seen = d.value > tallest;
          next[is_seen ? d.value : static_cast<std::size_t>(tallest)].insert(count +
                                                                             (is_seen ? 1 : 0));
        }
      }
    }
    seen = std::move(next);
  }
  const std::set<int>& all = seen.back();
  if (all.empty()) return std::nullopt;
  return std::pair(*all.begin(), *all.rbegin());
}

}  // namespace

int max_visible(const std::vector<Cell>& order, int digits, Candidate candidate) {
  const int before =
      static_cast<int>(std::find(order.begin(), order.end(), candidate.cell) - order.begin());
  if (before >= candidate.digit.value) return digits - 1;  // only this one is hidden
  const int behind = static_cast<int>(order.size()) - 1 - before;
  return std::min(before, candidate.digit.value - 1) + 1 +
         std::min(behind, digits - candidate.digit.value);
}

std::optional<LineReasons::View> bound_of_view(const State& state, const ClueConstraint& line,
                                               const std::vector<Candidate>& fixed,
                                               bool has_each_once) {
  const int wanted = *line.clue->value;
  const auto seen =
      has_each_once ? seen_with(state, line, fixed) : seen_loosely(state, line, fixed);
  if (!seen || (seen->first <= wanted && wanted <= seen->second)) return std::nullopt;
  const bool at_least = seen->first > wanted;
  return LineReasons::View{fixed.back(), at_least, at_least ? seen->first : seen->second};
}

std::optional<LineReasons::View> view_by_cases(const State& state, const ClueConstraint& line,
                                               const std::vector<Candidate>& fixed,
                                               bool has_each_once, int depth) {
  const std::size_t max_cases = depth == 0 ? 4 : kMaxDigits;
  const auto is_out = [&](const Candidate& option) {
    return std::any_of(fixed.begin(), fixed.end(), [&](const Candidate& c) {
      return option.cell == c.cell || option.digit == c.digit ||
             state.topology().excludes(c, option);
    });
  };
  std::vector<std::pair<std::vector<Candidate>, bool>> choices;  // whether they are places
  const auto add = [&](const std::vector<Candidate>& options, bool are_places) {
    std::vector<Candidate>& left = choices.emplace_back().first;
    choices.back().second = are_places;
    for (const Candidate& option : options) {
      if (!is_out(option)) left.push_back(option);
    }
    if (left.empty() || left.size() > max_cases) choices.pop_back();
  };
  std::vector<std::vector<Candidate>> places(static_cast<std::size_t>(state.topology().digits()));
  for (const Cell cell : line.order) {
    std::vector<Candidate> own;
    for (const Digit d : digits_at(state, cell)) {
      own.push_back({cell, d});
      places[d.value - 1U].push_back({cell, d});
    }
    add(own, false);
  }
  for (const std::vector<Candidate>& own : places) add(own, true);
  std::stable_sort(choices.begin(), choices.end(),
                   [](const auto& a, const auto& b) { return a.first.size() < b.first.size(); });
  // Of many cases there are too many choices to try them all, and the smallest one will do in the
  // end.
  if (depth > kMaxFreeDepth && choices.size() > 1) choices.resize(1);
  for (const auto& [options, are_places] : choices) {
    LineReasons::View view{fixed.back()};
    view.has_places = are_places;
    for (const Candidate& option : options) {
      std::vector<Candidate> both = fixed;
      both.push_back(option);
      auto own = bound_of_view(state, line, both, has_each_once);
      if (!own && depth > 1) own = view_by_cases(state, line, both, has_each_once, depth - 1);
      if (!own) break;
      view.cases.push_back(*own);
    }
    if (view.cases.size() == options.size()) return view;
  }
  return std::nullopt;
}

bool is_between(DigitSet one_end, DigitSet other_end, Digit digit) {
  for (const Digit a : one_end) {
    for (const Digit b : other_end) {
      if (std::min(a, b) < digit && digit < std::max(a, b)) return true;
    }
  }
  return false;
}

namespace {

/// Cells of the line with too few candidates between the ends if one has the digit and the other
/// one of these: one cell without any, or else several that see each other.
std::optional<LineReasons::Blocked> blocked_by(const State& state, const CellSet& line,
                                               Candidate end, DigitSet others) {
  std::vector<Cell> cells;
  std::vector<DigitSet> fits;
  for (const Cell cell : line) {
    cells.push_back(cell);
    DigitSet& own = fits.emplace_back();
    for (const Digit d : digits_at(state, cell)) {
      if (is_between(DigitSet::of(end.digit), others, d)) own |= DigitSet::of(d);
    }
  }
  LineReasons::Blocked blocked{end.cell, DigitSet::of(end.digit), {}, {}};
  const std::function<bool(std::size_t, int)> find = [&](std::size_t from, int more) {
    if (more == 0) return blocked.left.size() < blocked.cells.size();
    for (std::size_t i = from; i < cells.size(); ++i) {
      if (!state.topology().peers(cells[i]).contains(blocked.cells)) continue;
      const LineReasons::Blocked before = blocked;
      blocked.cells.insert(cells[i]);
      blocked.left |= fits[i];
      if (find(i + 1, more - 1)) return true;
      blocked = before;
    }
    return false;
  };
  for (int size = 1; size <= 5; ++size) {
    if (!find(0, size)) continue;
    if (size == 1) blocked.held = digits_at(state, blocked.cells.front());
    return blocked;
  }
  return std::nullopt;
}

/// The digits of the other end for which a cell has no candidate in between.
DigitSet blocked_alone(const State& state, Cell cell, Candidate end, DigitSet others) {
  DigitSet blocked;
  for (const Digit other : others) {
    bool fits = false;
    for (const Digit d : digits_at(state, cell)) {
      fits = fits || is_between(DigitSet::of(end.digit), DigitSet::of(other), d);
    }
    if (!fits) blocked |= DigitSet::of(other);
  }
  return blocked;
}

}  // namespace

bool add_blocked(const State& state, const CellSet& line, Candidate end, LineReasons& reasons) {
  const bool is_one = reasons.ends.front() == end.cell;
  const Cell other_end = (reasons.ends - CellSet::of(end.cell)).front();
  std::vector<LineReasons::Blocked> found;
  const auto add = [&](DigitSet others, bool is_all) {
    auto blocked = blocked_by(state, line - reasons.ends, end, others);
    if (!blocked) return false;
    if (!is_all) blocked->others = others;
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const LineReasons::Blocked& other) {
          return other.cells == blocked->cells && other.left == blocked->left;
        });
    (same == found.end() ? found.emplace_back(*blocked) : *same).others |= blocked->others;
    return true;
  };
  if (!add(is_one ? reasons.other_end : reasons.one_end, true)) {
    DigitSet others;
    for (const Digit d : is_one ? reasons.other_end : reasons.one_end) {
      if (!state.topology().excludes(end, {other_end, d})) others |= DigitSet::of(d);
    }
    // First the cells that block most of them alone.
    for (bool goes_on = true; goes_on && !others.empty();) {
      LineReasons::Blocked best{end.cell, DigitSet::of(end.digit), {}, {}};
      for (const Cell cell : line - reasons.ends) {
        const DigitSet blocked = blocked_alone(state, cell, end, others);
        if (blocked.size() <= best.others.size()) continue;
        best.cells = CellSet::of(cell);
        best.others = blocked;
        best.held = digits_at(state, cell);
      }
      goes_on = !best.others.empty();
      if (goes_on) found.push_back(best);
      others -= best.others;
    }
    for (const Digit d : others) {
      if (!add(DigitSet::of(d), false)) return false;
    }
  }
  for (const LineReasons::Blocked& blocked : found) {
    const auto same = std::find_if(
        reasons.blocked.begin(), reasons.blocked.end(), [&](const LineReasons::Blocked& other) {
          return other.end == end.cell && other.cells == blocked.cells &&
                 other.left == blocked.left && other.others == blocked.others;
        });
    if (same == reasons.blocked.end()) {
      reasons.blocked.push_back(blocked);
    } else {
      same->digits |= blocked.digits;
    }
  }
  return true;
}

}  // namespace gridmill::widest::step_text
