#pragma once

#include <cstdint>
#include <stdexcept>

/// What a search may cost. The cost is counted in links followed, not in seconds, so that a puzzle
/// is over budget on every machine or on none.

namespace gridmill::explainer {

/// A search took more steps than it may.
class OverBudget : public std::runtime_error {
 public:
  OverBudget() : std::runtime_error("over the step budget") {}
};

/// Counts the links followed, which is what a search costs.
class Budget {
 public:
  explicit Budget(std::uint64_t steps) : left_(steps) {}
  void spend(std::uint64_t steps) {
    if (steps > left_) {
      left_ = 0;
      throw OverBudget();
    }
    left_ -= steps;
  }

 private:
  std::uint64_t left_;
};

}  // namespace gridmill::explainer
