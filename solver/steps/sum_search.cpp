// The bounds of what cells add up to, by branch and bound, and all sums that they can make, by
// dynamic programming.

#include <algorithm>
#include <set>
#include <utility>

#include "solver/steps/clue_reasons.h"

namespace gridmill::widest::step_text {
namespace {

/// Tries the digits of each cell from the best one on.
class RangeSearch {
 public:
  RangeSearch(const State& state, const CellSet& cells) : state_(state) {
    for (const Cell c : cells) cells_.push_back(c);
  }
  Range run() {
    Range range;
    if (cells_.empty()) return range;
    range.exists = search(1);
    range.low = best_;
    range.low_differs = best_ != rest_.front();
    if (range.exists) (void)search(-1);
    range.high = -best_;
    range.high_differs = best_ != rest_.front();
    return range;
  }

 private:
  bool search(int sign) {
    chosen_.clear();
    best_ = kNone;
    sign_ = sign;
    rest_.assign(cells_.size() + 1, 0);
    for (std::size_t i = cells_.size(); i-- > 0;) {
      const DigitSet digits = digits_at(state_, cells_[i]);
      if (digits.empty()) return false;
      rest_[i] = rest_[i + 1] + (sign > 0 ? digits.front().value : -last_digit(digits));
    }
    descend(0, 0);
    return best_ != kNone;
  }
  void descend(std::size_t i, int sum) {
    if (sum + rest_[i] >= best_) return;
    if (i == cells_.size()) {
      best_ = sum;
      return;
    }
    std::vector<Digit> digits;
    for (const Digit d : digits_at(state_, cells_[i])) digits.push_back(d);
    if (sign_ < 0) std::reverse(digits.begin(), digits.end());
    for (const Digit d : digits) {
      const Candidate own{cells_[i], d};
      const bool clashes = std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate& c) {
        return state_.topology().excludes(c, own);
      });
      if (clashes) continue;
      chosen_.push_back(own);
      descend(i + 1, sum + sign_ * d.value);
      chosen_.pop_back();
    }
  }

  static constexpr int kNone = 1 << 20;
  const State& state_;
  std::vector<Cell> cells_;
  std::vector<Candidate> chosen_;
  std::vector<int> rest_;
  int best_ = kNone;
  int sign_ = 1;
};

/// Adds up digits cell by cell. Of all ways with the same sum that leave the later cells the same
/// digits, one goes on.
class SumSearch {
 public:
  SumSearch(const State& state, const std::vector<Constraints::Term>& terms)
      : state_(state), terms_(terms) {
    std::vector<CellSet> groups;
    for (const Constraints::Term& term : terms) {
      const CellSet& peers = state.topology().peers(term.cell);
      const auto group = std::find_if(groups.begin(), groups.end(),
                                      [&](const CellSet& cells) { return peers.contains(cells); });
      groups_.push_back(group - groups.begin());
      (group == groups.end() ? groups.emplace_back() : *group).insert(term.cell);
    }
  }
  /// Ascending. If the cells exclude each other's digits in every way, or if there is too much to
  /// try, only cells of which each sees each other differ.
  std::vector<int> sums() {
    const bool is_exact = run(false);
    if (!is_exact || ways_.empty()) (void)run(true);
    std::set<int> sums;
    for (const Way& way : ways_) sums.insert(way.first);
    return {sums.begin(), sums.end()};
  }

 private:
  using Way = std::pair<int, std::vector<std::uint32_t>>;  ///< the sum, and the digits of each cell

  /// @return false if there is too much to try
  bool run(bool in_groups) {
    Way first;
    for (const Constraints::Term& term : terms_) {
      first.second.push_back(digits_at(state_, term.cell).bits());
    }
    ways_ = {first};
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      std::set<Way> next;
      for (const Way& way : ways_) {
        for (const Digit d : DigitSet(way.second[i])) add(way, i, d, in_groups, next);
        if (next.size() > kMaxWays && !in_groups) return false;
      }
      ways_ = std::move(next);
    }
    return true;
  }
  void add(Way way, std::size_t i, Digit digit, bool in_groups, std::set<Way>& next) const {
    const Candidate own{terms_[i].cell, digit};
    way.first += terms_[i].factor * digit.value;
    way.second[i] = 0;
    for (std::size_t j = i + 1; j < terms_.size(); ++j) {
      if (in_groups && groups_[i] != groups_[j]) continue;
      for (const Digit d : DigitSet(way.second[j])) {
        const bool is_out =
            in_groups ? d == digit : state_.topology().excludes(own, {terms_[j].cell, d});
        if (is_out) {
          way.second[j] &= ~DigitSet::of(d).bits();
        }
      }
      if (way.second[j] == 0) return;
    }
    next.insert(std::move(way));
  }

  static constexpr std::size_t kMaxWays = 20'000;
  const State& state_;
  const std::vector<Constraints::Term>& terms_;
  std::vector<std::ptrdiff_t> groups_;  ///< of cells of which each sees each other
  std::set<Way> ways_;
};

}  // namespace

Range range_of(const State& state, const CellSet& cells) {
  Range range = RangeSearch(state, cells).run();
  // Texts need not mention that the cells of a house differ.
  if (!shared_houses(state.topology(), cells).empty()) {
    range.low_differs = range.high_differs = false;
  }
  return range;
}

std::vector<int> sums_made(const State& state, const std::vector<Constraints::Term>& terms) {
  return SumSearch(state, terms).sums();
}

}  // namespace gridmill::widest::step_text
