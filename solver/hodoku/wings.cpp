// XY-, XYZ- and W-Wing: short chains through cells with two candidates. XY-Wing: a pivot xy sees a
// cell xz and a cell yz; one of the two is z for either value of the pivot, so a cell that sees
// both is not z. XYZ-Wing: the pivot has z, too, so what sees all three is not z. W-Wing: two cells
// with the same candidates xy are joined by a strong link on y; one end of the link is y, so the
// cell that it sees is x, and what sees both cells is not.
//
// Order: cells come ascending; the first triple (or pair, of a W-Wing) that eliminates something
// is HoDoKu's. In a triple the order of the pivots counts, the order of the other two does not.
//
// Source: HoDoKu 2.2.0's order; the terms are sudopedia's.

#include <cassert>
#include <utility>

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {
namespace {

/// What a pivot and its two pincers eliminate, which share one digit; `also` sees the target, too.
bool eliminate_wing(const Board& board, int one, int other, CellSet also, SolutionStep& step) {
  const auto common = static_cast<DigitMask>(board.candidates(one) & board.candidates(other));
  assert(std::has_single_bit(common));
  const int digit = lowest_digit(common);
  const CellSet targets = board.places(digit) & peers_of(one) & peers_of(other) & also;
  step.eliminate(targets, digit);
  return !targets.empty();
}

/// Whether a strong link on a digit joins two cells: one of its ends sees the first cell, and the
/// other one (which does not see the first) the second. That an end which sees both counts for the
/// first cell alone is HoDoKu's rule. Neither end is one of the two cells.
bool is_linked(const Board& board, int a, int b, int digit) {
  const CellSet& seen = peers_of(a);
  const CellSet places = board.places(digit) - (CellSet::of(a) | CellSet::of(b));
  const CellSet near = places & seen;
  const CellSet far = places & (peers_of(b) - seen);
  if (near.empty() || far.empty()) return false;
  for (int house = 0; house < kHouses; ++house) {
    if (board.count(house, digit) != 2) continue;
    const CellSet& cells = house_cells(house);
    if (near.intersects(cells) && far.intersects(cells)) return true;
  }
  return false;
}

}  // namespace

/// Whether there is any XY-Wing that takes something, pivot by pivot: much cheaper than to find
/// HoDoKu's first one.
bool has_xy_wing(const Board& board, const BivalueCells& twos) {
  for (const Cell pivot : twos.all()) {
    const DigitMask digits = board.candidates(pivot.index);
    const int x = lowest_digit(digits);
    const int y = lowest_digit(digits & ~digit_bit(x));
    const CellSet& seen = peers_of(pivot.index);
    const CellSet others = (twos.with(x) ^ twos.with(y)) & seen;
    for (const Cell one : others& twos.with(x)) {
      const int z = lowest_digit(board.candidates(one.index) & ~digit_bit(x));
      for (const Cell other : others& twos.with(y, z)) {
        if (board.places(z).intersects(peers_of(one.index) & peers_of(other.index))) return true;
      }
    }
  }
  return false;
}

/// Cells a < b < c with the pairs xy, xz, yz; each may be the pivot, a first. So a and b share one
/// digit, the other two are those of c, and two of the three see the third.
bool find_xy_wing(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  const BivalueCells twos(board);
  if (!has_xy_wing(board, twos)) return false;
  for (const Cell a : twos.all()) {
    const DigitMask digits = board.candidates(a.index);
    const int low = lowest_digit(digits);
    const int high = lowest_digit(digits & ~digit_bit(low));
    const CellSet& seen_by_a = peers_of(a.index);
    for (const Cell b : (twos.with(low) ^ twos.with(high)) & cells_after(a.index)) {
      const CellSet& seen_by_b = peers_of(b.index);
      const auto rest = static_cast<DigitMask>(digits ^ board.candidates(b.index));
      const int third = lowest_digit(rest);
      const CellSet cells = twos.with(third, lowest_digit(rest & ~digit_bit(third))) &
                            (seen_by_a.contains(b) ? seen_by_a | seen_by_b : seen_by_a & seen_by_b);
      for (const Cell c : cells& cells_after(b.index)) {
        const std::array<std::array<Cell, 3>, 3> tries = {{{a, b, c}, {b, a, c}, {c, b, a}}};
        for (const auto& [pivot, one, other] : tries) {
          const CellSet& seen = peers_of(pivot.index);
          if (!seen.contains(one) || !seen.contains(other)) continue;
          if (eliminate_wing(board, one.index, other.index, CellSet::all(), step)) return true;
        }
      }
    }
  }
  return false;
}

/// A pivot xyz and two cells that see it, with two of its digits, not the same two.
bool find_xyz_wing(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  const BivalueCells twos(board);
  for (const Cell pivot : board.cells_of_size(3)) {
    CellSet once;
    CellSet twice;
    for (const Digit d : DigitSet(board.candidates(pivot.index))) {
      twice |= once & twos.with(d.value);
      once |= twos.with(d.value);
    }
    const CellSet& seen = peers_of(pivot.index);
    CellSet rest = twice & seen;
    while (rest.several()) {
      const Cell one = rest.front();
      rest.erase(one);
      for (const Cell other : rest) {
        if (board.candidates(one.index) == board.candidates(other.index)) continue;
        if (eliminate_wing(board, one.index, other.index, seen, step)) return true;
      }
    }
  }
  return false;
}

/// Pairs of equal cells with two candidates. The lower digit is tried as the one that goes before
/// the higher one; targets are asked for first, because that is cheaper than the search for a link.
bool find_w_wing(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  const BivalueCells twos(board);
  for (const Cell first : twos.all()) {
    const int a = first.index;
    const DigitMask digits = board.candidates(a);
    const int low = lowest_digit(digits);
    const int high = lowest_digit(digits & ~digit_bit(low));
    for (const Cell second : twos.with(low, high) & cells_after(a)) {
      const int b = second.index;
      for (const auto& [gone, linked] : {std::pair(low, high), std::pair(high, low)}) {
        // One of the two has the digit that goes.
        if (!search.solution_cells(gone).contains(first) &&
            !search.solution_cells(gone).contains(second))
          continue;
        const CellSet targets = board.places(gone) & peers_of(a) & peers_of(b);
        if (targets.empty() || !is_linked(board, a, b, linked)) continue;
        step.eliminate(targets, gone);
        return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
