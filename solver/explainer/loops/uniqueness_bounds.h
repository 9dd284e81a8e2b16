#pragma once

// The rules that need a single solution, unique loops and the grave, are the ones that go away
// when candidates do: a cell that loses one of the two digits breaks the loop. Two tests find out
// whether one may be missed between a board and a later one. Their "no" is always right if the
// puzzle has one solution and no single or set is left on the later board.

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// Enough strikes of `to` to make up for every unique loop between: once they are made and singles
/// and sets are used up again, nothing is left that a loop strikes on a board with at most the
/// candidates of `from` and at least those of `to`. The set itself need not have all that such a
/// loop strikes. A loop of type 3 that has lost the extra digits of one of its two rescues is
/// noted as one of type 1 on the other rescue, and what it strikes elsewhere follows from that by
/// a set. Nor need all of it be true: it may have a candidate of the solution.
///
/// `from` has all candidates and digits of `to`.
[[nodiscard]] CandidateBits eliminations_of_loops(const Board& from, const Board& to);
/// Whether that is anything. If not, no loop between strikes a candidate of `to`.
[[nodiscard]] bool may_find_unique_loop(const Board& from, const Board& to);

/// Whether there may be a grave on a board that has at least the candidates of `to`.
[[nodiscard]] bool may_find_bug(const Board& to);

}  // namespace gridmill::explainer
