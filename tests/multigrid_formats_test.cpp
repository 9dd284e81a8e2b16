// Boards of several grids in texts: grids separated by commas, canvases with holes, and the files
// of other programs; the lines of their pictures.

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/board/grid_lines.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/samples.h"
#include "tools/formats/format.h"
#include "tools/formats/input.h"
#include "tools/formats/json_value.h"
#include "tools/io/compression.h"

using namespace gridmill;

namespace {

using Texts = std::vector<std::string>;

const BoardSpec& board_of(const char* name, const char* rules) {
  return intern_board(BoardSpec::parse(name, rules, "mine.shape"));
}
const BoardSpec& samurai() { return *BoardSpec::find("samurai"); }
const BoardSpec& twodoku() { return *BoardSpec::find("twodoku"); }
const BoardSpec& butterfly() { return *BoardSpec::find("butterfly"); }
const BoardSpec& mini() {
  return board_of("mini", "box 2x3\ngrid R1C1\ngrid R1C7\ngrid R5C4\ngrid R9C1\ngrid R9C7");
}

std::string written(const char* id, const Record& record) {
  const auto writer = written_format(id).make_writer();
  std::string text;
  writer->begin(text);
  writer->write(record, 0, text);
  writer->end(text);
  return text;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

struct Read {
  Texts puzzles;
  Texts errors;
  std::vector<BoardRef> boards;
};

Read read(const std::string& text, const BoardSpec* board) {
  const TempDir folder;
  const std::string file = folder.write("p", text);
  Read result;
  PuzzleReader reader({file}, board, nullptr, [&](const ParseError& error) {
    result.errors.push_back(std::string(error.what()).substr(file.size() + 1));
  });
  for (PuzzleBatch batch; reader.next(batch, 100);) {
    for (std::size_t i = 0; i < batch.size; ++i) {
      result.puzzles.push_back(Grid(batch.puzzle(i)).to_string());
      result.boards.push_back(batch.board);
    }
  }
  return result;
}

/// Its rows, with that character for a hole and blanks between the cells if wanted.
std::string canvas(const Record& record, char hole, const std::string& between) {
  const BoardSpec& board = *record.board;
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      text += column == 0 ? "" : between;
      text +=
          board.has_cell(row, column) ? to_char(record.puzzle[board.cell_at(row, column)]) : hole;
    }
    text += '\n';
  }
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("lines have the grids one after the other, separated by commas") {
  const Record record = record_of(twodoku());
  std::string line = written("lines", record);
  REQUIRE(line.size() == 2 * 81 + 2);
  CHECK(line[81] == ',');
  CHECK(line[80] == line[82 + 20]);  // the shared box: R9C9 is the last cell of the first grid
  for (const BoardSpec* board : {&samurai(), &twodoku(), &butterfly(), &mini()}) {
    const Record puzzle = record_of(*board);
    const Texts expected{puzzle.puzzle.to_string()};
    line = written("lines", puzzle);
    CHECK(static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) ==
          board->members().size() - 1);
    CHECK(read(line, board).puzzles == expected);
    CHECK(read(puzzle.puzzle.to_string() + ",hard\n", board).puzzles == expected);
    // Blanks around the commas, and comments.
    std::string spaced;
    for (const char c : line) spaced += c == ',' ? std::string(" , ") : std::string(1, c);
    spaced.pop_back();
    for (const char* comment : {"# one", "  level 3", ", level 3", ",1234", ";x"}) {
      CHECK(read(spaced + comment, board).puzzles == expected);
    }
    CHECK(read(line, board).errors.empty());
    CHECK(Grid::parse(*board, line.substr(0, line.size() - 1)) == puzzle.puzzle);
  }
}

TEST_CASE("grids that do not fit their board are refused") {
  const std::string line = written("lines", record_of(twodoku()));
  const std::string first = line.substr(0, 81);
  const std::string second = line.substr(82, 81);
  CHECK(read(first + "," + second + "," + first, &twodoku()).errors ==
        Texts{"1: expected 2 grids of 81 cells (twodoku), found 3"});
  CHECK(read(first, &twodoku()).errors ==
        Texts{"1: expected a puzzle of 153 or 2 x 81 cells, found 81"});
  CHECK(read(first + "," + second.substr(1), &twodoku()).errors ==
        Texts{"1: expected 81 cells in grid R7C7, found 80"});
  CHECK(read(first + "," + replaced(second, ".", "?"), &twodoku())
            .errors[0]
            .starts_with("1: expected a digit 1 to 9 or '.', found '?' at R"));
  // The top left cell of the second grid is R7C7, the first of the shared box.
  const Record record = record_of(twodoku());
  const Cell shared = twodoku().cell_at(6, 6);
  const std::string digit(1, to_char(record.puzzle[shared]));
  std::string other = second;
  other[0] = digit == "5" ? '6' : '5';
  CHECK(read(first + "," + other, &twodoku()).errors ==
        Texts{"1: expected grids that agree at R7C7, found " + digit + " in grid R1C1 and " +
              other[0] + " in grid R7C7"});
}

