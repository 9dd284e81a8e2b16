// Boards of several grids: the cells and houses of known layouts, texts and mistakes of .shape
// files, and what counters, fills, symmetries and topologies make of them.

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/symmetry.h"
#include "solver/board/add_rule.h"
#include "solver/board/board_topology.h"
#include "solver/board/canonical.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/grid.h"
#include "solver/board/grid_lines.h"
#include "solver/board/house_names.h"
#include "solver/clues/clue_board.h"
#include "solver/referee/referee.h"
#include "tests/boards.h"
#include "tests/catch.h"
#include "tests/reference.h"

using namespace gridmill;

namespace {

struct KnownLayout {
  const char* name;
  std::vector<std::pair<int, int>> grids;  ///< rows and columns of their first cells, from 0
  int rows;
  int columns;
  int cells;
  std::size_t houses;
  const char* box = "3x3";
};

const std::vector<KnownLayout>& known_layouts() {
  static const std::vector<KnownLayout> layouts = {
      {"samurai", {{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}, 21, 21, 369, 131},
      {"flower", {{0, 3}, {3, 0}, {3, 3}, {3, 6}, {6, 3}}, 15, 15, 189, 87},
      {"butterfly", {{0, 0}, {0, 3}, {3, 0}, {3, 3}}, 12, 12, 144, 64},
      {"windmill", {{0, 3}, {3, 12}, {6, 6}, {9, 0}, {12, 9}}, 21, 21, 333, 127},
      {"sohei", {{0, 6}, {6, 0}, {6, 12}, {12, 6}}, 21, 21, 288, 104},
      {"cross", {{0, 6}, {6, 0}, {6, 6}, {6, 12}, {12, 6}}, 21, 21, 297, 111},
      {"twodoku", {{0, 0}, {6, 6}}, 15, 15, 153, 53},
      {"tripledoku", {{0, 0}, {6, 6}, {12, 12}}, 21, 21, 225, 79},
      {"mini-samurai", {{0, 0}, {0, 6}, {4, 3}, {8, 0}, {8, 6}}, 14, 12, 156, 86, "2x3"},
      {"harakiri",
       {{0, 0}, {0, 12}, {0, 24}, {6, 6}, {6, 18}, {12, 0}, {12, 12}, {12, 24}},
       21,
       33,
       576,
       208}};
  return layouts;
}

std::string place_name(int row, int column) {
  return "R" + std::to_string(row + 1) + "C" + std::to_string(column + 1);
}

std::string text_of(const KnownLayout& layout) {
  std::string text = std::string("box ") + layout.box;
  for (const auto& [row, column] : layout.grids) text += "\ngrid " + place_name(row, column);
  return text;
}

BoardSpec board_of_text(const std::string& text) {
  return BoardSpec::parse("mine", text, "mine.shape");
}

BoardSpec known_board(std::string_view name) {
  for (const KnownLayout& layout : known_layouts()) {
    if (layout.name == name) return board_of_text(text_of(layout));
  }
  FAIL("no layout " << name);
  return board_of_text("box 3x3");
}

std::string error_of(const std::string& text) {
  try {
    (void)board_of_text(text);
  } catch (const ParseError& error) {
    return error.what();
  }
  return "no error";
}

std::vector<std::uint8_t> full_grid(const BoardSpec& board, std::uint64_t seed) {
  RandomStream stream(seed, 0, Stage::kFullGrid);
  std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
  make_filler(board, default_fill(board).id)->fill(stream, grid);
  return grid;
}

}  // namespace

TEST_CASE("boards of several grids have the cells and houses of their layouts") {
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec board = board_of_text(text_of(layout));
    CAPTURE(layout.name);
    CHECK(board.rows() == layout.rows);
    CHECK(board.columns() == layout.columns);
    CHECK(board.cells() == layout.cells);
    CHECK(board.houses().size() == layout.houses);
    CHECK(board.has_several_grids());
    CHECK(board.has_boxes());
    CHECK_FALSE(board.is_plain());
    CHECK_FALSE(board.has_extra_houses());
    CHECK(board.members().size() == layout.grids.size());
    std::set<std::vector<Cell>> different;
    for (const House& house : board.houses()) {
      CHECK(house.cells.size() == static_cast<std::size_t>(board.digits()));
      CHECK(std::is_sorted(house.cells.begin(), house.cells.end()));
      CHECK(different.insert(house.cells).second);
    }
    std::size_t kinds = 0;
    for (const HouseKind kind :
         {HouseKind::kRow, HouseKind::kColumn, HouseKind::kBox, HouseKind::kExtra}) {
      for (const House& house : board.houses_of_kind(kind)) CHECK(house.kind == kind);
      CHECK(board.first_of(kind) == kinds);
      kinds += board.count_of(kind);
    }
    CHECK(kinds == board.houses().size());
  }
}

