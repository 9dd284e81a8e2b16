#pragma once

// Ids and labels of an attached file as ours. Everything here runs inside the transaction of a
// merge.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "db/boards.h"
#include "db/puzzle_columns.h"
#include "db/scales.h"
#include "db/sqlite.h"

namespace gridmill {

/// What the small tables of an attached database ("source") are in ours: boards, levels, techniques
/// and runs have names that mean the same everywhere, and numbers or labels that mean something in
/// their own file only.
///
/// Rows are copied within SQLite, so the maps are temporary tables there: technique_map, run_map
/// (old, new, had_rows: whether our run had rows before) and board_map (boards with another label
/// here, only those).
class MergeIdMaps {
 public:
  /// Makes everything of the source known here, and the maps; in a transaction.
  MergeIdMaps(Database& database, Boards& boards, Scales& scales);

  /// Ratings of ours that a newer version of their scale has superseded, and were cleared.
  [[nodiscard]] std::uint64_t cleared() const { return cleared_; }
  /// Clears ratings that rows above an id brought, but that a newer version made here; returns
  /// their number. In a transaction.
  std::uint64_t clear_stale(std::int64_t above);

  /// Takes over how far the runs of the source are, which must have all its rows here.
  void copy_progress();

  /// SQL for the value that a column of a row `p` of source.puzzle has here; the id stays. It needs
  /// `board_join` behind the table.
  [[nodiscard]] std::string value_sql(PuzzleColumn column) const;
  [[nodiscard]] std::string board_join() const;

 private:
  void map_techniques();
  void map_boards(Boards& boards);
  void map_runs();
  void map_versions();

  Database& database_;
  Scales& scales_;
  struct Stale {
    std::int64_t run;  ///< here
    std::string scale;
  };
  std::vector<Stale> stale_;  ///< ratings of the source that are older than ours
  std::uint64_t cleared_ = 0;
  bool same_techniques_ = false;
  bool same_boards_ = true;
};

/// The columns that a table has in both files, except these, as "a, b, c".
[[nodiscard]] std::string shared_columns(Database& database, const std::string& table,
                                         const std::set<std::string, std::less<>>& without);

}  // namespace gridmill
