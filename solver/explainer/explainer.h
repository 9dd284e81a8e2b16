#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "solver/explainer/rule.h"

/// Ratings of Sudoku Explainer 1.2.1: the scale on which the field compares hard puzzles.
/// SCALE.md explains it.

namespace gridmill::explainer {

enum class Outcome : std::uint8_t {
  kRated,
  kStuck,      ///< no rule helps: er is 200, as Sudoku Explainer says 20.0
  kOverBudget  ///< the search was given up: er is what was needed until then
};

/// In tenths: 71 is what is written 7.1.
struct Rating {
  int er = 0;  ///< the hardest step
  int ep = 0;  ///< ... of those until the first digit goes in (pearl)
  int ed = 0;  ///< the first step (diamond)
  Outcome outcome = Outcome::kRated;
  bool operator==(const Rating&) const = default;
};

/// How many links the chains of one puzzle may follow: about two minutes.
inline constexpr std::uint64_t kDefaultBudget = 5'000'000'000;

/// Rates puzzles of 9 x 9; not for use by several threads at once.
class Explainer {
 public:
  explicit Explainer(std::uint64_t budget = kDefaultBudget) : budget_(budget) {}

  /// `puzzle`: 81 digits row by row, 0 for an empty cell, with exactly one solution.
  Rating rate(std::span<const std::uint8_t> puzzle);
  /// The same with every step, told as it is taken; `before` is the sheet it is found on.
  using OnStep = std::function<void(const Sheet& before, const RuleInfo& rule, const Hint& hint)>;
  Rating rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step);

 private:
  std::uint64_t budget_;
  Chains chains_;
};

/// A rating as Sudoku Explainer prints it, in tenths.
[[nodiscard]] int tenths(double rating);

}  // namespace gridmill::explainer
