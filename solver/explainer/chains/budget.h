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

/// What searches by sets cost. They follow no links one by one, so each costs a fixed number.
enum Cost : std::uint64_t {
  kCostOfRound = 20,          ///< a round of placements and patterns under an assumption
  kCostOfNestedSearch = 200,  ///< a look inside a chain, or for chains under an assumption
  kCostOfGraph = 1000,        ///< a graph and its closure, for a nested search
  kCostOfClosure = 2000,      ///< a closure of dynamic chains
};

/// Counts the links followed, which is what a search costs.
class Budget {
 public:
  explicit Budget(std::uint64_t links) : left_(links) {}
  void spend(std::uint64_t links) {
    if (links > left_) {
      left_ = 0;
      throw OverBudget();
    }
    left_ -= links;
  }

 private:
  std::uint64_t left_;
};

}  // namespace gridmill::explainer
