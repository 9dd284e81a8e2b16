#include "solver/explainer/chain_hint.h"

#include <memory>

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

double length_rating(int complexity) {
  // Added up, not multiplied: the sums are not exact, and Sudoku Explainer sorts by them.
  double added = 0;
  int threshold = 4;
  for (bool odd = false; complexity - 2 > threshold; odd = !odd) {
    added += 0.1;
    threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
  }
  return added;
}

const CandidateBits& weak_links(int candidate) {
  static const auto kTable = [] {
    auto table = std::make_unique<std::array<CandidateBits, kCandidates>>();
    for (int c = 0; c < kCandidates; ++c) {
      CandidateBits& links = (*table)[static_cast<std::size_t>(c)];
      for (int d = 0; d < kDigits; ++d) {
        if (d != digit_of(c)) links.insert(candidate_of(cell_of(c), d));
      }
      for (const std::uint8_t peer : kGeometry.peers[static_cast<std::size_t>(cell_of(c))]) {
        links.insert(candidate_of(peer, digit_of(c)));
      }
    }
    return table;
  }();
  return (*kTable)[static_cast<std::size_t>(candidate)];
}

CandidateBits candidates_of(const Sheet& sheet) {
  CandidateBits bits;
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint64_t digits = sheet.candidates(cell);
    const int first = candidate_of(cell, 0);
    const auto word = static_cast<std::size_t>(first >> 6);
    bits.words[word] |= digits << (first & 63);
    if ((first & 63) > 55) bits.words[word + 1] |= digits >> (64 - (first & 63));
  }
  return bits;
}

std::size_t count_candidates(const Sheet& sheet) {
  std::size_t count = 0;
  for (int cell = 0; cell < kCells; ++cell) count += static_cast<std::size_t>(sheet.size(cell));
  return count;
}

void WeakLinks::find(int candidate) const {
  const auto c = static_cast<std::size_t>(candidate);
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  std::uint8_t count = 0;
  const auto add = [&](int to) { targets_[c][count++] = static_cast<std::uint16_t>(to); };
  for_bits(sheet_.candidates(cell) & ~bit_of(digit), [&](int d) { add(candidate_of(cell, d)); });
  in_cell_[c] = count;
  const auto& regions = kGeometry.region[static_cast<std::size_t>(cell)];
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const std::size_t region = regions[kind];
    const Mask known = kind == kBox ? bit_of(kGeometry.place[static_cast<std::size_t>(cell)][kind])
                                    : shared_places(static_cast<int>(region), regions[kBox]);
    for_bits(sheet_.places(static_cast<int>(region), digit) & ~known, [&](int place) {
      add(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit));
    });
  }
  count_[c] = count;
}

}  // namespace gridmill::explainer
