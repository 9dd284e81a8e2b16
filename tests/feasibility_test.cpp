#include "gen/filler.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/grid.h"
#include "tests/backtracking_count.h"
#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

BoardSpec layout(const std::string& letters, const std::string& more = "") {
  return BoardSpec::parse("layout", "regions " + letters + more, "");
}

using Names = std::vector<std::string>;

BoardSpec several_grids(const Names& places, const std::string& more = "") {
  std::string text = "box 3x3";
  for (const std::string& place : places) text += "\ngrid " + place;
  return BoardSpec::parse("grids", text + more, "");
}

/// Whether backtracking finds a full grid.
Feasibility by_reference(const BoardSpec& board) {
  const std::vector<std::uint8_t> empty(static_cast<std::size_t>(board.cells()));
  return reference::backtracking_count(board, empty, 1) == 1 ? Feasibility::kYes : Feasibility::kNo;
}

/// Regions of any form, also in several pieces: the letters of rows, some of them exchanged.
std::string random_letters(RandomStream& stream, int n) {
  std::string letters;
  for (int i = 0; i < n * n; ++i) letters += static_cast<char>('A' + i / n);
  for (std::uint32_t k = stream.below(40); k > 0; --k) {
    const auto cells = static_cast<std::uint32_t>(letters.size());
    std::swap(letters[stream.below(cells)], letters[stream.below(cells)]);
  }
  return letters;
}

}  // namespace

TEST_CASE("small boards have a full grid if backtracking finds one") {
  RandomStream stream(test_seed(), 0, Stage::kChoice);
  int yes = 0;
  int no = 0;
  for (int i = 0; i < (repetitions::is_long() ? 600 : 300); ++i) {
    const int n = 2 + i % 5;
    std::string more;
    if (i % 3 == 1) more = i % 2 == 0 ? "\nrule anti-king" : "\nrule anti-knight";
    if (i % 3 == 2) more = "\nhouse R1C1 R2C2";
    if (i % 9 == 2) {  // a full one
      more = "\nhouse";
      for (int k = 1; k <= n; ++k) more += " R" + std::to_string(k) + "C" + std::to_string(k);
    }
    const std::string letters = random_letters(stream, n);
    CAPTURE(letters, more);
    const BoardSpec board = layout(letters, more);
    const Feasibility expected = by_reference(board);
    CHECK(check_feasibility(board) == expected);
    ++(expected == Feasibility::kYes ? yes : no);
  }
  CHECK(yes > 25);
  CHECK(no > 25);
}

TEST_CASE("built-in boards have full grids") {
  for (const BoardSpec& board : BoardSpec::all()) {
    CAPTURE(board.name());
    const bool decided =
        board.has_several_grids() || (board.cells() <= 81 && board.name() != "9x9-non-consecutive");
    CHECK(check_feasibility(board) == (decided ? Feasibility::kYes : Feasibility::kUnknown));
  }
}

TEST_CASE("several grids that exclude each other are found") {
  CHECK(check_feasibility(several_grids({"R1C1", "R1C4", "R4C1", "R4C4"})) == Feasibility::kYes);
  const Names all = {"R1C12", "R4C4", "R9C1", "R10C9", "R12C6"};
  const Names conflict = {"R4C4", "R9C1", "R10C9", "R12C6"};
  const BoardSpec board = several_grids(all);
  CHECK(check_feasibility(board) == Feasibility::kNo);
  CHECK(conflicting_grids(board) == conflict);
  CHECK(overlapping_grids(board) == all);
  // Without any one of them, the others can be filled. They begin in row 1 and column 1 then.
  for (const Names& others : {Names{"R1C1", "R2C9", "R4C6"}, Names{"R1C1", "R7C6", "R9C3"},
                              Names{"R1C4", "R6C1", "R9C6"}, Names{"R1C4", "R6C1", "R7C9"}}) {
    CHECK(check_feasibility(several_grids(others)) == Feasibility::kYes);
  }
  CHECK(overlapping_grids(several_grids({"R1C1", "R7C7", "R17C1"})) == Names{"R1C1", "R7C7"});
}

