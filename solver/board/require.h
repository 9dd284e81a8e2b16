#pragma once

// GRIDMILL_REQUIRE checks preconditions. It is on in release builds, too: it guards interfaces,
// not hot loops, and a wrong call is a bug that must not become a wrong puzzle.

#include <stdexcept>
#include <string>

namespace gridmill {

/// Thrown by GRIDMILL_REQUIRE: our own code violated a precondition.
class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void contract_violated(const char* condition, const char* file, int line) {
  throw ContractViolation(std::string(file) + ":" + std::to_string(line) +
                          ": required: " + condition);
}

}  // namespace gridmill

#define GRIDMILL_REQUIRE(condition) \
  ((condition) ? void() : ::gridmill::contract_violated(#condition, __FILE__, __LINE__))
