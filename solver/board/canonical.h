#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/board/symmetries.h"

namespace gridmill {

/// The canonical form of puzzles: the same for all members of an equivalence class, and itself one
/// of them.
///
/// Two puzzles are equivalent if a symmetry of the board turns one into the other: new names for
/// the digits, bands in another order, rows in another order within their band, the same for stacks
/// and columns, and, where boxes are square, rows turned into columns. A 9 x 9 board has 9! * 2 *
/// 6^8 = 1.2e12 of them. Boards are compared as text, row by row, an empty cell before all digits.
///
/// The form is defined by way of the solution. Of all symmetric images of the solution the smallest
/// one is taken: it begins 123456789. Of the symmetries that lead there, as many as the solution
/// has automorphisms, the one is taken whose image of the givens is the smallest. So the form of a
/// full grid is the smallest of its images, its "min-lex" form; the form of a puzzle is the
/// smallest image with the smallest solution, not the smallest of all its images, which would cost
/// a search of its own.
///
/// Boards with extra houses (and of more than six rows without boxes of their own) have fewer
/// symmetries: those of the above that turn extra houses into extra houses; on boards of more than
/// 81 cells, with regions or with relations only turns and mirror images of these. Where a relation
/// tells digits apart, their only new names are those in reverse order.
///
/// A jigsaw is turned together with its layout: the form of its puzzle is that on the smallest turn
/// or mirror image of the layout (canonical_layout), and the two together are the form of its
/// class. So it is with the clues of a puzzle (solver/clues/clue_symmetries.h).
///
/// Keeps its work space: one object serves one thread.
class Canonizer {
 public:
  /// The numbers of symmetries that change nothing but the names of the digits, at least 1 each.
  struct Automorphisms {
    std::uint64_t of_puzzle = 1;
    std::uint64_t of_solution = 1;
  };

  /// The board must outlive it. May take milliseconds.
  explicit Canonizer(const BoardSpec& board);
  /// For a board with clues: these are its symmetries, and digits keep their names.
  Canonizer(const BoardSpec& board, std::vector<CellMap> symmetries);
  Canonizer(const Canonizer&) = delete;
  Canonizer& operator=(const Canonizer&) = delete;
  ~Canonizer();

  [[nodiscard]] const BoardSpec& board() const;

  /// Finds the form of a puzzle.
  /// @param puzzle    board.cells() digits, 0 = empty
  /// @param solution  its only solution, a correct full grid (else the form means nothing)
  /// @param form      board.cells() digits, is set
  Automorphisms canonize(std::span<const std::uint8_t> puzzle,
                         std::span<const std::uint8_t> solution, std::span<std::uint8_t> form);

  /// The form of the last solution, board.cells() digits.
  [[nodiscard]] std::span<const std::uint8_t> solution_form() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace gridmill
