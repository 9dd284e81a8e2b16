#include "solver/explainer/settle.h"

#include <algorithm>
#include <cassert>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/chains/pass.h"
#include "solver/explainer/patterns.h"

// Both functions use easy rules until nothing is left of them, with the cheapest first: singles and
// locked candidates, of which all on the sheet are taken at once, then one instance of each rule of
// a table. Why the order does not matter is in SHORTCUT.md.
//
// Invariant: no rule is used that is harder than the hardest step so far, unless nothing easier is
// left. Otherwise it might solve what an easier one would have solved, and the rating be too high.
//
// Source: ours, not Sudoku Explainer's; SHORTCUT.md has the reasons.

namespace gridmill::explainer {
namespace {

/// Puts in all singles of the easiest kind that there is; false if there is none. A place in a box
/// or the last cell of a line goes before a place in a line, since `hardest` rises to what that is
/// rated only where nothing else is left. Naked singles are used once they cost nothing.
bool place_singles(Sheet& sheet, double& hardest) {
  const Sheet::ByRegion singles = sheet.hidden_singles();
  const auto place = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      const Mask digits = singles[as_index(region)];
      if (digits == 0 || (last_cells && sheet.empty_cells(region) != 1)) continue;
      for_bits(digits, [&](int digit) {
        const Mask places = sheet.places(region, digit);
        if (places == 0) return;  // another region has put it in; `singles` is of before
        sheet.place(cell_at(region, std::countr_zero(places)), digit);
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
  if (hardest < ratings_of(Rule::kNakedSingle).least() || !sheet.any_naked_single()) return false;
  bool any = false;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = sheet.candidates(cell);
    if (!is_one(digits)) continue;
    sheet.place(cell, std::countr_zero(digits));
    any = true;
  }
  return any;
}

/// Strikes all that locked candidates tell. The search has looked at the sheet before the first
/// strike, so some of it may be gone already: strike() allows for that.
bool strike_locked(Sheet& sheet) {
  bool any = false;
  search_locking(sheet, [&](const Lock& lock) {
    for_strikes(sheet, lock, [&](int candidate) { sheet.strike(candidate); });
    any = true;
    return false;
  });
  return any;
}

/// The rules of which Sudoku Explainer's order is that of their ratings, with their highest rating.
/// What they come to together does not depend on the order in which they are used, nor does the
/// rating if none of a higher rating is used while a lower one would do.
///
/// Two columns save searches. Direct rules only place what locked candidates and hidden sets lead
/// to anyway (`covered`). An X-Wing is an X-Chain of six nodes, a pair a forcing chain of six and
/// an XY-Wing one of eight, so from the ratings of these chains on single chains strike what they
/// do (`chained`).
struct Settled {
  static constexpr double kNever = 100;
  Rule rule;
  double covered = kNever;  ///< a limit from which on later rules of the table do all this one does
  double chained = kNever;  ///< one from which on single chains do
  [[nodiscard]] double most() const { return ratings_of(rule).most(); }
};
const Settled kSettled[] = {
    {Rule::kHiddenSingle},
    {Rule::kDirectLocking, ratings_of(Rule::kLocking).most()},
    {Rule::kDirectHiddenPair, ratings_of(Rule::kHiddenPair).most()},
    {Rule::kNakedSingle},
    {Rule::kDirectHiddenTriplet, ratings_of(Rule::kHiddenTriplet).most()},
    {Rule::kLocking},
    {Rule::kNakedPair, Settled::kNever, rating_of_chain(kPasses[kXyPass], 6)},
    {Rule::kXWing, Settled::kNever, rating_of_chain(kPasses[kXPass], 6)},
    {Rule::kHiddenPair, Settled::kNever, rating_of_chain(kPasses[kXyPass], 6)},
    {Rule::kNakedTriplet},
    {Rule::kSwordfish},
    {Rule::kHiddenTriplet},
    {Rule::kXyWing, Settled::kNever, rating_of_chain(kPasses[kXyPass], 8)},
    {Rule::kXyzWing}};

/// Whether place_singles() and strike_locked() do all that a rule does.
bool is_done(Rule rule) {
  return rule == Rule::kHiddenSingle || rule == Rule::kNakedSingle || rule == Rule::kLocking;
}

}  // namespace

std::size_t settle(Sheet& sheet, Chains& chains, double& hardest) {
  assert(hardest >= kLeastSettled);
  for (;;) {
    if (place_singles(sheet, hardest)) continue;
    if (hardest >= ratings_of(Rule::kLocking).most() && strike_locked(sheet)) continue;
    std::size_t done = 0;
    bool any = false;
    for (const Settled& row : kSettled) {
      if (row.most() > hardest) break;
      ++done;
      if (row.covered <= hardest || is_done(row.rule)) continue;
      Search search{sheet, chains};
      Hint hint;
      if (!find(row.rule, search, hint)) continue;
      apply(sheet, hint);
      any = true;
      break;
    }
    if (!any) return done;
  }
}

// Unique loops and the grave are left out, as they do not come to the same end in any order. Cycles
// are only looked for where nothing else is left: chains strike what they strike, but may be rated
// higher, so what is found last may still be a cycle of at most `rating`.
double close(Sheet& sheet, Chains& chains, double rating) {
  assert(rating > ratings_of(Rule::kAlignedPairExclusion).most());
  for (;;) {
    while (place_singles(sheet, rating)) {
    }
    if (sheet.solved()) return kNoChain;
    if (strike_locked(sheet) || chains.apply_single(sheet, rating)) continue;
    Search search{sheet, chains};
    Hint hint;
    const bool any = std::any_of(std::begin(kSettled), std::end(kSettled),
                                 [&](const Settled& row) {
                                   return std::min(row.covered, row.chained) > rating &&
                                          !is_done(row.rule) && find(row.rule, search, hint);
                                 }) ||
                     find(Rule::kNakedQuad, search, hint) || find(Rule::kJellyfish, search, hint) ||
                     find(Rule::kHiddenQuad, search, hint) ||
                     find(Rule::kAlignedPairExclusion, search, hint);
    if (!any) {
      hint.strikes.clear();
      if (!chains.find_easiest_single(sheet, hint)) return kNoChain;
      if (hint.rating > rating) return hint.rating;  // otherwise it is a cycle
    }
    apply(sheet, hint);
  }
}

}  // namespace gridmill::explainer
