// Naked Single: one candidate is left in a cell.
#include "solver/rate/singles.h"

namespace gridmill {

template <>
void find<Technique::kNakedSingle>(const Position& position, Sink& sink) {
  bool more = true;
  singles::naked(position.state(), [&](Candidate c) {
    if (!more) return;
    Deduction deduction;
    deduction.technique = Technique::kNakedSingle;
    deduction.cells = CellSet::of(c.cell);
    deduction.digits = static_cast<DigitMask>(DigitSet::of(c.digit).bits());
    deduction.placements.add(c);
    more = sink.take(deduction);
  });
}

}  // namespace gridmill
