// libgridmill under stress: many threads at once, and texts and numbers of any kind.

#include <atomic>
#include <cstdlib>
#include <gridmill/gridmill.hpp>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "tests/seed.h"

using gridmill::Board;
using gridmill::Digits;
using gridmill::Error;
using gridmill::Options;

TEST_CASE("100 threads call at once") {
  const Digits puzzles = gridmill::generate(30, "seed=33");
  const auto ratings = gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL);
  const Digits solutions = gridmill::solve(puzzles);
  const Digits forms = gridmill::canonical(puzzles);
  const auto steps = gridmill::steps(Digits(puzzles.begin(), puzzles.begin() + 81));
  const Board shared("6x6-x");
  const Digits small = gridmill::generate(5, "", shared);
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 100; ++t) {
    threads.emplace_back([&, t] {
      const Options options{1 + t % 3, {}};
      bool same = gridmill::solve(puzzles, {}, options) == solutions;
      same &= gridmill::canonical(puzzles, {}, options) == forms;
      same &= gridmill::generate(30, "seed=33", {}, options) == puzzles;
      same &= gridmill::generate(5, "", shared, options) == small;
      same &= gridmill::steps({puzzles.data(), 81}, {}, options) == steps;
      const auto again = gridmill::rate(puzzles, GRIDMILL_SCALE_GRIDMILL, {}, options);
      for (std::size_t i = 0; i < again.size(); ++i) {
        same &= again[i].level == ratings[i].level && again[i].hardest == ratings[i].hardest;
      }
      // Each thread has the message of its failure.
      const std::string wrong = "board " + std::to_string(t);
      try {
        const Board board(wrong + "\n");
        same = false;
      } catch (const Error& error) {
        same &= std::string(error.what()).find("board") != std::string::npos;
      }
      right += same ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(right == 100);
}

TEST_CASE("any texts and numbers get a status") {
  std::mt19937 random(gridmill::test_seed());
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  const std::vector<std::string> boards{
      "9x9",
      "4x4",
      "6x6-x",
      "5x5-jigsaw",
      "box 2x3\nhouse R1C1 R2C2\n",
      R"(4x4+{"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]})"};
  const std::vector<std::string> recipes{
      "seed=7 symmetry=rotational", "givens=5..9 max_attempts=1", "max_level=1 per_grid=2",
      "pattern=none fill=double-random", "rules=killer,thermo:1..2;cages=2..3 max_attempts=1"};
  const auto changed = [&](std::string text) {
    for (std::uint32_t changes = below(4); changes > 0 && !text.empty(); --changes) {
      const std::size_t at = below(static_cast<std::uint32_t>(text.size()));
      switch (below(3)) {
        case 0:
          text[at] = static_cast<char>(1 + below(255));
          break;
        case 1:
          text.erase(at, 1 + below(3));
          break;
        default:
          text.insert(at, text.substr(below(static_cast<std::uint32_t>(text.size())), 3));
      }
    }
    return text;
  };
  const auto stop_soon = [](void* asked, std::uint64_t, std::uint64_t) {
    return ++*static_cast<int*>(asked) > 3 ? 1 : 0;
  };
  std::map<gridmill_status, int> seen;
  const int rounds = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr ? 100'000 : 1'500;
  for (int round = 0; round < rounds; ++round) {
    gridmill_board* board = nullptr;
    const gridmill_status opened =
        gridmill_board_create(changed(boards[below(6)]).c_str(), below(50) == 0 ? nullptr : &board);
    ++seen[opened];
    REQUIRE((opened == GRIDMILL_OK) == (board != nullptr));
    if (gridmill_board_cells(board) > 81) {
      gridmill_board_destroy(board);
      continue;
    }
    const std::size_t n = below(4);
    const std::size_t size = n * gridmill_board_cells(board);
    Digits puzzles(size);
    for (std::uint8_t& digit : puzzles) {
      if (below(6) == 0) digit = static_cast<std::uint8_t>(below(12));
    }
    const std::uint8_t* const in = below(20) == 0 ? nullptr : puzzles.data();
    int asked = 0;
    gridmill_options options{sizeof(options) + (below(20) == 0 ? 8 : 0), below(3), stop_soon,
                             &asked, below(10) == 0 ? below(100) : 0};
    options.size = below(20) == 0 ? below(sizeof(options)) : sizeof(options);
    // As large as promised: what is written beyond it, the sanitizers see.
    const auto made = [&](auto& values) { return below(20) == 0 ? nullptr : values.data(); };
    std::vector<std::uint64_t> counts(n);
    std::vector<std::uint8_t> kinds(n);
    std::vector<gridmill_rating> ratings(n);
    Digits out(size);
    std::vector<char> text(size);
    gridmill_strings* texts = nullptr;
    gridmill_strings* made_boards = nullptr;
    const gridmill_status statuses[] = {
        gridmill_count(board, in, n, below(5), made(counts), &options),
        gridmill_solve(board, in, n, made(out), made(kinds), &options),
        gridmill_canonical(board, in, n, made(out), &options),
        gridmill_rate(board, in, n, below(9), made(ratings), sizeof(gridmill_rating) - below(2),
                      &options),
        gridmill_steps(board, in, n, below(20) == 0 ? nullptr : &texts, &options),
        gridmill_format(board, in, n, made(text)),
        gridmill_parse(board, text.data(), n, made(out)),
        gridmill_generate(board, changed(recipes[below(5)]).c_str(), random(), n, made(out),
                          made(puzzles), below(20) == 0 ? nullptr : &made_boards, &options)};
    for (const gridmill_status status : statuses) ++seen[status];
    for (std::size_t i = 0; i < gridmill_strings_count(texts); ++i) {
      REQUIRE(gridmill_strings_at(texts, i) != nullptr);
    }
    gridmill_strings_destroy(texts);
    // What was made, each on its board.
    std::vector<const char*> each;
    for (std::size_t i = 0; i < gridmill_strings_count(made_boards); ++i) {
      each.push_back(below(20) == 0 ? nullptr : gridmill_strings_at(made_boards, i));
    }
    gridmill_board* boards_of_each = nullptr;
    const gridmill_status opened_each =
        gridmill_board_create_each(each.data(), each.size(), &boards_of_each);
    ++seen[opened_each];
    REQUIRE((opened_each == GRIDMILL_OK) == (boards_of_each != nullptr));
    if (opened_each == GRIDMILL_OK) {
      ++seen[gridmill_count(boards_of_each, out.data(), n, 2, counts.data(), &options)];
    }
    gridmill_board_destroy(boards_of_each);
    gridmill_strings_destroy(made_boards);
    gridmill_board_destroy(board);
  }
  CHECK(seen[GRIDMILL_OK] > 0);
  CHECK(seen[GRIDMILL_BAD_ARGUMENT] > 0);
  CHECK(seen[GRIDMILL_BAD_TEXT] > 0);
  INFO(gridmill_last_error());
  CHECK(seen[GRIDMILL_INTERNAL] == 0);
  CHECK(seen[GRIDMILL_NO_MEMORY] == 0);
}
