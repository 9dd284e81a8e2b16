#pragma once

// Cells of a house that share out digits. By Hall's theorem a candidate is impossible just if some
// of the other cells hold no more digits than there are cells, its digit among them (P. Hall, On
// representatives of subsets, 1935).

#include <optional>
#include <vector>

#include "solver/steps/slot_values.h"

namespace gridmill::widest::step_text {

/// Cells that hold these digits, one each.
struct Part {
  CellSet cells;
  DigitSet digits;
};

/// The fewest of these cells, `most` at most, that hold no more of the digits than they are,
/// `wanted` among them.
[[nodiscard]] std::optional<FullSet> naked_set(const State& state, const std::vector<Cell>& cells,
                                               DigitSet digits, Digit wanted, int most);
/// The fewest cells that hold fewer digits of the part than they are; none if it has a way.
[[nodiscard]] FullSet short_set(const State& state, const Part& part);
/// The full set that excludes a candidate from a part, the smaller of a naked and a hidden one;
/// none if the part has a way with the candidate.
[[nodiscard]] std::optional<FullSet> full_set_against(const State& state, const Part& part,
                                                      Candidate candidate);
/// Full sets that exclude all of these candidates from their parts, unless the part lacks the digit
/// anyhow; none if a candidate is possible.
/// @param has_singles  sets with a single in them come in two: the single, and the rest
[[nodiscard]] std::optional<std::vector<FullSet>> full_sets(const State& state,
                                                            const std::vector<Part>& parts,
                                                            const std::vector<Candidate>& gone,
                                                            bool has_singles = false);
/// The same for each of several ways to divide cells into parts; none if a candidate is possible in
/// one of them. Ways without full sets are left out, ways with the same full sets are one.
[[nodiscard]] std::optional<std::vector<Narrowing>> narrowings(
    const State& state, const std::vector<std::vector<Part>>& ways,
    const std::vector<Candidate>& gone);

}  // namespace gridmill::widest::step_text
