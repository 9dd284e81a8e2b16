// The order in which the levels are built and left. `advance` goes to the last level if nothing can
// happen on the way (jump), else to the level of the hardest step so far, else it only settles.
// Whatever the bounds of uniqueness_bounds.h do not rule out is left to the loop in explainer.cpp,
// which makes one step and reports it (note_step).
//
// Invariant: each level has fewer candidates than the one before and a higher rating, and `level_`
// is the last one that is not harder than the steps so far.
//
// Source: ours, not Sudoku Explainer's; SHORTCUT.md has the reasons.

#include "solver/explainer/shortcut.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/loops/uniqueness_bounds.h"
#include "solver/explainer/patterns.h"
#include "solver/explainer/rules.h"

namespace gridmill::explainer {

// Fixpoints: both functions use easy rules until nothing is left of them, with the cheapest first:
// singles and locked candidates, of which all on the board are taken at once, then one instance of
// each rule of a table. Why the order does not matter is in SHORTCUT.md.
//
// Invariant: no rule is used that is harder than the hardest step so far, unless nothing easier is
// left. Otherwise it might solve what an easier one would have solved, and the rating be too high.

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

namespace {

/// The highest rating of the rules that run_to_fixpoint() uses.
constexpr double kMaxFixpointRating = ratings_of(Rule::kXyzWing).max();
/// The first rating of single chains.
constexpr double kFirstChain = ratings_of(Rule::kForcingChain).min();
constexpr auto kChains = static_cast<std::size_t>(Rule::kForcingChain);

/// Ratings that differ by less are printed as the same.
constexpr double kHalfTenth = 0.05;

/// Whether rules that need a single solution may find something between two boards.
bool may_need_uniqueness(const Board& from, const Board& to) {
  return may_find_bug(to) || may_find_unique_loop(from, to);
}

/// No rule before cell and region chains is rated higher, on the board or on a later one. A single
/// chain has each candidate at most twice, on and off. The two lines of a Nishio contradiction have
/// each place of the digit at most once, and one of them the place where they meet twice.
double max_rating_before_multiple(const Board& board) {
  int places = 0;
  for (int digit = 0; digit < kDigits; ++digit) {
    places = std::max(places, board.cells_with(digit).size());
  }
  const auto candidates = static_cast<int>(count_candidates(board));
  return std::max(rating_of_chain(kPasses[kXyPass], 2 * candidates),
                  ratings_of(Rule::kNishioForcingChain).min() + length_rating(2 * places + 1));
}

/// No rule up to dynamic chains of a level, 0 or 1, is rated higher where one of these refutes a
/// candidate, on the board or on a later one. Its two lines have each candidate at most once, and
/// one of them that where they meet twice. Other chains may have up to nine lines.
double max_rating_up_to_dynamic(const Board& board, int level) {
  const auto candidates = static_cast<int>(count_candidates(board));
  const double of_level = ratings_of(level == kInsideNothing ? Rule::kDynamicForcingChain
                                                             : Rule::kDynamicForcingChainPlus)
                              .min() +
                          length_rating(2 * candidates + 1);
  const double below =
      level == kInsideNothing
          ? ratings_of(Rule::kMultipleForcingChain).min() + length_rating(18 * candidates)
          : ratings_of(Rule::kDynamicForcingChain).min() + length_rating(9 * candidates);
  return std::max({of_level, below, max_rating_before_multiple(board)});
}

}  // namespace

std::size_t Shortcut::advance(Board& board, double& hardest) {
  assert(hardest >= kMinFixpointRating);
  if (hardest >= ratings_of(Rule::kLocking).min() && hardest < kMaxFixpointRating && !easy_) {
    double rating = kMaxFixpointRating;
    Board all = board;
    run_to_fixpoint(all, chains_, rating);
    easy_ = all.solved();
    if (!easy_) {
      board = all;
      hardest = rating;
    }
  }
  if (hardest < kFirstChain) return run_to_fixpoint(board, chains_, hardest);
  nothing_before_ = false;
  if (levels_.empty()) restart(board);
  if (!built_) build_levels(hardest);
  find_level(hardest);
  if (jump(board, hardest)) return kChains;
  // The end may not be reached in one leap, but this level may.
  const Board& end = levels_[level_].board;
  if (may_need_uniqueness(board, end)) return run_to_fixpoint(board, chains_, hardest);
  board = end;
  return kChains;
}

bool Shortcut::advance_at_single_chains(Board& board, double& hardest) {
  assert(hardest < kFirstChain);
  nothing_before_ = true;
  Hint hint;
  if (!chains_.find_easiest_single(board, hint)) return false;
  levels_.assign(1, {board, hardest, hint.rating});
  add_levels();
  return jump(board, hardest);
}

bool Shortcut::advance_at_multiple_chains(Board& board, double& hardest) {
  const double base = ratings_of(Rule::kMultipleForcingChain).min();
  const auto easy = chains_.find_easy_multiple(board, base, hardest);
  if (!easy) return false;
  const double rating = std::max(hardest, easy->rating);
  if (apply_persistent_chains(board, *easy, rating)) {
    hardest = rating;
    return true;
  }
  if (easy->easiest.empty()) return false;
  hardest = rating;
  easy->easiest.for_each([&](int candidate) { board.eliminate(candidate); });
  restart(board);
  return true;
}

bool Shortcut::is_settled(const Board& board, double hardest) {
  int level = kInsidePatterns;
  while (level >= 0 && tenths(hardest) < tenths(max_rating_up_to_dynamic(board, level))) --level;
  if (level < 0) return false;
  Board end = board;
  if (unsettled_level_ == level) {
    // What was found on a board with more candidates holds.
    bool same = candidates_of(board).contains(candidates_of(unsettled_));
    for (int cell = 0; cell < kCells; ++cell) {
      if (!board.empty(cell)) {
        same = same && !unsettled_.empty(cell);
        continue;
      }
      const Mask digits =
          unsettled_.empty(cell) ? unsettled_.candidates(cell) : bit_of(unsettled_.value(cell) - 1);
      for_bits(board.candidates(cell) & ~digits, [&](int digit) { end.eliminate(cell, digit); });
    }
    if (same) return false;
  }
  double rating = kMaxFixpointRating;
  for (;;) {
    run_to_fixpoint(end, chains_, rating);
    if (end.solved()) return true;
    const CandidateBits refuted = chains_.refuted(end, level);
    if (refuted.empty() || end.contradictory()) break;
    refuted.for_each([&](int c) { end.eliminate(c); });
  }
  unsettled_ = end;
  unsettled_level_ = level;
  return false;
}

void Shortcut::note_step(const Hint& hint, double hardest) {
  if (levels_.empty()) return;
  find_level(hardest);
  const auto open = [&](int candidate) { return levels_[level_].board.has(candidate); };
  if (hint.placement == Hint::kNone
          ? std::any_of(hint.eliminations.begin(), hint.eliminations.end(), open)
          : open(hint.placement)) {
    Board board = levels_[level_].board;
    apply(board, hint);
    restart(board);
  }
}

/// Begins with a board of which nothing is known.
void Shortcut::restart(const Board& board) {
  levels_.assign(1, {board});
  level_ = 0;
  built_ = false;
  assert(invariant_holds());
}

/// Finds what the only level, of that rating, finds, and the others.
void Shortcut::build_levels(double rating) {
  assert(levels_.size() == 1 && !built_);
  Level& first = levels_.front();
  first.rating = rating;
  first.next = run_rules_up_to(first.board, chains_, rating);
  add_levels();
}

bool Shortcut::invariant_holds() const {
  if (levels_.empty()) return level_ == 0;
  if (level_ >= levels_.size() || (!built_ && levels_.size() > 1)) return false;
  for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
    const Level& level = levels_[i];
    const Level& next = levels_[i + 1];
    if (level.rating >= next.rating || level.next != next.rating) return false;
    if (!candidates_of(level.board).contains(candidates_of(next.board))) return false;
  }
  return !built_ || levels_.back().next == kNoChain;
}

