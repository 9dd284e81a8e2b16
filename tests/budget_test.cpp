// What a search may take: steps, time and a raised flag, for each engine, and the message then.

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "solver/board/board_ref.h"
#include "solver/count/minimality.h"
#include "tests/boards.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

Digits digits_of(const std::string& text) {
  const Grid grid = Grid::parse(*BoardSpec::find("9x9"), text);
  return {grid.digits().begin(), grid.digits().end()};
}

}  // namespace

TEST_CASE("steps are exact: a search that takes n is given up with n - 1") {
  const BoardSpec& board = *BoardSpec::find("16x16");
  const auto counter = make_counter(board, "dlx");
  const Digits empty = empty_board(board);
  std::uint64_t enough = 1;
  const auto count = [&](std::uint64_t steps) {
    counter->set_budget({.max_nodes = steps});
    return counter->count(empty, 100);
  };
  while (count(enough) == kUncounted) enough *= 2;
  REQUIRE(enough > 100);
  std::uint64_t low = enough / 2;  // too few
  while (enough - low > 1) {
    const std::uint64_t middle = (low + enough) / 2;
    (count(middle) == kUncounted ? low : enough) = middle;
  }
  CHECK(count(enough) == 100);
  CHECK(count(enough - 1) == kUncounted);
  // The budget is each puzzle's own, wherever it is in a batch.
  Digits three = empty;
  three.insert(three.end(), empty.begin(), empty.end());
  three.insert(three.end(), empty.begin(), empty.end());
  std::array<std::uint64_t, 3> counts{};
  counter->set_budget({.max_nodes = enough});
  counter->count({three, {}, 100, counts, {}});
  CHECK(counts == std::array<std::uint64_t, 3>{100, 100, 100});
}

TEST_CASE("every engine keeps a limit of nodes") {
  for (const char* name : {"9x9", "9x9-jigsaw", "9x9-x", "25x25"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    INFO(name);
    for_each_engine(board, [&](Counter& counter) {
      const Digits empty = empty_board(board);
      counter.set_budget({.max_nodes = 3});
      CHECK(counter.count(empty, 1000) == kUncounted);
      counter.set_budget({.max_nodes = 100'000});
      CHECK(counter.count(empty, 10) == 10);
    });
  }
}

TEST_CASE("time and a raised flag end every search, and the next one is right") {
  const BoardSpec& board = *BoardSpec::find("9x9");
  const Digits empty = empty_board(board);
  const Digits easy = digits_of(kEasy);
  for_each_engine(board, [&](Counter& counter) {
    counter.set_budget({.timeout_ms = 20});
    CHECK(counter.count(empty, 1'000'000'000'000) == kUncounted);
    CHECK(counter.count(easy) == 1);

    // a batch with one endless puzzle among others
    Digits batch;
    for (int i = 0; i < 40; ++i) {
      const Digits& next = i == 7 ? empty : easy;
      batch.insert(batch.end(), next.begin(), next.end());
    }
    std::array<std::uint64_t, 40> counts{};
    counter.count({batch, {}, 1'000'000'000'000, counts, {}});
    for (std::size_t i = 0; i < counts.size(); ++i) CHECK(counts[i] == (i == 7 ? kUncounted : 1));

    std::atomic<bool> stop{false};
    counter.set_budget({.stop = &stop});
    CHECK(counter.count(easy) == 1);
    std::thread signal([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop = true;
    });
    CHECK(counter.count(empty, 1'000'000'000'000) == kUncounted);
    signal.join();
    // A thread without others beside it raises the flag itself.
    stop = false;
    const std::function<void()> poll = [&] { stop = true; };
    CHECK(set_stop_poll(&poll) == nullptr);
    CHECK(counter.count(empty, 1'000'000'000'000) == kUncounted);
    CHECK(set_stop_poll(nullptr) == &poll);
    counter.set_budget({});
    CHECK(counter.count(easy) == 1);
  });
}

TEST_CASE("time ends the search of irregular boards") {
  const BoardRef board = jigsaw_board(
      *BoardSpec::find("9x9-jigsaw"),
      parse_regions(
          "AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEGEFFDHGGGGIIIHHGHGGIIIHHHHHGIII")
          .value());
  const Digits empty = empty_board(*board);
  for_each_engine(*board, [&](Counter& counter) {
    counter.set_budget({.timeout_ms = 20});
    CHECK(counter.count(empty, 1'000'000'000'000) == kUncounted);
  });
}

TEST_CASE("the searches for givens that are not needed share a budget") {
  const BoardSpec& board = *BoardSpec::find("9x9");
  const Digits easy = digits_of(kEasy);
  const auto counter = make_counter(board, "dlx");
  std::uint8_t minimal = 7;
  const auto find = [&](std::uint64_t steps) {
    counter->set_budget({.max_nodes = steps});
    check_minimality(*counter, easy, {&minimal, 1});
    return minimal;
  };
  CHECK(find(CountBudget::kUnlimited) == 1);
  CHECK(find(1'000'000) == 1);
  CHECK(find(20) == kMinimalityUnknown);
  CHECK(find(1) == kMinimalityUnknown);
}
