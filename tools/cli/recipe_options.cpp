#include "tools/cli/recipe_options.h"

#include <algorithm>
#include <limits>
#include <random>

#include "gen/filler.h"
#include "gen/pattern.h"
#include "solver/board/add_rule.h"
#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "tools/cli/layout_option.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// Seeds are stored in SQLite, whose integers have a sign.
constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();

template <typename Rows>
std::string join_ids(const Rows& rows) {
  return join(ids_of(rows), ", ");
}

std::string fill_of(const RawArguments& raw, const BoardSpec& board) {
  const auto id = raw.find("fill");
  if (!id) return std::string(default_fill(board).id);
  const FillInfo* fill = find_fill(*id);
  if (fill == nullptr) {
    throw UsageError("--fill: expected one of " + join_ids(fills()) + ", found '" + *id + "'");
  }
  if (!fill->supports(board)) {
    throw UsageError("--fill: " + *id + " does not fill boards of " + board.name());
  }
  return *id;
}

/// --layout, or the one layout of --board 9x9-jigsaw:AAAB...
void apply_layouts(const RawArguments& raw, Recipe& recipe) {
  const UserLayouts own = layouts_of(raw);
  if (own.list != nullptr) {
    const BoardSpec& family = own.family();
    if (raw.is_given("board") && recipe.board != &family) {
      throw UsageError("--layout: expected layouts of the board " + recipe.board->name() +
                       ", found those of " + family.name());
    }
    recipe.board = &family;
    recipe.layouts = own.list;
  } else if (recipe.board->is_jigsaw() && !stands_for_jigsaws(*recipe.board)) {
    std::vector<std::vector<std::uint8_t>> one{*parse_regions(recipe.board->layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
    recipe.board = BoardSpec::jigsaw_of(recipe.board->digits());
  }
  if (recipe.layouts != nullptr) recipe.layouts_digest = "#" + recipe.layouts->digest();
}

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

/// Adds a rule, by its id, to a recipe that has its board.
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

/// --rules and what refines them, in a recipe that has its board.
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

}  // namespace

std::vector<std::string> rule_ids() {
  std::vector<std::string> ids = ids_of(clue_rules());
  for (const std::string_view id : board_rule_ids()) ids.emplace_back(id);
  return ids;
}

Recipe recipe_with(const BoardSpec& board, const std::vector<std::string>& rules) {
  Recipe recipe;
  recipe.board = &board;
  for (const std::string& rule : rules) add_rule(rule, recipe);
  recipe.fill = default_fill(*recipe.board).id;
  recipe.givens.max = recipe.default_max_givens();
  return recipe;
}

void declare_recipe(OptionTable& options) {
  declare_board(options);
  declare_layout(options);
  const std::vector<std::string> ids = rule_ids();
  options.add("rules", "LIST", "clues and rules beside the givens: " + join(ids, ", "))
      .with_values(ids);
  options.add("cage-size", "MIN..MAX", "cells of a killer's cages").with_default("2..5");
  options.add("clue-count", "RULE=MIN..MAX,...",
              "how many clues of a rule: thermo=4..6,kropki=10..");
  options.add_switch("negative", "all dots are shown (kropki), all X and V (xv)");
  options.add_switch("keep-redundant", "keep clues that the puzzle does not need");
  options.add("seed,s", "N",
              "the same seed gives the same puzzles (default: a random one, printed)");
  options
      .add("fill", "METHOD",
           "how full grids are made: " + join_ids(fills()) +
               " (default: the first of them that fits the board)")
      .with_values(ids_of(fills()));
  options.add("symmetry", "NAME", "where the givens are: " + join_ids(symmetries()))
      .with_default("none")
      .with_values(ids_of(symmetries()));
  options.add("givens", "MIN..MAX",
              "removal stops at MIN givens; puzzles with more than MAX are discarded (default with "
              "killer: 0)");
  options.add("pattern", "FILE", "givens on exactly these cells: 81 characters, x a given");
  options.add("per-grid", "N", "puzzles made from one full grid (faster, less varied)")
      .with_default("1");
  options.add("max-attempts", "N", "full grids tried for one puzzle before its number is given up")
      .with_default(std::to_string(Recipe().max_attempts));
}

Recipe recipe_of(const RawArguments& raw) {
  Recipe recipe;
  if (const BoardSpec* board = board_of(raw)) recipe.board = board;
  apply_layouts(raw, recipe);
  apply_rules(raw, recipe);
  if (const auto text = raw.find("seed")) {
    recipe.seed = parse_number(*text, 0, kMaxSeed, "--seed");
  } else {
    std::random_device device;
    recipe.seed = (std::uint64_t{device()} << 32 | device()) & kMaxSeed;
  }
  recipe.fill = fill_of(raw, *recipe.board);
  const std::string symmetry = raw.text("symmetry");
  const SymmetryInfo* found = find_symmetry(symmetry);
  if (found == nullptr) {
    throw UsageError("--symmetry: expected one of " + join_ids(symmetries()) + ", found '" +
                     symmetry + "'");
  }
  recipe.symmetry = found->symmetry;
  if (const auto text = raw.find("givens")) {
    const IntRange range = parse_range(*text, 0, recipe.board->cells(), "--givens");
    recipe.givens = {range.min, range.max};
  }
  if (const auto file = raw.find("pattern")) {
    recipe.pattern = parse_pattern(*recipe.board, read_text(*file, "--pattern"), *file);
  }
  recipe.per_grid =
      static_cast<std::uint32_t>(parse_number(raw.text("per-grid"), 1, 1U << 20, "--per-grid"));
  recipe.max_attempts = static_cast<std::uint32_t>(
      parse_number(raw.text("max-attempts"), 1, 1U << 24, "--max-attempts"));
  if (const std::string error = recipe.validation_error(); !error.empty()) throw UsageError(error);
  return recipe;
}

}  // namespace gridmill
