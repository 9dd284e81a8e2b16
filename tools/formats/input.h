#pragma once

// Reads puzzles from files and arguments in any format, in batches of one board. Detection looks at
// the beginning of a text; each bad record is reported once, and reading continues.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "tools/formats/format.h"
#include "tools/formats/row_collector.h"
#include "tools/io/line_reader.h"

namespace gridmill {

/// The format of a text: a row of formats.def with a reader, or null. Null detects it from the
/// beginning of the text; if no reader accepts the text, the length of each line decides whether it
/// is a whole puzzle (81 characters; what follows white space, '#', ';' or ',' is a comment) or a
/// row of one, with or without frames. If the reader wants a board of several grids, a line may
/// have all of its grids, separated by commas; otherwise such a line is an error.
using InputFormat = const FormatInfo*;

/// "auto", or an id of formats.def; throws std::invalid_argument otherwise.
[[nodiscard]] InputFormat input_format(std::string_view name);

/// Puzzles of one BoardSpec as flat bytes, ready for a Counter.
struct PuzzleBatch {
  BoardRef board;
  std::vector<std::uint8_t> digits;  ///< at least size * board->cells()
  std::vector<std::size_t> lines;    ///< at least size: where each one begins in its file, from 1
  std::size_t size = 0;

  [[nodiscard]] std::span<const std::uint8_t> puzzle(std::size_t i) const {
    const auto cells = static_cast<std::size_t>(board->cells());
    return {digits.data() + i * cells, cells};
  }
  /// The place of the next puzzle; `line` is where it begins in its file.
  [[nodiscard]] std::uint8_t* room_for_one(std::size_t cells, std::size_t line) {
    if (lines.size() <= size) lines.resize(2 * size + 1);
    lines[size] = line;
    const std::size_t end = (size + 1) * cells;
    if (digits.size() < end) digits.resize(std::max(end, 2 * digits.size()));
    return digits.data() + size * cells;
  }
  /// All of them, flat.
  [[nodiscard]] std::span<const std::uint8_t> puzzles() const {
    return {digits.data(), size * static_cast<std::size_t>(board->cells())};
  }
};

/// Reads puzzles from files, one after the other, in batches. A record that cannot be read is
/// handed to `on_error` with its file and line, and reading continues after it. One thread at a
/// time.
class PuzzleReader {
 public:
  using ErrorSink = std::function<void(const ParseError&)>;

  /// @param files     "-" is standard input; a name that looks like a puzzle and is no file is a
  ///                  puzzle
  /// @param board     what every puzzle must be, or null: the number of cells decides (see
  ///                  BoardSpec::with_cells), and may change within a file
  /// @param on_error  called in reading order, from within `next`
  PuzzleReader(std::vector<std::string> files, const BoardSpec* board, InputFormat format,
               ErrorSink on_error);
  PuzzleReader(const PuzzleReader&) = delete;
  PuzzleReader& operator=(const PuzzleReader&) = delete;

  /// Replaces the batch by the next 1 to `max_size` puzzles, which share a BoardSpec; false: there
  /// are no more.
  bool next(PuzzleBatch& batch, std::size_t max_size);
  /// Lets `next` return true after so many lines or errors, even if the batch is empty: the caller
  /// can then report errors, or stop.
  void set_max_lines(std::size_t lines) { max_lines_ = lines; }
  /// Whether so far a file was not there, or could not be read to its end.
  [[nodiscard]] bool missed_input() const { return missed_input_ || lines_.failed(); }
  /// How much of the input was read, from 0 to 1. None: not all of it are regular files, or they
  /// are packed.
  [[nodiscard]] std::optional<double> fraction_read() const;

 private:
  bool open_next_file();
  void choose_parser();
  class Queue;

  [[nodiscard]] bool wants_several_grids() const {
    return wanted_ != nullptr && wanted_->has_several_grids();
  }
  [[nodiscard]] const BoardSpec* board_with_cells(std::size_t cells) const;
  [[nodiscard]] BoardRef board_named(std::string_view name) const;
  [[nodiscard]] bool is_grid_row(std::string_view line) const;
  [[nodiscard]] std::size_t usual_size(const PuzzleBatch& batch) const;
  bool parse_usual_line(std::string_view line, PuzzleBatch& batch);
  std::size_t parse_usual_lines(PuzzleBatch& batch, std::size_t max_lines, PuzzleSink& sink);
  void parse_line(std::string_view line, PuzzleBatch& batch);
  void parse_chunk(std::string_view text, PuzzleSink& sink);
  void add_grid_row(std::string_view line, PuzzleSink& sink);
  void end_grid_at_blank_line(PuzzleSink& sink);
  [[nodiscard]] bool is_wanted(const BoardSpec& board) const;
  void add_puzzle(const ParsedPuzzle& found, PuzzleBatch& batch);
  bool check_solution(const ParsedPuzzle& found, const BoardSpec& board);
  void report_grids(std::size_t line, std::size_t grids, std::size_t cells);
  void report(std::size_t line, const std::string& message);

  std::vector<std::string> files_;
  const BoardSpec* wanted_;
  InputFormat format_;
  ErrorSink on_error_;
  std::size_t errors_ = 0;                                           ///< of this call of `next`
  std::size_t errors_of_line_ = 0;                                   ///< that the parser reads
  std::size_t max_lines_ = std::numeric_limits<std::size_t>::max();  ///< of a call

  std::vector<std::uint64_t> sizes_;  ///< of the files; empty: not all are regular files
  std::size_t next_file_ = 0;
  bool missed_input_ = false;
  std::string name_;  ///< of the open file, as messages have it
  LineReader lines_;  ///< of the open file

  bool grid_only_;                        ///< what no other reader reads is never a line
  bool line_only_;                        ///< ... never a grid
  std::unique_ptr<FormatParser> parser_;  ///< of the open file; null: lines and grids
  std::vector<ParsedPuzzle> parsed_;      ///< by the reader, in order
  std::size_t next_parsed_ = 0;

  RowCollector grid_;  ///< the grid text that is being read

  PuzzleBatch pending_;  ///< a puzzle that was read but has another BoardSpec than the last batch
};

}  // namespace gridmill
