#pragma once

#include <cstddef>
#include <string>

namespace gridmill {

/// A hash of 500 puzzles from seed 1 with their ratings, 16 hex digits: equal for every counter,
/// compiler and number of threads. It changes when the program's output does, and then the recipe's
/// version must be raised.
/// @param counter  a row of counters.def, "" = the best
[[nodiscard]] std::string signature(const std::string& counter, std::size_t threads);

}  // namespace gridmill
