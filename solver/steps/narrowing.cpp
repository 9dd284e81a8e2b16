// Naked and hidden sets of cells that share out digits, and sets that have too few.

#include "solver/steps/clue_reasons.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "solver/board/require.h"
#include "solver/steps/clue_filler.h"

namespace gridmill::widest::step_text {
namespace {

bool excludes(const FullSet& set, Candidate c) {
  return set.is_hidden ? set.cells.contains(c.cell) && !set.digits.contains(c.digit)
                       : !set.cells.contains(c.cell) && set.digits.contains(c.digit);
}

bool is_same(const FullSet& one, const FullSet& other) {
  return one.cells == other.cells && one.digits == other.digits && one.is_hidden == other.is_hidden;
}

/// Adds the full sets that two of these have in common, by Hall's theorem.
void add_common_parts(std::vector<FullSet>& sets) {
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const FullSet both{sets[i].cells & sets[j].cells, sets[i].digits & sets[j].digits,
                         sets[i].is_hidden};
      const bool is_full = !both.cells.empty() && both.cells.size() == both.digits.size() &&
                           sets[j].is_hidden == both.is_hidden;
      const bool is_new = std::none_of(sets.begin(), sets.end(),
                                       [&](const FullSet& other) { return is_same(other, both); });
      if (is_full && is_new) sets.push_back(both);
    }
  }
}

/// Adds the cells of a set that hold just one of its digits, or the digits that have just one
/// place.
void add_singles(const State& state, const Part& part, const FullSet& of,
                 std::vector<FullSet>& sets) {
  const auto add = [&](const CellSet& cells, DigitSet digits) {
    const FullSet single{cells, digits, of.is_hidden};
    const bool is_new = std::none_of(sets.begin(), sets.end(),
                                     [&](const FullSet& other) { return is_same(other, single); });
    if (cells.size() == 1 && digits.size() == 1 && is_new) sets.push_back(single);
  };
  if (!of.is_hidden) {
    for (const Cell c : of.cells) add(CellSet::of(c), digits_at(state, c) & part.digits);
    return;
  }
  for (const Digit d : of.digits) {
    CellSet places;
    for (const Cell c : part.cells) {
      if (digits_at(state, c).contains(d)) places.insert(c);
    }
    add(places, DigitSet::of(d));
  }
}

/// The fewest cells that hold fewer digits of the part than they are; none if it has a way.
/// @param are_different  else only cells that see each other count
FullSet short_set(const State& state, const Part& part, bool are_different) {
  std::vector<Cell> cells;
  for (const Cell c : part.cells) cells.push_back(c);
  FullSet found;
  const std::function<bool(std::size_t, int)> find = [&](std::size_t from, int more) {
    if (more == 0) return found.digits.size() < found.cells.size();
    for (std::size_t i = from; i < cells.size(); ++i) {
      if (!are_different && !state.topology().peers(cells[i]).contains(found.cells)) continue;
      const FullSet before = found;
      found.cells.insert(cells[i]);
      found.digits |= digits_at(state, cells[i]) & part.digits;
      if (find(i + 1, more - 1)) return true;
      found = before;
    }
    return false;
  };
  for (int size = 1; size <= part.cells.size(); ++size) {
    if (find(0, size)) return found;
  }
  return {};
}

/// What a part has too few of: each cell without a digit, each digit without a place; else the
/// fewest cells with too few digits, or the digits that are left for the others if these are fewer.
std::vector<FullSet> shortages_of(const State& state, const Part& part) {
  std::vector<FullSet> all;
  DigitSet lacking = part.digits;
  for (const Cell c : part.cells) {
    lacking -= digits_at(state, c);
    if ((digits_at(state, c) & part.digits).empty()) all.push_back({CellSet::of(c), {}});
  }
  for (const Digit d : lacking) all.push_back({{}, DigitSet::of(d), true});
  if (!all.empty()) return all;
  const FullSet naked = short_set(state, part, true);
  if (naked.cells.empty()) return {};
  const FullSet hidden{part.cells - naked.cells, part.digits - naked.digits, true};
  return {hidden.digits.size() < naked.cells.size() ? hidden : naked};
}

/// Each set without those before it that are parts of it: "R2C2 is 1, and R5C2 is 2".
std::vector<FullSet> without_earlier(std::vector<FullSet> sets) {
  for (auto set = sets.begin(); set != sets.end(); ++set) {
    std::for_each(sets.begin(), set, [&](const FullSet& part) {
      const bool is_part = part.is_hidden == set->is_hidden && set->cells.contains(part.cells) &&
                           (part.digits - set->digits).empty();
      if (!is_part || part.cells.empty()) return;
      set->cells -= part.cells;
      set->digits -= part.digits;
      set->is_next = true;
    });
  }
  std::erase_if(sets, [](const FullSet& set) { return set.cells.empty(); });
  return sets;
}

}  // namespace

std::optional<FullSet> naked_set(const State& state, const std::vector<Cell>& cells,
                                 DigitSet digits, Digit wanted, int most) {
  FullSet found;
  for (int size = 1; size <= std::min(most, static_cast<int>(cells.size())); ++size) {
    const std::function<bool(std::size_t, const CellSet&, DigitSet)> find =
        [&](std::size_t from, const CellSet& chosen, DigitSet used) {
          if (used.size() > size) return false;
          if (chosen.size() == size) {
            if (!used.contains(wanted)) return false;
            found = {chosen, used, false};
            return true;
          }
          for (std::size_t i = from; i < cells.size(); ++i) {
            if (find(i + 1, chosen | CellSet::of(cells[i]),
                     used | (digits_at(state, cells[i]) & digits))) {
              return true;
            }
          }
          return false;
        };
    if (find(0, {}, {})) return found;
  }
  return std::nullopt;
}

