// libgridmill as programs use it: the answers are the program's, bad arguments become statuses.
// library_stress.cpp has the rest of this program.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <gridmill/gridmill.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "solver/board/text.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/library_support.h"

namespace {

using namespace gridmill::library_test;

/// The words of a recipe as options of the program: "max_level=2" is " --max-level 2".
std::string options_of(const std::string& recipe) {
  std::string options;
  std::istringstream words(recipe);
  for (std::string word; words >> word;) {
    word[word.find('=')] = ' ';
    std::replace(word.begin(), word.end(), '_', '-');
    options += " --" + word;
  }
  return options;
}

std::string tenths(int value) {
  return std::to_string(value / 10) + "." + std::to_string(value % 10);
}

}  // namespace

TEST_CASE("the library makes the program's puzzles") {
  for (const char* recipe :
       {"seed=5", "seed=6 symmetry=rotational", "seed=7 givens=24..26", "seed=8 max_level=1"}) {
    INFO(recipe);
    const auto expected = lines(run("generate -q --count 100" + options_of(recipe)).out);
    REQUIRE(expected.size() == 100);
    for (const unsigned threads : {1U, 3U}) {
      const Digits puzzles = gridmill::generate(100, recipe, {}, {threads, {}});
      const std::string text = gridmill::format(puzzles);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(text.substr(i * kCells, kCells) == expected[i].substr(0, kCells));
      }
    }
  }
}

TEST_CASE("boards and rules: puzzles, ratings, solutions and steps are the program's") {
  struct GenerateCase {
    std::string board;
    std::string recipe;  ///< words that are options of the program, too
  };
  const std::vector<GenerateCase> cases{{"9x9-x", ""},
                                        {"9x9-anti-knight", ""},
                                        {"12x12", ""},
                                        {"4x4", "symmetry=rotational"},
                                        {"7x7-jigsaw", ""},
                                        {"9x9", "rules=killer"},
                                        {"9x9", "rules=thermo,arrow givens=..12"},
                                        {"9x9-windoku", "rules=xv"},
                                        {"9x9", "rules=thermo max_level=3"},
                                        {"5x5-jigsaw", "rules=kropki"},
                                        {"6x6", "rules=renban"}};
  for (const GenerateCase& test : cases) {
    constexpr std::size_t kPuzzles = 3;
    INFO(test.board << " " << test.recipe);
    const auto expected = lines(run("generate -q --format json --seed 5 --count 3 --board " +
                                    test.board + options_of(test.recipe))
                                    .out);
    REQUIRE(expected.size() == kPuzzles);
    const Board made_on(test.board);
    const std::size_t cells = made_on.cells();
    Digits puzzles(kPuzzles * cells);
    Digits solutions(puzzles.size());
    std::vector<std::string> boards;
    gridmill::generate("seed=5 " + test.recipe, 0, puzzles, solutions, &boards, made_on);
    // All at once, each on its board.
    const Board each(boards);
    CHECK(each.text() == "");
    CHECK(each.cells() == cells);
    const auto ratings = gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL, each);
    const auto steps = gridmill::steps(puzzles, each);
    CHECK(gridmill::solve(puzzles, each) == solutions);
    CHECK(gridmill::count(puzzles, 2, each) == std::vector<std::uint64_t>(kPuzzles, 1));
    const std::string text = gridmill::format(puzzles, each);
    const std::string solved = gridmill::format(solutions, each);
    const Digits forms = gridmill::canonical(puzzles, each);
    for (std::size_t i = 0; i < kPuzzles; ++i) {
      std::string label = boards[i];
      for (std::size_t at = 0; (at = label.find('"', at)) != std::string::npos; at += 2) {
        label.insert(at, "\\");
      }
      std::string row = "{\"puzzle\":\"" + text.substr(i * cells, cells) + "\",\"solution\":\"" +
                        solved.substr(i * cells, cells) + "\",\"board\":\"" + label + "\",";
      CHECK(expected[i].substr(0, row.size()) == row);
      row = "\"level\":" + std::to_string(ratings[i].level) + ",";
      CHECK(expected[i].find(row) != std::string::npos);
      row = "\"hardest\":\"" + std::string(ratings[i].hardest) +
            "\",\"rounds\":" + std::to_string(ratings[i].rounds) +
            ",\"min_openings\":" + std::to_string(ratings[i].min_openings) + ",";
      CHECK(expected[i].find(row) != std::string::npos);
      CHECK(steps[i].find("\"technique\":\"" + std::string(ratings[i].hardest)) !=
            std::string::npos);
      // The same, one by one.
      const Board board(boards[i]);
      CHECK(board.text() == boards[i]);
      const Digits one(puzzles.begin() + static_cast<std::ptrdiff_t>(i * cells),
                       puzzles.begin() + static_cast<std::ptrdiff_t>((i + 1) * cells));
      CHECK(gridmill::rate(one, GRIDMILL_SCALE_GRIDMILL, board)[0].rounds == ratings[i].rounds);
      const Digits form = gridmill::canonical(one, board);
      CHECK(std::equal(form.begin(), form.end(),
                       forms.begin() + static_cast<std::ptrdiff_t>(i * cells)));
    }
    // The number of threads decides nothing.
    Digits again(puzzles.size());
    std::vector<std::string> boards_again;
    gridmill::generate("seed=5 " + test.recipe, 0, again, {}, &boards_again, made_on, {3, {}});
    CHECK(again == puzzles);
    CHECK(boards_again == boards);
  }
}

