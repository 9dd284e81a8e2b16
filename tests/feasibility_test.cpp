#include "gen/filler.h"

#include <fstream>
#include <string>
#include <vector>

#include "gen/random_stream.h"
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
    const bool decided = board.cells() <= 81 && board.name() != "9x9-non-consecutive";
    CHECK(check_feasibility(board) == (decided ? Feasibility::kYes : Feasibility::kUnknown));
  }
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
