// The cages of a house together: which digits they can share out among themselves and the other
// cells of the house.
#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// Cage Splitting: candidates that are in no arrangement of the cages of a house.
void find_cage_splitting(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Region& region : context.clues().regions()) {
    if (!region.houses.is_single() || !region.cells.intersects(changed)) continue;
    std::vector<Cell> cells;
    std::vector<int> sums;
    CellSet rest = region.cells;
    CellSet pattern;
    int sum = 0;
    for (const std::uint16_t i : region.cages) {
      const clues::Sum& cage = context.clues().sums()[i];
      if (!region.cells.contains(cage.cells) || !cage.cells.intersects(state.open())) continue;
      pattern |= cage.cells;
      rest -= cage.cells;
      for (const Cell c : cage.cells) cells.push_back(c);
      sums.resize(cells.size(), -1);
      sums.back() = sum += cage.total;
    }
    if (pattern.empty()) continue;
    for (const Cell c : rest) cells.push_back(c);
    sums.resize(cells.size(), -1);
    if (!context.sum_combinations().run(state, cells, sums)) continue;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = pattern;
    deduction.houses = region.houses;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!state.open().contains(cells[i])) continue;
      const auto gone = static_cast<DigitMask>(state.candidates(cells[i]) &
                                               ~context.sum_combinations().left()[0][i]);
      deduction.digits |= gone;
      for (const Digit d : DigitSet(gone)) deduction.eliminations.add({cells[i], d});
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
