// The number of visible buildings in a row or column, as an automaton over the highest building so
// far. A second automaton assumes that no digit repeats; it has more states and detects
// contradictions earlier.

#include <tuple>
#include <utility>

#include "solver/clues/automaton_cache.h"
#include "solver/clues/drawing.h"
#include "solver/clues/outside_clues.h"

namespace gridmill {
namespace {

/// Reads a line: the highest building so far, and how many more have to be seen, which are not more
/// than the heights that are left.
std::size_t make_skyscraper_automaton(int n, int seen, Constraints& into) {
  using State = std::pair<int, int>;
  return into.automaton(
      n, State{0, seen},
      [&](const State& state, int digit) -> std::optional<State> {
        if (digit <= state.first) return state;
        const int more = state.second - 1;
        if (more < 0 || more > n - digit) return std::nullopt;
        return State{digit, more};
      },
      [](const State& state) { return state.second == 0; });
}

/// The same where no height comes twice. Of the buildings before a place none is higher than the
/// highest, so that has at least their number; whatever keeps to this leaves heights for those that
/// are not seen.
std::size_t make_skyscraper_house_automaton(int n, int seen, Constraints& into) {
  using State = std::tuple<int, int, int>;  // buildings, the highest, and how many are to be seen
  return into.automaton(
      n, State{0, 0, seen},
      [&](const State& state, int digit) -> std::optional<State> {
        const auto [before, highest, left] = state;
        const bool is_seen = digit > highest;
        const int top = is_seen ? digit : highest;
        const int more = is_seen ? left - 1 : left;
        if (digit == highest || before >= top || more < 0 || more > n - top) return std::nullopt;
        return State{before + 1, top, more};
      },
      [](const State& state) { return std::get<2>(state) == 0; });
}

}  // namespace

void compile_skyscraper(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  const auto make = [&](Constraints& maker) {
    return make_skyscraper_automaton(n, *clue.value, maker);
  };
  const auto make_of_house = [&](Constraints& maker) {
    return make_skyscraper_house_automaton(n, *clue.value, maker);
  };
  Constraints::Regular& line = into.regulars.emplace_back();
  line.cells = cells_from(board, *clue.coord);
  line.automaton = cached_automaton(n, *clue.value, make, into);
  line.of_house = cached_automaton(n, *clue.value, make_of_house, into);
}

namespace {

int seen(const std::vector<int>& digits) {
  int count = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    bool hidden = false;
    for (std::size_t before = 0; before < i; ++before) hidden |= digits[before] >= digits[i];
    count += hidden ? 0 : 1;
  }
  return count;
}

}  // namespace

bool holds_skyscraper(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  return seen(digits_from(board, grid, *clue.coord)) == *clue.value;
}

void generate_skyscraper(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow&, std::vector<Clue>& clues) {
  add_outside(kind, board, grid, true, seen, clues);
}

std::string validate_skyscraper(const Clue& clue, const BoardSpec& board) {
  if (*clue.value < 1 || *clue.value > board.digits()) {
    return "has the value " + std::to_string(*clue.value) + " instead of 1 to " +
           std::to_string(board.digits());
  }
  return validate_outside(clue, board);
}

/// In a box if there are other numbers outside.
void draw_skyscraper(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const auto [x, y] = draw_number(clue, board, into);
  if (!has_other_numbers(clue, board)) return;
  constexpr double kHalf = 0.26;
  into.polygon(GraphicLayer::kDots,
               std::vector<GraphicPoint>{{x - kHalf, y - kHalf},
                                         {x + kHalf, y - kHalf},
                                         {x + kHalf, y + kHalf},
                                         {x - kHalf, y + kHalf}},
               {0.03, 0});
}

}  // namespace gridmill
