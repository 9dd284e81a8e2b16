#include "tools/cli/query_options.h"

#include <limits>

#include "solver/rate/levels.h"
#include "solver/rate/technique.h"
#include "tools/cli/common.h"
#include "tools/cli/wish_options.h"

namespace gridmill {
namespace {

/// "3", "3..5", "hard,expert", "1,5..7"
std::vector<int> parse_levels(const std::string& text) {
  std::vector<int> result;
  for (const std::string& part : split_at_commas(text)) {
    if (const LevelInfo* named = find_level(part)) {
      result.push_back(named->level);
      continue;
    }
    const int most = static_cast<int>(levels().size());
    try {
      const IntRange range = parse_range(part, 1, most, "--level");
      for (int level = range.least; level <= range.most; ++level) result.push_back(level);
    } catch (const UsageError&) {
      std::string names;
      for (const LevelInfo& level : levels()) names += ", " + std::string(level.english);
      throw UsageError("--level: expected levels such as 3, 4..6" + names + "; found '" + part +
                       "'");
    }
  }
  return result;
}

/// Ids of techniques, each of them known.
std::vector<std::string> parse_techniques(const std::string& text, const char* flag) {
  std::vector<std::string> ids = split_at_commas(text);
  for (const std::string& id : ids) {
    if (find_technique(id) != nullptr) continue;
    throw UsageError(std::string(flag) + ": " + unknown_technique(id, false));
  }
  return ids;
}

}  // namespace

void declare_db(po::options_description& options) {
  options.add_options()("db", po::value<std::string>()->value_name("FILE"), "the database");
}

std::string db_of(const po::variables_map& arguments) {
  if (arguments.count("db") == 0) throw UsageError("expected --db FILE");
  return arguments["db"].as<std::string>();
}

void declare_query(po::options_description& options) {
  const auto text = [] { return po::value<std::string>(); };
  auto add = options.add_options();
  add("level", text()->value_name("LIST"), "levels by number or name: 3, 4..6, easy,hard");
  add("clues", text()->value_name("MIN..MAX"), "number of givens");
  add("hardest", text()->value_name("LIST"), "the hardest technique is one of these");
  add("uses", text()->value_name("LIST"), "all of these techniques are used");
  add("avoids", text()->value_name("LIST"), "none of these techniques is used");
  add("rounds", text()->value_name("MIN..MAX"), "rounds of deductions until solved");
  add("er", text()->value_name("MIN..MAX"), "Sudoku Explainer's rating: 7.1, 7.1..7.3, 9..");
  add("er-equals-ep", po::bool_switch(), "pearls: the hardest step comes before the first digit");
  add("er-equals-ed", po::bool_switch(), "diamonds: the first step is the hardest");
  add("symmetry", text()->value_name("HOW"), "the symmetry it was made with");
  add("shape", text()->value_name("NAME"), "the board: 9x9, 16x16, ...");
  add("minimal", po::bool_switch(), "no given can be taken away");
  add("run", text()->value_name("ID"), "of this run");
  add("unused", po::bool_switch(), "in no export yet");
  add("exported", text()->value_name("NAME"), "in the export of that name");
  add("one-per-solution", po::bool_switch(), "of puzzles with the same solution only the first");
  add("sample", text()->value_name("SEED"), "in a random order, the same for the same seed");
  add("limit,n", text()->value_name("N"), "at most so many");
  add("offset", text()->value_name("N"), "leave so many out first");
}

Query query_of(const po::variables_map& arguments) {
  const auto given = [&](const char* name) { return arguments.count(name) != 0; };
  const auto text = [&](const char* name) { return arguments[name].as<std::string>(); };
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  Query query;
  if (given("level")) query.levels = parse_levels(text("level"));
  if (given("clues")) {
    const IntRange range = parse_range(text("clues"), 0, kMaxCells, "--clues");
    query.min_clues = range.least;
    query.max_clues = range.most;
  }
  if (given("hardest")) query.hardest = parse_techniques(text("hardest"), "--hardest");
  if (given("uses")) query.uses = parse_techniques(text("uses"), "--uses");
  if (given("avoids")) query.avoids = parse_techniques(text("avoids"), "--avoids");
  if (given("rounds")) {
    const IntRange range = parse_range(text("rounds"), 0, 1'000'000, "--rounds");
    query.min_rounds = range.least;
    query.max_rounds = range.most;
  }
  if (given("er")) {
    const ErRange range = parse_er(text("er"));
    query.min_er = range.min;
    query.max_er = range.max;
  }
  query.er_equals_ep = arguments["er-equals-ep"].as<bool>();
  query.er_equals_ed = arguments["er-equals-ed"].as<bool>();
  if (given("symmetry")) query.symmetry = text("symmetry");
  if (given("shape")) query.shape = text("shape");
  if (arguments["minimal"].as<bool>()) query.minimal = true;
  if (given("run")) {
    query.run = static_cast<std::int64_t>(parse_number(text("run"), 1, kMost, "--run"));
  }
  query.unused = arguments["unused"].as<bool>();
  if (given("exported")) query.exported = text("exported");
  query.one_per_solution = arguments["one-per-solution"].as<bool>();
  if (given("sample")) query.sample = parse_number(text("sample"), 0, kMost, "--sample");
  if (given("limit")) query.limit = parse_number(text("limit"), 0, kMost, "--limit");
  if (given("offset")) query.offset = parse_number(text("offset"), 0, kMost, "--offset");
  return query;
}

}  // namespace gridmill