TEST_CASE("known layouts are built in") {
  int built_in = 0;
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec* board = BoardSpec::find(layout.name);
    if (board == nullptr) continue;
    ++built_in;
    CHECK(board->rules() == text_of(layout));
    CHECK(BoardSpec::with_digest(board_of_text(text_of(layout)).digest()) == board);
  }
  CHECK(built_in == 9);
  CHECK(BoardSpec::find("samurai-x")->digest() == add_rule(known_board("samurai"), "x").digest());
}

TEST_CASE("cells of several grids are numbered row by row without the holes") {
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec board = board_of_text(text_of(layout));
    CAPTURE(layout.name);
    int number = 0;
    for (int row = -1; row <= board.rows(); ++row) {
      for (int column = -1; column <= board.columns(); ++column) {
        const bool inside = std::any_of(
            layout.grids.begin(), layout.grids.end(), [&](const std::pair<int, int>& grid) {
              return row >= grid.first && row < grid.first + board.digits() &&
                     column >= grid.second && column < grid.second + board.digits();
            });
        REQUIRE(board.has_cell(row, column) == inside);
        if (!inside) continue;
        const Cell c = board.cell_at(row, column);
        REQUIRE(c.index == number++);
        REQUIRE(board.row_of(c) == row);
        REQUIRE(board.column_of(c) == column);
        REQUIRE(board.name_of(c) == place_name(row, column));
      }
    }
    CHECK(number == board.cells());
  }
}

TEST_CASE("members of a board are ordinary grids") {
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec board = board_of_text(text_of(layout));
    CAPTURE(layout.name);
    const BoardSpec plain(layout.name, board.box_height(), board.box_width());
    for (const MemberGrid& member : board.members()) {
      REQUIRE(member.cells.size() == static_cast<std::size_t>(plain.cells()));
      CHECK(std::is_sorted(member.cells.begin(), member.cells.end()));
      CHECK(board.name_of(member.cells[0]) == place_name(member.place.row, member.place.column));
      for (const House& house : plain.houses()) {
        std::vector<Cell> cells;
        for (const Cell c : house.cells) cells.push_back(member.cells[c.index]);
        const auto same = board.houses_of_kind(house.kind);
        CHECK(std::count_if(same.begin(), same.end(),
                            [&](const House& other) { return other.cells == cells; }) == 1);
      }
      CHECK(board.board_of(member) == BoardSpec::with_digest(plain.digest()));
    }
    CHECK(
        std::is_sorted(board.members().begin(), board.members().end(),
                       [](const MemberGrid& a, const MemberGrid& b) { return a.place < b.place; }));
  }
  CHECK(BoardSpec::standard().members().size() == 1);
  CHECK_FALSE(BoardSpec::standard().has_several_grids());
  CHECK(BoardSpec::standard().board_of(BoardSpec::standard().members()[0]) ==
        &BoardSpec::standard());
}

TEST_CASE("cells see each other through all grids that have them") {
  const BoardSpec samurai = known_board("samurai");
  const auto peers_at = [&](int row, int column) {
    return samurai.peers_of(samurai.cell_at(row, column)).size();
  };
  CHECK(peers_at(0, 0) == 20);
  CHECK(peers_at(10, 10) == 20);
  CHECK(peers_at(6, 6) == 32);  // 8 of the box, 12 of the lines of each of two grids
  CHECK(samurai.houses_of(samurai.cell_at(6, 6)).size() == 5);
  const auto peers = samurai.peers_of(samurai.cell_at(6, 6));
  CHECK(std::count(peers.begin(), peers.end(), samurai.cell_at(0, 6)) == 1);
  CHECK(std::count(peers.begin(), peers.end(), samurai.cell_at(14, 6)) == 1);
  CHECK(std::count(peers.begin(), peers.end(), samurai.cell_at(12, 12)) == 0);
  for (int i = 0; i < samurai.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    std::set<Cell> seen;
    for (const std::uint16_t h : samurai.houses_of(c)) {
      const auto& cells = samurai.houses()[h].cells;
      REQUIRE(std::count(cells.begin(), cells.end(), c) == 1);
      seen.insert(cells.begin(), cells.end());
    }
    seen.erase(c);
    const auto own = samurai.peers_of(c);
    REQUIRE(std::vector<Cell>(seen.begin(), seen.end()) ==
            std::vector<Cell>(own.begin(), own.end()));
  }
}