TEST_CASE("a range of a run, with its solutions") {
  const Digits all = gridmill::generate(40, "seed=3");
  Digits some(10 * kCells);
  Digits solutions(some.size());
  gridmill::generate("seed=3", 25, some, solutions);
  CHECK(std::equal(some.begin(), some.end(), all.begin() + 25 * kCells));
  CHECK(gridmill::solve(some) == solutions);
  // An index that its attempts bring nothing for is empty.
  Digits none(kCells, 1);
  gridmill::generate("seed=3 givens=20..20 max_attempts=1", 0, none);
  CHECK(none == Digits(kCells, 0));
}

TEST_CASE("the library rates as the program does") {
  Digits puzzles = gridmill::generate(60, "seed=9");
  // One without a solution, one with several.
  const Digits wrong = gridmill::parse("11" + std::string(79, '.') + std::string(kCells, '.'));
  puzzles.insert(puzzles.end(), wrong.begin(), wrong.end());
  const auto own = program(puzzles, "rate --format csv");
  const auto se = program(puzzles, "rate --scale se --format csv");
  const auto hodoku = program(puzzles, "rate --scale hodoku --format csv");
  const auto ratings = gridmill::rate(puzzles);
  REQUIRE(own.size() == ratings.size() + 1);
  const auto after_puzzle = [](const std::string& line) { return line.substr(kCells + 1); };
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const gridmill::Rating& rating = ratings[i];
    if (i >= 60) {
      CHECK(rating.solutions == (i == 60 ? 0 : 2));
      CHECK(rating.level == 0);
      CHECK(rating.hardest == nullptr);
      CHECK(rating.hodoku_level == nullptr);
      continue;
    }
    CHECK(rating.solutions == 1);
    CHECK(after_puzzle(own[i + 1]) == std::to_string(rating.level) + "," + rating.hardest + "," +
                                          std::to_string(rating.rounds) + "," +
                                          std::to_string(rating.min_openings));
    CHECK(after_puzzle(se[i + 1]) ==
          tenths(rating.se_er) + "," + tenths(rating.se_ep) + "," + tenths(rating.se_ed));
    CHECK(after_puzzle(hodoku[i + 1]) ==
          std::string(rating.hodoku_level) + "," + std::to_string(rating.hodoku_score));
  }
  // What is not asked for stays empty.
  const auto level_only = gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL);
  CHECK(level_only[3].level == ratings[3].level);
  CHECK(level_only[3].se_er == 0);
  CHECK(level_only[3].hodoku_level == nullptr);
}

