#include "solver/explainer/rules.h"

namespace gridmill::explainer {

#define RULE(rule, id, finder, n, rating, name) Finder find_##finder;
#include "solver/explainer/rules.def"
#undef RULE

std::span<const RuleInfo> rules() {
  static constexpr RuleInfo kTable[] = {
#define RULE(rule, id, finder, n, rating, name) {id, &find_##finder, n, rating, name},
#include "solver/explainer/rules.def"
#undef RULE
  };
  return kTable;
}

void apply(Sheet& sheet, const Hint& hint) {
  for (const std::uint16_t candidate : hint.strikes) sheet.strike(candidate);
  if (hint.placement != Hint::kNone) {
    sheet.place(cell_of(hint.placement), digit_of(hint.placement));
  }
}

Step told(const RuleInfo& row, const Hint& hint) {
  const auto candidate = [](int c) {
    return Candidate{Cell{static_cast<std::uint16_t>(cell_of(c))},
                     Digit{static_cast<std::uint8_t>(digit_of(c) + 1)}};
  };
  Step step{row.id, hint.name, tenths(hint.rating), {}, {}};
  if (hint.placement != Hint::kNone) step.placement = candidate(hint.placement);
  for (const std::uint16_t c : hint.strikes) step.eliminations.push_back(candidate(c));
  return step;
}

}  // namespace gridmill::explainer
