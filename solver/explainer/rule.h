#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/explainer/chains.h"
#include "solver/explainer/sheet.h"

/// What a rule of Sudoku Explainer is. A rule is a row of rules.def and a file rules/<id>.cpp.

namespace gridmill::explainer {

/// The rows of rules.def, in order.
enum class Rule : std::uint8_t {
#define RULE(name, ...) k##name,
#include "solver/explainer/rules.def"
#undef RULE
};

/// One step: what is placed, or else what is struck, and how hard it is.
struct Hint {
  /// As Sudoku Explainer computes it, in doubles: 6.6 + 0.1 is less than 6.5 + 0.2 there.
  double rating = 0;
  std::string name;                    ///< Sudoku Explainer's name: "Unique Rectangle type 1"
  int placement = kNone;               ///< the candidate that goes in
  std::vector<std::uint16_t> strikes;  ///< the candidates that go

  static constexpr int kNone = -1;
};

/// What a rule may use beside the sheet.
struct Search {
  const Sheet& sheet;
  Chains& chains;
};

/// Finds the step that Sudoku Explainer would take by this rule. Returns false if there is none;
/// `hint` is then unspecified. Specialised in rules/<id>.cpp.
/// Throws OverBudget from the chains.
template <Rule>
bool find(Search& search, Hint& hint);

/// A row of rules.def.
struct RuleInfo {
  Rule rule{};
  std::string_view id;  ///< "naked-pair"
  bool (*find)(Search& search, Hint& hint) = nullptr;
};

/// The table.
[[nodiscard]] std::span<const RuleInfo> rules();

}  // namespace gridmill::explainer
