#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/board/canonical.h"
#include "solver/clues/clue_text.h"

/// Symmetries of puzzles with clues: the turns and mirror images that keep the board, which the
/// clues go through with it. Digits keep their names, as sums and orders tell them apart.

namespace gridmill {

/// The clues on the turned board, in canonical order.
[[nodiscard]] std::vector<Clue> transformed_clues(const BoardSpec& board,
                                                  const SquareSymmetry& symmetry);

/// The turns that keep the board and the meaning of its clues: one that puts the units of an
/// arrow's circle before the tens makes another number of it.
[[nodiscard]] std::vector<SquareSymmetry> square_symmetries_with_clues(const BoardSpec& board);

/// What these turns of a board with clues have in common.
struct CanonicalClues {
  std::string layout;       ///< of a jigsaw, else empty
  std::vector<Clue> clues;  ///< of all turns those with the smallest layout and then text
  std::string text;         ///< of these
  std::vector<CellMap> to;  ///< what leads there
};
[[nodiscard]] CanonicalClues canonical_clues(const BoardSpec& board);

/// The canonizer of any board. The form of a puzzle with clues is that on the turned board above.
[[nodiscard]] std::unique_ptr<Canonizer> make_canonizer(const BoardSpec& board);

/// What tells classes of puzzles with the same form and board apart: of a jigsaw the smallest turn
/// of its layout, of clues the digest (32 letters) of theirs; empty otherwise.
[[nodiscard]] std::string canonical_label(const BoardSpec& board);

}  // namespace gridmill