bool has_way(const State& state, const Part& part) {
  if (part.cells.size() != part.digits.size()) return false;
  std::vector<Cell> held(static_cast<std::size_t>(last_digit(part.digits)) + 1);
  DigitSet taken;
  // Gives the cell a digit, and the cell that has it another one.
  const std::function<bool(Cell, DigitSet&)> match = [&](Cell cell, DigitSet& tried) {
    for (const Digit d : digits_at(state, cell) & part.digits) {
      if (tried.contains(d)) continue;
      tried |= DigitSet::of(d);
      if (taken.contains(d) && !match(held[d.value], tried)) continue;
      taken |= DigitSet::of(d);
      held[d.value] = cell;
      return true;
    }
    return false;
  };
  for (const Cell c : part.cells) {
    DigitSet tried;
    if (!match(c, tried)) return false;
  }
  return true;
}

FullSet short_peers(const State& state, const CellSet& cells) {
  return short_set(state, {cells, DigitSet(state.topology().all_digits())}, false);
}

std::optional<FullSet> full_set_against(const State& state, const Part& part, Candidate candidate) {
  GRIDMILL_REQUIRE(part.cells.contains(candidate.cell) && part.digits.contains(candidate.digit));
  // Filled cells need no words, unless one has the digit.
  Part open = part;
  for (const Cell c : part.cells - CellSet::of(candidate.cell)) {
    if (state.value(c) == 0) continue;
    const Digit own = digit_of(state.value(c));
    if (own == candidate.digit) continue;
    open.cells -= CellSet::of(c);
    open.digits -= DigitSet::of(own);
  }
  std::vector<Cell> others;
  for (const Cell c : open.cells - CellSet::of(candidate.cell)) others.push_back(c);
  const auto naked = naked_set(state, others, open.digits, candidate.digit, kMaxDigits);
  if (!naked) return std::nullopt;
  const FullSet hidden{open.cells - naked->cells, open.digits - naked->digits, true};
  return hidden.digits.empty() || naked->cells.size() <= hidden.cells.size() ? *naked : hidden;
}

std::optional<std::vector<FullSet>> full_sets(const State& state, const std::vector<Part>& parts,
                                              const std::vector<Candidate>& gone,
                                              bool has_singles) {
  std::vector<FullSet> sets;
  for (const Candidate& c : gone) {
    const auto part = std::find_if(parts.begin(), parts.end(),
                                   [&](const Part& p) { return p.cells.contains(c.cell); });
    if (part == parts.end()) return std::nullopt;
    if (!part->digits.contains(c.digit)) continue;
    const bool is_excluded = std::any_of(sets.begin(), sets.end(), [&](const FullSet& set) {
      return part->cells.contains(set.cells) && excludes(set, c);
    });
    if (is_excluded) continue;
    const auto set = full_set_against(state, *part, c);
    if (!set) return std::nullopt;
    sets.push_back(*set);
    if (has_singles) add_singles(state, *part, *set, sets);
  }
  add_common_parts(sets);
  std::stable_sort(sets.begin(), sets.end(), [](const FullSet& a, const FullSet& b) {
    return a.cells.size() < b.cells.size();
  });
  return without_earlier(std::move(sets));
}

std::optional<std::vector<Narrowing>> narrowings(const State& state,
                                                 const std::vector<std::vector<Part>>& ways,
                                                 const std::vector<Candidate>& gone) {
  std::vector<Narrowing> result;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto sets = full_sets(state, ways[i], gone, ways.size() == 1);
    if (!sets) return std::nullopt;
    if (sets->empty()) continue;
    const auto same = std::find_if(result.begin(), result.end(), [&](const Narrowing& other) {
      return std::equal(other.sets.begin(), other.sets.end(), sets->begin(), sets->end(), is_same);
    });
    if (same == result.end()) {
      result.push_back({{static_cast<int>(i)}, *sets});
    } else {
      same->ways.push_back(static_cast<int>(i));
    }
  }
  return result;
}

std::vector<Unfit> unfit_of(const State& state, const std::vector<DividedWay>& ways) {
  std::vector<Unfit> result;
  std::vector<std::pair<std::vector<DigitSet>, std::vector<FullSet>>> left;
  for (const auto& [sets, parts] : ways) {
    auto& [own, shortages] = left.emplace_back(sets, std::vector<FullSet>());
    for (const Part& part : parts) {
      for (const FullSet& few : shortages_of(state, part)) shortages.push_back(few);
    }
  }
  std::erase_if(left, [](const auto& way) { return way.second.empty(); });
  const auto has = [](const auto& way, const FullSet& few) {
    return std::any_of(way.second.begin(), way.second.end(),
                       [&](const FullSet& other) { return is_same(other, few); });
  };
  while (!left.empty()) {
    // First what is short in most ways.
    FullSet best;
    std::ptrdiff_t most = 0;
    for (const auto& way : left) {
      for (const FullSet& few : way.second) {
        const auto count =
            std::count_if(left.begin(), left.end(), [&](const auto& own) { return has(own, few); });
        if (count <= most) continue;
        most = count;
        best = few;
      }
    }
    Unfit& unfit = result.emplace_back(Unfit{{}, best});
    for (const auto& way : left) {
      if (has(way, best)) unfit.ways.push_back(way.first);
    }
    std::erase_if(left, [&](const auto& way) { return has(way, best); });
  }
  return result;
}

}  // namespace gridmill::widest::step_text
