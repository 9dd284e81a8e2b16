#pragma once

#include <cstdint>
#include <vector>

#include "solver/rate/widest_types.h"

namespace gridmill::widest {

/// The result of a search for a backdoor: the fewest assumptions from which singles solve a board.
struct Backdoor {
  enum class Outcome : std::uint8_t {
    kFound,
    kNone,   ///< neither one assumption nor two are enough
    kLimit,  ///< the limit on trials came first
  };
  Outcome outcome = Outcome::kNone;
  std::vector<Candidate> assumptions;  ///< 0 (singles suffice), 1 or 2 candidates
  std::uint64_t trials = 0;            ///< candidates that were assumed
};

/// Finds the smallest backdoor: tries the candidates of the open cells one at a time and runs
/// singles after each; if none solves the board, pairs of them. Cells with the fewest candidates
/// come first, then row-major; digits ascend. A candidate that singles refute is in no pair, and no
/// pair is tried in both orders.
/// @param max_trials  maximum number of trials
[[nodiscard]] Backdoor find_backdoor(const State& state, std::uint64_t max_trials);

}  // namespace gridmill::widest

namespace gridmill {
using widest::Backdoor;
using widest::find_backdoor;
}  // namespace gridmill
