#pragma once

#include <utility>

#include "solver/hodoku/step_finder.h"

/// Rectangles of a puzzle with one solution: the table of the first step of each kind. Invariant:
/// the table belongs to the board of the last `find`; a kind without a step has a move without
/// eliminations.

namespace gridmill::hodoku {

/// The first step of every kind of rectangle. One pass finds them all, in the order of the start
/// cells; each rectangle is checked once.
class Rectangles {
 public:
  static constexpr std::size_t kKinds = 9;  ///< tests 1 to 6, hidden, avoidable 1 and 2

  void find(const Board& board);
  [[nodiscard]] const SolutionStep& first(std::size_t kind) const { return first_[kind]; }

 private:
  /// A rectangle: a start cell, its neighbour in the box, and the cells opposite of both.
  struct Rectangle {
    std::array<int, 4> cell{};
    int a = 0;  ///< the digits
    int b = 0;
    CellSet pure;   ///< corners without other candidates
    CellSet extra;  ///< corners with some
  };

  void find_unique(const Board& board);
  void find_avoidable(const Board& board);
  void test(const Board& board, Rectangle& rectangle);
  void test_same_extra(const Board& board, const Rectangle& rectangle);
  void test_subsets(const Board& board, const Rectangle& rectangle);
  void eliminate_if_absent(const Board& board, const Rectangle& rectangle, const CellSet& cells,
                           std::pair<int, int> gone);
  void test_diagonal(const Board& board, const Rectangle& rectangle);
  void test_line(const Board& board, const Rectangle& rectangle);
  void test_hidden(const Board& board, const Rectangle& rectangle);
  void test_hidden_corner(const Board& board, const Rectangle& rectangle, int corner);
  void test_subset(const Board& board, int house, CellSet cells, DigitMask digits);
  void test_avoidable(const Board& board, const Rectangle& rectangle);
  bool is_new(std::array<int, 4> cells);
  void keep(std::size_t kind);

  std::array<SolutionStep, kKinds> first_;
  SolutionStep step_;
  std::vector<int> seen_;
};

}  // namespace gridmill::hodoku
