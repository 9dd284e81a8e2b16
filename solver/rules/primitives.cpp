#include "solver/rules/primitives.h"

#include <algorithm>

namespace gridmill {

std::size_t Primitives::table(int digits, const std::function<bool(int, int)>& holds) {
  PairTable made;
  for (int first = 1; first <= digits; ++first) {
    DigitBits partners = 0;
    for (int second = 1; second <= digits; ++second) {
      if (holds(first, second)) partners |= bit_of(second);
    }
    made.partners.push_back(partners);
  }
  const auto at = std::find(tables.begin(), tables.end(), made);
  if (at != tables.end()) return static_cast<std::size_t>(at - tables.begin());
  tables.push_back(std::move(made));
  return tables.size() - 1;
}

}  // namespace gridmill