TEST_CASE("a line of several grids without their board is an error") {
  const std::string line = written("lines", record_of(samurai()));
  CHECK(read(line, nullptr).errors ==
        Texts{"1: expected one grid, found 5 of 81 cells; name their board with --board"});
  CHECK(read(line, nullptr).puzzles.empty());
  CHECK(read(kPuzzle + "\n" + kPuzzle + ", " + kPuzzle + "\n" + kPuzzle, nullptr).errors ==
        Texts{"2: expected one grid, found 2 of 81 cells; name their board with --board"});
  CHECK(read("puzzle\n\"" + line.substr(0, line.size() - 1) + "\"\n", nullptr).errors ==
        Texts{"2: expected one grid, found 5 of 81 cells; name their board with --board"});
  const Record record = record_of(samurai());
  CHECK(read(record.puzzle.to_string(), nullptr).errors ==
        Texts{"1: expected a puzzle of 16, 36, 64, 81, 100, 144, 225, 256 or 625 cells, found 369; "
              "name its board with --board samurai or samurai-x"});
  CHECK(read(record.puzzle.to_string() + "1", nullptr).errors.front().ends_with(" found 370"));
  const Texts blocks = read(written("grid", record), nullptr).errors;
  REQUIRE(!blocks.empty());
  CHECK(blocks.front() ==
        "2: expected 18 rows of 18 cells, found 6; name a board of several grids with --board");
  const Texts link = read(written("sudokupad", record), nullptr).errors;
  REQUIRE(link.size() == 1);
  CHECK(has(link.front(), "one in SudokuPad's own"));
  CHECK(has(link.front(), "--board"));
  // Comments are not.
  for (const std::string& comment :
       {kSolution, std::string("17 clues"), kPuzzle.substr(1), std::string("1,2,3")}) {
    const Read found = read(kPuzzle + "," + comment + "\n", nullptr);
    CHECK(found.errors.empty());
    CHECK(found.puzzles == Texts{kPuzzle});
  }
  CHECK(read(kPuzzle + ";" + kPuzzle, nullptr).puzzles == Texts{kPuzzle});
  CHECK(read(kPuzzle + "," + kPuzzle, &BoardSpec::standard()).puzzles == Texts{kPuzzle});
}

TEST_CASE("canvases are read, whatever the characters of their holes") {
  for (const BoardSpec* board : {&samurai(), &twodoku(), &butterfly(), &mini()}) {
    const Record record = record_of(*board);
    const Texts twice{record.puzzle.to_string(), record.puzzle.to_string()};
    for (const std::string& text :
         {canvas(record, ' ', ""), canvas(record, ' ', " "), canvas(record, 'X', " "),
          canvas(record, '.', ""), written("grid", record)}) {
      INFO(text);
      const Read found = read(text + "\n" + text, board);
      CHECK(found.errors.empty());
      CHECK(found.puzzles == twice);
    }
  }
  const std::string text = canvas(record_of(twodoku()), ' ', "");
  const std::string end = "\n" + written("lines", record_of(twodoku()));
  const Read cut = read(text.substr(0, text.size() - 16) + end, &twodoku());
  CHECK(cut.errors == Texts{"1: expected 15 rows (twodoku), found 14"});
  CHECK(cut.puzzles.size() == 1);
  const Read narrow = read("1" + text + end, &twodoku());
  CHECK(narrow.errors == Texts{"1: expected 9 cells in row 1 (twodoku), found 10"});
  CHECK(narrow.puzzles.size() == 1);
}

