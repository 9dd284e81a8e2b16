// What is known of a board, kept twice: the digits of a cell as a mask, the cells of a digit as a
// set. Subsets read the one, fish and chains the other, and no search has to make one from the
// other. The price is that every change touches both. What a house misses is kept as well, because
// singles and hidden sets ask for it house by house.
//
// Invariants (`invariant_holds`; checked for the whole board after a reset, and for the cells that
// a placement touched):
//   1. `candidates_` and `places_` agree.
//   2. A filled cell has no candidates; an open cell has the value 0.
//   3. A house misses the digits that none of its cells has.
//   4. A digit of a house is a candidate of no other cell of it.

#include "solver/rate/state.h"

#include <bit>
#include <cassert>
#include <cstring>

#include "solver/board/require.h"

namespace gridmill {

template <typename Size>
void StateOf<Size>::reset(std::span<const std::uint8_t> givens) {
  GRIDMILL_REQUIRE(givens.size() == static_cast<std::size_t>(topology_->cells()));
  const int digits = topology_->digits();
  values_ = {};
  givens_ = {};
  places_ = {};
  // A house with fewer cells than digits misses some digits for good; only full houses must get
  // every one, so only these are counted by digit.
  missing_.fill(topology_->all_digits());
  houses_missing_.fill(topology_->full_houses());
  changed_ = HouseSet::all();
  // The peers of the givens of a digit are united first, so that candidates are removed once per
  // cell and not given by given.
  std::array<CellSet, Size::kDigits> forbidden;
  for (int d = 1; d <= digits; ++d) {
    forbidden[static_cast<std::size_t>(d - 1)] =
        topology_->ruled_out({static_cast<std::uint8_t>(d)});
  }
  // A list first: whether a cell is given is anyone's guess, and a wrong one is dear.
  std::array<std::uint16_t, Size::kCells> given;
  std::size_t count = 0;
  for (std::size_t i = 0; i < givens.size(); ++i) {
    given[count] = static_cast<std::uint16_t>(i);
    count += givens[i] != 0 ? 1 : 0;
  }
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t i = given[n];
    assert(givens[i] <= digits);
    const Cell c{given[n]};
    const std::size_t d = givens[i] - 1U;
    values_[i] = givens[i];
    givens_.insert(c);
    forbidden[d] |= topology_->peers(c);
    if (topology_->has_differences()) {
      topology_->each_excluded({givens[i]}, CellSet::of(c), [&](Digit other, const CellSet& cells) {
        forbidden[other.value - 1U] |= cells;
      });
    }
    houses_missing_[d] -= topology_->house_set_of(c);
    for (const std::uint8_t h : topology_->houses_of(c)) {
      missing_[h] = static_cast<DigitMask>(missing_[h] & ~(1U << d));
    }
  }
  open_ = topology_->all_cells() - givens_;
  assert(open_.size() + static_cast<int>(count) == topology_->cells());
  for (std::size_t d = 0; d < static_cast<std::size_t>(digits); ++d) {
    places_[d] = open_ - forbidden[d];
  }
  find_candidates();
  assert(invariant_holds());
}

/// The candidates of cells from the places of digits, eight cells at once.
template <typename Size>
void StateOf<Size>::find_candidates() {
  constexpr std::size_t kLanes = 8;
  using Vector [[gnu::vector_size(kLanes * sizeof(DigitMask))]] = DigitMask;
  constexpr Vector kBits = {1, 2, 4, 8, 16, 32, 64, 128};
  Vector candidates[(Size::kCells + kLanes - 1) / kLanes];
  for (std::size_t i = 0; i < std::size(candidates); ++i) {
    candidates[i] = Vector{};
    for (std::size_t d = 0; d < Size::kDigits; ++d) {
      const std::uint64_t word = places_[d].bits().words[i * kLanes / 64];
      const auto cells = static_cast<std::uint8_t>(word >> i * kLanes % 64);
      const auto bit = static_cast<DigitMask>(1U << d);
      candidates[i] |= static_cast<Vector>((kBits & cells) != 0) & bit;
    }
  }
  std::memcpy(candidates_.data(), candidates, sizeof candidates_);
}

