// The referee before other opinions: the counters, Gecode, and the obvious checks of clues on all
// fillings of small boards.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/count/minimality.h"
#include "solver/referee/checked_rule.h"
#include "solver/referee/referee.h"
#include "tests/arbitrary_clue_generator.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/constraint_model.h"
#include "tests/files.h"
#include "tests/needs.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

/// The number of solutions up to a limit; none: they are too hard to count.
std::optional<std::uint64_t> recounted(const CluePuzzle& puzzle, std::uint64_t limit) {
  const auto answer = Referee(*puzzle.board).count(puzzle.givens, limit, {.max_nodes = 10'000});
  return answer ? std::optional(answer->solutions) : std::nullopt;
}

/// Boards, and givens that leave several solutions, or one.
const std::vector<std::pair<const char*, std::vector<std::size_t>>> kBoards{
    {"4x4", {0, 2, 4}},           {"6x6", {6, 9, 12}},     {"9x9", {22, 26, 30}},
    {"9x9-jigsaw", {24, 28, 32}}, {"9x9-x", {20, 26, 30}}, {"9x9-anti-knight", {18, 24}},
    {"9x9-non-consecutive", {8}}, {"9x9-disjoint", {22}},  {"9x9-anti-king", {18}},
    {"9x9-windoku", {20}},        {"12x12", {70, 80}},     {"16x16", {150, 170}}};

}  // namespace

TEST_CASE("the referee reads every kind of clue") {
  for (const ClueKind& kind : clue_kinds()) {
    INFO(kind.id);
    CHECK(find_clue_reader(kind.id) != nullptr);
  }
  CHECK(find_clue_reader("no kind") == nullptr);
}

TEST_CASE("the referee quotes the sentence that it reads") {
  const std::string folder = std::string(GRIDMILL_SOURCE_DIR) + "/solver/referee/";
  const std::string table = read_file(folder + "clue_readers.def");
  std::string readers;  // without line breaks in comments
  for (const char* file : {"cell", "edge", "line", "sum", "outside"}) {
    readers += read_file(folder + file + "_readers.cpp");
  }
  readers = std::regex_replace(readers, std::regex("\n/// "), " ");
  for (const ClueKind& kind : clue_kinds()) {
    INFO(kind.id);
    const std::string row = "READER(\"" + std::string(kind.id) + "\", ";
    const std::size_t at = table.find(row);
    REQUIRE(at != std::string::npos);
    const std::size_t name = at + row.size();
    const std::size_t function =
        readers.find("\nvoid " + table.substr(name, table.find(')', name) - name) + "(");
    REQUIRE(function != std::string::npos);
    const std::size_t comment = readers.rfind('\n', function - 1);
    CHECK(readers.substr(comment + 1, function - comment)
              .starts_with(" \"" + std::string(kind.english_rule) + "\""));
  }
}

TEST_CASE("the referee counts boards without clues as the counters do") {
  for (const auto& [name, givens] : kBoards) {
    const BoardSpec& board = *BoardSpec::find(name);
    CAPTURE(board.name());
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(board.cells()), Stage::kChoice);
    const auto counter = make_counter(board);
    for (const std::size_t number : givens) {
      const Digits puzzle = keep(full_grid(board, *counter, stream), number, stream);
      CAPTURE(text_of(puzzle));
      const auto answer = Referee(board).count(puzzle, 20);
      REQUIRE(answer);
      CHECK(answer->solutions == counter->count(puzzle, 20));
    }
  }
}

TEST_CASE("the referee counts puzzles of all kinds of clues as the counters do") {
  std::map<std::uint64_t, int> seen;  // by number of solutions, 3 for more
  int answered = 0;
  int unanswered = 0;
  for (const auto& [name, givens] : kBoards) {
    const BoardSpec& base = *BoardSpec::find(name);
    if (base.name() == "9x9-non-consecutive") continue;  // it has no white dots
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.cells()), Stage::kRemoval);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, repetitions::times(20))) {
      CluePuzzle puzzle =
          puzzles.sample(base, kinds, givens[stream.below(static_cast<unsigned>(givens.size()))]);
      for (const bool spoilt : {false, true}) {
        if (spoilt) puzzles.spoil(puzzle);
        CAPTURE(puzzle.board->name(), puzzle.board->clue_text(), text_of(puzzle.givens));
        const auto found = recounted(puzzle, 10);
        ++(found ? answered : unanswered);
        if (!found) continue;
        const std::uint64_t expected = make_counter(*puzzle.board)->count(puzzle.givens, 10);
        CHECK(found == expected);
        ++seen[std::min<std::uint64_t>(expected, 3)];
      }
    }
  }
  for (std::uint64_t solutions = 0; solutions <= 3; ++solutions) CHECK(seen[solutions] > 5);
  CHECK(unanswered < answered / 20);
}

