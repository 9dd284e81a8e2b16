#include "solver/explainer/chains/chain_hint.h"

// Ratings are compared as the doubles that the original has, not as tenths: 6.6 + 0.1 is less than
// 6.5 + 0.2 there, though both print as 6.7. Rounded before they are compared, another chain would
// be taken, and the rest of the solution would go another way.

namespace gridmill::explainer {

// The thresholds are 4, 6, 8, 12, 16, 24, ...: by a half and by a third in turn.
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

// The original sorts its hints by the first three, and its sort keeps the order of equals. So what
// it comes to first decides the rest.
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
