#pragma once

// Short reasons for steps that reason on clues: bounds, partners, rests, sets of cells, cases. If a
// line has none, the facts have the candidates of all its cells.

#include <optional>
#include <utility>
#include <vector>

#include "solver/steps/clue_filler.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

// ---- pairs and combinations

/// The candidates of cells, each cell once, in this order.
[[nodiscard]] Fills fills_of_cells(const State& state, const std::vector<Cell>& order);
/// The same for the cells of a constraint, with all ways to fill them if these are few.
[[nodiscard]] Fills fills_of(const State& state, const ClueConstraint& constraint);

/// What a clue demands of the two cells of a step.
[[nodiscard]] Pairing pairing_of(const State& state, const Deduction& deduction);
/// What other clues than its own and the rules of the board demand of two cells of a step that
/// reasons on a sum or a line.
[[nodiscard]] std::vector<Pairing> demands_of(const State& state, const Deduction& deduction);
/// The same of a cell whose digits rule out candidates of another cell, if one clue on these two
/// shows it; else without a clue.
[[nodiscard]] Pairing partner_pairing_of(const State& state, const Deduction& deduction);
/// How the digits of an only combination are placed.
[[nodiscard]] Fits fits_of(const State& state, const Deduction& deduction);
/// Of a choice of sets, the cells that use up the digit of a candidate; none if no few do.
[[nodiscard]] Misfit misfit_of_sets(const State& state, Candidate candidate, const CellSet& cells,
                                    DigitSet digits);
[[nodiscard]] SumLock sum_lock_of(const State& state, const Deduction& deduction);
[[nodiscard]] Crossings crossings_of(const State& state, const Deduction& deduction);

// ---- sums

/// The least and the greatest sum of cells, if they can be filled.
struct Range {
  int low = 0;
  int high = 0;
  bool exists = true;
  bool low_differs = false, high_differs = false;  ///< from the sum of the cells' own bounds
  [[nodiscard]] bool is_exact() const { return low == high; }
};
[[nodiscard]] Range range_of(const State& state, const CellSet& cells);
/// All sums that cells with factors can make, ascending; none if they cannot be filled.
[[nodiscard]] std::vector<int> sums_made(const State& state,
                                         const std::vector<Constraints::Term>& terms);
[[nodiscard]] std::vector<int> sums_of(const State& state, const CellSet& cells);
/// Of ascending sums those below and above the total that are nearest to it; none if the total is
/// one of them.
[[nodiscard]] std::vector<int> sums_around(const std::vector<int>& sums, int total);

[[nodiscard]] CellSet open_of(const State& state, const CellSet& cells);
/// Without what the candidate excludes from the cells.
/// @param is_plain       only by rows, columns, boxes and regions
/// @param are_different  the digit from all of them as well
[[nodiscard]] State assuming(const State& state, Candidate candidate, const CellSet& cells,
                             bool is_plain, bool are_different = false);
[[nodiscard]] Equation as_equation(const BoardTopology& topology, const ClueConstraint& constraint);
/// The sum that the cells of a step make.
[[nodiscard]] Equation equation_of(const State& state, const Deduction& deduction);
[[nodiscard]] SumReasons sum_reasons_of(const State& state, const Deduction& deduction);
/// Why the cells cannot make the sum.
[[nodiscard]] SumClash sum_clash_of(const State& state, const Equation& equation,
                                    const Constraints::Sum& sum);
/// What a candidate leaves the other cells of an equation, whose digits have no factors.
/// @param are_different  the cells are of a cage, so that none has the digit again
[[nodiscard]] Misfit misfit_of(const State& state, Candidate candidate, const CellSet& plus,
                               const CellSet& minus, int total, bool are_different = false);
/// Adds why candidates of a sum are eliminated: a bound of their cell, or else the rest.
void add_bounds(const State& state, const Equation& equation, const std::vector<Candidate>& gone,
                std::vector<SumLimit>& limits, std::vector<Misfit>& misfits,
                bool are_different = false);

// ---- cells that share out digits. By Hall's theorem a candidate is impossible just if some of the
// other cells hold no more digits than there are cells, its digit among them (P. Hall, On
// representatives of subsets, 1935).

/// Cells that hold these digits, one each.
struct Part {
  CellSet cells;
  DigitSet digits;
};

/// The fewest of these cells, `most` at most, that hold no more of the digits than they are,
/// `wanted` among them.
[[nodiscard]] std::optional<FullSet> naked_set(const State& state, const std::vector<Cell>& cells,
                                               DigitSet digits, Digit wanted, int most);
/// Whether the cells can hold the digits.
[[nodiscard]] bool has_way(const State& state, const Part& part);
/// The fewest of these cells that see each other and have fewer candidates than they are.
[[nodiscard]] FullSet short_peers(const State& state, const CellSet& cells);
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
/// Why ways with these parts do not fit, those with the same reason together, as few reasons as
/// possible. Ways that fit are left out.
using DividedWay = std::pair<std::vector<DigitSet>, std::vector<Part>>;
[[nodiscard]] std::vector<Unfit> unfit_of(const State& state, const std::vector<DividedWay>& ways);

// ---- lines

[[nodiscard]] LineReasons line_reasons_of(const State& state, const Deduction& deduction);

/// Trials of those candidates that decide most: ends of a sandwich, the first digit of an X-sum.
/// `gone` has the candidates that they refute.
[[nodiscard]] LineReasons trials_of_ends(const State& state, const ClueConstraint& line,
                                         const std::vector<Candidate>& candidates);
/// Trials of all of these other candidates; no trials if one of them is possible.
[[nodiscard]] LineReasons trials_of_others(const State& state, const ClueConstraint& line,
                                           const std::vector<Candidate>& candidates);

/// How many buildings can be seen at most with this one.
[[nodiscard]] int max_visible(const std::vector<Cell>& order, int digits, Candidate candidate);
/// A bound of the buildings that can be seen, if it excludes the number of the clue. The view names
/// the last candidate.
/// @param has_each_once  count only lines that have each digit once; else lower digits that are not
///                       seen may occur repeatedly
[[nodiscard]] std::optional<LineReasons::View> bound_of_view(const State& state,
                                                             const ClueConstraint& line,
                                                             const std::vector<Candidate>& fixed,
                                                             bool has_each_once);
/// The fewest candidates of a cell, or places of a digit, that each have a bound together with the
/// fixed candidates, or cases of their own.
/// @param depth  how many cases may be inside each other; in the first ones there are few choices
[[nodiscard]] std::optional<LineReasons::View> view_by_cases(const State& state,
                                                             const ClueConstraint& line,
                                                             const std::vector<Candidate>& fixed,
                                                             bool has_each_once, int depth);

/// Whether a digit is between two digits of the ends.
[[nodiscard]] bool is_between(DigitSet one_end, DigitSet other_end, Digit digit);
/// Adds cells between the ends that lack digits if an end has this one: for all digits of the other
/// end at once, or else for some of them. False: a digit of the other end is possible.
[[nodiscard]] bool add_blocked(const State& state, const CellSet& line, Candidate end,
                               LineReasons& reasons);

}  // namespace gridmill::widest::step_text
