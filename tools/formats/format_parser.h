#pragma once

// The parser of a format, and the sink of its puzzles.

#include <cstddef>
#include <string>
#include <string_view>

#include "solver/board/board_ref.h"
#include "solver/board/interface.h"

namespace gridmill {

/// A puzzle as it appears in a text.
struct ParsedPuzzle {
  std::size_t line = 0;         ///< where it began, from 1
  std::string cells;            ///< characters of the line format, row-major
  std::string solution;         ///< the same, if the text has one; checked against the cells
  BoardRef board = {};          ///< if the text has it; else the number of cells decides
  std::string board_name = {};  ///< the same as a name, which may not be a built-in one
};

/// Receives the puzzles and errors of a text, in order.
class PuzzleSink : public Interface {
 public:
  virtual void on_puzzle(ParsedPuzzle puzzle) = 0;
  /// A record that is not a puzzle. The message has the expected and the found text.
  virtual void on_error(std::size_t line, const std::string& message) = 0;
};

/// Parses one text of a format, line by line. A parser never throws and never loses a record
/// silently: every record becomes a puzzle or an error. Everything else (blank lines, comments,
/// headers) is skipped.
class FormatParser : public Interface {
 public:
  /// Whether a text that begins like this has this format and no other. False if parsing it as
  /// lines or grids, the default, would give the same puzzles.
  [[nodiscard]] virtual bool recognizes(std::string_view head) const {
    static_cast<void>(head);
    return false;
  }
  /// The next line, without its end.
  virtual void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) = 0;
  /// Whether a record may be part of a line, or span several lines. Lines of any length are then
  /// read in chunks.
  [[nodiscard]] virtual bool accepts_chunks() const { return false; }
  /// A chunk of a line; the rest follows as `on_chunk` or `on_line`.
  virtual void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) {
    static_cast<void>(text), static_cast<void>(number), static_cast<void>(sink);
  }
  /// There are no more lines.
  virtual void on_end(PuzzleSink& sink) { static_cast<void>(sink); }
};

}  // namespace gridmill
