#pragma once

// Code shared by clues between two cells (dots, X and V), and by the clues "all of them are
// shown".

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

namespace gridmill {

/// Whether a pair of digits is allowed; symmetric.
using PairTest = std::function<bool(int, int)>;

/// An error unless the clue has two cells that share an edge.
[[nodiscard]] std::string validate_pair(const Clue& clue, const BoardSpec& board);
/// Constrains the pair to digits that pass the test.
void compile_pair(const Clue& clue, const BoardSpec& board, const PairTest& test,
                  Constraints& into);
/// Appends a clue for each pair of cells whose digits pass the test.
void add_pairs(const ClueKind& kind, const BoardSpec& board, const Grid& grid, const PairTest& test,
               std::vector<Clue>& clues, std::optional<int> value = {});

/// The middle of their edge; several clues there are spread along the edge.
[[nodiscard]] GraphicPoint pair_point(const Clue& clue, const BoardSpec& board,
                                      const Drawing& into);
/// Draws a dot on the edge, optionally with its value.
void draw_dot(const Clue& clue, const BoardSpec& board, bool black, bool with_value, Drawing& into);

/// The distinct values of the board's clues of a kind. Clues without a value have the usual one,
/// which is also the result if there is no such clue.
[[nodiscard]] std::vector<int> values_of(const BoardSpec& board, std::string_view kind, int usual);
/// Constrains pairs of cells without a clue of these kinds to fail the test.
void compile_negative(const BoardSpec& board, std::initializer_list<std::string_view> kinds,
                      const PairTest& test, Constraints& into);
/// Whether this holds on a full grid, computed the obvious way.
[[nodiscard]] bool holds_negative(const BoardSpec& board, const Grid& grid,
                                  std::initializer_list<std::string_view> kinds,
                                  const PairTest& test);

}  // namespace gridmill
