// The meaning of each kind of clue, case by case, and impossible clues.

#include <bit>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/clue_makers.h"

using namespace gridmill;

namespace {

Grid first_grid() {
  return Grid::parse(BoardSpec::standard(),
                     "123456789456789123789123456"
                     "231564897564897231897231564"
                     "312645978645978312978312645");
}

}  // namespace

TEST_CASE("each kind has its usual meaning") {
  const BoardSpec& nine = BoardSpec::standard();
  const Grid grid = first_grid();
  const auto R = [&](std::initializer_list<std::pair<int, int>> places) {
    return cells(nine, places);
  };
  const auto diagonal = [&](GridCoord place, Direction direction, int value) {
    Clue clue = outside("little-killer", place, value);
    clue.direction = direction;
    return clue;
  };
  const auto digits = [&](std::string_view kind, std::vector<Cell> named, std::vector<int> values) {
    Clue clue = with_cells(kind, std::move(named));
    clue.digits = std::move(values);
    return clue;
  };
  const auto arrow = [&](std::vector<Cell> circle, std::vector<Cell> line) {
    Clue clue = with_line("arrow", std::move(line));
    clue.cells = std::move(circle);
    return clue;
  };
  const auto clone = [&](std::vector<Cell> one, std::vector<Cell> other) {
    Clue clue = with_cells("clone", std::move(one));
    clue.copies = std::move(other);
    return clue;
  };
  struct Case {
    Clue clue;
    bool holds;
  };
  const std::vector<Case> cases{
      {digits("allowed", R({{1, 1}}), {1, 9}), true},
      {digits("allowed", R({{1, 2}}), {1, 9}), false},
      {with_cells("killer", R({{1, 1}, {1, 2}, {2, 1}}), 7), true},
      {with_cells("killer", R({{1, 1}, {1, 2}, {2, 1}}), 8), false},
      {with_cells("killer", R({{1, 1}, {1, 2}, {2, 1}})), true},
      {with_cells("killer", R({{1, 4}, {2, 1}})), false},  // 4 and 4
      {with_line("thermo", R({{1, 1}, {1, 2}, {2, 3}})), true},
      {with_line("thermo", R({{2, 3}, {1, 2}, {1, 1}})), false},
      {with_line("thermo", R({{1, 4}, {2, 3}, {2, 2}})), false},
      {with_line("slow-thermo", R({{3, 4}, {4, 3}, {4, 2}})), true},  // 1 1 3
      {with_line("slow-thermo", R({{4, 2}, {4, 3}, {3, 4}})), false},
      {arrow(R({{1, 3}}), R({{1, 3}, {1, 2}, {1, 1}})), true},
      {arrow(R({{1, 4}}), R({{1, 4}, {1, 3}, {1, 2}})), false},
      // 12 = 5 + 7, with the circle named in either order; its line leaves from either cell.
      {arrow(R({{1, 1}, {1, 2}}), R({{1, 2}, {2, 2}, {3, 1}})), true},
      {arrow(R({{1, 2}, {1, 1}}), R({{1, 1}, {2, 2}, {3, 1}})), true},
      {arrow(R({{1, 1}, {1, 2}}), R({{1, 2}, {1, 1}, {2, 2}, {3, 1}})), true},
      {arrow(R({{1, 1}, {1, 2}}), R({{1, 2}, {2, 2}, {3, 2}})), false},
      {arrow(R({{1, 1}}), R({{1, 1}})), true},
      {diagonal({0, 0}, {1, 1}, 1 + 5 + 9 + 5 + 9 + 1 + 9 + 1 + 5), true},
      {diagonal({0, 2}, {1, -1}, 1), true},
      {diagonal({10, 2}, {-1, 1}, 8 + 9 + 4 + 1 + 2 + 9 + 6), true},
      {diagonal({10, 7}, {-1, 1}, 4 + 3), false},
      {diagonal({10, 7}, {-1, 1}, 4 + 2), true},
      {with_cells("difference", R({{1, 1}, {1, 2}})), true},
      {with_cells("difference", R({{1, 1}, {2, 1}})), false},
      {with_cells("difference", R({{2, 1}, {1, 1}}), 3), true},
      {with_cells("ratio", R({{1, 1}, {1, 2}})), true},
      {with_cells("ratio", R({{1, 2}, {1, 3}})), false},
      {with_cells("ratio", R({{4, 2}, {4, 3}}), 3), true},
      {with_cells("xv", R({{1, 2}, {1, 3}}), 5), true},
      {with_cells("xv", R({{1, 2}, {1, 3}}), 10), false},
      {with_cells("xv", R({{3, 3}, {3, 4}}), 10), true},
      {clue_of("all-differences"), false},
      {clue_of("all-ratios"), false},
      {clue_of("all-xvs"), false},
      {with_cells("even", R({{1, 2}})), true},
      {with_cells("even", R({{1, 3}})), false},
      {with_cells("odd", R({{1, 3}})), true},
      {with_cells("odd", R({{1, 2}})), false},
      {with_cells("minimum", R({{1, 1}})), true},
      {with_cells("minimum", R({{1, 2}})), false},
      {with_cells("maximum", R({{3, 3}})), true},
      {with_cells("maximum", R({{1, 9}})), true},
      {with_cells("maximum", R({{1, 8}})), false},
      {outside("sandwich", {1, 0}, 35), true},
      {outside("sandwich", {1, 10}, 35), true},
      {outside("sandwich", {2, 0}, 0), true},
      {outside("sandwich", {0, 2}, 8 + 3 + 6), false},
      {outside("sandwich", {0, 3}, 0), true},  // 9 above 1
      {outside("x-sum", {1, 0}, 1), true},
      {outside("x-sum", {1, 10}, 45), true},
      {outside("x-sum", {0, 2}, 2 + 5), true},
      {outside("x-sum", {10, 2}, 7 + 4 + 1 + 9 + 6 + 3 + 8), true},
      {outside("skyscraper", {1, 0}, 9), true},
      {outside("skyscraper", {1, 10}, 1), true},
      {outside("skyscraper", {2, 0}, 6), true},
      {outside("skyscraper", {0, 1}, 5), true},  // 1 4 7 8 9
      {with_line("whispers", R({{1, 1}, {2, 3}, {1, 1}})), true},
      {with_line("whispers", R({{1, 1}, {2, 2}})), false},
      {with_line("whispers", R({{1, 1}, {2, 2}}), 4), true},
      {with_line("renban", R({{1, 2}, {1, 1}, {1, 3}})), true},
      {with_line("renban", R({{1, 1}, {2, 1}})), false},
      {with_line("renban", R({{1, 1}, {1, 2}, {1, 3}, {1, 1}})), true},  // a ring
      {with_line("palindrome", R({{3, 4}, {3, 3}, {4, 3}})), true},
      {with_line("palindrome", R({{3, 4}, {4, 4}, {4, 3}})), true},
      {with_line("palindrome", R({{3, 4}, {3, 3}, {4, 2}})), false},
      {with_line("between", R({{1, 1}, {1, 2}, {1, 3}})), true},
      {with_line("between", R({{1, 3}, {1, 2}, {1, 1}})), true},
      {with_line("between", R({{1, 1}, {1, 3}, {1, 2}})), false},
      {with_line("between", R({{1, 1}, {1, 2}, {1, 2}})), false},  // not like an end
      {with_line("between", R({{1, 1}, {1, 1}})), true},
      {with_line("region-sum", R({{1, 1}, {1, 3}, {1, 4}})), true},   // 1 + 3 = 4
      {with_line("region-sum", R({{1, 1}, {1, 2}, {1, 4}})), false},  // 3 and 4
      {with_line("region-sum", R({{1, 1}, {1, 3}, {1, 4}, {2, 1}})), true},
      {with_line("region-sum", R({{1, 1}, {1, 3}, {1, 4}, {2, 2}})), false},
      {with_line("region-sum", R({{1, 2}, {4, 1}, {1, 2}})), true},  // 2, 2 and 2 again
      {with_line("entropic", R({{1, 3}, {1, 4}, {3, 1}, {1, 1}})), true},
      {with_line("entropic", R({{1, 3}, {1, 4}, {1, 5}})), false},
      {with_line("entropic", R({{1, 3}, {1, 4}, {1, 1}})), false},
      {with_line("entropic", R({{1, 3}, {1, 4}, {1, 3}})), false},  // unlike itself
      {with_line("modular", R({{1, 1}, {1, 2}, {1, 3}, {1, 4}})), true},
      {with_line("modular", R({{1, 1}, {1, 2}, {1, 4}})), false},
      {digits("quadruple", R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 5}), true},
      {digits("quadruple", R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 2, 4, 5}), true},
      {digits("quadruple", R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 3}), false},
      {digits("quadruple", R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 1}), false},
      {digits("quadruple", R({{3, 3}, {3, 4}, {4, 3}, {4, 4}}), {1, 1}), true},
      {clone(R({{1, 1}, {1, 2}}), R({{2, 7}, {2, 8}})), true},
      {clone(R({{1, 1}, {1, 2}}), R({{2, 8}, {2, 7}})), false},
  };
  for (const Case& test : cases) {
    const BoardSpec board = with(nine, {test.clue});
    std::string named;
    for (const Cell c : test.clue.cells) named += nine.name_of(c) + " ";
    for (const auto& line : test.clue.lines) {
      for (const Cell c : line) named += nine.name_of(c) + "-";
    }
    CAPTURE(test.clue.kind->id, named, test.clue.value.value_or(-1),
            test.clue.coord.value_or(GridCoord{}).row,
            test.clue.coord.value_or(GridCoord{}).column);
    CHECK(clues_hold(board, grid) == test.holds);
    CHECK(constraints_hold(test.clue, board, grid) == test.holds);
  }
}

