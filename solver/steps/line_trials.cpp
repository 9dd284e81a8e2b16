// A trial looks at all places of the ends of a sandwich, or at all first digits of an X-sum, beside
// the candidate. The cells that are added up have another sum, or no set of digits with the sum
// leaves all cells of the line a digit.

#include <algorithm>
#include <optional>
#include <tuple>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_reasons.h"

namespace gridmill::widest::step_text {
namespace {

using Trial = LineReasons::Trial;
using Gap = LineReasons::Gap;

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
    Trial trial{end, {}};
    State assumed = state_;
    if (!is_sandwich()) {
      assumed.place(end);
      return of_firsts(assumed, trial);
    }
    const Digit other_digit = end.digit == top_ ? one_ : top_;
    const auto at = std::find(line_.order.begin(), line_.order.end(), end.cell) - begin();
    const auto [least, most] = between();
    for (std::ptrdiff_t i = 0; i < size(); ++i) {
      if (i == at || !may_be(state_, i, other_digit)) continue;
      Gap gap = gap_of(at, i);
      if (gap.between.size() < least || gap.between.size() > most) continue;
      gap.ends = CellSet::of(*(begin() + i));
      if (!fails(state_, gap, gap.ends | CellSet::of(end.cell))) return std::nullopt;
      trial.gaps.push_back(gap);
    }
    return trial;
  }

  /// Why no places are left for the ends, or no first digit.
  [[nodiscard]] std::optional<Trial> of_other(Candidate candidate) const {
    State assumed = state_;
    assumed.place(candidate);
    Trial trial{candidate, {}};
    if (!is_sandwich()) return of_firsts(assumed, trial);
    const auto [least, most] = between();
    for (std::ptrdiff_t i = 0; i < size(); ++i) {
      for (std::ptrdiff_t j = i + 1; j < size(); ++j) {
        const bool is_possible = (may_be(assumed, i, one_) && may_be(assumed, j, top_)) ||
                                 (may_be(assumed, j, one_) && may_be(assumed, i, top_));
        if (j - i - 1 < least || j - i - 1 > most || !is_possible) continue;
        Gap gap = gap_of(i, j);
        gap.ends = CellSet::of(*(begin() + i)) | CellSet::of(*(begin() + j));
        if (!fails(assumed, gap, gap.ends)) return std::nullopt;
        trial.gaps.push_back(gap);
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
  /// Whether the cells between the ends of a sandwich cannot make the sum.
  [[nodiscard]] bool fails(const State& state, Gap& gap, const CellSet& ends) const {
    const DigitSet inner = all_ - DigitSet::of(one_) - DigitSet::of(top_);
    return has_no_sum(state, total_, inner, line_.cells - ends - gap.between, gap);
  }
  /// A gap for each first digit of an X-sum.
  [[nodiscard]] std::optional<Trial> of_firsts(const State& state, Trial trial) const {
    const Cell cell = line_.order.front();
    for (const Digit first : digits_at(state, cell)) {
      State assumed = state;
      if (assumed.value(cell) == 0) assumed.place({cell, first});
      const auto end = begin() + first.value;
      Gap gap;
      gap.first = {cell, first};
      CellSet others;
      for (auto c = begin() + 1; c != line_.order.end(); ++c) {
        (c < end ? gap.between : others).insert(*c);
      }
      int sum = total_ - first.value;
      if (!others.empty() && others.size() < gap.between.size()) {
        std::swap(gap.between, others);
        sum = top_.value * (top_.value + 1) / 2 - total_;
      }
      if (!has_no_sum(assumed, sum, all_ - DigitSet::of(first), others, gap)) return std::nullopt;
      trial.gaps.push_back(gap);
    }
    return trial;
  }
  /// Whether the cells of the gap cannot make the sum while they and the others share out the
  /// digits. The reason is put into the gap.
  [[nodiscard]] bool has_no_sum(const State& state, int sum, DigitSet digits, const CellSet& others,
                                Gap& gap) const {
    State inner = state;
    for (const Digit d : all_ - digits) inner.eliminate(d, gap.between);
    const std::vector<int> sums = sums_of(inner, gap.between);
    if (!sums.empty() && (sum < sums.front() || sums.back() < sum)) {
      gap.at_most = sums.back() < sum;
      gap.bound = gap.at_most ? sums.back() : sums.front();
      return true;
    }
    if (!sums.empty()) gap.nearest = sums_around(sums, sum);
    if (!gap.nearest.empty()) return true;
    gap.unfit = unfit_of(inner, {{{}, {{gap.between | others, digits}}}});
    if (!gap.unfit.empty()) {
      gap.unfit.front().ways.clear();
      return true;
    }
    std::vector<DividedWay> ways;
    for (const DigitBits bits : sets_with_sum(digits.bits(), sum)) {
      const DigitSet set(bits);
      if (set.size() != gap.between.size()) continue;
      ways.push_back({{set}, {{gap.between, set}, {others, digits - set}}});
    }
    // Those that contradict a filled cell are left out if there are others.
    std::vector<DividedWay> open_ways = ways;
    std::erase_if(open_ways, [&](const DividedWay& way) {
      return !has_filled(gap.between, way.first.front()) ||
             !has_filled(others, digits - way.first.front());
    });
    if (!open_ways.empty()) ways = open_ways;
    gap.unfit = unfit_of(inner, ways);
    std::size_t refuted = 0;
    for (const Unfit& unfit : gap.unfit) refuted += unfit.ways.size();
    return refuted == ways.size() && !ways.empty();
  }

  /// Whether the digits of the filled cells are in the set.
  [[nodiscard]] bool has_filled(const CellSet& cells, DigitSet set) const {
    for (const Cell c : cells - state_.open()) {
      if (!set.contains(Digit{state_.value(c)})) return false;
    }
    return true;
  }

  const State& state_;
  const ClueConstraint& line_;
  int total_;
  Digit one_ = digit_of(1);
  Digit top_ = digit_of(state_.topology().digits());
  DigitSet all_{state_.topology().all_digits()};
};

LineReasons of_line(const Trials& trials) {
  LineReasons reasons;
  if (trials.is_sandwich()) {
    std::tie(reasons.min_between, reasons.max_between) = trials.between();
  }
  return reasons;
}

}  // namespace

LineReasons trials_of_ends(const State& state, const ClueConstraint& line,
                           const std::vector<Candidate>& candidates) {
  const Trials trials(state, line);
  LineReasons reasons = of_line(trials);
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
  LineReasons reasons = of_line(trials);
  reasons.gone = candidates;
  for (const Candidate& c : candidates) {
    const auto trial = trials.is_end(c) ? std::nullopt : trials.of_other(c);
    if (!trial) return {};
    reasons.trials.push_back(*trial);
  }
  return reasons;
}

}  // namespace gridmill::widest::step_text
