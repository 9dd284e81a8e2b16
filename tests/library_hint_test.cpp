// Hints of libgridmill: the texts are the program's, and each hint leads on from the state of the
// grid. Puzzles of several grids as text.

#include <algorithm>
#include <cstdio>
#include <gridmill/gridmill.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/library_support.h"

namespace {

using namespace gridmill::library_test;

/// A digit that a hint fills in, or a candidate that it removes.
struct Change {
  bool is_placement;
  std::size_t cell;
  unsigned digit;
};

std::vector<Change> changes_of(const std::string& hint, std::size_t columns) {
  std::vector<Change> changes;
  for (const char* list : {"placements", "eliminations"}) {
    std::size_t at = hint.find(std::string("\"") + list + "\":[");
    const std::size_t end = hint.find(']', at);
    while ((at = hint.find("\"R", at)) < end) {
      std::size_t row = 0, column = 0;
      unsigned digit = 0;
      REQUIRE(std::sscanf(hint.c_str() + at, "\"R%zuC%zu\",\"digit\":%u", &row, &column, &digit) ==
              3);
      changes.push_back({*list == 'p', (row - 1) * columns + column - 1, digit});
      ++at;
    }
  }
  return changes;
}

}  // namespace

TEST_CASE("hints are the program's") {
  Digits puzzles = gridmill::generate(12, "seed=31");
  const Digits solutions = gridmill::solve(puzzles);
  // The second half with entries: some, all but one, all.
  Digits entries(puzzles.size());
  for (std::size_t i = 6 * kCells; i < puzzles.size(); ++i) {
    const std::size_t filled = i < 10 * kCells ? 30 : i < 11 * kCells ? kCells - 1 : kCells;
    if (i % kCells < filled) entries[i] = solutions[i];
  }
  puzzles.resize(13 * kCells);  // an empty board has several solutions
  entries.resize(puzzles.size());
  Digits merged = puzzles;
  for (std::size_t i = 0; i < entries.size(); ++i) merged[i] = std::max(merged[i], entries[i]);
  for (const char* lang : {"en", "ja"}) {
    for (unsigned depth = 1; depth <= 3; ++depth) {
      for (const unsigned cells : {GRIDMILL_CELLS_R1C1, GRIDMILL_CELLS_A1, GRIDMILL_CELLS_WORDS}) {
        const auto hints = gridmill::hint(puzzles, entries, {}, {depth, cells, lang});
        const char* const names[] = {"r1c1", "a1", "words"};
        const auto expected = program(merged,
                                      std::string("hint --lang ") + lang + " --depth " +
                                          std::to_string(depth) + " --cells " + names[cells],
                                      3);
        REQUIRE(expected.size() == hints.size());
        for (std::size_t i = 0; i < hints.size(); ++i) {
          CHECK(hints[i].find("\"text\":\"" + expected[i] + "\"") != std::string::npos);
          CHECK(hints[i].starts_with(i < 11 ? "{\"kind\":\"step\"" : "{\"kind\":\"none\""));
        }
      }
    }
  }
  const auto rows = program(merged, "hint --format json", 3);
  const auto hints = gridmill::hint(puzzles, entries);
  for (std::size_t i = 0; i < 11; ++i) {
    const std::string step = hints[i].substr(hints[i].find("\"step\":{"));
    CHECK(rows[i].ends_with(step));
  }
}

TEST_CASE("hints lead from the givens to the solution") {
  struct Start {
    const char* board;
    const char* recipe;
  };
  for (const Start& start : {Start{"9x9", "seed=31 max_level=6"},
                             {"9x9-x", ""},
                             {"9x9", "rules=killer"},
                             {"7x7-jigsaw", ""},
                             {"12x12", "max_level=3"}}) {
    INFO(start.board << " " << start.recipe);
    const Board family(start.board);
    Digits puzzle(family.cells());
    Digits solution(puzzle.size());
    std::vector<std::string> boards;
    gridmill::generate(start.recipe, 0, puzzle, solution, &boards, family);
    const Board board(boards[0]);
    Digits entries(puzzle.size());
    std::vector<std::uint32_t> marks(puzzle.size(), (1U << board.digits()) - 1);
    std::size_t steps = 0;
    for (;; ++steps) {
      const std::string hint = gridmill::hint(puzzle, entries, marks, {}, board)[0];
      if (hint.starts_with("{\"kind\":\"none\"")) break;
      REQUIRE(hint.starts_with("{\"kind\":\"step\""));
      REQUIRE(steps < 1000);
      const auto changes = changes_of(hint, board.digits());
      REQUIRE_FALSE(changes.empty());
      for (const Change& change : changes) {
        if (change.is_placement) {
          CHECK(solution[change.cell] == change.digit);
          entries[change.cell] = static_cast<std::uint8_t>(change.digit);
        } else {
          CHECK(solution[change.cell] != change.digit);
          marks[change.cell] &= ~(1U << (change.digit - 1));
        }
      }
    }
    for (std::size_t i = 0; i < puzzle.size(); ++i) {
      CHECK(std::max(puzzle[i], entries[i]) == solution[i]);
    }
  }
}

