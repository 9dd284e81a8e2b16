#include "solver/explainer/explainer.h"

#include <algorithm>

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

namespace {

/// Puts in all singles.
bool place_singles(Sheet& sheet, double& hardest) {
  const auto place = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      const int empty = sheet.empty_cells(region);
      if (empty == 0 || (last_cells && empty != 1)) continue;
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = sheet.places(region, digit);
        if (!is_one(places)) continue;
        sheet.place(kGeometry.cells[static_cast<std::size_t>(region)]
                                   [static_cast<std::size_t>(std::countr_zero(places))],
                    digit);
        any = true;
      }
    }
    return any;
  };
  if (place(0, 9, false) || place(9, kRegions, true)) return true;
  if (place(9, kRegions, false)) {
    hardest = std::max(hardest, 1.5);
    return true;
  }
  if (hardest < 2.3) return false;
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
  Rule rule;
  double most;
  double covered;  ///< a limit from which on later rules of the table do all that this one does
};
constexpr Settled kSettled[] = {{Rule::kHiddenSingle, 1.5, 100},
                                {Rule::kDirectLocking, 1.9, 2.8},
                                {Rule::kDirectHiddenPair, 2.0, 3.4},
                                {Rule::kNakedSingle, 2.3, 100},
                                {Rule::kDirectHiddenTriplet, 2.5, 4.0},
                                {Rule::kLocking, 2.8, 100},
                                {Rule::kNakedPair, 3.0, 100},
                                {Rule::kXWing, 3.2, 100},
                                {Rule::kHiddenPair, 3.4, 100},
                                {Rule::kNakedTriplet, 3.6, 100},
                                {Rule::kSwordfish, 3.8, 100},
                                {Rule::kHiddenTriplet, 4.0, 100},
                                {Rule::kXyWing, 4.2, 100},
                                {Rule::kXyzWing, 4.4, 100}};

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
      if (row.covered <= hardest || row.rule == Rule::kHiddenSingle ||
          row.rule == Rule::kNakedSingle || row.rule == Rule::kLocking) {
        continue;
      }
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

/// Whether rules of at most that rating, 6.5 or more, solve the sheet, by rules alone that stay
/// possible, at the same rating or less, whatever else is found before (that leaves out what needs
/// a solution to be the only one). Then no way to the solution is harder.
bool is_solved_by(Sheet sheet, Chains& chains, double rating) {
  for (;;) {
    while (place_singles(sheet, rating)) {
    }
    if (sheet.solved()) return true;
    if (strike_locked(sheet) || apply_single_chains(sheet, rating)) continue;
    Search search{sheet, chains};
    Hint hint;
    const auto table = rules();
    const bool any = std::any_of(std::begin(kSettled), std::end(kSettled), [&](const Settled& row) {
      return row.covered > rating && table[static_cast<std::size_t>(row.rule)].find(search, hint);
    });
    if (!any && !find<Rule::kNakedQuad>(search, hint)) return false;
    apply(sheet, hint);
  }
}

}  // namespace

Rating Explainer::rate(std::span<const std::uint8_t> puzzle) { return rate(puzzle, {}); }

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step) {
  Sheet sheet(puzzle);
  chains_.start(budget_);
  double hardest = 0;
  double pearl = 0;
  double diamond = 0;
  Outcome outcome = Outcome::kRated;
  double tried = 6.4;  // is_solved_by said no for this rating
  try {
    for (;;) {
      // Once only the hardest step counts, the easy ones need not be taken one by one.
      std::size_t first = 0;
      if (!on_step && pearl != 0 && hardest >= 1.2) {
        if (hardest > tried) {
          if (is_solved_by(sheet, chains_, hardest)) break;
          tried = hardest;
        }
        first = settle(sheet, chains_, hardest);
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
