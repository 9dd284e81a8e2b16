#include "solver/explainer/chains/parents.h"

namespace gridmill::explainer {

void Parents::add(const Sheet& sheet, const Sheet& source, int candidate, Cause cause) {
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  if (cause == kByCell) {
    for_bits(source.candidates(cell) & ~sheet.candidates(cell),
             [&](int d) { insert(candidate_of(cell, d)); });
  } else if (cause <= kByColumn) {
    const int region = region_of(cell, static_cast<int>(cause));
    for_bits(source.places(region, digit) & ~sheet.places(region, digit),
             [&](int place) { insert(candidate_of(cell_at(region, place), digit)); });
  }
}

void Parents::insert(int candidate) {
  if (known_.contains(candidate)) return;
  known_.insert(candidate);
  list_.push_back(static_cast<std::uint16_t>(candidate));
}

}  // namespace gridmill::explainer
