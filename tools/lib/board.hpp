// Part of Gridmill's C++ interface. Include <gridmill/gridmill.hpp>.

#ifndef GRIDMILL_BOARD_HPP
#define GRIDMILL_BOARD_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gridmill.h"
#include "span.hpp"

namespace gridmill {
inline namespace v1 {

/// What went wrong, in words, and which status of gridmill.h it is.
class Error : public std::runtime_error {
 public:
  Error(gridmill_status status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  [[nodiscard]] gridmill_status status() const noexcept { return status_; }

 private:
  gridmill_status status_;
};

/// How a call works on a batch.
struct Options {
  unsigned threads = 0;  ///< 0: as many as there are cores
  /// Called in the calling thread about ten times a second; false: stop, which throws Error with
  /// GRIDMILL_CANCELLED. What it throws itself comes out of the call.
  std::function<bool(std::uint64_t done, std::uint64_t all)> progress;
};

/// The rules of a board. Boards may be copied; copies share their engines. Any number of threads
/// may use one at once.
class Board {
 public:
  /// The 9 x 9 sudoku.
  Board() = default;
  /// The name of a built-in board ("16x16", "9x9-x"), a jigsaw with its layout
  /// ("9x9-jigsaw:AAAB..."), either of them with clues (9x9+{"killercage":...}) or the text of a
  /// .shape file. Throws Error.
  explicit Board(const std::string& text);
  /// A board for each puzzle of the calls that use it, which have as many puzzles. All of them have
  /// the same number of digits. Throws Error.
  explicit Board(const std::vector<std::string>& texts);

  [[nodiscard]] std::size_t digits() const { return gridmill_board_digits(handle()); }
  [[nodiscard]] std::size_t cells() const { return gridmill_board_cells(handle()); }
  /// A text that makes the same board again; empty where each puzzle has its own.
  [[nodiscard]] std::string text() const {
    const char* const text = gridmill_board_text(handle());
    return text == nullptr ? "" : text;
  }

  /// For calls of the C interface.
  [[nodiscard]] const gridmill_board* handle() const noexcept { return board_.get(); }

 private:
  std::shared_ptr<const gridmill_board> board_;
};

/// Puzzles as flat digits, row by row, 0 for an empty cell, one puzzle behind the other.
using Digits = std::vector<std::uint8_t>;

/// What the calls of this interface have in common.
namespace detail {

inline void check(gridmill_status status) {
  if (status != GRIDMILL_OK) throw Error(status, gridmill_last_error());
}

/// The number of puzzles.
inline std::size_t puzzles(const Board& board, std::size_t size) {
  if (size % board.cells() != 0) {
    throw Error(GRIDMILL_BAD_ARGUMENT, "expected whole puzzles of " +
                                           std::to_string(board.cells()) + " cells, found " +
                                           std::to_string(size) + " cells");
  }
  return size / board.cells();
}

inline void check_room(std::size_t expected, std::size_t found) {
  if (expected != found) {
    throw Error(GRIDMILL_BAD_ARGUMENT, "expected room for " + std::to_string(expected) +
                                           " values, found " + std::to_string(found));
  }
}

/// Options as the C interface has them, and what the progress function threw.
class CallOptions {
 public:
  explicit CallOptions(const Options& options) : progress_(options.progress) {
    options_.size = sizeof(options_);
    options_.threads = options.threads;
    options_.data = this;
    if (progress_) options_.progress = &CallOptions::report_progress;
  }
  CallOptions(const CallOptions&) = delete;
  CallOptions& operator=(const CallOptions&) = delete;

  [[nodiscard]] const gridmill_options* get() const noexcept { return &options_; }
  void check(gridmill_status status) const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    detail::check(status);
  }

 private:
  static int report_progress(void* data, std::uint64_t done, std::uint64_t all) {
    auto& self = *static_cast<CallOptions*>(data);
    try {
      return self.thrown_ != nullptr || !self.progress_(done, all) ? 1 : 0;
    } catch (...) {
      self.thrown_ = std::current_exception();
      return 1;
    }
  }

  const std::function<bool(std::uint64_t, std::uint64_t)>& progress_;
  gridmill_options options_{};
  std::exception_ptr thrown_;
};

}  // namespace detail

inline Board::Board(const std::string& text) {
  gridmill_board* board = nullptr;
  detail::check(gridmill_board_create(text.c_str(), &board));
  board_.reset(board, &gridmill_board_destroy);
}

inline Board::Board(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  pointers.reserve(texts.size());
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  gridmill_board* board = nullptr;
  detail::check(gridmill_board_create_each(pointers.data(), pointers.size(), &board));
  board_.reset(board, &gridmill_board_destroy);
}

/// Texts that the C interface made, which go with it.
namespace detail {

inline std::vector<std::string> to_strings(gridmill_strings* made) {
  const std::unique_ptr<gridmill_strings, void (*)(gridmill_strings*)> owner(
      made, &gridmill_strings_destroy);
  std::vector<std::string> texts;
  texts.reserve(gridmill_strings_count(made));
  for (std::size_t i = 0; i < gridmill_strings_count(made); ++i) {
    texts.emplace_back(gridmill_strings_at(made, i));
  }
  return texts;
}

}  // namespace detail

/// The digits of puzzles of a character a cell ('.' or '0': empty), without separators.
inline Digits parse(std::string_view text, const Board& board = {}) {
  Digits digits(text.size());
  detail::check(gridmill_parse(board.handle(), text.data(), detail::puzzles(board, text.size()),
                               digits.data()));
  return digits;
}

/// The other way.
inline std::string format(Span<const std::uint8_t> puzzles, const Board& board = {}) {
  std::string text(puzzles.size(), '.');
  detail::check(gridmill_format(board.handle(), puzzles.data(),
                                detail::puzzles(board, puzzles.size()), text.data()));
  return text;
}

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_BOARD_HPP
