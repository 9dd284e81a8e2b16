// Boards and clues as text.

#include "tools/drawing/text_painter.h"

#include "solver/clues/clue_board.h"
#include "tests/catch.h"
#include "tests/clue_makers.h"

using namespace gridmill;

namespace {

/// An empty board with these clues.
std::string drawn(const char* base, std::vector<Clue> clues, std::string_view digits = "") {
  const BoardRef board = board_with_clues(*BoardSpec::find(base), std::move(clues));
  Grid grid(*board);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != '.') grid.digits()[i] = static_cast<std::uint8_t>(digits[i] - '0');
  }
  return "\n" + to_text_drawing(PencilmarkGrid(*board, grid.digits()));
}

}  // namespace

TEST_CASE("cages, digits and boxes as text") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  CHECK(drawn("4x4",
              {with_cells("killer", cells(board, {{1, 1}, {1, 2}, {2, 2}}), 7),
               with_cells("killer", cells(board, {{3, 3}, {4, 3}}))},
              "......4.") == R"(
┌───────────┬───────────┐
│7╶╌╌╌╌╌╌╌╌┐│           │
│╎         ╎│           │
│└╌╌╌╌╌┐   ╎│           │
│     ·╎   ╎│     ·     │
│      ╎   ╎│           │
│      ╎   ╎│  4        │
│      └╌╌╌┘│           │
├───────────┼───────────┤
│           │┌╌╌╌┐      │
│           │╎   ╎      │
│           │╎   ╎      │
│     ·     │╎   ╎·     │
│           │╎   ╎      │
│           │╎   ╎      │
│           │└╌╌╌┘      │
└───────────┴───────────┘
)");
}

TEST_CASE("lines, dots and letters as text") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  CHECK(drawn("4x4", {with_line("thermo", cells(board, {{1, 1}, {2, 2}, {3, 2}, {3, 3}})),
                      with_cells("difference", cells(board, {{1, 3}, {1, 4}})),
                      with_cells("ratio", cells(board, {{1, 4}, {2, 4}})),
                      with_cells("xv", cells(board, {{4, 1}, {4, 2}}), 5)}) == R"(
┌───────────┬───────────┐
│           │           │
│ ( )       │     ○     │
│    ╲      │           │
│     ╲     │     ·  ●  │
│       ╲   │           │
│        ╻  │           │
│        ┃  │           │
├────────┃──┼───────────┤
│        ┃  │           │
│        ┗━━━━━╸        │
│           │           │
│     ·     │     ·     │
│           │           │
│     V     │           │
│           │           │
└───────────┴───────────┘
)");
}

TEST_CASE("numbers beside the board as text") {
  Clue diagonal = outside("little-killer", {0, 1}, 9);
  diagonal.direction = Direction{1, 1};
  CHECK(drawn("4x4", {outside("sandwich", {2, 0}, 3), diagonal}) == R"(

      9
         ↘
    ┌───────────┬───────────┐
    │           │           │
    │           │           │
    │           │           │
    │     ·     │     ·     │
    │           │           │
 3  │           │           │
    │           │           │
    ├───────────┼───────────┤
    │           │           │
    │           │           │
    │           │           │
    │     ·     │     ·     │
    │           │           │
    │           │           │
    │           │           │
    └───────────┴───────────┘
)");
}
