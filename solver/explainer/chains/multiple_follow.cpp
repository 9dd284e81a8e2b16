// Follows one assumption in Sudoku Explainer's order: what is on first, then what is off, and when
// both queues are empty, one look inside for patterns and nested chains. The first contradiction
// ends it, and what was implied until then is still used.
//
// Invariants: a literal has one node; parents come before their children; `work_` is the board
// without what is off (dynamic chains only); `open_` is what may still go off.
//
// Source: Sudoku Explainer 1.2.1, Chaining; that levels continue from each other is ours.

#include "solver/explainer/chains/multiple_chains.h"

#include <algorithm>
#include <cassert>
#include <climits>
#include <iterator>
#include <utility>

#include "solver/explainer/chains/single_chains.h"
#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

/// The propagation from a start, as it was made or now. One that was cut for being too long stays
/// as it is: the limit only falls while a search lasts.
const Propagation& MultipleChains::propagation(int start) {
  assert(all_.contains(candidate_in(start)));
  Entry*& entry = entry_of_[as_index(start)];
  if (entry == nullptr) {
    if (entries_used_ == entries_.size()) entries_.push_back(std::make_unique<Entry>());
    entry = entries_[entries_used_++].get();
    entry->level = kNotFollowed;
  }
  if (entry->level != mode_.level) run(*entry, start);
  return entry->what;
}

