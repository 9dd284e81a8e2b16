#include "gen/run/generation_goal.h"

#include <algorithm>
#include <cassert>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/rate/technique.h"

namespace gridmill {
namespace {

/// The first level that has chains, which find most of what larger patterns find.
constexpr int kFirstChainLevel = 6;

/// The rank of the hardest technique.
int max_rank(const TechniqueSet& rows, const LevelTable& levels) {
  int last = 0;
  for (const TechniqueInfo& row : techniques()) {
    if (contains(rows, row.technique)) last = std::max(last, levels.rank_of(row.technique));
  }
  return last;
}

}  // namespace

std::optional<TechniqueGroup> find_techniques(std::string_view name) {
  TechniqueGroup group{std::string(name), {}, {}};
  const bool exact = find_technique(name) != nullptr;
  bool first = true;
  for (const TechniqueInfo& row : techniques()) {
    const bool meant = row.id == name || (!name.empty() && row.group == name) ||
                       (!exact && (row.family == name || row.id.starts_with(group.name + "-")));
    if (!meant) continue;
    group.technique_set.set(static_cast<std::size_t>(row.technique));
    // As much as the row that is eclipsed least.
    if (first || row.subsumption.extent < group.subsumption.extent)
      group.subsumption = row.subsumption;
    first = false;
  }
  assert(!exact || group.technique_set.any());
  if (group.technique_set.none()) return std::nullopt;
  return group;
}

TechniqueSet techniques_of(const std::vector<TechniqueGroup>& groups) {
  TechniqueSet set;
  for (const TechniqueGroup& group : groups) set |= group.technique_set;
  return set;
}

std::string names_of(const std::vector<TechniqueGroup>& groups) {
  return join(groups, ",", &TechniqueGroup::name);
}

TechniqueSet techniques_below(int level, const LevelTable& levels) {
  TechniqueSet set;
  for (const TechniqueInfo& row : techniques()) {
    set.set(static_cast<std::size_t>(row.technique), levels.level_of(row.technique) < level);
  }
  return set;
}

int easiest_level(const TechniqueSet& set, const LevelTable& levels) {
  int level = static_cast<int>(levels.levels().size());
  for (const TechniqueInfo& row : techniques()) {
    if (contains(set, row.technique)) level = std::min(level, levels.level_of(row.technique));
  }
  assert(1 <= level && (techniques_below(level, levels) & set).none());
  return level;
}

TechniqueSet techniques_of_wish(const TechniqueGroup& group, const LevelTable& levels) {
  const int level = std::min(easiest_level(group.technique_set, levels), kFirstChainLevel);
  return techniques_below(level, levels) | group.technique_set;
}

std::string format_tenths(int tenths) {
  assert(tenths >= 0);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

bool GenerationGoal::has_quotas() const {
  return std::any_of(quotas.begin(), quotas.end(), [](std::uint64_t n) { return n != 0; });
}

bool GenerationGoal::seeks_hard(const Recipe& recipe) const {
  // Of 9.2, chance meets one in 2 s of a core, of 9.3 one in more than 12 s; the search takes 4 s.
  constexpr int kMinRating = 93;
  return !seeks_pearls() && er && er->min >= kMinRating && recipe.has_free_givens() &&
         recipe.is_classic();
}

RecipeFields GenerationGoal::fields() const {
  RecipeFields fields;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) fields.push_back({name, value});
  };
  std::string want;
  for (std::size_t level = 1; level < quotas.size(); ++level) {
    if (quotas[level] == 0) continue;
    want += (want.empty() ? "level" : ",level") + std::to_string(level) + ":" +
            std::to_string(quotas[level]);
  }
  add("want", want);
  add("needs", names_of(needs));
  add("avoids", names_of(avoids));
  add("hardest", names_of(hardest));
  if (er) add("er", format_tenths(er->min) + ".." + format_tenths(er->max));
  if (pearl) add("er_equals", diamond ? "ep,ed" : "ep");
  if (diamond && !pearl) add("er_equals", "ed");
  if (max_level != 0) add("most", std::to_string(max_level));
  if (keep_all) add("keep_all", "yes");
  return fields;
}

TechniqueSet GenerationGoal::allowed_techniques() const {
  TechniqueSet rows = TechniqueSet().set();
  if (!hardest.empty()) {
    const int last = max_rank(techniques_of(hardest), levels);
    for (const TechniqueInfo& row : techniques()) {
      if (levels.rank_of(row.technique) > last) rows.reset(static_cast<std::size_t>(row.technique));
    }
  }
  int last = max_level == 0 ? static_cast<int>(LevelTable::kMaxLevels) : max_level;
  if (has_quotas() && !keep_all) {
    int wanted = 0;
    for (std::size_t level = 1; level < quotas.size(); ++level) {
      if (quotas[level] != 0) wanted = static_cast<int>(level);
    }
    assert(wanted != 0);
    last = std::min(last, wanted);
  }
  return rows & techniques_below(last + 1, levels);
}

