#pragma once

// The board of HoDoKu's scale. Cells, digits and houses are plain ints with the numbering of
// nine.h. Each change of a candidate updates the counts of its houses at once, because the order
// in which singles come up is part of the scale.

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "solver/board/nine.h"

namespace gridmill::hodoku {

using namespace nine;

/// A placement or an elimination.
struct CellDigit {
  std::uint8_t cell = 0;
  std::uint8_t digit = 0;
  bool operator==(const CellDigit&) const = default;
};

/// Singles in order of appearance. HoDoKu never sorts them: the next single depends on history,
/// which decides the kind of single, and so the score, of a cell. Entries are not removed when
/// their cell is filled, so the caller must check whether an entry still holds.
///
/// The capacity suffices: each cell gets down to one candidate once, and each digit to one place
/// in a house once, which makes at most 81 naked and 27 * 9 hidden singles between two
/// resets.
class SinglesQueue {
 public:
  void clear() { first_ = end_ = 0; }
  void add(int cell, int digit) {
    assert(end_ < spots_.size());
    spots_[end_++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
  }
  [[nodiscard]] bool empty() const { return first_ >= end_; }
  /// Removes and returns the oldest; the queue must not be empty.
  CellDigit pop() {
    assert(!empty());
    const CellDigit spot = spots_[first_++];
    if (first_ >= end_) clear();
    return spot;
  }
  /// Removes the oldest one of that digit in that house, if any.
  void drop(int house, int digit);
  [[nodiscard]] std::span<const CellDigit> pending() const {
    return std::span(spots_).subspan(first_, end_ - first_);
  }

 private:
  std::array<CellDigit, 3 * kCells> spots_;
  std::size_t first_ = 0;
  std::size_t end_ = 0;
};

/// Candidates as HoDoKu keeps them: changed one at a time, each change noting the singles that it
/// makes. Invariant while the puzzle has a solution: counts and candidates agree. A value type.
class Board {
 public:
  /// Starts over; givens are placed one by one, row-major, like finds.
  void reset(std::span<const std::uint8_t> givens);
  /// Places a digit. A digit that is there already is overwritten: that happens when an assumption
  /// is followed into a contradiction.
  void set(int cell, int digit);
  /// Eliminates a candidate, if it is there.
  void remove(int cell, int digit);

  [[nodiscard]] DigitMask candidates(int cell) const { return candidates_[at(cell)]; }
  [[nodiscard]] int size(int cell) const { return count_of(candidates_[at(cell)]); }
  [[nodiscard]] bool has(int cell, int digit) const {
    return (candidates_[at(cell)] & digit_bit(digit)) != 0;
  }
  [[nodiscard]] CellSet places(int digit) const { return places_[at(digit)]; }
  /// The places of a digit in a house, bit i for the house's cell i, and how many there are.
  [[nodiscard]] DigitMask places_in(int house, int digit) const {
    return in_house_[at(house)][at(digit)];
  }
  [[nodiscard]] int count(int house, int digit) const { return count_of(places_in(house, digit)); }
  /// The digits that have a place in a house.
  [[nodiscard]] DigitMask open_digits(int house) const { return open_digits_[at(house)]; }
  [[nodiscard]] int value(int cell) const { return values_[at(cell)]; }
  [[nodiscard]] bool is_given(int cell) const {
    return givens_.contains(Cell{static_cast<std::uint16_t>(cell)});
  }
  [[nodiscard]] CellSet open() const { return open_; }
  /// Calls f(cell, digit) for all candidates, cell by cell.
  template <typename F>
  void for_each_candidate(const F& f) const {
    for (const Cell c : open_) {
      for (const Digit d : DigitSet(candidates(c.index))) f(c.index, d.value);
    }
  }
  [[nodiscard]] bool solved() const { return open_.empty(); }
  /// Open cells with that many candidates, 2 or 3.
  [[nodiscard]] CellSet cells_of_size(int size) const;
  [[nodiscard]] const CellSet& givens() const { return givens_; }
  /// By digit, the open cells where no placed digit forbids it, even if it was eliminated since.
  [[nodiscard]] std::array<CellSet, 10> allowed() const;

  /// The invariant above, for assertions. It need not hold behind a wrong assumption: a cell that
  /// loses its last candidate ends the bookkeeping.
  [[nodiscard]] bool invariant_holds() const;

  SinglesQueue naked;
  SinglesQueue hidden;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  void note_hidden(int house, int digit);
  int lower_count(int house, int place, int digit);

  std::array<DigitMask, kCells> candidates_{};
  std::array<CellSet, 10> places_{};
  std::array<std::array<DigitMask, 10>, kHouses> in_house_{};
  std::array<DigitMask, kHouses> open_digits_{};
  std::array<std::uint8_t, kCells> values_{};
  CellSet open_;
  CellSet givens_;
};

/// The open cells with two candidates, and those of them that have a digit.
class BivalueCells {
 public:
  explicit BivalueCells(const Board& board);
  [[nodiscard]] const CellSet& all() const { return all_; }
  [[nodiscard]] const CellSet& with(int digit) const {
    return with_[static_cast<std::size_t>(digit)];
  }
  /// Those that have both digits.
  [[nodiscard]] CellSet with(int one, int two) const { return with(one) & with(two); }

 private:
  CellSet all_;
  std::array<CellSet, 10> with_;
};

/// The cells behind a cell, in the order of their numbers.
[[nodiscard]] constexpr CellSet cells_after(int cell) {
  return CellSet::range(cell + 1, kCells - cell - 1);
}

}  // namespace gridmill::hodoku
