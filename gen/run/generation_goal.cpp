#include "gen/run/generation_goal.h"

#include <algorithm>
#include <cassert>

#include "solver/board/require.h"
#include "solver/rate/technique.h"

namespace gridmill {
namespace {

TechniqueSet all_techniques() {
  TechniqueSet rows;
  for (std::size_t i = 0; i < techniques().size(); ++i) rows.set(i);
  return rows;
}

/// The rank of the hardest technique.
int max_rank(const TechniqueSet& rows, const LevelTable& levels) {
  int last = 0;
  for (const TechniqueInfo& row : techniques()) {
    if (contains(rows, row.technique)) last = std::max(last, levels.rank_of(row.technique));
  }
  return last;
}

}  // namespace

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
  TechniqueSet rows = all_techniques();
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
