#pragma once

// Assembles puzzles from rows, for the formats sdk, sdx, ss and grid. An incomplete puzzle is
// reported at its first line, and the next puzzle is still read.

#include <string>
#include <string_view>

#include "tools/formats/format_parser.h"

namespace gridmill {

/// Joins the rows of a board, for formats with one row per line, with or without frames.
class RowCollector {
 public:
  /// Accepts a row. The cells of the first row give the number of rows; the last one completes
  /// the puzzle. A row of another width is an error for the puzzle under way and begins the next
  /// one.
  void add_row(std::string_view cells, std::size_t line, PuzzleSink& sink) {
    if (rows_ != 0 && cells.size() != width()) end(sink);
    if (rows_ == 0) line_ = line;
    only_frame_ = false;
    cells_ += cells;
    if (++rows_ != cells.size()) return;
    sink.on_puzzle({line_, std::move(cells_), {}, nullptr});
    cells_.clear();
    rows_ = 0;
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
  void end(PuzzleSink& sink) {
    if (rows_ == 0) return;
    const std::string size = std::to_string(width());
    sink.on_error(
        line_, "expected " + size + " rows of " + size + " cells, found " + std::to_string(rows_));
    cells_.clear();
    rows_ = 0;
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
  std::string cells_;
  std::size_t rows_ = 0;
  std::size_t line_ = 0;
  std::size_t frame_ = 0;   ///< the line of the text's first frame; 0: there was none
  bool only_frame_ = true;  ///< the text has held nothing else
};

}  // namespace gridmill
