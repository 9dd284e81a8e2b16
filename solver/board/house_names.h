#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/cell.h"
#include "solver/board/shape.h"

/// Houses by the names that people use, in whatever language. Numbers of houses are those of
/// Shape::houses(), and behind these those of the derived houses of a rated board (layout.h).

namespace gridmill {

/// What a house is called. The order is that of lists of houses, and of the words of books.
enum class HouseWord : std::uint8_t {
  kRow,
  kColumn,
  kBox,
  kExtra,  ///< an extra house without a name of its own
  kRegion,
  kDiagonal,
  kWindow,  ///< a block like a box, elsewhere
  kGroup,   ///< of a board with disjoint groups
  kCenterDots,
  kAsterisk,
  kGirandola,
  kDerived,
};
inline constexpr std::size_t kHouseWords = 12;

struct HouseLabel {
  HouseWord word = HouseWord::kRow;
  std::string which;  ///< "3", of a diagonal "R1C1-R9C9"; "" if there is only one
  // Of a derived house: it is what the ones leave without the others.
  std::vector<int> of;
  std::vector<int> without;
};

[[nodiscard]] HouseLabel label_of(const Shape& shape, int house);
/// The cells of a house.
[[nodiscard]] std::vector<Cell> cells_of_house(const Shape& shape, int house);

}  // namespace gridmill