TEST_CASE("steps are the program's") {
  Digits puzzles = gridmill::generate(8, "seed=12");
  puzzles.resize(9 * kCells);  // an empty board has several solutions
  const auto steps = gridmill::steps(puzzles);
  puzzles.resize(8 * kCells);
  const auto expected = program(puzzles, "rate --steps --format json");
  REQUIRE(expected.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(expected[i].find("\"steps\":" + steps[i] + "}") != std::string::npos);
  }
  CHECK(steps[8].empty());
}

TEST_CASE("counts, solutions and canonical forms are the program's") {
  Digits puzzles = gridmill::generate(50, "seed=21");
  const auto canon = program(puzzles, "canon");
  const auto solved = program(puzzles, "solve");
  const std::string forms = gridmill::format(gridmill::canonical(puzzles));
  const std::string solutions = gridmill::format(gridmill::solve(puzzles));
  for (std::size_t i = 0; i < 50; ++i) {
    CHECK(canon[i].substr(kCells + 1, kCells) == forms.substr(i * kCells, kCells));
    CHECK(solved[i].substr(kCells + 1, kCells) == solutions.substr(i * kCells, kCells));
  }
  // Known: 288 grids of 4 x 4.
  const Board small("4x4");
  CHECK(gridmill::count(Digits(16, 0), 1000, small) == std::vector<std::uint64_t>{288});
  CHECK(gridmill::count(Digits(16, 0), 7, small) == std::vector<std::uint64_t>{7});
  // Puzzles with no solution, several solutions, and one.
  puzzles.resize(3 * kCells);
  std::fill(puzzles.begin() + kCells, puzzles.end(), std::uint8_t{0});
  puzzles[kCells] = puzzles[kCells + 1] = 4;
  CHECK(gridmill::count(puzzles) == std::vector<std::uint64_t>{1, 0, 2});
  Digits both(puzzles.size());
  std::vector<std::uint8_t> counts(3);
  gridmill::solve(puzzles, both, counts);
  CHECK(counts == std::vector<std::uint8_t>{1, 0, 2});
  CHECK(both[kCells] == 0);
  CHECK(both[2 * kCells] != 0);
  const Digits no_forms = gridmill::canonical(puzzles);
  CHECK(std::count(no_forms.begin() + kCells, no_forms.end(), 0) == 2 * kCells);
}