TEST_CASE("marks of neighbours matter") {
  const BoardSpec& nine = BoardSpec::standard();
  const Grid grid = first_grid();
  const auto hold = [&](const std::vector<Clue>& clues) {
    const BoardSpec board = with(nine, clues);
    const bool holds = clues_hold(board, grid);
    CHECK(reference::hold(compile_constraints(board), grid) == holds);
    return holds;
  };
  const auto corner = [&](std::string_view kind, int column) {
    return with_cells(kind, {at(nine, 1, column)});
  };
  // 1 2 3 in the first row, and 7 8 9.
  CHECK(hold({corner("minimum", 1), corner("minimum", 2)}));
  CHECK_FALSE(hold({corner("minimum", 2)}));
  CHECK_FALSE(hold({corner("minimum", 2), corner("maximum", 1)}));
  CHECK(hold({corner("maximum", 9), corner("maximum", 8)}));
  CHECK_FALSE(hold({corner("maximum", 8)}));

  // A dot of either color allows 1 next to 2.
  const RandomBelow none = [](unsigned) { return 0U; };
  std::vector<Clue> clues;
  for (const char* id : {"ratio", "difference"}) {
    const ClueKind& kind = *find_clue_kind(id);
    kind.generate(kind, nine, grid, none, clues);
  }
  const auto is_between_1_and_2 = [&](const Clue& clue, std::string_view kind) {
    return clue.kind->id == kind && grid[clue.cells[0]].value + grid[clue.cells[1]].value == 3;
  };
  const auto is_black = [&](const Clue& clue) { return is_between_1_and_2(clue, "ratio"); };
  const auto is_white = [&](const Clue& clue) { return is_between_1_and_2(clue, "difference"); };
  for (const char* rule : {"all-differences", "all-ratios"}) {
    INFO(rule);
    std::vector<Clue> black = clues;
    REQUIRE(std::erase_if(black, is_white) > 0);
    black.push_back(clue_of(rule));
    CHECK(hold(black));
    std::vector<Clue> white = clues;
    REQUIRE(std::erase_if(white, is_black) > 0);
    white.push_back(clue_of(rule));
    CHECK(hold(white));
    std::erase_if(white, is_white);
    CHECK_FALSE(hold(white));
  }
}

