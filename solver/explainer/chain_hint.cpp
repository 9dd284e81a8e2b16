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

WeakLinks::WeakLinks(const Sheet& sheet) {
  targets_.reserve(2048);
  for (int cell = 0; cell < kCells; ++cell) {
    const auto& regions = kGeometry.region[static_cast<std::size_t>(cell)];
    const auto& places = kGeometry.place[static_cast<std::size_t>(cell)];
    for (int digit = 0; digit < kDigits; ++digit) {
      const auto c = static_cast<std::size_t>(candidate_of(cell, digit));
      begin_[c] = same_digit_[c] = static_cast<std::uint16_t>(targets_.size());
      if (!sheet.has(cell, digit)) continue;
      for_bits(sheet.candidates(cell) & ~bit_of(digit), [&](int d) {
        targets_.push_back(static_cast<std::uint16_t>(candidate_of(cell, d)));
      });
      same_digit_[c] = static_cast<std::uint16_t>(targets_.size());
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const std::size_t region = regions[kind];
        const Mask known = kind == kBox ? bit_of(places[kind])
                                        : shared_places(static_cast<int>(region), regions[kBox]);
        for_bits(sheet.places(static_cast<int>(region), digit) & ~known, [&](int place) {
          targets_.push_back(static_cast<std::uint16_t>(
              candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit)));
        });
      }
    }
  }
  begin_[kCandidates] = static_cast<std::uint16_t>(targets_.size());
}

}  // namespace gridmill::explainer
