#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// The board of a puzzle. Most live as long as the program and are only pointed to; that of a
/// jigsaw, which no other puzzle may have, lives as long as somebody holds it. So a million layouts
/// pass through the memory of a few.
class BoardRef {
 public:
  BoardRef() = default;
  /// A board that lives as long as the program.
  BoardRef(const BoardSpec* board) : board_(std::shared_ptr<const BoardSpec>(), board) {}
  explicit BoardRef(std::shared_ptr<const BoardSpec> board) : board_(std::move(board)) {}

  operator const BoardSpec*() const { return board_.get(); }
  const BoardSpec& operator*() const { return *board_; }
  const BoardSpec* operator->() const { return board_.get(); }

 private:
  std::shared_ptr<const BoardSpec> board_;
};

/// What was made for a board, kept until another one comes. It holds the board: the next jigsaw
/// might come to lie where the last one was, and would seem to be the same.
template <typename T>
class LastBoardCache {
 public:
  /// What `make()`, which returns a std::unique_ptr<T>, made for this board.
  template <typename Make>
  T* get(const BoardRef& board, const Make& make) {
    if (board_ == nullptr || &*board_ != &*board) {
      made_.reset();
      board_ = board;
      made_ = make();
    }
    return made_.get();
  }

 private:
  BoardRef board_;
  std::unique_ptr<T> made_;  ///< null: nothing can be made for it
};

/// The regions of a layout, numbered in the order of their first cells: n * n letters or digits,
/// the same for the cells of a region, each n times. None: the text is no layout.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> parse_regions(std::string_view layout);

/// The board of a jigsaw.
/// @param family   the built-in board that stands for its kind
/// @param regions  as in BoardRules
[[nodiscard]] BoardRef jigsaw_board(const BoardSpec& family, std::span<const std::uint8_t> regions);

}  // namespace gridmill