TEST_CASE("KSudoku's files have the groups of every board of full houses") {
  for (const BoardSpec* board : {&samurai(), &twodoku(), &butterfly(), &mini()}) {
    const Record record = record_of(*board);
    const std::string text = written("ksudoku", record);
    const Read found = read(text, nullptr);
    CHECK(found.errors.empty());
    CHECK(found.puzzles == Texts{record.puzzle.to_string()});
    REQUIRE(found.boards.size() == 1);
    CHECK(found.boards[0]->rules() == board->rules());
    CHECK(&*read(text, board).boards.at(0) == board);
  }
  const std::string text = written("ksudoku", record_of(samurai()));
  CHECK(text.find("sizeX=\"21\" sizeY=\"21\" sizeZ=\"1\">\n"
                  "    <sudokugroups at=\"0\" withblocks=\"1\"/>\n"
                  "    <sudokugroups at=\"252\" withblocks=\"1\"/>\n"
                  "    <sudokugroups at=\"132\" withblocks=\"1\"/>\n") != std::string::npos);
  CHECK(
      read(text, &twodoku()).errors[0].starts_with("4: expected a twodoku puzzle, found samurai"));
}

TEST_CASE("boards of KSudoku's shapes are known by their groups") {
  const auto board_with = [](const std::string& graph, std::size_t cells) {
    const Read found = read("<ksudoku><game><puzzle><graph " + graph + "</graph><values>" +
                                std::string(cells, '_') + "</values></puzzle></game></ksudoku>",
                            nullptr);
    CAPTURE(found.errors);
    REQUIRE(found.boards.size() == 1);
    return found.boards[0]->rules();
  };
  const std::string nine = "order=\"9\" type=\"custom\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\">";
  // src/shapes/XSudoku.xml and 6x6.xml
  CHECK(board_with(nine + "<sudokugroups at=\"0\" withblocks=\"1\"/>"
                          "<clique size=\"9\" >0 10 20 30 40 50 60 70 80 </clique>"
                          "<clique size=\"9\" >8 16 24 32 40 48 56 64 72 </clique>",
                   81) == BoardSpec::find("9x9-x")->rules());
  CHECK(board_with("order=\"6\" type=\"custom\" sizeX=\"6\" sizeY=\"6\" sizeZ=\"1\">"
                   "<sudokugroups at=\"0\" withblocks=\"0\"/>"
                   "<clique size=\"6\" > 0  1  6  7 12 13 </clique>"
                   "<clique size=\"6\" >18 19 24 25 30 31 </clique>"
                   "<clique size=\"6\" > 2  3  8  9 14 15 </clique>"
                   "<clique size=\"6\" >20 21 26 27 32 33 </clique>"
                   "<clique size=\"6\" > 4  5 10 11 16 17 </clique>"
                   "<clique size=\"6\" >22 23 28 29 34 35 </clique>",
                   36) == BoardSpec::find("6x6")->rules());
  // The diagonal of a grid in the middle of the canvas.
  const Read inside = read(
      "<ksudoku><game><puzzle><graph order=\"4\" type=\"custom\" sizeX=\"6\" sizeY=\"5\" "
      "sizeZ=\"1\"><sudokugroups at=\"6\" withblocks=\"1\"/><clique size=\"4\">6 12 18 24</clique>"
      "</graph><values>......b___.____.____.___c.....</values></puzzle></game></ksudoku>",
      nullptr);
  CHECK(inside.puzzles == Texts{"1..............2"});
  REQUIRE(inside.boards.size() == 1);
  CHECK(inside.boards[0]->rules() == "box 2x2\nhouse R1C1 R2C2 R3C3 R4C4");
  CHECK(board_with("order=\"4\" type=\"sudoku\">", 16) == BoardSpec::find("4x4")->rules());
}

