// The table, made of rules.def twice: once to declare the finders, which have no headers, since a
// finder is called through its row only; once for the rows themselves. Several rows may declare the
// same finder, which C++ allows.

#include "solver/explainer/rules.h"

#include <cassert>

namespace gridmill::explainer {

#define RULE(rule, id, finder, n, ratings, name) Finder find_##finder;
#include "solver/explainer/rules.def"
#undef RULE

std::span<const RuleInfo> rules() {
  static constexpr RuleInfo kTable[] = {
#define RULE(rule, id, finder, n, ratings, name) {id, &find_##finder, n, ratings, name},
#include "solver/explainer/rules.def"
#undef RULE
  };
  return kTable;
}

// A direct rule has a placement and no strikes: what its pattern would strike stays on the board,
// as in the original. A chain may conclude that a candidate is on, and then only that is placed.
void apply(Board& board, const Hint& hint) {
  assert((hint.placement == Hint::kNone) != hint.eliminations.empty());
  for (const std::uint16_t candidate : hint.eliminations) board.eliminate(candidate);
  if (hint.placement != Hint::kNone) {
    board.place(cell_of(hint.placement), digit_of(hint.placement));
  }
}

Step to_step(const RuleInfo& row, const Hint& hint) {
  const auto candidate = [](int c) {
    return Candidate{Cell{static_cast<std::uint16_t>(cell_of(c))},
                     Digit{static_cast<std::uint8_t>(digit_of(c) + 1)}};
  };
  Step step{row.id, hint.name, tenths(hint.rating), {}, {}};
  if (hint.placement != Hint::kNone) step.placement = candidate(hint.placement);
  for (const std::uint16_t c : hint.eliminations) step.eliminations.push_back(candidate(c));
  return step;
}

}  // namespace gridmill::explainer
