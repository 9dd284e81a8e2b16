#include "tools/run/open_store.h"

#include "solver/rate/any_rater.h"
#include "solver/rate/technique.h"
#include "tools/scales/scale.h"

namespace gridmill {

Store open_store(const std::string& file, Store::Mode mode, const Store::Options& options,
                 const LevelTable& levels) {
  Store store(file, mode, options);
  if (mode == Store::Mode::kRead) return store;
  std::vector<LevelRow> level_rows;
  for (const LevelInfo& level : levels.levels()) {
    level_rows.push_back({level.level, level.english, level.japanese});
  }
  std::vector<TechniqueRow> technique_rows;
  for (const TechniqueInfo& technique : techniques()) {
    technique_rows.push_back(
        {technique.id, technique.title, technique.family, levels.level_of(technique.technique)});
  }
  technique_rows.push_back(
      {kBudgetSpent, "Over Budget", "last resort", levels.level_of(last_resort())});
  store.set_tables(level_rows, technique_rows, scale_rows());
  return store;
}

}  // namespace gridmill