TEST_CASE("the referee counts arbitrary clues as the obvious checks do") {
  // Most have no solution on a full grid; the fillings of 4x4 show what each allows.
  const BoardSpec& base = *BoardSpec::find("4x4");
  RandomStream stream(test_seed(), 0, Stage::kPattern);
  ArbitraryClueGenerator clues(base, stream);
  constexpr std::uint64_t kFillings = 288;
  const Digits empty(static_cast<std::size_t>(base.cells()));
  Digits grids(kFillings * empty.size());
  std::uint64_t count = 0;
  make_counter(base)->count({empty, {}, kFillings, {&count, 1}, grids});
  REQUIRE(count == kFillings);
  int some = 0;
  for (const ClueKind& kind : clue_kinds()) {
    for (int i = 0; i < 20; ++i) {
      const BoardRef board = board_with_clues(base, {clues.draw_sound(kind)});
      std::uint64_t expected = 0;
      for (std::uint64_t g = 0; g < count; ++g) {
        expected +=
            clues_hold(*board, Grid(std::span(grids).subspan(g * empty.size(), empty.size()))) ? 1
                                                                                               : 0;
      }
      CAPTURE(board->clue_text());
      CHECK(recounted({board, empty}, kFillings) == expected);
      some += static_cast<int>(expected > 0 && expected < kFillings);
    }
  }
  CHECK(some > 150);
}

TEST_CASE("the referee counts what Gecode counts", "[gecode]") {
  if (!ConstraintModel::can_run()) skip("fzn-gecode is not there (Debian's package flatzinc)");
  constexpr int kLimit = 12;
  int compared = 0;
  for (const char* name : {"4x4", "6x6", "9x9"}) {
    const BoardSpec& base = *BoardSpec::find(name);
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.cells()), Stage::kFullGrid);
    CluePuzzleSampler puzzles(stream);
    for (const auto& kinds : kinds_to_draw(stream, repetitions::times(10))) {
      const std::size_t givens = base.digits() == 4 ? 2 : base.digits() == 6 ? 9 : 26;
      const CluePuzzle puzzle = puzzles.sample(base, kinds, givens);
      CAPTURE(puzzle.board->name(), puzzle.board->clue_text(), text_of(puzzle.givens));
      const auto found = recounted(puzzle, kLimit);
      if (!found) continue;
      ++compared;
      CHECK(*found == ConstraintModel(*puzzle.board).solutions(puzzle.givens, kLimit).size());
    }
  }
  CHECK(compared > 80);
}

TEST_CASE("made puzzles have the solution that the referee finds") {
  int made = 0;
  int not_recounted = 0;
  const auto number = static_cast<std::size_t>(repetitions::times(8));
  on_made_clue_puzzles(number, test_seed(), [&](const UniqueCluePuzzle& puzzle) {
    CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
    ++made;
    const auto answer = Referee(*puzzle.board).count(puzzle.givens, 2);
    if (!answer) {
      ++not_recounted;
      return;
    }
    CHECK(answer->solutions == 1);
    CHECK(answer->first == puzzle.solution);
    CHECK(recount(Referee(*puzzle.board), puzzle.givens, 1, puzzle.solution) ==
          RecountResult::kSame);
    Digits other = puzzle.solution;
    std::swap(other[0], other[1]);
    CHECK(recount(Referee(*puzzle.board), puzzle.givens, 1, other) == RecountResult::kDiffers);
    CHECK(recount(Referee(*puzzle.board), puzzle.givens, 2, {}) == RecountResult::kDiffers);
    CHECK(recount(Referee(*puzzle.board), puzzle.givens, 0, {}) == RecountResult::kDiffers);
  });
  CHECK(made > 20 * static_cast<int>(number));
  CHECK(50 * not_recounted <= made);
}

