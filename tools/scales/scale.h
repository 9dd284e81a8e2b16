#pragma once

// What puzzles are rated by: each scale is one file here and one row of scales.def. `rate`,
// `generate --scale`, the database (its columns, `verify`, `merge`, `stats`) and the rows that
// `query` and `export` print use the members of ScaleInfo below.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "solver/board/board_spec.h"
#include "solver/board/interface.h"
#include "solver/rate/level_table.h"
#include "solver/record.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

/// Rates puzzles of one board. Keeps its work space; each thread has its own.
class Scale : public Interface {
 public:
  /// Sets `values` to one for each column that the scale declares; the first is never nothing.
  /// @param givens    board.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  virtual void rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                    RatingValues& values) = 0;
  /// The path behind that rating, as a JSON array with an object per step.
  [[nodiscard]] virtual std::string steps_json(std::span<const std::uint8_t> givens,
                                               std::span<const std::uint8_t> solution) = 0;
};

/// A column of a scale.
struct ScaleColumn {
  std::string name;    ///< what `rate` calls it: "er"
  std::string stored;  ///< in the database and in rows of records: "se_er"
  bool is_text = false;
  bool tenths = false;  ///< 71 is printed as 7.1, and what is below 0 as over-budget
};

/// Description of a scale.
struct ScaleInfo {
  std::string_view id;
  std::string_view title;
  std::string_view subject;  ///< what its ratings are called: "Sudoku Explainer's ratings"
  /// Version of this implementation, from 1; raised when any rating changes. Runs keep
  /// it, and none has ratings by two versions.
  int version = 1;
  /// The program and version that it follows, for the recipes of runs; it must never change.
  std::string_view reference;
  std::vector<ScaleColumn> columns;
  /// The scale for boards of this kind; `check`: hold every step against the solution. The levels,
  /// which must stay, are Gridmill's. Null: boards of this kind have no rating.
  std::unique_ptr<Scale> (*make)(const BoardSpec& board, const LevelTable& levels,
                                 bool check) = nullptr;
  /// Whether a rating means that the search was given up; null: it never is.
  bool (*is_over_budget)(const RatingValues& values) = nullptr;
  /// Puzzles that are rated together before they are stored: few, if one may take long.
  std::size_t batch = 256;
  /// What `stats` counts by, if anything: its name, its title in each language, and the column.
  struct {
    std::string_view id;
    std::string_view title;
    std::string_view japanese;
    RatingFacet facet;
  } stats = {};

  /// Gridmill's own scale has other columns in the database, and every command knows it.
  [[nodiscard]] bool is_own() const { return id == kOwnScale; }
};
[[nodiscard]] std::span<const ScaleInfo> scales();
/// Throws std::invalid_argument that names the scales.
[[nodiscard]] const ScaleInfo& find_scale(std::string_view id);

/// The scales other than Gridmill's own, separated by a text: "se or hodoku".
[[nodiscard]] std::string other_scales(std::string_view separator);

/// The scales as the database takes them.
[[nodiscard]] std::vector<ScaleRow> scale_rows();
/// The scales whose ratings a Record carries, with the columns that rows of records have for them.
[[nodiscard]] std::vector<ScaleColumns> rated_columns();
/// "7.1 1.2 1.2": the values of a rating on a scale for people.
[[nodiscard]] std::string format_ratings(const ScaleInfo& info, const RatingValues& values);

}  // namespace gridmill
