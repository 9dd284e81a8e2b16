#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/clues/clue_text.h"

namespace gridmill {

/// Larger boards have no clues: a counter keeps the candidates of a cell in 16 bits.
inline constexpr int kMaxClueDigits = 16;

/// The board of a puzzle with clues: the base and, as rules of its own, the clues in canonical
/// order. Named after the kinds: "9x9+killer+arrow". Microseconds.
/// @param base   of at most that many digits, without clues; need not outlive the result
/// @param clues  at least one
[[nodiscard]] BoardRef board_with_clues(const BoardSpec& base, std::vector<Clue> clues);

/// The base again. A jigsaw's lives as long as somebody holds it, others as long as the program.
[[nodiscard]] BoardRef board_without_clues(const BoardSpec& board);

/// What a text calls a board, with all that belongs to its puzzle: label_of and, of a board with
/// clues, a sign and their text: `9x9+{"killercage":[...]}`.
[[nodiscard]] std::string label_with_clues(const BoardSpec& board);

/// The board of such a label, or of one without clues; null: there is none.
/// @param own  a board that goes by its name as the built-in ones do; may be null
[[nodiscard]] BoardRef parse_board_label_with_clues(std::string_view label,
                                                    const BoardSpec* own = nullptr);

/// The board with the clues of a canonical text. Null: `error` says what is wrong with the text, as
/// the rest of a sentence.
[[nodiscard]] BoardRef board_with_clue_text(const BoardSpec& base, std::string_view text,
                                            std::string& error);

}  // namespace gridmill
