// The order of the bookkeeping is the scale's: it decides the order of the singles. Removing a
// candidate changes the cell, then the digit's row, column and box, and each change notes the
// single that it makes. Setting a cell removes the digit from the peers in the order of their
// numbers, and looks for hidden singles of the cell's other candidates afterwards.
//
// Invariant: on a board with a solution on which all steps were sound, `invariant_holds` holds
// after each call from outside, and every single that waits for an open cell is one. A wrong
// assumption may empty a cell; the bookkeeping of that candidate ends there, as HoDoKu's does, and
// only forcing nets, which look for contradictions, work on such a board.
//
// Source: HoDoKu 2.2.0's behavior when it sets a cell and deletes a candidate.

#include "solver/hodoku/board.h"

namespace gridmill::hodoku {
/// A house without any place for a digit has no single left to take. A wrong assumption makes such
/// houses; a sound step leaves the digit's place in each house.
void SinglesQueue::drop(int house, int digit) {
  for (std::size_t i = first_; i < end_; ++i) {
    if (spots_[i].digit != digit || !house_cells(house).contains(CellSet::of(spots_[i].cell))) {
      continue;
    }
    for (std::size_t j = i + 1; j < end_; ++j) spots_[j - 1] = spots_[j];
    --end_;
    return;
  }
}

/// The givens go through `set`, cell by cell, so they fill the queues as HoDoKu's do. Singles of
/// cells that a later given fills stay in the queue; the finders pass over them.
void Board::reset(std::span<const std::uint8_t> givens) {
  assert(givens.size() == kCells);
  naked.clear();
  hidden.clear();
  candidates_.fill(0x1FF);
  places_.fill(CellSet::all());
  for (auto& places : in_house_) places.fill(0x1FF);
  open_digits_.fill(0x1FF);
  values_ = {};
  open_ = CellSet::all();
  givens_ = {};
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = givens[at(cell)];
    if (digit == 0) continue;
    set(cell, digit);
    givens_ |= CellSet::of(cell);
  }
}

/// The place that is left of a digit in a house is a hidden single. While a cell is being set, a
/// house of it may be down to that cell, which has left `places_` already: then there is none.
void Board::note_hidden(int house, int digit) {
  const CellSet left = places(digit) & house_cells(house);
  if (!left.empty()) hidden.add(left.front().index, digit);
}

/// Takes a place from a house and returns how many the digit has left there.
int Board::lower_count(int house, int place, int digit) {
  DigitMask& places = in_house_[at(house)][at(digit)];
  places = static_cast<DigitMask>(places & ~(1U << static_cast<unsigned>(place)));
  if (places == 0) {
    open_digits_[at(house)] = static_cast<DigitMask>(open_digits_[at(house)] & ~digit_bit(digit));
  }
  return count_of(places);
}

void Board::remove(int cell, int digit) {
  assert(0 <= cell && cell < kCells && 1 <= digit && digit <= kDigits);
  DigitMask& mask = candidates_[at(cell)];
  if ((mask & digit_bit(digit)) == 0) return;
  mask = static_cast<DigitMask>(mask & ~digit_bit(digit));
  places_[at(digit)] -= CellSet::of(cell);
  // A contradiction ends the bookkeeping of this candidate; nets see that, solvable puzzles do not.
  if (mask == 0) return;
  if (is_one(mask)) naked.add(cell, lowest_digit(mask));
  const auto houses = houses_of(cell);
  const auto places = places_of(cell);
  for (std::size_t i = 0; i < houses.size(); ++i) {
    const int left = lower_count(houses[i], places[i], digit);
    if (left == 1) note_hidden(houses[i], digit);
    // See `drop`: behind a wrong assumption only.
    if (left == 0) hidden.drop(houses[i], digit);
  }
}

void Board::set(int cell, int digit) {
  assert(0 <= cell && cell < kCells && 1 <= digit && digit <= kDigits);
  if (value(cell) == digit) return;
  values_[at(cell)] = static_cast<std::uint8_t>(digit);
  const DigitMask before = candidates(cell);
  candidates_[at(cell)] = 0;
  open_ -= CellSet::of(cell);
  // The cell leaves all `places_` before the peers change, so that no hidden single is noted in it;
  // its houses count it until the end, so that none of them seems to lose its last place.
  for (const Digit d : DigitSet(before)) places_[d.value] -= CellSet::of(cell);
  for (const Cell peer : peers_of(cell) & places(digit)) remove(peer.index, digit);
  const auto houses = houses_of(cell);
  const auto places = places_of(cell);
  for (const Digit d : DigitSet(before)) {
    for (std::size_t i = 0; i < houses.size(); ++i) {
      const int left = lower_count(houses[i], places[i], d.value);
      // The digit that was set has its place in these houses; the cell's other candidates may be
      // down to one place now.
      if (left == 1 && d.value != digit) note_hidden(houses[i], d.value);
    }
  }
}

/// Counts the digits of all cells at once, up to one more than asked for.
CellSet Board::cells_of_size(int size) const {
  assert(2 <= size && size <= 3);
  CellSet one, two, three, four;
  for (int digit = 1; digit <= kDigits; ++digit) {
    const CellSet& here = places_[at(digit)];
    four |= three & here;
    three |= two & here;
    two |= one & here;
    one |= here;
  }
  return size == 2 ? two - three : three - four;
}

BivalueCells::BivalueCells(const Board& board) : all_(board.cells_of_size(2)) {
  for (int digit = 1; digit <= kDigits; ++digit) {
    with_[static_cast<std::size_t>(digit)] = all_ & board.places(digit);
  }
}

/// What the filled cells leave. HoDoKu asks for it where rectangles may miss candidates, and where
/// forcing chains look for a house that loses a digit.
std::array<CellSet, 10> Board::allowed() const {
  std::array<CellSet, 10> result;
  result.fill(open_);
  for (const Cell c : CellSet::all() - open_) result[values_[c.index]] -= peers_of(c.index);
  return result;
}

bool Board::invariant_holds() const {
  for (int cell = 0; cell < kCells; ++cell) {
    const bool open = open_.contains(cell);
    if (open != (value(cell) == 0) || (!open && candidates(cell) != 0)) return false;
    for (int digit = 1; digit <= kDigits; ++digit) {
      if (has(cell, digit) != places(digit).contains(cell)) return false;
    }
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= kDigits; ++digit) {
      DigitMask expected = 0;
      for (int place = 0; place < 9; ++place) {
        const bool here = has(cell_at(house, place), digit);
        expected = static_cast<DigitMask>(expected | (here ? place_bit(place) : 0));
      }
      if (places_in(house, digit) != expected) return false;
      if (((open_digits(house) & digit_bit(digit)) != 0) != (expected != 0)) return false;
    }
  }
  return true;
}

}  // namespace gridmill::hodoku
