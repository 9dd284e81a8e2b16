#include "gen/run/technique_group.h"

#include <algorithm>
#include <cassert>

#include "solver/rate/technique.h"

namespace gridmill {

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
  std::string names;
  for (const TechniqueGroup& group : groups) names += (names.empty() ? "" : ",") + group.name;
  return names;
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

}  // namespace gridmill
