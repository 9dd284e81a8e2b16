#pragma once

// What the page knows of a board: how it is drawn and described, and the constraints of its clues.

#include <string>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/constraints.h"
#include "solver/board/symbols.h"
#include "tools/book/book.h"
#include "tools/book/html/page_json.h"

namespace gridmill {

/// A path as SVG. Its black is the color of the text, its white the color of the page.
[[nodiscard]] std::string themed_path(const SymbolPath& path);

/// The board for play and for drawing: houses with their names and the titles of hidden singles in
/// them, relations, lines inside the frame, rules as [drawn, sentence], and the board as f-puzzles
/// has it, packed (`link`).
/// @param machines  the automata of all puzzles, each of them once: puzzles have most in common
[[nodiscard]] page_json::Json board_json(const BoardSpec& board, const Book& book,
                                         std::vector<Automaton>& machines);
/// `next` as an Automaton has it, with -1 for nowhere.
[[nodiscard]] page_json::Json automaton_json(const Automaton& automaton);

}  // namespace gridmill
