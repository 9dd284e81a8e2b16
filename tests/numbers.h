#pragma once

// Sets as std::set, for references.

#include <set>

namespace gridmill {

using Numbers = std::set<int>;

template <typename Set>
Numbers numbers_of(const Set& set) {
  Numbers numbers;
  set.for_each([&](int i) { numbers.insert(i); });
  return numbers;
}

}  // namespace gridmill