TEST_CASE("the rules of several grids have one text") {
  for (const KnownLayout& layout : known_layouts()) {
    CAPTURE(layout.name);
    const BoardSpec board = board_of_text(text_of(layout));
    CHECK(board.rules() == text_of(layout));
    CHECK(board_of_text(board.rules()).digest() == board.digest());
  }
  const BoardSpec twodoku = board_of_text("# two\n box 3x3\n\ngrid R7C7 9x9 # last\ngrid R1C1");
  CHECK(twodoku.rules() == "box 3x3\ngrid R1C1\ngrid R7C7");
  CHECK(board_of_text("box 3x3\ngrid R1C1").rules() == "box 3x3");
  CHECK(board_of_text("box 3x3\ngrid R1C1 9x9-x").digest() == BoardSpec::find("9x9-x")->digest());
  // A member board is short for its extra houses.
  const BoardSpec with_x = board_of_text("box 3x3\ngrid R7C7 9x9-x\ngrid R1C1");
  CHECK(with_x.rules() ==
        "box 3x3\ngrid R1C1\ngrid R7C7"
        "\nhouse R7C7 R8C8 R9C9 R10C10 R11C11 R12C12 R13C13 R14C14 R15C15"
        "\nhouse R7C15 R8C14 R9C13 R10C12 R11C11 R12C10 R13C9 R14C8 R15C7");
  CHECK(with_x.board_of(with_x.members()[0])->name() == "9x9");
  CHECK(with_x.board_of(with_x.members()[1])->name() == "9x9-x");
  CHECK(house_name(with_x, 53, Language::kEnglish) == "diagonal R7C7-R15C15");
  const BoardSpec& added = add_rule(known_board("samurai"), "x");
  CHECK(added.count_of(HouseKind::kExtra) == 10);
  CHECK(choose_counter(added, "").id.starts_with("lanes"));
  CHECK(added.digest() == board_of_text("box 3x3\ngrid R1C1 9x9-x\ngrid R1C13 9x9-x\n"
                                        "grid R7C7 9x9-x\ngrid R13C1 9x9-x\ngrid R13C13 9x9-x")
                              .digest());
}

TEST_CASE("diagonals of each grid are drawn and described together") {
  const BoardSpec& added = add_rule(known_board("twodoku"), "x");
  const BoardFeatures features = board_features(added);
  CHECK(features.falling);
  CHECK(features.rising);
  CHECK(features.areas.empty());
  REQUIRE(board_sentences(added).size() == 2);
  CHECK(board_sentences(added)[0].english.starts_with("The board has 2 grids that overlap."));
  CHECK(board_sentences(added)[1].english ==
        "Each of the two diagonals of each grid holds every digit once.");
  // Those of one grid alone are areas.
  const BoardSpec one = board_of_text("box 3x3\ngrid R1C1\ngrid R7C7 9x9-x");
  CHECK_FALSE(board_features(one).falling);
  CHECK(board_features(one).areas.size() == 2);
}

TEST_CASE("extra houses and rules apply to the whole canvas") {
  const BoardSpec board = board_of_text(
      "box 3x3\ngrid R1C1\ngrid R7C7\nhouse R1C1 R15C15 R9C9\nrule anti-king\nrule anti-knight");
  REQUIRE(board.count_of(HouseKind::kExtra) == 1);
  CHECK(board.houses().back().cells.size() == 3);
  REQUIRE(board.relations().size() == 2);
  for (const Relation& relation : board.relations()) {
    for (const auto& [one, other] : relation.pairs) {
      const int rows = std::abs(board.row_of(one) - board.row_of(other));
      const int columns = std::abs(board.column_of(one) - board.column_of(other));
      REQUIRE(rows * columns == (relation.id == "anti-king" ? 1 : 2));
    }
  }
  const BoardSpec disjoint = board_of_text("box 3x3\ngrid R1C1\ngrid R7C7\nrule disjoint-groups");
  CHECK(disjoint.count_of(HouseKind::kExtra) == 18);
}

