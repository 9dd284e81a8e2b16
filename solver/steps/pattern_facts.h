#pragma once

// The facts for the slots of sentences: what the links of a step claim, one after the other
// (claims.cpp), and patterns: wings, strong links, colors, fish, BUGs.

#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// All digits that are placed or eliminated.
[[nodiscard]] DigitSet touched(const Deduction& deduction);
/// What the set of that number is called: by a letter, unless letters are digits.
[[nodiscard]] std::string name_of_set(const StepDescription& step, std::size_t number);
/// The sets that the text of the step names, with the digits they may hold.
[[nodiscard]] NamedSets named_sets(const BoardTopology& topology, const StepDescription& step);
/// The digits that join the sets of a chain.
[[nodiscard]] DigitSet restricted_commons(const StepDescription& step);
/// The chains of a step.
[[nodiscard]] Chains chains_of(const State& state, const StepDescription& step);
/// Which set stands for each digit of the stem of a blossom.
[[nodiscard]] std::vector<Petal> petals(const BoardTopology& topology, const StepDescription& step);
/// What each choice of a verity leads to.
[[nodiscard]] Cases cases_of(const State& state, const StepDescription& step);
/// All candidates of a set.
[[nodiscard]] std::vector<Candidate> list_of(const CandidateSet& candidates);

/// The cells that get or lose a digit.
[[nodiscard]] CellSet targets_of(const Deduction& deduction);
/// The cell of a wing that the others turn around: it sees them, and has three candidates or not
/// the eliminated one.
[[nodiscard]] CellSet hub_of(const State& state, const Deduction& deduction);
/// What each digit of the hub makes of an arm.
[[nodiscard]] std::vector<Option> options_of(const State& state, const Deduction& deduction);
/// The chains as pairs of strong links of one digit in houses; none if one is no such pair.
[[nodiscard]] std::vector<StrongPair> strong_pairs_of(const State& state,
                                                      const StepDescription& step);
[[nodiscard]] PairHalves pair_halves_of(const State& state, const Deduction& deduction);
[[nodiscard]] Coloring coloring_of(const State& state, const StepDescription& step);
/// A fish, or the fish that a Siamese one consists of, each with its targets.
[[nodiscard]] std::vector<FishView> fish_views_of(const State& state, const Deduction& deduction);
/// The candidates of the cells of a BUG without which every digit would have two places in each
/// house.
[[nodiscard]] std::vector<Candidate> saving_candidates(const State& state,
                                                       const Deduction& deduction);
/// The cells of a loop, each of which sees the next, and the last one the first.
[[nodiscard]] std::vector<Cell> loop_of(const BoardTopology& topology, const CellSet& cells);
[[nodiscard]] SueDeCoq sue_de_coq_of(const State& state, const StepDescription& step);
/// Of two sets that two digits join: which of them the eliminated candidates see.
[[nodiscard]] std::vector<SetBite> bites_of(const State& state, const StepDescription& step);
/// Of a W-Wing, which cell of the pair each place of the link sees.
[[nodiscard]] std::vector<Sight> meetings_of(const State& state, const StepDescription& step);
/// Cells that the text says see each other, if they share neither line nor box.
[[nodiscard]] std::vector<Sight> sight_of(const State& state, const StepDescription& step);
/// What digits exclude otherwise than by rows, columns, boxes and regions: of a single filled
/// cells, of locked candidates those of the pattern.
[[nodiscard]] std::vector<RuledOut> ruled_out_of(const State& state, const StepDescription& step);
/// Likewise, what filled cells have removed from the cells of a pattern, or from the rest of its
/// houses. Of almost locked sets only if it is short. The claims of chains have their own.
[[nodiscard]] std::vector<RuledOut> absent_of(const State& state, const StepDescription& step);
/// The same for a strong link, if it is short.
[[nodiscard]] std::vector<RuledOut> absent_of(const State& state, const Link& link);
/// Whether nets have no consequence but the same impasse: they take the last place of a digit in a
/// house, or the last candidate of a cell. This is then what the cells, digits and houses of the
/// step are.
[[nodiscard]] bool fails_at_once(const State& state, const StepDescription& step);
/// Which of the derived houses a value of a slot names.
[[nodiscard]] HouseSet derived_houses_in(const HouseSet& derived, const SlotValue& value);

}  // namespace gridmill::widest::step_text