TEST_CASE("hints find the mistakes of a player") {
  const Digits puzzle = gridmill::generate(1, "seed=31");
  const Digits solution = gridmill::solve(puzzle);
  Digits entries(kCells);
  std::vector<std::uint32_t> marks(kCells);
  const auto empty_cell = [&](std::size_t from) {
    return static_cast<std::size_t>(
        std::find(puzzle.begin() + static_cast<std::ptrdiff_t>(from), puzzle.end(), 0) -
        puzzle.begin());
  };
  const std::size_t first = empty_cell(0);
  const std::size_t second = empty_cell(first + 1);
  const auto name = [](std::size_t cell) {
    return "R" + std::to_string(cell / 9 + 1) + "C" + std::to_string(cell % 9 + 1);
  };
  const auto text_of = [&](unsigned depth, const char* lang = "en") {
    const std::string hint =
        gridmill::hint(puzzle, entries, marks, {depth, GRIDMILL_CELLS_R1C1, lang})[0];
    CHECK(hint.starts_with(entries[first] != 0 ? "{\"kind\":\"wrong\",\"text\":\""
                                               : "{\"kind\":\"missing\",\"text\":\""));
    const std::size_t at = hint.find("\"text\":\"") + 8;
    return hint.substr(at, hint.find('"', at) - at);
  };
  marks[first] = 0x1ff & ~(1U << (solution[first] - 1));
  const std::string right = std::to_string(solution[first]);
  CHECK(text_of(1) == "Pencil marks are missing in 1 cell.");
  CHECK(text_of(2) == "Pencil marks are missing in " + name(first) + ".");
  CHECK(text_of(3) == "Missing pencil marks: " + right + " in " + name(first) + ".");
  CHECK(text_of(1, "ja") == "1マスで候補が足りません。");
  CHECK(text_of(3, "ja") == "足りない候補：" + name(first) + "の" + right + "。");
  entries[first] = static_cast<std::uint8_t>(solution[first] % 9 + 1);
  const std::string wrong = std::to_string(entries[first]) + " in " + name(first);
  CHECK(text_of(1) == "1 entry is wrong.");
  CHECK(text_of(2) == name(first) + " is wrong.");
  CHECK(text_of(3) == wrong + " is wrong.");
  CHECK(text_of(2, "ja") == name(first) + "の数字が間違っています。");
  entries[second] = static_cast<std::uint8_t>(solution[second] % 9 + 1);
  CHECK(text_of(1) == "2 entries are wrong.");
  CHECK(text_of(3) ==
        wrong + " and " + std::to_string(entries[second]) + " in " + name(second) + " are wrong.");
  CHECK(gridmill::hint(puzzle, entries)[0].find("\"wrong\":[{\"cell\":\"" + name(first)) !=
        std::string::npos);

  const auto status = [&](const Digits& filled, const std::vector<std::uint32_t>& left,
                          const gridmill::HintOptions& hint = {}, const Board& board = {}) {
    return status_of([&] { (void)gridmill::hint(puzzle, filled, left, hint, board); });
  };
  const auto given = static_cast<std::size_t>(
      std::find_if(puzzle.begin(), puzzle.end(), [](auto digit) { return digit != 0; }) -
      puzzle.begin());
  entries[given] = puzzle[given];
  CHECK(status(entries, {}) == GRIDMILL_OK);
  entries[given] = static_cast<std::uint8_t>(puzzle[given] % 9 + 1);
  CHECK(status(entries, {}) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status({}, std::vector<std::uint32_t>(kCells, 1U << 9)) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status(Digits(kCells, 10), {}) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status(Digits(kCells - 1), {}) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status({}, {}, {4, 0, "en"}) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status({}, {}, {3, 3, "en"}) == GRIDMILL_BAD_ARGUMENT);
  CHECK(status({}, {}, {3, 0, "tlh"}) == GRIDMILL_BAD_ARGUMENT);
  gridmill_strings* strings = nullptr;
  const Digits large(256);
  CHECK(status_of([&] {
          (void)gridmill::hint(large, {}, {}, {3, GRIDMILL_CELLS_A1, "en"}, Board("16x16"));
        }) == GRIDMILL_BAD_ARGUMENT);
  CHECK(gridmill_hint(nullptr, puzzle.data(), 1, nullptr, nullptr, nullptr, nullptr, nullptr) ==
        GRIDMILL_BAD_ARGUMENT);
  CHECK(gridmill_hint(nullptr, nullptr, 0, nullptr, nullptr, nullptr, &strings, nullptr) ==
        GRIDMILL_OK);
  gridmill_strings_destroy(strings);
}

TEST_CASE("puzzles of several grids are read grid by grid") {
  const Board butterfly("box 3x3\ngrid R1C1\ngrid R1C4\ngrid R4C1\ngrid R4C4");
  REQUIRE(butterfly.cells() == 144);
  const Digits puzzle = gridmill::generate(1, "seed=1", butterfly);
  const std::string cells = gridmill::format(puzzle, butterfly);
  std::string text;
  for (const std::size_t corner : {0U, 3U, 36U, 39U}) {
    if (!text.empty()) text += ',';
    for (std::size_t row = 0; row < 9; ++row) text += cells.substr(corner + 12 * row, 9);
  }
  CHECK(gridmill::parse(text, butterfly) == puzzle);
  CHECK(gridmill::parse(cells, butterfly) == puzzle);
  Digits line(144);
  CHECK(gridmill_parse_line(butterfly.handle(), cells.c_str(), line.data()) == GRIDMILL_OK);
  CHECK(line == puzzle);
  std::string other = text;  // R1C4 is in the first two grids
  other[3] = other[3] == '1' ? '2' : '1';
  for (const auto& [wrong, message] :
       {std::pair(text.substr(82), "expected 4 grids of 81 cells"),
        {text + ",", "expected 4 grids"},
        {text.substr(0, text.size() - 1), "expected 81 cells in grid R4C4"},
        {other, "expected grids that agree at R1C4"}}) {
    INFO(wrong);
    const auto parse = [&bad = wrong, &butterfly] { (void)gridmill::parse(bad, butterfly); };
    CHECK(status_of(parse) == GRIDMILL_BAD_TEXT);
    CHECK(std::string(gridmill_last_error()).starts_with(message));
  }
}
