#pragma once

// Descriptions of steps on boards of the class that tests use.

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "solver/rate/size_config.h"
#include "solver/steps/step_describer.h"
#include "tests/clue_lines.h"
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

/// The description of the first find in the position of a line, if there is any: as on the way of
/// the rater, a conclusion without a pattern if no pattern is found.
inline std::optional<StepDescription> describe_first(Technique technique, const BoardSpec& board,
                                                     const std::string& line, Language language) {
  const BoardTopology topology(board);
  State state(topology);
  (void)read_position(line, state);
  for (const bool conclusions_only : {false, true}) {
    FinderContext position(state);
    FirstDeduction first(conclusions_only);
    find(technique, position, first);
    const Deduction& found = first.deduction;
    if (found.placements.empty() && found.eliminations.empty()) continue;
    return description_of(widest::BoardTopology(board), state, found, {language});
  }
  return std::nullopt;
}

/// Calls visit(step) with the first find in each position of data/golden_rows.txt.
template <typename F>
void each_golden_row(Language language, const F& visit) {
  std::ifstream file(GRIDMILL_SOURCE_DIR "/data/golden_rows.txt");
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t bar = line.find(" | ");
    const Technique technique = technique_of(line.substr(0, bar));
    line.erase(0, bar + 3);
    const BoardRef board = take_board(line);
    const auto step = describe_first(technique, *board, line + " | ", language);
    REQUIRE(step);
    visit(*step);
  }
}

}  // namespace gridmill
