#include "gen/pattern.h"

#include "solver/board/error.h"
#include "tests/catch.h"

using namespace gridmill;

TEST_CASE("patterns are read from lines and grids") {
  const Shape& shape = *Shape::find("4x4");
  const std::string expected = "x..x.xx..xx.x..x";
  CHECK(parse_pattern(shape, "x..x.xx..xx.x..x\n", "p") == expected);
  CHECK(parse_pattern(shape, "# a cross\nX..X\n0xx0\n.12_\n4..3\n", "p") == expected);
  CHECK(parse_pattern(shape, "+--+--+\n|x.|.x|\n|.x|x.|\n+--+--+\n|.x|x.|\n|x.|.x|\n+--+--+",
                      "p") == expected);
}

TEST_CASE("a pattern's mistakes are named with file and line") {
  const Shape& shape = *Shape::find("4x4");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x\n.5x.\n", "p.txt"),
                    "p.txt:2: expected 'x' for a given or '.' for none, found '5'");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x\n.o..\n", "p.txt"),
                    "p.txt:2: expected 'x' for a given or '.' for none, found 'o'");
  CHECK_THROWS_WITH(parse_pattern(shape, "x..x", "p.txt"),
                    "p.txt:1: expected a pattern of 16 cells (4x4), found 4");
  CHECK_THROWS_WITH(parse_pattern(shape, std::string(17, 'x'), "p.txt"),
                    "p.txt:1: expected a pattern of 16 cells (4x4), found more");
  CHECK_THROWS_AS(parse_pattern(shape, "", "p.txt"), ParseError);
}

TEST_CASE("hopeless patterns are told at once") {
  const Shape& shape = Shape::standard();
  std::string pattern(81, '.');
  std::fill(pattern.begin(), pattern.begin() + 16, 'x');
  CHECK(hopeless_pattern(shape, pattern).starts_with("it has 16 givens"));
  pattern.assign(81, 'x');
  CHECK(hopeless_pattern(shape, pattern).empty());
  for (std::size_t row : {2U, 3U})
    std::fill_n(pattern.begin() + static_cast<long>(row) * 9, 9, '.');
  CHECK(hopeless_pattern(shape, pattern).empty());
  std::fill_n(pattern.begin() + 45, 9, '.');
  CHECK(hopeless_pattern(shape, pattern) == "rows 4 and 6 are empty and could change places");
  pattern.assign(81, 'x');
  for (std::size_t row = 0; row < 9; ++row) pattern[row * 9 + 7] = pattern[row * 9 + 8] = '.';
  CHECK(hopeless_pattern(shape, pattern) == "columns 8 and 9 are empty and could change places");
  // On the X board, swapping lines breaks a diagonal.
  CHECK(hopeless_pattern(*Shape::find("9x9-x"), pattern).empty());
}
