#include <utility>

#include "solver/hodoku/search.h"

/// XY-, XYZ- and W-Wing: short chains through cells with two candidates. XY-Wing: a pivot xy sees a
/// cell xz and a cell yz; whatever the pivot is, one of the two is z, and what sees both is not.
/// XYZ-Wing: the pivot has z, too, so what sees all three is not z. W-Wing: two cells with the same
/// candidates xy are joined by a strong link on y; one end of the link is y, so the cell that it
/// sees is x, and what sees both cells is not.
///
/// Order: cells come ascending; the first triple (or pair, of a W-Wing) that eliminates something
/// is HoDoKu's. In a triple the order of the pivots counts, the order of the other two does not.
///
/// Source: HoDoKu 2.2.0's order; the terms are sudopedia's.

namespace gridmill::hodoku {
namespace {

/// XY-Wing (`size` 2) and XYZ-Wing (3): three cells i < j < k of the lists; of an XY-Wing each may
/// be the pivot. The pivot of an XYZ-Wing comes from a list of its own and is the outermost loop.
bool find_wing(const Board& board, int size, Move& move) {
  std::array<int, kCells> twos{};
  std::array<int, kCells> pivots{};
  std::size_t n = 0;
  std::size_t n_pivots = 0;
  for (const Cell c : board.cells_of_size(2)) twos[n++] = c.index;
  for (const Cell c : board.cells_of_size(size)) pivots[n_pivots++] = c.index;
  for (std::size_t i = 0; i < n_pivots; ++i) {
    for (std::size_t j = size == 2 ? i + 1 : 0; j < n; ++j) {
      const int a = pivots[i];
      const int b = twos[j];
      // Three digits in all, and no two cells alike: of pairs these are xy, xz, yz, and with a
      // pivot xyz any two of them. HoDoKu tests the first two cells early; nothing is lost, as each
      // two of such a triple have the three digits between them.
      const int two = board.candidates(a) | board.candidates(b);
      if (count_of(static_cast<unsigned>(two)) != 3) continue;
      for (std::size_t k = j + 1; k < n; ++k) {
        const int c = twos[k];
        const int all = two | board.candidates(c);
        if (count_of(static_cast<unsigned>(all)) != 3) continue;
        if (board.candidates(a) == board.candidates(b) ||
            board.candidates(b) == board.candidates(c) ||
            board.candidates(c) == board.candidates(a)) {
          continue;
        }
        const std::array<std::array<int, 3>, 3> tries = {{{a, b, c}, {b, a, c}, {c, b, a}}};
        for (std::size_t t = 0; t < (size == 2 ? 3U : 1U); ++t) {
          const auto [pivot, one, other] = tries[t];
          const CellSet seen = peers_of(pivot);
          if (!seen.contains(CellSet::of(one)) || !seen.contains(CellSet::of(other))) continue;
          // The cells beside the pivot share the digit that goes.
          const auto common =
              static_cast<DigitMask>(board.candidates(one) & board.candidates(other));
          if (!std::has_single_bit(common)) continue;
          const int digit = lowest_digit(common);
          CellSet targets = board.places(digit) & peers_of(one) & peers_of(other);
          if (size == 3) targets &= seen;
          if (targets.empty()) continue;
          move.eliminate(targets, digit);
          return true;
        }
      }
    }
  }
  return false;
}

/// Whether a strong link on a digit joins two cells: one of its ends sees the first cell, and the
/// other one (which does not see the first) the second. That an end which sees both counts for the
/// first cell alone is HoDoKu's rule. Neither end is one of the two cells.
bool is_linked(const Board& board, int a, int b, int digit) {
  for (int house = 0; house < kHouses; ++house) {
    if (board.count(house, digit) != 2) continue;
    bool sees_a = false;
    bool sees_b = false;
    for (const Cell c :
         (board.places(digit) & house_cells(house)) - (CellSet::of(a) | CellSet::of(b))) {
      const CellSet seen = peers_of(c.index);
      if (seen.contains(CellSet::of(a))) {
        sees_a = true;
      } else if (seen.contains(CellSet::of(b))) {
        sees_b = true;
      }
    }
    if (sees_a && sees_b) return true;
  }
  return false;
}

}  // namespace

bool find_xy_wing(Search& search, Move& move) {
  move.code = "0800";
  return find_wing(search.board, 2, move);
}

bool find_xyz_wing(Search& search, Move& move) {
  move.code = "0801";
  return find_wing(search.board, 3, move);
}

/// Pairs of equal cells with two candidates. The lower digit is tried as the one that goes before
/// the higher one; targets are asked for first, because that is cheaper than the search for a link.
bool find_w_wing(Search& search, Move& move) {
  const Board& board = search.board;
  move.code = "0803";
  CellSet rest = board.cells_of_size(2);
  while (!rest.empty()) {
    const int a = rest.front().index;
    rest -= CellSet::of(a);
    const DigitMask digits = board.candidates(a);
    const int low = lowest_digit(digits);
    const int high = lowest_digit(digits & ~digit_bit(low));
    for (const Cell c : rest) {
      const int b = c.index;
      if (board.candidates(b) != digits) continue;
      for (const auto& [gone, linked] : {std::pair(low, high), std::pair(high, low)}) {
        const CellSet targets = board.places(gone) & peers_of(a) & peers_of(b);
        if (targets.empty() || !is_linked(board, a, b, linked)) continue;
        move.eliminate(targets, gone);
        return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