TEST_CASE("KSudoku's files without a sudoku of full houses are refused by name") {
  const auto error_of = [](const std::string& graph, const std::string& values = "_") {
    const Texts errors = read("<ksudoku><game><puzzle>\n<graph " + graph + "</graph><values>" +
                                  values + "</values></puzzle></game></ksudoku>",
                              nullptr)
                             .errors;
    REQUIRE(errors.size() == 1);
    return errors[0];
  };
  const std::string nine = "order=\"9\" type=\"custom\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\">";
  const std::string groups = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
  CHECK(error_of("order=\"9\" type=\"roxdoku\">") ==
        "1: expected a graph of type sudoku or custom, found 'roxdoku'");
  CHECK(error_of("order=\"99\" type=\"sudoku\">") ==
        "1: expected order=\"N\" of 1 to 25, found '99'");
  CHECK(error_of("order=\"6\" type=\"sudoku\">").starts_with("1: expected square blocks, found 6"));
  CHECK(error_of(nine + groups + "<cage operator=\"4\" value=\"9\" size=\"2\">0 1</cage>") ==
        "1: expected a sudoku without cages or layers, found <cage>");
  CHECK(error_of(nine) == "1: expected groups of a sudoku, found none");
  CHECK(error_of(nine + "<sudokugroups at=\"1\" withblocks=\"1\"/>") ==
        "1: expected a grid within 9 x 9 cells, found one at R2C1");
  CHECK(error_of(nine + "<sudokugroups at=\"0\" withblocks=\"0\"/>")
            .starts_with("1: expected boxes of one size, or the regions of one grid"));
  CHECK(error_of(nine + groups + "<clique size=\"2\">0 81</clique>") ==
        "1: expected a cell of 9 x 9, found 81");
  CHECK(error_of(nine + groups + "<clique size=\"2\">0 1 2</clique>") ==
        "1: expected a clique of 2 cells, found 3");
  CHECK(error_of(nine + groups) == "1: expected 81 values, found 1");
  CHECK(error_of(nine + groups, std::string(80, '_') + "x") ==
        "1: expected '_' or a letter from b on, found 'x' at R9C9");
  std::string many = nine;
  for (int i = 0; i < 1001; ++i) many += groups;
  CHECK(error_of(many) == "1: expected at most 1000 groups, found more");
  CHECK(read("<ksudoku>\n</ksudoku>", nullptr).errors ==
        Texts{"2: expected a <puzzle>, found none"});
  CHECK(read("<ksudoku>\n</game>", nullptr)
            .errors[0]
            .starts_with("2: expected KSudoku's XML; the rest is not read: mismatched tag"));
}

TEST_CASE("links to SudokuPad have every house as a region or a cage") {
  const BoardSpec& with_x = board_of(
      "twodoku-x", "box 3x3\ngrid R1C1\ngrid R7C7 9x9-x\nhouse R1C1 R1C2 R2C3\nrule anti-king");
  for (const BoardSpec* board : {&samurai(), &butterfly(), &mini(), &with_x}) {
    CAPTURE(board->name());
    Record record = record_of(*board);
    if (board == &with_x) record = record_of(twodoku());
    record.board = BoardRef(board);
    std::string link = written("sudokupad", record);
    REQUIRE(link.starts_with("https://sudokupad.app/scl"));
    link = link.substr(25);
    for (const auto& [code, sign] : {std::pair("%2B", "+"), {"%2F", "/"}, {"%3D", "="}}) {
      while (link.find(code) != std::string::npos) link = replaced(link, code, sign);
    }
    link.pop_back();
    const auto text = lz_decompress_from_base64(link);
    REQUIRE(text);
    const ParsedJson json(*text);
    REQUIRE(json.is_good());
    const auto cells_of = [&](const JsonValue& list) {
      std::vector<Cell> cells;
      for (const JsonValue& cell : list.items()) {
        cells.push_back(board->cell_at(static_cast<int>(cell.items()[0].integer()),
                                       static_cast<int>(cell.items()[1].integer())));
      }
      return cells;
    };
    std::vector<std::vector<Cell>> houses;
    std::vector<int> regions_of(static_cast<std::size_t>(board->cells()));
    for (const JsonValue& region : json.value().find("regions")->items()) {
      houses.push_back(cells_of(region));
      for (const Cell c : houses.back()) ++regions_of[c.index];
    }
    CHECK(std::count_if(regions_of.begin(), regions_of.end(), [](int n) { return n > 1; }) == 0);
    for (const JsonValue& cage : json.value().find("cages")->items()) {
      CHECK(cage.find("unique") != nullptr);
      houses.push_back(cells_of(*cage.find("cells")));
    }
    std::vector<std::vector<Cell>> expected;
    for (const House& house : board->houses()) expected.push_back(house.cells);
    std::sort(expected.begin(), expected.end());
    std::sort(houses.begin(), houses.end());
    CHECK(houses == expected);
    const auto rows = json.value().find("cells")->items();
    REQUIRE(rows.size() == static_cast<std::size_t>(board->rows()));
    std::string solution;
    for (int row = 0; row < board->rows(); ++row) {
      const auto columns = rows[static_cast<std::size_t>(row)].items();
      REQUIRE(columns.size() == static_cast<std::size_t>(board->columns()));
      for (int column = 0; column < board->columns(); ++column) {
        const JsonValue* value = columns[static_cast<std::size_t>(column)].find("value");
        const bool is_cell = board->has_cell(row, column);
        const Digit digit = is_cell ? record.puzzle[board->cell_at(row, column)] : Digit{};
        CHECK((value == nullptr ? 0 : value->integer()) == digit.value);
        solution += is_cell ? to_char(record.solution[board->cell_at(row, column)]) : '?';
      }
    }
    const JsonValue& metadata = *json.value().find("metadata");
    CHECK(metadata.find("solution")->text() == solution);
    CHECK(json.value().find("underlays")->items().size() ==
          static_cast<std::size_t>(board->rows() * board->columns() - board->cells()));
    CHECK((text->find("\"global\":[\"antiking\"]") != std::string::npos) == (board == &with_x));
    CHECK((text->find("\"style\":\"extraregion\"") != std::string::npos) == (board == &with_x));
    CHECK_FALSE(written_format("f-puzzles").supports(*board));
    CHECK_FALSE(written_format("ipuz").supports(*board));
  }
}

