#pragma once

// The consequences of one assumption, with several lines of implication at once, and how long the
// chains to it are.
//
// Invariant: parents come before their children. So a walk over the nodes in order, or backwards,
// meets all that is behind a node, and each node once.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"

namespace gridmill::explainer {

/// The levels of dynamic chains: what is looked for inside them on what they have left of the
/// board. Patterns are locked candidates, pairs and X-Wings, and are looked for from level 1 on;
/// dynamic chains replace single and multiple ones from level 4 on.
enum InsideLevel : std::uint8_t {
  kInsideNothing,
  kInsidePatterns,
  kInsideSingle,
  kInsideMultiple,
  kInsideDynamic,
  kInsideTwice  ///< dynamic chains that have single ones inside
};
/// What is inside the dynamic chains that are inside one of that level.
[[nodiscard]] constexpr int level_inside(int level) {
  assert(level >= kInsideTwice);
  return level - (kInsideTwice - kInsideSingle);
}

/// Which implications a search for multiple chains follows.
struct ChainMode {
  bool multiple = true;  ///< cells and regions of three and more are examined
  bool dynamic = false;  ///< what went off stays off: conclusions may have several parents
  bool nishio = false;   ///< X links only, and only contradictions count
  int level = kInsideNothing;
};

/// Chains from cells and regions without and with memory of what went off; nothing inside.
inline constexpr ChainMode kStaticMode{.multiple = true};
inline constexpr ChainMode kDynamicMode{.multiple = true, .dynamic = true};

/// The implications of one literal, in the order in which Sudoku Explainer finds them.
struct Propagation {
  /// Parents come before their children.
  struct Node {
    std::uint16_t literal = 0;
    std::uint16_t parent_count = 0;
    std::uint32_t first_parent = 0;  ///< into `parents`
    int nested = -1;                 ///< the nested chain that gave it
    int nested_count = 0;            ///< what the nested chains used by it count
    std::uint16_t count = 1;         ///< how many nodes a chain to here has
    Cause cause = kAssumed;
    /// What a chain to here counts.
    [[nodiscard]] int complexity() const { return count + nested_count; }
  };
  std::vector<Node> nodes;
  std::vector<std::uint16_t> parents;  ///< as nodes
  CandidateBits on, off;
  std::array<std::uint16_t, 2 * kCandidates> at;  ///< the node of a literal in `on` or `off`
  /// Nodes that contradict each other, -1: none. The later one is in none of the sets.
  int conflict_on = -1;
  int conflict_off = -1;
  /// Ended early: whatever was left counts too much to matter.
  bool cut = false;

  [[nodiscard]] bool has(int lit) const {
    return (is_on(lit) ? on : off).contains(candidate_in(lit));
  }
  [[nodiscard]] int node_of(int lit) const { return at[as_index(lit)]; }
  /// The invariant, and that the sets have exactly the nodes, for asserts.
  [[nodiscard]] bool invariant_holds() const;
  /// The number of nodes in the sets.
  [[nodiscard]] std::size_t size() const { return nodes.size() - (conflict_on >= 0 ? 1 : 0); }
};

/// The nodes behind those of one propagation, and the nested chains used, as sets.
class AncestorSets {
 public:
  explicit AncestorSets(const std::vector<NestedChain>& nested);

  /// Begins a propagation of at most that many nodes.
  void clear(std::size_t max_total);
  /// Takes in the next node of the propagation, and counts what is behind it.
  void add(Propagation& propagation, std::size_t index) {
    assert(index < set_of_.size());
    Propagation::Node& node = propagation.nodes[index];
    if (is_on(node.literal) || node.cause == kByPattern || node.cause == kAssumed) {
      add_set(propagation, index);
      return;
    }
    const std::size_t parent = propagation.parents[node.first_parent];
    assert(node.parent_count == 1 && parent < index);
    node.count = static_cast<std::uint16_t>(propagation.nodes[parent].count + 1);
    node.nested_count = propagation.nodes[parent].nested_count;
    set_of_[index] = set_of_[parent];
  }

 private:
  std::uint64_t* set(std::size_t i) { return sets_.data() + i * words_; }
  void add_set(Propagation& propagation, std::size_t index);
  void unite(Propagation& propagation, std::size_t index);

  const std::vector<NestedChain>& nested_;
  bool popcnt_;
  std::size_t node_words_ = 0, words_ = 0;  ///< of a set: nodes, then nested chains
  std::vector<std::uint64_t> sets_;
  std::size_t count_ = 0;              ///< of the sets
  std::vector<std::uint16_t> set_of_;  ///< by node; what went off by one that is on has its set
  std::vector<int> used_;              ///< nested chains
};

/// Calls `body(node)` for the nodes behind one and itself, latest first; false once that returns
/// false.
// Parents come before their children, so one run backwards meets every node once.
template <typename Body>
bool for_each_behind(const Propagation& propagation, int node, Body&& body) {
  assert(node >= 0 && as_index(node) < propagation.nodes.size());
  std::array<std::uint64_t, 2 * kCandidates / 64 + 1> open;
  const std::size_t words = as_index(node) / 64 + 1;
  assert(words <= open.size());
  std::fill_n(open.begin(), words, 0);
  const auto mark = [&](std::size_t i) { open[i / 64] |= std::uint64_t{1} << (i % 64); };
  mark(as_index(node));
  for (std::size_t w = words; w-- > 0;) {
    while (const std::uint64_t rest = open[w]) {
      const auto bit = as_index(63 - std::countl_zero(rest));
      open[w] = rest & ~(std::uint64_t{1} << bit);
      const Propagation::Node& n = propagation.nodes[w * 64 + bit];
      for (std::size_t p = 0; p < n.parent_count; ++p) {
        mark(propagation.parents[n.first_parent + p]);
      }
      if (!body(n)) return false;
    }
  }
  return true;
}

/// Counts the distinct nodes behind conclusions, and the nested chains used.
class AncestorCounter {
 public:
  explicit AncestorCounter(const std::vector<NestedChain>& nested) : nested_(nested) {}

  /// Adds the nodes behind one, and the nested chains not met before; false once the total is above
  /// `max_total`.
  bool add(const Propagation& propagation, int node, int max_total);
  [[nodiscard]] int total() const { return total_; }
  void clear() {
    total_ = 0;
    identities_.clear();
  }

 private:
  const std::vector<NestedChain>& nested_;
  int total_ = 0;
  std::vector<std::uint64_t> identities_;
};

}  // namespace gridmill::explainer
