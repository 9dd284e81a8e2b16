#pragma once

// Puzzles and solutions as the columns of a database have them.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/grid.h"

namespace gridmill {

/// The digits of a text, one for each cell of the board; none if Gridmill does not write it so,
/// even if it reads it: other programs go by schema.md.
[[nodiscard]] inline std::optional<std::vector<std::uint8_t>> stored_digits(const BoardSpec& board,
                                                                            std::string_view text) {
  if (text.size() != static_cast<std::size_t>(board.cells())) return std::nullopt;
  std::vector<std::uint8_t> digits;
  for (const char c : text) {
    const int digit = digit_of_char(c);
    const bool is_digit = 0 <= digit && digit <= board.digits();
    if (!is_digit || to_char({static_cast<std::uint8_t>(digit)}) != c) return std::nullopt;
    digits.push_back(static_cast<std::uint8_t>(digit));
  }
  return digits;
}

}  // namespace gridmill
