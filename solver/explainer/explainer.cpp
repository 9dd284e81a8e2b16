#include "solver/explainer/explainer.h"

#include <algorithm>

#include "solver/explainer/patterns.h"
#include "solver/explainer/single_solution.h"

namespace gridmill::explainer {

int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

namespace {

/// Puts in all singles.
bool place_singles(Sheet& sheet, double& hardest) {
  const Sheet::ByRegion singles = sheet.hidden_singles();
  const auto place = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      const Mask digits = singles[static_cast<std::size_t>(region)];
      if (digits == 0 || (last_cells && sheet.empty_cells(region) != 1)) continue;
      for_bits(digits, [&](int digit) {
        const Mask places = sheet.places(region, digit);
        if (places == 0) return;  // another region has put it in
        sheet.place(kGeometry.cells[static_cast<std::size_t>(region)]
                                   [static_cast<std::size_t>(std::countr_zero(places))],
                    digit);
        any = true;
      });
    }
    return any;
  };
  if (place(0, 9, false) || place(9, kRegions, true)) return true;
  if (place(9, kRegions, false)) {
    hardest = std::max(hardest, 1.5);
    return true;
  }
  if (hardest < 2.3 || !sheet.any_naked_single()) return false;
  bool any = false;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = sheet.candidates(cell);
    if (!is_one(digits)) continue;
    sheet.place(cell, std::countr_zero(digits));
    any = true;
  }
  return any;
}

bool strike_locked(Sheet& sheet) {
  bool any = false;
  search_locking(sheet, [&](const Lock& lock) {
    for_strikes(sheet, lock, [&](int candidate) { sheet.strike(candidate); });
    any = true;
    return false;
  });
  return any;
}

void apply(Sheet& sheet, const Hint& hint) {
  for (const std::uint16_t candidate : hint.strikes) sheet.strike(candidate);
  if (hint.placement != Hint::kNone) {
    sheet.place(cell_of(hint.placement), digit_of(hint.placement));
  }
}

/// The rules of which Sudoku Explainer's order is that of their ratings, with their highest rating.
/// What they come to together does not depend on the order in which they are used, nor does the
/// rating if none of a higher rating is used while a lower one would do.
struct Settled {
  static constexpr double kNever = 100;
  Rule rule;
  double most;
  double covered = kNever;  ///< a limit from which on later rules of the table do all this one does
  double chained = kNever;  ///< one from which on single chains do
};
constexpr Settled kSettled[] = {{Rule::kHiddenSingle, 1.5},
                                {Rule::kDirectLocking, 1.9, 2.8},
                                {Rule::kDirectHiddenPair, 2.0, 3.4},
                                {Rule::kNakedSingle, 2.3},
                                {Rule::kDirectHiddenTriplet, 2.5, 4.0},
                                {Rule::kLocking, 2.8},
                                {Rule::kNakedPair, 3.0, Settled::kNever, 7.0},
                                {Rule::kXWing, 3.2, Settled::kNever, 6.6},
                                {Rule::kHiddenPair, 3.4, Settled::kNever, 7.0},
                                {Rule::kNakedTriplet, 3.6},
                                {Rule::kSwordfish, 3.8},
                                {Rule::kHiddenTriplet, 4.0},
                                {Rule::kXyWing, 4.2, Settled::kNever, 7.1},
                                {Rule::kXyzWing, 4.4}};

/// Whether place_singles() and strike_locked() do all that a rule does.
bool is_done(Rule rule) {
  return rule == Rule::kHiddenSingle || rule == Rule::kNakedSingle || rule == Rule::kLocking;
}

/// Uses all rules of kSettled of which no rating is above the hardest so far, until they find
/// nothing more, and returns the first rule to try then. The rating has to be 1.2 or more.
std::size_t settle(Sheet& sheet, Chains& chains, double& hardest) {
  const auto table = rules();
  for (;;) {
    if (place_singles(sheet, hardest)) continue;
    if (hardest >= 2.8 && strike_locked(sheet)) continue;
    std::size_t done = 0;
    bool any = false;
    for (const Settled& row : kSettled) {
      if (row.most > hardest) break;
      ++done;
      if (row.covered <= hardest || is_done(row.rule)) continue;
      Search search{sheet, chains};
      Hint hint;
      if (!table[static_cast<std::size_t>(row.rule)].find(search, hint)) continue;
      apply(sheet, hint);
      any = true;
      break;
    }
    if (!any) return done;
  }
}

