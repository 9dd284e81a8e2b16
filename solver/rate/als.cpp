// The catalog of almost locked sets, and of the pairs among them that a restricted common joins.
// Each set is there once, in the first house that has it.
//
// Why these sets are worth a catalog: a set of n cells with n + 1 digits lacks exactly one of
// them in the solution. So it links its digits: without one it has all others. ALS-XZ, ALS-XY-Wing,
// ALS chain, Death Blossom and the closure of chains use the same sets.

#include "solver/rate/als.h"

#include <bit>
#include <cassert>

namespace gridmill::inline GRIDMILL_BOARDS::als {

Als make_als(const State& state, CellSet cells, DigitMask digits) {
  assert(state.open().contains(cells) && count_of(digits) == cells.size() + 1);
  return Als(
      cells, digits, [&](Digit d) { return state.places(d); },
      [&](CellSet places) { return state.topology().common_peers(places); });
}

namespace {

/// Whether a house before `house` has these cells too.
bool has_earlier_house(const BoardTopology& topology, CellSet cells, int house) {
  for (const std::uint8_t h : topology.houses_of(cells.front())) {
    if (h < house && topology.house(h).contains(cells)) return true;
  }
  return false;
}

}  // namespace

// One end of a chain is locked, but it is unknown which. A digit of both is then in one of the two,
// so it goes from where it sees all its places in both. The digits that join the ends to the chain
// are left out: they may be what the locked end lacks.
void add_common(const Als& a, const Als& b, DigitMask but, CandidateSet& eliminations) {
  assert((but & ~(a.digits | b.digits)) == 0);
  for (const Digit d : DigitSet(static_cast<DigitMask>(a.digits & b.digits & ~but))) {
    eliminations.add(d, a.seen_of(d) & b.seen_of(d));
  }
}

const std::vector<Als>& AlsCache::sets(FinderContext& context) {
  if (sets_known_) return sets_;
  sets_.clear();
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const int max_cells = max_als_cells(context);
  for (int h = 0; h < topology.houses(); ++h) {
    std::array<Cell, kRatedDigits> open;
    std::array<DigitMask, kRatedDigits> digits;
    std::size_t n = 0;
    for (const CellIndex i : topology.cells_of(h)) {
      if (state.candidates({i}) == 0) continue;
      assert(n < open.size());
      open[n] = {i};
      digits[n++] = state.candidates({i});
    }
    const auto add = [&](CellSet cells, DigitMask all) {
      if (cells.size() > max_cells || has_earlier_house(topology, cells, h)) return;
      sets_.push_back(make_als(state, cells, all));
    };
    const std::span cells = std::span<const Cell>(open).first(n);
    const std::span own = std::span<const DigitMask>(digits).first(n);
    if (context.is_plain()) {
      pattern::for_almost_locked<Size, kRatedDigits>(cells, own, add);
    } else {
      pattern::for_almost_locked<Size, kMaxAlsCells>(cells, own, add);
    }
  }
  sets_known_ = true;
  return sets_;
}

const std::vector<AlsPair>& AlsCache::pairs(FinderContext& context) {
  if (pairs_known_) return pairs_;
  const std::vector<Als>& all = sets(context);
  pairs_.clear();
  for (std::size_t a = 0; a < all.size(); ++a) {
    pattern::for_restricted(std::span(all), a, false, [&](std::size_t b, DigitMask digits) {
      // Each set lacks one digit, and a restricted common is lacking in one of the two. So there
      // are two at most, unless the position has no solution: the lowest and the highest are all.
      const int x = lowest_digit(digits);
      const int y = static_cast<int>(std::bit_width(digits));  // the largest
      assert(a < b && 1 <= x && x <= y);
      assert(is_one(digits) == (x == y));
      pairs_.push_back({.a = static_cast<std::uint16_t>(a),
                        .b = static_cast<std::uint16_t>(b),
                        .x = {static_cast<std::uint8_t>(x)},
                        .y = {static_cast<std::uint8_t>(x == y ? 0 : y)},
                        .overlap = all[a].cells.intersects(all[b].cells)});
    });
  }
  pairs_known_ = true;
  return pairs_;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
