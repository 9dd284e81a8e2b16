#include "solver/explainer/chains/parents.h"

// A strong link is there because other candidates are not: a cell of two had more before. On the
// sheet inside a dynamic chain some of them went by the chain itself, and without them the link
// would not hold. The original makes them parents of the conclusion, so they count for its length.
//
// Invariant: each candidate once, in the order in which it was met; the order decides in which
// order nodes get their parents. What was not on `source` either, was gone before the chain began,
// and is no parent.

namespace gridmill::explainer {

void Parents::add(const Board& board, const Board& source, int candidate, Cause cause) {
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  if (cause == kByCell) {
    for_bits(source.candidates(cell) & ~board.candidates(cell),
             [&](int d) { insert(candidate_of(cell, d)); });
  } else if (cause <= kByColumn) {
    const int region = region_of(cell, static_cast<int>(cause));
    for_bits(source.places(region, digit) & ~board.places(region, digit),
             [&](int place) { insert(candidate_of(cell_at(region, place), digit)); });
  }
}

void Parents::insert(int candidate) {
  if (known_.contains(candidate)) return;
  known_.insert(candidate);
  list_.push_back(static_cast<std::uint16_t>(candidate));
}

}  // namespace gridmill::explainer
