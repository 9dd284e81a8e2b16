#include "tools/formats/input.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "solver/board/board_ref.h"
#include "solver/board/grid.h"
#include "solver/board/grid_lines.h"
#include "solver/clues/clue_board.h"
#include "tools/files/file_registry.h"
#include "tools/formats/fpuzzles_link.h"
#include "tools/formats/small_digits.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// Ends the cells of a line: white space or the start of a comment.
bool ends_cells(char c) { return is_blank(c) || c == '#' || c == ';' || c == ','; }

std::string_view cells_of_line(std::string_view line) {
  return line.substr(0, static_cast<std::size_t>(
                            std::find_if(line.begin(), line.end(), ends_cells) - line.begin()));
}

/// The grids at the start of a line: cells of boards of that size, separated by commas.
std::vector<std::string_view> grids_of_line(std::string_view line) {
  std::vector<std::string_view> grids;
  while (true) {
    const std::string_view cells = cells_of_line(line);
    const BoardSpec* board = BoardSpec::with_cells(cells.size());
    if (board == nullptr || (!grids.empty() && cells.size() != grids.front().size()) ||
        !std::all_of(cells.begin(), cells.end(), [&](char c) {
          return digit_of_char(c) >= 0 && digit_of_char(c) <= std::min(9, board->digits());
        })) {
      return grids;
    }
    grids.push_back(cells);
    line = trim(line.substr(cells.size()));
    if (!line.starts_with(',')) return grids;
    line = trim(line.substr(1));
  }
}

/// Whether a line is a puzzle of several grids. Two, of which the second one is full, are a puzzle
/// and its solution.
bool has_several_grids(const std::vector<std::string_view>& grids) {
  if (grids.size() != 2) return grids.size() > 2;
  return std::any_of(grids[1].begin(), grids[1].end(),
                     [](char c) { return digit_of_char(c) == 0; });
}

/// The cells of a line for a board of several grids: all of them at once, or grid by grid.
std::string cells_of_grids(const BoardSpec& board, std::string_view line) {
  const std::string_view first = cells_of_line(line);
  if (first.size() == static_cast<std::size_t>(board.cells())) return std::string(first);
  const std::size_t known = grids_of_line(line).size();
  std::string cells(first);
  line = line.substr(first.size());
  for (std::size_t i = 1; i < std::max(known, board.members().size()); ++i) {
    line = trim(line);
    if (!line.starts_with(',')) break;
    line = trim(line.substr(1));
    const std::string_view grid = cells_of_line(line);
    cells += "," + std::string(grid);
    line = line.substr(grid.size());
  }
  return cells;
}

/// A border of a grid text: dashes (unless they are empty cells next to digits), or nothing but
/// frame.
bool is_border(std::string_view line) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOP";
  if (line.find_first_not_of("-+|*= \t") == std::string_view::npos) return true;
  if (line.find("---") == std::string_view::npos) return false;
  return line.find_first_of(kDigits) == std::string_view::npos ||
         std::any_of(line.begin(), line.end(), [&](char c) {
           return kDigits.find(c) == std::string_view::npos && !is_blank(c) &&
                  std::string_view("-+|*=._x").find(c) == std::string_view::npos;
         });
}

/// The cells of a row of a grid text, without blanks and frame characters.
std::string cells_of_row(std::string_view line) {
  std::string cells;
  for (const char c : line.substr(0, line.find_first_of("#;"))) {
    if (!is_blank(c) && c != '|' && c != '+' && c != '*') cells += c;
  }
  return cells;
}

/// Whether an argument that is no file is a puzzle: a link, a JSON document, or cells.
bool is_puzzle(std::string_view text) {
  constexpr std::size_t kMinCells = 16;  // cells of the smallest board
  if (is_link(text) || text.starts_with('{') || text.starts_with('[')) return true;
  return text.size() >= kMinCells && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'P') || is_blank(c) ||
                  std::string_view(".*_x-|+,").find(c) != std::string_view::npos;
         });
}

