#include <cassert>

#include "solver/explainer/chains/multiple_chains.h"

// Follows one assumption in Sudoku Explainer's order: what is on first, then what is off, and when
// both queues are empty, one look inside for patterns and nested chains. The first contradiction
// ends it, and what was implied until then is still used.
//
// Invariants: a literal has one node; parents come before their children; `work_` is the sheet
// without what is off (dynamic chains only); `open_` is what may still go off.
//
// Source: Sudoku Explainer 1.2.1, Chaining; that levels go on from each other is ours.

namespace gridmill::explainer {

/// The propagation from a start, as it was made or now. One that was cut for being too long stays
/// as it is: the limit only falls while a search lasts.
const Propagation& MultipleChains::propagation(int start) {
  assert(all_.contains(candidate_in(start)));
  Entry& entry = entries_[as_index(start)];
  if (entry.stamp != stamp_ || entry.level != mode_.level) run(entry, start);
  return entry.what;
}

/// Levels share what comes before their nested rules, so a propagation of a lower level goes on
/// where it stopped: from 0 to 1, 2 and 3, and from 4 to 5. Level 4 has other nested chains than 2
/// and 3, so it goes back to the end of level 1.
void MultipleChains::run(Entry& entry, int start) {
  Propagation& p = entry.what;
  const bool known = entry.stamp == stamp_ && !p.cut;
  entry.stamp = stamp_;
  const int from = entry.level;
  entry.level = mode_.level;
  // A contradiction without nested chains is found at every higher level, too.
  if (known && p.conflict_on >= 0 && from < mode_.level && from <= kInsidePatterns) return;
  on_queue_.clear();
  off_queue_.clear();
  on_next_ = off_next_ = 0;
  live_ = 0;
  ancestors_.clear(2 * candidates_ + 1);
  work_ = board_;
  open_ = all_;
  const bool further = known && p.conflict_on < 0 &&
                       ((from < mode_.level && mode_.level <= kInsideMultiple) ||
                        (from == kInsideDynamic && mode_.level == kInsideTwice));
  const bool back = known && entry.plus && mode_.level == kInsideDynamic;
  if (further || back) {
    if (back) {
      for (std::size_t i = entry.plus_nodes; i < p.nodes.size(); ++i) {
        const int lit = p.nodes[i].literal;
        (is_on(lit) ? p.on : p.off).erase(candidate_in(lit));
      }
      p.nodes.resize(entry.plus_nodes);
      p.parents.resize(entry.plus_parents);
      p.conflict_on = p.conflict_off = -1;
    }
    p.off.for_each([&](int candidate) { work_.eliminate(candidate); });
    open_ -= p.off;
    for (std::size_t i = 0; i < p.nodes.size(); ++i) ancestors_.add(p, i);
    exhausted_level_ = back ? kInsidePatterns : from;
  } else {
    exhausted_level_ = kInsideNothing;
    p.nodes.clear();
    p.parents.clear();
    p.on = p.off = {};
    p.conflict_on = p.conflict_off = -1;
    p.cut = false;
    entry.plus = false;
    add(p, start, kAssumed, -1, {});
  }
  for (;;) {
    if (on_next_ < on_queue_.size()) {
      if (!switch_on(p, on_queue_[on_next_++])) break;
    } else if (off_next_ < off_queue_.size()) {
      if (!switch_off(p, off_queue_[off_next_++])) break;
    } else if (mode_.level == kInsideNothing || !search_inside(p)) {
      break;
    }
    assert(live_ >= 0);
    // Nothing that is queued can become a chain as short as the best one. Where all hints are
    // wanted every node is live.
    if (live_ == 0 && (on_next_ < on_queue_.size() || off_next_ < off_queue_.size())) {
      p.cut = true;
      break;
    }
  }
  assert(p.invariant_holds());
  if (mode_.level == kInsidePatterns) {
    entry.plus = p.conflict_on < 0 && !p.cut;
    entry.plus_nodes = p.nodes.size();
    entry.plus_parents = p.parents.size();
  }
}

/// Adds a node that is new. Its candidate is queued.
bool MultipleChains::add(Propagation& p, int lit, Cause cause, int nested,
                         std::span<const std::uint16_t> parents) {
  Propagation::Node& node = p.nodes.emplace_back();
  node.literal = static_cast<std::uint16_t>(lit);
  node.cause = cause;
  node.nested = nested;
  node.first_parent = static_cast<std::uint32_t>(p.parents.size());
  node.parent_count = static_cast<std::uint16_t>(parents.size());
  for (const std::uint16_t parent : parents) p.parents.push_back(parent);
  const auto index = static_cast<std::uint16_t>(p.nodes.size() - 1);
  ancestors_.add(p, index);
  const int candidate = candidate_in(lit);
  // Both states: a contradiction, and this node stays out of the sets.
  if (nested < 0 && cause != kByPattern && (is_on(lit) ? p.off : p.on).contains(candidate)) {
    const int other = p.node_of(lit ^ 1);
    p.conflict_on = is_on(lit) ? index : other;
    p.conflict_off = is_on(lit) ? other : index;
    return false;
  }
  assert(!p.has(lit));
  p.at[as_index(lit)] = index;
  (is_on(lit) ? p.on : p.off).insert(candidate);
  if (!p.on.contains(candidate)) open_.erase(candidate);
  (is_on(lit) ? on_queue_ : off_queue_).push_back(index);
  // What follows from it counts one more, and the other end of a chain at least one.
  if (p.nodes[index].complexity() <= max_complexity_ - 2 || !only_best_) ++live_;
  return true;
}

/// False at a contradiction.
bool MultipleChains::switch_on(Propagation& p, int node) {
  if (p.nodes[as_index(node)].complexity() <= max_complexity_ - 2 || !only_best_) --live_;
  const int candidate = candidate_in(p.nodes[as_index(node)].literal);
  const std::array<std::uint16_t, 1> parent{static_cast<std::uint16_t>(node)};
  const auto targets = links_->of(candidate, !mode_.nishio);
  budget_.spend(targets.size());
  for (const std::uint16_t off : targets) {
    if (!open_.contains(off)) continue;
    // Nobody asks why a candidate is off, so the cause need not tell cell from region.
    if (!add(p, literal(off, false), kByCell, -1, parent)) return false;
  }
  return true;
}

/// Puts on what is left alone by a candidate that goes off; false at a contradiction. In a dynamic
/// chain the link may be there only because other candidates went off before, and these are
/// parents, too, after the candidate itself.
bool MultipleChains::switch_off(Propagation& p, int node) {
  if (p.nodes[as_index(node)].complexity() <= max_complexity_ - 2 || !only_best_) --live_;
  const int candidate = candidate_in(p.nodes[as_index(node)].literal);
  const StrongLinks links = strong_links(work_, candidate, !mode_.nishio, true);
  budget_.spend(1);
  for (int i = 0; i < links.count; ++i) {
    const int to = links.to[as_index(i)];
    const Cause cause = links.cause[as_index(i)];
    if (p.on.contains(to) && !p.off.contains(to)) continue;
    std::array<std::uint16_t, 10> parents;
    std::size_t count = 0;
    parents[count++] = static_cast<std::uint16_t>(node);
    const auto add_parent = [&](int removed) {
      assert(count < parents.size() && p.has(literal(removed, false)));
      parents[count++] = static_cast<std::uint16_t>(p.node_of(literal(removed, false)));
    };
    if (mode_.dynamic) {
      const int cell = cell_of(to);
      const int digit = digit_of(to);
      if (cause == kByCell) {
        for_bits(board_.candidates(cell) & ~work_.candidates(cell),
                 [&](int d) { add_parent(candidate_of(cell, d)); });
      } else {
        const std::size_t region = region_of(cell, cause);
        for_bits(board_.places(static_cast<int>(region), digit) &
                     ~work_.places(static_cast<int>(region), digit),
                 [&](int place) { add_parent(candidate_of(cell_at(region, place), digit)); });
      }
    }
    if (!add(p, literal(to, true), cause, -1, {parents.data(), count})) return false;
  }
  // Only now, as in the original: the strong links above are those of before it went off.
  if (mode_.dynamic) {
    work_.eliminate(candidate);
    open_.erase(candidate);
  }
  return true;
}

}  // namespace gridmill::explainer
