#pragma once

// The features of a board other than rows, columns and boxes or regions, as they are drawn and
// described. All pictures, books and pages use this, so that a board looks the same everywhere and
// rules that a picture does not show are described in words.

#include <string>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// How the areas of a board are drawn.
enum class AreaStyle {
  kGrey,    ///< gray cells
  kFrames,  ///< a gray frame within the edges of each: they touch, but share no cell
  kNone,    ///< not drawn: most of the board would be gray
};

/// The extra houses of a board, sorted by how they are drawn.
struct BoardFeatures {
  /// Diagonals of each grid, drawn as thin lines: from the top left to the bottom right, from the
  /// bottom left to the top right.
  bool falling = false;
  bool rising = false;
  /// All houses of disjoint_groups. They fill the board, so they are described, not drawn.
  bool disjoint_groups = false;
  std::vector<const House*> areas;  ///< the others
  AreaStyle area_style = AreaStyle::kGrey;
  /// Whether the picture separates the areas: there is only one, or each is connected and framed or
  /// touches no other.
  bool areas_are_clear = true;
};

[[nodiscard]] BoardFeatures board_features(const BoardSpec& board);

/// By cell, how many of the gray areas have it.
[[nodiscard]] std::vector<std::uint8_t> grey_cells(const BoardSpec& board,
                                                   const BoardFeatures& features);

/// The cells of a diagonal, ascending: the falling one goes from the top left to the bottom right.
[[nodiscard]] std::vector<Cell> diagonal(int digits, bool falling);

/// For each position in a box, row by row: the cells at this position in all boxes.
[[nodiscard]] std::vector<std::vector<Cell>> disjoint_groups(int box_height, int box_width);

/// A rule as a sentence, with its blanks filled in.
struct RuleSentence {
  bool is_drawn = false;  ///< whether pictures show the rule; if not, it is printed below them
  std::string english;
  std::string japanese;
};

/// The rules other than rows, columns and boxes or regions, in the order of rule_sentences.def,
/// without those of clues: `rule_sentences` (solver/clues) has all of them.
[[nodiscard]] std::vector<RuleSentence> board_sentences(const BoardSpec& board);

}  // namespace gridmill
