#include "tools/cli/rules_options.h"

#include <algorithm>
#include <string>

#include "solver/board/add_rule.h"
#include "tools/cli/parse_option.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// "4..6", or "4.." for all that a puzzle needs.
CountRange parse_count_range(const std::string& text, int max, const char* flag) {
  const IntRange range = parse_range(text, 0, max, flag);
  return {range.min, text.ends_with("..") ? kUnlimitedClues : range.max};
}

/// "thermo=4..6,kropki=10.."
void apply_clue_counts(const std::string& text, Recipe& recipe) {
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const ClueRule* rule = find_clue_rule(std::string_view(part).substr(0, equals));
    ClueRequest::Entry* request = rule == nullptr ? nullptr : recipe.rules.find(*rule);
    if (request == nullptr || rule->uses_cages() || equals == std::string::npos) {
      throw UsageError(
          "--clue-count: expected RULE=MIN..MAX with a rule of --rules" +
          std::string(rule != nullptr && rule->uses_cages() ? ", cages by --cage-size" : "") +
          ", found '" + part + "'" +
          (equals == std::string::npos && rule == nullptr ? "; --givens is the number of digits"
                                                          : ""));
    }
    request->count =
        parse_count_range(part.substr(equals + 1), recipe.board->cells(), "--clue-count");
  }
}

}  // namespace

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids = ids_of(clue_rules());
  for (const std::string_view id : board_rule_ids()) ids.emplace_back(id);
  return ids;
}

void add_rule(const std::string& id, Recipe& recipe) {
  if (const ClueRule* rule = find_clue_rule(id)) return recipe.rules.add(*rule);
  const auto ids = board_rule_ids();
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
    throw UsageError("--rules: expected some of " + join(rule_ids(), ", ") + ", found '" + id +
                     "'");
  }
  recipe.board =
      &for_flag("--rules", [&]() -> const BoardSpec& { return add_rule(*recipe.board, id); });
}

void declare_rules(OptionTable& options) {
  const std::vector<std::string> ids = rule_ids();
  options.add("rules", "LIST", "clues and rules beside the givens: " + join(ids, ", "))
      .with_values(ids);
  options.add("cage-size", "MIN..MAX", "cells of a killer's cages").with_default("2..5");
  options.add("clue-count", "RULE=MIN..MAX,...",
              "how many clues of a rule: thermo=4..6,kropki=10..");
  options.add_switch("negative", "all dots are shown (kropki), all X and V (xv)");
  options.add_switch("keep-redundant", "keep clues that the puzzle does not need");
}

void apply_rules(const RawArguments& raw, Recipe& recipe) {
  if (const auto text = raw.find("rules")) {
    for (const std::string& id : split_at_commas(*text)) add_rule(id, recipe);
  }
  ClueRequest& request = recipe.rules;
  request.negative = raw.is_on("negative");
  request.keep_redundant = raw.is_on("keep-redundant");
  if (raw.is_given("cage-size") && !request.uses_cages()) {
    throw UsageError("--cage-size: expected --rules killer");
  }
  request.cages = parse_count_range(raw.text("cage-size"), 9, "--cage-size");
  request.cages.max = std::min(request.cages.max, 9);
  if (const auto text = raw.find("clue-count")) apply_clue_counts(*text, recipe);
  if (request.empty() && (request.negative || request.keep_redundant)) {
    throw UsageError("--negative, --keep-redundant: expected --rules with clues");
  }
  recipe.givens.max = recipe.default_max_givens();
}

}  // namespace gridmill