/// Levels share what comes before their nested rules, so a propagation of a lower level continues
/// where it stopped: from 0 to 1, 2 and 3, and from 4 to 5. Level 4 has other nested chains than 2
/// and 3, so it goes back to the end of level 1.
void MultipleChains::run(Entry& entry, int start) {
  Propagation& p = entry.what;
  const bool known = entry.level != kNotFollowed && !p.cut;
  const int from = entry.level;
  entry.level = mode_.level;
  // A contradiction without nested chains is found at every higher level, too.
  if (known && p.conflict_on >= 0 && from < mode_.level && from <= kInsidePatterns) return;
  const bool further = known && p.conflict_on < 0 &&
                       ((from < mode_.level && mode_.level <= kInsideMultiple) ||
                        (from == kInsideDynamic && mode_.level == kInsideTwice));
  const bool back = known && entry.plus && mode_.level == kInsideDynamic;
  const bool by_links = !further && !back && mode_.dynamic && !mode_.nishio;
  if (by_links) {
    entry.plus = false;
    budget_.spend(
        link_follower_.follow(p, start, *links_, only_best_ ? max_complexity_ - 2 : INT_MAX));
    if (mode_.level == kInsideNothing || p.conflict_on >= 0 || p.cut) return;
  }
  start_ = start;
  looks_ = 0;
  on_queue_.clear();
  off_queue_.clear();
  on_next_ = off_next_ = 0;
  live_ = 0;
  ancestors_.clear(2 * candidates_ + 1);
  work_ = board_;
  open_ = all_;
  if (further || back || by_links) {
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
    exhausted_level_ = further ? from : back ? kInsidePatterns : kInsideNothing;
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
  // Each consequence counts one more, and the other end of a chain at least one.
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
    // The reason for an off candidate is never used, so the cause need not distinguish cell and
    // region.
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

// The look inside a dynamic chain: patterns (level 1), then chains that are nested (2 and up), on
// what the chain has left of the board. Only what depends on something that the chain struck
// counts, since all else was there before and would have been taken.
//
// Invariants: the parents of a gain are off in the propagation. If a search found nothing, the same
// search at the next level finds nothing either until a candidate changes (exhausted_level_).
//
// Source: Sudoku Explainer 1.2.1, Chaining; what is kept from one look to the next is ours.

/// Notes what a pattern or chain strikes, with the candidates on whose absence it depends as
/// parents.
void MultipleChains::add_gain(const Propagation& p, int nested,
                              std::span<const std::uint16_t> parents,
                              std::vector<std::uint16_t> eliminations) {
  // The order of Java's hash table of cell numbers with 16 buckets. Sukaku Explainer has this
  // order; the original's depends on addresses in memory (SCALE.md).
  constexpr int kBuckets = 16;
  std::stable_sort(eliminations.begin(), eliminations.end(), [](std::uint16_t a, std::uint16_t b) {
    return cell_of(a) % kBuckets < cell_of(b) % kBuckets;
  });
  const std::size_t first = gain_parents_.size();
  for (const std::uint16_t parent : parents) {
    assert(p.off.contains(parent));
    gain_parents_.push_back(static_cast<std::uint16_t>(p.node_of(literal(parent, false))));
  }
  for (const std::uint16_t candidate : eliminations) {
    gains_.push_back({candidate, nested, first, parents.size()});
  }
}

/// Notes what nested chains strike. Each hint is a separate nested chain; those with equal
/// identities count once for the length of a chain around them.
void MultipleChains::add_gains(const Propagation& p, const std::vector<ChainHint>& hints) {
  std::vector<std::uint16_t> parents;
  for (const ChainHint& hint : hints) {
    // What was struck before the outer chain began, since the hint was found, is none.
    parents.clear();
    std::copy_if(hint.parents.begin(), hint.parents.end(), std::back_inserter(parents),
                 [&](std::uint16_t c) { return board_.has(c); });
    if (parents.empty()) continue;
    std::vector<std::uint16_t> eliminations;
    hint.eliminations.for_each(
        [&](int c) { eliminations.push_back(static_cast<std::uint16_t>(c)); });
    nested_.push_back({hint.complexity, hint.identity});
    add_gain(p, static_cast<int>(nested_.size()) - 1, parents, std::move(eliminations));
  }
}

/// Tries patterns and nested chains on what the chain has left of the board, until one strikes
/// something. Only those count that depend on what the chain struck.
bool MultipleChains::search_inside(Propagation& p) {
  assert(mode_.dynamic && candidates_of(work_) == CandidateBits(all_) - p.off);
  budget_.spend(kCostOfNestedSearch);
  gains_.clear();
  gain_parents_.clear();
  const int exhausted_level = std::exchange(exhausted_level_, kInsideNothing);
  if (exhausted_level < kInsidePatterns) search_patterns(p);
  if (gains_.empty() && (mode_.level == kInsideSingle || mode_.level == kInsideMultiple))
    search_static_chains(p, exhausted_level);
  if (gains_.empty() && mode_.level >= kInsideDynamic) {
    if (exhausted_level < kInsideDynamic) {
      ++looks_;
      add_gains(p, inside(kNestedDynamic, [&] {
                  return inner().all(work_, board_, *links_, kDynamicMode, nullptr);
                }));
    }
    if (gains_.empty() && mode_.level >= kInsideTwice) {
      ChainMode inside = kDynamicMode;
      inside.level = level_inside(mode_.level);
      add_gains(p, inner().all(work_, board_, *links_, inside, nullptr));
    }
  }
  // Several gains may strike the same candidate; the first one is its reason.
  bool any = false;
  for (const Gain& g : gains_) {
    if (p.off.contains(g.candidate)) continue;
    assert(work_.has(g.candidate));
    add(p, literal(g.candidate, false), kByPattern, g.nested,
        {gain_parents_.data() + g.first_parent, g.parent_count});
    any = true;
  }
  return any;
}

/// Looks for locked candidates, pairs and X-Wings, the kinds in turn until one strikes something.
void MultipleChains::search_patterns(const Propagation& p) {
  std::vector<std::uint16_t> parents;
  std::vector<std::uint16_t> eliminations;
  const auto parent = [&](int candidate) {
    parents.push_back(static_cast<std::uint16_t>(candidate));
  };
  const auto eliminate = [&](int candidate) {
    eliminations.push_back(static_cast<std::uint16_t>(candidate));
  };
  const auto flush = [&] {
    if (!parents.empty()) add_gain(p, -1, parents, eliminations);
    parents.clear();
    eliminations.clear();
    return false;
  };
  // The parents of a lock: the places of the digit in `from`, outside `in`, that the chain struck.
  search_locking(work_, [&](const LockedDigit& lock) {
    for_bits(board_.places(lock.from, lock.digit) & ~work_.places(lock.from, lock.digit) &
                 ~shared_places(lock.from, lock.in),
             [&](int place) { parent(candidate_of(cell_at(lock.from, place), lock.digit)); });
    for_eliminations(work_, lock, eliminate);
    return flush();
  });
  // ... of a hidden pair: its digits in the other cells; of a naked pair: the other digits in its
  // cells; of an X-Wing: the other places in its bases.
  if (gains_.empty()) {
    search_hidden(work_, 2, [&](const LockedSet& set) {
      for_bits(0x1ffU & ~set.cells, [&](int place) {
        const int cell = cell_at(set.region, place);
        for_bits(board_.candidates(cell) & set.digits,
                 [&](int d) { parent(candidate_of(cell, d)); });
      });
      for_hidden_eliminations(work_, set, eliminate);
      return flush();
    });
  }
  if (gains_.empty()) {
    search_naked(work_, 2, [&](const LockedSet& set) {
      for_bits(set.cells, [&](int place) {
        const int cell = cell_at(set.region, place);
        for_bits(board_.candidates(cell) & ~set.digits & 0x1ffU,
                 [&](int d) { parent(candidate_of(cell, d)); });
      });
      for_naked_eliminations(work_, set, eliminate);
      return flush();
    });
  }
  if (gains_.empty()) {
    search_fish(work_, 2, [&](const Fish& fish) {
      for_bits(fish.bases, [&](int base) {
        const int region = 9 * fish.base_kind + base;
        for_bits(
            board_.places(region, fish.digit) & ~work_.places(region, fish.digit) & ~fish.covers,
            [&](int place) { parent(candidate_of(cell_at(region, place), fish.digit)); });
      });
      for_eliminations(work_, fish, eliminate);
      return flush();
    });
  }
}

/// Looks for forcing chains and cycles, and for cell and region chains.
void MultipleChains::search_static_chains(const Propagation& p, int exhausted_level) {
  if (exhausted_level < kInsideSingle) {
    add_gains(p, inside(kNestedSingle, [&]() -> std::vector<ChainHint> {
                budget_.spend(kCostOfGraph);
                const Closure closure(work_);
                if (closure.empty()) return {};
                return all_single_chains(work_, board_, *links_, closure, budget_);
              }));
  }
  if (!gains_.empty() || mode_.level != kInsideMultiple) return;
  add_gains(p, inside(kNestedMultiple, [&] {
              budget_.spend(kCostOfGraph);
              return dispatch_width(count_candidates(work_), [&](auto w) -> std::vector<ChainHint> {
                const LinkGraph<w> graph(work_, {});
                const SearchTargets targets =
                    search_targets_of(work_, graph, GraphClosure<w>(graph));
                if (targets.empty()) return {};
                return inner().all(work_, board_, *links_, kStaticMode, &targets);
              });
            }));
}

// A nested search depends on the candidates of the board alone, except the parents of its hints,
// and these are filtered when they are used. So its result is kept by the candidates, in 128 bits
// of hash. When there is too much of it, all is forgotten.
template <typename Search>
const std::vector<ChainHint>& MultipleChains::inside(Nested kind, Search&& search) {
  constexpr std::size_t kMaxBoards = 100'000;
  constexpr std::size_t kMaxHints = 100'000;
  // Two hashes of different kinds, so that what collides in one hardly does in the other. Their
  // constants are the golden ratio, and a multiplier of MurmurHash3 (A. Appleby, 2011).
  BoardKey key{0, 0x9e3779b97f4a7c15ULL};
  for (int cell = 0; cell < kCells; cell += 6) {
    std::uint64_t digits = 0;
    for (int i = cell; i < std::min(cell + 6, kCells); ++i) {
      digits = digits << 9 | work_.candidates(i);
    }
    key.first = splitmix64(key.first + digits);
    key.second = (key.second ^ digits) * 0xff51afd7ed558ccdULL;
    key.second ^= key.second >> 32;
  }
  auto& known = inside_[as_index(kind)];
  if (const auto it = known.find(key); it != known.end()) return it->second;
  fresh_ = search();
  // Hints have the parents that they have on this board, and on later ones of the same puzzle.
  if (!fresh_.empty() && !only_best_) return fresh_;
  if (known.size() >= kMaxBoards || hints_inside_ + fresh_.size() > kMaxHints) clear_inside();
  hints_inside_ += fresh_.size();
  return known.emplace(key, std::move(fresh_)).first->second;
}

MultipleChains& MultipleChains::inner() {
  // All searches one level down share this object and its memory. The closure of the outer board
  // is valid only while both searches have the same board.
  if (inner_ == nullptr) inner_ = std::make_unique<MultipleChains>(budget_);
  inner_->outer_ = bounds_.board() == board_ ? &bounds_ : nullptr;
  // The first look is on the board with most candidates, and that of the next step has fewer.
  ImplicationBounds::Kept* const kept = inner_->outer_ != nullptr ? bounds_.kept(start_) : nullptr;
  inner_->kept_ = kept != nullptr ? &kept->search : nullptr;
  inner_->keeps_closure_ = kept != nullptr && looks_ == 1;
  return *inner_;
}

}  // namespace gridmill::explainer
