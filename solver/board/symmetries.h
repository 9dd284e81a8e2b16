#pragma once

#include <cstdint>
#include <vector>

#include "solver/board/shape.h"

namespace gridmill {

/// For each cell of an image the cell it shows.
using CellMap = std::vector<std::uint16_t>;

/// The symmetries of a board that has more rules than its lines and boxes, or no boxes: those
/// orders of its lines, turned or not, that turn its regions and extra houses into each other.
/// Boards of more than 81 cells, with regions or with relations, get the turns and mirror images
/// among them only.
///
/// @param height  rows of a band, which change places within it; all rows where there are no boxes
/// @param width   columns of a stack
/// @return at least one, as it has the image that changes nothing; takes milliseconds
[[nodiscard]] std::vector<CellMap> symmetries_of(const Shape& shape, int height, int width);

}  // namespace gridmill
