#include "solver/steps/line_trials.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_reasons.h"

namespace gridmill::widest::step_text {
namespace {

using Trial = LineReasons::Trial;
using Gap = LineReasons::Gap;

constexpr std::size_t kMaxGaps = 8;    ///< of a trial of both ends
constexpr std::size_t kMaxTrials = 4;  ///< of both ends

/// Whether the cells cannot make the sum by their bounds, which are put into the gap.
bool is_out_of_bounds(const State& state, int sum, Gap& gap) {
  const auto sums = sums_of(state, gap.between);
  if (!sums || (sums->first <= sum && sum <= sums->second)) return false;
  gap.at_most = sums->second < sum;
  gap.bound = gap.at_most ? sums->second : sums->first;
  return true;
}

class Trials {
 public:
  Trials(const State& state, const ClueConstraint& line)
      : state_(state), line_(line), total_(*line.clue->value) {}

  [[nodiscard]] bool is_sandwich() const { return line_.clue->kind->id == "sandwich"; }
  [[nodiscard]] bool is_end(Candidate c) const {
    return is_sandwich() ? c.digit == one_ || c.digit == top_ : c.cell == line_.order.front();
  }

  /// Why the other end of a sandwich is nowhere, or the first digit does not make the sum.
  [[nodiscard]] std::optional<Trial> of_end(Candidate end) const {
    if (!is_sandwich()) return of_first(end);
    Trial trial{end, {}};
    const Digit other_digit = end.digit == top_ ? one_ : top_;
    const auto at = std::find(line_.order.begin(), line_.order.end(), end.cell) - begin();
    const auto [least, most] = between();
    for (std::ptrdiff_t i = 0; i < size(); ++i) {
      if (i == at || !may_be(state_, i, other_digit)) continue;
      Gap gap = gap_of(at, i);
      if (gap.between.size() < least || gap.between.size() > most) continue;
      gap.ends = CellSet::of(*(begin() + i));
      if (!fails(state_, {end, {*(begin() + i), other_digit}}, gap)) return std::nullopt;
      trial.gaps.push_back(gap);
    }
    return trial;
  }

  /// Why no places are left for the ends.
  [[nodiscard]] std::optional<Trial> of_other(Candidate candidate) const {
    State assumed = state_;
    assumed.place(candidate);
    const auto [least, most] = between();
    Trial trial{candidate, {}};
    for (std::ptrdiff_t i = 0; i < size(); ++i) {
      for (std::ptrdiff_t j = i + 1; j < size(); ++j) {
        if (j - i - 1 < least || j - i - 1 > most) continue;
        bool is_possible = false;
        Gap gap = gap_of(i, j);
        gap.ends = CellSet::of(*(begin() + i)) | CellSet::of(*(begin() + j));
        for (const auto& [low, high] : {std::pair(i, j), std::pair(j, i)}) {
          if (!may_be(assumed, low, one_) || !may_be(assumed, high, top_)) continue;
          is_possible = true;
          const std::vector<Candidate> fixed{
              candidate, {*(begin() + low), one_}, {*(begin() + high), top_}};
          if (!fails(assumed, fixed, gap)) return std::nullopt;
        }
        if (is_possible) trial.gaps.push_back(gap);
        if (trial.gaps.size() > kMaxGaps) return std::nullopt;
      }
    }
    return trial;
  }

  /// How few and how many cells different digits between the ends can make the sum.
  [[nodiscard]] std::pair<int, int> between() const {
    const int n = top_.value;
    std::pair<int, int> range{n, -1};
    for (int k = 0, low = 0, high = 0; k <= n - 2; ++k) {
      if (low <= total_ && total_ <= high) range = {std::min(range.first, k), k};
      low += k + 2;
      high += n - 1 - k;
    }
    return range;
  }

 private:
  [[nodiscard]] std::vector<Cell>::const_iterator begin() const { return line_.order.begin(); }
  [[nodiscard]] std::ptrdiff_t size() const {
    return static_cast<std::ptrdiff_t>(line_.order.size());
  }
  [[nodiscard]] bool may_be(const State& state, std::ptrdiff_t at, Digit digit) const {
    return digits_at(state, *(begin() + at)).contains(digit);
  }
  [[nodiscard]] Gap gap_of(std::ptrdiff_t one, std::ptrdiff_t other) const {
    Gap gap;
    for (std::ptrdiff_t i = std::min(one, other) + 1; i < std::max(one, other); ++i) {
      gap.between.insert(*(begin() + i));
    }
    return gap;
  }
  /// Whether the cells between the ends do not make the sum. Neither end is in between.
  [[nodiscard]] bool fails(const State& state, const std::vector<Candidate>& fixed,
                           Gap& gap) const {
    State inner = state;
    inner.eliminate(one_, gap.between);
    inner.eliminate(top_, gap.between);
    return is_out_of_bounds(inner, total_, gap) || !ClueFiller(state_, line_).can_be(fixed);
  }
  [[nodiscard]] std::optional<Trial> of_first(Candidate first) const {
    Gap gap;
    const int n = top_.value;
    const auto end = begin() + first.digit.value;
    const bool adds = n - first.digit.value >= first.digit.value - 1 || first.digit == top_;
    for (auto cell = adds ? begin() + 1 : end; cell != (adds ? end : line_.order.end()); ++cell) {
      gap.between.insert(*cell);
    }
    State assumed = state_;
    assumed.place(first);
    const int sum = adds ? total_ - first.digit.value : n * (n + 1) / 2 - total_;
    if (!is_out_of_bounds(assumed, sum, gap) && ClueFiller(state_, line_).can_be({first})) {
      return std::nullopt;
    }
    return Trial{first, {gap}};
  }

  const State& state_;
  const ClueConstraint& line_;
  int total_;
  Digit one_ = digit_of(1);
  Digit top_ = digit_of(state_.topology().digits());
};

}  // namespace

LineReasons trials_of_ends(const State& state, const ClueConstraint& line,
                           const std::vector<Candidate>& candidates) {
  const Trials trials(state, line);
  LineReasons reasons;
  if (trials.is_sandwich()) {
    std::tie(reasons.min_between, reasons.max_between) = trials.between();
  }
  for (const Candidate& c : candidates) {
    if (!trials.is_end(c)) continue;
    if (const auto trial = trials.of_end(c)) {
      reasons.trials.push_back(*trial);
      reasons.gone.push_back(c);
    }
  }
  return reasons;
}

LineReasons trials_of_others(const State& state, const ClueConstraint& line,
                             const std::vector<Candidate>& candidates) {
  const Trials trials(state, line);
  if (!trials.is_sandwich() || candidates.size() > kMaxTrials) return {};
  LineReasons reasons;
  reasons.gone = candidates;
  std::tie(reasons.min_between, reasons.max_between) = trials.between();
  for (const Candidate& c : candidates) {
    const auto trial = trials.is_end(c) ? std::nullopt : trials.of_other(c);
    if (!trial) return {};
    reasons.trials.push_back(*trial);
  }
  return reasons;
}

}  // namespace gridmill::widest::step_text
