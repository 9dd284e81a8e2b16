// Trial: assume a candidate, let singles run, and strike it out if they contradict each other. The
// last resort. Cells with two candidates are tried first, the others only when those give nothing.
#include "solver/rate/singles.h"

namespace gridmill {

template <>
void find<Technique::kTrial>(const Position& position, Sink& sink) {
  const State& state = position.state();
  for (const bool two : {true, false}) {
    bool found = false;
    for (const Cell c : state.open()) {
      if ((state.count(c) == 2) != two) continue;
      for (const Digit digit : DigitSet(state.candidates(c))) {
        State assumed = state;
        assumed.place({c, digit});
        if (singles::run(assumed)) continue;
        Deduction deduction;
        deduction.technique = Technique::kTrial;
        deduction.cells = CellSet::of(c);
        deduction.digits = static_cast<DigitMask>(DigitSet::of(digit).bits());
        deduction.eliminations.add(Candidate{c, digit});
        found = true;
        if (!sink.take(deduction)) return;
      }
    }
    if (found) return;
  }
}

}  // namespace gridmill