TEST_CASE("mistakes of several grids are named with file and line") {
  const std::string two = "box 3x3\ngrid R1C1\n";
  CHECK(error_of(two + "grid R7C7") == "no error");
  CHECK(error_of("grid R1C1\nbox 3x3") ==
        "mine.shape:1: expected 'box HxW' before the first grid, found 'grid'");
  CHECK(error_of("regions AB BA\ngrid R1C1").starts_with("mine.shape:2: expected 'box HxW'"));
  CHECK(error_of(two + "grid") ==
        "mine.shape:3: expected 'grid', its top left cell counted from R1C1 and at most a board, "
        "found 'grid'");
  CHECK(error_of(two + "grid 7,7").ends_with("found '7,7'"));
  CHECK(error_of(two + "grid R0C1").ends_with("from R1C1 and at most a board, found 'R0C1'"));
  CHECK(error_of(two + "grid R7C7 9x9 9x9").ends_with("found '9x9'"));
  CHECK(error_of(two + "grid R33C1") ==
        "mine.shape:3: expected a grid within 40 rows and columns, found 'R33C1'");
  CHECK(error_of(two + "grid R1C99999").ends_with("40 rows and columns, found 'R1C99999'"));
  CHECK(error_of(two + "grid R1C1 9x9-x") ==
        "mine.shape:3: expected each grid at another place, found 'R1C1'");
  CHECK(error_of(two + "grid R7C7 9x9-nothing") ==
        "mine.shape:3: expected a built-in board, found '9x9-nothing'");
  CHECK(error_of(two + "grid R7C7 6x6") ==
        "mine.shape:3: expected a board with boxes of 3x3, found '6x6'");
  CHECK(error_of("box 2x3\ngrid R1C1\ngrid R3C4 6x6-tall").ends_with("found '6x6-tall'"));
  CHECK(error_of(two + "grid R7C7 9x9-jigsaw").ends_with("found '9x9-jigsaw'"));
  CHECK(error_of(two + "grid R7C7 9x9-anti-knight") ==
        "mine.shape:3: expected a board whose only rules are boxes and houses, found "
        "'9x9-anti-knight'");
  CHECK(error_of("box 4x4\ngrid R1C1\ngrid R13C13") ==
        "mine.shape:2: expected grids of at most 9 digits, found 'grid'");
  CHECK(error_of("box 3x3\ngrid R2C1\ngrid R7C7") ==
        "mine.shape:3: expected a grid that begins in row 1, found none");
  CHECK(error_of("box 3x3\ngrid R1C4\ngrid R7C7") ==
        "mine.shape:3: expected a grid that begins in column 1, found none");
  CHECK(error_of(two + "grid R7C7\nhouse R1C1 R1C15") ==
        "mine.shape:4: expected a cell such as R1C1 on this board, found 'R1C15'");
  CHECK(error_of(two + "rule anti-king\ngrid R7C7") ==
        "mine.shape:4: expected the grids before the first house or rule, found 'grid'");
  CHECK(error_of(two + "grid R7C7\nbox 3x3").starts_with("mine.shape:4: expected the size"));
  std::string shogun = "box 3x3";
  for (int column = 0; column < 4; ++column) {
    shogun += "\ngrid " + place_name(0, 9 * column) + "\ngrid " + place_name(9, 9 * column);
  }
  CHECK(error_of(shogun) == "mine.shape:9: expected grids with at most 576 cells, found 648");
  std::string shifted = "box 3x3";
  for (int i = 0; i < 10; ++i) shifted += "\ngrid " + place_name(i, i);
  CHECK(error_of(shifted) == "mine.shape:11: expected grids with at most 224 houses, found 242");
  std::string thousand = "box 2x2";
  for (int i = 0; i < 1000; ++i) thousand += "\ngrid " + place_name(i / 36, i % 36);
  CHECK(error_of(thousand) == "mine.shape:66: expected at most 64 grids, found 'R2C29'");
  // 40 rows and columns are the limit, not beyond it.
  CHECK(error_of("box 3x3\ngrid R1C1\ngrid R32C32") == "no error");
}

