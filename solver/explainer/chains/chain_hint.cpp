#include "solver/explainer/chains/chain_hint.h"

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

bool before(const ChainHint& a, const ChainHint& b) {
  if (a.rating != b.rating) return a.rating < b.rating;
  if (a.complexity != b.complexity) return a.complexity < b.complexity;
  if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
  return a.order < b.order;
}

CandidateBits strikes_of(const Sheet& sheet, int conclusion) {
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

}  // namespace gridmill::explainer
