// Every engine finds the right number of solutions, and the right ones.
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <tuple>

#include "tests/boards.h"
#include "tests/needs.h"
#include "tests/reference.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

constexpr std::uint64_t kSeed = 20261120;

/// Solutions by the reference; with an exclusion, those of all other digits for its cell.
std::uint64_t reference_count(const BoardSpec& shape, Digits puzzle, Exclusion exclusion,
                              std::uint64_t limit) {
  if (exclusion.digit == 0) return reference::count(shape, puzzle, limit);
  std::uint8_t& digit = puzzle[exclusion.cell];
  std::uint64_t found = 0;
  for (digit = 1; digit <= shape.digits() && found < limit; ++digit) {
    if (digit != exclusion.digit) found += reference::count(shape, puzzle, limit - found);
  }
  return found;
}

/// Random puzzles with `least` givens or more, some of them spoilt, some with an exclusion; each
/// limit answers min(limit, the reference's count), and hands over as many solutions.
void compare_with_reference(const BoardSpec& shape, int puzzles, std::size_t least) {
  constexpr std::array<std::uint64_t, 4> kLimits = {1, 2, 3, 100};
  const auto all = engines(shape);
  std::array<int, 4> seen{};
  for (int i = 0; i < puzzles; ++i) {
    RandomStream stream(kSeed, static_cast<std::uint64_t>(i), Stage::kRemoval);
    const Digits full = full_grid(shape, *all[0], stream);
    const auto spread = static_cast<std::uint32_t>(full.size() - least + 1);
    Digits puzzle = keep(full, least + stream.below(spread), stream);
    const auto cell =
        static_cast<std::uint16_t>(stream.below(static_cast<std::uint32_t>(full.size())));
    const auto digit =
        static_cast<std::uint8_t>(1 + stream.below(static_cast<std::uint32_t>(shape.digits())));
    if (i % 4 == 1) puzzle[cell] = digit;
    Exclusion exclusion;
    if (i % 4 == 2) exclusion = {cell, digit};
    if (i % 4 == 3) exclusion = {cell, full[cell]};
    const std::uint64_t expected = reference_count(shape, puzzle, exclusion, kLimits.back());
    ++seen[std::min<std::uint64_t>(expected, 3)];
    for (const auto& counter : all) {
      for (const std::uint64_t limit : kLimits) {
        CAPTURE(shape.name(), kSeed, i, limit, text_of(puzzle), exclusion.cell, +exclusion.digit);
        std::vector<std::uint8_t> solutions(limit * puzzle.size());
        std::uint64_t count = 0;
        counter->count({puzzle, {&exclusion, 1}, limit, {&count, 1}, solutions});
        REQUIRE(count == std::min(limit, expected));
        REQUIRE(are_solutions(shape, puzzle, exclusion, count, solutions.data()));
      }
    }
  }
  if (puzzles < 100) return;
  CAPTURE(shape.name());
  for (const int n : seen) CHECK(n > 0);  // 0, 1, 2 and more solutions all came up
}

}  // namespace

TEST_CASE("empty boards have as many solutions as in the literature") {
  std::ifstream file(GRIDMILL_SOURCE_DIR "/data/totals.txt");
  REQUIRE(file);
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::string name;
    std::uint64_t total = 0;
    REQUIRE(std::istringstream(line) >> name >> total);
    const BoardSpec* shape = BoardSpec::find(name);
    REQUIRE(shape != nullptr);
    ++rows;
    for_each_engine(*shape, [&](Counter& counter) {
      Digits board = empty_board(*shape);
      std::uint64_t rest = total;
      if (total < 1000) CHECK(counter.count(board, total + 1) == total);
      // Relabeling the digits shows that every first row begins equally many grids.
      for (int d = 1; d <= shape->digits(); ++d) {
        board[static_cast<std::size_t>(d - 1)] = static_cast<std::uint8_t>(d);
        rest /= static_cast<std::uint64_t>(d);
      }
      CHECK(counter.count(board, rest + 1) == rest);
    });
    if (total < 1000 || !repetitions::is_long() || name != "6x6") continue;
    // This takes seconds, so one counter does it, in the long tests.
    CHECK(make_counter(*shape, "dlx")->count(empty_board(*shape), total + 1) == total);
  }
  CHECK(rows >= 3);
}