TEST_CASE("extra houses and relations may exclude several grids") {
  // The column of the first grid leaves the house the digits of R7C9 to R9C9, which the column of
  // the second grid excludes.
  const BoardSpec crossing = several_grids(
      {"R1C1", "R7C7", "R13C13"}, "\nhouse R1C9 R2C9 R3C9 R4C9 R5C9 R6C9 R10C9 R11C9 R12C9");
  CHECK(check_feasibility(crossing) == Feasibility::kNo);
  CHECK(conflicting_grids(crossing) == Names{"R1C1", "R7C7"});
  const BoardSpec touching =
      BoardSpec::parse("small", "box 2x2\ngrid R1C1\ngrid R3C3\nrule anti-king", "");
  CHECK(check_feasibility(touching) == by_reference(touching));
  CHECK(check_feasibility(touching) == Feasibility::kNo);
  CHECK(conflicting_grids(touching).empty());  // each grid excludes itself
}

TEST_CASE("layouts that guesses cannot fill are filled by learning") {
  const BoardSpec board = several_grids({"R1C1", "R1C12", "R5C9"});
  const auto filler = make_filler(board, "singles");
  std::set<std::vector<std::uint8_t>> different;
  for (std::uint64_t i = 0; i < 10; ++i) {
    std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
    RandomStream stream(test_seed(), i, Stage::kFullGrid);
    filler->fill(stream, grid);
    CHECK(std::count(grid.begin(), grid.end(), 0) == 0);
    CHECK(is_consistent(board, grid));
    different.insert(grid);
    RandomStream again(test_seed(), i, Stage::kFullGrid);
    std::vector<std::uint8_t> same(grid.size());
    make_filler(board, "singles")->fill(again, same);
    CHECK(same == grid);
  }
  CHECK(filler->retries() > 1'000);
  CHECK(different.size() == 10);
}

TEST_CASE("a fill that gives up names the grids that overlap") {
  const BoardSpec board =
      several_grids({"R1C3", "R1C7", "R2C1", "R6C1", "R6C9", "R8C10", "R10C2", "R12C9"});
  const auto filler = make_filler(board, "singles");
  filler->set_backtrack_limit(100);
  RandomStream stream(test_seed(), 0, Stage::kFullGrid);
  std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
  CHECK_THROWS_WITH(filler->fill(stream, grid),
                    "no full grid of the board grids found in 100 steps; these grids overlap: "
                    "R1C3, R1C7, R2C1, R6C1, R6C9, R8C10, R10C2 and R12C9");
}

TEST_CASE("layouts of 9 x 9") {
  // Backtracking takes long for the last ones.
  for (const char* yes :
       {"AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEHEFFDGHHHHIIIGGHGHHIIIGGGGGHIII",
        "AAABBBBBCAAABCCCCCDDABBBCCCDAAEEEFFFDDDEEEFFFDDDEEEIIFGGGHHHIFFGGGGGHIIIGHHHHHIII",
        "AAABBCCCCADABBBCCCADDBBBBCCADDEEEFFIADDEEEFFIADDEEEFFIGGHHHHFFIGGGHHHIFIGGGGHHIII",
        "AAAAAAABBABBBBBBBCACCCCCCCCDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGIGHHHHHHHIHHIIIIIII"}) {
    CAPTURE(yes);
    CHECK(check_feasibility(layout(yes)) == Feasibility::kYes);
  }
  for (const char* no :
       {"AABBBBCCCABBAABCCFAAAABBCFFDDGEEECFFDDGEEECFFDDGEEECFFDDGHHIIIIDGGHIIHHIGGGHHHHII",
        "AAABBBCCCAAABBBCFCAAABBBFFCDDDEEEFCCDGDEEEFCFGGDEEEFFFGDDHHHIIIGDGHHHIIIGGGHHHIII",
        "AAAABBCCCABBAABCCFAABBBBCCFDDDEEECCFDDDEEEFFFDGGEEEFFFDGGHHHHIIDGGHIIHHIGGGHHIIII"}) {
    CAPTURE(no);
    CHECK(check_feasibility(layout(no)) == Feasibility::kNo);
  }
}

TEST_CASE("the list of layouts is decided right", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  std::ifstream file(std::string(folder) + "/variants/jigsaw_layouts.csv");
  if (!file) {
    skip("there is no list of layouts");
    return;
  }
  std::string line;
  std::getline(file, line);
  REQUIRE(line == "layout,fillable");
  int layouts = 0;
  const int every = repetitions::is_long() ? 1 : 20;  // all take minutes
  while (std::getline(file, line)) {
    if (layouts++ % every != 0) continue;
    CAPTURE(line);
    const Feasibility expected = line.substr(82) == "yes" ? Feasibility::kYes : Feasibility::kNo;
    CHECK(check_feasibility(layout(line.substr(0, 81))) == expected);
  }
  CHECK(layouts > 1000);
}
