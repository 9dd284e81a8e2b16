#pragma once

// What follows from an assumption, one consequence after the other, each with its reason: singles,
// digits confined to a part of a house, clues that a candidate leaves no way to fill, and
// candidates that are refuted likewise by a net of their own.

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
  /// What its open cells can hold; of many only those that must have lost a candidate.
  std::vector<Candidate> left = {};
  bool has_others = false;  ///< cells of the clue that may hold all of their candidates

  bool operator==(const Impasse&) const = default;
  [[nodiscard]] bool empty() const { return cell.empty() && house.empty() && clue == nullptr; }
};

/// Why the candidates are gone whose absence a consequence needs.
struct Causes {
  /// Digits placed before it, in the same row, column, box or region or in the cell itself. What
  /// the consequence just before it has done is not named, unless other digits rule something out.
  std::vector<Candidate> placed;
  std::vector<Candidate> removed;   ///< those that were removed before
  std::vector<RuledOut> ruled_out;  ///< those that placed digits exclude otherwise

  [[nodiscard]] bool empty() const {
    return placed.empty() && removed.empty() && ruled_out.empty();
  }
};

struct Consequence;

/// An assumption (the first consequence) and what follows, as far as the end needs it: an impasse,
/// or the conclusion.
struct Net {
  std::vector<Consequence> consequences;
  std::vector<std::pair<Candidate, Candidate>> forces;  ///< placements that help to make others
  Impasse impasse;
  Causes causes = {};  ///< of the end
};

/// A digit that is placed or cells that lose one. A placement's reason is the house where it has no
/// other place, or nothing if its cell has no other candidate. Cells lose a digit by a clue, by a
/// house that has a digit (`by`) only in places that each exclude theirs, or by a net.
struct Consequence {
  bool is_placed = true;
  Digit digit;
  CellSet cells;
  Why why;
  Digit by = {};                     ///< empty, unless a house makes cells lose a digit
  CellSet places = {};               ///< then: those left for it in the house
  std::vector<Candidate> left = {};  ///< of a clue: in its cells that have lost a candidate
  Causes causes = {};
  std::vector<Net> refutation = {};  ///< the net that refutes the digit in the only cell
};

/// Whether both assumptions fail at once, for the same visible reason.
[[nodiscard]] bool fail_alike(const Net& one, const Net& other);

/// Why placements and eliminations follow from the candidate, or why it is false. Empty (no
/// consequences) if this reasoning does not show either. Singles alone are tried first, so a net
/// has other reasons only where it needs them or gets shorter by them.
[[nodiscard]] Net lead(const State& state, Candidate assumed, const CandidateSet& placements,
                       const CandidateSet& eliminations);

/// Why the candidate is false, or an empty net.
[[nodiscard]] Net refute(const State& state, Candidate assumed);

/// The same if nets may refute further candidates on the way: for what nothing else refutes.
[[nodiscard]] Net refute_by_trials(const State& state, Candidate assumed);

}  // namespace gridmill::widest
