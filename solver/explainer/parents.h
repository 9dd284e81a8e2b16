#pragma once

#include <vector>

#include "solver/explainer/chain_hint.h"

namespace gridmill::explainer {

/// What a conclusion takes away: the candidate itself, or the others of its cell.
inline CandidateBits strikes_of(const Sheet& sheet, int conclusion) {
  CandidateBits strikes;
  const int candidate = candidate_in(conclusion);
  if (!is_on(conclusion)) {
    strikes.insert(candidate);
  } else {
    const int cell = cell_of(candidate);
    for_bits(sheet.candidates(cell) & ~bit_of(digit_of(candidate)),
             [&](int d) { strikes.insert(candidate_of(cell, d)); });
  }
  return strikes;
}

/// Collects the candidates whose absence a chain depends on, each once, in order.
class Parents {
 public:
  /// What `source` has and `sheet` has not, in the cell of a candidate or at its digit in a region.
  void add(const Sheet& sheet, const Sheet& source, int candidate, Cause cause) {
    const int cell = cell_of(candidate);
    const int digit = digit_of(candidate);
    if (cause == kByCell) {
      for_bits(source.candidates(cell) & ~sheet.candidates(cell),
               [&](int d) { insert(candidate_of(cell, d)); });
    } else if (cause <= kByColumn) {
      const std::size_t region = kGeometry.region[static_cast<std::size_t>(cell)][cause];
      for_bits(
          source.places(static_cast<int>(region), digit) &
              ~sheet.places(static_cast<int>(region), digit),
          [&](int place) {
            insert(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit));
          });
    }
  }
  void insert(int candidate) {
    if (known_.contains(candidate)) return;
    known_.insert(candidate);
    list_.push_back(static_cast<std::uint16_t>(candidate));
  }
  [[nodiscard]] std::vector<std::uint16_t> take() { return std::move(list_); }

 private:
  CandidateBits known_;
  std::vector<std::uint16_t> list_;
};

}  // namespace gridmill::explainer
