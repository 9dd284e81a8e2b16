// Locked candidates, sets and fish, by the searches of patterns.h.
#include "solver/explainer/patterns.h"
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

/// Direct Pointing and Direct Claiming: a locked digit leaves one place for itself in
/// another region of the same kind as the one that locks it. Only that placement is made; what the
/// lock strikes stays on the board. So the same lock may be found again later, as a step of its
/// own.
///
/// Source: Sudoku Explainer 1.2.1, Locking.
bool find_direct_locking(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  return search_locking(board, [&](const LockedDigit& lock) {
    for (int other = lock.from / 9 * 9; other < lock.from / 9 * 9 + 9; ++other) {
      if (other == lock.from || !is_crossing(other, lock.in)) continue;
      const Mask places = board.places(other, lock.digit);
      const auto left = static_cast<Mask>(places & ~shared_places(other, lock.in));
      // One place is a Hidden Single already.
      if (count_of(places) < 2 || !is_one(left)) continue;
      const LockKind kind = lock.from < 9 ? kPointing : kClaiming;
      hint.rating = row.ratings[kind];
      hint.name = kind == kPointing ? "Direct Pointing" : "Direct Claiming";
      hint.placement = candidate_of(cell_at(other, std::countr_zero(left)), lock.digit);
      return true;
    }
    return false;
  });
}

/// Direct hidden sets: a hidden set of n leaves one place for another digit in its region. Only
/// that placement is made, and what the set strikes stays.
///
/// A region needs one cell more than the set: the one where the other digit goes. The digit has had
/// a second place, in a cell of the set, or it would be a Hidden Single.
///
/// Source: Sudoku Explainer 1.2.1, HiddenSet.
bool find_direct_hidden_set(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  return search_hidden_tuples(board, row.n, row.n, [&](const LockedSet& set) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if (((set.digits >> digit) & 1) != 0) continue;
      const Mask places = board.places(set.region, digit);
      const auto left = static_cast<Mask>(places & ~set.cells);
      if (count_of(places) < 2 || !is_one(left)) continue;
      hint.rating = row.ratings.min();
      hint.name = row.name;
      hint.placement = candidate_of(cell_at(set.region, std::countr_zero(left)), digit);
      return true;
    }
    return false;
  });
}

/// Pointing (a digit of a box is locked into a line) and Claiming (the other way round), which is
/// rated higher. The search has all Pointing before any Claiming, so the easier kind comes first.
///
/// Source: Sudoku Explainer 1.2.1, Locking.
bool find_locking(RuleContext& search, const RuleInfo& row, Hint& hint) {
  return search_locking(search.board, [&](const LockedDigit& lock) {
    const LockKind kind = lock.from < 9 ? kPointing : kClaiming;
    hint.rating = row.ratings[kind];
    hint.name = kind == kPointing ? "Pointing" : "Claiming";
    for_eliminations(search.board, lock, [&](int c) { hint.eliminate(c); });
    return true;
  });
}

/// Naked sets: n cells of a region with n candidates between them, which leave the region's other
/// cells. A set that strikes nothing is no step.
///
/// Source: Sudoku Explainer 1.2.1, NakedSet.
bool find_naked_set(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const auto report = [&](const LockedSet& set) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    for_naked_eliminations(search.board, set, [&](int c) { hint.eliminate(c); });
    return true;
  };
  return search_naked(search.board, row.n, report, search.chains.reducible_regions(search.board));
}

/// Hidden sets: n digits of a region with n places between them, which lose their other candidates.
/// A set that strikes nothing is no step.
///
/// Source: Sudoku Explainer 1.2.1, HiddenSet.
bool find_hidden_set(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const auto report = [&](const LockedSet& set) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    for_hidden_eliminations(search.board, set, [&](int c) { hint.eliminate(c); });
    return true;
  };
  return search_hidden(search.board, row.n, report, search.chains.reducible_regions(search.board));
}

/// Fish: a digit has its places in n rows only in n columns, or the other way round; it goes from
/// the rest of these. X-Wing, Swordfish and Jellyfish have 2, 3 and 4.
///
/// Source: Sudoku Explainer 1.2.1, Fisherman.
bool find_fish(RuleContext& search, const RuleInfo& row, Hint& hint) {
  return search_fish(search.board, row.n, [&](const Fish& fish) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    for_eliminations(search.board, fish, [&](int c) { hint.eliminate(c); });
    return true;
  });
}

}  // namespace gridmill::explainer
