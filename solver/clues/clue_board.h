#pragma once

// Boards with clues. Clues are rules, so each puzzle with clues has a separate BoardSpec. It is
// made from a board without clues and its clues in canonical order. Its label contains both.

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/clues/clue_text.h"

namespace gridmill {

/// Larger boards cannot have clues, because counters keep the candidates of a cell in 16 bits.
inline constexpr int kMaxClueDigits = 16;

/// The board of a puzzle with clues: the base, with the clues in canonical order as additional
/// rules. Named after the kinds: "9x9+killer+arrow". Takes microseconds.
/// @param base   of at most that many digits, without clues; need not outlive the result
/// @param clues  at least one
[[nodiscard]] BoardRef board_with_clues(const BoardSpec& base, std::vector<Clue> clues);

/// The base. A jigsaw's base lives as long as it is referenced, others as long as the program.
[[nodiscard]] BoardRef board_without_clues(const BoardSpec& board);

/// The label of a board with everything that belongs to its puzzle: label_of, and for a board with
/// clues "+" and their text: `9x9+{"killercage":[...]}`.
[[nodiscard]] std::string label_with_clues(const BoardSpec& board);

/// Parses such a label, also one without clues; null if there is no such board.
/// @param own  a further board that is known by its name, or null
[[nodiscard]] BoardRef parse_board_label_with_clues(std::string_view label,
                                                    const BoardSpec* own = nullptr);

/// A text that describes any board: its label, or its rules if no built-in board has them.
[[nodiscard]] std::string text_of_board(const BoardSpec& board);
/// The board of such a text, or of the text of a .shape file. Throws ParseError.
[[nodiscard]] BoardRef parse_board_text(std::string_view text);

/// The board with the clues of a canonical text. If it is null, `error` describes the error in the
/// text, as the rest of a sentence.
[[nodiscard]] BoardRef board_with_clue_text(const BoardSpec& base, std::string_view text,
                                            std::string& error);

}  // namespace gridmill
