#include "gen/pattern.h"

#include "solver/board/error.h"
#include "tests/catch.h"

using namespace gridmill;

TEST_CASE("patterns are read from lines and grids") {
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const std::string expected = "x..x.xx..xx.x..x";
  CHECK(parse_pattern(shape, "x..x.xx..xx.x..x\n", "p") == expected);
  CHECK(parse_pattern(shape, "# a cross\nX..X\n0xx0\n.12_\n4..3\n", "p") == expected);
  CHECK(parse_pattern(shape, "x..x.xx..xx.x..x # a cross, and no end of the line", "p") ==
        expected);
  CHECK(parse_pattern(shape, "x..x\r\n.XX_\t\n011.  4..1\n", "p") == expected);
  CHECK(parse_pattern(shape, "+--+--+\n|x.|.x|\n|.x|x.|\n+--+--+\n|.x|x.|\n|x.|.x|\n+--+--+",
                      "p") == expected);
}

TEST_CASE("a pattern's mistakes are named with file and line") {
  const BoardSpec& shape = *BoardSpec::find("4x4");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x\n.5x.\n", "p.txt"),
                    "p.txt:2: expected 'x' for a given or '.' for none, found '5'");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x\n.o..\n", "p.txt"),
                    "p.txt:2: expected 'x' for a given or '.' for none, found 'o'");
  CHECK_THROWS_WITH(parse_pattern(shape, "# one\n# two\nx..x\n\n..?.\n", "p.txt"),
                    "p.txt:5: expected 'x' for a given or '.' for none, found '?'");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x", "p.txt"),
                    "p.txt:1: expected a pattern of 16 cells (4x4), found 4");
  CHECK_THROWS_WITH(parse_pattern(shape, std::string(17, 'x'), "p.txt"),
                    "p.txt:1: expected a pattern of 16 cells (4x4), found more");
  CHECK_THROWS_AS(parse_pattern(shape, "", "p.txt"), ParseError);
}

TEST_CASE("hopeless patterns are reported at once") {
  const BoardSpec& shape = BoardSpec::standard();
  std::string pattern(81, '.');
  std::fill(pattern.begin(), pattern.begin() + 16, 'x');
  CHECK(infeasible_pattern_reason(shape, pattern).starts_with("it has 16 givens"));
  pattern.assign(81, 'x');
  CHECK(infeasible_pattern_reason(shape, pattern).empty());
  for (std::size_t row : {2U, 3U})
    std::fill_n(pattern.begin() + static_cast<long>(row) * 9, 9, '.');
  CHECK(infeasible_pattern_reason(shape, pattern).empty());
  std::fill_n(pattern.begin() + 45, 9, '.');
  CHECK(infeasible_pattern_reason(shape, pattern) ==
        "rows 4 and 6 are empty, so they can be exchanged");
  pattern.assign(81, 'x');
  for (std::size_t row = 0; row < 9; ++row) pattern[row * 9 + 7] = pattern[row * 9 + 8] = '.';
  CHECK(infeasible_pattern_reason(shape, pattern) ==
        "columns 8 and 9 are empty, so they can be exchanged");
  // 17 givens are enough for 9 x 9, all digits but one for other boards.
  const auto spread = [](const BoardSpec& board, int givens) {
    std::string text(static_cast<std::size_t>(board.cells()), '.');
    const auto n = static_cast<std::size_t>(board.digits());
    // a diagonal first, so that no line is empty
    for (std::size_t i = 0; i < text.size() && givens > 0; ++i) {
      char& cell = text[(i % n * n + (i + i / n) % n) % text.size()];
      if (cell == '.') --givens;
      cell = 'x';
    }
    return text;
  };
  CHECK(infeasible_pattern_reason(shape, spread(shape, 17)).empty());
  CHECK(infeasible_pattern_reason(shape, spread(shape, 16)).find("fewer than 17") !=
        std::string::npos);
  const BoardSpec& small = *BoardSpec::find("4x4");
  CHECK(infeasible_pattern_reason(small, spread(small, 3)).empty());
  CHECK(infeasible_pattern_reason(small, spread(small, 2))
            .starts_with("it has 2 givens, but a puzzle with fewer than 3"));
  const BoardSpec& x = *BoardSpec::find("9x9-x");
  CHECK(infeasible_pattern_reason(x, spread(x, 8)).empty());
  CHECK(infeasible_pattern_reason(x, spread(x, 7))
            .starts_with("it has 7 givens, but a puzzle with fewer than 8"));
  // Bands of 2 rows and stacks of 3 columns, and the other way round.
  for (const char* name : {"6x6", "6x6-tall"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    CAPTURE(name);
    for (int first = 0; first < 6; ++first) {
      for (int second = first + 1; second < 6; ++second) {
        std::string rows(36, 'x');
        std::string columns(36, 'x');
        for (std::size_t i = 0; i < 6; ++i) {
          for (const int line : {first, second}) {
            rows[static_cast<std::size_t>(line) * 6 + i] = '.';
            columns[i * 6 + static_cast<std::size_t>(line)] = '.';
          }
        }
        const std::string two = std::to_string(first + 1) + " and " + std::to_string(second + 1) +
                                " are empty, so they can be exchanged";
        const bool band = first / board.box_height() == second / board.box_height();
        const bool stack = first / board.box_width() == second / board.box_width();
        CHECK(infeasible_pattern_reason(board, rows) == (band ? "rows " + two : ""));
        CHECK(infeasible_pattern_reason(board, columns) == (stack ? "columns " + two : ""));
      }
    }
  }
  // On the X board, swapping lines breaks a diagonal.
  CHECK(infeasible_pattern_reason(*BoardSpec::find("9x9-x"), pattern).empty());
}
