// Grids of candidates as in HoDoKu and in forum posts, with any frame. Reading returns only the
// cells that are solved (marks.h).

#include "tools/formats/format.h"
#include "tools/formats/marks.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The frame of HoDoKu's grids and of the ones in forum posts.
constexpr std::string_view kFrameCharacters = "|+:*'!";

/// Nothing but frame, with at least three dashes.
bool is_border(std::string_view line) {
  return line.find("---") != std::string_view::npos &&
         line.find_first_not_of("-|+:*'!. \t\r") == std::string_view::npos;
}

/// The candidates of a cell as a mask; 0: other text. '.' has none.
bool parse_marks(std::string_view word, std::uint16_t& mask) {
  mask = 0;
  if (word == ".") return true;
  for (const char c : word) {
    if (c < '1' || c > '9') return false;
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(c - '0'));
    if ((mask & bit) != 0) return false;
    mask |= bit;
  }
  return true;
}

/// As many rows as there are cells in one, each cell its candidates run together.
class PencilmarksParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    // A grid of digits has cells of one character, so look for a cell of two or more.
    for (int lines = 0; lines < 40 && !head.empty(); ++lines) {
      const std::size_t end = std::min(head.find('\n'), head.size());
      const std::string_view line = head.substr(0, end);
      head.remove_prefix(std::min(end + 1, head.size()));
      if (is_border(line) || line.starts_with('#')) continue;
      const auto tokens = tokenize(line, kFrameCharacters);
      if (tokens.empty()) continue;
      if (tokens.size() != 9) return false;
      bool several = false;
      for (const std::string_view word : tokens) {
        std::uint16_t mask = 0;
        if (!parse_marks(word, mask)) return false;
        several = several || word.size() > 1;
      }
      if (several) return true;
    }
    return false;
  }

  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    if (trim(text).starts_with('#')) return;
    const auto tokens =
        is_border(text) ? std::vector<std::string_view>() : tokenize(text, kFrameCharacters);
    if (tokens.empty()) {
      // Blank lines may separate the bands; those after the last row do not count.
      if (frame_ == 0 && !trim(text).empty()) frame_ = number;
      return;
    }
    any_ = true;
    if (rows_ != 0 && tokens.size() * rows_ != marks_.size()) on_end(sink);
    if (rows_ == 0) line_ = number;
    for (const std::string_view word : tokens) {
      std::uint16_t mask = 0;
      if (!parse_marks(word, mask) && error_.empty()) {
        error_ = "expected candidates (different digits), found " + in_quotes(word);
        error_line_ = number;
      }
      marks_.push_back(mask);
    }
    if (++rows_ == tokens.size()) finish_puzzle(sink);
  }

  void on_end(PuzzleSink& sink) override {
    if (frame_ != 0 && !any_) sink.on_error(frame_, "expected a puzzle, found only a frame");
    frame_ = 0;
    if (rows_ == 0) return;
    const std::size_t width = marks_.size() / rows_;
    sink.on_error(line_, "expected " + std::to_string(width) + " rows of " + std::to_string(width) +
                             " cells, found " + std::to_string(rows_));
    clear();
  }

 private:
  void finish_puzzle(PuzzleSink& sink) {
    const BoardSpec* board = BoardSpec::with_cells(marks_.size());
    if (!error_.empty()) {
      sink.on_error(error_line_, error_);
    } else if (board == nullptr || board->digits() > 9) {
      sink.on_error(line_,
                    "expected 9 cells with their candidates, found " + std::to_string(rows_));
    } else {
      sink.on_puzzle({line_, filled_cells(*board, marks_), {}, BoardRef(board)});
    }
    clear();
  }
  void clear() {
    marks_.clear();
    error_.clear();
    rows_ = 0;
  }
  PencilMarks marks_;
  std::size_t rows_ = 0;
  std::size_t line_ = 0;
  std::string error_;  ///< the first one within the puzzle
  std::size_t error_line_ = 0;
  std::size_t frame_ = 0;  ///< the line of the first frame; 0: none
  bool any_ = false;       ///< there was something else
};

}  // namespace

std::unique_ptr<FormatParser> make_pencilmarks_parser() {
  return std::make_unique<PencilmarksParser>();
}

void write_pencilmarks(const Record& record, std::string& out) {
  std::vector<std::string> cells;
  for (const std::uint16_t mask : marks_of(record)) {
    std::string& cell = cells.emplace_back();
    for (int digit = 1; digit <= record.board->digits(); ++digit) {
      if (((mask >> digit) & 1U) != 0) cell += static_cast<char>('0' + digit);
    }
  }
  append_framed_rows(out, *record.board, cells);
}

}  // namespace gridmill
