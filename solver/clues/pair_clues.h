#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

/// What clues between two cells share (dots, X and V), and those that say that all of them are
/// shown.

namespace gridmill {

/// Whether two digits go together, in either order.
using PairTest = std::function<bool(int, int)>;

/// Two cells that share an edge are wanted.
[[nodiscard]] std::string validate_pair(const Clue& clue, const BoardSpec& board);
/// The digits of the pair go together.
void compile_pair(const Clue& clue, const BoardSpec& board, const PairTest& test,
                  Constraints& into);
/// A clue for each pair of cells whose digits pass the test.
void add_pairs(const ClueKind& kind, const BoardSpec& board, const Grid& grid, const PairTest& test,
               std::vector<Clue>& clues, std::optional<int> value = {});
/// The clue that has no fields.
void add_negative_clue(const ClueKind& kind, std::vector<Clue>& clues);

/// The middle of their edge; of several clues there, each has a place of its own along the edge.
[[nodiscard]] GraphicPoint pair_point(const Clue& clue, const BoardSpec& board,
                                      const Drawing& into);
/// A dot on the edge, with its value if that is to be seen.
void draw_dot(const Clue& clue, const BoardSpec& board, bool black, bool with_value, Drawing& into);

/// The values of the board's clues of a kind, each once: where one says none, and where there is no
/// such clue, the usual value.
[[nodiscard]] std::vector<int> values_of(const BoardSpec& board, std::string_view kind, int usual);
/// Pairs of cells without a clue of these kinds do not pass the test.
void compile_negative(const BoardSpec& board, std::initializer_list<std::string_view> kinds,
                      const PairTest& test, Constraints& into);
/// The same, looked up in a full grid, the obvious way.
[[nodiscard]] bool holds_negative(const BoardSpec& board, const Grid& grid,
                                  std::initializer_list<std::string_view> kinds,
                                  const PairTest& test);

}  // namespace gridmill
