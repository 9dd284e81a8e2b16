#pragma once

// Test cases that need something special: an external list of puzzles, a browser, the right to
// mount. If it is missing, the case calls `skip` and returns, and ctest prints "Skipped" for its
// entry, unless another case of the entry fails. Cases with the same need are tagged [<what>] and
// have a separate entry (`NEEDS <what>` in CMakeLists.txt), so other cases are not reported as
// skipped.

#include <cstdlib>
#include <string>

namespace gridmill {

/// The case cannot run here, for this reason.
void skip(const std::string& reason);

/// The value of an environment variable, or nullptr after `skip`.
[[nodiscard]] inline const char* need_variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    std::string reason = name;  // operator+ is a false alarm of g++ 12 at -O1
    reason += " is not set";
    skip(reason);
    return nullptr;
  }
  return value;
}

}  // namespace gridmill
