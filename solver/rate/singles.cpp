#include "solver/rate/singles.h"

namespace gridmill::singles {

bool run(State& state) {
  while (true) {
    const State::Sparse sparse = state.sparse();
    if (!sparse.none.empty()) return false;
    if (!sparse.exactly_one.empty()) {
      for (const Cell c : sparse.exactly_one) {
        // An earlier one of these may have taken the candidate: two equal singles that see each
        // other.
        if (state.candidates(c) == 0) return false;
        state.place({c, DigitSet(state.candidates(c)).front()});
      }
      continue;
    }
    if (state.solved()) return true;
    bool placed = false;
    const bool possible =
        hidden(state, state.layout().full_houses(), [&](int /*house*/, Candidate c) {
          state.place(c);
          placed = true;
        });
    if (!possible) return false;
    if (!placed) return true;
  }
}

}  // namespace gridmill::singles