TEST_CASE("small boards agree with the reference on every kind of puzzle") {
  for (const auto& [name, puzzles, least] :
       {std::tuple<const char*, int, std::size_t>{"4x4", 3000, 0},
        {"6x6", 700, 8},
        {"6x6-tall", 700, 8},
        {"8x8", 400, 26},
        {"9x9", 400, 34},
        {"9x9-x", 250, 26},
        {"9x9-windoku", 250, 26},
        {"10x10", 200, 45},
        {"12x12", 100, 72}}) {
    const BoardSpec* shape = BoardSpec::find(name);
    REQUIRE(shape != nullptr);
    compare_with_reference(*shape, repetitions::times(puzzles), least);
  }
}

TEST_CASE("extra houses of any length agree with the reference") {
  compare_with_reference(BoardSpec::parse("4x4-x",
                                          "box 2x2\nhouse R1C1 R2C2 R3C3 R4C4\n"
                                          "house R1C4 R2C3 R3C2 R4C1\n",
                                          ""),
                         repetitions::times(500), 0);
  for (int i = 0; i < repetitions::times(150); ++i) {
    RandomStream stream(kSeed, static_cast<std::uint64_t>(i), Stage::kPattern);
    const bool small = i % 2 == 0;
    const std::uint32_t digits = small ? 4 : 6;
    // Shorter than the digits, so they become secondary items; cut from a full grid, so that there
    // is a solution.
    const Digits full = pattern_grid(BoardSpec("", 2, small ? 2 : 3), stream);
    std::vector<std::vector<Cell>> houses(1 + stream.below(4));
    for (auto& house : houses) {
      std::set<std::uint8_t> inside;
      for (std::uint32_t k = 1 + stream.below(digits - 1); k > 0; --k) {
        const auto c = static_cast<std::uint16_t>(stream.below(digits * digits));
        if (inside.insert(full[c]).second) house.push_back({c});
      }
    }
    const BoardSpec shape("random houses " + std::to_string(i), 2, small ? 2 : 3, houses);
    compare_with_reference(shape, 12, small ? 0 : 16);
  }
}

TEST_CASE("regions and relations agree with the reference") {
  for (const char* rules :
       {"box 2x2\nrule anti-knight", "box 2x3\nrule anti-king", "box 2x3\nrule anti-knight",
        "box 3x2\nrule non-consecutive", "box 2x2\nrule disjoint-groups",
        "regions AABBACCBADCBDDDC", "regions AAABB CAABB CCDBE CCDDE DDEEE",
        "regions AAABBB ACABBB ACDDEE CCDDEE CFFDEE CFFFDF"}) {
    BoardSpec shape = BoardSpec::parse("mine", rules, "");
    CAPTURE(rules);
    compare_with_reference(shape, repetitions::times(90), shape.cells() < 25 ? 0 : 10);
  }
}

TEST_CASE("solutions are handed over, distinct and valid, up to the limit") {
  for (const BoardSpec& shape : BoardSpec::all()) {
    if (shape.has_several_grids() && shape.has_extra_houses()) continue;  // takes too long if empty
    const std::uint64_t limit = static_cast<std::uint64_t>(repetitions::sampled(300));
    const Digits board = empty_board(shape);
    for_each_engine(shape, [&](Counter& counter) {
      std::vector<std::uint8_t> solutions(limit * board.size());
      std::uint64_t count = 0;
      counter.count({board, {}, limit, {&count, 1}, solutions});
      CHECK(count == (shape.cells() == 16 ? std::min<std::uint64_t>(limit, 288) : limit));
      CHECK(are_solutions(shape, board, {}, count, solutions.data()));
    });
  }
}

TEST_CASE("contradictory, full and one-cell boards") {
  for (const BoardSpec& shape : BoardSpec::all()) {
    if (shape.has_several_grids() && shape.has_extra_houses()) continue;  // takes too long if empty
    for_each_engine(shape, [&](Counter& counter) {
      RandomStream stream(kSeed, 0, Stage::kFullGrid);
      const Digits full = full_grid(shape, counter, stream);
      CHECK(counter.count(full, 2) == 1);
      for (const House& house : shape.houses()) {  // the same digit at both ends of a house
        Digits board = empty_board(shape);
        board[house.cells.front().index] = board[house.cells.back().index] = 1;
        CHECK(counter.count(board, 2) == 0);
      }
      Digits wrong = full;  // two different digits swapped: full, but wrong
      std::swap(wrong[0], *std::find_if(wrong.begin(), wrong.end(),
                                        [&](std::uint8_t d) { return d != full[0]; }));
      CHECK(counter.count(wrong, 2) == 0);
      const Exclusion given{0, full[0]};  // whatever is given there
      std::uint64_t count = 9;
      counter.count({full, {&given, 1}, 2, {&count, 1}, {}});
      CHECK(count == 0);
      const Exclusion other{0, static_cast<std::uint8_t>(full[0] % shape.digits() + 1)};
      counter.count({full, {&other, 1}, 2, {&count, 1}, {}});
      CHECK(count == 1);
    });
  }
  const BoardSpec one("1x1", 1, 1);
  for_each_engine(one, [&](Counter& counter) {
    CHECK(counter.count(Digits{0}, 2) == 1);
    CHECK(counter.count(Digits{1}, 2) == 1);
  });
}

