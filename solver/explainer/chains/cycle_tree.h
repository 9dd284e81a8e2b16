#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/geometry.h"

/// The tree that a breadth first search for cycles grows: candidates that go on, two links apart,
/// each with the one that went off in between. A cycle is the way from the root to a node, closed
/// by one more step.
///
/// Invariant: parents stand before their children, so each way back ends at the root, which is the
/// first node.

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

}  // namespace gridmill::explainer
