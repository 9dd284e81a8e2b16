// The sum of the first X digits of a row or column, where X is the first of them: an automaton, and
// on boards with few digits a list of cases by the first digit.

#include <bit>
#include <numeric>
#include <utility>
#include <vector>

#include "solver/clues/automaton_cache.h"
#include "solver/clues/drawing.h"
#include "solver/clues/outside_clues.h"

namespace gridmill {
namespace {

/// Reads a line: how many digits more belong to the sum, and what they have to add up to.
std::size_t make_x_sum_automaton(int n, int sum, Constraints& into) {
  using State = std::pair<int, int>;
  const State begin{-1, sum};
  return into.automaton(
      n, begin,
      [&](const State& state, int digit) -> std::optional<State> {
        if (state.first == 0) return state;
        const int cells = state == begin ? digit - 1 : state.first - 1;
        const int rest = state.second - digit;
        if (rest < cells || rest > cells * n) return std::nullopt;
        return State{cells, rest};
      },
      [](const State& state) { return state.first == 0; });
}

/// The first digit, and what comes behind it then.
std::vector<Constraints::Cases> x_sum_cases(int n, int sum) {
  std::vector<Constraints::Cases> all;
  const std::vector<DigitBits> sets = sets_with_sum(all_digits(n), sum);
  for (int first = 1; first <= n; ++first) {
    const auto digit = static_cast<std::uint8_t>(first);
    Constraints::Cases some;
    for (const DigitBits set : sets) {
      const bool fits = std::popcount(set) == first && (set & bit_of(first)) != 0;
      if (fits) some.sets.push_back(set & ~bit_of(first));
    }
    if (some.sets.empty()) continue;
    some.cases.push_back({{0, 0}, {digit, digit}, 1, digit});
    all.push_back(std::move(some));
  }
  return all;
}

}  // namespace

void compile_x_sum(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  const auto make = [&](Constraints& maker) { return make_x_sum_automaton(n, *clue.value, maker); };
  into.regulars.push_back(
      {cells_from(board, *clue.coord), cached_automaton(n, *clue.value, make, into),
       n <= Constraints::kMaxDigitsOfCases ? x_sum_cases(n, *clue.value)
                                           : std::vector<Constraints::Cases>()});
}

bool holds_x_sum(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  const std::vector<int> digits = digits_from(board, grid, *clue.coord);
  return std::accumulate(digits.begin(), digits.begin() + digits[0], 0) == *clue.value;
}

void generate_x_sum(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow&, std::vector<Clue>& clues) {
  add_outside(
      kind, board, grid, true,
      [](const std::vector<int>& digits) {
        return std::accumulate(digits.begin(), digits.begin() + digits[0], 0);
      },
      clues);
}

namespace {

/// Whether that first digit and others, as many different ones as it requires, can have the sum:
/// some are lower than it, the others higher, and the sums of either are without gaps.
bool has_sum(int n, int first, int sum) {
  const auto up_to = [](int k) { return k * (k + 1) / 2; };
  for (int high = 0; high < first && high <= n - first; ++high) {
    const int low = first - 1 - high;
    const int min_sum = first + up_to(low) + high * first + up_to(high);
    const int max_sum = first + low * first - up_to(low) + high * (n + 1) - up_to(high);
    if (min_sum <= sum && sum <= max_sum) return true;
  }
  return false;
}

}  // namespace

std::string validate_x_sum(const Clue& clue, const BoardSpec& board) {
  const int n = board.digits();
  bool is_sum = false;
  for (int first = 1; first <= n; ++first) is_sum |= has_sum(n, first, *clue.value);
  if (!is_sum) {
    return "has the sum " + std::to_string(*clue.value) + ", which is impossible on this board";
  }
  return validate_outside(clue, board);
}

/// In a circle if there are other numbers outside.
void draw_x_sum(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const GraphicPoint middle = draw_number(clue, board, into);
  if (has_other_numbers(clue, board)) {
    into.ring(GraphicLayer::kDots, middle, 0.32, {0.03, 0});
  }
}

}  // namespace gridmill
