// Cell and region chains that are not dynamic, by lengths alone. Where single chains find nothing,
// what a conclusion counts is the sum of its distances from the starts (SharedLengths), so the
// shortest hints are known before any chain is followed.
//
// Where single chains find something, candidates contradict themselves, a node may come up by a
// longer way first, and the sum is wrong; then there is no result, and the chains are followed.
//
// Invariant: what is left out has a longer chain than what is kept. Groups are visited as the
// search visits them, so a region that the original passes over is not measured, either.
//
// The lengths of dynamic chains inside others are not sums of distances. There a group is followed
// only while the counts of its candidates, exact or at least, can beat what is known (may_improve).
//
// Source: ours; SHORTCUT.md explains why the sum is exact.

#include "solver/explainer/chains/multiple_chains.h"

#include <algorithm>
#include <cassert>
#include <climits>
#include <ranges>

#include "solver/explainer/chains/graph_lengths.h"

namespace gridmill::explainer {

template <std::size_t W>
std::optional<MultipleChains::EasiestChains> MultipleChains::find_easy(const LinkGraph<W>& graph,
                                                                       const SearchTargets& targets,
                                                                       double base,
                                                                       double rating) const {
  // All groups are measured before any conclusion is looked at: the shortest one sets the rating
  // up to which conclusions count.
  SharedLengths<W> lengths(graph);
  struct Group {
    int length;  // of its shortest chain, in nodes
    int region;  // or none
    int digit;
    Starts starts;
  };
  std::vector<Group> groups;
  int min_length = SharedLengths<W>::kNone;
  const auto add = [&](int region, int digit, const Starts& starts) {
    const int length = lengths.shortest(starts.literals());
    min_length = std::min(min_length, length);
    groups.push_back({length, region, digit, starts});
  };
  visit(
      &targets, [](int) {},
      [&](int region, int digit) { add(region, digit, starts_of(region, digit)); },
      [&](int cell) { add(-1, 0, starts_of(cell)); });
  if (min_length >= SharedLengths<W>::kNone) return {};
  assert(min_length >= 4);  // two starts, and a node after each
  // The most nodes that are rated no higher than `rating`, or than the easiest.
  EasiestChains easy{base + length_rating(min_length), {}, {}, {}};
  int max_length = min_length;
  while (max_length + 1 < SharedLengths<W>::kNone &&
         base + length_rating(max_length + 1) <= std::max(rating, easy.rating)) {
    ++max_length;
  }
  // Several of the shortest chains may strike different candidates. Which of them the original
  // takes depends on its order, which is not known here, so then none is named.
  bool differ = false;
  for (const Group& group : groups) {
    if (group.length > max_length) continue;
    // Cells are looked at as long as they have candidates, regions not (SHORTCUT.md).
    const bool stays = group.region < 0 || group.starts.count == 2;
    if (!stays) easy.regions.push_back({group.region, group.digit, {}});
    CandidateBits& eliminations = stays ? easy.persistent : easy.regions.back().eliminations;
    lengths.for_each(group.starts.literals(), max_length, [&](int literal, int length) {
      const CandidateBits concluded = eliminations_of(board_, literal);
      eliminations |= concluded;
      if (length > min_length) return;
      differ = differ || (!easy.easiest.empty() && !(easy.easiest == concluded));
      easy.easiest = concluded;
    });
  }
  if (differ) easy.easiest = {};
  return easy;
}

// Behind the template: clang 14 does not instantiate what a lambda uses before it is defined.
std::optional<MultipleChains::EasiestChains> MultipleChains::find_easy(const Board& board,
                                                                       double base, double rating) {
  prepare(board, kStaticMode);
  return dispatch_width(candidates_, [&](auto w) -> std::optional<EasiestChains> {
    const LinkGraph<w> graph(board, {});
    const GraphClosure<w> closure(graph);
    if (!closure.empty()) return {};
    return find_easy(graph, search_targets_of(board, graph, closure), base, rating);
  });
}

/// Of what a search that is not dynamic would examine, keeps what has a hint as short as any.
template <std::size_t W>
void MultipleChains::keep_shortest(const LinkGraph<W>& graph, SearchTargets& targets) const {
  SharedLengths<W> lengths(graph);
  SearchTargets kept;
  int min_length = SharedLengths<W>::kNone;
  const auto keeps = [&](const Starts& starts) {
    const int length = lengths.shortest(starts.literals());
    if (length > min_length) return false;
    // A shorter one than all before: what was kept for them goes.
    if (length < min_length) kept = {};
    min_length = length;
    return true;
  };
  visit(
      &targets, [](int) {},
      [&](int region, int digit) {
        if (!keeps(starts_of(region, digit))) return;
        kept.add_region(as_index(region), digit);
      },
      [&](int cell) {
        if (keeps(starts_of(cell))) kept.cells.insert(cell);
      });
  targets = kept;
}

SearchTargets MultipleChains::static_targets() const {
  return dispatch_width(candidates_, [&](auto w) {
    const LinkGraph<w> graph(board_, {});
    const GraphClosure<w> closure(graph);
    SearchTargets found = search_targets_of(board_, graph, closure);
    if (closure.empty()) keep_shortest(graph, found);
    return found;
  });
}

/// What dynamic chains can find. Those that contradict themselves are followed here already, and of
/// the groups as many candidates as it takes to see that their conclusions count too much.
SearchTargets MultipleChains::dynamic_targets() {
  const auto targets = [&](auto&& closure) {
    if (keeps_closure_) closure.save(*kept_);
    budget_.spend(kCostOfClosure);
    closure.find_on();
    // What contradicts itself implies everything in the closure, but in the original only what came
    // before the contradiction, which depends on the order. So it is followed, and replaced by
    // that.
    least_.fill(INT_MAX);
    closure.conflict().for_each([&](std::size_t i) {
      const int start = literal(closure.candidate(i), true);
      const Propagation& p = propagation(start);
      closure.set(i, std::span(p.nodes).first(p.size()) |
                         std::views::transform([](const auto& node) { return int{node.literal}; }));
      least_[as_index(start ^ 1)] =
          p.nodes[as_index(p.conflict_on)].count + p.nodes[as_index(p.conflict_off)].count;
    });
    const auto note = [&](std::span<const std::uint16_t> group, const auto& on, const auto& off,
                          const auto& more) {
      shared_.clear();
      const auto add = [&](int conclusion) { add_shared(group, conclusion, more(conclusion)); };
      on.for_each([&](std::size_t i) { add(literal(closure.candidate(i), true)); });
      off.for_each([&](std::size_t i) { add(literal(closure.candidate(i), false)); });
      return may_improve(group);
    };
    return closure.search_targets(
        [&](auto group, const auto& on, const auto& off) {
          if (!note(group, on, off, [](int) { return 0; })) return false;
          for (const Shared& s : shared_) {
            least_[as_index(s.strikes)] = std::min(least_[as_index(s.strikes)], s.count);
          }
          return true;
        },
        [&](int c, const auto& on, const auto& off) {
          // Being off is followed only if it is worth it: it puts a partner on first.
          const std::array<std::uint16_t, 1> group{static_cast<std::uint16_t>(c)};
          return note(group, on, off, [](int conclusion) { return is_on(conclusion) ? 2 : 3; });
        });
  };
  if (outer_ != nullptr) {
    return outer_->with_closure(board_, kept_ != nullptr ? *kept_ : KeptClosure(), targets);
  }
  return dispatch_width(count_candidates(board_),
                        [&](auto w) { return targets(DynamicClosure<w>(board_)); });
}

/// The least that a chain from a candidate to a literal counts; exact if it has been followed.
int MultipleChains::least_count(int candidate, int lit) const {
  if (const int start = literal(candidate, true); is_followed(start)) {
    const Propagation& p = followed(start);
    return p.nodes[as_index(p.node_of(lit))].count;
  }
  if (is_on(lit)) return candidate == candidate_in(lit) ? 1 : 3;
  return weak_links(candidate).contains(candidate_in(lit)) ? 2 : 4;
}

/// Notes a conclusion of all candidates of a group, unless it is known that it counts more than
/// another one that strikes the same. `count`: what others count at least.
void MultipleChains::add_shared(std::span<const std::uint16_t> group, int conclusion, int count) {
  const int key = strikes_of(conclusion);
  if (key < 0) return;
  for (const std::uint16_t c : group) count += least_count(c, conclusion);
  if (count <= least_[as_index(key)]) shared_.push_back({conclusion, key, count});
}

/// Whether any of the conclusions noted may count no more than what else strikes the same. The
/// candidates of the group are followed only as long as this is so.
bool MultipleChains::may_improve(std::span<const std::uint16_t> group) {
  for (const std::uint16_t c : group) {
    if (shared_.empty()) return false;
    const int start = literal(c, true);
    if (is_followed(start)) continue;
    for (Shared& s : shared_) s.count -= least_count(c, s.literal);
    propagation(start);
    std::erase_if(shared_, [&](Shared& s) {
      s.count += least_count(c, s.literal);
      return s.count > least_[as_index(s.strikes)];
    });
  }
  return !shared_.empty();
}

}  // namespace gridmill::explainer
