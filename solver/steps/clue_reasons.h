#pragma once

// Short reasons for steps that reason on clues: bounds, partners, rests, cases. If there is none,
// the facts have the candidates of all cells of the clue.

#include "solver/steps/clue_filler.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// The candidates of cells, each cell once, in this order.
[[nodiscard]] Fills fills_of_cells(const State& state, const std::vector<Cell>& order);
/// The same for the cells of a constraint, with all ways to fill them if these are few.
[[nodiscard]] Fills fills_of(const State& state, const ClueConstraint& constraint);
/// The least and the greatest sum that cells make; none if they cannot be filled.
[[nodiscard]] std::optional<std::pair<int, int>> sums_of(const State& state, const CellSet& cells);

/// What a clue demands of the two cells of a step.
[[nodiscard]] Pairing pairing_of(const State& state, const Deduction& deduction);
/// The same of a cell whose digits rule out candidates of another cell, if one clue on these two
/// shows it; else without a clue.
[[nodiscard]] Pairing partner_pairing_of(const State& state, const Deduction& deduction);
/// How the digits of an only combination are placed.
[[nodiscard]] Fits fits_of(const State& state, const Deduction& deduction);
/// The sum that the cells of a step make.
[[nodiscard]] Equation equation_of(const State& state, const Deduction& deduction);
/// Adds why candidates of an arrow with a number are eliminated. False: not all of them have such a
/// reason.
[[nodiscard]] bool add_number_reasons(const State& state, const Constraints::Sum& sum,
                                      const std::vector<Candidate>& gone, SumReasons& reasons);
/// The least and the greatest number of several digits that the cells with negative factors show.
[[nodiscard]] std::optional<std::pair<int, int>> numbers_of_minus(const State& state,
                                                                  const Constraints::Sum& sum);
[[nodiscard]] SumReasons sum_reasons_of(const State& state, const Deduction& deduction);
[[nodiscard]] SumLock sum_lock_of(const State& state, const Deduction& deduction);
[[nodiscard]] Crossings crossings_of(const State& state, const Deduction& deduction);
[[nodiscard]] LineReasons line_reasons_of(const State& state, const Deduction& deduction);

/// What a candidate leaves the other cells of an equation, whose digits have no factors.
[[nodiscard]] Misfit misfit_of(const State& state, Candidate candidate, const CellSet& plus,
                               const CellSet& minus, int total);
/// Adds why candidates of a sum are eliminated: a bound of their cell, or else the rest.
void add_bounds(const State& state, const Equation& equation, const std::vector<Candidate>& gone,
                std::vector<SumLimit>& limits, std::vector<Misfit>& misfits);
/// Of a choice of sets, the cells that use up the digit of a candidate; none if no few do.
[[nodiscard]] Misfit misfit_of_sets(const State& state, Candidate candidate, const CellSet& cells,
                                    DigitSet digits);

}  // namespace gridmill::widest::step_text
