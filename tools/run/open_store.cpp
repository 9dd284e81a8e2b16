#include "tools/run/open_store.h"

#include "solver/rate/any_rater.h"
#include "solver/rate/technique.h"
#include "tools/scales/scale.h"

namespace gridmill {

std::vector<TechniqueRow> technique_rows(const LevelTable& levels) {
  std::vector<TechniqueRow> rows;
  for (const TechniqueInfo& row : techniques()) {
    rows.push_back({row.id, row.title, row.family, levels.level_of(row.technique)});
  }
  rows.push_back({kBudgetSpent, "Over Budget", "last resort", levels.level_of(last_resort())});
  return rows;
}

Store open_store(const std::string& file, Store::Mode mode, const Store::Options& options,
                 const LevelTable& levels) {
  Store store(file, mode, options);
  if (mode == Store::Mode::kRead) return store;
  std::vector<LevelRow> level_rows;
  for (const LevelInfo& level : levels.levels()) {
    level_rows.push_back({level.level, level.english, level.japanese});
  }
  store.set_tables(level_rows, technique_rows(levels), scale_rows());
  return store;
}

}  // namespace gridmill
