// Depth first, cell by cell. A sum is bounded by what the cells left can add; of cells that are all
// different, a position with the same sum or state and the same digits is tried once.

#include "solver/steps/clue_filler.h"

#include <algorithm>

#include "solver/clues/clue_kinds.h"

namespace gridmill::widest {
namespace {

constexpr std::size_t kFewCells = 5;

bool are_distinct(const BoardTopology& topology, const CellSet& cells) {
  for (const Cell c : cells) {
    if (!topology.peers(c).contains(cells - CellSet::of(c))) return false;
  }
  return true;
}

/// ClueConstraint::linked.
std::vector<std::vector<Cell>> linked_in(const BoardTopology& topology,
                                         const std::vector<Cell>& order) {
  const DigitSet all = DigitSet::first(topology.digits());
  const auto are_linked = [&](Cell a, Cell b) {
    const bool are_peers = topology.peers(a).contains(b);
    for (const Digit d : all) {
      for (const Digit e : are_peers ? all - DigitSet::of(d) : all) {
        if (topology.excludes({a, d}, {b, e})) return true;
      }
    }
    return false;
  };
  std::vector<std::vector<Cell>> linked(order.size());
  for (std::size_t earlier = 0; earlier < order.size(); ++earlier) {
    std::size_t last = order.size() - 1;  // that it is linked with
    while (last > earlier &&
           (order[last] == order[earlier] || !are_linked(order[earlier], order[last]))) {
      --last;
    }
    for (std::size_t i = earlier + 1; i <= last; ++i) linked[i].push_back(order[earlier]);
  }
  return linked;
}

}  // namespace

ClueConstraint::ClueConstraint(const BoardTopology& topology,
                               const std::vector<Cell>& cells_in_order)
    : order(cells_in_order), linked(linked_in(topology, order)) {
  for (const Cell c : order) cells.insert(c);
  is_distinct = cells.size() == static_cast<int>(order.size()) && are_distinct(topology, cells);
  has_links = std::any_of(linked.begin(), linked.end(),
                          [](const std::vector<Cell>& earlier) { return !earlier.empty(); });
  for (std::size_t i = 0; i < order.size() && !is_distinct; ++i) {
    seen.emplace_back();
    for (const Cell other : cells& topology.peers(order[i])) seen.back().push_back(other);
  }
}

bool ClueConstraint::is_cage() const {
  return is_distinct && sum != nullptr &&
         std::all_of(sum->terms.begin(), sum->terms.end(),
                     [](const Constraints::Term& term) { return term.factor == 1; });
}

ClueConstraints::ClueConstraints(const BoardTopology& topology) {
  const Constraints& together = topology.constraints();
  if (together.sums.empty() && together.sets.empty() && together.regulars.empty()) return;
  const std::span<const Clue> clues = topology.board().clues();
  compiled_.resize(clues.size());
  for (std::size_t i = 0; i < clues.size(); ++i) {
    Constraints& own = compiled_[i];
    clues[i].kind->compile(clues[i], topology.board(), own);
    const auto add = [&](const std::vector<Cell>& order) -> ClueConstraint& {
      ClueConstraint& constraint = all_.emplace_back(topology, order);
      constraint.clue = &clues[i];
      return constraint;
    };
    for (const Constraints::Sum& sum : own.sums) {
      std::vector<Cell> order;
      for (const Constraints::Term& term : sum.terms) order.push_back(term.cell);
      add(order).sum = &sum;
    }
    for (const Constraints::OneOfSets& sets : own.sets) {
      ClueConstraint& constraint = add(sets.cells);
      constraint.sets = &sets;
      constraint.is_distinct = true;
    }
    for (const Constraints::Regular& line : own.regulars) {
      add(line.cells).automaton = &own.automata[line.automaton];
    }
  }
}

const ClueConstraint* ClueConstraints::of(const CellSet& cells) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const ClueConstraint& constraint) {
    return constraint.cells == cells;
  });
  return found == all_.end() ? nullptr : &*found;
}

ClueFiller::ClueFiller(const State& state, const ClueConstraint& constraint)
    : state_(state),
      constraint_(constraint),
      allowed_(DigitSet::first(state.topology().digits())),
      has_links_(constraint.has_links),
      digits_(static_cast<std::size_t>(state.topology().cells()), 0) {}

DigitSet ClueFiller::digits_at(Cell cell) const {
  return widest::digits_at(state_, cell) & allowed_;
}

