#include "solver/explainer/chains/chains.h"

#include "solver/explainer/rule.h"

// What is kept between searches. A result is kept with a copy of its sheet and used while the sheet
// is equal: the loop and the shortcut ask about the same sheets in turn.
//
// Invariant: what is kept depends only on the sheet that is kept with it. So a search tells the
// same whether or not something was kept; only its cost differs, and `start` forgets what changes
// that.
//
// Source: ours. The original searches anew at each step.

namespace gridmill::explainer {
namespace {

/// A chain that concludes that a candidate is on places it. All others only strike.
void tell(const ChainHint& found, Hint& hint) {
  hint.rating = found.rating;
  if (found.conclusion >= 0 && is_on(found.conclusion)) {
    hint.placement = candidate_in(found.conclusion);
  } else {
    found.strikes.for_each([&](int c) { hint.strike(c); });
  }
}

}  // namespace

const WeakLinks& Chains::links(const Sheet& sheet) {
  if (links_ == nullptr || !(sheet == sheet_)) {
    sheet_ = sheet;
    links_ = std::make_unique<WeakLinks>(sheet);
  }
  return *links_;
}

bool Chains::find_single(const Sheet& sheet, Hint& hint) {
  if (!(sheet == single_sheet_)) {
    single_found_ = single_chains_.find(sheet, budget_, single_, single_name_);
    single_sheet_ = sheet;
  }
  if (!single_found_) return false;
  tell(single_, hint);
  hint.name = single_name_;
  return true;
}

bool Chains::find_easiest_single(const Sheet& sheet, Hint& hint) {
  ChainHint best;
  if (!single_chains_.find_easiest(sheet, budget_, best)) return false;
  tell(best, hint);
  return true;
}

bool Chains::find_multiple(const Sheet& sheet, const ChainMode& mode, double base, Hint& hint) {
  ChainHint best;
  if (!multiple_.find(sheet, links(sheet), mode, base, best, hint.name)) return false;
  tell(best, hint);
  return true;
}

bool Chains::nets_tell(const Sheet& sheet) {
  // Nishio follows one digit alone, so a digit that told nothing need not be asked again before it
  // loses a place.
  for (int digit = 0; digit < kDigits; ++digit) {
    if (fruitless_for_nets_.known(sheet, digit)) continue;
    if (DigitLinks(sheet, digit).nets_tell()) return true;
    fruitless_for_nets_.note(sheet, digit);
  }
  return false;
}

}  // namespace gridmill::explainer
