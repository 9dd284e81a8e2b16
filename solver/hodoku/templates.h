#pragma once

// Templates: the ways to put one digit in every row, column and box.

#include "solver/hodoku/board.h"

namespace gridmill::hodoku {

/// Checks whether every place of a digit is in a template. If so, no reasoning about this digit
/// alone eliminates anything, and all searches for fish, colors and chains of one digit can skip
/// it. On a hard board that is usually true of all nine digits.
///
/// Why that is exact: such reasoning uses the places of the digit and that each house has it once.
/// A template with the place is consistent with all of that, so a sound step cannot refute the
/// place. HoDoKu does not check first; it searches these digits, too, and finds nothing.
class Templates {
 public:
  /// Whether some place of the digit is in no template. `solution_cells` are its cells in the
  /// solution.
  [[nodiscard]] bool has_eliminations(const Board& board, int digit, const CellSet& solution_cells);

 private:
  bool complete(std::size_t row, unsigned columns, unsigned boxes);

  std::array<unsigned, 9> rows_{};    ///< the places, row by row
  std::array<unsigned, 9> chosen_{};  ///< one of each row
  /// What was found last time of a digit; it stays true while the places do.
  struct CachedResult {
    CellSet places;
    bool has_eliminations = false;
  };
  std::array<CachedResult, 10> cache_{};
};

}  // namespace gridmill::hodoku
