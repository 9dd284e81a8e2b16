#include "tools/cli/rules_options.h"

#include <algorithm>
#include <string>

#include "solver/board/error.h"
#include "solver/board/more_rules.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

std::string list_of(const std::vector<std::string_view>& ids) {
  std::string list;
  for (const std::string_view id : ids) list += (list.empty() ? "" : ", ") + std::string(id);
  return list;
}

/// "4..6", or "4.." for all that a puzzle needs.
ClueNumber number_of(const std::string& text, int most, const char* flag) {
  const IntRange range = parse_range(text, 0, most, flag);
  return {range.least, text.ends_with("..") ? kManyClues : range.most};
}

/// "thermo=4..6,kropki=10.."
void take_numbers(const std::string& text, Recipe& recipe) {
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const ClueRule* rule = find_clue_rule(std::string_view(part).substr(0, equals));
    ClueWish::Part* wish = rule == nullptr ? nullptr : recipe.rules.find(*rule);
    if (wish == nullptr || rule->divides() || equals == std::string::npos) {
      throw UsageError("--clues-of: expected RULE=MIN..MAX with a rule of --rules" +
                       std::string(rule != nullptr && rule->divides() ? ", cages by --cages" : "") +
                       ", found '" + part + "'");
    }
    wish->number = number_of(part.substr(equals + 1), recipe.shape->cells(), "--clues-of");
  }
}

}  // namespace

std::vector<std::string_view> rule_ids() {
  std::vector<std::string_view> ids;
  for (const ClueRule& rule : clue_rules()) ids.push_back(rule.id);
  for (const std::string_view id : board_rule_ids()) ids.push_back(id);
  return ids;
}

void add_rule(const std::string& id, Recipe& recipe) {
  if (const ClueRule* rule = find_clue_rule(id)) return recipe.rules.add(*rule);
  const auto ids = board_rule_ids();
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
    throw UsageError("--rules: expected some of " + list_of(rule_ids()) + ", found '" + id + "'");
  }
  try {
    recipe.shape = &with_rule(*recipe.shape, id);
  } catch (const ParseError& error) {
    throw UsageError("--rules: " + std::string(error.what()));
  }
}

void declare_rules(OptionTable& options) {
  options.add("rules", "LIST", "clues and rules beside the givens: " + list_of(rule_ids()));
  options.add("givens", "MIN..MAX",
              "the same as --clues, which counts givens (default with killer: 0)");
  options.add("cages", "MIN..MAX", "cells of a killer's cages").otherwise("2..5");
  options.add("clues-of", "RULE=MIN..MAX,...", "how many clues of a rule: thermo=4..6,kropki=10..");
  options.add_switch("negative", "all dots are shown (kropki), all X and V (xv)");
  options.add_switch("keep-clues", "keep clues that the puzzle does not need");
}

void take_rules(const LowArguments& low, Recipe& recipe) {
  if (const auto text = low.find("rules")) {
    for (const std::string& id : split_at_commas(*text)) add_rule(id, recipe);
  }
  ClueWish& wish = recipe.rules;
  wish.negative = low.is_on("negative");
  wish.keep_clues = low.is_on("keep-clues");
  if (low.is_given("cages") && !wish.divides()) {
    throw UsageError("--cages: expected --rules killer");
  }
  wish.cages = number_of(low.text("cages"), 9, "--cages");
  wish.cages.most = std::min(wish.cages.most, 9);
  if (const auto text = low.find("clues-of")) take_numbers(*text, recipe);
  if (wish.empty() && (wish.negative || wish.keep_clues)) {
    throw UsageError("--negative, --keep-clues: expected --rules with clues");
  }
  recipe.clues.max = recipe.usual_givens();
}

}  // namespace gridmill
