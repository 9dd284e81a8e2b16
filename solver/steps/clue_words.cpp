#include "solver/steps/clue_words.h"

#include <algorithm>

#include "solver/rules/kinds.h"

/// Steps name cells; which clue they stand for is looked up by what each clue compiles to.

namespace gridmill::told::words {
namespace {

CellSet set_of(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell c : cells) set.insert(c);
  return set;
}
CellSet set_of(const Primitives::Sum& sum) {
  CellSet set;
  for (const Primitives::Term& term : sum.terms) set.insert(term.cell);
  return set;
}

}  // namespace

const Clue* clue_in(const Shape& shape, const CellSet& cells) {
  for (const Clue& clue : shape.clues()) {
    Primitives own;
    clue.kind->compile(clue, shape, own);
    const auto is_of_these = [&](const auto& some) { return set_of(some.cells) == cells; };
    if (std::any_of(own.sums.begin(), own.sums.end(),
                    [&](const Primitives::Sum& sum) { return set_of(sum) == cells; }) ||
        std::any_of(own.sets.begin(), own.sets.end(), is_of_these) ||
        std::any_of(own.sequences.begin(), own.sequences.end(), is_of_these) ||
        std::any_of(own.allowed.begin(), own.allowed.end(),
                    [&](const auto& some) { return CellSet::of(some.cell) == cells; }) ||
        std::any_of(own.relations.begin(), own.relations.end(),
                    [&](const Primitives::Relation& relation) {
                      return set_of({relation.one, relation.other}) == cells;
                    })) {
      return &clue;
    }
  }
  return nullptr;
}

int sum_of_cages(const Layout& layout, const ToldStep& step) {
  const Deduction& d = step.deduction;
  CellSet rest;
  for (const int h : d.houses) rest |= layout.house(h);
  const CellSet inside = rest;
  int sum = 0;
  for (const CellSet& cage : d.parts) {
    const auto of = std::find_if(layout.clues().sums.begin(), layout.clues().sums.end(),
                                 [&](const Primitives::Sum& some) { return set_of(some) == cage; });
    if (of != layout.clues().sums.end()) sum += of->total;
    rest -= cage;
    // What a cage has outside belongs to the sum only where the step names it.
    for (const Cell c : cage - inside - d.fins) sum -= step.before.value(c).value;
  }
  for (const Cell c : rest - d.cells) sum += step.before.value(c).value;
  return sum;
}

}  // namespace gridmill::told::words
