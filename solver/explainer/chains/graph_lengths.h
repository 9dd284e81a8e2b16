#pragma once

// Lengths of the shortest chains in a LinkGraph, without the chains themselves: GraphLengths for
// chains from one candidate, SharedLengths for cell and region chains. SHORTCUT.md explains their
// use.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

/// How long the shortest chain from a candidate to its own opposite is, two links a step. Both
/// halves of a chain are found from its start: a start that puts y on in i steps and y', which
/// excludes y, in j steps refutes itself with 2 (i + j) + 2 nodes. Sets of halves are kept, since
/// chains from many starts share them.
///
/// Invariant: a set of a level is complete once it is known. Levels go half as deep as chains are
/// long, and only what is asked for, and what that leads to, has sets.
///
/// Source: ours.
template <std::size_t W>
class GraphLengths {
 public:
  using BitSet = Bits<W>;

  explicit GraphLengths(const LinkGraph<W>& graph) : graph_(graph) {}

  /// Whether a chain of at most that many nodes, an even number, leads from i on to i off.
  bool refutes(std::size_t i, int nodes) {
    assert(nodes >= 4 && nodes % 2 == 0);
    const int steps = nodes / 2 - 1;
    if (nodes > kMaxInHalves) {
      BitSet start{};
      if (i < graph_.members()) start.insert(i);
      return reaches(start, graph_.next(i), graph_.weak(i), steps);
    }
    const BitSet far = reach(steps - steps / 2, i);
    return graph_.weak(i).intersects(far) || excludes(reach(steps / 2, i), far);
  }
  /// Whether one leads from i off to i on.
  bool proves(std::size_t i, int nodes) {
    assert(nodes >= 4 && nodes % 2 == 0);
    if (nodes > kMaxInHalves) {
      BitSet end{};
      end.insert(i);
      BitSet next{};
      graph_.partners(i).for_each([&](std::size_t to) { next |= graph_.next(to); });
      return reaches(graph_.partners(i), next, end, nodes / 2 - 1);
    }
    const int steps = nodes / 2 - 2;
    BitSet near{};
    graph_.partners(i).for_each([&](std::size_t to) { near |= reach(steps / 2, to); });
    BitSet far = near;
    if (steps % 2 != 0) {
      graph_.partners(i).for_each([&](std::size_t to) { far |= reach(steps / 2 + 1, to); });
    }
    return excludes(near, far);
  }

 private:
  struct Level {
    BitSet known{};
    std::vector<BitSet> sets;
  };

  /// Longer chains are found by one walk each. The levels for halves of them would be many, and are
  /// asked for once or never.
  static constexpr int kMaxInHalves = 30;

  /// Whether what is on leads to a target in at most that many steps, the first of which leads to
  /// `next`. A walk ends when it meets nothing new, so more steps than there are members cost
  /// nothing.
  [[nodiscard]] bool reaches(BitSet known, const BitSet& next, const BitSet& target,
                             int steps) const {
    if (known.intersects(target)) return true;
    BitSet fresh = next - known;
    for (; !fresh.empty() && steps > 0; --steps) {
      if (fresh.intersects(target)) return true;
      known |= fresh;
      BitSet further{};
      fresh.for_each([&](std::size_t to) { further |= graph_.next(to); });
      fresh = further - known;
    }
    return false;
  }
  /// What is on at most that many steps after i. Levels are kept by member, each found from the
  /// level below when it is asked for; steps 0 and 1 are in the graph already.
  BitSet reach(int steps, std::size_t i) {
    if (steps <= 1) {
      BitSet set{};
      if (steps == 1) set = graph_.next(i);
      if (i < graph_.members()) set.insert(i);
      return set;
    }
    if (i >= graph_.members()) return reach_further(steps, i);
    const auto index = as_index(steps - 2);
    if (levels_.size() <= index) levels_.resize(index + 1);
    if (levels_[index].sets.empty()) levels_[index].sets.resize(graph_.members());
    if (!levels_[index].known.contains(i)) {
      const BitSet set = reach_further(steps, i);
      levels_[index].known.insert(i);
      levels_[index].sets[i] = set;
    }
    return levels_[index].sets[i];
  }
  BitSet reach_further(int steps, std::size_t i) {
    BitSet set = reach(steps - 1, i);
    graph_.next(i).for_each([&](std::size_t to) { set |= reach(steps - 1, to); });
    return set;
  }

  [[nodiscard]] bool excludes(const BitSet& near, const BitSet& far) const {
    return near.any_of([&](std::size_t i) { return graph_.weak(i).intersects(far); });
  }

  const LinkGraph<W>& graph_;
  std::vector<Level> levels_;
};

// How many nodes a cell or region chain has, for those that are not dynamic and where no candidate
// contradicts itself. Each node has one parent then and comes up by the shortest way, so what a
// conclusion counts is the sum of its distances from all starts. No chain need be walked.
//
// Invariant: a distance is the number of nodes on the shortest way, both ends with it; a literal
// that is not reached has kNone, and no sum with kNone is below it.
//
// Source: ours; SHORTCUT.md has the reason.

