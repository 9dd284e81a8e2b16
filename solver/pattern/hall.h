#pragma once

// Whether naked or hidden sets can eliminate anything in a house, without searching for them: one
// test for sets of all sizes. Take any way to fill the house, and draw an arrow from digit d to
// digit e if the cell of d may also hold e. No arrow leaves the digits of a naked set, since its
// cells hold no others; so none enters the rest, which is the hidden set of the other cells. So an
// elimination is an arrow without a path back. If there is none, no set eliminates anything. If
// d -> e is one, the cells of all digits that e leads to are a naked set, and the cell of d loses
// e. (Régin's filter for all-different; named after Hall's theorem.)
//
// Any filling works, since the arrows without a path back are the same for all. The solution is
// used because it is known; no other information is taken from it.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/board/digit_set.h"

namespace gridmill::pattern {

/// The houses, one bit each, in which a naked or hidden set of any size eliminates candidates. All
/// houses are processed at once: an arrow is a word with a bit for each house.
/// @param open        the open cells
/// @param candidates  of a cell, as a mask of at most `Digits` bits
/// @param houses      of a cell, as bits
/// @param solution    the digits of the board, cell by cell; open cells have theirs as candidates
template <typename Word, std::size_t Digits, typename CellSet, typename Candidates, typename Houses>
[[nodiscard]] Word reducible_houses(const CellSet& open, const Candidates& candidates,
                                    const Houses& houses, std::span<const std::uint8_t> solution) {
  // By the digit where an arrow begins, and that where it ends: full vectors, for the compiler to
  // work on four at once.
  constexpr std::size_t kEnds = (Digits + 3) / 4 * 4;
  static constexpr auto kBits = [] {
    std::array<Word, kEnds> bits{};
    for (std::size_t e = 0; e < Digits; ++e) bits[e] = Word{1} << e;
    return bits;
  }();
  std::array<std::array<Word, kEnds>, Digits> ways{};
  for (const Cell c : open) {
    const Word own = candidates(c);
    const Word through = houses(c);
    assert((own >> (solution[c.index] - 1U) & 1U) != 0 || own == 0);
    std::array<Word, kEnds>& arrows = ways[solution[c.index] - 1U];
    for (std::size_t e = 0; e < kEnds; ++e) arrows[e] |= (own & kBits[e]) != 0 ? through : 0;
  }
  // Arrows become ways (Warshall).
  for (std::size_t k = 0; k < Digits; ++k) {
    const std::array<Word, kEnds> further = ways[k];
    for (std::array<Word, kEnds>& row : ways) {
      const Word via = row[k];
      for (std::size_t e = 0; e < kEnds; ++e) row[e] |= via & further[e];
    }
  }
  Word one_way = 0;
  for (std::size_t d = 0; d < Digits; ++d) {
    for (std::size_t e = 0; e < d; ++e) one_way |= ways[d][e] ^ ways[e][d];
  }
  return one_way;
}

}  // namespace gridmill::pattern