/// The board of a jigsaw of so many cells, if its layout comes next behind the puzzle: letters, as
/// digits are more likely a solution.
BoardRef jigsaw_with(std::size_t cells, std::string_view rest) {
  if (rest.size() <= cells || (rest[0] != ',' && rest[0] != ';')) return nullptr;
  const std::string_view layout = trim(rest.substr(1)).substr(0, cells);
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  if (!std::all_of(layout.begin(), layout.end(), is_letter)) return nullptr;
  const auto regions = parse_regions(layout);
  if (!regions || regions->size() != cells) return nullptr;
  std::size_t digits = 1;
  while (digits * digits < cells) ++digits;
  const BoardSpec* family =
      digits <= kMaxDigits ? BoardSpec::jigsaw_of(static_cast<int>(digits)) : nullptr;
  if (family == nullptr || digits * digits != cells) return nullptr;
  return jigsaw_board(*family, *regions);
}

/// Adds a puzzle of the batch's board, which has at most 9 digits; false: some cell is no digit.
bool add_small(const char* cells, std::size_t n, std::size_t line, PuzzleBatch& batch) {
  const auto digits = static_cast<std::uint8_t>(batch.board->digits());
  if (!parse_small(cells, n, digits, batch.room_for_one(n, line))) return false;
  ++batch.size;
  return true;
}

}  // namespace

/// Keeps what a reader finds until there is room for it in a batch.
class PuzzleReader::Queue final : public PuzzleSink {
 public:
  explicit Queue(PuzzleReader& reader) : reader_(reader) {}
  void on_puzzle(ParsedPuzzle puzzle) override { reader_.parsed_.push_back(std::move(puzzle)); }
  void on_error(std::size_t line, const std::string& message) override {
    reader_.report(line, message);
  }

 private:
  PuzzleReader& reader_;
};

InputFormat input_format(std::string_view name) {
  if (name == "auto") return nullptr;
  try {
    return &read_format(name);
  } catch (const std::invalid_argument&) {
    throw std::invalid_argument("expected auto or one of " + join(read_format_names(), ", ") +
                                "; found '" + std::string(name) + "'");
  }
}

PuzzleReader::PuzzleReader(std::vector<std::string> files, const BoardSpec* board,
                           InputFormat format, ErrorSink on_error)
    : files_(std::move(files)),
      wanted_(board),
      format_(format),
      on_error_([this, sink = std::move(on_error)](const ParseError& error) {
        ++errors_;
        sink(error);
      }),
      lines_([this](std::size_t line, const std::string& message) { report(line, message); }),
      grid_only_(format != nullptr && format->id == "grid"),
      line_only_(format != nullptr && format->id == "lines"),
      grid_(wants_several_grids() ? board : nullptr) {
  for (const std::string& path : files_) {
    std::error_code error;
    sizes_.push_back(std::filesystem::file_size(path, error));
    if (!error) continue;
    sizes_.clear();
    break;
  }
}

std::optional<double> PuzzleReader::fraction_read() const {
  const auto total = std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0});
  if (total == 0 || lines_.is_packed()) return std::nullopt;
  if (next_file_ == 0) return 0;
  const auto open = sizes_.begin() + static_cast<std::ptrdiff_t>(next_file_) - 1;
  const std::uint64_t read = std::accumulate(sizes_.begin(), open, lines_.bytes_read());
  return std::min(1.0, static_cast<double>(read) / static_cast<double>(total));
}

void PuzzleReader::report(std::size_t line, const std::string& message) {
  on_error_(ParseError(name_, line, message));
}

bool PuzzleReader::open_next_file() {
  while (next_file_ < files_.size()) {
    const std::string& path = files_[next_file_++];
    name_ = path == "-" ? "<stdin>" : path;
    const int descriptor = path == "-" ? STDIN_FILENO : open_input(path);
    if (descriptor >= 0) {
      lines_.open(descriptor);
    } else if (is_puzzle(path)) {
      name_ = "<argument>";
      lines_.open(path);
    } else {
      missed_input_ = true;
      on_error_(ParseError(name_ + ": cannot open: " + std::strerror(errno)));
      continue;
    }
    choose_parser();
    return true;
  }
  return false;
}

