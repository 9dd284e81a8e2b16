#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/row_source.h"
#include "solver/record.h"

/// The rows of a batch on their way into the tables: what is known before they are written is
/// worked out first, then SQLite fetches them all at once.

namespace gridmill {

/// Rows of `puzzle`, with the columns of puzzle_columns.h.
class PuzzleInsertBatch final : public RowSource {
 public:
  struct Puzzle {
    std::int64_t id = 0;
    std::int64_t run = 0;
    const Record* record = nullptr;
    const std::string* board = nullptr;
    std::optional<std::int64_t> hardest;  ///< technique.id
  };

  void clear();
  /// Whatever the puzzle points to must live until `clear`.
  /// @param technique_counts  JSON, from TechniqueCountWriter
  void add(const Puzzle& puzzle, std::string_view key, std::string_view technique_counts);
  [[nodiscard]] const std::vector<Puzzle>& all() const { return puzzles_; }

  [[nodiscard]] std::size_t rows() const override { return puzzles_.size(); }
  void write_column(std::size_t row, int column, ColumnResult result) const override;

 private:
  std::vector<Puzzle> puzzles_;
  std::string texts_;              ///< of each: givens, solution, key, uses and layout
  std::vector<std::size_t> ends_;  ///< where these end in texts_
};

}  // namespace gridmill
