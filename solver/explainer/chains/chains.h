#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "solver/explainer/chains/multiple_chains.h"
#include "solver/explainer/chains/single_chains.h"
#include "solver/explainer/loops/known_loops.h"

namespace gridmill::explainer {

struct Hint;

/// All rules with chains, and what they share from one rule, and one step, to the next.
class Chains {
 public:
  /// Starts a puzzle, whose chains may follow that many links in all. `solution`: its digits, cell
  /// by cell, if they are known.
  void start(std::uint64_t steps, std::span<const std::uint8_t> solution = {}) {
    assert(solution.empty() || solution.size() == kCells);
    solution_ = solution;
    loose_sheet_ = Sheet();
    loose_regions_ = ~std::uint32_t{0};
    budget_ = Budget(steps);
    multiple_.forget();
    known_loops_.forget();
    single_sheet_ = Sheet();
  }

  /// Cycles and forcing chains from one candidate. Throws OverBudget, as does the next one.
  bool find_single(const Sheet& sheet, Hint& hint);
  /// The same, but of hints of the same rating it may be any.
  bool find_easiest_single(const Sheet& sheet, Hint& hint);
  /// Takes what forcing chains from one candidate of at most that rating tell; false if nothing.
  bool apply_single(Sheet& sheet, double rating) { return single_chains_.apply(sheet, rating); }
  /// Nishio, cell and region chains, dynamic and nested ones.
  bool find_multiple(const Sheet& sheet, const ChainMode& mode, double base, Hint& hint);
  /// What those of cells and regions strike, see MultipleChains.
  std::optional<MultipleChains::Easy> find_easy_multiple(const Sheet& sheet, double base,
                                                         double rating) {
    return multiple_.find_easy(sheet, base, rating);
  }
  /// Whether Nishio may find something: a quick test.
  [[nodiscard]] bool nets_tell(const Sheet& sheet);

  /// The solution, if it is known and can be reached from the sheet: a bound may have struck some
  /// of it (SHORTCUT.md). Otherwise nothing.
  [[nodiscard]] std::span<const std::uint8_t> solution_from(const Sheet& sheet) const;
  /// The regions, a bit each, outside which naked and hidden sets strike nothing.
  [[nodiscard]] std::uint32_t loose_regions(const Sheet& sheet);

  /// The last sheet on which aligned exclusion of n cells found nothing.
  Sheet& nothing_excluded(int n) {
    assert(n == 2 || n == 3);
    return nothing_excluded_[as_index(n - 2)];
  }
  /// What is known of unique loops on the sheet that was searched last.
  KnownLoops& known_loops() { return known_loops_; }

 private:
  const WeakLinks& links(const Sheet& sheet);

  Budget budget_{0};
  std::span<const std::uint8_t> solution_;
  /// The last sheet of which that was asked.
  Sheet loose_sheet_;
  std::uint32_t loose_regions_ = ~std::uint32_t{0};
  /// The last search for a single chain.
  Sheet single_sheet_;
  bool single_found_ = false;
  ChainHint single_;
  std::string single_name_;
  SingleChainSearch single_chains_;
  FruitlessDigits fruitless_for_nets_;

  Sheet sheet_;
  std::unique_ptr<WeakLinks> links_;
  MultipleChains multiple_{budget_};
  std::array<Sheet, 2> nothing_excluded_;
  KnownLoops known_loops_;
};

}  // namespace gridmill::explainer
