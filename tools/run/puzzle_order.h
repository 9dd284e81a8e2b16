#pragma once

// In which order a chapter of a book has its puzzles.

#include <vector>

#include "tools/book/book.h"
#include "tools/cli/command.h"

namespace gridmill {

/// The order of the puzzles of a chapter: a row of puzzle_orders.def.
class PuzzleOrder {
 public:
  /// Adds --order.
  static void declare(OptionTable& options);
  explicit PuzzleOrder(const RawArguments& raw);

  /// Sorts puzzles; equal ones keep their order. Throws UsageError if one lacks the rating.
  void sort(std::vector<BookPuzzle>& puzzles) const;
  /// Whether they are in the order that was asked for, if one was.
  [[nodiscard]] bool is_kept_by(const std::vector<BookPuzzle>& puzzles) const;

 private:
  std::size_t row_ = 0;
  bool is_given_ = false;
};

}  // namespace gridmill
