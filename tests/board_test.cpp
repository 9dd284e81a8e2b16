#include <set>

#include "solver/board/cell_set.h"
#include "solver/board/error.h"
#include "solver/board/grid.h"
#include "solver/board/require.h"
#include "solver/board/shape.h"
#include "tests/catch.h"

using namespace gridmill;

TEST_CASE("every built-in shape has consistent houses and peers") {
  std::set<std::string> names;
  for (const Shape& shape : Shape::all()) {
    CAPTURE(shape.name());
    names.insert(shape.name());
    for (const House& house : shape.houses()) {
      if (house.kind != HouseKind::kExtra) {
        CHECK(house.cells.size() == static_cast<std::size_t>(shape.digits()));
      }
    }
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      CHECK(shape.houses_of(c).size() >= 3);
      if (!shape.has_extra_houses()) {
        const int n = shape.digits();
        CHECK(shape.peers_of(c).size() ==
              static_cast<std::size_t>(3 * (n - 1) - (shape.box_width() - 1) -
                                       (shape.box_height() - 1)));
      }
      for (const Peer& peer : shape.peers_of(c)) CHECK(peer.cell != c);
    }
  }
  for (const char* name : {"4x4", "6x6", "6x6-tall", "8x8", "9x9", "10x10", "12x12", "15x15",
                           "16x16", "25x25", "9x9-x", "9x9-windoku"}) {
    CHECK(names.count(name) == 1);
  }
  CHECK(Shape::with_cells(36)->box_height() == 2);
  CHECK(Shape::with_cells(81) == &Shape::standard());
  CHECK(Shape::with_cells(80) == nullptr);
}

TEST_CASE("a shape file's mistakes are named with file and line") {
  const auto message = [](std::string_view text) {
    try {
      (void)Shape::parse("mine", text, "mine.shape");
    } catch (const ParseError& e) {
      return std::string(e.what());
    }
    return std::string("no error");
  };
  CHECK(message("box 3x3\n") == "no error");
  CHECK(message("") == "mine.shape:1: expected a line 'box HxW', found none");
  CHECK(message("\nbox 3\n").starts_with("mine.shape:2: expected 'box HxW'"));
  CHECK(message("box 6x5").starts_with("mine.shape:1: "));
  CHECK(message("box 65536x65536").starts_with("mine.shape:1: "));
  CHECK(message("house R1C1").starts_with("mine.shape:1: expected 'box HxW' before"));
  CHECK(message("box 2x2\nhouse R1C5").starts_with("mine.shape:2: expected a cell"));
  CHECK(message("box 2x2\nhouse R1C1 R1C1").starts_with("mine.shape:2: expected each cell"));
  CHECK(message("box 2x2\nhouse R1C1 R1C2 R1C3 R1C4 R2C1").starts_with("mine.shape:2: "));
  CHECK(message("box 2x2\nhose R1C1") == "mine.shape:2: expected 'box' or 'house', found 'hose'");
}

TEST_CASE("grids are read and written as lines") {
  const std::string text =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const Grid grid = Grid::parse(Shape::standard(), text);
  CHECK(grid.to_string() == text);
  CHECK(grid.clues() == 30);
  CHECK(grid[Cell{0}] == Digit{5});
  CHECK(is_consistent(Shape::standard(), grid.digits()));
  CHECK_FALSE(is_solved(Shape::standard(), grid.digits()));
  CHECK_THROWS_WITH(Grid::parse(Shape::standard(), "123"), "expected 81 cells (9x9), found 3");
  CHECK_THROWS_WITH(Grid::parse(*Shape::find("4x4"), "1234567812345678"),
                    "expected a digit 1 to 4 or '.', found '5' at R2C1");
  const Shape& big = *Shape::find("25x25");
  std::string wide(625, '.');
  wide[0] = 'P';
  wide[1] = 'a';
  CHECK(Grid::parse(big, wide)[Cell{0}] == Digit{25});
  CHECK(Grid::parse(big, wide)[Cell{1}] == Digit{10});
  wide[0] = 'Q';
  CHECK_THROWS_AS(Grid::parse(big, wide), ParseError);
}

TEST_CASE("sets hold, list and subtract cells and digits") {
  CellSet set;
  for (int i = 0; i < 81; i += 7) set.insert({static_cast<std::uint16_t>(i)});
  CHECK(set.size() == 12);
  int expected = 0;
  for (const Cell c : set) {
    CHECK(c.index == expected);
    expected += 7;
  }
  CHECK(expected == 84);
  set.erase({77});
  CHECK_FALSE(set.contains(Cell{77}));
  CHECK(set.contains(Cell{70}));
  CHECK((set - set).empty());
  const DigitSet digits = DigitSet::first(9) - DigitSet::of({4});
  CHECK(digits.size() == 8);
  CHECK_FALSE(digits.contains({4}));
  CHECK(digits.front() == Digit{1});
}

TEST_CASE("a broken contract is reported in release builds too") {
  CHECK_THROWS_AS(Shape("too big", 6, 6), ContractViolation);
}
