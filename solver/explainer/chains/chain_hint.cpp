// Ratings are compared as the doubles that the original has, not as tenths: 6.6 + 0.1 is less than
// 6.5 + 0.2 there, though both print as 6.7. Rounded before they are compared, another chain would
// be taken, and the rest of the solution would go another way.
//
// Source: Sudoku Explainer 1.2.1, ChainingHint.

#include "solver/explainer/chains/chain_hint.h"

#include <cassert>

#include "solver/explainer/rules.h"

namespace gridmill::explainer {
namespace {

/// What is added to a rating, one threshold after the other: 4, 6, 8, 12, 16, 24, ... grow by a
/// half and by a third in turn. Added up, not multiplied: the sums are not exact, and Sudoku
/// Explainer sorts by them.
struct Added {
  double rating = 0;
  int threshold = 4;
  bool odd = false;

  void pass() {
    rating += 0.1;
    threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
    odd = !odd;
  }
};

}  // namespace

double length_rating(int complexity) {
  Added added;
  while (complexity - 2 > added.threshold) added.pass();
  return added.rating;
}

int max_nodes(double base, double rating) {
  // No chain has a literal twice, so thresholds beyond that many nodes make no difference.
  constexpr int kMax = 2 * kCandidates;
  if (base > rating) return 2;
  Added added;
  Added next;
  next.pass();
  while (base + next.rating <= rating && added.threshold < kMax) {
    added = next;
    next.pass();
  }
  assert(base + length_rating(added.threshold + 2) <= rating);
  assert(base + length_rating(added.threshold + 4) > rating || added.threshold >= kMax);
  return added.threshold + 2;
}

// The original sorts its hints by the first three, and its sort keeps the order of equals. So what
// it reaches first decides the rest.
bool is_before(const ChainHint& a, const ChainHint& b) {
  if (a.rating != b.rating) return a.rating < b.rating;
  if (a.complexity != b.complexity) return a.complexity < b.complexity;
  if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
  return a.order < b.order;
}

CandidateBits eliminations_of(const Board& board, int conclusion) {
  CandidateBits eliminations;
  const int candidate = candidate_in(conclusion);
  if (!is_on(conclusion)) {
    eliminations.insert(candidate);
  } else {
    const int cell = cell_of(candidate);
    for_bits(board.candidates(cell) & ~bit_of(digit_of(candidate)),
             [&](int d) { eliminations.insert(candidate_of(cell, d)); });
  }
  return eliminations;
}

// The passes hold numbers from the row of forcing chains only. They are in a separate file, so
// that a changed row does not rebuild the searches for chains, most of whose code is templates.

namespace {

/// The kinds of ratings that the row of forcing chains has.
enum ChainKind : std::size_t { kCycle, kXChain, kMixed };
constexpr const Ratings& kBase = ratings_of(Rule::kForcingChain);

}  // namespace

// The second pass has cycles only, as in the original, so its rating of chains is never given.
constinit const std::array<Pass, 3> kPasses{{{true, false, 2, kBase[kCycle], kBase[kXChain]},
                                             {false, true, 3, kBase[kCycle], kBase[kCycle]},
                                             {true, true, 4, kBase[kMixed], kBase[kMixed]}}};

double rating_of_chain(const Pass& pass, int nodes) {
  return pass.chain_rating + length_rating(nodes);
}
double rating_of_cycle(const Pass& pass, int links) {
  return pass.cycle_rating + length_rating(links);
}

}  // namespace gridmill::explainer
