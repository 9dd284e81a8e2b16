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
#include <cstring>
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
  // By the digit where an arrow begins, and that where it ends: in full vectors. With AVX-512, the
  // arrows from one of nine digits are one register.
#if defined(__AVX512F__)
  constexpr std::size_t kLanes = 16;
#else
  constexpr std::size_t kLanes = 4;
#endif
  typedef Word Vector [[gnu::vector_size(kLanes * sizeof(Word))]];
  constexpr std::size_t kVectors = (Digits + kLanes - 1) / kLanes;
  struct Row {
    Vector vectors[kVectors];
    Vector& operator[](std::size_t v) { return vectors[v]; }
    const Vector& operator[](std::size_t v) const { return vectors[v]; }
  };
  static constexpr auto kBits = [] {
    std::array<Word, kVectors * kLanes> bits{};
    for (std::size_t e = 0; e < Digits; ++e) bits[e] = Word{1} << e;
    return bits;
  }();
  std::array<Row, Digits> ways{};
  for (const Cell c : open) {
    const Word own = candidates(c);
    const Word through = houses(c);
    assert((own >> (solution[c.index] - 1U) & 1U) != 0 || own == 0);
    Row& arrows = ways[solution[c.index] - 1U];
    for (std::size_t v = 0; v < kVectors; ++v) {
      Vector bits;
      std::memcpy(&bits, &kBits[v * kLanes], sizeof(bits));
      arrows[v] |= (bits & own) != 0 ? Vector{} + through : Vector{};
    }
  }
  // Arrows become ways (Warshall).
  for (std::size_t k = 0; k < Digits; ++k) {
    const Row further = ways[k];
    for (Row& row : ways) {
      const Word via = row[k / kLanes][k % kLanes];
      for (std::size_t v = 0; v < kVectors; ++v) row[v] |= further[v] & via;
    }
  }
  Word one_way = 0;
  for (std::size_t d = 0; d < Digits; ++d) {
    for (std::size_t e = 0; e < d; ++e) {
      one_way |= ways[d][e / kLanes][e % kLanes] ^ ways[e][d / kLanes][d % kLanes];
    }
  }
  return one_way;
}

}  // namespace gridmill::pattern
