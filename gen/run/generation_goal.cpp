#include "gen/run/generation_goal.h"

#include <algorithm>
#include <cassert>

#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/rate/technique.h"

namespace gridmill {
namespace {

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

std::string format_tenths(int tenths) {
  assert(tenths >= 0);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

bool GenerationGoal::has_quotas() const {
  return std::any_of(quotas.begin(), quotas.end(), [](std::uint64_t n) { return n != 0; });
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
  TechniqueSet rows = techniques_below(static_cast<int>(LevelTable::kMaxLevels) + 1, levels);
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

}  // namespace gridmill
