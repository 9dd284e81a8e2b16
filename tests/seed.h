#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace gridmill {

/// The seed of a random test: the same in every run, so that a failed test shows something about
/// the change, unless GRIDMILL_TEST_SEED names another one.
inline std::uint64_t test_seed() {
  const char* given = std::getenv("GRIDMILL_TEST_SEED");
  return given == nullptr ? 20261120 : std::stoull(given);
}

}  // namespace gridmill
