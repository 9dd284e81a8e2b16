#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/explainer/sheet.h"

/// What a rule of Sudoku Explainer is: a row of rules.def that names a finder, and the finder,
/// which stands in rules/<finder>.cpp. Several rows may share one finder.
///
/// A finder takes the first instance in Sudoku Explainer's order, not the best: which one is found
/// decides what the next step is.

namespace gridmill::explainer {

class Chains;

/// One step: what is placed, or else what is struck, and how hard it is.
struct Hint {
  /// As Sudoku Explainer computes it, in doubles: 6.6 + 0.1 is less than 6.5 + 0.2 there.
  double rating = 0;
  std::string name;                    ///< Sudoku Explainer's name: "Unique Rectangle type 1"
  int placement = kNone;               ///< the candidate that goes in
  std::vector<std::uint16_t> strikes;  ///< the candidates that go

  static constexpr int kNone = -1;

  void strike(int candidate) { strikes.push_back(static_cast<std::uint16_t>(candidate)); }
};

/// A rating as Sudoku Explainer prints it, in tenths.
[[nodiscard]] inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

/// Takes the step.
void apply(Sheet& sheet, const Hint& hint);

/// What a rule may use beside the sheet.
struct Search {
  const Sheet& sheet;
  Chains& chains;
};

struct RuleInfo;
/// Finds the step that Sudoku Explainer would take by this rule, with `row.rating` and `row.name`
/// if these do not depend on the instance. Returns false if there is none; `hint` is then
/// unspecified. Throws OverBudget from the chains.
using Finder = bool(Search& search, const RuleInfo& row, Hint& hint);

/// A row of rules.def.
struct RuleInfo {
  std::string_view id;    ///< "naked-pair"
  Finder* find;           ///< from rules/<finder>.cpp
  int n;                  ///< the size of its sets or fish, or the level of its chains
  double rating;          ///< the least it gives
  std::string_view name;  ///< Sudoku Explainer's; empty where the finder tells
};

}  // namespace gridmill::explainer
