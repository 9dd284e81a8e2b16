#pragma once

// The scales of a file and their columns.
//
// Invariants:
//   1. In `puzzle`, the ratings of a run on a scale were all made by one version of our
//      implementation, the one in `rating_version`.
//   2. The columns of a scale are as in its row of the table `scale`, in this order.
//   3. `committed_` is what the file has for good.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/sqlite.h"
#include "db/store.h"
#include "solver/record.h"

namespace gridmill {

/// The scales of a file: its table `scale` lists which columns of `puzzle` belong to which. A scale
/// that the program has and the file has not brings its columns along, and the view `puzzles` shows
/// them; those of a file that the program does not know stay and are read.
///
/// A version is claimed before ratings are added. Ratings of another version are cleared in the
/// transaction that notes the new one. So the version costs a row for each run and scale, and
/// nothing for a puzzle.
class Scales {
 public:
  struct Scale {
    std::string name;
    std::string title;
    std::vector<RatingColumn> columns;  ///< none: Gridmill's own, whose columns have other meanings
    int version = 0;                    ///< of this program's implementation; 0: it has none
  };

  /// @param schema  SQLite's name for the file: "main", or that of an attached one
  explicit Scales(Database& database, std::string schema = "main")
      : database_(database), schema_(std::move(schema)) {}

  /// Reads the table.
  void load();
  /// What was made known since the last commit stays, or is forgotten.
  void commit() { committed_ = scales_; }
  void roll_back();
  /// Makes the scales known that every file has; in a transaction.
  void add_standard();
  /// Makes the program's scales known to the file; in a transaction.
  void set(std::span<const ScaleRow> rows);
  /// Makes the scales of another file known; in a transaction.
  void add(const Scales& others);
  [[nodiscard]] const std::vector<Scale>& all() const { return scales_; }
  [[nodiscard]] const Scale* find(std::string_view name) const;
  [[nodiscard]] bool has_column(std::string_view name) const;

  /// Makes the view `puzzles`; in a transaction.
  void make_view();
  /// The columns of all scales behind others in a SELECT from `puzzle AS p`: ", p.se_er AS se_er".
  [[nodiscard]] std::string select_sql() const;

  /// Which version made the ratings of a run, if one did.
  [[nodiscard]] std::optional<int> version_of(std::int64_t run, std::string_view scale);
  /// Says that this program adds ratings to a run. Throws StoreError (kConflict) if another version
  /// did. In a transaction.
  void claim_version(std::int64_t run, std::string_view scale);
  /// Clears ratings of older versions, and claims all runs; in a transaction. Throws StoreError
  /// (kNewer) if a newer version made some. Returns how many were cleared.
  std::uint64_t clear_outdated_ratings(std::string_view scale);
  /// Clears the ratings of a run, but only of rows above an id; returns their number.
  std::uint64_t clear(std::int64_t run, const Scale& scale, std::int64_t above = 0);
  /// Writes a rating of a puzzle whose run was claimed. Throws StoreError (kConflict) if it was
  /// not, or there is no such puzzle.
  void write(std::int64_t puzzle, std::string_view scale, const RatingValues& values);

 private:
  void add(const Scale& scale);
  [[nodiscard]] const Scale& known_scale(std::string_view name) const;

  Database& database_;
  std::string schema_;
  std::vector<Scale> scales_;                              ///< few, in the order in which they came
  std::vector<Scale> committed_;                           ///< as the file has them for good
  std::map<std::string, Statement, std::less<>> writers_;  ///< by scale
};

/// Reads the ratings of rows that have the columns of `select_sql`.
class RatingReader {
 public:
  RatingReader(const Scales& scales, const Statement& rows);
  /// The ratings of the present row: scales whose first column has a value. With `all`, those of
  /// which any column has one.
  void read(std::vector<ScaleRating>& ratings, bool all = false) const;

 private:
  struct ScaleEntry {
    const Scales::Scale* scale;
    std::vector<Column> columns;
  };
  const Statement& rows_;
  std::vector<ScaleEntry> entries_;
};

/// Whether a name may be a column's: lower case letters, digits and '_', a letter first.
[[nodiscard]] bool is_column_name(std::string_view name);

}  // namespace gridmill
