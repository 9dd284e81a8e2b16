#pragma once

// Puzzles, solutions and words as the columns of a database have them.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/error.h"
#include "solver/board/grid.h"
#include "solver/board/symbols.h"

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

/// A word, which has to fit the solution. Throws ParseError (without a place).
[[nodiscard]] inline HiddenWord stored_word(const BoardSpec& board,
                                            std::span<const std::uint8_t> solution,
                                            std::string_view text, std::string_view cells) {
  HiddenWord word{std::string(text), parse_cell_names(board, cells)};
  static_cast<void>(letters_of_word(word, board, solution));
  return word;
}

/// What is wrong with the word of a row, or "".
[[nodiscard]] inline std::string word_error(const BoardSpec& board,
                                            std::span<const std::uint8_t> solution,
                                            const std::optional<std::string>& text,
                                            std::string_view cells) {
  if (!text) return cells.empty() ? "" : "it has cells of a word, but no word";
  try {
    static_cast<void>(stored_word(board, solution, *text, cells));
  } catch (const ParseError& error) {
    return "its word does not fit: " + std::string(error.what());
  }
  return "";
}

}  // namespace gridmill
