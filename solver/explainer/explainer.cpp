#include "solver/explainer/explainer.h"

#include <algorithm>

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

namespace {

/// Puts in all singles, and once a rating says that nothing is lost strikes what is locked,
/// whatever the order: what these rules come to does not depend on it, nor does the rating if none
/// of a higher rating is used while a lower one would do. The rating has to be 1.2 or more.
void settle(Sheet& sheet, double& hardest) {
  const auto place_singles = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      if (last_cells && sheet.empty_cells(region) != 1) continue;
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
  for (;;) {
    if (place_singles(0, 9, false) || place_singles(9, kRegions, true)) continue;
    if (place_singles(9, kRegions, false)) {
      hardest = std::max(hardest, 1.5);
      continue;
    }
    bool any = false;
    if (hardest >= 2.3) {
      for (int cell = 0; cell < kCells; ++cell) {
        const Mask digits = sheet.candidates(cell);
        if (!is_one(digits)) continue;
        sheet.place(cell, std::countr_zero(digits));
        any = true;
      }
    }
    if (!any && hardest >= 2.8) {
      search_locking(sheet, [&](const Lock& lock) {
        for_strikes(sheet, lock, [&](int candidate) { sheet.strike(candidate); });
        any = true;
        return false;
      });
    }
    if (!any) return;
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
  try {
    for (;;) {
      // Once only the hardest step counts, the easy ones need not be taken one by one.
      if (!on_step && pearl != 0 && hardest >= 1.2) settle(sheet, hardest);
      if (sheet.solved()) break;
      Search search{sheet, chains_};
      Hint hint;
      const auto table = rules();
      const auto rule = std::find_if(table.begin(), table.end(),
                                     [&](const RuleInfo& row) { return row.find(search, hint); });
      if (rule == table.end()) {
        outcome = Outcome::kStuck;
        break;
      }
      if (on_step) on_step(sheet, *rule, hint);
      hardest = std::max(hardest, hint.rating);
      for (const std::uint16_t candidate : hint.strikes) sheet.strike(candidate);
      if (hint.placement != Hint::kNone) {
        sheet.place(cell_of(hint.placement), digit_of(hint.placement));
      }
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
