#include "solver/explainer/propagation.h"

#include <algorithm>

namespace gridmill::explainer {

bool Ancestry::add(const Propagation& propagation, int node, int most) {
  open_.assign(propagation.nodes.size() / 64 + 1, 0);
  chain_.clear();
  const auto mark = [&](std::size_t i) { open_[i / 64] |= std::uint64_t{1} << (i % 64); };
  mark(static_cast<std::size_t>(node));
  // Parents come before their children, so one run backwards meets every node once.
  for (std::size_t w = static_cast<std::size_t>(node) / 64 + 1; w-- > 0;) {
    while (open_[w] != 0) {
      const auto bit = static_cast<std::size_t>(63 - std::countl_zero(open_[w]));
      open_[w] &= ~(std::uint64_t{1} << bit);
      const std::size_t i = w * 64 + bit;
      chain_.push_back(static_cast<std::uint16_t>(i));
      if (++total_ > most) return false;
      const Propagation::Node& n = propagation.nodes[i];
      for (std::size_t p = 0; p < n.parent_count; ++p)
        mark(propagation.parents[n.first_parent + p]);
      if (n.nested >= 0) {
        const NestedChain& nested = nested_[static_cast<std::size_t>(n.nested)];
        if (std::find(identities_.begin(), identities_.end(), nested.identity) ==
            identities_.end()) {
          identities_.push_back(nested.identity);
          total_ += nested.complexity;
          if (total_ > most) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace gridmill::explainer
