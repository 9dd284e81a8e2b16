#include "solver/explainer/chains/links.h"

#include <memory>

#include "solver/explainer/patterns.h"

// Weak links in two forms. As sets they depend on the geometry alone, so one table serves all
// sheets; whoever uses it masks it with the candidates of the sheet. As lists they are of a sheet,
// in the order in which the original goes along them: the order decides which of two equally short
// chains is found, and so which candidates count for the length of a chain around it.
//
// Invariant: masked, both have the same links; `count_` is 0 for a candidate that was not asked
// for, and for one without any links, which is found again each time.
//
// Source: Sudoku Explainer 1.2.1, Chaining, for the order.

namespace gridmill::explainer {

const CandidateBits& weak_links(int candidate) {
  // Made at the first call, and too large for the stack.
  static const auto kTable = [] {
    auto table = std::make_unique<std::array<CandidateBits, kCandidates>>();
    for (int c = 0; c < kCandidates; ++c) {
      CandidateBits& links = (*table)[as_index(c)];
      for (int d = 0; d < kDigits; ++d) {
        if (d != digit_of(c)) links.insert(candidate_of(cell_of(c), d));
      }
      for (const std::uint8_t peer : peers_of(cell_of(c))) {
        links.insert(candidate_of(peer, digit_of(c)));
      }
    }
    return table;
  }();
  return (*kTable)[as_index(candidate)];
}

// Nine bits a cell in a row: a cell begins at bit 9 * cell, and may go on in the next word.
CandidateBits candidates_of(const Board& board) {
  CandidateBits::Storage row{};
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint64_t digits = board.candidates(cell);
    const int first = candidate_of(cell, 0);
    const auto word = as_index(first / 64);
    row.words[word] |= digits << (first % 64);
    if (first % 64 > 55) row.words[word + 1] |= digits >> (64 - first % 64);
  }
  return CandidateBits::from_bits(row);
}

std::size_t count_candidates(const Board& board) {
  std::size_t count = 0;
  for (int cell = 0; cell < kCells; ++cell) count += as_index(board.size(cell));
  return count;
}

void WeakLinks::find(int candidate) const {
  const auto c = as_index(candidate);
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  std::uint8_t count = 0;
  const auto add = [&](int to) {
    assert(count < kMax);
    targets_[c][count++] = static_cast<std::uint16_t>(to);
  };
  for_bits(board_.candidates(cell) & ~bit_of(digit), [&](int d) { add(candidate_of(cell, d)); });
  in_cell_[c] = count;
  const auto& regions = regions_of(cell);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const std::size_t region = regions[kind];
    // What shares the box as well has been listed by it, and comes once.
    const Mask known = kind == kBox ? bit_of(place_in(cell, kind))
                                    : shared_places(static_cast<int>(region), regions[kBox]);
    for_bits(board_.places(static_cast<int>(region), digit) & ~known,
             [&](int place) { add(candidate_of(cell_at(region, place), digit)); });
  }
  count_[c] = count;
}

}  // namespace gridmill::explainer
