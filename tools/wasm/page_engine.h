#pragma once

// What the page of a book asks the engine that is embedded in it
// (tools/book/html/script/engine.js).

#include <string>
#include <string_view>

namespace gridmill {

/// Answers a request of the page, a JSON object with its "name", the language "lang" of texts
/// ("en", "ja") and the number "cells" of a CellNames. Boards are texts as in
/// gridmill_board_create, digits a character for each cell.
///
/// | name    | request                             | answer |
/// |---------|-------------------------------------|--------|
/// | choices |                                     | boards, rules, levels: [value, title] each |
/// | open    | text; board, "" if the text has it  | count: solutions, up to 2; of one the puzzle |
/// | empty   | board                               | a puzzle without givens or solution |
/// | make    | board, rules, level (0: any), seed  | the puzzle |
/// | similar | board, level, seed                  | a puzzle of such a board and such rules |
/// | hint    | board, digits, candidates, solution | step, or null if the board is full |
/// | steps   | board, digits, solution             | steps |
///
/// A puzzle is "puzzle", "boards" and "machines" as PagePuzzles writes them; candidates are masks
/// with bit d for digit d; a step is as step_json writes it. What cannot be done is {"error":
/// "..."}. Throws std::bad_alloc: the page replaces the engine then.
[[nodiscard]] std::string answer_page(std::string_view request);

}  // namespace gridmill
