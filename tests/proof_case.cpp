#include "tests/proof_case.h"

namespace gridmill::proof {

void Case::take(Cell c) {
  if (!marks_.value(c).empty()) return choose({{c, marks_.value(c)}});
  Candidates options;
  for (const Digit d : marks_.candidates(c)) options.push_back({c, d});
  choose(options);
}

void Case::take(const Cells& cells) {
  for (const Cell c : cells) take(c);
}

void Case::place(Digit d, const Cells& house) {
  Candidates options;
  for (const Cell c : house) {
    if (marks_.value(c) == d) return;
    if (marks_.candidates(c).contains(d)) options.push_back({c, d});
  }
  choose(options);
}

void Case::forbid(const Cells& cells, const Digits& digits) {
  forbidden_ = cells;
  of_ = digits;
}

bool Case::is_possible(const Candidates& supposed) const {
  Candidates chosen = supposed;
  std::vector<bool> done(choices_.size(), false);
  return go_on(chosen, done);
}

void Case::bar(const Candidates& barred) {
  for (Candidates& options : choices_) {
    for (const Candidate& out : barred) std::erase(options, out);
  }
}

bool Case::is_possible_without(Candidate out) const {
  Case other = *this;
  other.bar({out});
  return other.is_possible({});
}

bool Case::go_on(Candidates& chosen, std::vector<bool>& done) const {
  // The choice with the fewest options left.
  std::size_t best = choices_.size();
  Candidates least;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (done[i]) continue;
    Candidates left;
    for (const Candidate& option : choices_[i]) {
      if (std::none_of(chosen.begin(), chosen.end(),
                       [&](const Candidate& c) { return exclude(c, option); })) {
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
    const bool possible = go_on(chosen, done);
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
  if (forbidden_.empty()) return false;
  return std::all_of(forbidden_.begin(), forbidden_.end(), [&](Cell cell) {
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](const Candidate& c) { return c.cell == cell && has(of_, c.digit); });
  });
}

}  // namespace gridmill::proof