TEST_CASE("thirds of the digits are as even as can be") {
  const std::map<std::string, std::string> thirds{{"4x4", "0112"},
                                                  {"6x6", "001122"},
                                                  {"8x8", "00011222"},
                                                  {"9x9", "000111222"},
                                                  {"16x16", "0000011111122222"}};
  for (const auto& [name, third] : thirds) {
    const BoardSpec& shape = *BoardSpec::find(name);
    const Clue line = with_line("entropic", cells(shape, {{1, 1}, {1, 2}}));
    const BoardSpec board = with(shape, {line});
    Grid grid(shape);
    for (std::size_t one = 0; one < third.size(); ++one) {
      for (std::size_t other = 0; other < third.size(); ++other) {
        grid.digits()[0] = static_cast<std::uint8_t>(one + 1);
        grid.digits()[1] = static_cast<std::uint8_t>(other + 1);
        CAPTURE(name, one, other);
        CHECK(clues_hold(board, grid) == (third[one] != third[other]));
        CHECK(constraints_hold(line, board, grid) == (third[one] != third[other]));
      }
    }
  }
}

TEST_CASE("impossible clues are reported") {
  const BoardSpec& nine = BoardSpec::standard();
  const BoardSpec& sixteen = *BoardSpec::find("16x16");
  const BoardSpec& four = *BoardSpec::find("4x4");
  const auto R = [&](std::initializer_list<std::pair<int, int>> places) {
    return cells(nine, places);
  };
  const auto row = [](const BoardSpec& shape, int length) {
    std::vector<Cell> line;
    for (int i = 0; i < length; ++i) {
      const int n = shape.digits();
      line.push_back(shape.cell_at(i / n, i / n % 2 == 0 ? i % n : n - 1 - i % n));
    }
    return line;
  };
  const auto quadruple = [&](std::vector<Cell> named, std::vector<int> digits) {
    Clue clue = with_cells("quadruple", std::move(named));
    clue.digits = std::move(digits);
    return clue;
  };
  const auto arrow = [&](std::vector<Cell> circle, std::vector<Cell> line) {
    Clue clue = with_line("arrow", std::move(line));
    clue.cells = std::move(circle);
    return clue;
  };
  const auto diagonal = [&](GridCoord place, Direction direction, int value) {
    Clue clue = outside("little-killer", place, value);
    clue.direction = direction;
    return clue;
  };
  const auto clone = [&](std::vector<Cell> one, std::vector<Cell> other) {
    Clue clue = with_cells("clone", std::move(one));
    clue.copies = std::move(other);
    return clue;
  };
  Clue no_lines = clue_of("thermo");
  Clue no_place = outside("sandwich", {0, 1}, 5);
  no_place.coord.reset();
  const Clue no_direction = outside("little-killer", {0, 1}, 5);
  Clue straight = no_direction;
  straight.direction = Direction{1, 0};
  struct Case {
    const BoardSpec* shape;
    Clue clue;
    std::string fault;
  };
  const BoardSpec* n9 = &nine;
  const std::vector<Case> cases{
      // What all kinds share.
      {n9, with_cells("killer", {{81}}, 5), "leaves the board"},
      {n9, with_line("thermo", {{80}, {81}}), "leaves the board"},
      {n9, with_cells("killer", R({{1, 1}, {1, 2}, {1, 1}}), 8), "names R1C1 twice"},
      {n9, with_cells("killer", {}, 5), "names no cell"},
      {n9, with_cells("even", R({{1, 1}, {1, 2}})), "names more than one cell"},
      {n9, with_line("thermo", {}), "has a line without cells"},
      {n9, no_lines, "has no line"},
      {n9, with_cells("xv", R({{1, 1}, {1, 2}})), "has no value"},
      {n9, no_place, "has no place"},
      {n9, no_direction, "has no direction"},
      {n9, straight, "has a direction that is not diagonal"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {0}),
       "uses the digit 0, but this board has only 9"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {10}),
       "uses the digit 10, but this board has only 9"},
      // What each kind adds.
      {n9, with_cells("allowed", R({{1, 1}})), "leaves no digit"},
      {n9, with_cells("killer", R({{1, 1}, {1, 2}}), 3), ""},
      {n9, with_cells("killer", R({{1, 1}, {1, 2}}), 2),
       "has the sum 2, but 2 different digits add up to 3 to 17"},
      {n9, with_cells("killer", R({{1, 1}, {1, 2}}), 17), ""},
      {n9, with_cells("killer", R({{1, 1}, {1, 2}}), 18),
       "has the sum 18, but 2 different digits add up to 3 to 17"},
      {n9, with_cells("killer", row(nine, 10), 46), "has 10 cells, but there are 9 digits"},
      {n9, with_line("thermo", row(nine, 9)), ""},
      {n9, with_line("thermo", row(nine, 10)), "has a line of 10 cells, but there are 9 digits"},
      {n9, with_line("thermo", R({{1, 1}, {1, 3}})),
       "has a line from R1C1 to R1C3, which do not touch"},
      {n9, with_line("thermo", R({{1, 1}, {1, 2}, {1, 1}})),
       "has a line that passes through R1C1 twice"},
      {n9, with_line("slow-thermo", R({{1, 1}, {1, 2}, {1, 1}})),
       "has a line that passes through R1C1 twice"},
      {n9, arrow(R({{1, 1}}), R({{1, 2}, {1, 3}})), "has a line that does not begin in its circle"},
      {n9, arrow(R({{1, 1}, {1, 2}}), R({{1, 1}, {1, 2}, {1, 3}})), ""},
      {n9, arrow(R({{1, 1}, {1, 2}}), R({{1, 1}, {2, 1}, {1, 2}})),
       "has a line that returns to its circle"},
      // The line leaves a pill from any of its cells.
      {n9, arrow(R({{1, 2}, {1, 3}}), R({{1, 3}, {1, 1}, {2, 1}})), ""},
      {n9, arrow(R({{1, 2}, {1, 3}}), R({{1, 3}, {1, 5}, {1, 6}})),
       "has a line from R1C3 to R1C5, which do not touch"},
      {n9, arrow(R({{1, 1}, {1, 3}}), R({{1, 1}, {2, 2}})),
       "has a circle of cells that do not touch"},
      {n9, arrow(row(nine, 4), R({{1, 4}, {1, 5}})), "has a circle of more than three cells"},
      {&sixteen, arrow(row(sixteen, 2), row(sixteen, 1)),
       "has a circle of several cells, which is allowed only on boards of up to 9 digits"},
      {n9, arrow(R({{1, 1}}), row(nine, 10)), ""},
      {n9, arrow(R({{1, 1}}), row(nine, 11)),
       "has a line of 10 cells, whose sum is more than the largest digit"},
      {n9, arrow(R({{1, 1}}), R({{1, 1}, {1, 2}, {2, 2}, {1, 2}})),
       "has a line that passes through R1C2 twice"},
      {n9, diagonal({0, 0}, {1, 1}, 81), ""},
      {n9, diagonal({0, 0}, {1, 1}, 82), "has the sum 82, but 9 digits add up to 9 to 81"},
      {n9, diagonal({0, 1}, {1, -1}, 5), "points from R0C1 to no cell"},
      {n9, diagonal({0, 2}, {1, -1}, 10), "has the sum 10, but 1 digit adds up to 1 to 9"},
      {n9, diagonal({5, 5}, {1, -1}, 5), "is at R5C5, which is not next to the board"},
      {n9, diagonal({11, 2}, {-1, 1}, 5), "is at R11C2, which is not next to the board"},
      {n9, with_cells("difference", R({{1, 1}, {2, 2}})),
       "is between R1C1 and R2C2, which share no edge"},
      {n9, with_cells("difference", R({{1, 1}})), "does not name two cells"},
      {n9, with_cells("difference", R({{1, 1}, {1, 2}}), 9),
       "has the difference 9, which is impossible on this board"},
      {n9, with_cells("difference", R({{1, 1}, {1, 2}}), 0),
       "has the difference 0, which is impossible on this board"},
      {n9, with_cells("ratio", R({{1, 1}, {1, 2}}), 1),
       "has the ratio 1, which is impossible on this board"},
      {n9, with_cells("ratio", R({{1, 1}, {1, 2}}), 10),
       "has the ratio 10, which is impossible on this board"},
      {n9, with_cells("ratio", R({{1, 9}, {2, 1}})),
       "is between R1C9 and R2C1, which share no edge"},
      {n9, with_cells("xv", R({{1, 1}, {1, 2}}), 7), "has the sum 7 instead of 10 (X) or 5 (V)"},
      {n9, with_cells("xv", R({{1, 1}, {1, 3}}), 5),
       "is between R1C1 and R1C3, which share no edge"},
      {&four, with_cells("xv", row(four, 2), 10),
       "has the sum 10, which is impossible with two digits"},
      {n9, outside("sandwich", {0, 1}, 35), ""},
      {n9, outside("sandwich", {0, 1}, 34),
       "has the sum 34, but different digits from 2 to 8 cannot add up to it"},
      {n9, outside("sandwich", {0, 1}, -1),
       "has the sum -1, but different digits from 2 to 8 cannot add up to it"},
      {n9, outside("sandwich", {0, 0}, 5), "is at R0C0, which is not next to a row or column"},
      {n9, outside("x-sum", {10, 1}, 45), ""},
      {n9, outside("x-sum", {10, 1}, 46), "has the sum 46, which is impossible on this board"},
      {n9, outside("x-sum", {10, 1}, 4), "has the sum 4, which is impossible on this board"},
      {n9, outside("x-sum", {1, 1}, 5), "is at R1C1, which is not next to a row or column"},
      {n9, outside("skyscraper", {1, 10}, 9), ""},
      {n9, outside("skyscraper", {1, 10}, 10), "has the value 10 instead of 1 to 9"},
      {n9, outside("skyscraper", {1, 11}, 9), "is at R1C11, which is not next to a row or column"},
      {n9, with_line("whispers", R({{1, 1}, {1, 2}}), 9), "has the difference 9 instead of 1 to 8"},
      {n9, with_line("whispers", R({{1, 1}, {2, 2}, {1, 1}})), ""},
      {n9, with_line("renban", row(nine, 10)), "has a line of 10 cells, but there are 9 digits"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {2, 1}}), {1}), "does not name four cells"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {1, 3}, {2, 1}}), {1}),
       "names cells that have no corner in common"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 1, 1}),
       "has the digit 1 more than twice"},
      {n9, quadruple(R({{1, 1}, {1, 2}, {2, 1}, {2, 2}}), {1, 2, 3, 4, 5}),
       "has more than four digits"},
      {n9, clone(R({{1, 1}, {1, 2}}), R({{5, 5}})), "has different numbers of cells and copies"},
      {n9, clone(R({{1, 1}, {1, 2}}), R({{5, 5}, {5, 6}})), ""},
      {n9, clone(R({{1, 1}, {1, 2}}), R({{1, 1}, {1, 2}})),
       "has the cell R1C1 in both shapes at the same position"},
      {n9, clone(R({{1, 1}, {1, 2}}), R({{5, 5}, {6, 5}})),
       "has shapes of different form: R6C5 is not where R1C2 would be if R1C1 were moved to R5C5"},
      {n9, with_line("region-sum", R({{1, 3}, {1, 4}, {2, 4}, {1, 3}})),
       "has a line that passes through R1C3 twice"},
  };
  for (const Case& test : cases) {
    INFO(test.clue.kind->id);
    CHECK(validation_error(test.clue, *test.shape) == test.fault);
  }
  for (const char* id : {"palindrome", "between", "region-sum", "entropic", "modular"}) {
    INFO(id);
    CHECK(validation_error(with_line(id, R({{1, 1}, {1, 3}})), nine) ==
          "has a line from R1C1 to R1C3, which do not touch");
    if (id == std::string_view("region-sum")) continue;
    CHECK(validation_error(with_line(id, R({{1, 1}, {1, 2}, {2, 2}, {1, 1}})), nine).empty());
  }
}

TEST_CASE("an X-sum is refused exactly where no line has it") {
  for (const char* name : {"4x4", "6x6", "9x9"}) {
    const BoardSpec& shape = *BoardSpec::find(name);
    const auto n = static_cast<unsigned>(shape.digits());
    std::set<int> sums;
    for (unsigned set = 1; set < 1U << n; ++set) {
      const int size = std::popcount(set);
      if ((set >> (size - 1) & 1U) == 0) continue;  // the first digit is their number
      int sum = 0;
      for (unsigned d = 0; d < n; ++d) sum += (set >> d & 1U) != 0 ? static_cast<int>(d) + 1 : 0;
      sums.insert(sum);
    }
    for (int value = -1; value < 50; ++value) {
      CAPTURE(name, value);
      CHECK(validation_error(outside("x-sum", {0, 1}, value), shape).empty() ==
            sums.contains(value));
    }
  }
}
