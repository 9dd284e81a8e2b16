#pragma once

#include <string>
#include <vector>

#include "solver/board/board_spec.h"

/// What a board has beside rows, columns and boxes or regions, as people draw and tell it. All
/// pictures, books and pages ask here, so that a board looks the same everywhere and what a picture
/// does not show is told beside it.

namespace gridmill {

/// How the areas of a board are drawn.
enum class AreaStyle {
  kGrey,    ///< grey cells
  kFrames,  ///< a grey frame within the edges of each: they touch, but share no cell
  kNone,    ///< not at all: most of the board would be grey, and tell nothing
};

/// The extra houses of a board, sorted by how they are drawn.
struct BoardFeatures {
  /// A thin line each: from the top left to the bottom right, from the bottom left to the top
  /// right.
  bool falling = false;
  bool rising = false;
  /// All houses of disjoint_groups, which fill the board: told, not drawn.
  bool disjoint_groups = false;
  std::vector<const House*> areas;  ///< the others
  AreaStyle area_style = AreaStyle::kGrey;
  /// Whether the picture tells the areas apart: there is one, or each is in one piece and framed,
  /// or touches no other.
  bool areas_are_clear = true;
};

[[nodiscard]] BoardFeatures board_features(const BoardSpec& board);

/// By cell, how many of the grey areas have it.
[[nodiscard]] std::vector<std::uint8_t> grey_cells(const BoardSpec& board,
                                                   const BoardFeatures& features);

/// The cells of a diagonal, ascending: the falling one goes from the top left to the bottom right.
[[nodiscard]] std::vector<Cell> diagonal(int digits, bool falling);

/// For each place in a box, the cells there of all boxes, place by place, row by row.
[[nodiscard]] std::vector<std::vector<Cell>> disjoint_groups(int box_height, int box_width);

/// A rule in a sentence, with what follows from the board filled in.
struct RuleSentence {
  bool is_drawn = false;  ///< whether pictures show what it says; else it stands under them
  std::string english;
  std::string japanese;
};

/// The rules beyond rows, columns and boxes or regions, in the order of rule_sentences.def, but for
/// those of clues: `rule_sentences` (solver/clues) has all of them.
[[nodiscard]] std::vector<RuleSentence> board_sentences(const BoardSpec& board);

}  // namespace gridmill
