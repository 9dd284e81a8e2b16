// The loop: the first rule that finds something makes the step, and the rules start again. With a
// visitor every step is taken like that; without one, the shortcut takes many at once where only
// the hardest counts.
//
// Invariant: what a step takes is on the board, and the board is consistent after it. The shortcut
// is informed of each step (note_step), so that its levels stay true.
//
// Source: Sudoku Explainer 1.2.1, Solver; ER, EP and ED are those of Glenn Fowler's serate.

#include "solver/explainer/explainer.h"

#include <algorithm>
#include <cassert>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rules.h"
#include "solver/explainer/shortcut.h"

namespace gridmill::explainer {
namespace {

/// ER, EP and ED while they come about, as Sudoku Explainer computes them.
struct Hardest {
  double all = 0, pearl = 0, diamond = 0;

  void add(const Hint& hint) {
    assert(hint.rating > 0);
    all = std::max(all, hint.rating);
    if (pearl != 0) return;
    if (diamond == 0) diamond = all;
    if (hint.placement != Hint::kNone) pearl = all;
  }
};

}  // namespace

Explainer::Explainer(std::uint64_t budget) : budget_(budget) {}
Explainer::~Explainer() = default;
Explainer::Explainer(Explainer&&) noexcept = default;
Explainer& Explainer::operator=(Explainer&&) noexcept = default;

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step) {
  return rate(puzzle, std::span<const std::uint8_t>(), on_step);
}

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
                       const OnStep& on_step) {
  constexpr auto kSingle = static_cast<std::size_t>(Rule::kForcingChain);
  constexpr auto kMultiple = static_cast<std::size_t>(Rule::kMultipleForcingChain);
  constexpr auto kDynamic = static_cast<std::size_t>(Rule::kDynamicForcingChain);
  constexpr auto kDynamicPlus = static_cast<std::size_t>(Rule::kDynamicForcingChainPlus);
  const std::span<const RuleInfo> table = rules();
  // What is kept from the last puzzle is forgotten: a search is to cost what it costs alone, or it
  // would depend on the puzzle before whether one is over its budget.
  Board board(puzzle);
  if (chains_ == nullptr) chains_ = std::make_unique<Chains>();
  Chains& chains = *chains_;
  chains.start(budget_, solution);
  Shortcut shortcut(chains);
  Hardest hardest;
  Outcome outcome = Outcome::kRated;
  try {
    for (;;) {
      // Once only the hardest step counts, the easy ones need not be taken one by one. That is when
      // a digit is in: until then each step may be the one that EP or ED is of. Below
      // kMinFixpointRating nothing can be taken together.
      const bool quick = !on_step && hardest.pearl != 0 && hardest.all >= kMinFixpointRating;
      const std::size_t first = quick ? shortcut.advance(board, hardest.all) : 0;
      if (board.solved()) break;
      RuleContext search{board, chains};
      Hint hint;
      // The first rule from `begin` on that finds something; `end` if none does.
      const auto find_rule = [&](std::size_t begin, std::size_t end) {
        while (begin < end && !table[begin].find(search, table[begin], hint)) ++begin;
        return begin;
      };
      // The shortcut is asked where chains of a kind are due, and not before: what it knows of them
      // holds only on a board on which nothing easier is left.
      std::size_t rule = find_rule(first, kSingle);
      if (rule == kSingle) {
        if (quick && hardest.all < table[kSingle].ratings.min() &&
            shortcut.advance_at_single_chains(board, hardest.all))
          continue;
        rule = find_rule(kSingle, kMultiple);
      }
      if (rule == kMultiple) {
        if (quick && shortcut.advance_at_multiple_chains(board, hardest.all)) continue;
        rule = find_rule(kMultiple, table.size());
      }
      if (rule == table.size()) {
        outcome = Outcome::kStuck;
        break;
      }
      // Where these find nothing, they do not solve the board, either.
      if ((rule == kDynamic || rule == kDynamicPlus) && !on_step && hardest.diamond != 0 &&
          shortcut.is_settled(board, hardest.all)) {
        if (hardest.pearl == 0) hardest.pearl = hardest.all;
        break;
      }
      assert(hint.rating >= table[rule].ratings.min());
      assert(hint.placement != Hint::kNone || !hint.eliminations.empty());
      assert(std::all_of(hint.eliminations.begin(), hint.eliminations.end(),
                         [&](int candidate) { return board.has(candidate); }));
      if (on_step) on_step(to_step(table[rule], hint));
      hardest.add(hint);
      apply(board, hint);
      assert(board.invariant_holds());
      shortcut.note_step(hint, hardest.all);
    }
  } catch (const OverBudget&) {
    outcome = Outcome::kOverBudget;
  }
  constexpr int kStuckRating = 200;
  return {outcome == Outcome::kStuck ? kStuckRating : tenths(hardest.all), tenths(hardest.pearl),
          tenths(hardest.diamond), outcome};
}

}  // namespace gridmill::explainer
