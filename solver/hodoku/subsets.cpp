#include "solver/hodoku/search.h"

/// Locked candidates, naked and hidden subsets.

namespace gridmill::hodoku {
namespace {

constexpr int kRows = 0;
constexpr int kColumns = 9;
constexpr int kBoxes = 18;

/// Houses in the order in which subsets are looked for.
constexpr std::array kSubsetHouses = {kBoxes, kRows, kColumns};

/// The parts of a house that other houses cross, as places of the house: rows and columns are
/// crossed by boxes in threes, a box by rows, then by columns.
constexpr std::array<unsigned, 3> kThrees = {0007, 0070, 0700};
constexpr std::array<unsigned, 6> kCrossings = {0007, 0070, 0700, 0111, 0222, 0444};

/// A digit whose places in a house are all in another house too, with more places there.
bool find_locked(const Board& board, int from, std::span<const unsigned> crossings, Move& move) {
  for (int house = from; house < from + 9; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const unsigned places = board.places_in(house, digit);
      const int count = count_of(places);
      if (count != 2 && count != 3) continue;
      for (std::size_t i = 0; i < crossings.size(); ++i) {
        if ((places & ~crossings[i]) != 0) continue;
        const int cell = cell_at(house, std::countr_zero(places));
        const int other = houses_of(cell)[house < kBoxes ? 2 : i / 3];
        if (board.count(other, digit) <= count) continue;
        move.eliminate((board.places(digit) & house_cells(other)) - house_cells(house), digit);
        return true;
      }
    }
  }
  return false;
}

/// Cells of a house with so few candidates that they may be part of a naked subset.
struct Cells {
  std::array<int, 9> cell{};
  int n = 0;
};

/// Eliminates the digits of a naked subset from every house that holds it. "Locked": it stands in
/// a box and a line and takes candidates from the box and from the line outside the box.
bool apply_naked(const Board& board, int size, CellSet cells, DigitMask digits, bool locked,
                 Move& move) {
  const int first = cells.front().index;
  int hit = 0;
  for (const int house : houses_of(first)) {
    if (!house_cells(house).contains(cells)) continue;
    bool hits = false;
    for (const Cell c : house_cells(house) - cells) {
      for (const Digit d : DigitSet(board.candidates(c.index) & digits)) {
        move.eliminate(c.index, d.value);
        hits = hits || house >= kBoxes || box_of(c.index) != box_of(first);
      }
    }
    hit += hits ? 1 : 0;
  }
  if (!move.eliminations.empty() &&
      locked == (hit > 1 && size < 4 && house_cells(kBoxes + box_of(first)).contains(cells))) {
    return true;
  }
  move.eliminations.clear();
  return false;
}

bool choose_naked(const Board& board, const Cells& from, int next, int size, int left,
                  CellSet cells, DigitMask digits, bool locked, Move& move) {
  if (left == 0) {
    return count_of(digits) == size && apply_naked(board, size, cells, digits, locked, move);
  }
  for (int i = next; i <= from.n - left; ++i) {
    const int cell = from.cell[static_cast<std::size_t>(i)];
    const auto wider = static_cast<DigitMask>(digits | board.candidates(cell));
    if (count_of(wider) > size) continue;
    if (choose_naked(board, from, i + 1, size, left - 1, cells | CellSet::of(cell), wider, locked,
                     move)) {
      return true;
    }
  }
  return false;
}

bool find_naked(const Board& board, int size, bool locked, Move& move) {
  for (const int kind : kSubsetHouses) {
    for (int house = kind; house < kind + 9; ++house) {
      Cells few;
      for (const Cell c : house_cells(house) & board.open()) {
        if (board.size(c.index) <= size) few.cell[static_cast<std::size_t>(few.n++)] = c.index;
      }
      if (few.n >= size && choose_naked(board, few, 0, size, size, {}, 0, locked, move))
        return true;
    }
    if (locked) return false;  // boxes only: a locked subset is in one
  }
  return false;
}

bool choose_hidden(const Board& board, int house, unsigned from, int size, unsigned digits,
                   unsigned places, Move& move) {
  if (count_of(digits) == size) {
    for (std::uint32_t rest = places; rest != 0; rest &= rest - 1) {
      const int cell = cell_at(house, std::countr_zero(rest));
      for (const Digit d : DigitSet(board.candidates(cell) & ~digits)) {
        move.eliminate(cell, d.value);
      }
    }
    return !move.eliminations.empty();
  }
  for (std::uint32_t rest = from; rest != 0; rest &= rest - 1) {
    const int digit = lowest_digit(rest);
    const unsigned wider = places | board.places_in(house, digit);
    if (count_of(wider) > size) continue;
    if (choose_hidden(board, house, rest & (rest - 1), size, digits | digit_bit(digit), wider,
                      move)) {
      return true;
    }
  }
  return false;
}

bool find_hidden(const Board& board, int size, Move& move) {
  for (const int kind : kSubsetHouses) {
    for (int house = kind; house < kind + 9; ++house) {
      const unsigned open = board.open_digits(house);
      if (count_of(open) <= size) continue;  // as many open cells as open digits
      unsigned few = 0;
      for (const Digit d : DigitSet(open)) {
        if (board.count(house, d.value) <= size) few |= digit_bit(d.value);
      }
      if (count_of(few) < size) continue;
      if (choose_hidden(board, house, few, size, 0, 0, move)) return true;
    }
  }
  return false;
}

}  // namespace

bool find_pointing(Search& search, Move& move) {
  move.code = "0100";
  return find_locked(search.board, kBoxes, kCrossings, move);
}

bool find_claiming(Search& search, Move& move) {
  move.code = "0101";
  return find_locked(search.board, kRows, kThrees, move) ||
         find_locked(search.board, kColumns, kThrees, move);
}

bool find_locked_pair(Search& search, Move& move) {
  move.code = "0110";
  return find_naked(search.board, 2, true, move);
}

bool find_locked_triple(Search& search, Move& move) {
  move.code = "0111";
  return find_naked(search.board, 3, true, move);
}

bool find_naked_pair(Search& search, Move& move) {
  move.code = "0200";
  return find_naked(search.board, 2, false, move);
}

bool find_naked_triple(Search& search, Move& move) {
  move.code = "0201";
  return find_naked(search.board, 3, false, move);
}

bool find_naked_quad(Search& search, Move& move) {
  move.code = "0202";
  return find_naked(search.board, 4, false, move);
}

bool find_hidden_pair(Search& search, Move& move) {
  move.code = "0210";
  return find_hidden(search.board, 2, move);
}

bool find_hidden_triple(Search& search, Move& move) {
  move.code = "0211";
  return find_hidden(search.board, 3, move);
}

bool find_hidden_quad(Search& search, Move& move) {
  move.code = "0212";
  return find_hidden(search.board, 4, move);
}

}  // namespace gridmill::hodoku
