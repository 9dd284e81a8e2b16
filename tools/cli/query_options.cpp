#include "tools/cli/query_options.h"

#include <limits>

#include "gen/rules.h"
#include "gen/run/generation_goal.h"
#include "gen/symmetry.h"
#include "solver/board/add_rule.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/level_table.h"
#include "solver/rate/technique.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"
#include "tools/cli/suggestions.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

const std::vector<std::string> kYesNo{"yes", "no"};

/// "3", "3..5", "tricky,tough", "1,5..7"
std::vector<int> parse_levels(const std::string& text) {
  std::vector<int> result;
  for (const std::string& part : split_at_commas(text)) {
    if (const LevelInfo* named = find_level(part)) {
      result.push_back(named->level);
      continue;
    }
    const int max_level = static_cast<int>(levels().size());
    try {
      const IntRange range = parse_range(part, 1, max_level, "--level");
      for (int level = range.min; level <= range.max; ++level) result.push_back(level);
    } catch (const UsageError&) {
      std::string names;
      for (const LevelInfo& level : levels()) names += ", " + std::string(level.english);
      throw UsageError("--level: expected levels such as 3, 4..6" + names + "; found '" + part +
                       "'");
    }
  }
  return result;
}

/// The ids of the techniques of each name, which may be what `generate --needs` takes.
std::vector<std::vector<std::string>> parse_techniques(const std::string& text, const char* flag) {
  std::vector<std::vector<std::string>> groups;
  for (const std::string& name : split_at_commas(text)) {
    const std::optional<TechniqueGroup> group = find_techniques(name);
    if (!group && name != kBudgetSpent) {
      throw UsageError(std::string(flag) + ": " + unknown_technique(name, true));
    }
    std::vector<std::string>& ids = groups.emplace_back();
    for (const TechniqueInfo& row : techniques()) {
      if (group && contains(group->technique_set, row.technique)) ids.emplace_back(row.id);
    }
    if (!group) ids.push_back(name);
  }
  return groups;
}

/// The same in one list.
std::vector<std::string> parse_technique_list(const std::string& text, const char* flag) {
  std::vector<std::string> ids;
  for (const std::vector<std::string>& group : parse_techniques(text, flag)) {
    ids.insert(ids.end(), group.begin(), group.end());
  }
  return ids;
}

/// What --rules of a query accepts: none, the rules of gen/rules.def, and the kinds of clues.
std::vector<std::string> stored_rule_ids() {
  std::vector<std::string> ids{"none"};
  for (const ClueRule& rule : clue_rules()) ids.emplace_back(rule.id);
  for (const ClueKind& kind : clue_kinds()) {
    if (find_clue_rule(kind.id) == nullptr) ids.emplace_back(kind.id);
  }
  return ids;
}

/// The kinds of clues of each rule, of which a puzzle needs one.
std::vector<std::vector<std::string>> parse_rules(const std::string& text) {
  std::vector<std::vector<std::string>> groups;
  for (const std::string& id : split_at_commas(text)) {
    std::vector<std::string>& kinds = groups.emplace_back();
    if (const ClueRule* rule = find_clue_rule(id)) {
      for (const ClueKind* kind : rule->kinds) kinds.emplace_back(kind->id);
    } else if (const ClueKind* kind = find_clue_kind(id)) {
      kinds.emplace_back(kind->id);
    }
    if (!kinds.empty()) continue;
    if (contains(board_rule_ids(), id)) {
      throw UsageError("--rules: " + id +
                       " is a rule of boards; select them by --board, such as 9x9-x");
    }
    throw UsageError("--rules: expected one or more of " + join(stored_rule_ids(), ", ") +
                     "; found '" + id + "'");
  }
  return groups;
}

constexpr auto kMaxNumber = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

}  // namespace

