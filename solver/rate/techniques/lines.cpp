// Clues that are read cell by cell: sandwich sums, skyscrapers, lines of many kinds. They are known
// here as automata.
#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// Line: candidates that no arrangement of a line has at their cell, of lines with up to so many
/// open cells.
void find_line(FinderContext& context, Technique technique, int most, Sink& sink) {
  const State& state = context.state();
  clues::AutomatonFilter& reader = context.automaton_filter();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Line& line : context.clues().lines()) {
    const CellSet open = line.set & state.open();
    if (open.empty() || open.size() > most || !line.set.intersects(changed)) continue;
    if (!reader.run(state, line)) continue;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = line.set;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const Cell c = line.cells[i];
      const auto gone = static_cast<DigitMask>(state.candidates(c) & ~reader.left()[i]);
      deduction.digits |= gone;
      for (const Digit d : DigitSet(gone)) deduction.eliminations.add({c, d});
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