TEST_CASE("boards of several grids are topologies of their class") {
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec board = board_of_text(text_of(layout));
    CAPTURE(layout.name);
    CHECK_FALSE(BoardTopologyOf<SizeNine>::supports(board));
    CHECK(BoardTopologyOf<SizeTwentyFive>::supports(board));  // the widest, for words
    REQUIRE(BoardTopologyOf<SizeGrids>::supports(board));
    const BoardTopologyOf<SizeGrids> topology(board);
    const int derived = topology.derived_houses().size();
    REQUIRE(topology.houses() == static_cast<int>(board.houses().size()) + derived);
    CHECK(topology.row_count() == static_cast<int>(board.count_of(HouseKind::kRow)));
    CHECK(topology.column_count() == static_cast<int>(board.count_of(HouseKind::kColumn)));
    CHECK(topology.box_count() == static_cast<int>(board.count_of(HouseKind::kBox)));
    CHECK(topology.all_cells().size() == board.cells());
    for (const Cell c : topology.all_cells()) {
      REQUIRE(topology.house(topology.row(topology.row_of(c))).contains(c));
      REQUIRE(topology.house(topology.column(topology.column_of(c))).contains(c));
      REQUIRE(topology.house(topology.box(topology.box_of(c))).contains(c));
      std::vector<Cell> peers;
      for (const Cell p : topology.peers(c)) peers.push_back(p);
      const auto own = board.peers_of(c);
      REQUIRE(std::includes(peers.begin(), peers.end(), own.begin(), own.end()));
      REQUIRE((derived != 0 || peers.size() == own.size()));
    }
    for (const auto& r : topology.rectangles()) {
      REQUIRE(board.row_of(r[0]) == board.row_of(r[1]));
      REQUIRE(board.column_of(r[0]) == board.column_of(r[2]));
    }
    CHECK_FALSE(topology.rectangles().empty());
  }
  CHECK_FALSE(BoardTopologyOf<SizeGrids>::supports(BoardSpec::standard()));
  const BoardTopology plain(BoardSpec::standard());
  const BoardSpec board = known_board("samurai");
  const BoardTopologyOf<SizeGrids> samurai(board);
  // Those that have two cells in a shared box are in different houses of the other grid.
  CHECK(plain.rectangles().size() == 486);
  CHECK(samurai.rectangles().size() == 4 * (486 - 108) + 486 - (4 * 108 - 4 * 27));
}

TEST_CASE("counters agree on boards of several grids") {
  for (const char* name : {"twodoku", "butterfly", "mini-samurai", "flower"}) {
    const BoardSpec board = known_board(name);
    CAPTURE(name);
    CHECK(choose_counter(board, "").id.starts_with("lanes"));
    CHECK(engines(board).size() >= 3);
    const std::vector<std::uint8_t> solution = full_grid(board, 7);
    REQUIRE(is_solved(board, solution));
    RandomStream stream(11, 0, Stage::kChoice);
    std::vector<std::uint16_t> order(solution.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
    for (int i = 0; i < 10; ++i) {
      stream.shuffle(std::span(order));
      std::vector<std::uint8_t> puzzle = solution;
      for (int gone = 0; gone < board.cells() / 3; ++gone) {
        puzzle[order[static_cast<std::size_t>(gone)]] = 0;
      }
      // Now and then a digit that may make it impossible.
      if (i % 3 == 2) puzzle[order[0]] = static_cast<std::uint8_t>(1 + stream.below(4));
      const std::uint64_t expected = reference::count(board, puzzle, 20);
      for (const std::unique_ptr<Counter>& counter : engines(board)) {
        CHECK(counter->count(puzzle, 20) == expected);
      }
      if (i != 0) continue;
      const auto recount = Referee(board).count(puzzle, 20);
      REQUIRE(recount);
      CHECK(recount->solutions == expected);
    }
  }
}

TEST_CASE("boards of several grids are filled") {
  for (const KnownLayout& layout : known_layouts()) {
    const BoardSpec board = board_of_text(text_of(layout));
    CAPTURE(layout.name);
    CHECK(default_fill(board).id == std::string_view("singles"));
    std::set<std::vector<std::uint8_t>> grids;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const std::vector<std::uint8_t> grid = full_grid(board, seed);
      CHECK(is_solved(board, grid));
      grids.insert(grid);
      CHECK(make_counter(board)->count(grid, 2) == 1);
    }
    CHECK(grids.size() == 3);
  }
}