template <typename Size>
void StateOf<Size>::place(Candidate c) {
  const CellSet cell = CellSet::of(c.cell);
  assert(open_.contains(cell));
  assert(has(c));
  // The cell is not among its own peers, so it loses its candidates here.
  for (std::uint32_t rest = candidates_[c.cell.index]; rest != 0; rest &= rest - 1) {
    places_[static_cast<std::size_t>(std::countr_zero(rest))] -= cell;
  }
  candidates_[c.cell.index] = 0;
  values_[c.cell.index] = c.digit.value;
  open_ -= cell;
  // Even if no peer loses a candidate, there is news in these houses: one open cell less, which may
  // leave a full house.
  changed_ |= topology_->house_set_of(c.cell);
  houses_missing_[c.digit.value - 1U] -= topology_->house_set_of(c.cell);
  const auto bit = static_cast<DigitMask>(1U << (c.digit.value - 1U));
  for (const std::uint8_t h : topology_->houses_of(c.cell)) {
    missing_[h] = static_cast<DigitMask>(missing_[h] & ~bit);
  }
  eliminate(c.digit, topology_->peers(c.cell));
  topology_->each_excluded(c.digit, cell,
                           [&](Digit other, const CellSet& cells) { eliminate(other, cells); });
  assert(invariant_holds(cell));
}

template <typename Size>
void StateOf<Size>::eliminate(Digit digit, CellSet cells) {
  CellSet& places = places_[digit.value - 1U];
  // A cell that had lost the digit before is no change: finders of singles look again only at
  // houses with news.
  const CellSet gone = places & cells;
  assert(open_.contains(gone));
  places -= gone;
  assert(!places.intersects(cells));
  const auto keep = static_cast<DigitMask>(~(1U << (digit.value - 1U)));
  for (const Cell c : gone) {
    candidates_[c.index] &= keep;
    changed_ |= topology_->house_set_of(c);
    assert(candidates_[c.index] == 0 || open_.contains(c));
  }
}

template <typename Size>
auto StateOf<Size>::sparse() const -> Sparse {
  // Counting in parallel: bit c of `once` means that cell c has a candidate, of `twice` two or
  // more. On 9 x 9 that is nine steps for all 81 cells.
  CellSet once;
  CellSet twice;
  for (const CellSet& places : places_) {
    twice |= once & places;
    once |= places;
  }
  assert(open_.contains(once) && once.contains(twice));
  const Sparse sparse{open_ - once, once - twice};
  assert(sparse.none.empty() || count(sparse.none.front()) == 0);
  assert(sparse.exactly_one.empty() || count(sparse.exactly_one.front()) == 1);
  return sparse;
}

template <typename Size>
// After a placement, its own cell is asked for; with it come the houses through the cell, where the
// digit may not be a candidate any longer.
bool StateOf<Size>::invariant_holds(CellSet cells) const {
  HouseSet houses;
  for (const Cell c : cells) {
    const bool open = open_.contains(c);
    if (open != (values_[c.index] == 0)) return false;
    if (!open && candidates_[c.index] != 0) return false;
    for (int d = 1; d <= Size::kDigits; ++d) {
      if (((candidates_[c.index] >> (d - 1)) & 1) != (places(d).contains(c) ? 1 : 0)) return false;
    }
    houses |= topology_->house_set_of(c);
  }
  for (const int h : houses) {
    DigitMask present = 0;
    for (const auto i : topology_->cells_of(h)) {
      if (values_[i] != 0) present = static_cast<DigitMask>(present | 1U << (values_[i] - 1U));
    }
    if (missing(h) != (topology_->all_digits() & ~present)) return false;
    for (const auto i : topology_->cells_of(h)) {
      if ((candidates_[i] & present) != 0) return false;
    }
    // What full houses miss is kept by house and by digit, too.
    for (const Digit d : DigitSet(topology_->is_full(h) ? topology_->all_digits() : 0U)) {
      const bool misses = houses_missing(d.value).contains(h);
      if (misses == DigitSet(present).contains(d)) return false;
    }
  }
  return true;
}

template class StateOf<SizeNine>;
template class StateOf<SizeSixteen>;
template class StateOf<SizeTwentyFive>;
template class StateOf<SizeGrids>;

}  // namespace gridmill
