// Trial: assume a candidate, follow it, and within that assume further ones where singles stop.
// Whatever is left when all else has failed falls to it, as all candidates but those of the one
// solution lead to a contradiction in the end.
#include <cassert>

#include "solver/rate/finder_context.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// Whether the state has a solution: depth-first, by a cell with the fewest candidates.
// By value: an assumption is taken back by dropping the copy.
bool has_solution(State state) {
  if (!singles::run(state)) return false;
  if (state.solved()) return true;
  // Fewest candidates, fewest branches. The answer does not depend on the choice.
  Cell best = state.open().front();
  for (const Cell c : state.open()) {
    if (state.count(c) < state.count(best)) best = c;
  }
  assert(state.count(best) >= 2);
  for (const Digit d : DigitSet(state.candidates(best))) {
    State assumed = state;
    assumed.place({best, d});
    if (has_solution(assumed)) return true;
  }
  return false;
}

}  // namespace

void find_trial(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  for (const Cell c : state.open()) {
    assert(!context.knows_solution() || state.has({c, context.solution_at(c)}));
    for (const Digit digit : DigitSet(state.candidates(c))) {
      // There is one solution only, so where it is known, no search is needed: on boards with few
      // givens, such as non-consecutive ones, it could take for ever.
      if (context.knows_solution()) {
        if (context.solution_at(c) == digit) continue;
      } else {
        State assumed = state;
        assumed.place({c, digit});
        if (has_solution(assumed)) continue;
      }
      Deduction deduction(technique, CellSet::of(c), mask_of(digit));
      deduction.eliminations.add(Candidate{c, digit});
      if (!sink.report(deduction)) return;
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