bool ClueFiller::can_be(const std::vector<Candidate>& fixed) {
  std::fill(digits_.begin(), digits_.end(), std::uint8_t{0});
  for (const Candidate& c : fixed) digits_[c.cell.index] = c.digit.value;
  failed_.clear();
  const std::size_t n = constraint_.order.size();
  rest_.assign(n + 1, {0, 0});
  if (constraint_.sum != nullptr) {
    for (std::size_t i = n; i-- > 0;) {
      const Constraints::Term& term = constraint_.sum->terms[i];
      const std::uint8_t own = digits_[term.cell.index];
      const DigitSet digits = own != 0 ? DigitSet::of(Digit{own}) : digits_at(term.cell);
      if (digits.empty()) return false;
      const int low = digits.front().value * term.factor;
      int high = low;
      for (const Digit d : digits) high = d.value * term.factor;
      rest_[i] = {rest_[i + 1].first + std::min(low, high),
                  rest_[i + 1].second + std::max(low, high)};
    }
  }
  return fill(0, 0, 0, DigitSet());
}

bool ClueFiller::is_in_reach(std::size_t i, int sum) const {
  const int left = constraint_.sum->total - sum;
  return rest_[i].first <= left && left <= rest_[i].second;
}

bool ClueFiller::fill(std::size_t i, int sum, std::size_t automaton_state, DigitSet used) {
  if (constraint_.sum != nullptr && !is_in_reach(i, sum)) return false;
  if (i == constraint_.order.size()) {
    if (constraint_.automaton != nullptr) {
      return constraint_.automaton->accepts[automaton_state] != 0;
    }
    if (constraint_.sets == nullptr) return true;
    const auto& sets = constraint_.sets->sets;
    return std::find(sets.begin(), sets.end(), used.bits()) != sets.end();
  }
  // Of few cells, to try again is faster than to remember.
  const bool remembers = constraint_.is_distinct && constraint_.order.size() > kFewCells;
  std::vector<std::uint64_t> position;
  if (remembers) {
    position.push_back(std::uint64_t{i} << 56 | std::uint64_t{used.bits()} << 30 |
                       (constraint_.automaton != nullptr ? automaton_state
                                                         : static_cast<std::size_t>(sum + 4096)));
    for (const Cell c : constraint_.linked[i]) position.push_back(digits_[c.index]);
    if (failed_.contains(position)) return false;
  }
  const Cell cell = constraint_.order[i];
  const std::uint8_t before = digits_[cell.index];
  const BoardTopology& topology = state_.topology();
  for (const Digit d : before != 0 ? DigitSet::of(Digit{before}) : digits_at(cell)) {
    bool clashes = (constraint_.is_distinct || constraint_.sets != nullptr) && used.contains(d);
    if (!constraint_.is_distinct) {
      for (const Cell other : constraint_.seen[i]) clashes |= digits_[other.index] == d.value;
    }
    if (has_links_) {
      for (const Cell other : constraint_.cells) {
        const std::uint8_t there = digits_[other.index];
        clashes = clashes || (there != 0 && other != cell &&
                              topology.excludes({cell, d}, {other, Digit{there}}));
      }
    }
    std::size_t next = 0;
    if (constraint_.automaton != nullptr) {
      next =
          constraint_.automaton
              ->next[automaton_state * static_cast<std::size_t>(topology.digits()) + d.value - 1U];
      clashes = clashes || next == Automaton::kNowhere;
    }
    if (clashes) continue;
    digits_[cell.index] = d.value;
    const int more = constraint_.sum != nullptr ? constraint_.sum->terms[i].factor * d.value : 0;
    const bool found = fill(i + 1, sum + more, next, used | DigitSet::of(d));
    digits_[cell.index] = before;
    if (found) return true;
  }
  if (remembers) failed_.insert(position);
  return false;
}

std::vector<DigitSet> combinations_of(const State& state, const ClueConstraint& constraint) {
  std::vector<DigitSet> result;
  std::vector<DigitBits> sets;
  if (constraint.is_cage()) {
    sets = sets_with_sum(all_digits(state.topology().digits()), constraint.sum->total);
  } else if (constraint.sets != nullptr) {
    sets = constraint.sets->sets;
  }
  for (const DigitBits bits : sets) {
    const DigitSet set(bits);
    if (set.size() != constraint.cells.size()) continue;
    ClueFiller filler(state, constraint);
    filler.restrict_to(set);
    if (filler.can_be()) result.push_back(set);
  }
  std::sort(result.begin(), result.end(), [](DigitSet a, DigitSet b) {
    const DigitSet different(a.bits() ^ b.bits());
    return !different.empty() && a.contains(different.front());
  });
  return result;
}

}  // namespace gridmill::widest