/// The reader of the format that was asked for, or the first one that knows the beginning.
void PuzzleReader::choose_parser() {
  constexpr std::size_t kMarks = 4;  // enough to know the encoding
  // To know a format takes more than one block of a pipe may bring.
  const auto head = lines_.head(format_ == nullptr ? LineReader::kHead : kMarks);
  parser_ = nullptr;
  if (!head) return;
  if (format_ != nullptr) {
    if (format_->make_parser != nullptr) parser_ = format_->make_parser();
    return;
  }
  for (const FormatInfo& info : formats()) {
    if (info.make_parser == nullptr) continue;
    parser_ = info.make_parser();
    if (parser_->recognizes(*head)) return;
  }
  parser_ = nullptr;
}

const BoardSpec* PuzzleReader::board_with_cells(std::size_t cells) const {
  if (wanted_ == nullptr) return BoardSpec::with_cells(cells);
  return cells == static_cast<std::size_t>(wanted_->cells()) ? wanted_ : nullptr;
}

/// Whether a line, in auto, is part of a grid text: it has a frame, or too few cells for a whole
/// puzzle and as many as a row has.
bool PuzzleReader::is_grid_row(std::string_view line) const {
  const std::size_t width = cells_of_row(line).size();
  if (wants_several_grids()) {
    return is_border(line) || width <= static_cast<std::size_t>(wanted_->columns());
  }
  if (grid_.rows() != 0 && (is_border(line) || grid_.width() == width)) return true;
  if (board_with_cells(cells_of_line(line).size()) != nullptr) return false;
  if (is_border(line) || line.find('|') != std::string_view::npos) return true;
  return width <= kMaxDigits && board_with_cells(width * width) != nullptr;
}

/// Whether the solution of a text, if it has one, is one of its puzzle; reports it if not.
bool PuzzleReader::check_solution(const ParsedPuzzle& found, const BoardSpec& board) {
  if (found.solution.empty()) return true;
  try {
    const Grid puzzle = Grid::parse(board, found.cells);
    const Grid solution = Grid::parse(board, found.solution);
    bool good = is_solved(board, solution.digits()) && clues_hold(board, solution);
    for (std::size_t i = 0; i < puzzle.size(); ++i) {
      const std::uint8_t given = puzzle.digits()[i];
      good = good && (given == 0 || given == solution.digits()[i]);
    }
    if (!good) report(found.line, "expected a solution of the puzzle, found another grid");
    return good;
  } catch (const ParseError& error) {
    on_error_(error.at(name_, found.line));
    return false;
  }
}

/// The board that a text names: the one that is wanted, which may be the user's own, or a built-in.
BoardRef PuzzleReader::board_named(std::string_view name) const {
  return parse_board_label_with_clues(name, wanted_);
}

/// Whether puzzles of that board are asked for: who asks for jigsaws takes every layout, and any
/// clues are welcome.
bool PuzzleReader::is_wanted(const BoardSpec& board) const {
  return wanted_ == nullptr || board.board_digest() == wanted_->board_digest() ||
         (board.is_jigsaw() && stands_for_jigsaws(*wanted_) &&
          board.board_name() == wanted_->name());
}

