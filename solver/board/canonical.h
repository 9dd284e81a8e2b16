#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/board/symmetries.h"

namespace gridmill {

/// The canonical form of puzzles: the same for all members of an equivalence class, and itself one
/// of them.
///
/// Two puzzles are equivalent if a symmetry of the board maps one to the other: relabeled digits,
/// permuted bands, permuted rows within a band, the same for stacks and columns, and transposition
/// if boxes are square. A 9x9 board has 9! * 2 * 6^8 = 1.2e12 of these symmetries. Boards are
/// compared as text, row by row; an empty cell comes before all digits.
///
/// The form is defined through the solution. First, the smallest of all images of the solution is
/// chosen; it begins 123456789. Several symmetries lead there, as many as the solution
/// has automorphisms; among these, the one with the smallest image of the givens is chosen. So the
/// form of a full grid is the smallest of its images, its "min-lex" form. The form of a puzzle is
/// its smallest image with the smallest solution, not the smallest of all its images, which would
/// need its own search.
///
/// Boards with extra houses (and of more than six rows without boxes) have fewer
/// symmetries: those that map extra houses to extra houses. Boards of more than 81 cells, with
/// regions, relations or several grids, have only the rotations and reflections among these. If a
/// relation distinguishes digits, their only relabeling is the reverse order.
///
/// A jigsaw is transformed together with its layout: its form is taken on the smallest rotation or
/// reflection of the layout (canonical_layout), and layout and form together identify its
/// class. The same holds for the clues of a puzzle (solver/clues/clue_symmetries.h).
///
/// Reuses its memory: use one object per thread.
class Canonizer {
 public:
  /// The numbers of symmetries that only relabel the digits, at least 1 each.
  struct Automorphisms {
    std::uint64_t of_puzzle = 1;
    std::uint64_t of_solution = 1;
  };

  /// The board must outlive it. May take milliseconds.
  explicit Canonizer(const BoardSpec& board);
  /// For a board with clues: these are its symmetries, and digits keep their names.
  Canonizer(const BoardSpec& board, std::vector<CellMap> symmetries, std::string label);
  Canonizer(const Canonizer&) = delete;
  Canonizer& operator=(const Canonizer&) = delete;
  ~Canonizer();

  [[nodiscard]] const BoardSpec& board() const;
  /// The part of a class's identity besides board and form: for a jigsaw its canonical layout, for
  /// clues what the constructor was given; else empty.
  [[nodiscard]] const std::string& label() const;

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