TEST_CASE("the limit of the referee depends on the size of a board") {
  CHECK(default_referee_nodes(*BoardSpec::find("9x9")) == 3'000'000);
  CHECK(default_referee_nodes(*BoardSpec::find("samurai")) == 1'000'000);
  CHECK(default_referee_nodes(*BoardSpec::find("12x12")) == 100'000);
}

TEST_CASE("the referee gives up after its limit of nodes, and on a signal") {
  const BoardSpec& board = BoardSpec::standard();
  const Digits empty(81);
  const auto nodes = Referee(board).count(empty, 2)->nodes;
  CHECK(nodes > 10);
  CHECK(Referee(board).count(empty, 2, {.max_nodes = nodes}));
  CHECK_FALSE(Referee(board).count(empty, 2, {.max_nodes = nodes - 1}));
  CHECK(recount(Referee(board), empty, 2, {}, {.max_nodes = 5}) == RecountResult::kNotRecounted);
  const std::atomic<bool> stop = true;
  CHECK_FALSE(Referee(board).count(empty, 2, {.stop = &stop}));
}

TEST_CASE("the referee gives up where rules read too many cells, and on a signal between rules") {
  const BoardSpec& board = *BoardSpec::find("16x16");
  std::vector<Cell> snake;  // through all cells, row by row
  for (int i = 0; i < board.cells(); ++i)
    snake.push_back(board.cell_at(i / 16, i / 16 % 2 == 0 ? i % 16 : 15 - i % 16));
  std::vector<Clue> lines;
  for (std::ptrdiff_t shorter = 0; shorter < 240; shorter += 4) {
    Clue& line = lines.emplace_back(Clue{.kind = find_clue_kind("region-sum")});
    line.lines = {{snake.begin(), snake.end() - shorter}};
  }
  const std::vector<std::uint8_t> empty(256);
  const BoardRef many = board_with_clues(board, lines);
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(Referee(*many).count(empty, 1'000'000, {.max_nodes = 2000}));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::minutes(2));
  // A board that is filled without trying a digit.
  std::vector<std::uint8_t> full(16, 0);
  const BoardSpec& four = *BoardSpec::find("4x4");
  Clue cage;
  cage.kind = find_clue_kind("killer");
  cage.cells = {four.cell_at(3, 2), four.cell_at(3, 3)};
  const BoardRef caged = board_with_clues(four, {cage});
  const std::string text = "1234341221434300";
  for (std::size_t i = 0; i < 16; ++i) full[i] = static_cast<std::uint8_t>(text[i] - '0');
  const std::atomic<bool> stop = true;
  CHECK(Referee(*caged).count(full, 2));
  CHECK_FALSE(Referee(*caged).count(full, 2, {.stop = &stop}));
}

TEST_CASE("the referee finds puzzles minimal that the counters find minimal") {
  int minimal = 0;
  int redundant = 0;
  const BoardSpec& base = *BoardSpec::find("6x6");
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  CluePuzzleSampler puzzles(stream);
  for (const auto& kinds : kinds_to_draw(stream, 5)) {
    UniqueCluePuzzle puzzle = puzzles.draw_unique(base, kinds);
    const auto check = [&] {
      CAPTURE(puzzle.board->clue_text(), text_of(puzzle.givens));
      std::uint8_t expected = 0;
      check_minimality(*make_counter(*puzzle.board), puzzle.givens, {&expected, 1},
                       [](const BoardSpec& board) { return make_counter(board); });
      CHECK(is_minimal_by_referee(*puzzle.board, puzzle.givens, puzzle.solution) ==
            (expected != 0));
      ++(expected != 0 ? minimal : redundant);
    };
    check();
    for (std::uint8_t& given : puzzle.givens) {  // fewer givens, as long as they are enough
      const std::uint8_t digit = std::exchange(given, std::uint8_t{0});
      if (make_counter(*puzzle.board)->count(puzzle.givens) != 1) given = digit;
    }
    check();
  }
  CHECK(minimal > 5);
  CHECK(redundant > 10);
}
