#pragma once

// The table of rules. Only those that go through it in order include it, so that a changed row
// rebuilds five files.

#include <cstdint>
#include <span>

#include "solver/explainer/explainer.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

/// The rows of rules.def, in order.
enum class Rule : std::uint8_t {
#define RULE(rule, ...) k##rule,
#include "solver/explainer/rules.def"
#undef RULE
};

[[nodiscard]] std::span<const RuleInfo> rules();

/// Their ratings once more, for those who need them without a search.
inline constexpr Ratings kRatings[] = {
#define RULE(rule, id, finder, n, ratings, name) ratings,
#include "solver/explainer/rules.def"
#undef RULE
};
[[nodiscard]] constexpr const Ratings& ratings_of(Rule rule) { return kRatings[as_index(rule)]; }

[[nodiscard]] inline const RuleInfo& rule_info(Rule rule) { return rules()[as_index(rule)]; }
/// Looks for a step by one rule.
inline bool find_step(Rule rule, RuleContext& search, Hint& hint) {
  const RuleInfo& row = rule_info(rule);
  return row.find(search, row, hint);
}

/// A hint of a row, as it is reported to callers that want steps.
[[nodiscard]] Step to_step(const RuleInfo& row, const Hint& hint);

}  // namespace gridmill::explainer
