#include "solver/rate/rectangles.h"

/// The rectangles without givens are listed once a puzzle. In a position, each of them tells which
/// two digits it may come down to: with all cells open, those of a cell with two candidates; with
/// filled cells, the digit of one and a digit that both cells beside it may have.
///
/// Why no given may take part: if the rectangle held x in one diagonal and y in the other, the
/// swap would change no house and no given, and so be a second solution. A filled cell that is no
/// given could be swapped just as well, so it stays in the pattern.

namespace gridmill::uniqueness {

const std::vector<Pair>& Pairs::open(Position& position) {
  if (!known_) find(position);
  return open_;
}

const std::vector<Pair>& Pairs::filled(Position& position) {
  if (!known_) find(position);
  return filled_;
}

void Pairs::add(const State& state, const Rectangle& cells, DigitMask digits,
                const std::array<DigitMask, 4>& may_be) {
  Pair pair;
  pair.cells = cells;
  pair.digits = digits;
  for (std::size_t i = 0; i < 4; ++i) {
    const DigitMask own = may_be[i];
    if ((own & digits) == 0) return;
    if ((own & digits) != digits) pair.missing = 1;
    const auto more = static_cast<DigitMask>(own & ~digits);
    if (more == 0) {
      // One candidate alone is a matter for singles.
      if (own != digits && state.open().contains(cells[i])) return;
      pair.floor.insert(cells[i]);
      continue;
    }
    pair.same_further = pair.same_further && (pair.further == 0 || pair.further == more);
    pair.further = static_cast<DigitMask>(pair.further | more);
    pair.extra.insert(cells[i]);
    ++pair.extras;
  }
  if (pair.extras != 0) (state.open().contains(set_of(cells)) ? open_ : filled_).push_back(pair);
}

void Pairs::find(Position& position) {
  known_ = true;
  const State& state = position.state();
  if (rectangles_.empty() || givens_ != state.givens()) {
    givens_ = state.givens();
    rectangles_.clear();
    for (const Rectangle& r : position.layout().rectangles()) {
      if (!set_of(r).intersects(givens_)) rectangles_.emplace_back(r, set_of(r));
    }
  }
  open_.clear();
  filled_.clear();
  const CellSet open = state.open();
  const CellSet twos = position.cells_with(2);
  // What each cell may be, found once: a cell is in many rectangles.
  std::array<DigitMask, kRatedCells> by_cell{};
  for (const Cell c : position.layout().all_cells() - givens_) {
    const std::uint8_t value = state.value(c);
    by_cell[c.index] =
        value == 0 ? state.candidates(c) : static_cast<DigitMask>(1U << (value - 1U));
  }
  for (const auto& [r, all] : rectangles_) {
    const CellSet filled = all - open;
    if (filled == all || (filled.empty() && !all.intersects(twos))) continue;
    std::array<DigitMask, 4> may_be{};
    for (std::size_t i = 0; i < 4; ++i) may_be[i] = by_cell[r[i].index];
    // A cell with nothing but the two digits shares one with the cell across, and filled cells
    // leave each diagonal one digit.
    const bool one = (may_be[0] & may_be[3]) != 0;
    const bool two = (may_be[1] & may_be[2]) != 0;
    if (filled.empty() ? !one && !two : !one || !two) continue;
    if (filled.empty()) {
      for (std::size_t i = 0; i < 4; ++i) {
        if (count_of(may_be[i]) != 2) continue;
        bool seen = false;
        for (std::size_t j = 0; j < i; ++j) seen = seen || may_be[j] == may_be[i];
        if (!seen) add(state, r, may_be[i], may_be);
      }
      continue;
    }
    // A filled cell says x, and what both its neighbours may be is y.
    std::size_t i = 0;
    while (!filled.contains(r[i])) ++i;
    const DigitMask x = may_be[i];
    if ((may_be[3 - i] & x) == 0) continue;
    const std::size_t next = i == 0 || i == 3 ? 1 : 0;
    for (std::uint32_t y = may_be[next] & may_be[3 - next] & ~std::uint32_t{x}; y != 0;
         y &= y - 1) {
      add(state, r, static_cast<DigitMask>(x | (y & -y)), may_be);
    }
  }
}

}  // namespace gridmill::uniqueness
