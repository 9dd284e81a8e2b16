#pragma once

#include <stdexcept>
#include <string>

/// REQUIRE states what the caller of a function owes it. It is on in release builds too: it guards
/// doors, not hot loops, and a wrong call is a bug of ours that must not become a bad puzzle.

namespace gridmill {

/// Thrown by GRIDMILL_REQUIRE: the program itself called something wrongly.
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
