#pragma once

#include <cstddef>
#include <string>

namespace gridmill {

/// A hash of 500 puzzles from seed 1 with their ratings on all three scales, 16 hex digits: equal
/// for every counter, compiler and number of threads. It changes when the program's output does; a
/// commit that means to change it says so (CONTRIBUTING.md).
/// @param counter  a row of counters.def, "" = the best
[[nodiscard]] std::string signature(const std::string& counter, std::size_t threads);

}  // namespace gridmill
