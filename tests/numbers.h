#pragma once

#include <set>

/// Sets as std::set, for references.

namespace gridmill {

using Numbers = std::set<int>;

template <typename Set>
Numbers numbers_of(const Set& set) {
  Numbers numbers;
  set.for_each([&](int i) { numbers.insert(i); });
  return numbers;
}

}  // namespace gridmill
