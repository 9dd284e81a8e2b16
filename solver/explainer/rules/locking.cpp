// Pointing 2.6 (a digit of a box is locked into a line) and Claiming 2.8 (the other way round).
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kLocking>(Search& search, Hint& hint) {
  return search_locking(search.sheet, [&](const Lock& lock) {
    hint.rating = lock.from < 9 ? 2.6 : 2.8;
    hint.name = lock.from < 9 ? "Pointing" : "Claiming";
    for_strikes(search.sheet, lock,
                [&](int c) { hint.strikes.push_back(static_cast<std::uint16_t>(c)); });
    return true;
  });
}

}  // namespace gridmill::explainer
