#pragma once

#include <string>
#include <string_view>

#include "tools/formats/format_parser.h"

namespace gridmill {

/// Joins the rows of a board, for formats with one row a line.
class RowCollector {
 public:
  /// Accepts a row. The cells of the first row say how many rows there are; the last one completes
  /// the puzzle. A row of another width is an error for the puzzle under way and begins the next
  /// one.
  void add_row(std::string_view cells, std::size_t line, PuzzleSink& sink) {
    if (rows_ != 0 && cells.size() != cells_.size() / rows_) end(sink);
    if (rows_ == 0) line_ = line;
    cells_ += cells;
    if (++rows_ != cells.size()) return;
    sink.on_puzzle({line_, std::move(cells_), {}, nullptr});
    cells_.clear();
    rows_ = 0;
  }
  /// Nothing more comes: an error if a puzzle was begun.
  void end(PuzzleSink& sink) {
    if (rows_ == 0) return;
    const std::size_t width = cells_.size() / rows_;
    sink.on_error(line_, "expected " + std::to_string(width) + " rows of " + std::to_string(width) +
                             " cells, found " + std::to_string(rows_));
    cells_.clear();
    rows_ = 0;
  }
  [[nodiscard]] bool empty() const { return rows_ == 0; }

 private:
  std::string cells_;
  std::size_t rows_ = 0;
  std::size_t line_ = 0;
};

}  // namespace gridmill
