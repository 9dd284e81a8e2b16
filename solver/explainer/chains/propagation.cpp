// How long a chain is. The original counts the distinct nodes behind a conclusion, and each nested
// chain once. A node reached twice counts once, so counts of parents cannot be added: it takes
// sets. Two ways to the same number:
//
// - Behind keeps the set behind every node as it is made. That costs a union per node, and shows
//   at once when a chain has become too long to matter.
// - AncestorCounter walks back from a conclusion. It is for conclusions of several propagations.
//   Their nested chains may be the same ones and then count once.
//
// Invariant: parents come before their children, so every set is complete when it is needed.
//
// Source: Sudoku Explainer 1.2.1, ChainingHint, for what counts; the sets are ours.

#include "solver/explainer/chains/propagation.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/explainer/chains/link_graph.h"

namespace gridmill::explainer {
namespace {

void insert(std::uint64_t* set, std::size_t i) { set[i / 64] |= std::uint64_t{1} << (i % 64); }

}  // namespace

bool Propagation::invariant_holds() const {
  const bool conflict = conflict_on >= 0;
  if (conflict != (conflict_off >= 0) || as_index(on.size() + off.size()) != size()) return false;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    // The node that contradicts an earlier one is the last, and in no set.
    const bool out = conflict && i + 1 == nodes.size();
    if (!out && (!has(node.literal) || node_of(node.literal) != static_cast<int>(i))) return false;
    for (std::size_t k = 0; k < node.parent_count; ++k) {
      if (parents[node.first_parent + k] >= i) return false;
    }
  }
  return true;
}

AncestorSets::AncestorSets(const std::vector<NestedChain>& nested)
    : nested_(nested), popcnt_(cpu_has(InstructionSet::kBmi2)) {}

// A set is `node_words_` of nodes and then a bit for each nested chain. Nested chains only put
// candidates off, each once, and that is half of all nodes; so half as many bits are enough.
void AncestorSets::clear(std::size_t max_total) {
  node_words_ = max_total / 64 + 1;
  words_ = node_words_ + max_total / 128 + 1;
  assert(64 * (words_ - node_words_) >= max_total / 2);
  if (sets_.size() < words_ * (max_total + 1)) sets_.resize(words_ * (max_total + 1));
  if (set_of_.size() < max_total + 1) set_of_.resize(max_total + 1);
  count_ = 0;
  used_.clear();
}

void AncestorSets::add_set(Propagation& propagation, std::size_t index) {
  run_with_optional_popcnt(popcnt_, [&] { unite(propagation, index); });
}

inline void AncestorSets::unite(Propagation& propagation, std::size_t index) {
  Propagation::Node& node = propagation.nodes[index];
  const std::uint16_t* const parents = propagation.parents.data() + node.first_parent;
  assert(index < 64 * node_words_ && (count_ + 1) * words_ <= sets_.size());
  std::uint64_t* const all = set(count_);
  set_of_[index] = static_cast<std::uint16_t>(count_++);
  std::fill_n(all, words_, 0);
  // Most propagations use no nested chain, and their sets are shorter.
  const std::size_t words = used_.empty() ? node_words_ : words_;
  for (std::size_t k = 0; k < node.parent_count; ++k) {
    assert(parents[k] < index);
    const std::uint64_t* const more = set(set_of_[parents[k]]);
    for (std::size_t w = 0; w < words; ++w) all[w] |= more[w];
    insert(all, parents[k]);
  }
  insert(all, index);
  if (node.nested >= 0) {
    const auto chain = [&](int n) -> const NestedChain& { return nested_[as_index(n)]; };
    const auto known = std::find_if(used_.begin(), used_.end(), [&](int n) {
      return chain(n).identity == chain(node.nested).identity;
    });
    assert(as_index(known - used_.begin()) < 64 * (words_ - node_words_));
    insert(all + node_words_, as_index(known - used_.begin()));
    if (known == used_.end()) used_.push_back(node.nested);
  }
  int count = 0;
  for (std::size_t w = 0; w < node_words_; ++w) count += std::popcount(all[w]);
  node.count = static_cast<std::uint16_t>(count);
  node.nested_count = 0;
  for (std::size_t n = 0; n < used_.size(); ++n) {
    if ((all[node_words_ + n / 64] >> (n % 64) & 1) == 0) continue;
    node.nested_count += nested_[as_index(used_[n])].complexity;
  }
}

bool AncestorCounter::add(const Propagation& propagation, int node, int max_total) {
  return for_each_behind(propagation, node, [&](const Propagation::Node& n) {
    ++total_;
    if (n.nested >= 0) {
      const NestedChain& nested = nested_[as_index(n.nested)];
      if (std::find(identities_.begin(), identities_.end(), nested.identity) == identities_.end()) {
        identities_.push_back(nested.identity);
        total_ += nested.complexity;
      }
    }
    return total_ <= max_total;
  });
}

}  // namespace gridmill::explainer
