#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// A third opinion on the solutions of a puzzle: a model in FlatZinc, the language that constraint
/// solvers share, which Gecode solves. It is written from the text of the rules (BoardSpec::rules),
/// so it shares no table with the engines: the cells that a rule of the whole board relates are
/// listed here once more. The meaning of clues is implemented again in clue_constraints.h.
class ConstraintModel {
 public:
  explicit ConstraintModel(const BoardSpec& board);

  /// Whether `fzn-gecode` (Debian's package `flatzinc`) can be run.
  [[nodiscard]] static bool can_run();

  /// Up to `limit` solutions, full grids.
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> solutions(
      const std::vector<std::uint8_t>& givens, int limit) const;

 private:
  int digits_;
  std::string variables_;  ///< in addition to the cells
  std::string constraints_;
};

}  // namespace gridmill
