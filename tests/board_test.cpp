#include <map>
#include <set>

#include "solver/board/board_spec.h"
#include "solver/board/cell_set.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/grid.h"
#include "solver/board/hash.h"
#include "solver/board/require.h"
#include "solver/clues/rule_sentences.h"
#include "tests/catch.h"

using namespace gridmill;

TEST_CASE("every built-in shape has consistent houses and peers") {
  std::set<std::string> names;
  for (const BoardSpec& board : BoardSpec::all()) {
    CAPTURE(board.name());
    names.insert(board.name());
    for (const House& house : board.houses()) {
      if (house.kind != HouseKind::kExtra) {
        CHECK(house.cells.size() == static_cast<std::size_t>(board.digits()));
      }
    }
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      CHECK(board.houses_of(c).size() >= 3);
      if (board.is_plain()) {
        const int n = board.digits();
        CHECK(board.peers_of(c).size() ==
              static_cast<std::size_t>(3 * (n - 1) - (board.box_width() - 1) -
                                       (board.box_height() - 1)));
      }
      for (const Cell peer : board.peers_of(c)) CHECK(peer != c);
    }
  }
  for (const char* name : {"4x4",
                           "6x6",
                           "6x6-tall",
                           "8x8",
                           "9x9",
                           "10x10",
                           "12x12",
                           "15x15",
                           "16x16",
                           "25x25",
                           "9x9-x",
                           "9x9-windoku",
                           "6x6-x",
                           "16x16-x",
                           "9x9-x-windoku",
                           "9x9-disjoint",
                           "9x9-center-dots",
                           "9x9-asterisk",
                           "9x9-girandola",
                           "9x9-anti-king",
                           "9x9-anti-knight",
                           "9x9-non-consecutive",
                           "samurai",
                           "samurai-x",
                           "mini-samurai",
                           "windmill",
                           "cross",
                           "flower",
                           "butterfly",
                           "sohei",
                           "twodoku",
                           "tripledoku"}) {
    CHECK(names.count(name) == 1);
  }
  CHECK(BoardSpec::with_cells(36)->box_height() == 2);
  CHECK(BoardSpec::with_cells(81) == &BoardSpec::standard());
  CHECK(BoardSpec::with_cells(80) == nullptr);
}

TEST_CASE("a shape file's mistakes are named with file and line") {
  const auto message = [](std::string_view text) {
    try {
      (void)BoardSpec::parse("mine", text, "mine.shape");
    } catch (const ParseError& e) {
      return std::string(e.what());
    }
    return std::string("no error");
  };
  CHECK(message("box 3x3\n") == "no error");
  CHECK(message("") == "mine.shape:1: expected a line 'box HxW' or 'regions', found none");
  CHECK(message("\nbox 3\n").starts_with("mine.shape:2: expected 'box HxW'"));
  CHECK(message("box 6x5").starts_with("mine.shape:1: "));
  CHECK(message("box 65536x65536").starts_with("mine.shape:1: "));
  CHECK(message("house R1C1").starts_with("mine.shape:1: expected 'box HxW' or 'regions' before"));
  CHECK(message("box 2x2\nhouse R1C5").starts_with("mine.shape:2: expected a cell"));
  CHECK(message("box 2x2\nhouse R1C1 R1C1").starts_with("mine.shape:2: expected each cell"));
  CHECK(message("box 2x2\nhouse R1C1 R1C2 R1C3 R1C4 R2C1").starts_with("mine.shape:2: "));
  CHECK(message("box 2x2\nhose R1C1") ==
        "mine.shape:2: expected 'box', 'regions', 'grid', 'house' or 'rule', found 'hose'");
  CHECK(
      message("box 2x2\nbox 2x2").starts_with("mine.shape:2: expected the size of the board once"));
  CHECK(
      message("box 2x2\nregions AABBAABBCCDDCCDD").starts_with("mine.shape:2: expected the size"));
  CHECK(message("regions").starts_with("mine.shape:1: expected 'regions' and a letter"));
  CHECK(message("# four\nregions AABB AAB\n\n# more\nregions BCCDD\nrule anti-king") ==
        "mine.shape:5: expected a letter for each cell of a square board, found 12");
  CHECK(message("regions AABB AABB CCDD CCDA") ==
        "mine.shape:1: expected regions of 4 cells, found 5 of 'A'");
  CHECK(message("regions " + std::string(626, 'A'))
            .starts_with("mine.shape:1: expected at most 625"));
  CHECK(message("regions AABC AABC BBCC DDDD") == "no error");
  CHECK(message("rule anti-king")
            .starts_with("mine.shape:1: expected 'box HxW' or 'regions' before"));
  CHECK(message("box 2x2\nrule") ==
        "mine.shape:2: expected 'rule' and one of 'anti-king', 'anti-knight', 'non-consecutive', "
        "'disjoint-groups', found 'rule'");
  CHECK(
      message("box 2x2\nrule anti-king anti-knight").starts_with("mine.shape:2: expected 'rule'"));
  CHECK(message("box 5x5\nrule anti-king")
            .starts_with("mine.shape:2: expected a board of at most 16"));
  CHECK(message("box 5x5\nrule disjoint-groups") == "no error");
  CHECK(message("regions AABC AABC BBCC DDDD\nrule disjoint-groups")
            .starts_with("mine.shape:2: expected 'box HxW' with disjoint groups"));
}

