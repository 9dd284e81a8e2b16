// X-Chain and XY-Chain: chains between two places of one digit. solver/rate/chains.h has the links
// and the search, a row says which links are allowed.
#include "solver/rate/chains.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using namespace chains;

/// Chains between equal digits under these rules.
void find(Position& position, Technique technique, const Rules& rules, Sink& sink) {
  Graph& graph = position.graph();
  graph.build(position, rules);
  graph.tell_chains(position, technique, sink);
}

}  // namespace

/// X-Chain: strong links of one digit, joined by weak ones.
void find_x_chain(Position& position, Technique technique, Sink& sink) {
  if (conclude(position, technique, ChainKind::kX, sink)) return;
  find(position, technique, {.houses = true, .cells = false}, sink);
}

/// XY-Chain: cells with two candidates, each joined to the next by a digit.
void find_xy_chain(Position& position, Technique technique, Sink& sink) {
  if (!position.cells_with(2).intersects(position.changes(technique).cells)) return;
  if (conclude(position, technique, ChainKind::kXy, sink)) return;
  find(position, technique, {.houses = false, .cells = true}, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
