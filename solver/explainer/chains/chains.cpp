#include "solver/explainer/chains/chains.h"

#include "solver/explainer/rule.h"
#include "solver/pattern/hall.h"

// What is kept between searches. A result is kept with a copy of its sheet and used while the sheet
// is equal: the loop and the shortcut ask about the same sheets in turn.
//
// Invariant: what is kept depends only on the sheet that is kept with it. So a search tells the
// same whether or not something was kept; only its cost differs, and `start` forgets what changes
// that. The same holds for the solution.
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

std::span<const std::uint8_t> Chains::solution_from(const Sheet& sheet) const {
  if (solution_.empty()) return {};
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = solution_[as_index(cell)];
    if (sheet.empty(cell) ? !sheet.has(cell, digit - 1) : sheet.value(cell) != digit) return {};
  }
  return solution_;
}

std::uint32_t Chains::loose_regions(const Sheet& sheet) {
  static constexpr auto kRegionsOf = [] {
    std::array<std::uint32_t, kCells> bits{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (const std::uint8_t region : regions_of(cell)) bits[cell] |= 1U << region;
    }
    return bits;
  }();
  if (solution_.empty() || sheet == loose_sheet_) return loose_regions_;
  loose_sheet_ = sheet;
  loose_regions_ = ~std::uint32_t{0};
  if (const auto solution = solution_from(sheet); !solution.empty()) {
    std::array<Cell, kCells> open;
    std::size_t n = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (sheet.empty(cell)) open[n++] = Cell{static_cast<std::uint16_t>(cell)};
    }
    loose_regions_ = pattern::loose_houses<std::uint32_t, kDigits>(
        std::span<const Cell>(open).first(n),
        [&](Cell c) { return std::uint32_t{sheet.candidates(c.index)}; },
        [&](Cell c) { return kRegionsOf[c.index]; }, solution);
  }
  return loose_regions_;
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