/// Uses all rules of at most that rating, 6.5 or more, that stay possible, at the same rating or
/// less, whatever else is found before; that leaves out the rules that need a single solution.
void close(Sheet& sheet, Chains& chains, double rating) {
  const auto table = rules();
  for (;;) {
    while (place_singles(sheet, rating)) {
    }
    if (sheet.solved()) return;
    if (strike_locked(sheet) || chains.apply_single(sheet, rating)) continue;
    Search search{sheet, chains};
    Hint hint;
    const bool any =
        std::any_of(std::begin(kSettled), std::end(kSettled),
                    [&](const Settled& row) {
                      return std::min(row.covered, row.chained) > rating && !is_done(row.rule) &&
                             table[static_cast<std::size_t>(row.rule)].find(search, hint);
                    }) ||
        find<Rule::kNakedQuad>(search, hint) || find<Rule::kJellyfish>(search, hint) ||
        find<Rule::kHiddenQuad>(search, hint) || find<Rule::kAlignedPairExclusion>(search, hint) ||
        (find<Rule::kForcingChain>(search, hint) && hint.rating <= rating);  // cycles are left
    if (!any) return;
    apply(sheet, hint);
  }
}

/// Takes steps that cannot raise the hardest rating so far, many at once. Only that rating counts,
/// so the sheet has to be one on Sudoku Explainer's way when the next harder step is due. From 6.5
/// on, all rules up to single chains that do not need a single solution come to the same end in any
/// order; the others up to there are easier than 6.5, and what stands after single chains is only
/// tried at that end.
class Shortcut {
 public:
  explicit Shortcut(Chains& chains) : chains_(chains) {}

  /// Goes ahead, and returns the first rule to try then. `hardest` has to be 1.2 or more, and is
  /// raised to 4.4 where it will be higher in the end anyway.
  std::size_t take(Sheet& sheet, double& hardest) {
    if (hardest >= 2.6 && hardest < kMostSettled && !easy_) {
      double most = kMostSettled;
      Sheet all = sheet;
      settle(all, chains_, most);
      easy_ = all.solved();
      if (!easy_) {
        sheet = all;
        hardest = most;
      }
    }
    if (hardest < 6.5) return settle(sheet, chains_, hardest);
    if (closed_ < hardest) {
      if (closed_ == 0) end_ = sheet;
      close(end_, chains_, hardest);
      closed_ = hardest;
    }
    if (end_.solved() || !(may_meet_grave(end_) || may_meet_unique_loop(sheet, end_))) {
      sheet = end_;
      return std::size(kSettled);
    }
    return settle(sheet, chains_, hardest);
  }

  /// Tells of a step that was taken.
  void note(const Hint& hint) {
    if (closed_ == 0) return;
    const auto open = [&](int candidate) { return end_.has(candidate); };
    if (hint.placement == Hint::kNone ? std::any_of(hint.strikes.begin(), hint.strikes.end(), open)
                                      : open(hint.placement)) {
      apply(end_, hint);
      closed_ = 1;
    }
  }

 private:
  static constexpr double kMostSettled = 4.4;

  Chains& chains_;
  bool easy_ = false;  ///< kSettled is enough
  double closed_ = 0;  ///< what end_ was closed for; 0: there is none
  Sheet end_;          ///< what all rules of at most that rating come to
};

}  // namespace

Rating Explainer::rate(std::span<const std::uint8_t> puzzle) { return rate(puzzle, {}); }

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step) {
  Sheet sheet(puzzle);
  chains_.start(budget_);
  double hardest = 0;
  double pearl = 0;
  double diamond = 0;
  Outcome outcome = Outcome::kRated;
  Shortcut shortcut(chains_);
  try {
    for (;;) {
      // Once only the hardest step counts, the easy ones need not be taken one by one.
      std::size_t first = 0;
      if (!on_step && pearl != 0 && hardest >= 1.2) {
        first = shortcut.take(sheet, hardest);
      }
      if (sheet.solved()) break;
      Search search{sheet, chains_};
      Hint hint;
      const auto table = rules().subspan(first);
      const auto rule = std::find_if(table.begin(), table.end(),
                                     [&](const RuleInfo& row) { return row.find(search, hint); });
      if (rule == table.end()) {
        outcome = Outcome::kStuck;
        break;
      }
      if (on_step) on_step(sheet, *rule, hint);
      hardest = std::max(hardest, hint.rating);
      apply(sheet, hint);
      shortcut.note(hint);
      if (pearl == 0) {
        if (diamond == 0) diamond = hardest;
        if (hint.placement != Hint::kNone) pearl = hardest;
      }
    }
  } catch (const OverBudget&) {
    outcome = Outcome::kOverBudget;
  }
  constexpr int kStuckRating = 200;
  return {outcome == Outcome::kStuck ? kStuckRating : tenths(hardest), tenths(pearl),
          tenths(diamond), outcome};
}

}  // namespace gridmill::explainer