/// Distances from starts, each measured when asked for.
template <std::size_t W>
class SharedLengths {
 public:
  explicit SharedLengths(const LinkGraph<W>& graph) : graph_(graph) {}

  /// @param starts  literals that are on: all candidates of a cell, or all places of a digit
  /// @return the fewest nodes of a conclusion that all of them share, or kNone
  int shortest(std::span<const std::uint16_t> starts) {
    const Lengths sums = sums_of(starts);
    return *std::min_element(sums.begin(),
                             sums.begin() + static_cast<std::ptrdiff_t>(2 * graph_.size()));
  }
  /// Calls `body(literal, nodes)` for each conclusion of at most that many nodes.
  template <typename Body>
  void for_each(std::span<const std::uint16_t> starts, int max_nodes, Body&& body) {
    assert(max_nodes < kNone);
    const Lengths sums = sums_of(starts);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      for (const bool state : {true, false}) {
        const int nodes = sums[state ? i : graph_.size() + i];
        if (nodes <= max_nodes) body(literal(graph_.candidate(i), state), nodes);
      }
    }
  }
  /// More than any sum of distances that exist; nine of them fit into a Length.
  static constexpr int kNone = 3000;

 private:
  using Length = std::int16_t;
  static_assert(9 * kNone <= INT16_MAX);
  /// The number of nodes to each candidate being on, then to each being off.
  using Lengths = std::array<Length, 2 * LinkGraph<W>::kMax>;

  Lengths sums_of(std::span<const std::uint16_t> starts) {
    assert(!starts.empty());
    Lengths sums = measure(starts[0]);
    for (const std::uint16_t start : starts.subspan(1)) {
      const Lengths& more = measure(start);
      for (std::size_t i = 0; i < 2 * graph_.size(); ++i) {
        sums[i] = static_cast<Length>(sums[i] + more[i]);
      }
    }
    return sums;
  }

  /// Breadth first, a level of all nodes at once. A candidate goes on two nodes after another one
  /// and off one node after it, so levels count by two.
  const Lengths& measure(int literal) {
    assert(is_on(literal));
    const std::size_t start = graph_.number(candidate_in(literal));
    Lengths& lengths = lengths_[start];
    if (known_.contains(start)) return lengths;
    known_.insert(start);
    const std::size_t size = graph_.size();
    std::fill_n(lengths.begin(), 2 * size, static_cast<Length>(kNone));
    Bits<W> on{}, off{};
    Bits<W> fresh{};
    fresh.insert(start);
    for (Length nodes = 1; !fresh.empty(); nodes = static_cast<Length>(nodes + 2)) {
      on |= fresh;
      Bits<W> next{}, less{};
      assert(nodes + 1 < kNone / 9);  // nine of them add up to less than kNone
      fresh.for_each([&](std::size_t i) {
        lengths[i] = nodes;
        next |= graph_.next(i);
        less |= graph_.weak(i);
      });
      fresh = next - on;
      less -= off;
      off |= less;
      less.for_each([&](std::size_t i) { lengths[size + i] = static_cast<Length>(nodes + 1); });
    }
    return lengths;
  }

  const LinkGraph<W>& graph_;
  Bits<W> known_{};
  std::array<Lengths, LinkGraph<W>::kMax> lengths_;
};

// All links of the boards that were asked for last, with their closure and the lengths of chains.
// The search for a chain and the taking of what chains find look at the same board in turn, so a
// few boards are kept, and the one that was used longest ago gives way.
//
// Invariant: an entry that has been used has the graph of its board. Graphs are large (17 KB of
// sets with one word each), so they are built in place and never copied.
//
// Source: ours.

class BoardGraph {
 public:
  /// Calls `body(known)` with the Tables of the board.
  template <typename Body>
  void visit(const Board& board, Body&& body) {
    Entry& entry = find(board);
    assert(entry.board == board && entry.known.index() != 0);
    entry.used = ++uses_;
    std::visit(
        [&](auto& known) {
          // The empty state is that of an entry before its first use, and is never visited.
          if constexpr (!std::is_same_v<decltype(known), std::monostate&>) body(known);
        },
        entry.known);
  }

 private:
  template <std::size_t W>
  struct Tables {
    Tables(const Board& board, const Leads& leads)
        : graph(board, {}, &leads), closure(graph), lengths(graph) {}
    LinkGraph<W> graph;
    GraphClosure<W> closure;
    GraphLengths<W> lengths;
  };
  struct Entry {
    std::uint64_t used = 0;
    Board board;
    std::variant<std::monostate, Tables<1>, Tables<2>, Tables<4>, Tables<12>> known;
  };

  Entry& find(const Board& board) {
    for (Entry& entry : entries_) {
      if (entry.used != 0 && entry.board == board) return entry;
    }
    Entry& oldest =
        *std::min_element(entries_.begin(), entries_.end(),
                          [](const Entry& a, const Entry& b) { return a.used < b.used; });
    const Leads leads(board);
    dispatch_width<1>(leads.count,
                      [&](auto w) { oldest.known.template emplace<Tables<w>>(board, leads); });
    oldest.board = board;
    return oldest;
  }

  std::uint64_t uses_ = 0;
  std::array<Entry, 4> entries_;
};

}  // namespace gridmill::explainer
