#pragma once

// The last cell of each of many sets, in an order of the cells.

#include <array>
#include <cstddef>
#include <cstdint>

namespace gridmill {

/// The place of each cell in an order, for sets of two words; 0xFF: the cell is not in it.
using PlaceOfCell = std::array<std::uint8_t, 128>;

/// Finds the greatest place of the cells of each set.
/// @param sets  [2 * set + word]: bit i of word w is cell 64 * w + i
using FindLastPlaces = void (*)(const std::uint64_t* sets, std::size_t count,
                                const PlaceOfCell& place_of, std::uint8_t* last);

/// With AVX-512; nullptr if this machine does not have it.
[[nodiscard]] FindLastPlaces find_last_places_avx512();

}  // namespace gridmill
