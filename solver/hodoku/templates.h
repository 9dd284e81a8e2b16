#pragma once

#include "solver/hodoku/board.h"

/// Templates: the ways to put one digit in every row, column and box.

namespace gridmill::hodoku {

/// Tells of a digit whether all its places are in some way to put it in every row, column and box.
/// If so, no reasoning about this digit alone eliminates anything, and all searches for fish,
/// colours and chains of one digit may leave it out: of a hard board mostly all nine digits.
///
/// Why that is exact: such reasoning knows the places of the digit and that each house has it once.
/// A template that uses the place agrees with all of that, so a sound step cannot refute the place.
/// HoDoKu does not look first. It searches these digits, too, and finds nothing.
class Templates {
 public:
  /// Whether some place of the digit is in no such way. `solution_cells` is where the solution has
  /// it.
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