TEST_CASE("givens of several grids have the symmetries of the canvas") {
  const BoardSpec samurai = known_board("samurai");
  const BoardSpec windmill = known_board("windmill");
  const BoardSpec mini = known_board("mini-samurai");
  for (const SymmetryInfo& info : symmetries()) CHECK(has_symmetry(samurai, info.symmetry));
  CHECK(has_symmetry(windmill, Symmetry::kQuarter));
  CHECK_FALSE(has_symmetry(windmill, Symmetry::kHorizontal));
  CHECK_FALSE(has_symmetry(windmill, Symmetry::kFull));
  CHECK(has_symmetry(mini, Symmetry::kHorizontal));
  CHECK_FALSE(has_symmetry(mini, Symmetry::kDiagonal));
  CHECK_THROWS(Orbits(mini, Symmetry::kDiagonal));
  for (const BoardSpec* board : {&samurai, &windmill, &mini}) {
    for (const SymmetryInfo& info : symmetries()) {
      if (info.symmetry == Symmetry::kRandom || !has_symmetry(*board, info.symmetry)) continue;
      const Orbits orbits(*board, info.symmetry);
      std::size_t cells = 0;
      for (std::size_t i = 0; i < orbits.size(); ++i) cells += orbits[i].size();
      CHECK(cells == static_cast<std::size_t>(board->cells()));
    }
    for (std::uint64_t i = 0; i < 50; ++i) {
      RandomStream stream(1, i, Stage::kChoice);
      CHECK(has_symmetry(*board, sample_symmetry(*board, Symmetry::kRandom, stream)));
    }
  }
}

TEST_CASE("rotations and reflections of the canvas have one canonical form") {
  for (const auto& [name, count] :
       {std::pair("samurai", 8), std::pair("butterfly", 8), std::pair("windmill", 4),
        std::pair("twodoku", 4), std::pair("mini-samurai", 4)}) {
    CAPTURE(name);
    const BoardSpec board = known_board(name);
    const auto maps = symmetries_of(board, board.box_height(), board.box_width());
    CHECK(maps.size() == static_cast<std::size_t>(count));
    const std::vector<std::uint8_t> solution = full_grid(board, 3);
    std::vector<std::uint8_t> puzzle = solution;
    for (std::size_t i = 0; i < puzzle.size(); i += 2) puzzle[i] = 0;
    std::vector<std::uint8_t> form(puzzle.size());
    std::vector<std::uint8_t> other(puzzle.size());
    Canonizer canonizer(board);
    (void)canonizer.canonize(puzzle, solution, form);
    for (const CellMap& map : maps) {
      std::vector<std::uint8_t> image(puzzle.size());
      std::vector<std::uint8_t> image_solution(puzzle.size());
      for (std::size_t i = 0; i < map.size(); ++i) {
        const auto digit = static_cast<std::uint8_t>(solution[map[i]] % board.digits() + 1);
        image_solution[i] = digit;
        image[i] = puzzle[map[i]] == 0 ? std::uint8_t{0} : digit;
      }
      REQUIRE(is_solved(board, image_solution));
      (void)canonizer.canonize(image, image_solution, other);
      CHECK(other == form);
    }
  }
}

TEST_CASE("the lines of a board end at the holes of its canvas") {
  const BoardSpec twodoku = known_board("twodoku");
  std::array<int, 3> length{};
  for (const GridLine& line : grid_lines(twodoku)) {
    length[static_cast<std::size_t>(line.kind)] += line.to - line.from;
  }
  CHECK(length[static_cast<std::size_t>(GridLine::Kind::kFrame)] == 60);  // like its canvas
  // Every cell has four sides, those between cells are counted twice.
  CHECK(2 * (length[0] + length[1]) + length[2] == 4 * twodoku.cells());
}

TEST_CASE("clues are refused on boards of several grids") {
  const BoardSpec twodoku = known_board("twodoku");
  std::string error;
  CHECK(board_with_clue_text(twodoku, "{}", error) == nullptr);
  CHECK(error == "are for boards of one grid only");
}
