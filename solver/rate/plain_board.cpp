// Between sets of cells and lanes of bands; what is worked out with these is in plain_kernel.inl.
//
// Invariants:
//   1. A band has 27 cells: higher bits are 0.
//   2. The places of a digit are open cells.
//   3. Givens, open cells and placements are all cells of the board, each once.

#include "solver/rate/plain_board.h"

#include <cassert>

#include "solver/board/nine.h"

namespace gridmill::inline GRIDMILL_BOARDS {
namespace {

using plain::kOpenLane;

static_assert(singles::kKinds == plain::kKinds);

/// A set of cells by bands.
using Bands = std::array<std::uint32_t, plain::kBands>;
constexpr std::uint32_t kBand = (1U << 27U) - 1;

Bands bands_of(const CellSet& cells) {
  const std::uint64_t low = cells.bits().words[0];
  const std::uint64_t high = cells.bits().words[1];
  return {static_cast<std::uint32_t>(low) & kBand, static_cast<std::uint32_t>(low >> 27) & kBand,
          static_cast<std::uint32_t>(low >> 54 | high << 10)};
}
CellSet cells_of(const Bands& bands) {
  assert(((bands[0] | bands[1] | bands[2]) & ~kBand) == 0);
  return CellSet::from_bits(
      {bands[0] | std::uint64_t{bands[1]} << 27 | std::uint64_t{bands[2]} << 54,
       std::uint64_t{bands[2]} >> 10});
}
CellSet cells_of(const plain::Lanes& lanes, std::size_t lane) {
  return cells_of({lanes.bands[0][lane], lanes.bands[1][lane], lanes.bands[2][lane]});
}
void set_lane(plain::Lanes& lanes, std::size_t lane, const Bands& bands) {
  for (std::size_t b = 0; b < bands.size(); ++b) lanes.bands[b][lane] = bands[b];
}

}  // namespace

bool PlainBoard::supports(const BoardTopology& topology) {
  return topology.houses() == nine::kHouses && !topology.has_relations() &&
         has_plain_houses(topology);
}

bool PlainBoard::has_plain_houses(const BoardTopology& topology) {
  if (!kSmallBoards || topology.cells() != nine::kCells || topology.houses() < nine::kHouses) {
    return false;
  }
  for (int h = 0; h < nine::kHouses; ++h) {
    for (const Cell c : nine::house_cells(h)) {
      if (!topology.house(h).contains(c)) return false;
    }
  }
  return true;
}

void PlainBoard::start(std::span<const std::uint8_t> givens) {
  assert(givens.size() == nine::kCells);
  // A list first: whether a cell is given is anyone's guess, and a wrong one is dear.
  std::array<std::uint8_t, nine::kCells> given;
  std::size_t count = 0;
  for (std::size_t i = 0; i < nine::kCells; ++i) {
    given[count] = static_cast<std::uint8_t>(i);
    count += givens[i] != 0 ? 1 : 0;
  }
  places_ = {};
  for (std::uint32_t* const band : places_.bands) band[kOpenLane] = kBand;
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t i = given[n];
    assert(givens[i] <= nine::kDigits);
    const std::uint32_t bit = 1U << i % 27;
    places_.bands[i / 27][givens[i] - 1U] |= bit;
    places_.bands[i / 27][kOpenLane] ^= bit;
  }
  kernel_->start(places_);
  placed_ = {};
  assert(open().size() + static_cast<int>(count) == nine::kCells);
}

void PlainBoard::start(const State& state) {
  places_ = {};
  for (std::size_t d = 0; d < nine::kDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d + 1)};
    set_lane(places_, d, bands_of(state.places(digit)));
    assert(places(digit) == state.places(digit));
  }
  set_lane(places_, kOpenLane, bands_of(state.open()));
  assert(open() == state.open());
  placed_ = {};
}

PlainBoard::Rounds PlainBoard::run(SingleKindSet kinds) {
  const plain::Rounds found = kernel_->run(places_, placed_, kinds);
  Rounds rounds;
  rounds.count = found.count;
  rounds.min_openings = found.min_openings;
  for (std::size_t k = 0; k < rounds.cells.size(); ++k) {
    rounds.cells[k] = cells_of({found.cells[k][0], found.cells[k][1], found.cells[k][2]});
  }
  assert((rounds.count == 0) == (rounds.min_openings == 0));
  return rounds;
}

PlainBoard::Locked PlainBoard::point() {
  const Locked locked = kernel_->point(places_);
  assert((locked.count == 0) == (locked.eliminated == 0));
  return locked;
}

PlainBoard::Locked PlainBoard::claim() {
  const Locked locked = kernel_->claim(places_);
  assert((locked.count == 0) == (locked.eliminated == 0));
  return locked;
}

bool PlainBoard::solved() const {
  return (places_.bands[0][kOpenLane] | places_.bands[1][kOpenLane] |
          places_.bands[2][kOpenLane]) == 0;
}

CellSet PlainBoard::open() const { return cells_of(places_, kOpenLane); }

CellSet PlainBoard::places(Digit digit) const { return cells_of(places_, digit.value - 1U); }

CandidateSet PlainBoard::placed() const {
  CandidateSet set;
  for (const Digit digit : DigitSet(nine::kAllDigits)) {
    set.add(digit, cells_of(placed_, digit.value - 1U));
  }
  return set;
}

CandidateSet PlainBoard::lost(const PlainBoard& after) const {
  CandidateSet set;
  for (const Digit digit : DigitSet(nine::kAllDigits)) {
    assert(places(digit).contains(after.places(digit)));
    set.add(digit, places(digit) - after.places(digit));
  }
  return set;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
