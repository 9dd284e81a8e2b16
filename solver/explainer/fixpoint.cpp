// Both functions use easy rules until nothing is left of them, with the cheapest first: singles and
// locked candidates, of which all on the board are taken at once, then one instance of each rule of
// a table. Why the order does not matter is in SHORTCUT.md.
//
// Invariant: no rule is used that is harder than the hardest step so far, unless nothing easier is
// left. Otherwise it might solve what an easier one would have solved, and the rating be too high.
//
// Source: ours, not Sudoku Explainer's; SHORTCUT.md has the reasons.

#include "solver/explainer/fixpoint.h"

#include <algorithm>
#include <cassert>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/patterns.h"

namespace gridmill::explainer {
namespace {

/// Puts in all singles of the easiest kind that there is; false if there is none. A place in a box
/// or the last cell of a line goes before a place in a line, since `hardest` rises to what that is
/// rated only where nothing else is left. Naked singles are used once they cost nothing.
bool place_singles(Board& board, double& hardest) {
  const Board::ByRegion singles = board.hidden_singles();
  const auto place = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      const Mask digits = singles[as_index(region)];
      if (digits == 0 || (last_cells && board.empty_cells(region) != 1)) continue;
      for_bits(digits, [&](int digit) {
        const Mask places = board.places(region, digit);
        if (places == 0) return;  // another region has put it in; `singles` is of before
        board.place(cell_at(region, std::countr_zero(places)), digit);
        any = true;
      });
    }
    return any;
  };
  if (place(0, 9, false) || place(9, kRegions, true)) return true;
  if (place(9, kRegions, false)) {
    hardest = std::max(hardest, ratings_of(Rule::kHiddenSingle)[kInLine]);
    return true;
  }
  if (hardest < ratings_of(Rule::kNakedSingle).min() || !board.has_naked_single()) return false;
  bool any = false;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = board.candidates(cell);
    if (!is_one(digits)) continue;
    board.place(cell, std::countr_zero(digits));
    any = true;
  }
  return any;
}

/// Applies all eliminations of locked candidates. The search has looked at the board before the
/// first strike, so some of it may be gone already: strike() allows for that.
bool eliminate_locked(Board& board) {
  bool any = false;
  search_locking(board, [&](const LockedDigit& lock) {
    for_eliminations(board, lock, [&](int candidate) { board.eliminate(candidate); });
    any = true;
    return false;
  });
  return any;
}

/// The rules of which Sudoku Explainer's order is that of their ratings, with their highest rating.
/// Their joint result does not depend on the order in which they are used, nor does the
/// rating if none of a higher rating is used while a lower one would do.
///
/// Two columns save searches. Direct rules only place what locked candidates and hidden sets lead
/// to anyway (`covered`). An X-Wing is an X-Chain of six nodes, a pair a forcing chain of six and
/// an XY-Wing one of eight, so from the ratings of these chains on single chains strike what they
/// do (`chained`).
struct FixpointRule {
  static constexpr double kNever = 100;
  Rule rule;
  double covered = kNever;  ///< a limit from which on later rules of the table do all this one does
  double chained = kNever;  ///< one from which on single chains do
  [[nodiscard]] double max_rating() const { return ratings_of(rule).max(); }
};
const FixpointRule kFixpointRules[] = {
    {Rule::kHiddenSingle},
    {Rule::kDirectLocking, ratings_of(Rule::kLocking).max()},
    {Rule::kDirectHiddenPair, ratings_of(Rule::kHiddenPair).max()},
    {Rule::kNakedSingle},
    {Rule::kDirectHiddenTriplet, ratings_of(Rule::kHiddenTriplet).max()},
    {Rule::kLocking},
    {Rule::kNakedPair, FixpointRule::kNever, rating_of_chain(kPasses[kXyPass], 6)},
    {Rule::kXWing, FixpointRule::kNever, rating_of_chain(kPasses[kXPass], 6)},
    {Rule::kHiddenPair, FixpointRule::kNever, rating_of_chain(kPasses[kXyPass], 6)},
    {Rule::kNakedTriplet},
    {Rule::kSwordfish},
    {Rule::kHiddenTriplet},
    {Rule::kXyWing, FixpointRule::kNever, rating_of_chain(kPasses[kXyPass], 8)},
    {Rule::kXyzWing}};

/// Whether place_singles() and eliminate_locked() do all that a rule does.
bool is_covered(Rule rule) {
  return rule == Rule::kHiddenSingle || rule == Rule::kNakedSingle || rule == Rule::kLocking;
}

}  // namespace

std::size_t run_to_fixpoint(Board& board, Chains& chains, double& hardest) {
  assert(hardest >= kMinFixpointRating);
  for (;;) {
    if (place_singles(board, hardest)) continue;
    if (hardest >= ratings_of(Rule::kLocking).max() && eliminate_locked(board)) continue;
    std::size_t done = 0;
    bool any = false;
    for (const FixpointRule& row : kFixpointRules) {
      if (row.max_rating() > hardest) break;
      ++done;
      if (row.covered <= hardest || is_covered(row.rule)) continue;
      RuleContext search{board, chains};
      Hint hint;
      if (!find_step(row.rule, search, hint)) continue;
      apply(board, hint);
      any = true;
      break;
    }
    if (!any) return done;
  }
}

// Unique loops and the grave are left out, as they do not reach the same end in any order. Cycles
// are only looked for where nothing else is left: chains strike what they strike, but may be rated
// higher, so what is found last may still be a cycle of at most `rating`.
double run_rules_up_to(Board& board, Chains& chains, double rating) {
  assert(rating > ratings_of(Rule::kAlignedPairExclusion).max());
  for (;;) {
    while (place_singles(board, rating)) {
    }
    if (board.solved()) return kNoChain;
    if (eliminate_locked(board) || chains.apply_single(board, rating)) continue;
    RuleContext search{board, chains};
    Hint hint;
    const bool any =
        std::any_of(std::begin(kFixpointRules), std::end(kFixpointRules),
                    [&](const FixpointRule& row) {
                      return std::min(row.covered, row.chained) > rating && !is_covered(row.rule) &&
                             find_step(row.rule, search, hint);
                    }) ||
        find_step(Rule::kNakedQuad, search, hint) || find_step(Rule::kJellyfish, search, hint) ||
        find_step(Rule::kHiddenQuad, search, hint) ||
        find_step(Rule::kAlignedPairExclusion, search, hint);
    if (!any) {
      hint.eliminations.clear();
      if (!chains.find_easiest_single(board, hint)) return kNoChain;
      if (hint.rating > rating) return hint.rating;  // otherwise it is a cycle
    }
    apply(board, hint);
  }
}

}  // namespace gridmill::explainer
