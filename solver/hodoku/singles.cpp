// Singles come from the queues in which the board noted them, oldest first, and are checked when
// they are taken: the cell may be filled since. Many cells are naked and hidden singles at once,
// and the two kinds have different scores, so the order in which they come up decides the score of
// easy puzzles.
//
// Invariant: an entry that is passed over is for a filled cell and never counts again, so taking
// it from its queue loses nothing.
//
// Source: HoDoKu 2.2.0's order. Brute Force is here because it fills one cell, too.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {

/// The oldest waiting naked single that is the last open cell of a house; it stays in the queue,
/// which passes over it when the cell is filled. Only naked singles are asked: the last cell of a
/// house has one candidate. If its house holds no other open digit, it is the last.
bool find_full_house(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  for (const CellDigit& spot : board.naked.pending()) {
    if (board.value(spot.cell) != 0) continue;
    for (const int house : houses_of(spot.cell)) {
      if ((board.open_digits(house) & ~digit_bit(spot.digit)) != 0) continue;
      step.place(spot.cell, spot.digit);
      return true;
    }
  }
  return false;
}

/// The first waiting one in an open cell. Sound steps never take the last candidate of a cell, so
/// there is nothing else to check.
bool find_naked_single(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  Board& board = search.board;
  while (!board.naked.empty()) {
    const CellDigit spot = board.naked.pop();
    if (board.value(spot.cell) != 0) continue;
    step.place(spot.cell, spot.digit);
    return true;
  }
  return false;
}

/// The first waiting one in an open cell; if that is no single any more, none is taken although
/// others may be waiting behind it. That is HoDoKu's rule; sound steps never take the last place of
/// a digit in a house, so on the path of a puzzle with a solution it never happens.
bool find_hidden_single(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  Board& board = search.board;
  while (!board.hidden.empty()) {
    const CellDigit spot = board.hidden.pop();
    if (board.value(spot.cell) != 0) continue;
    for (const int house : houses_of(spot.cell)) {
      if (board.count(house, spot.digit) != 1) continue;
      step.place(spot.cell, spot.digit);
      return true;
    }
    return false;
  }
  return false;
}

/// The middle one of the open cells gets its digit: number n / 2 of n, from 0. The choice is
/// HoDoKu's.
bool find_brute_force(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  int skip = search.board.open().size() / 2;
  for (const Cell c : search.board.open()) {
    if (skip-- > 0) continue;
    step.place(c.index, search.solution()[c.index]);
    return true;
  }
  return false;
}

}  // namespace gridmill::hodoku
