#pragma once

// Names of houses in each language. Houses are numbered as in BoardSpec::houses(), followed by the
// derived houses of a rated board (board_topology.h).

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell.h"
#include "solver/board/language.h"

namespace gridmill {

/// The kinds of names: the rows of house_words.def, in the order of lists of houses.
enum class HouseWord : std::uint8_t {
#define HOUSE(word, english, several, japanese) k##word,
#include "solver/board/house_words.def"
#undef HOUSE
};

struct HouseLabel {
  HouseWord word = HouseWord::kRow;
  std::string which;  ///< "3", of a diagonal "R1C1-R9C9"; "" if there is only one
  /// The first grid that has the row, column or box; its number counts in that grid. -1 on boards
  /// of one grid and for other houses.
  int grid = -1;
  // Of a derived house: the houses `of` without the houses `without`.
  std::vector<int> of;
  std::vector<int> without;
};

[[nodiscard]] HouseLabel label_of(const BoardSpec& board, int house);
/// What a grid of several is called by its place, such as "the top left grid", or "grid 3" if two
/// have the same place. Counted as in BoardSpec::members().
[[nodiscard]] std::string grid_name(const BoardSpec& board, int grid, Language language);
/// The cells of a house.
[[nodiscard]] std::vector<Cell> cells_of_house(const BoardSpec& board, int house);

/// "row 3", "box 9", "diagonal R1C1-R9C9", "rows 2, 3 and 4 without windows 1 and 2", "row 3 of the
/// top left grid".
[[nodiscard]] std::string house_name(const BoardSpec& board, int house, Language language);
/// "rows 1 and 2 and box 9", in Japanese "1行目、2行目、ブロック9".
[[nodiscard]] std::string house_names(const BoardSpec& board, const std::vector<int>& houses,
                                      Language language);

}  // namespace gridmill