void PuzzleReader::add_puzzle(const ParsedPuzzle& found, PuzzleBatch& batch) {
  const std::string_view cells = found.cells;
  BoardRef stated = found.board;
  if (!found.board_name.empty()) {
    stated = board_named(found.board_name);
    if (stated == nullptr) {
      report(found.line, "expected a known board, found " + in_quotes(found.board_name));
      return;
    }
  }
  if (stated != nullptr && wanted_ != nullptr && stated->rules() == wanted_->rules() &&
      !stated->is_jigsaw()) {
    stated = BoardRef(wanted_);
  }
  if (stated != nullptr && stated->has_clues() && batch.board != nullptr &&
      stated->rules() == batch.board->rules()) {
    stated = batch.board;  // other givens of the same puzzle
  }
  if (stated != nullptr && !is_wanted(*stated)) {
    report(found.line, "expected a " + wanted_->name() + " puzzle, found " + stated->name());
    return;
  }
  const bool has_commas = cells.find(',') != std::string_view::npos;
  const BoardRef board = stated != nullptr ? stated
                         : has_commas && wants_several_grids()
                             ? BoardRef(wanted_)
                             : BoardRef(board_with_cells(cells.size()));
  const bool of_grids = board != nullptr && has_commas && board->has_several_grids();
  if (board == nullptr || (!of_grids && cells.size() != static_cast<std::size_t>(board->cells()))) {
    const BoardSpec* only = stated != nullptr ? &*stated : wanted_;
    const std::size_t grids = only == nullptr ? grids_of_line(cells).size() : 0;
    if (grids > 1) return report_grids(found.line, grids, cells.find(','));
    std::string sizes = only == nullptr ? "" : std::to_string(only->cells()), names;
    for (const BoardSpec& known : BoardSpec::all()) {
      if (only != nullptr) break;
      const auto n = static_cast<std::size_t>(known.cells());
      if (known.has_several_grids() && n == cells.size())
        names += (names.empty() ? "; name its board with --board " : " or ") + known.name();
      if (BoardSpec::with_cells(n) == &known)
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(n);
    }
    if (only != nullptr && only->has_several_grids())
      sizes += " or " + std::to_string(only->members().size()) + " x " +
               std::to_string(only->digits() * only->digits());
    if (const auto last = sizes.rfind(", "); last != std::string::npos)
      sizes.replace(last, 2, " or ");
    report(found.line, "expected a puzzle of " + sizes + " cells, found " +
                           std::to_string(cells.size()) + names);
    return;
  }
  const auto n = static_cast<std::size_t>(board->cells());
  if (stands_for_jigsaws(*board)) {
    report(found.line, "expected the layout of the jigsaw, " + std::to_string(n) +
                           " letters after the puzzle, found none");
    return;
  }
  PuzzleBatch& target = batch.board == nullptr || batch.board == board ? batch : pending_;
  std::uint8_t* out = target.room_for_one(n, found.line);
  if (board->digits() > 9 || of_grids ||
      !parse_small(cells.data(), n, static_cast<std::uint8_t>(board->digits()), out)) {
    try {
      const Grid grid = Grid::parse(*board, cells);
      std::copy(grid.digits().begin(), grid.digits().end(), out);
    } catch (const ParseError& error) {
      on_error_(error.at(name_, found.line));
      return;
    }
  }
  if (!check_solution(found, *board)) return;
  target.board = board;
  ++target.size;
}

/// The cells of a usual line: a puzzle of the same board as the one before. 0: no line is usual.
std::size_t PuzzleReader::usual_size(const PuzzleBatch& batch) const {
  if (batch.board == nullptr || batch.board->digits() > 9 || grid_.rows() != 0) return 0;
  if (batch.board->is_jigsaw()) return 0;  // there may be a layout
  return static_cast<std::size_t>(batch.board->cells());
}

/// Takes a usual line. Does not look for where its cells end: a separator among them is no digit.
bool PuzzleReader::parse_usual_line(std::string_view line, PuzzleBatch& batch) {
  const std::size_t n = usual_size(batch);
  if (n == 0 || line.size() < n || line.size() > 2 * n) return false;  // there may be a layout
  if (line.size() > n && !ends_cells(line[n])) return false;
  return add_small(line.data(), n, lines_.number(), batch);
}

/// Takes the next lines that are usual and have nothing but cells, at most so many, and returns
/// their number. Does not look for where they end: a line end among the cells is no digit.
std::size_t PuzzleReader::parse_usual_lines(PuzzleBatch& batch, std::size_t max_lines,
                                            PuzzleSink& sink) {
  const std::size_t n = usual_size(batch);
  std::size_t lines = 0;
  while (n != 0 && lines < max_lines) {
    const std::string_view cells = lines_.peek_line(n);
    if (cells.empty() || !add_small(cells.data(), n, lines_.number() + 1, batch)) break;
    lines_.skip_line(n);
    ++lines;
  }
  if (lines != 0) grid_.add_other(sink);
  return lines;
}

void PuzzleReader::parse_line(std::string_view line, PuzzleBatch& batch) {
  if (is_link(line)) return report(lines_.number(), no_puzzle_in_link(line));
  if (wants_several_grids()) {
    return add_puzzle({lines_.number(), cells_of_grids(*wanted_, line), {}, BoardRef(wanted_)},
                      batch);
  }
  const std::string_view cells = cells_of_line(line);
  if (const auto grids = grids_of_line(line); wanted_ == nullptr && has_several_grids(grids)) {
    return report_grids(lines_.number(), grids.size(), cells.size());
  }
  ParsedPuzzle found{lines_.number(), std::string(cells), {}, nullptr};
  found.board = jigsaw_with(cells.size(), trim(line.substr(cells.size())));
  add_puzzle(found, batch);
}

