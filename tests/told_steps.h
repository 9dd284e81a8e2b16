#pragma once

#include <vector>

#include "solver/rate/rated.h"
#include "solver/steps/teller.h"
#include "tests/technique_lines.h"

/// What is told of a board of the class that tests see.

namespace gridmill {

/// A state in the widest class; the layout is of the same shape.
inline told::State wide_state(const told::Layout& layout, const State& state) {
  std::vector<std::uint8_t> values;
  for (const Cell c : state.layout().all_cells()) values.push_back(state.value(c));
  told::State wide(layout);
  wide.reset(values);
  for (int d = 1; d <= state.layout().digits(); ++d) {
    wide.eliminate(Digit{static_cast<std::uint8_t>(d)},
                   wide.places(d) - told::widened_set<told::CellSet>(state.places(d)));
  }
  wide.set_givens(told::widened_set<told::CellSet>(state.givens()));
  return wide;
}

/// The step that a deduction is, told.
inline ToldStep told_step(const told::Layout& layout, const State& state,
                          const Deduction& deduction, const Wording& wording = {}) {
  return tell(wide_state(layout, state), told::widened(deduction), wording);
}

/// Calls visit(row, step) with the first find in each position of data/techniques, told in a
/// language. Techniques that reason on clues have clue_techniques_test.
template <typename F>
void each_told(Language language, const F& visit) {
  const Layout layout(Shape::standard());
  const told::Layout wide(Shape::standard());
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) continue;
    each_first_find(row, layout,
                    [&](const std::string&, const State& state, const Deduction& found) {
                      visit(row, told_step(wide, state, found, {language}));
                    });
  }
}

}  // namespace gridmill