TEST_CASE("boards and their texts") {
  CHECK(Board().text() == "9x9");
  CHECK(Board().digits() == 9);
  for (const char* text : {"6x6", "9x9-x", "16x16", "25x25"}) {
    INFO(text);
    const Board board(text);
    CHECK(board.text() == text);
    CHECK(board.cells() == board.digits() * board.digits());
    CHECK(board.rows() == board.digits());
    CHECK(board.columns() == board.digits());
  }
  const Board wide("box 2x3\ngrid R1C1\ngrid R3C7\n");
  CHECK(wide.digits() == 6);
  CHECK(wide.rows() == 8);
  CHECK(wide.columns() == 12);
  CHECK(wide.cells() == 72);
  const Digits of_grids = gridmill::generate(2, "seed=3", wide);
  CHECK(gridmill::count(of_grids, 2, wide) == std::vector<std::uint64_t>{1, 1});
  CHECK(gridmill::parse(gridmill::format(of_grids, wide), wide) == of_grids);
  CHECK(gridmill::count(gridmill::solve(of_grids, wide), 2, wide)[1] == 1);
  // A board of a file's rules, and the built-in one that has the same.
  const Board own("box 2x2\nhouse R1C1 R2C2 R3C3 R4C4\n");
  CHECK(Board(own.text()).text() == own.text());
  CHECK(gridmill::count(Digits(16, 0), 1000, own)[0] < 288);
  CHECK(Board("box 3x3\n").text() == "9x9");
  const Board copy = own;
  CHECK(copy.handle() == own.handle());

  // A jigsaw: each puzzle brings its layout, which makes its board.
  const Board family("7x7-jigsaw");
  Digits puzzles(3 * 49);
  Digits solutions(puzzles.size());
  std::vector<std::string> layouts;
  gridmill::generate("seed=4", 0, puzzles, solutions, &layouts, family);
  for (std::ptrdiff_t i = 0; i < 3; ++i) {
    const Board board(layouts[static_cast<std::size_t>(i)]);
    CHECK(board.text() == layouts[static_cast<std::size_t>(i)]);
    CHECK(board.text().starts_with("7x7-jigsaw:"));
    const Digits one(puzzles.begin() + i * 49, puzzles.begin() + (i + 1) * 49);
    CHECK(gridmill::count(one, 2, board)[0] == 1);
    CHECK(gridmill::solve(one, board) ==
          Digits(solutions.begin() + i * 49, solutions.begin() + (i + 1) * 49));
    CHECK(gridmill::rate(one, GRIDMILL_SCALE_ALL, board)[0].level >= 1);
    // Puzzles of this layout alone.
    const Digits same = gridmill::generate(2, "seed=5", board);
    CHECK(gridmill::count(same, 2, board) == std::vector<std::uint64_t>{1, 1});
  }
  // Clues on a board that has no name.
  Digits with_clues(3 * 16);
  gridmill::generate("rules=thermo", 0, with_clues, {}, &layouts, own);
  for (const std::string& text : layouts) CHECK(Board(text).text() == text);
  CHECK(gridmill::count(with_clues, 2, Board(layouts)) == std::vector<std::uint64_t>{1, 1, 1});
  // Where an attempt brings no puzzle, there is no board.
  gridmill::generate("rules=thermo givens=0..0 max_attempts=1", 0, with_clues, {}, &layouts, own);
  CHECK(std::count(layouts.begin(), layouts.end(), "") > 0);
}