TEST_CASE("large boards: solutions, other solutions and mistakes are found in reasonable time") {
  for (const char* name : {"10x10", "12x12", "15x15", "16x16", "25x25"}) {
    const BoardSpec& shape = *BoardSpec::find(name);
    const auto cells = static_cast<std::size_t>(shape.cells());
    for_each_engine(shape, [&](Counter& counter) {
      for (int i = 0; i < repetitions::times(40); ++i) {
        CAPTURE(kSeed, i);
        RandomStream stream(kSeed, static_cast<std::uint64_t>(i), Stage::kChoice);
        const Digits full = pattern_grid(shape, stream);
        CHECK(counter.count(keep(full, cells * 3 / 4, stream), 2) >= 1);
        CHECK(counter.count(keep(full, cells / 20, stream), 2) == 2);
        // Minimal by removal: the last state has one solution, found again in it alone.
        Digits puzzle = full;
        for (int k = 0; k < shape.cells() / 2; ++k) {
          std::uint8_t& digit = puzzle[stream.below(static_cast<std::uint32_t>(cells))];
          const std::uint8_t before = digit;
          digit = 0;
          if (counter.count(puzzle, 2) != 1) digit = before;
        }
        Digits solution = empty_board(shape);
        std::uint64_t count = 0;
        counter.count({puzzle, {}, 1, {&count, 1}, solution});
        CHECK(solution == full);
        const auto open = static_cast<std::size_t>(
            std::find(puzzle.begin(), puzzle.end(), std::uint8_t{0}) - puzzle.begin());
        REQUIRE(open < cells);
        const Exclusion truth{static_cast<std::uint16_t>(open), full[open]};
        counter.count({puzzle, {&truth, 1}, 1, {&count, 1}, {}});
        CHECK(count == 0);
      }
    });
  }
}

TEST_CASE("every puzzle of the 17-clue list has one solution", "[puzzles]") {
  const char* folder = need_variable("GRIDMILL_PUZZLES");
  if (folder == nullptr) return;
  std::ifstream file(std::string(folder) + "/clue17.txt");
  REQUIRE(file);
  const BoardSpec& shape = BoardSpec::standard();
  Digits givens;
  const auto wanted = static_cast<std::size_t>(repetitions::sampled(45'000));
  std::size_t puzzles = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.size() != 81 || line[0] == '#') continue;
    const Grid grid = Grid::parse(shape, line);
    givens.insert(givens.end(), grid.digits().begin(), grid.digits().end());
    if (++puzzles == wanted) break;
  }
  CHECK(puzzles == wanted);
  for_each_engine(shape, [&](Counter& counter) {
    std::vector<std::uint64_t> counts(puzzles);
    counter.count({givens, {}, 2, counts, {}});
    CHECK(std::count(counts.begin(), counts.end(), 1U) == static_cast<std::ptrdiff_t>(puzzles));
    std::vector<std::uint8_t> solutions(givens.size());
    counter.count({givens, {}, 1, counts, solutions});
    std::size_t right = 0;
    for (std::size_t i = 0; i < puzzles; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(81 * i);
      right += static_cast<std::size_t>(are_solutions(
          shape, Digits(givens.begin() + at, givens.begin() + at + 81), {}, 1, &solutions[81 * i]));
    }
    CHECK(right == puzzles);
  });
}

TEST_CASE("two relations of 16x16 need links of more than 16 bits") {
  const BoardSpec board =
      BoardSpec::parse("relations", "box 4x4\nrule anti-knight\nrule non-consecutive", "test");
  const std::size_t cells = 256;
  for (const char* id : {"dlx", "cdcl"}) {
    CAPTURE(id);
    const auto counter = make_counter(board, id);
    counter->set_budget({.max_nodes = 200});
    Digits givens(cells, 0);
    const std::uint64_t count = counter->count(givens, 1);
    CHECK((count == 1 || count == kUncounted));
    givens[0] = 5;
    givens[2 * 16 + 1] = 5;  // a knight's move away
    CHECK(counter->count(givens, 1) == 0);
    givens[2 * 16 + 1] = 0;
    givens[1] = 6;
    CHECK(counter->count(givens, 1) == 0);
  }
}