void declare_selection(OptionTable& options) {
  options.begin_group("Which puzzles");
  options.add("level", "LIST", "levels by number or name: 3, or 4..6, or easy,tricky")
      .with_values(level_values())
      .with_synonyms({"difficulty", "grade", "want"});
  options.add("givens", "MIN..MAX", "number of givens: 24..28, ..24 or 30..");
  const std::vector<std::string> all = ids_of(techniques());
  options.add("hardest", "LIST", "the hardest technique is one of these").with_values(all);
  options
      .add("uses", "LIST",
           "all of these techniques are used\nSteps found by 'generate --needs' count, too. The "
           "names are those of --needs: x-wing, fish.")
      .with_values(all);
  options.add("avoids", "LIST", "none of these techniques is used").with_values(all);
  options.add("rounds", "MIN..MAX",
              "number of rounds until solved\nA round applies all deductions of one technique.");
  options.add("er", "MIN..MAX", "Sudoku Explainer rating: 7.1, 7.1..7.3 or 9..");
  options.add_switch("pearl", "pearls: nothing is harder than placing the first digit");
  options.add_switch("diamond", "diamonds: nothing is harder than the first step");
  options.add("symmetry", "NAME", "puzzles made with this symmetry")
      .with_values(ids_of(symmetries()));
  options.add("board", "LIST", "boards: 9x9, or 9x9-x,9x9-windoku").with_values(board_names());
  options
      .add("rules", "LIST",
           "puzzles with clues of all these rules: killer, or arrow,thermo\nnone selects puzzles "
           "without "
           "clues.")
      .with_values(stored_rule_ids());
  options.add("has-word", "yes|no", "yes: word sudoku only; no: all other puzzles")
      .with_values(kYesNo);
  options.add_switch("minimal", "minimal puzzles: no given or clue can be removed");
  options.add("run", "ID", "puzzles of this run");
  options.add_switch("unused", "puzzles that no book or named export has used");
  options.add("exported", "NAME", "puzzles that the book or export of this name has used");
  options.add_switch("one-per-solution", "only one puzzle for each solution");
}

void declare_query(OptionTable& options) {
  declare_selection(options);
  options.begin_group("Order and number");
  options.add("shuffle", "SEED", "random order; the same seed gives the same order");
  options.add("limit,n", "N", "at most N puzzles");
  options.add("offset", "N", "skip the first N puzzles");
}

Query selection_of(const RawArguments& raw) {
  Query query;
  if (const auto text = raw.find("level")) query.levels = parse_levels(*text);
  if (const auto text = raw.find("givens")) {
    const IntRange range = parse_range(*text, 0, kMaxCells, "--givens");
    query.min_givens = range.min;
    query.max_givens = range.max;
  }
  if (const auto text = raw.find("hardest"))
    query.hardest = parse_technique_list(*text, "--hardest");
  if (const auto text = raw.find("uses")) query.uses = parse_techniques(*text, "--uses");
  if (const auto text = raw.find("avoids")) query.avoids = parse_technique_list(*text, "--avoids");
  if (const auto text = raw.find("rounds")) {
    const IntRange range = parse_range(*text, 0, 1'000'000, "--rounds");
    query.min_rounds = range.min;
    query.max_rounds = range.max;
  }
  if (const auto text = raw.find("er")) {
    const ErRange range = for_flag("--er", [&] { return parse_er_range(*text); });
    query.ratings.push_back({"se_er", range.min, range.max});
  }
  if (raw.is_on("pearl")) query.equal.emplace_back("se_er", "se_ep");
  if (raw.is_on("diamond")) query.equal.emplace_back("se_er", "se_ed");
  query.symmetry = raw.find("symmetry");
  if (const auto text = raw.find("board")) query.boards = split_at_commas(*text);
  if (const auto text = raw.find("rules")) {
    query.has_clues = *text != "none";
    if (*query.has_clues) query.clue_kinds = parse_rules(*text);
  }
  if (const auto text = raw.find("has-word")) {
    query.has_word = parse_choice(*text, kYesNo, "--has-word") == 0;
  }
  if (raw.is_on("minimal")) query.minimal = true;
  if (const auto text = raw.find("run")) {
    query.run = static_cast<std::int64_t>(parse_number(*text, 1, kMaxNumber, "--run"));
  }
  query.unused = raw.is_on("unused");
  query.exported = raw.find("exported");
  query.one_per_solution = raw.is_on("one-per-solution");
  return query;
}

Query query_of(const RawArguments& raw) {
  Query query = selection_of(raw);
  if (const auto text = raw.find("shuffle")) {
    query.shuffle_seed = parse_number(*text, 0, kMaxNumber, "--shuffle");
  }
  if (const auto text = raw.find("limit"))
    query.limit = parse_number(*text, 0, kMaxNumber, "--limit");
  if (const auto text = raw.find("offset")) {
    query.offset = parse_number(*text, 0, kMaxNumber, "--offset");
  }
  return query;
}

void warn_unrated(const Store& store, const Query& query, Language language) {
  if (query.ratings.empty() && query.equal.empty()) return;
  Query rated = query;
  constexpr int kGivenUp = -1;
  rated.ratings = {{"se_er", kGivenUp, std::nullopt}};
  rated.equal.clear();
  rated.limit = 1;
  rated.offset = 0;
  bool any = false;
  store.each(
      rated, [&](const StoredRecord&) { return any = true; }, false,
      [](std::int64_t, const std::string&) {});
  if (!any) report(language, Message::kNoErYet);
}

}  // namespace gridmill
