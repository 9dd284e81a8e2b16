// What is kept between searches. A result is kept with a copy of its board and used while the board
// is equal: the loop and the shortcut ask about the same boards in turn.
//
// Invariant: what is kept depends only on the board that is kept with it. So a search finds the
// same whether or not something was kept; only its cost differs, and `start` forgets what changes
// that. The same holds for the solution.
//
// Source: ours. The original searches anew at each step.

#include "solver/explainer/chains/chains.h"

#include "solver/explainer/rule.h"
#include "solver/pattern/hall.h"

namespace gridmill::explainer {
namespace {

/// A chain that concludes that a candidate is on places it. All others only strike.
void set_hint(const ChainHint& found, Hint& hint) {
  hint.rating = found.rating;
  if (found.conclusion >= 0 && is_on(found.conclusion)) {
    hint.placement = candidate_in(found.conclusion);
  } else {
    found.eliminations.for_each([&](int c) { hint.eliminate(c); });
  }
}

}  // namespace

const WeakLinks& Chains::links(const Board& board) {
  if (links_ == nullptr || !(board == board_)) {
    board_ = board;
    links_ = std::make_unique<WeakLinks>(board);
  }
  return *links_;
}

std::span<const std::uint8_t> Chains::solution_from(const Board& board) const {
  if (solution_.empty()) return {};
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = solution_[as_index(cell)];
    if (board.empty(cell) ? !board.has(cell, digit - 1) : board.value(cell) != digit) return {};
  }
  return solution_;
}

std::uint32_t Chains::reducible_regions(const Board& board) {
  static constexpr auto kRegionsOf = [] {
    std::array<std::uint32_t, kCells> bits{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (const std::uint8_t region : regions_of(cell)) bits[cell] |= 1U << region;
    }
    return bits;
  }();
  if (solution_.empty() || board == reducible_board_) return reducible_regions_;
  reducible_board_ = board;
  reducible_regions_ = ~std::uint32_t{0};
  if (const auto solution = solution_from(board); !solution.empty()) {
    std::array<Cell, kCells> open;
    std::size_t n = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (board.empty(cell)) open[n++] = Cell{static_cast<std::uint16_t>(cell)};
    }
    reducible_regions_ = pattern::reducible_houses<std::uint32_t, kDigits>(
        std::span<const Cell>(open).first(n),
        [&](Cell c) { return std::uint32_t{board.candidates(c.index)}; },
        [&](Cell c) { return kRegionsOf[c.index]; }, solution);
  }
  return reducible_regions_;
}

bool Chains::find_single(const Board& board, Hint& hint) {
  if (!(board == single_board_)) {
    single_found_ = single_chains_.find(board, budget_, single_, single_name_);
    single_board_ = board;
  }
  if (!single_found_) return false;
  set_hint(single_, hint);
  hint.name = single_name_;
  return true;
}

bool Chains::find_easiest_single(const Board& board, Hint& hint) {
  ChainHint best;
  if (!single_chains_.find_easiest(board, budget_, best)) return false;
  set_hint(best, hint);
  return true;
}

bool Chains::find_multiple(const Board& board, const ChainMode& mode, double base, Hint& hint) {
  ChainHint best;
  if (!multiple_.find(board, links(board), mode, base, best, hint.name)) return false;
  set_hint(best, hint);
  return true;
}

CandidateBits Chains::refuted(const Board& board, int level) {
  assert(level <= kInsidePatterns);
  refutations_.update(board, level, budget_);
  CandidateBits refuted;
  refutations_.all().for_each([&](int c) {
    if (refutations_.conflict(literal(c, true))) refuted.insert(c);
  });
  return refuted;
}

bool Chains::may_find_nishio(const Board& board) {
  // Nishio follows one digit alone, so a digit without a result need not be searched again before
  // it loses a place.
  for (int digit = 0; digit < kDigits; ++digit) {
    if (nishio_misses_.contains(board, digit)) continue;
    if (DigitLinks(board, digit).has_contradiction()) return true;
    nishio_misses_.insert(board, digit);
  }
  return false;
}

}  // namespace gridmill::explainer
