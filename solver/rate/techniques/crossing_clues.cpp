// Clues that look at the same cells: a candidate that would leave another clue no combination.
#include "solver/rate/clues.h"
#include "solver/rate/position.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// Crossing Clues: a candidate goes if what it bars leaves a clue no combination. The clue is one
/// that the cell sees with at least two of its open cells, or lies in.
void find_crossing_clues(Position& position, Technique technique, Sink& sink) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const CellSet changed = position.changes(technique).cells;
  for (const clues::Sum& sum : position.clues().sums()) {
    const CellSet open = sum.cells & state.open();
    if (open.size() < 2 || !sum.cells.intersects(changed)) continue;
    CellSet once;
    CellSet seen;
    for (const Cell c : open) {
      seen |= once & layout.peers(c);
      once |= layout.peers(c);
    }
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = sum.cells;
    for (const Cell c : (seen & state.open()) - sum.cells) {
      for (const Digit d : DigitSet(state.candidates(c))) {
        State assumed = state;
        assumed.place({c, d});
        if (position.arranger().run(assumed, sum)) continue;
        deduction.digits |= mask_of(d);
        deduction.eliminations.add({c, d});
      }
    }
    if (!deduction.eliminations.empty() && !sink.take(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
