#include "solver/steps/clue_step_text.h"

#include <algorithm>

#include "solver/clues/clue_kinds.h"

/// Steps name cells; which clue they stand for is looked up by what each clue compiles to.

namespace gridmill::widest::step_text {
namespace {

CellSet set_of(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell c : cells) set.insert(c);
  return set;
}
CellSet set_of(const Constraints::Sum& sum) {
  CellSet set;
  for (const Constraints::Term& term : sum.terms) set.insert(term.cell);
  return set;
}

}  // namespace

const Clue* clue_in(const BoardSpec& board, const CellSet& cells) {
  for (const Clue& clue : board.clues()) {
    Constraints own;
    clue.kind->compile(clue, board, own);
    const auto is_of_these = [&](const auto& some) { return set_of(some.cells) == cells; };
    if (std::any_of(own.sums.begin(), own.sums.end(),
                    [&](const Constraints::Sum& sum) { return set_of(sum) == cells; }) ||
        std::any_of(own.sets.begin(), own.sets.end(), is_of_these) ||
        std::any_of(own.regulars.begin(), own.regulars.end(), is_of_these) ||
        std::any_of(own.domains.begin(), own.domains.end(),
                    [&](const auto& some) { return CellSet::of(some.cell) == cells; }) ||
        std::any_of(own.binary_tables.begin(), own.binary_tables.end(),
                    [&](const Constraints::BinaryTable& relation) {
                      return set_of({relation.one, relation.other}) == cells;
                    })) {
      return &clue;
    }
  }
  return nullptr;
}

int sum_of_cages(const BoardTopology& topology, const StepDescription& step) {
  const Deduction& d = step.deduction;
  CellSet rest;
  for (const int h : d.houses) rest |= topology.house(h);
  const CellSet inside = rest;
  int sum = 0;
  for (const CellSet& cage : d.parts) {
    const auto of =
        std::find_if(topology.constraints().sums.begin(), topology.constraints().sums.end(),
                     [&](const Constraints::Sum& some) { return set_of(some) == cage; });
    if (of != topology.constraints().sums.end()) sum += of->total;
    rest -= cage;
    // What a cage has outside belongs to the sum only where the step names it.
    for (const Cell c : cage - inside - d.fins) sum -= step.before.value(c).value;
  }
  for (const Cell c : rest - d.cells) sum += step.before.value(c).value;
  return sum;
}

}  // namespace gridmill::widest::step_text
