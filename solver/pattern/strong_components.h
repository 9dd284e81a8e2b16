#pragma once

// Strongly connected components: the sets of nodes of a directed graph that lead to each other.
// What a node leads to, by however many edges, is the same for all nodes of a component, so the
// closure of a graph costs a union an edge between components.
//
// Invariant: a component is complete after all components that it leads to; `finish_component` is
// called in that order. No recursion, so that depth is no limit. Source: Tarjan, "Depth-first
// search and linear graph algorithms" (doi:10.1137/0201010).

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

namespace gridmill::pattern {

/// `Rows` is a std::array or std::vector of node numbers, with a row for each node: the rows of an
/// array are not cleared, those of a vector keep their space from graph to graph.
///
/// A Graph lists the successors of nodes, and keeps for itself which of them it has met:
///
///     void enter(node)                          the node is visited for the first time
///     node next_unvisited(node)                 an unvisited successor, or kNone
///     void for_each_on_stack(node, body)        body(to) for each successor that is not complete
///     void finish_component(span<const node>)   a component is complete, and so are its successors
///
/// The order in which `next_unvisited` offers nodes is the order of the walk.
template <typename Rows>
class StrongComponents {
 public:
  using Node = typename Rows::value_type;
  static constexpr Node kNone = static_cast<Node>(~Node{0});

  /// Starts over; for rows of a std::vector, with that many nodes.
  void reset(std::size_t nodes) {
    if constexpr (requires(Rows rows) { rows.resize(nodes); }) {
      for (Rows* rows : {&order_, &low_, &stack_, &path_}) rows->resize(nodes);
    }
    assert(nodes <= order_.size());
    seen_ = 0;
    stacked_ = 0;
  }

  /// Completes the components that `root`, which was not met, leads to. All that is met is then
  /// complete.
  template <typename Graph>
  void visit(Node root, Graph&& graph) {
    assert(stacked_ == 0);
    std::size_t depth = 0;
    const auto enter = [&](Node node) {
      assert(node < order_.size() && seen_ < kNone);
      order_[node] = low_[node] = seen_++;
      stack_[stacked_++] = node;
      path_[depth++] = node;
      graph.enter(node);
    };
    enter(root);
    while (depth != 0) {
      const Node at = path_[depth - 1];
      if (const Node deeper = graph.next_unvisited(at); deeper != kNone) {
        enter(deeper);
        continue;
      }
      --depth;
      graph.for_each_on_stack(at,
                              [&](std::size_t to) { low_[at] = std::min(low_[at], order_[to]); });
      if (depth != 0) low_[path_[depth - 1]] = std::min(low_[path_[depth - 1]], low_[at]);
      if (low_[at] != order_[at]) continue;
      std::size_t first = stacked_;
      while (stack_[--first] != at) continue;
      graph.finish_component(std::span<const Node>(stack_).subspan(first, stacked_ - first));
      stacked_ = first;
    }
    assert(stacked_ == 0);
  }

 private:
  Rows order_;  ///< of each node: when it was met
  Rows low_;    ///< and the earliest node that is known to be in its component
  Rows stack_;  ///< nodes that are not complete
  Rows path_;   ///< nodes that are entered and not left
  Node seen_ = 0;
  std::size_t stacked_ = 0;
};

}  // namespace gridmill::pattern
