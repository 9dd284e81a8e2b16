// The crusts are 1 and the highest digit.

#include <algorithm>
#include <bit>
#include <bitset>
#include <iterator>
#include <numeric>
#include <utility>

#include "solver/clues/automaton_cache.h"
#include "solver/clues/drawing.h"
#include "solver/clues/outside_clues.h"

namespace gridmill {
namespace {

constexpr std::size_t kSums = kMaxDigits * (kMaxDigits + 1) / 2 + 1;

/// Reads a line: before the first crust, within (the crust that it waits for, what the rest has to
/// add up to), behind the second.
std::size_t make_sandwich_automaton(int n, int sum, Constraints& into) {
  using State = std::pair<int, int>;
  constexpr int kBefore = 0;
  constexpr int kBehind = -1;
  return into.automaton(
      n, State{kBefore, 0},
      [&](const State& state, int digit) -> std::optional<State> {
        const auto [crust, rest] = state;
        const bool is_crust = digit == 1 || digit == n;
        if (crust == kBefore) return is_crust ? State{digit == 1 ? n : 1, sum} : state;
        if (crust == kBehind) return is_crust ? std::nullopt : std::optional(state);
        if (is_crust) {
          return digit == crust && rest == 0 ? std::optional(State{kBehind, 0}) : std::nullopt;
        }
        return digit <= rest ? std::optional(State{crust, rest - digit}) : std::nullopt;
      },
      [](const State& state) { return state.first == kBehind; });
}

/// Where the crusts can be, and what is between them then.
std::vector<Constraints::Cases> sandwich_cases(int n, int sum) {
  std::vector<Constraints::Cases> all;
  const DigitBits inner = all_digits(n) & ~(bit_of(1) | bit_of(n));
  const std::vector<DigitBits> sets = sets_with_sum(inner, sum);
  for (int between = 0; between + 2 <= n; ++between) {
    Constraints::Cases some;
    std::copy_if(sets.begin(), sets.end(), std::back_inserter(some.sets),
                 [&](DigitBits set) { return std::popcount(set) == between; });
    if (some.sets.empty()) continue;
    for (int first = 0; first + between + 1 < n; ++first) {
      const auto low = static_cast<std::uint8_t>(first);
      const auto high = static_cast<std::uint8_t>(first + between + 1);
      const auto top = static_cast<std::uint8_t>(n);
      const auto begin = static_cast<std::uint8_t>(low + 1);
      some.cases.push_back({{low, high}, {1, top}, begin, high});
      some.cases.push_back({{low, high}, {top, 1}, begin, high});
    }
    all.push_back(std::move(some));
  }
  return all;
}

}  // namespace

void compile_sandwich(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  const auto make = [&](Constraints& maker) {
    return make_sandwich_automaton(n, *clue.value, maker);
  };
  into.regulars.push_back(
      {cells_from(board, *clue.coord), cached_automaton(n, *clue.value, make, into),
       n <= Constraints::kMaxDigitsOfCases ? sandwich_cases(n, *clue.value)
                                           : std::vector<Constraints::Cases>()});
}

bool holds_sandwich(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  const std::vector<int> digits = digits_from(board, grid, *clue.coord);
  if (std::count(digits.begin(), digits.end(), 1) != 1) return false;
  if (std::count(digits.begin(), digits.end(), board.digits()) != 1) return false;
  auto low = std::find(digits.begin(), digits.end(), 1);
  auto high = std::find(digits.begin(), digits.end(), board.digits());
  if (high < low) std::swap(low, high);
  return std::accumulate(low + 1, high, 0) == *clue.value;
}

void generate_sandwich(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                       const RandomBelow&, std::vector<Clue>& clues) {
  if (board.digits() < 2) return;
  add_outside(
      kind, board, grid, false,
      [&](const std::vector<int>& digits) {
        auto low = std::find(digits.begin(), digits.end(), 1);
        auto high = std::find(digits.begin(), digits.end(), board.digits());
        if (high < low) std::swap(low, high);
        return std::accumulate(low + 1, high, 0);
      },
      clues);
}

std::string validate_sandwich(const Clue& clue, const BoardSpec& board) {
  const int n = board.digits();
  if (n < 2) return "needs a board of at least two digits";
  std::bitset<kSums> sums(1);
  for (int digit = 2; digit < n; ++digit) sums |= sums << static_cast<std::size_t>(digit);
  const auto value = static_cast<std::size_t>(*clue.value);
  if (*clue.value < 0 || value >= kSums || !sums[value]) {
    return "has the sum " + std::to_string(*clue.value) + ", but different digits from 2 to " +
           std::to_string(n - 1) + " cannot add up to it";
  }
  return validate_outside(clue, board);
}

/// Between two bars if there are other numbers outside.
void draw_sandwich(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const GraphicPoint middle = draw_number(clue, board, into);
  if (!has_other_numbers(clue, board)) return;
  for (const double down : {-0.24, 0.24}) {
    into.line(GraphicLayer::kDots,
              std::vector<GraphicPoint>{{middle.x - 0.22, middle.y + down},
                                        {middle.x + 0.22, middle.y + down}},
              {0.035, 0});
  }
}

}  // namespace gridmill
