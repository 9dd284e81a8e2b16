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
// Source: ours; SHORTCUT.md explains why the sum is exact.

#include "solver/explainer/chains/multiple_chains.h"

#include <algorithm>
#include <cassert>

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

}  // namespace gridmill::explainer
