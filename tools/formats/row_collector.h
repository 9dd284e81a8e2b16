#pragma once

// Assembles puzzles from rows, for the formats sdk, sdx, ss and grid. An incomplete puzzle is
// reported at its first line, and the next puzzle is still read.

#include <algorithm>
#include <string>
#include <string_view>

#include "solver/board/board_spec.h"
#include "tools/formats/format_parser.h"

namespace gridmill {

/// Joins the rows of a board, for formats with one row per line, with or without frames.
class RowCollector {
 public:
  RowCollector() = default;
  /// For a board of several grids, whose rows have the cells of its canvas, with or without
  /// characters for the holes; null: for one grid.
  explicit RowCollector(const BoardSpec* canvas) : canvas_(canvas) {}
  /// Accepts a row. The cells of the first row give the number of rows; the last one completes
  /// the puzzle. A row of another width is an error for the puzzle under way and begins the next
  /// one.
  void add_row(std::string_view cells, std::size_t line, PuzzleSink& sink) {
    if (canvas_ != nullptr) return add_canvas_row(cells, line, sink);
    if (rows_ != 0 && cells.size() != width()) {
      const bool is_wide = std::max(cells.size(), width()) > std::size_t{kMaxGridDigits};
      end(sink, is_wide ? "; name a board of several grids with --board" : "");
    }
    if (rows_ == 0) line_ = line;
    only_frame_ = false;
    cells_ += cells;
    if (++rows_ != cells.size()) return;
    sink.on_puzzle({line_, std::move(cells_), {}, nullptr});
    clear();
  }
  /// A line of a frame: an error at the end of a text that has nothing else.
  void add_frame(std::size_t line) {
    if (frame_ == 0) frame_ = line;
  }
  /// Another line, which ends the puzzle.
  void add_other(PuzzleSink& sink) {
    only_frame_ = false;
    end(sink);
  }
  /// The same for one that is an error.
  void add_error(std::size_t line, const std::string& message, PuzzleSink& sink) {
    add_other(sink);
    sink.on_error(line, message);
  }
  /// The puzzle ends: an error if one was begun.
  void end(PuzzleSink& sink, const std::string& advice = "") {
    if (rows_ == 0) return;
    const std::string size = std::to_string(width());
    const std::string expected =
        canvas_ == nullptr ? size + " rows of " + size + " cells"
                           : std::to_string(canvas_->rows()) + " rows (" + canvas_->name() + ")";
    if (!is_bad_) {
      sink.on_error(line_, "expected " + expected + ", found " + std::to_string(rows_) + advice);
    }
    clear();
  }
  /// The text ends.
  void end_text(PuzzleSink& sink) {
    end(sink);
    if (frame_ != 0 && only_frame_) {
      sink.on_error(frame_, "expected a puzzle, found only a frame");
    }
    frame_ = 0;
    only_frame_ = true;
  }
  /// Of the puzzle that was begun.
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t width() const { return rows_ == 0 ? 0 : cells_.size() / rows_; }

 private:
  void add_canvas_row(std::string_view cells, std::size_t line, PuzzleSink& sink) {
    only_frame_ = false;
    if (rows_ == 0) line_ = line;
    const auto width = static_cast<std::size_t>(canvas_->columns());
    std::size_t expected = 0;
    std::string row;  // without characters for the holes
    for (std::size_t column = 0; column < width; ++column) {
      if (!has_cell(rows_, column)) continue;
      ++expected;
      if (cells.size() == width) row += cells[column];
    }
    if (cells.size() == width) cells = row;
    if (cells.size() != expected && !is_bad_) {
      is_bad_ = true;
      sink.on_error(line, "expected " + std::to_string(expected) + " cells in row " +
                              std::to_string(rows_ + 1) + " (" + canvas_->name() + "), found " +
                              std::to_string(cells.size()));
    }
    cells_ += cells;
    if (++rows_ != static_cast<std::size_t>(canvas_->rows())) return;
    if (!is_bad_) sink.on_puzzle({line_, std::move(cells_), {}, BoardRef(canvas_)});
    clear();
  }
  [[nodiscard]] bool has_cell(std::size_t row, std::size_t column) const {
    return canvas_->has_cell(static_cast<int>(row), static_cast<int>(column));
  }
  void clear() {
    cells_.clear();
    rows_ = 0;
    is_bad_ = false;
  }

  const BoardSpec* canvas_ = nullptr;
  bool is_bad_ = false;  ///< an error of this puzzle was reported
  std::string cells_;
  std::size_t rows_ = 0;
  std::size_t line_ = 0;
  std::size_t frame_ = 0;   ///< the line of the text's first frame; 0: there was none
  bool only_frame_ = true;  ///< the text has held nothing else
};

}  // namespace gridmill
