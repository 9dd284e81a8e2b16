#include "solver/explainer/chains/closure.h"

#include "solver/explainer/chains/graph_closure.h"

// Copies what a GraphClosure knows by number into tables by candidate, as the walk that asks
// (all_single_chains.cpp) knows no numbers. Strong links are kept, too, so that the walk does not
// make them for each node anew. Mostly nothing is refuted or proved, and then nothing is copied.
//
// Invariant: a candidate without strong links has no part and no links here. No path goes through
// it but at its ends.

namespace gridmill::explainer {

Closure::Closure(const Board& board) {
  const Leads leads(board);
  dispatch_width<1>(leads.count, [&](auto w) {
    const LinkGraph<w> graph(board, {}, &leads);
    const GraphClosure<w> closure(graph);
    refuted_ = closure.refuted();
    proved_ = closure.proved();
    if (empty()) return;
    part_.fill(kNoPart);
    for (std::size_t i = 0; i < graph.members(); ++i) {
      const int c = graph.candidate(i);
      const std::size_t part = closure.part(i);
      part_[as_index(c)] = static_cast<std::uint16_t>(part);
      if (closure.members(part).several()) cyclic_.insert(c);
      strong_[as_index(c)] = strong_links(board, c, true, true);
    }
  });
}

}  // namespace gridmill::explainer
