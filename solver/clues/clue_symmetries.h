#pragma once

// Symmetries of puzzles with clues: the rotations and reflections that preserve the board, applied
// to the clues as well. Digits are not relabeled, because sums and orders distinguish them.

#include <memory>
#include <string>
#include <vector>

#include "solver/board/canonical.h"
#include "solver/clues/clue_text.h"

namespace gridmill {

/// The clues on the transformed board, in canonical order.
[[nodiscard]] std::vector<Clue> transformed_clues(const BoardSpec& board,
                                                  const SquareSymmetry& symmetry);

/// The symmetries that preserve the board and the meaning of its clues: one that swaps the tens and
/// units in an arrow's circle would make it another number.
[[nodiscard]] std::vector<SquareSymmetry> square_symmetries_with_clues(const BoardSpec& board);

/// The canonical form of the clues of a board.
struct CanonicalClues {
  std::string layout;       ///< of a jigsaw, else empty
  std::vector<Clue> clues;  ///< the image with the smallest layout, then the smallest text
  std::string text;         ///< of these clues
  std::vector<CellMap> to;  ///< the symmetries that lead there
};
[[nodiscard]] CanonicalClues canonical_clues(const BoardSpec& board);

/// A canonizer for any board. The form of a puzzle with clues is taken on the board above.
[[nodiscard]] std::unique_ptr<Canonizer> make_canonizer(const BoardSpec& board);

/// Canonizer::label of a board; with clues, its layout and the digest (32 letters) of the canonical
/// text of the clues.
[[nodiscard]] std::string canonical_label(const BoardSpec& board);

}  // namespace gridmill
