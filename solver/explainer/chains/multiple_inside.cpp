#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "solver/explainer/chains/all_single_chains.h"
#include "solver/explainer/chains/multiple_chains.h"
#include "solver/explainer/chains/splitmix64.h"
#include "solver/explainer/patterns.h"

// The look inside a dynamic chain: patterns (level 1), then chains that are nested (2 and up), on
// what the chain has left of the sheet. Only what depends on something that the chain struck
// counts, since all else was there before and would have been taken.
//
// Invariants: parents of a gain are off in the propagation. Where a look found nothing, so does
// that of the next level at the same patterns, as long as nothing has changed (exhausted_level_).
//
// Source: Sudoku Explainer 1.2.1, Chaining; what is kept from one look to the next is ours.

namespace gridmill::explainer {

/// Notes what a pattern or chain strikes, with the candidates on whose absence it depends as
/// parents.
void MultipleChains::add_gain(const Propagation& p, int nested,
                              std::span<const std::uint16_t> parents,
                              std::vector<std::uint16_t> eliminations) {
  // The order in which a hash table of cell numbers would give them, 16 buckets as in Java: that of
  // Sukaku Explainer, since the original's depends on addresses in memory (SCALE.md).
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

/// Notes what nested chains strike. Each hint is a nested chain of its own; those with equal
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

/// Tries patterns and nested chains on what the chain has left of the sheet, until one strikes
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

// A nested search depends on the candidates of the sheet alone, but for the parents of its hints,
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
  // Hints have the parents that they have on this sheet, and on later ones of the same puzzle.
  if (!fresh_.empty() && !only_best_) return fresh_;
  if (known.size() >= kMaxBoards || hints_inside_ + fresh_.size() > kMaxHints) clear_inside();
  hints_inside_ += fresh_.size();
  return known.emplace(key, std::move(fresh_)).first->second;
}

MultipleChains& MultipleChains::inner() {
  // One object for all searches a level down, with its memory. The closure of the outer sheet
  // serves only while it is that of this search.
  if (inner_ == nullptr) inner_ = std::make_unique<MultipleChains>(budget_);
  inner_->outer_ = bounds_.board() == board_ ? &bounds_ : nullptr;
  return *inner_;
}

}  // namespace gridmill::explainer