void PuzzleReader::report_grids(std::size_t line, std::size_t grids, std::size_t cells) {
  report(line, "expected one grid, found " + std::to_string(grids) + " of " +
                   std::to_string(cells) + " cells; name their board with --board");
}

void PuzzleReader::add_grid_row(std::string_view line, PuzzleSink& sink) {
  const std::string cells = is_border(line) ? "" : cells_of_row(line);
  if (cells.empty()) return grid_.add_frame(lines_.number());
  grid_.add_row(cells, lines_.number(), sink);
}

/// Passes a line, or a chunk of one, to the parser. A line may be millions of damaged records.
void PuzzleReader::parse_chunk(std::string_view text, PuzzleSink& sink) {
  constexpr std::size_t kMaxErrors = 1000;
  const std::size_t number = lines_.number();
  if (errors_of_line_ < kMaxErrors) {
    const std::size_t before = errors_;
    if (lines_.is_chunk()) {
      parser_->on_chunk(text, number, sink);
    } else {
      parser_->on_line(text.substr(0, text.find_last_not_of('\r') + 1), number, sink);
    }
    errors_of_line_ += errors_ - before;
    if (lines_.is_chunk() && errors_of_line_ >= kMaxErrors) {
      report(number, "expected puzzles, found " + std::to_string(errors_of_line_) +
                         " errors; the rest of the line is not read");
    }
  } else if (!lines_.is_chunk()) {
    parser_->on_line("", number, sink);
  }
  if (!lines_.is_chunk()) errors_of_line_ = 0;
}

/// Blank lines may part the bands of a grid; anywhere else they end it.
void PuzzleReader::end_grid_at_blank_line(PuzzleSink& sink) {
  const BoardSpec* board =
      wants_several_grids() ? wanted_ : board_with_cells(grid_.width() * grid_.width());
  if (board == nullptr ||
      grid_.rows() % static_cast<std::size_t>(text_frames(*board).height) != 0) {
    grid_.end(sink);
  }
}

bool PuzzleReader::next(PuzzleBatch& batch, std::size_t max_size) {
  batch.size = 0;
  batch.board = nullptr;
  if (pending_.size != 0) std::swap(batch, pending_);
  pending_.size = 0;
  pending_.board = nullptr;
  Queue queue(*this);
  std::size_t lines = 0;
  errors_ = 0;
  while (batch.size < max_size && pending_.size == 0) {
    if (std::max(lines, errors_) >= max_lines_) return true;
    if (next_parsed_ < parsed_.size()) {
      add_puzzle(parsed_[next_parsed_++], batch);
      continue;
    }
    parsed_.clear();
    next_parsed_ = 0;
    if (parser_ == nullptr && !grid_only_) {
      lines += parse_usual_lines(batch, std::min(max_size - batch.size, max_lines_ - lines), queue);
      if (batch.size == max_size || lines == max_lines_) continue;
    }
    std::string_view line;
    ++lines;
    if (!lines_.next(line, parser_ != nullptr && parser_->accepts_chunks())) {
      grid_.end_text(queue);
      if (parser_ != nullptr) {
        parser_->on_end(queue);
        parser_ = nullptr;
        continue;
      }
      if (pending_.size != 0 || !open_next_file()) break;
      continue;
    }
    if (parser_ != nullptr) {
      parse_chunk(line, queue);
      continue;
    }
    line = trim(line);
    if (line.starts_with('#')) continue;
    if (line.empty()) {
      end_grid_at_blank_line(queue);
      lines_.skip_empty_lines();
    } else if (!grid_only_ && parse_usual_line(line, batch)) {
      grid_.add_other(queue);
    } else if (grid_only_ || (!line_only_ && is_grid_row(line))) {
      add_grid_row(line, queue);
    } else {
      grid_.add_other(queue);
      parse_line(line, batch);
    }
  }
  return batch.size != 0;
}

}  // namespace gridmill
