#include "tests/proof_case.h"

#include <algorithm>

namespace gridmill::proof {

void Case::fill(const Cells& cells) {
  for (const Cell c : cells) {
    Candidates options;
    if (!marks_.value(c).empty()) options.push_back({c, marks_.value(c)});
    for (const Digit d : marks_.candidates(c)) options.push_back({c, d});
    choose(options);
  }
}

void Case::place(Digit d, const Cells& house) {
  Candidates options;
  for (const Cell c : house) {
    if (marks_.value(c) == d) return;
    if (marks_.candidates(c).contains(d)) options.push_back({c, d});
  }
  choose(options);
}

void Case::forbid(const Cells& cells, DigitSet digits) {
  forbidden_ = cells;
  forbidden_digits_ = digits;
}

bool Case::is_possible(const Candidates& supposed) const {
  Candidates chosen = supposed;
  std::vector<bool> done(choices_.size(), false);
  return search(chosen, done);
}

void Case::remove(const Candidates& options) {
  for (Candidates& choice : choices_) {
    for (const Candidate& out : options) std::erase(choice, out);
  }
}

bool Case::is_possible_without(Candidate out) const {
  Case other = *this;
  other.remove({out});
  return other.is_possible({});
}

bool Case::search(Candidates& chosen, std::vector<bool>& done) const {
  // The choice with the fewest options left.
  std::size_t best = choices_.size();
  Candidates least;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (done[i]) continue;
    Candidates left;
    for (const Candidate& option : choices_[i]) {
      if (std::none_of(chosen.begin(), chosen.end(),
                       [&](const Candidate& c) { return ground_.exclude(c, option); })) {
        left.push_back(option);
      }
    }
    if (best == choices_.size() || left.size() < least.size()) {
      best = i;
      least = left;
    }
  }
  if (best == choices_.size()) return !is_forbidden(chosen);
  done[best] = true;
  for (const Candidate& option : least) {
    chosen.push_back(option);
    const bool possible = search(chosen, done);
    chosen.pop_back();
    if (possible) {
      done[best] = false;
      return true;
    }
  }
  done[best] = false;
  return false;
}

bool Case::is_forbidden(const Candidates& chosen) const {
  Cells filled;
  for (const Candidate& c : chosen) {
    if (forbidden_digits_.contains(c.digit)) filled.insert(c.cell);
  }
  return !forbidden_.empty() && filled.contains(forbidden_);
}

}  // namespace gridmill::proof
