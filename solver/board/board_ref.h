#pragma once

// Lifetime and labels of boards. Built-in and interned boards live as long as the program; boards
// of jigsaws and of puzzles with clues are reference-counted, since a file may have a million of
// them.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// A reference to the board of a puzzle. Built-in boards live as long as the program; others, which
/// probably no other puzzle has, live as long as they are referenced. So a million layouts can be
/// processed in the memory of a few.
class BoardRef {
 public:
  BoardRef() = default;
  BoardRef(std::nullptr_t) {}
  /// REQUIRES: the board outlives the reference, as a built-in or interned board does. Explicit, so
  /// that a pointer to a board with another owner is not converted silently.
  explicit BoardRef(const BoardSpec* board) : board_(std::shared_ptr<const BoardSpec>(), board) {}
  explicit BoardRef(std::shared_ptr<const BoardSpec> board) : board_(std::move(board)) {}

  operator const BoardSpec*() const { return board_.get(); }
  const BoardSpec& operator*() const { return *board_; }
  const BoardSpec* operator->() const { return board_.get(); }

 private:
  std::shared_ptr<const BoardSpec> board_;
};

/// Caches the value made for the last board. It keeps the board alive: otherwise the next jigsaw
/// could be allocated at the same address and would seem to be the same board. A value that can be
/// set to another board (`bool set_board(const BoardSpec&)`) is made once for many.
template <typename T>
class LastBoardCache {
 public:
  /// The value for this board, from `make()`, which returns a std::unique_ptr<T>.
  template <typename Make>
  T* get(const BoardRef& board, const Make& make) {
    if (board_ == nullptr || &*board_ != &*board) {
      const bool is_set = try_set(*board);
      if (!is_set) made_.reset();
      board_ = board;
      if (!is_set) made_ = make();
    }
    return made_.get();
  }

 private:
  /// Sets the value to another board, if it can be.
  [[nodiscard]] bool try_set([[maybe_unused]] const BoardSpec& board) {
    if constexpr (requires(T & value) { value.set_board(board); }) {
      return made_ != nullptr && made_->set_board(board);
    }
    return false;
  }

  BoardRef board_;
  std::unique_ptr<T> made_;  ///< null: `make` returned null
};

/// Parses a layout: n * n letters or digits, one for each region, each n times. Regions are
/// numbered in the order of their first cells. None if the text is not a layout.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> parse_regions(std::string_view layout);

/// The board of a jigsaw.
/// @param family   the built-in board that represents its kind
/// @param regions  as in BoardRules
[[nodiscard]] BoardRef jigsaw_board(const BoardSpec& family, std::span<const std::uint8_t> regions);

/// Keeps a board that the command line names for as long as the program runs, so that records may
/// point to it. Returns the board that was kept before with this name and these rules, or else
/// this one. Thread-safe.
[[nodiscard]] const BoardSpec& intern_board(BoardSpec&& board);

/// The label of a board: its name, and for a jigsaw also its layout: "9x9-jigsaw:AAABBB...".
[[nodiscard]] std::string label_of(const BoardSpec& board);

/// The built-in board of that name, or the jigsaw of that name and layout; null if there is none. A
/// jigsaw's name alone is the board that represents its kind.
[[nodiscard]] BoardRef parse_board_label(std::string_view label);

/// Whether the board represents all jigsaws of its size; reading a puzzle needs a layout then.
[[nodiscard]] bool stands_for_jigsaws(const BoardSpec& board);

// One object for equal boards of links and databases, found by digest and name. The last reference
// frees it. The definition is in board_ref.cpp, next to the table of interned boards.

/// A board from a link or a database, which lives as long as it is referenced: a file may have a
/// hundred thousand of them. Returns the board with this name and these rules that is in use, or
/// else this one, so equal boards are one object. Thread-safe.
[[nodiscard]] BoardRef share_board(BoardSpec&& board);

}  // namespace gridmill