GenerationGoal GenerationGoal::for_shard(std::uint64_t shard_index,
                                         std::uint64_t shard_count) const {
  GenerationGoal own = *this;
  GRIDMILL_REQUIRE(1 <= shard_index && shard_index <= shard_count);
  const auto deal = [&](std::uint64_t n) { return (n + shard_count - shard_index) / shard_count; };
  for (std::uint64_t& quota : own.quotas) quota = deal(quota);
  own.count = deal(count);
  assert(count / shard_count <= own.count && own.count <= count);
  if (count != 0 && own.count == 0) own.quotas = {};  // nothing at all is left for this part
  return own;
}

namespace {

/// Whether the minimal puzzles of a recipe are of all levels, so that quotas may be filled from
/// them. Each further rule leaves fewer givens (18 on a board with diagonals), and larger boards
/// and clues more to find out: hardly one of these puzzles is easy.
bool suits_rejection(const Recipe& recipe) {
  return recipe.rules.empty() && recipe.board->is_plain() && recipe.board->digits() <= 9;
}

[[noreturn]] void fail(const std::string& message) { throw ParseError(message); }

/// "6.6" in tenths.
int parse_tenths(std::string_view text) {
  constexpr unsigned kMaxTenths = 200;
  const auto parts = split(text, '.');
  const auto whole = parse_as<unsigned>(parts[0]);
  const std::string_view decimals = parts.size() == 1 ? "0" : parts[1];  // "5", or "50"
  const bool is_tenth = !decimals.empty() && decimals[0] >= '0' && decimals[0] <= '9' &&
                        decimals.find_first_not_of('0', 1) == std::string_view::npos;
  if (parts.size() <= 2 && whole && *whole <= kMaxTenths / 10 && is_tenth) {
    const unsigned tenths = 10 * *whole + static_cast<unsigned>(decimals[0] - '0');
    if (tenths <= kMaxTenths) return static_cast<int>(tenths);
  }
  fail_expected("MIN..MAX such as 6.6..7.2", text);
}

std::uint64_t parse_quota(std::string_view text) {
  const std::uint64_t quota = parse_as<std::uint64_t>(text).value_or(0);
  if (quota < 1 || quota > kMaxGoalPuzzles) {
    fail_expected("a number from 1 to " + std::to_string(kMaxGoalPuzzles), text);
  }
  return quota;
}

}  // namespace

const LevelInfo* find_level_named(std::string_view name, const LevelTable& levels) {
  const LevelInfo* level = levels.find(name);
  return level == nullptr && name.starts_with("level") ? levels.find(name.substr(5)) : level;
}

std::string level_names(const LevelTable& levels) {
  std::string names = "level1 to level" + std::to_string(levels.levels().size());
  for (const LevelInfo& info : levels.levels()) names += ", " + info.english;
  return names;
}

LevelCounts parse_quotas(std::string_view text, const LevelTable& levels) {
  LevelCounts quotas{};
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const LevelInfo* level = find_level_named(part.substr(0, equals), levels);
    if (equals == std::string_view::npos || level == nullptr) {
      fail("expected LEVEL=N,... with levels " + level_names(levels) + "; found '" +
           std::string(part) + "'");
    }
    assert(1 <= level->level && static_cast<std::size_t>(level->level) < quotas.size());
    std::uint64_t& quota = quotas[static_cast<std::size_t>(level->level)];
    if (quota != 0) fail("level " + std::to_string(level->level) + " twice");
    quota = parse_quota(part.substr(equals + 1));
  }
  return quotas;
}

ErRange parse_er_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return {parse_tenths(text), parse_tenths(text)};
  ErRange range;
  if (dots != 0) range.min = parse_tenths(text.substr(0, dots));
  if (dots + 2 != text.size()) range.max = parse_tenths(text.substr(dots + 2));
  if (range.min > range.max) fail("MIN is more than MAX in '" + std::string(text) + "'");
  assert(0 <= range.min && range.max <= 200);
  return range;
}

std::vector<TechniqueGroup> parse_techniques(std::string_view text) {
  std::vector<TechniqueGroup> groups;
  for (const std::string_view name : split(text, ',')) {
    auto group = find_techniques(name);
    if (!group) fail("there is no technique or family '" + std::string(name) + "'");
    groups.push_back(*std::move(group));
  }
  return groups;
}

void set_max_level(Recipe& recipe, GenerationGoal& goal, int level) {
  GRIDMILL_REQUIRE(1 <= level && static_cast<std::size_t>(level) < goal.quotas.size());
  if (recipe.pattern.empty()) {
    recipe.max_levels = {level};
  } else {
    goal.max_level = level;
  }
}

void aim_at_quotas(Recipe& recipe, const GenerationGoal& goal) {
  if (!recipe.pattern.empty() || suits_rejection(recipe)) return;
  // The techniques of the last level solve every puzzle: a minimal one is as good as any.
  const int last = static_cast<int>(goal.levels.levels().size());
  std::vector<int> wanted;
  for (int level = 1; level <= last; ++level) {
    if (goal.quotas[static_cast<std::size_t>(level)] != 0) wanted.push_back(level);
  }
  assert(std::is_sorted(wanted.begin(), wanted.end()) && wanted.size() < goal.quotas.size());
  if (wanted != std::vector<int>{last}) recipe.max_levels = wanted;
}

}  // namespace gridmill
