#pragma once

#include "solver/steps/teller.h"

/// The links of a step, worked out from its pattern: finders name the cells only, and stay fast.

namespace gridmill::told {

/// A way through the pattern's candidates: strong and weak links in turn between two ends of which
/// one is true, so that what sees both goes. Nodes are candidates, groups (cells of a box and a
/// line) and the places of a digit in an almost locked set of the pattern. Of a loop, where what
/// sees both ends of any weak link goes, the closing link comes last.
struct Chain {
  std::vector<Link> links;  ///< empty if the pattern is no chain
  bool proves_all = false;  ///< whether it proves all eliminations
};

/// The chain that proves the most, a shortest one.
[[nodiscard]] Chain find_chain(const State& state, const Deduction& deduction);

/// The strong links between the pattern's candidates, each from one colour to the other.
[[nodiscard]] std::vector<Link> find_colors(const State& state, const Deduction& deduction);

/// How singles lead from an assumption to a contradiction.
struct Contradiction {
  std::vector<Candidate> placed;  ///< in order, the assumption first; only what is needed
  std::vector<Link> links;        ///< what forces what
  std::string end;                ///< "box 3 has no place for 7", "R1C1 has no candidate left"
  CellSet cell;                   ///< that one
  HouseSet house;                 ///< or that one
};

/// Empty (no placements) if singles do not refute the candidate.
[[nodiscard]] Contradiction refute(const State& state, Candidate assumed);

}  // namespace gridmill::told
