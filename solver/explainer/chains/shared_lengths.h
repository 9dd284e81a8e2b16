#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"

/// How many nodes a cell or region chain has, for those that are not dynamic and where no candidate
/// contradicts itself. Each node has one parent then and comes up by the shortest way, so what a
/// conclusion counts is the sum of its distances from all starts. No chain need be walked.
///
/// Invariant: a distance is the number of nodes on the shortest way, both ends with it; a literal
/// that is not reached has kNone, and no sum with kNone is below it.
///
/// Source: ours; SHORTCUT.md has the reason.

namespace gridmill::explainer {

/// Distances from starts, each measured when asked for.
template <std::size_t W>
class SharedLengths {
 public:
  explicit SharedLengths(const LinkGraph<W>& graph) : graph_(graph) {}

  /// `starts`: literals that are on, those of a cell or of the places of a digit; the least count
  /// of nodes of a conclusion that they share, or kNone.
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

}  // namespace gridmill::explainer
