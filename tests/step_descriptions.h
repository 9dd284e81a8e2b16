#pragma once

// Descriptions of steps on boards of the class that tests use.

#include <vector>

#include "solver/rate/size_config.h"
#include "solver/steps/step_describer.h"
#include "tests/technique_lines.h"

namespace gridmill {

/// A state in the widest class; the topology is of the same board.
inline widest::State widest_state(const widest::BoardTopology& topology, const State& state) {
  std::vector<std::uint8_t> values;
  for (const Cell c : state.topology().all_cells()) values.push_back(state.value(c));
  widest::State wide(topology);
  wide.reset(values);
  for (int d = 1; d <= state.topology().digits(); ++d) {
    wide.eliminate(Digit{static_cast<std::uint8_t>(d)},
                   wide.places(d) - widest::widened_set<widest::CellSet>(state.places(d)));
  }
  wide.set_givens(widest::widened_set<widest::CellSet>(state.givens()));
  return wide;
}

/// The description of a deduction.
inline StepDescription description_of(const widest::BoardTopology& topology, const State& state,
                                      const Deduction& deduction, const Wording& wording = {}) {
  return describe_step(widest_state(topology, state), widest::widened(deduction), wording);
}

/// Calls visit(row, step) with the first find in each position of data/techniques, described in a
/// language. Techniques that reason on clues have clue_techniques_test.
template <typename F>
void each_description(Language language, const F& visit) {
  const BoardTopology topology(BoardSpec::standard());
  const widest::BoardTopology wide(BoardSpec::standard());
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) continue;
    each_first_find(row, topology,
                    [&](const std::string&, const State& state, const Deduction& found) {
                      visit(row, description_of(wide, state, found, {language}));
                    });
  }
}

}  // namespace gridmill
