#pragma once

// What a technique must not find. A near miss of a position in which it finds something is that
// position with one candidate more or less, or with one filled cell opened again. The candidate is
// none of those that the technique places or eliminates: without those its pattern is used up, not
// missed.

#include <functional>
#include <string>

#include "tests/technique_lines.h"

namespace gridmill {

/// The cells that are filled, with their digits.
[[nodiscard]] inline std::vector<std::uint8_t> board_of(const State& state) {
  std::vector<std::uint8_t> board;
  for (const Cell c : state.topology().all_cells()) board.push_back(state.value(c));
  return board;
}

/// The candidates that the filled cells leave.
[[nodiscard]] inline State untouched(const State& state) {
  State fresh(state.topology());
  fresh.reset(board_of(state));
  fresh.set_givens(state.givens());
  return fresh;
}

/// The candidates that one of two states has and the other has not.
[[nodiscard]] inline CandidateSet difference(const State& a, const State& b) {
  CandidateSet result;
  for (int d = 1; d <= a.topology().digits(); ++d) {
    result.add(Digit{static_cast<std::uint8_t>(d)},
               (a.places(d) - b.places(d)) | (b.places(d) - a.places(d)));
  }
  return result;
}

/// The same with other candidates gone.
[[nodiscard]] inline State with_gone(State fresh, const CandidateSet& gone) {
  fresh.eliminate(gone);
  return fresh;
}

/// The same with a filled cell open; what was eliminated stays so.
[[nodiscard]] inline State reopened(const State& state, Cell cell) {
  std::vector<std::uint8_t> board = board_of(state);
  board[cell.index] = 0;
  State result(state.topology());
  result.reset(board);
  CellSet givens = state.givens();
  givens.erase(cell);
  result.set_givens(givens);
  return with_gone(result, difference(untouched(state), state));
}

/// What all instances of a technique place and eliminate.
[[nodiscard]] inline CandidateSet conclusions(const TechniqueInfo& row, const State& state) {
  FinderContext position(state);
  SumOfDeductions sum;
  find(row.technique, position, sum);
  sum.eliminations.add(sum.placements);
  return sum.eliminations;
}

/// Whether `miss` is a near miss of `found`, where the technique concludes `conclusions`.
[[nodiscard]] inline bool is_near_miss(const State& miss, const State& found,
                                       const CandidateSet& conclusions) {
  const CellSet opened = miss.open() - found.open();
  if (opened.size() == 1) return text_of(miss) == text_of(reopened(found, opened.front()));
  if (miss.givens() != found.givens() || board_of(miss) != board_of(found)) return false;
  const CandidateSet changed = difference(miss, found);
  if (changed.size() != 1) return false;
  bool concluded = false;
  for (int d = 1; d <= found.topology().digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    concluded = concluded || !(changed[digit] & conclusions[digit]).empty();
  }
  return !concluded;
}

}  // namespace gridmill
