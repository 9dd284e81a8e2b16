// First each candidate alone, then pairs. The state after each single assumption is kept, so that
// a pair costs one more run of singles. A pair goes from a trial to candidates behind it in the
// order of trial, so no pair is tried twice.

#include "solver/steps/backdoor.h"

#include <cassert>

#include "solver/rate/singles.h"

namespace gridmill::widest {
namespace {

/// A candidate that was assumed, and where that led to.
struct Probe {
  std::size_t number = 0;  ///< in the order of trial
  State state;
};

class BackdoorSearch {
 public:
  explicit BackdoorSearch(std::uint64_t max_trials) : max_trials_(max_trials) {}

  Backdoor run(const State& start) {
    State state = start;
    if (!singles::run(state)) return result_;  // no solution, so nothing leads to it
    if (state.solved()) return found();
    candidates_ = singles::candidates_in_order(state);
    std::vector<Probe> left;
    if (try_each(state, 0, &left)) return result_;
    for (const Probe& first : left) {
      result_.assumptions.push_back(candidates_[first.number]);
      if (try_each(first.state, first.number + 1, nullptr)) return result_;
      result_.assumptions.pop_back();
    }
    return result_;
  }

 private:
  Backdoor found() {
    assert(result_.assumptions.size() <= 2);
    result_.outcome = Backdoor::Outcome::kFound;
    return result_;
  }

  /// Assumes each candidate from number `from` on; true: found, or the limit is reached. What
  /// neither opens the board nor is refuted goes to `left`.
  bool try_each(const State& state, std::size_t from, std::vector<Probe>* left) {
    for (std::size_t i = from; i < candidates_.size(); ++i) {
      if (!state.has(candidates_[i])) continue;
      if (result_.trials == max_trials_) {
        result_.outcome = Backdoor::Outcome::kLimit;
        result_.assumptions.clear();
        return true;
      }
      assert(result_.trials < max_trials_);
      ++result_.trials;
      State assumed = state;
      assumed.place(candidates_[i]);
      // Refuted: no pair with this candidate opens the board either.
      if (!singles::run(assumed)) continue;
      if (assumed.solved()) {
        result_.assumptions.push_back(candidates_[i]);
        found();
        return true;
      }
      if (left != nullptr) left->push_back({i, assumed});
    }
    return false;
  }

  std::uint64_t max_trials_;
  std::vector<Candidate> candidates_;
  Backdoor result_;
};

}  // namespace

Backdoor find_backdoor(const State& state, std::uint64_t max_trials) {
  return BackdoorSearch(max_trials).run(state);
}

}  // namespace gridmill::widest
