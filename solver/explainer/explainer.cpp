#include "solver/explainer/explainer.h"

#include <algorithm>

namespace gridmill::explainer {

int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

Rating Explainer::rate(std::span<const std::uint8_t> puzzle) { return rate(puzzle, {}); }

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step) {
  Sheet sheet(puzzle);
  chains_.start(budget_);
  double hardest = 0;
  double pearl = 0;
  double diamond = 0;
  Outcome outcome = Outcome::kRated;
  try {
    while (!sheet.solved()) {
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
