// Hidden Single: a digit has one place left in a region. 1.0 where that is the last empty cell,
// 1.2 in a box, 1.5 in a line.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kHiddenSingle>(Search& search, Hint& hint) {
  const Sheet& sheet = search.sheet;
  for (const bool last : {true, false}) {
    for (const Kind kind : kSetOrder) {
      for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
        if ((sheet.empty_cells(region) == 1) != last) continue;
        for (int digit = 0; digit < kDigits; ++digit) {
          const Mask places = sheet.places(region, digit);
          if (!is_one(places)) continue;
          hint.rating = last ? 1.0 : kind == kBox ? 1.2 : 1.5;
          hint.name = "Hidden Single";
          hint.placement =
              candidate_of(kGeometry.cells[static_cast<std::size_t>(region)]
                                          [static_cast<std::size_t>(std::countr_zero(places))],
                           digit);
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace gridmill::explainer
