#pragma once

// Opens databases for commands: a writable one gets the techniques and levels of this program,
// which the store itself does not know. Also the runs of a database. For `verify`, a recipe
// constrains every row of its run, and puzzles can be generated again from it. For `generate`, the
// same command given again resumes a run.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "db/store.h"
#include "gen/puzzle_source.h"
#include "gen/recipe.h"
#include "gen/run/run_recipe.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// The techniques of this program with their levels, in the order of their ranks; the last one
/// means a search that ended at its budget.
[[nodiscard]] std::vector<TechniqueRow> technique_rows(const LevelTable& levels);

/// Opens a database; for writing, with these levels and the techniques of this program in it.
[[nodiscard]] Store open_store(const std::string& file, Store::Mode mode,
                               const Store::Options& options = {},
                               const LevelTable& levels = LevelTable::standard());

/// A run, parsed from its row.
struct StoredRun {
  std::uint64_t next_index = 0;
  /// None: an import, or a recipe of another version or on a board that the file does not have.
  std::optional<Recipe> recipe;
  bool searched = false;               ///< its puzzles were found near those that the recipe makes
  bool rated = false;                  ///< every puzzle of a board with levels has one
  bool has_same_rater = true;          ///< false: the techniques were others when it was rated
  std::vector<TechniqueGroup> wishes;  ///< subsumed techniques that its puzzles need
  Shard shard;
  std::set<std::string> scales;           ///< those that rated it
  std::set<std::string> outdated_scales;  ///< those of which another version did
};

/// All runs by id; what is wrong with them goes to `issues`.
[[nodiscard]] std::map<std::int64_t, StoredRun> read_runs(const Store& store,
                                                          std::vector<std::string>& issues);

/// Compares the levels and techniques of a file with those of this program, if it alone
/// has made the runs and with its own levels. A line for each fault.
[[nodiscard]] std::vector<std::string> label_issues(const Store& store);

/// How often each technique was used.
[[nodiscard]] std::map<std::string, int> counts_by_name(const std::vector<RatingRecord::Use>& uses);
/// Appends what is wrong with the paths of wishes of a row: those of its run, and those of an
/// equivalent puzzle that was merged.
void verify_wishes(AnyRater& rater, const RawRow& row, const StoredRun& run,
                   std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
                   std::vector<std::string>& issues);

/// Looks whether rows are what their runs make. One thread.
class RecipeVerifier {
 public:
  /// Appends what is wrong with a row of that run, whose board has that board.
  void verify(const RawRow& row, const StoredRun& run, const BoardSpec& board,
              std::vector<std::string>& issues);

 private:
  [[nodiscard]] bool is_reproduced(const RawRow& row, const StoredRun& run);

  struct RunSource {
    std::unique_ptr<Counter> counter;
    std::unique_ptr<PuzzleSource> source;
  };
  std::map<std::int64_t, RunSource> sources_;  ///< by run
  std::vector<GeneratedPuzzle> made_;
};

/// The run to continue with, or a new one.
///  - The run with the same recipe, if there is one.
///  - If no seed was given: the last run that differs in the seed only; its seed is used.
///  - In a database without runs of `generate`, or with `new_run`, a new one.
/// Throws UsageError with the differences from the most similar run, if there are other runs.
/// @param seed_given  the seed of spec was given by the user, not random
[[nodiscard]] Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run);

}  // namespace gridmill