TEST_CASE("a board is its rules") {
  const auto parse = [](const std::string& text) { return BoardSpec::parse("mine", text, "file"); };
  const BoardSpec& x = *BoardSpec::find("9x9-x");
  CHECK(x.rules() ==
        "box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9\n"
        "house R1C9 R2C8 R3C7 R4C6 R5C5 R6C4 R7C3 R8C2 R9C1");
  CHECK(x.digest() == sha256(x.rules()).substr(0, 32));
  CHECK(x.identity() == "9x9-x");
  // Order, blanks, comments, houses that add nothing: the same rules, the same houses.
  const BoardSpec same = parse(
      "  box\t3x3 # a board\n\nhouse R9C1 R8C2 R7C3 R6C4 R5C5 R4C6 R3C7 R2C8 R1C9\n"
      "house R1C1 R2C2\nhouse R9C9 R8C8 R7C7 R6C6 R5C5 R4C4 R3C3 R2C2 R1C1\n"
      "house R1C1 R1C2 R1C3 R1C4 R1C5 R1C6 R1C7 R1C8 R1C9\nhouse R4C4 R6C6 R5C5\n"
      "house R1C9 R2C8 R3C7 R4C6 R5C5 R6C4 R7C3 R8C2 R9C1\n");
  CHECK(same.rules() == x.rules());
  CHECK(same.houses().size() == x.houses().size());
  CHECK(same.identity() == "9x9-x");
  CHECK(BoardSpec::with_digest(same.digest()) == &x);
  CHECK(parse("box 3x3\nhouse R1C1 R1C2").identity() == "9x9");
  // Other rules: one cell, one house, the box.
  const BoardSpec less = parse("box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9\n");
  const BoardSpec short_one = parse("box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8\n");
  CHECK(less.identity() == "#" + less.digest());
  CHECK(short_one.digest() != less.digest());
  CHECK(BoardSpec::with_digest(less.digest()) == nullptr);
  // The text of the rules is a file of them; every built-in board has different rules.
  std::set<std::string> digests;
  for (const BoardSpec& board : BoardSpec::all()) {
    CHECK(BoardSpec::parse("copy", board.rules(), "copy").digest() == board.digest());
    CHECK(digests.insert(board.digest()).second);
  }
  CHECK(parse(less.rules()).rules() == less.rules());
  // Regions by any letters; those that are boxes are boxes. A rule twice is a rule.
  const BoardSpec jigsaw = parse("regions zz11 # a row\n\nregions\tz221\nregions z421 4442");
  CHECK(jigsaw.rules() == "regions AABBACCBADCBDDDC");
  CHECK_FALSE(jigsaw.has_boxes());
  CHECK(jigsaw.box_of({13}) == 3);
  CHECK(jigsaw.houses()[11].cells == std::vector<Cell>{{9}, {12}, {13}, {14}});
  CHECK(parse("regions BBAABBAACCDDCCDD").identity() == "4x4");
  CHECK(parse("regions ABCABCABC").rules() == "box 3x1");
  CHECK(parse("box 2x2\nrule non-consecutive\nrule anti-king\nrule anti-king").rules() ==
        "box 2x2\nrule anti-king\nrule non-consecutive");
  CHECK(parse("box 1x1\nrule anti-king\nrule disjoint-groups").rules() == "box 1x1");
  // Disjoint groups are short for houses.
  CHECK(parse("box 2x2\nrule disjoint-groups").rules() ==
        "box 2x2\nhouse R1C1 R1C3 R3C1 R3C3\nhouse R1C2 R1C4 R3C2 R3C4\n"
        "house R2C1 R2C3 R4C1 R4C3\nhouse R2C2 R2C4 R4C2 R4C4");
  // Files keep them: they must never change.
  CHECK(sha256(BoardSpec::standard().rules()) == sha256("box 3x3"));
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("relations keep digits of cells apart that no house keeps apart") {
  const auto related = [](const BoardSpec& board, int one, int other) {
    const Cell a{static_cast<std::uint16_t>(one)};
    const Cell b{static_cast<std::uint16_t>(other)};
    const auto pairs = board.relations()[0].pairs;
    return std::find(pairs.begin(), pairs.end(), std::pair(a, b)) != pairs.end();
  };
  const auto sees = [](const BoardSpec& board, int one, int other) {
    const auto peers = board.peers_of({static_cast<std::uint16_t>(one)});
    return std::find(peers.begin(), peers.end(), Cell{static_cast<std::uint16_t>(other)}) !=
           peers.end();
  };
  const BoardSpec knight = BoardSpec::parse("knight", "box 3x3\nrule anti-knight", "file");
  const BoardSpec king = BoardSpec::parse("king", "box 3x3\nrule anti-king", "file");
  const BoardSpec near = BoardSpec::parse("near", "box 3x3\nrule non-consecutive", "file");
  for (const BoardSpec* board : {&knight, &king, &near}) {
    CHECK_FALSE(board->is_plain());
    REQUIRE(board->relations().size() == 1);
    const std::vector<std::pair<Cell, Cell>>& pairs = board->relations()[0].pairs;
    std::set<std::pair<Cell, Cell>> expected;
    for (int a = 0; a < 81; ++a) {
      for (int b = a + 1; b < 81; ++b) {
        const int down = b / 9 - a / 9;
        const int right = std::abs(b % 9 - a % 9);
        const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        const bool is_related = board == &knight ? down * right == 2 && !box
                                : board == &king ? down == 1 && right == 1 && !box
                                                 : down + right == 1;
        CHECK(related(*board, a, b) == is_related);
        const bool house = down == 0 || right == 0 || box;
        CHECK(sees(*board, a, b) == (house || (board != &near && is_related)));
        CHECK(sees(*board, b, a) == sees(*board, a, b));
        if (is_related)
          expected.insert({{static_cast<std::uint16_t>(a)}, {static_cast<std::uint16_t>(b)}});
      }
    }
    CHECK(std::vector(expected.begin(), expected.end()) == pairs);
  }
  // Checked on a board.
  std::vector<std::uint8_t> digits(81);
  digits[2] = digits[13] = 5;  // R1C3 and R2C5
  CHECK(is_consistent(BoardSpec::standard(), digits));
  CHECK_FALSE(is_consistent(knight, digits));
  CHECK(is_consistent(king, digits));
  digits[13] = 0;
  digits[12] = 5;
  CHECK_FALSE(is_consistent(king, digits));
  CHECK(is_consistent(knight, digits));
  digits[12] = 0;
  digits[11] = 4;
  CHECK_FALSE(is_consistent(near, digits));
  CHECK(is_consistent(king, digits));
  digits[11] = 3;
  CHECK(is_consistent(near, digits));
  digits[11] = 0;
  digits[1] = 6;
  CHECK_FALSE(is_consistent(near, digits));
}

TEST_CASE("grids are read and written as lines") {
  const std::string text =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const Grid grid = Grid::parse(BoardSpec::standard(), text);
  CHECK(grid.to_string() == text);
  CHECK(grid.count_givens() == 30);
  CHECK(grid[Cell{0}] == Digit{5});
  CHECK(is_consistent(BoardSpec::standard(), grid.digits()));
  CHECK_FALSE(is_solved(BoardSpec::standard(), grid.digits()));
  CHECK_THROWS_WITH(Grid::parse(BoardSpec::standard(), "123"), "expected 81 cells (9x9), found 3");
  CHECK_THROWS_WITH(Grid::parse(*BoardSpec::find("4x4"), "1234567812345678"),
                    "expected a digit 1 to 4 or '.', found '5' at R2C1");
  const BoardSpec& big = *BoardSpec::find("25x25");
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
  for (int i = 0; i < 81; i += 7) set.insert(Cell{static_cast<std::uint16_t>(i)});
  CHECK(set.size() == 12);
  int expected = 0;
  for (const Cell c : set) {
    CHECK(c.index == expected);
    expected += 7;
  }
  CHECK(expected == 84);
  set.erase(Cell{77});
  CHECK_FALSE(set.contains(Cell{77}));
  CHECK(set.contains(Cell{70}));
  CHECK((set - set).empty());
  const DigitSet digits = DigitSet::first(9) - DigitSet::of({4});
  CHECK(digits.size() == 8);
  CHECK_FALSE(digits.contains({4}));
  CHECK(digits.front() == Digit{1});
}

TEST_CASE("elements are inserted from a number on, as far as they fit") {
  Bits<2> some{};
  for (const std::size_t i : {0U, 5U, 63U, 64U, 90U, 127U}) some.insert(i);
  for (int first = -200; first < 300; ++first) {
    CAPTURE(first);
    Bits<4> found{};
    Bits<4> expected{};
    found.insert(7);
    expected.insert(7);
    found.insert_from(static_cast<std::size_t>(first), some);
    for (const std::size_t i : some) {
      const int to = first + static_cast<int>(i);
      if (0 <= to && to < 256) expected.insert(static_cast<std::size_t>(to));
    }
    CHECK(found == expected);
  }
}

TEST_CASE("a broken contract is reported in release builds too") {
  CHECK_THROWS_AS(BoardSpec("too big", 6, 6), ContractViolation);
}

TEST_CASE("a board is described by a sentence for each of its rules") {
  const auto told = [](const BoardSpec& board) {
    std::string drawn;
    for (const RuleSentence& rule : rule_sentences(board)) {
      CHECK(rule.english.ends_with('.'));
      CHECK(rule.japanese.ends_with("\u3002"));
      CHECK((rule.english + rule.japanese).find("{}") == std::string::npos);
      drawn += (rule.is_drawn ? "+" : "-") + rule.english.substr(0, rule.english.find(' ')) + " ";
    }
    return drawn;
  };
  const std::map<std::string, std::string> expected{{"6x6-x", "+Each "},
                                                    {"9x9-x", "+Each "},
                                                    {"16x16-x", "+Each "},
                                                    {"9x9-windoku", "+Each "},
                                                    {"9x9-x-windoku", "+Each +Each "},
                                                    {"samurai-x", "+Each "},
                                                    {"9x9-disjoint", "-Disjoint "},
                                                    {"9x9-center-dots", "+The "},
                                                    {"9x9-asterisk", "+The "},
                                                    {"9x9-girandola", "+The "},
                                                    {"9x9-anti-knight", "-Anti-knight: "},
                                                    {"9x9-anti-king", "-Anti-king: "},
                                                    {"9x9-non-consecutive", "-Non-consecutive: "}};
  for (const BoardSpec& board : BoardSpec::all()) {
    INFO(board.name());
    const auto row = expected.find(board.name());
    // The first sentence of several grids explains that they overlap.
    CHECK(told(board) ==
          (board.has_several_grids() ? "+The " : "") + (row == expected.end() ? "" : row->second));
    CHECK(board.is_plain() ==
          (row == expected.end() && !board.is_jigsaw() && !board.has_several_grids()));
  }
  const auto first = [](const std::string& rules) {
    return rule_sentences(BoardSpec::parse("mine", rules, "mine.shape")).at(0);
  };
  CHECK(first("box 2x2\nhouse R1C1 R2C2 R3C3 R4C4").english ==
        "The diagonal that is drawn holds every digit once.");
  CHECK(first("box 2x2\nhouse R2C2 R2C3 R3C2 R3C3").english ==
        "The gray cells hold every digit once.");
  CHECK(first("box 2x2\nhouse R2C2 R3C3").english == "No digit appears twice in the gray cells.");
  // Areas that gray cells distinguish, two that touch, two that overlap, and one in pieces.
  const std::string areas = "box 3x3\nhouse R2C3 R2C4 R3C3 R3C4\nhouse ";
  CHECK(first(areas + "R5C3 R6C3 R6C4").english == "No digit appears twice in the same gray area.");
  const auto framed = first(areas + "R3C5 R4C5 R4C6");
  CHECK(framed.english == "No digit appears twice in the same area with a gray frame.");
  CHECK(framed.is_drawn);
  CHECK(first(areas + "R3C4 R4C5 R4C4").english ==
        "No digit appears twice in R2C3, R2C4, R3C3 and R3C4.");
  CHECK(first(areas + "R5C5 R7C7").japanese.starts_with("R2C3、R2C4、R3C3、R3C4には"));
  const auto windows = first(
      "box 3x3\nhouse R2C2 R2C3 R2C4 R3C2 R3C3 R3C4 R4C2 R4C3 R4C4\n"
      "house R6C2 R6C3 R6C4 R7C2 R7C3 R7C4 R8C2 R8C3 R8C4");
  CHECK(windows.english == "Each of the 2 gray windows holds every digit once.");
  CHECK(windows.is_drawn);
  CHECK(first("box 2x2\nhouse R1C2 R1C3 R2C2 R2C3\nhouse R3C2 R3C3 R4C2 R4C3").english ==
        "Each of the 2 areas with gray frames holds every digit once.");
}

TEST_CASE("areas are grey, framed where they touch, and not drawn where most would be grey") {
  const auto look = [](const std::string& houses) {
    const BoardSpec board = BoardSpec::parse("mine", "box 2x2\n" + houses, "mine.shape");
    const BoardFeatures features = board_features(board);
    const auto grey = grey_cells(board, features);
    return std::tuple(features.area_style, features.areas_are_clear,  // and the gray cells
                      16 - std::count(grey.begin(), grey.end(), 0));
  };
  const std::string middle = "house R1C2 R1C3 R2C3\n";
  CHECK(look(middle) == std::tuple(AreaStyle::kGrey, true, 3));
  CHECK(look("house R1C2 R4C3\n") == std::tuple(AreaStyle::kGrey, true, 2));
  CHECK(look(middle + "house R3C2 R4C2 R4C3") == std::tuple(AreaStyle::kGrey, true, 6));
  CHECK(look(middle + "house R2C2 R3C2 R3C3") == std::tuple(AreaStyle::kFrames, true, 0));
  CHECK(look(middle + "house R3C3 R4C1") == std::tuple(AreaStyle::kGrey, false, 5));
  CHECK(look(middle + "house R2C3 R3C2 R3C3") == std::tuple(AreaStyle::kGrey, false, 5));
  // Up to half of the board is gray: here 8 cells and 9.
  const std::string more = middle + "house R2C3 R2C2 R3C2 R3C3\nhouse ";
  CHECK(look(more + "R3C4 R4C1") == std::tuple(AreaStyle::kGrey, false, 8));
  CHECK(look(more + "R3C4 R4C1 R4C2") == std::tuple(AreaStyle::kNone, false, 0));
}
