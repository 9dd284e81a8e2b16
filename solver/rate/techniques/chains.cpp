// X-Chain and XY-Chain: chains between two places of one digit. solver/rate/chains.h has the links
// and the search, a row says which links are allowed.
#include "solver/rate/chains.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using namespace chains;

/// Chains between equal digits under these options.
void find(FinderContext& context, Technique technique, const ChainOptions& options, Sink& sink) {
  ChainGraph& graph = context.graph();
  graph.build(context, options);
  graph.report_chains(context, technique, sink);
}

}  // namespace

/// X-Chain: strong links of one digit, joined by weak ones.
void find_x_chain(FinderContext& context, Technique technique, Sink& sink) {
  if (conclude(context, technique, ChainKind::kX, sink)) return;
  find(context, technique, {.houses = true, .cells = false}, sink);
}

/// XY-Chain: cells with two candidates, each joined to the next by a digit.
void find_xy_chain(FinderContext& context, Technique technique, Sink& sink) {
  if (!context.cells_with(2).intersects(context.changes(technique).cells)) return;
  if (conclude(context, technique, ChainKind::kXy, sink)) return;
  find(context, technique, {.houses = false, .cells = true}, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
