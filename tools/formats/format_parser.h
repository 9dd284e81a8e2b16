#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "solver/board/board_ref.h"

/// The reader of a format, and the sink that takes what it finds.

namespace gridmill {

/// A puzzle as it stands in a text.
struct ParsedPuzzle {
  std::size_t line = 0;         ///< where it began, from 1
  std::string cells;            ///< characters of the line format, row-major
  std::string solution;         ///< the same, if the text has one; checked against the cells
  BoardRef board = {};          ///< if the text tells; else the number of cells does
  std::string board_name = {};  ///< the same as a name, which may be none of the built-in ones
};

/// Takes what a reader finds, in the order of the text.
class PuzzleSink {
 public:
  PuzzleSink() = default;
  PuzzleSink(const PuzzleSink&) = delete;
  PuzzleSink& operator=(const PuzzleSink&) = delete;
  virtual ~PuzzleSink() = default;
  virtual void on_puzzle(ParsedPuzzle puzzle) = 0;
  /// A record that is no puzzle: what was expected, and what stands there instead.
  virtual void on_error(std::size_t line, const std::string& message) = 0;
};

/// Reads one text of a format, line by line, in formats/<name>.cpp. A reader never throws and never
/// loses a record silently: every record becomes a puzzle or an error. What is no record at all
/// (blank lines, comments, headers) is skipped.
class FormatParser {
 public:
  FormatParser() = default;
  FormatParser(const FormatParser&) = delete;
  FormatParser& operator=(const FormatParser&) = delete;
  virtual ~FormatParser() = default;

  /// Whether a text that begins like this is of the format, and of no other. False when lines and
  /// grids, which every text is taken for otherwise, would read the same puzzles from it.
  [[nodiscard]] virtual bool recognizes(std::string_view head) const {
    static_cast<void>(head);
    return false;
  }
  /// The next line, without its end.
  virtual void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) = 0;
  /// Whether a record may be part of a line, or go on over several. Lines of any length are read
  /// then, in parts.
  [[nodiscard]] virtual bool accepts_chunks() const { return false; }
  /// Part of a line, the rest of which follows as `on_chunk` or `on_line`.
  virtual void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) {
    static_cast<void>(text), static_cast<void>(number), static_cast<void>(sink);
  }
  /// There are no more lines.
  virtual void on_end(PuzzleSink& sink) { static_cast<void>(sink); }
};

}  // namespace gridmill
