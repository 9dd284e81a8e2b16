#include "solver/rate/singles_propagation.h"

#include <cassert>
#include <utility>

/// The order in which singles are placed does not matter: as candidates go, a single stays a single
/// until it is placed or its cell or house has nothing left, which is a contradiction in any order.
///
/// A digit that is placed goes from a row of cells at once, and is looked for in all houses that
/// miss it; the other digits of the cell, in its own houses alone.

namespace gridmill::inline GRIDMILL_BOARDS {

SinglesPropagation::SinglesPropagation(const State& state)
    : topology_(&state.topology()), open_(state.open()) {
  bool quiet = true;
  for (int i = 1; i <= topology_->digits(); ++i) {
    const auto d = static_cast<std::size_t>(i - 1);
    places_[d] = state.places(i);
    missing_[d] = state.houses_missing(i);
    quiet = quiet && !missing_[d].any_of(
                         [&](int h) { return !(places_[d] & topology_->house(h)).several(); });
  }
  // Mostly there is no hidden single to begin with.
  if (!quiet) doubtful_ = missing_;
}

void SinglesPropagation::place(Candidate c) {
  assert(open_.contains(c.cell) && places_[index(c.digit)].contains(c.cell));
  const CellSet cell = CellSet::of(c.cell);
  const HouseSet houses = topology_->house_set_of(c.cell);
  for (std::size_t d = 0; d < places_.size(); ++d) {
    if (!places_[d].intersects(cell)) continue;
    places_[d] -= cell;
    doubtful_[d] |= houses;
  }
  open_ -= cell;
  missing_[index(c.digit)] -= houses;
  placed_.add(c);
  eliminate(c.digit, topology_->peers(c.cell));
  topology_->each_excluded(c.digit, cell,
                           [&](Digit other, const CellSet& cells) { eliminate(other, cells); });
}

void SinglesPropagation::eliminate(Digit d, CellSet cells) {
  CellSet& places = places_[index(d)];
  if (!places.intersects(cells)) return;
  places -= cells;
  doubtful_[index(d)] = HouseSet::all();
}

bool SinglesPropagation::run() {
  while (!open_.empty()) {
    // Counting in parallel: bit c of `once` says that cell c has a candidate, of `twice` two or
    // more. Naked singles first, for one pass finds them all.
    CellSet once;
    CellSet twice;
    for (const CellSet& places : places_) {
      twice |= once & places;
      once |= places;
    }
    if (once != open_) return false;
    if (once != twice) {
      if (!place_naked(once - twice)) return false;
      continue;
    }
    const CellSet before = open_;
    for (int d = 1; d <= topology_->digits(); ++d) {
      if (!place_hidden({static_cast<std::uint8_t>(d)})) return false;
    }
    if (open_ == before) return true;
  }
  return true;
}

bool SinglesPropagation::place_naked(CellSet cells) {
  for (const Cell c : cells) {
    std::size_t d = 0;
    while (d < places_.size() && !places_[d].contains(c)) ++d;
    // One before it has taken the candidate: two equal singles that see each other.
    if (d == places_.size()) return false;
    place({c, {static_cast<std::uint8_t>(d + 1)}});
  }
  return true;
}

bool SinglesPropagation::place_hidden(Digit d) {
  for (const int h : std::exchange(doubtful_[index(d)], {}) & missing_[index(d)]) {
    const CellSet places = places_[index(d)] & topology_->house(h);
    if (places.several()) continue;
    // One before it may have served this house, too.
    if (!missing_[index(d)].contains(h)) continue;
    if (places.empty()) return false;
    place({places.front(), d});
  }
  return true;
}

CandidateSet SinglesPropagation::possible() const {
  CandidateSet result = placed_;
  for (int i = 1; i <= topology_->digits(); ++i) {
    const Digit d{static_cast<std::uint8_t>(i)};
    result.add(d, places_[index(d)]);
  }
  return result;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
