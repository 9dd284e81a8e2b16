#include "solver/rate/hall.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// One test for naked and hidden sets of all sizes. Take any way to fill the house, and draw an
/// arrow from digit d to digit e where the cell of d may hold e as well. No arrow leaves the digits
/// of a naked set, as its cells hold no others; none enters the rest, which is the hidden set of
/// the other cells. So what sets take away is an arrow without a way back. Is there none, no set
/// takes anything; is there one, d -> e, the cells of what e leads to are a naked set, and the cell
/// of d loses e. (After Régin's filter for all-different; Hall's theorem has the name.)
///
/// Any filling will do, since the arrows without a way back are the same for all. The solution is
/// the one at hand; nothing is learned from it.
///
/// All houses are worked on at once: an arrow is a word with a bit for each house.

namespace gridmill::hall {
namespace {

/// The houses that have an arrow without a way back.
template <typename Word>
Word one_way_houses(const State& state, std::span<const std::uint8_t> solution) {
  // By the digit where an arrow begins, and that where it ends: a few more than there are, for the
  // compiler to work on four at once.
  constexpr std::size_t kEnds = 12;
  static constexpr auto kBits = [] {
    std::array<Word, kEnds> bits{};
    for (std::size_t e = 0; e < kRatedDigits; ++e) bits[e] = Word{1} << e;
    return bits;
  }();
  std::array<std::array<Word, kEnds>, kRatedDigits> ways{};
  for (const Cell c : state.open()) {
    assert(state.candidates(c) == 0 || state.has({c, {solution[c.index]}}));
    const auto through = static_cast<Word>(state.layout().house_set_of(c).row().words[0]);
    const Word candidates = state.candidates(c);
    std::array<Word, kEnds>& arrows = ways[solution[c.index] - 1U];
    for (std::size_t e = 0; e < kEnds; ++e) {
      arrows[e] |= (candidates & kBits[e]) != 0 ? through : 0;
    }
  }
  // Arrows become ways (Warshall).
  for (std::size_t k = 0; k < kRatedDigits; ++k) {
    const std::array<Word, kEnds> further = ways[k];
    for (std::array<Word, kEnds>& row : ways) {
      const Word via = row[k];
      for (std::size_t e = 0; e < kEnds; ++e) row[e] |= via & further[e];
    }
  }
  Word one_way = 0;
  for (std::size_t d = 0; d < kRatedDigits; ++d) {
    for (std::size_t e = 0; e < d; ++e) one_way |= ways[d][e] ^ ways[e][d];
  }
  return one_way;
}

}  // namespace

HouseSet loose_houses(const State& state, std::span<const std::uint8_t> solution, HouseSet houses) {
  assert(state.layout().full_houses().contains(houses));
  static_assert(kRatedHouses <= 64);
  const std::uint64_t loose = state.layout().houses() <= 32
                                  ? one_way_houses<std::uint32_t>(state, solution)
                                  : one_way_houses<std::uint64_t>(state, solution);
  return houses & HouseSet::of_row({loose});
}

}  // namespace gridmill::hall