TEST_CASE("every box of every grid has lines around it, wherever grids overlap") {
  const BoardSpec& shifted = board_of("shifted", "box 3x3\ngrid R1C1\ngrid R5C5");
  std::set<std::array<int, 3>> thick;  // down, at, along
  for (const GridLine& line : grid_lines(shifted)) {
    if (line.kind == GridLine::Kind::kThin) continue;
    for (int i = line.from; i < line.to; ++i) thick.insert({line.vertical ? 1 : 0, line.at, i});
  }
  for (const House& box : shifted.houses_of_kind(HouseKind::kBox)) {
    const int top = shifted.row_of(box.cells.front());
    const int left = shifted.column_of(box.cells.front());
    for (int i = 0; i < 3; ++i) {
      CHECK(thick.count({0, top, left + i}) == 1);
      CHECK(thick.count({0, top + 3, left + i}) == 1);
      CHECK(thick.count({1, left, top + i}) == 1);
      CHECK(thick.count({1, left + 3, top + i}) == 1);
    }
  }
}

TEST_CASE("grids that touch have a frame between them") {
  // Rows 1 to 9 of a windmill's first grid end at column 12. Beside them are a hole, the second
  // grid, and from row 7 on the middle grid, which has cells on both sides.
  const BoardSpec& windmill = *BoardSpec::find("windmill");
  std::vector<GridLine::Kind> kinds(9, GridLine::Kind::kThin);
  for (const GridLine& line : grid_lines(windmill)) {
    if (!line.vertical || line.at != 12) continue;
    for (int row = line.from; row < std::min(line.to, 9); ++row) {
      kinds[static_cast<std::size_t>(row)] = line.kind;
    }
  }
  for (int row = 0; row < 9; ++row) {
    CAPTURE(row);
    CHECK(kinds[static_cast<std::size_t>(row)] ==
          (row < 6 ? GridLine::Kind::kFrame : GridLine::Kind::kBox));
  }
}

TEST_CASE("tables have the cells of several grids once, and JSON each grid as well") {
  const Record record = record_of(mini());
  const std::string line = written("lines", record);
  const std::string text = written("json", record);
  const ParsedJson json(text);
  REQUIRE(json.is_good());
  CHECK(json.value().find("puzzle")->text() == record.puzzle.to_string());
  const JsonValue& canvas = *json.value().find("canvas");
  CHECK(canvas.find("rows")->integer() == 14);
  CHECK(canvas.find("columns")->integer() == 12);
  std::string puzzles;
  std::string places;
  for (const JsonValue& grid : canvas.find("grids")->items()) {
    places += std::to_string(grid.find("row")->integer()) + "," +
              std::to_string(grid.find("column")->integer()) + " ";
    puzzles += std::string(puzzles.empty() ? "" : ",");
    puzzles += grid.find("puzzle")->text();
    CHECK(grid.find("solution")->text().size() == 36);
  }
  CHECK(places == "1,1 1,7 5,4 9,1 9,7 ");
  CHECK(puzzles + "\n" == line);
  CHECK(written("json", record_of(BoardSpec::standard())).find("canvas") == std::string::npos);
  for (const std::string& table :
       {text, written("csv", record), "{\"puzzle\":\"" + puzzles + "\",\"board\":\"mini\"}\n",
        "puzzle,board\n\"" + puzzles + "\",mini\n"}) {
    const Read found = read(table, &mini());
    CAPTURE(found.errors);
    CHECK(found.puzzles == Texts{record.puzzle.to_string()});
  }
}
