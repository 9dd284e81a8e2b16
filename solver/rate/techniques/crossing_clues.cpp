// Clues that look at the same cells: a candidate that would leave another clue no combination.
#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// Crossing Clues: a candidate goes if what it bars leaves a clue no combination. The clue is one
/// that the cell sees with at least two of its open cells, or lies in.
void find_crossing_clues(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Sum& sum : context.clues().sums()) {
    const CellSet open = sum.cells & state.open();
    if (open.size() < 2 || !sum.cells.intersects(changed)) continue;
    CellSet once;
    CellSet seen;
    for (const Cell c : open) {
      seen |= once & topology.peers(c);
      once |= topology.peers(c);
    }
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = sum.cells;
    for (const Cell c : (seen & state.open()) - sum.cells) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        State assumed = state;
        assumed.place({c, d});
        if (context.sum_combinations().run(assumed, sum)) continue;
        deduction.digits |= mask_of(d);
        deduction.eliminations.add({c, d});
      }
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
