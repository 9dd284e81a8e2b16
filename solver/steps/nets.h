#pragma once

// What follows from an assumption, one consequence after the other, each with its reason: singles,
// digits confined to a part of a house, and clues that a candidate leaves no way to fill.

#include <vector>

#include "solver/steps/reasons.h"

namespace gridmill::widest {

/// How an assumption fails: a cell without a candidate, a house without a place for a digit, or a
/// clue that cannot be filled.
struct Impasse {
  CellSet cell;
  HouseSet house;
  Digit digit;
  const Clue* clue = nullptr;
  std::vector<Candidate> left =
      {};  ///< what the cells of the clue can or do hold, if they were open

  bool operator==(const Impasse&) const = default;
  [[nodiscard]] bool empty() const { return cell.empty() && house.empty() && clue == nullptr; }
};

/// A digit that is placed or cells that lose one. A placement's reason is the house where it has no
/// other place, or nothing if its cell has no other candidate. Cells lose a digit by a clue, or by
/// a house that has a digit (`by`) only in places that each exclude theirs.
struct Consequence {
  bool is_placed = true;
  Digit digit;
  CellSet cells;
  Why why;
  std::vector<RuledOut> ruled_out = {};  ///< by placements before it, as far as it needs that
  Digit by = {};                         ///< empty, unless a house makes cells lose a digit
};

/// An assumption (the first consequence) and what follows, as far as the end needs it: an impasse,
/// or the conclusion.
struct Net {
  std::vector<Consequence> consequences;
  std::vector<std::pair<Candidate, Candidate>> forces;  ///< placements that help to make others
  Impasse impasse;
  std::vector<RuledOut> ruled_out = {};  ///< by placements, as far as the end needs that
};

/// Whether both assumptions fail at once, for the same visible reason.
[[nodiscard]] bool fail_alike(const Net& one, const Net& other);

/// Empty (no consequences) if this reasoning does not refute the candidate. Singles alone are tried
/// first, so a net has other reasons only where it needs them or gets shorter by them. For a long
/// net, several orders of the consequences are tried.
[[nodiscard]] Net refute(const State& state, Candidate assumed);

/// Why placements and eliminations follow from the candidate, or why it is false. Empty if this
/// reasoning does not show either.
[[nodiscard]] Net lead(const State& state, Candidate assumed, const CandidateSet& placements,
                       const CandidateSet& eliminations);

}  // namespace gridmill::widest
