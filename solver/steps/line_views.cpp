#include "solver/steps/line_trials.h"

#include <algorithm>

#include "solver/clues/clue_kinds.h"

namespace gridmill::widest::step_text {
namespace {

/// The least and the greatest number of buildings that can be seen with these candidates; none if
/// the line cannot be filled.
std::optional<std::pair<int, int>> seen_with(const State& state, const ClueConstraint& line,
                                             const std::vector<Candidate>& fixed) {
  std::optional<std::pair<int, int>> range;
  for (int seen = 1; seen <= state.topology().digits(); ++seen) {
    Clue clue = *line.clue;
    clue.value = seen;
    Constraints own;
    clue.kind->compile(clue, state.topology().board(), own);
    ClueConstraint other = line;
    other.automaton = &own.automata[own.regulars.front().automaton];
    if (!ClueFiller(state, other).can_be(fixed)) continue;
    range = {range ? range->first : seen, seen};
  }
  return range;
}

}  // namespace

int max_visible(const std::vector<Cell>& order, int digits, Candidate candidate) {
  const int before =
      static_cast<int>(std::find(order.begin(), order.end(), candidate.cell) - order.begin());
  const int behind = static_cast<int>(order.size()) - 1 - before;
  return std::min(before, candidate.digit.value - 1) + 1 +
         std::min(behind, digits - candidate.digit.value);
}

std::optional<LineReasons::View> bound_of_view(const State& state, const ClueConstraint& line,
                                               const std::vector<Candidate>& fixed) {
  const int wanted = *line.clue->value;
  const auto seen = seen_with(state, line, fixed);
  if (!seen || (seen->first <= wanted && wanted <= seen->second)) return std::nullopt;
  const bool at_least = seen->first > wanted;
  return LineReasons::View{fixed.back(), at_least, at_least ? seen->first : seen->second};
}

std::optional<LineReasons::View> view_by_cases(const State& state, const ClueConstraint& line,
                                               Candidate candidate) {
  constexpr std::size_t kMaxCases = 4;
  std::vector<std::vector<Candidate>> choices;
  const auto add = [&](const std::vector<Candidate>& options) {
    std::vector<Candidate>& left = choices.emplace_back();
    for (const Candidate& option : options) {
      const bool is_out =
          option.cell == candidate.cell || state.topology().excludes(candidate, option);
      if (!is_out) left.push_back(option);
    }
    if (left.size() < 2 || left.size() > kMaxCases) choices.pop_back();
  };
  std::vector<std::vector<Candidate>> places(static_cast<std::size_t>(state.topology().digits()));
  for (const Cell cell : line.order) {
    std::vector<Candidate> own;
    for (const Digit d : digits_at(state, cell)) {
      own.push_back({cell, d});
      places[d.value - 1U].push_back({cell, d});
    }
    if (cell != candidate.cell) add(own);
  }
  places[candidate.digit.value - 1U].clear();
  for (const std::vector<Candidate>& own : places) add(own);
  std::stable_sort(choices.begin(), choices.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  for (const std::vector<Candidate>& options : choices) {
    LineReasons::View view{candidate};
    for (const Candidate& option : options) {
      const auto bound = bound_of_view(state, line, {candidate, option});
      if (bound) view.cases.push_back(*bound);
    }
    if (view.cases.size() == options.size()) return view;
  }
  return std::nullopt;
}

}  // namespace gridmill::widest::step_text