/// Adds levels until no single chain is left.
void Shortcut::add_levels() {
  built_ = true;
  level_ = 0;
  while (levels_.back().next != kNoChain) {
    assert(levels_.back().next > levels_.back().rating);
    Level level{levels_.back().board, levels_.back().next};
    level.next = run_rules_up_to(level.board, chains_, level.rating);
    levels_.push_back(level);
  }
  assert(invariant_holds());
}

/// Finds the last level that is not harder than the steps so far.
void Shortcut::find_level(double hardest) {
  assert(level_ < levels_.size());
  while (level_ + 1 < levels_.size() && levels_[level_ + 1].rating <= hardest) ++level_;
  assert(levels_[level_].rating <= hardest);
}

/// Goes to the last level. Sudoku Explainer gets there, too, and its way there is as hard,
/// unless rules that need a single solution may find something on the way.
bool Shortcut::jump(Board& board, double& hardest) {
  const std::size_t last = levels_.size() - 1;
  const Level& top = levels_[last];
  if (!top.board.solved()
          ? may_need_uniqueness(board, top.board)
          : level_ < last && !stays_open(board, levels_[last - 1].board, top.rating)) {
    return false;
  }
  level_ = last;
  hardest = std::max(hardest, top.rating);
  board = top.board;
  assert(invariant_holds());
  return true;
}

/// Takes all cell and region chains that stay until they are taken, unless another one is lost by
/// that, or a rule before them may be rated higher.
bool Shortcut::apply_persistent_chains(Board& board, const MultipleChains::EasiestChains& easy,
                                       double rating) {
  if (easy.persistent.empty() || tenths(rating) < tenths(max_rating_before_multiple(board)))
    return false;
  Level end{board, rating};
  easy.persistent.for_each([&](int candidate) { end.board.eliminate(candidate); });
  end.next = run_rules_up_to(end.board, chains_, rating);
  // A region is examined while its first place is in a cell of three candidates or more.
  const auto lost = [&](const MultipleChains::EasiestChains::Region& row) {
    const Mask places = end.board.places(row.region, row.digit);
    const int first = std::countr_zero(places);
    const bool examined = places != 0 &&
                          first == std::countr_zero(board.places(row.region, row.digit)) &&
                          end.board.size(cell_at(row.region, first)) >= 3;
    return !examined && row.eliminations.any_of([&](int c) { return end.board.has(c); });
  };
  if (!end.board.solved() && (std::any_of(easy.regions.begin(), easy.regions.end(), lost) ||
                              may_need_uniqueness(board, end.board))) {
    return false;
  }
  board = end.board;
  levels_.assign(1, end);
  add_levels();
  return true;
}

/// Whether rules easier than a rating, which are used up on `to`, leave it unsolved, whatever those
/// that need a single solution find on the way from `from`.
bool Shortcut::stays_open(const Board& from, Board to, double rating) {
  if (from == to && nothing_before_) return true;
  // What loops could strike at most may be too much, and so contradict the rest: nothing is known
  // then.
  while (!to.solved() && !to.contradictory() && !may_find_bug(to)) {
    const CandidateBits eliminations = eliminations_of_loops(from, to);
    if (eliminations.empty()) return true;
    eliminations.for_each([&](int candidate) { to.eliminate(candidate); });
    run_rules_up_to(to, chains_, rating - kHalfTenth);
  }
  return false;
}

}  // namespace gridmill::explainer