TEST_CASE("wrong arguments are reported") {
  const Digits puzzle(kCells, 0);
  std::uint64_t count = 0;
  std::uint8_t digits[kCells] = {};
  char text[kCells] = {};
  gridmill_rating rating;
  gridmill_strings* texts = nullptr;
  gridmill_board* board = nullptr;
  const std::uint8_t ten[kCells] = {10};
  gridmill_options small{offsetof(gridmill_options, max_nodes) - 1, 0, nullptr, nullptr, 0};
  gridmill_options many{sizeof(gridmill_options), 5000, nullptr, nullptr, 0};
  const std::vector<gridmill_status> bad{
      gridmill_board_create(nullptr, &board),
      gridmill_board_create("9x9", nullptr),
      gridmill_parse(nullptr, nullptr, 1, digits),
      gridmill_parse(nullptr, text, 1, nullptr),
      gridmill_parse_line(nullptr, nullptr, digits),
      gridmill_parse_line(nullptr, text, nullptr),
      gridmill_format(nullptr, ten, 1, text),
      gridmill_format(nullptr, digits, 1, nullptr),
      gridmill_count(nullptr, nullptr, 1, 2, &count, nullptr),
      gridmill_count(nullptr, puzzle.data(), 1, 0, &count, nullptr),
      gridmill_count(nullptr, puzzle.data(), 1, 2, nullptr, nullptr),
      gridmill_count(nullptr, puzzle.data(), SIZE_MAX / 16, 2, &count, nullptr),
      gridmill_count(nullptr, ten, 1, 2, &count, nullptr),
      gridmill_count(nullptr, puzzle.data(), 1, 2, &count, &small),
      gridmill_count(nullptr, puzzle.data(), 1, 2, &count, &many),
      gridmill_solve(nullptr, puzzle.data(), 1, nullptr, digits, nullptr),
      gridmill_canonical(nullptr, puzzle.data(), 1, nullptr, nullptr),
      gridmill_rate(nullptr, puzzle.data(), 1, 0, &rating, sizeof(rating), nullptr),
      gridmill_rate(nullptr, puzzle.data(), 1, 8, &rating, sizeof(rating), nullptr),
      gridmill_rate(nullptr, puzzle.data(), 1, 7, &rating, sizeof(rating) - 1, nullptr),
      gridmill_rate(nullptr, puzzle.data(), 1, 7, &rating, 5000, nullptr),
      gridmill_rate(nullptr, puzzle.data(), 1, 7, nullptr, sizeof(rating), nullptr),
      gridmill_steps(nullptr, puzzle.data(), 1, nullptr, nullptr),
      gridmill_steps(nullptr, ten, 1, &texts, nullptr),
      gridmill_generate(nullptr, "", 0, 1, nullptr, nullptr, nullptr, nullptr),
      gridmill_generate(nullptr, "", UINT64_MAX, 2, digits, nullptr, nullptr, nullptr),
      gridmill_generate(nullptr, "fill=nobody", 0, 1, digits, nullptr, nullptr, nullptr)};
  for (std::size_t i = 0; i < bad.size(); ++i) {
    INFO("call " << i);
    CHECK(bad[i] == GRIDMILL_BAD_ARGUMENT);
  }
  CHECK(board == nullptr);
  CHECK(texts == nullptr);
  CHECK(gridmill_count(nullptr, ten, 1, 2, &count, nullptr) == GRIDMILL_BAD_ARGUMENT);
  CHECK(std::string(gridmill_last_error()) == "puzzle 0, cell 0: expected 0 to 9, found 10");
  // Messages are UTF-8, whatever they quote.
  std::uint8_t digit = 0;
  CHECK(gridmill_parse(nullptr, std::string(81, '\xe6').c_str(), 1, &digit) == GRIDMILL_BAD_TEXT);
  CHECK(std::string(gridmill_last_error()) == "puzzle 0, R1C1: expected a digit or '.', found '?'");
  std::string name;
  for (int i = 0; i < 60; ++i) name += "\u6570";
  gridmill_board* unknown = nullptr;
  CHECK(gridmill_board_create(name.c_str(), &unknown) == GRIDMILL_BAD_TEXT);
  CHECK(gridmill::is_utf8(gridmill_last_error()));
  for (const char* invalid : {"\xff", "box\xff 3x3", "9x9+{\"\xe6\":1}", "\xe6\x95"}) {
    CHECK(gridmill_board_create(invalid, &unknown) == GRIDMILL_BAD_TEXT);
    CHECK(gridmill::is_utf8(gridmill_last_error()));
    CHECK(gridmill_generate(nullptr, invalid, 0, 1, digits, nullptr, nullptr, nullptr) ==
          GRIDMILL_BAD_TEXT);
    CHECK(gridmill::is_utf8(gridmill_last_error()));
  }

  for (const char* wrong :
       {"", "10x11", "9x9-jigsaw:ABC", "box 3x4x5\nhouse", "box 2x2\nrule of",
        "9x9+{\"killercage\":3}", "no board\n", "box 2x2\n{\"killercage\":3}"}) {
    INFO(wrong);
    CHECK(status_of([&] { Board{wrong}; }) == GRIDMILL_BAD_TEXT);
  }
  for (const char* wrong :
       {"seed", "seed=x", "board=16x16", "givens=30..20", "symmetry=none=1", "recipe=1",
        "max_level=9", "pattern=xx", "layouts=#00", "per_grid=0", "givens=90..99", "rules=nobody",
        "rules=thermo rules_version=0", "max_level=2 max_level_version=1"}) {
    INFO(wrong);
    CHECK(status_of([&] { (void)gridmill::generate(1, wrong); }) == GRIDMILL_BAD_TEXT);
  }
  CHECK(status_of([] { (void)gridmill::parse("12"); }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status_of([] { (void)gridmill::parse(std::string(kCells, '?')); }) == GRIDMILL_BAD_TEXT);
  CHECK(status_of([] { (void)gridmill::parse(std::string(kCells, 'A')); }) == GRIDMILL_BAD_TEXT);
  const Board jigsaw("9x9-jigsaw");
  CHECK(status_of([&] { (void)gridmill::count(puzzle, 2, jigsaw); }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status_of([&] { (void)gridmill::generate(1, "", jigsaw); }) == GRIDMILL_BAD_ARGUMENT);
  const Board x("9x9-x");
  CHECK(status_of([&] { (void)gridmill::rate(puzzle, GRIDMILL_SCALE_SE, x); }) ==
        GRIDMILL_UNSUPPORTED);
  const Board killer(R"(9x9+{"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]})");
  CHECK(status_of([&] { (void)gridmill::rate(puzzle, GRIDMILL_SCALE_SE, killer); }) ==
        GRIDMILL_UNSUPPORTED);
  CHECK(status_of([&] { (void)gridmill::generate(1, "", killer); }) == GRIDMILL_UNSUPPORTED);
  CHECK(status_of([] { (void)gridmill::generate(1, "rules=killer"); }) == GRIDMILL_BAD_ARGUMENT);
  const Board two(std::vector<std::string>{"9x9", "9x9-x"});
  CHECK(status_of([&] { (void)gridmill::count(puzzle, 2, two); }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status_of([&] { (void)gridmill::generate(1, "", two); }) == GRIDMILL_BAD_ARGUMENT);
  const auto boards_of = [](const std::vector<std::string>& each) { Board{each}; };
  CHECK(status_of([&] { boards_of({}); }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status_of([&] { boards_of({"9x9", "4x4"}); }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status_of([&] { boards_of({"9x9", "nothing"}); }) == GRIDMILL_BAD_TEXT);
  const char* const no_text = nullptr;
  CHECK(gridmill_board_create_each(&no_text, 1, &board) == GRIDMILL_BAD_ARGUMENT);
  CHECK(gridmill_board_create_each(nullptr, 1, &board) == GRIDMILL_BAD_ARGUMENT);
  CHECK(gridmill_board_create_each(&no_text, 1, nullptr) == GRIDMILL_BAD_ARGUMENT);
  const Board each_jigsaw(std::vector<std::string>{"9x9-jigsaw"});
  CHECK(status_of([&] { (void)gridmill::count(puzzle, 2, each_jigsaw); }) == GRIDMILL_BAD_ARGUMENT);

  // Nothing is no mistake.
  CHECK(gridmill_count(nullptr, nullptr, 0, 2, nullptr, nullptr) == GRIDMILL_OK);
  CHECK(gridmill_steps(nullptr, nullptr, 0, &texts, nullptr) == GRIDMILL_OK);
  CHECK(gridmill_strings_count(texts) == 0);
  CHECK(gridmill_strings_at(texts, 0) == nullptr);
  gridmill_strings_destroy(texts);
  gridmill_strings_destroy(nullptr);
  gridmill_board_destroy(nullptr);
  CHECK(gridmill_strings_count(nullptr) == 0);
}

TEST_CASE("structs of newer programs") {
  // Members after ours are allowed if they are 0.
  struct {
    gridmill_options options;
    std::uint64_t more;
  } options{{sizeof(options), 1, nullptr, nullptr, 0}, 0};
  const Digits puzzle = gridmill::generate(1);
  std::uint64_t count = 0;
  CHECK(gridmill_count(nullptr, puzzle.data(), 1, 2, &count, &options.options) == GRIDMILL_OK);
  CHECK(count == 1);
  options.more = 1;
  CHECK(gridmill_count(nullptr, puzzle.data(), 1, 2, &count, &options.options) ==
        GRIDMILL_BAD_ARGUMENT);
  struct Larger {
    gridmill_rating rating;
    std::uint64_t more;
  };
  Digits two = puzzle;
  two.insert(two.end(), puzzle.begin(), puzzle.end());
  Larger larger[2];
  std::memset(static_cast<void*>(larger), 0xff, sizeof(larger));
  CHECK(gridmill_rate(nullptr, two.data(), 2, GRIDMILL_SCALE_GRIDMILL, &larger[0].rating,
                      sizeof(Larger), nullptr) == GRIDMILL_OK);
  for (const Larger& one : larger) {
    CHECK(one.rating.level == gridmill::rate(puzzle)[0].level);
    CHECK(one.more == 0);
  }
}

TEST_CASE("progress is reported, and can stop a call") {
  const Digits puzzles = gridmill::generate(2000, "seed=2");
  std::uint64_t last = 0;
  std::uint64_t all = 0;
  const std::thread::id caller = std::this_thread::get_id();
  bool same_thread = true;
  const auto ratings = gridmill::rate(puzzles, GRIDMILL_SCALE_SE, {},
                                      {2, [&](std::uint64_t done, std::uint64_t of) {
                                         same_thread &= std::this_thread::get_id() == caller;
                                         CHECK(done >= last);
                                         last = done;
                                         all = of;
                                         return true;
                                       }});
  CHECK(last == 2000);
  CHECK(all == 2000);
  CHECK(same_thread);
  CHECK(ratings[1999].se_er > 0);

  // An empty board of 25 x 25 has more solutions than can be counted.
  const Board large("25x25");
  const Digits empty(625, 0);
  const auto endless = [&](const Options& options) {
    (void)gridmill::count(empty, UINT64_MAX, large, options);
  };
  CHECK(status_of([&] {
          endless({1, [](std::uint64_t, std::uint64_t) { return false; }});
        }) == GRIDMILL_CANCELLED);
  CHECK_THROWS_AS(endless({2, [](std::uint64_t, std::uint64_t) -> bool { throw 17; }}), int);
  // The board works as before.
  CHECK(gridmill::count(empty, 3, large)[0] == 3);
}

TEST_CASE("a search of more than max_nodes is an error that names its puzzle") {
  const Options options{2, {}, 1000};
  for (const char* name : {"9x9", "9x9-x", "16x16"}) {
    CAPTURE(name);
    const Board board(name);
    const Digits easy = gridmill::generate(2, "seed=1 max_level=1", board);
    Digits puzzles = easy;
    puzzles.resize(easy.size() + board.cells(), 0);  // an empty grid at the end
    CHECK(gridmill::count(easy, 2, board, options) == std::vector<std::uint64_t>{1, 1});
    const auto message = [&](const auto& call) -> std::string {
      try {
        call();
      } catch (const Error& error) {
        CHECK(error.status() == GRIDMILL_OVER_LIMIT);
        return error.what();
      }
      return "";
    };
    CHECK(message([&] { (void)gridmill::count(puzzles, UINT64_MAX, board, options); }) ==
          "puzzle 2: the search took more than 1000 nodes (max_nodes)");
    const Options strict{1, {}, 1};
    CHECK(message([&] { (void)gridmill::solve(puzzles, board, strict); }) != "");
    CHECK(message([&] { (void)gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL, board, strict); }) !=
          "");
    // Other calls on the same board have no limit.
    CHECK(gridmill::count(puzzles, 3, board) == std::vector<std::uint64_t>{1, 1, 3});
    CHECK(gridmill::generate(2, "seed=1 max_level=1", board, strict) == easy);
  }
  // Callers of version 1.0 have no such member.
  gridmill_options old{offsetof(gridmill_options, max_nodes), 1, nullptr, nullptr, 1};
  const Digits empty(81, 0);
  std::uint64_t count = 0;
  CHECK(gridmill_count(nullptr, empty.data(), 1, 2, &count, &old) == GRIDMILL_OK);
  CHECK(count == 2);
  old.size = sizeof(old);
  CHECK(gridmill_count(nullptr, empty.data(), 1, 2, &count, &old) == GRIDMILL_OVER_LIMIT);
  old.size = 8;
  CHECK(gridmill_count(nullptr, empty.data(), 1, 2, &count, &old) == GRIDMILL_BAD_ARGUMENT);
}
