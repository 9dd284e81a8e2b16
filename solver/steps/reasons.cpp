// Houses come first, in the order of their numbers; a relation or a clue is named for the pairs of
// cells that share no house.

#include "solver/steps/reasons.h"

#include <algorithm>
#include <optional>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_filler.h"

namespace gridmill::widest {
namespace {

bool holds(const Relation& relation, Candidate a, Candidate b) {
  const auto [low, high] = std::minmax(a.cell, b.cell);
  return std::find(relation.pairs.begin(), relation.pairs.end(), std::pair(low, high)) !=
             relation.pairs.end() &&
         std::abs(a.digit.value - b.digit.value) == relation.difference;
}

/// Whether a clue alone keeps two candidates from being true together.
bool holds(const State& state, const Clue& clue, Candidate a, Candidate b) {
  Constraints own;
  clue.kind->compile(clue, state.topology().board(), own);
  const auto has = [](const std::vector<Cell>& cells, Cell c) {
    return std::find(cells.begin(), cells.end(), c) != cells.end();
  };
  for (const auto& different : own.all_different) {
    if (a.digit == b.digit && has(different.cells, a.cell) && has(different.cells, b.cell)) {
      return true;
    }
  }
  for (const Constraints::BinaryTable& table : own.binary_tables) {
    const auto& partners = own.tables[table.table].partners;
    const auto fits = [&](Candidate one, Candidate other) {
      return (partners[one.digit.value - 1U] & bit_of(other.digit.value)) != 0;
    };
    if (table.one == a.cell && table.other == b.cell && !fits(a, b)) return true;
    if (table.one == b.cell && table.other == a.cell && !fits(b, a)) return true;
  }
  return false;
}

/// Whether a clue on more cells than a pair has both.
bool share_clue(const Constraints& clues, Cell a, Cell b) {
  const auto has_both = [&](const std::vector<Cell>& cells) {
    return std::find(cells.begin(), cells.end(), a) != cells.end() &&
           std::find(cells.begin(), cells.end(), b) != cells.end();
  };
  const auto adds_both = [&](const Constraints::Sum& sum) {
    const auto adds = [&](Cell c) {
      return std::any_of(sum.terms.begin(), sum.terms.end(),
                         [&](const Constraints::Term& term) { return term.cell == c; });
    };
    return adds(a) && adds(b);
  };
  return std::any_of(clues.sums.begin(), clues.sums.end(), adds_both) ||
         std::any_of(clues.sets.begin(), clues.sets.end(),
                     [&](const auto& one) { return has_both(one.cells); }) ||
         std::any_of(clues.regulars.begin(), clues.regulars.end(),
                     [&](const auto& one) { return has_both(one.cells); });
}

/// A clue whose other cells leave no room for both.
const Clue* filled_by(const State& state, const ClueConstraints& constraints, Candidate a,
                      Candidate b) {
  for (const ClueConstraint& constraint : constraints.all()) {
    if (!constraint.cells.contains(a.cell) || !constraint.cells.contains(b.cell)) continue;
    ClueFiller filler(state, constraint);
    filler.ignore_links();  // the clue alone is the reason
    if (!filler.can_be({a, b})) return constraint.clue;
  }
  return nullptr;
}

template <typename List, typename T>
void add_once(List& list, const T& value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

}  // namespace

bool is_unusual(const BoardSpec& board, int house) {
  const auto at = static_cast<std::size_t>(house);
  return at >= board.houses().size() || board.houses()[at].kind == HouseKind::kExtra;
}

HouseSet shared_houses(const BoardTopology& topology, const CellSet& cells) {
  HouseSet shared;
  for (const Cell c : cells) {
    shared = c == cells.front() ? topology.house_set_of(c) : shared & topology.house_set_of(c);
  }
  return shared;
}

bool have_plain_house(const BoardTopology& topology, const CellSet& cells) {
  for (const int h : shared_houses(topology, cells)) {
    if (!is_unusual(topology.board(), h)) return true;
  }
  return false;
}

int cells_between(const Clue& clue, Cell one, Cell other) {
  for (const std::vector<Cell>& line : clue.lines) {
    const auto a = std::find(line.begin(), line.end(), one);
    const auto b = std::find(line.begin(), line.end(), other);
    if (a != line.end() && b != line.end()) return static_cast<int>(b - a);
  }
  return 0;
}

bool needs_distance(const Candidate& by, const Candidate& gone, int cells) {
  return cells > 0 ? by.digit < gone.digit : gone.digit < by.digit;
}

bool are_exclusive(const State& state, const Node& a, const Node& b, Why* why) {
  const BoardTopology& topology = state.topology();
  Why found;
  const HouseSet shared = shared_houses(topology, a.cells | b.cells);
  if (a.digit == b.digit && !shared.empty() && !a.cells.intersects(b.cells)) {
    found.houses = HouseSet::of(shared.front());
    if (why != nullptr) *why = found;
    return true;
  }
  std::optional<ClueConstraints> constraints;
  for (const Cell x : a.cells) {
    for (const Cell y : b.cells) {
      const Candidate one{x, a.digit};
      const Candidate other{y, b.digit};
      if (x == y) {
        if (a.digit == b.digit) return false;
        continue;
      }
      const HouseSet both = topology.house_set_of(x) & topology.house_set_of(y);
      if (a.digit == b.digit && !both.empty()) {
        found.houses |= HouseSet::of(both.front());
        continue;
      }
      const auto relations = topology.board().relations();
      const auto relation = std::find_if(relations.begin(), relations.end(),
                                         [&](const Relation& r) { return holds(r, one, other); });
      if (relation != relations.end()) {
        add_once(found.relations, relation->id);
        continue;
      }
      const auto clues = topology.board().clues();
      // The topology has the pairs of all clues, so most pairs need no look at each clue.
      const auto clue = !topology.excludes(one, other)
                            ? clues.end()
                            : std::find_if(clues.begin(), clues.end(), [&](const Clue& some) {
                                return holds(state, some, one, other);
                              });
      const Clue* by = clue == clues.end() ? nullptr : &*clue;
      if (by == nullptr && share_clue(topology.constraints(), x, y)) {
        if (!constraints) constraints.emplace(topology);
        by = filled_by(state, *constraints, one, other);
      }
      if (by == nullptr) return false;
      add_once(found.clues, by);
    }
  }
  if (why != nullptr) *why = found;
  return true;
}

Why& Why::operator|=(const Why& other) {
  const auto add_new = [](auto& list, const auto& more) {
    for (const auto& one : more) {
      if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    }
  };
  houses |= other.houses;
  add_new(relations, other.relations);
  add_new(clues, other.clues);
  return *this;
}

Why why_not_both(const State& state, const Node& a, const Node& b) {
  Why why;
  const bool exclusive = are_exclusive(state, a, b, &why);
  GRIDMILL_REQUIRE(exclusive);
  return why;
}

namespace {

/// As far as it matters for what is excluded in a cell, how it lies to another one on the line of
/// the only clue; else 0.
int relative_place(const Why& why, const std::vector<std::pair<Candidate, Candidate>>& exclusions,
                   const Candidate& by, Cell cell) {
  if (why.clues.size() != 1) return 0;
  const std::string_view id = why.clues.front()->kind->id;
  const int cells = cells_between(*why.clues.front(), by.cell, cell);
  if (id == "entropic" || id == "modular") return cells % 3 == 0 ? 1 : 0;
  if (id != "thermo") return 0;
  const bool needs = std::any_of(exclusions.begin(), exclusions.end(), [&](const auto& one) {
    return one.first == by && one.second.cell == cell && needs_distance(by, one.second, cells);
  });
  constexpr int kAnywhere = 1000;
  return needs ? cells : cells > 0 ? kAnywhere : -kAnywhere;
}

}  // namespace

std::vector<RuledOut> missed_exclusions(
    const State& state, const std::vector<std::pair<Candidate, Candidate>>& exclusions) {
  std::vector<RuledOut> list;
  for (const auto& [by, gone] : exclusions) {
    if (by.cell == gone.cell) continue;
    if (by.digit == gone.digit && see_plainly(state.topology(), by.cell, gone.cell)) continue;
    const Why why =
        why_not_both(state, {by.digit, CellSet::of(by.cell)}, {gone.digit, CellSet::of(gone.cell)});
    const int place = relative_place(why, exclusions, by, gone.cell);
    const auto same = std::find_if(list.begin(), list.end(), [&, from = by](const RuledOut& one) {
      return one.filled == from && one.why == why &&
             relative_place(why, exclusions, from, one.excluded.front().cell) == place;
    });
    RuledOut& joined = same == list.end() ? list.emplace_back(RuledOut{by, {}, why}) : *same;
    joined.excluded.push_back(gone);
  }
  return list;
}

std::vector<RuledOut> missed_exclusions(const State& state, const Node& node,
                                        const std::vector<Candidate>& excluded) {
  std::vector<std::pair<Candidate, Candidate>> exclusions;
  for (const Cell cell : node.cells) {
    for (const Candidate& gone : excluded) {
      if (are_exclusive(state, {node.digit, CellSet::of(cell)},
                        {gone.digit, CellSet::of(gone.cell)})) {
        exclusions.emplace_back(Candidate{cell, node.digit}, gone);
      }
    }
  }
  return missed_exclusions(state, exclusions);
}

}  // namespace gridmill::widest
