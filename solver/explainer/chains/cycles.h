#pragma once

// The tree that a breadth first search for cycles grows: candidates that go on, two links apart,
// each with the one that went off in between. A cycle is the way from the root to a node, closed
// by one more step.
//
// Invariant: parents stand before their children, so each way back ends at the root, which is the
// first node.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"
#include "solver/explainer/geometry.h"

namespace gridmill::explainer {

class CycleTree {
 public:
  /// Candidates, or their numbers in a graph.
  struct Node {
    std::uint16_t on, off;  ///< what is on, and what went off before it; the root has no `off`
    int parent;             ///< -1 for the root
  };

  void set_root(std::size_t root) { nodes_.assign(1, {static_cast<std::uint16_t>(root), 0, -1}); }
  /// A child; the parent is there already.
  void add(std::uint16_t on, std::uint16_t off, std::size_t parent) {
    assert(parent < nodes_.size());
    nodes_.push_back({on, off, static_cast<int>(parent)});
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& operator[](std::size_t i) const { return nodes_[i]; }

  /// Calls `body(node)` for each node on the way back from one, without the root.
  template <typename Body>
  void for_each_on_path(std::size_t i, Body&& body) const {
    for (const Node* node = &nodes_[i]; node->parent >= 0; node = &nodes_[as_index(node->parent)]) {
      body(*node);
    }
  }
  /// Whether the way to a node has switched `off` off already: no cycle does so twice.
  [[nodiscard]] bool passes(std::size_t i, std::uint16_t off) const {
    for (const Node* node = &nodes_[i]; node->parent >= 0; node = &nodes_[as_index(node->parent)]) {
      if (node->off == off) return true;
    }
    return false;
  }

 private:
  std::vector<Node> nodes_;  ///< parents before their children
};

// The steps of cycles, two links each, in the order in which Sudoku Explainer takes them: the
// first way to a candidate is the one that stays, so the order decides which cycles are found.
//
// Invariant: a range, once known, stays as it is; steps are only added behind the last one. The
// graph has no order but that of its numbers, so the steps of a candidate are sorted into the
// groups of the original when they are asked for first.
//
// Source: Sudoku Explainer 1.2.1, Chaining, for the order.

/// What is off by one link and what is on by the next, from each candidate; found when asked for.
template <std::size_t W>
class CycleLinks {
 public:
  /// What goes off, and what goes on then.
  struct LinkPair {
    std::uint16_t off, to;
  };

  /// `cyclic`: what may be on in cycles.
  CycleLinks(const Board& board, const LinkGraph<W>& graph, const Pass& pass, const Bits<W>& cyclic)
      : board_(board), graph_(graph), pass_(pass), cyclic_(cyclic) {}

  /// Those from a candidate that is on: first by what is in its cell, then in its box, in its row,
  /// in its column. Valid until the next call.
  std::span<const LinkPair> from(std::size_t on) {
    assert(cyclic_.contains(on));
    Range& range = ranges_[on];
    if (!known_.contains(on)) {
      known_.insert(on);
      range.begin = link_pairs_.size();
      // What goes off and has partners; each group takes its own from the rest.
      Bits<W> rest = graph_.weak(on);
      rest &= graph_.leads();
      const auto cell = as_index(cell_of(graph_.candidate(on)));
      const auto add = [&](auto&& belongs) {
        Bits<W> later{};
        rest.for_each([&](std::size_t off) {
          // Of no use to a cycle, and left out of all groups.
          if (!graph_.partners(off).intersects(cyclic_)) return;
          const int candidate = graph_.candidate(off);
          if (!belongs(as_index(cell_of(candidate)))) {
            later.insert(off);
            return;
          }
          const StrongLinks links = strong_links(board_, candidate, pass_.y, pass_.x);
          for (int i = 0; i < links.count; ++i) {
            const std::size_t to = graph_.number(links.to[as_index(i)]);
            if (!cyclic_.contains(to)) continue;
            link_pairs_.push_back(
                {static_cast<std::uint16_t>(off), static_cast<std::uint16_t>(to)});
          }
        });
        rest = later;
      };
      add([&](std::size_t other) { return other == cell; });
      for (std::size_t kind = 0; kind < 3; ++kind) {
        add([&](std::size_t other) { return region_of(other, kind) == region_of(cell, kind); });
      }
      range.end = link_pairs_.size();
    }
    return {link_pairs_.data() + range.begin, link_pairs_.data() + range.end};
  }

 private:
  struct Range {
    std::size_t begin, end;
  };

  const Board& board_;
  const LinkGraph<W>& graph_;
  const Pass& pass_;
  const Bits<W>& cyclic_;
  Bits<W> known_{};
  std::array<Range, LinkGraph<W>::kMax> ranges_;
  std::vector<LinkPair> link_pairs_;
};

}  // namespace gridmill::explainer
