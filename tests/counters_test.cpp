// The counters' table and their interface: batches, feeds, memory, wrong use, choice by name.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>
#include <utility>

#include "solver/board/hash.h"
#include "solver/board/require.h"
#include "solver/count/minimality.h"
#include "tests/boards.h"

using namespace gridmill;

namespace {

/// Times that the program asked for memory, counted by the operators below (not inlined: g++ 12
/// would see malloc behind `new` and warn of a mismatch).
std::size_t allocations = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* p = operator new(size, std::nothrow)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

TEST_CASE("a feed may ask a new question after each answer, and gets its tags back") {
  // Asks for digit after digit of cell 0 on a 4x4 board; the next question exists only once the
  // one before is answered.
  class Chain final : public CountFeed {
   public:
    bool next(CountJob& job) override {
      if (asked_ != answered_ || asked_ == 4) return false;
      board_[0] = static_cast<std::uint8_t>(++asked_);
      job = {board_.data(), {}, 1000, nullptr, 100 + asked_};
      return true;
    }
    void done(const CountJob& job, std::uint64_t count) override {
      CHECK(job.tag == 100 + asked_);
      CHECK(count == 72);
      ++answered_;
    }
    std::uint64_t answered() const { return answered_; }

   private:
    Digits board_ = Digits(16);
    std::uint64_t asked_ = 0;
    std::uint64_t answered_ = 0;
  };
  for_each_engine(*BoardSpec::find("4x4"), [](Counter& counter) {
    Chain chain;
    counter.run(chain);
    CHECK(chain.answered() == 4);
  });
}

TEST_CASE("after the first calls nothing is allocated") {
  for (const BoardSpec& shape : BoardSpec::all()) {
    if (shape.has_several_grids() && shape.has_extra_houses()) continue;  // takes too long if empty
    const Digits board = empty_board(shape);
    std::vector<std::uint8_t> solutions(20 * board.size());
    for_each_engine(shape, [&](Counter& counter) {
      std::array<std::uint64_t, 2> counts{};
      // the same, because a hard search may need the help of another counter; and a long one,
      // because derived houses are looked for when it pays
      counter.count({board, {}, 20, {counts.data(), 1}, solutions});
      if (shape.has_extra_houses()) CHECK(counter.count(board, 2500) == 2500);
      const std::size_t before = allocations;
      counter.count({board, {}, 20, {counts.data(), 1}, solutions});
      const std::size_t after = allocations;
      CHECK(after == before);
      CHECK(counts[0] == 20);
    });
  }
}

TEST_CASE("wrong sizes are refused") {
  const BoardSpec& shape = BoardSpec::standard();
  for_each_engine(shape, [](Counter& counter) {
    std::uint64_t count = 0;
    Digits board(81);
    const std::array<Exclusion, 2> two{};
    CHECK_THROWS_AS(counter.count({board, {}, 0, {&count, 1}, {}}), ContractViolation);
    CHECK_THROWS_AS(counter.count({board, two, 1, {&count, 1}, {}}), ContractViolation);
    CHECK_THROWS_AS(counter.count({board, {}, 2, {&count, 1}, board}), ContractViolation);
    board.pop_back();
    CHECK_THROWS_AS(counter.count(board, 2), ContractViolation);
  });
}

TEST_CASE("counters are chosen by shape and by name") {
  const BoardSpec& shape = BoardSpec::standard();
  CHECK(counters().back().id == "dlx");
  for (const BoardSpec& any : BoardSpec::all()) {
    CHECK(counters().back().supports(any));
    CHECK(choose_counter(any, "").supports(any));
  }
  std::set<std::string_view> ids;
  for (const CounterInfo& info : counters()) {
    CHECK(ids.insert(info.id).second);
    CHECK_FALSE(info.title.empty());
    if (info.supports(shape)) {
      CHECK(choose_counter(shape, info.id).id == info.id);
      CHECK(make_counter(shape, info.id)->board().name() == "9x9");
    } else {
      CHECK_THROWS_WITH(
          choose_counter(shape, info.id),
          "counter '" + std::string(info.id) + "' does not support this machine or the board 9x9");
    }
  }
  CHECK_THROWS_AS(choose_counter(shape, "abacus"), std::invalid_argument);
  CHECK_THROWS_WITH(
      choose_counter(shape, "abacus"),
      Catch::Contains("unknown counter 'abacus'; there are:") && Catch::Contains(" dlx"));
}

TEST_CASE("GRIDMILL_COUNTER forces a counter") {
  const BoardSpec& shape = BoardSpec::standard();
  const char* outside = std::getenv("GRIDMILL_COUNTER");
  const std::string before = outside == nullptr ? "" : outside;
  setenv("GRIDMILL_COUNTER", "dlx", 1);
  // A counter describes only its boards; an unknown name shows that it is read.
  CHECK(make_counter(shape)->count(Digits(81), 2) == 2);
  setenv("GRIDMILL_COUNTER", "abacus", 1);
  CHECK_THROWS_AS(make_counter(shape), std::invalid_argument);
  setenv("GRIDMILL_COUNTER", before.c_str(), 1);
  CHECK(make_counter(shape)->count(Digits(81), 2) == 2);
}

TEST_CASE("counters find solutions in the order they did") {
  // No one may rely on the order, but it is what shows of the rules for branching: counts do not.
  struct Row {
    std::string_view id;
    const char* shape;
    std::uint64_t digest;
  };
  static constexpr Row kRows[] = {
      {"lanes-avx512", "4x4", 0x562C63063E51FB0B},
      {"lanes-avx512", "6x6", 0xF2F3F8C9766C73A8},
      {"lanes-avx512", "6x6-tall", 0xDA734491E4367E58},
      {"lanes-avx512", "8x8", 0xCF1DF704A451A0BA},
      {"lanes-avx512", "9x9", 0x20F6372F17D833C5},
      {"lanes-avx2", "4x4", 0x25923B6C58935C33},
      {"lanes-avx2", "6x6", 0xF55E44F27073CCB8},
      {"lanes-avx2", "6x6-tall", 0xBD982CD448D41CA0},
      {"lanes-avx2", "8x8", 0x90388A08168B676A},
      {"lanes-avx2", "9x9", 0xE932ABCB733AE24D},
      {"lanes-sse41", "4x4", 0xD4CD2D4839B3A017},
      {"lanes-sse41", "6x6", 0x725170EE5A6900A0},
      {"lanes-sse41", "6x6-tall", 0xAB5A6C49712708F8},
      {"lanes-sse41", "8x8", 0xD823FB416290EA42},
      {"lanes-sse41", "9x9", 0xDEA671B9975FB0B5},
      {"lanes-portable", "4x4", 0xD4CD2D4839B3A017},
      {"lanes-portable", "6x6", 0x725170EE5A6900A0},
      {"lanes-portable", "6x6-tall", 0xAB5A6C49712708F8},
      {"lanes-portable", "8x8", 0xD823FB416290EA42},
      {"lanes-portable", "9x9", 0xDEA671B9975FB0B5},
      {"dlx", "4x4", 0x598513BCD574371B},
      {"dlx", "6x6", 0x123E7EFD0574BEE0},
      {"dlx", "6x6-tall", 0x8D6D04560065A6F8},
      {"dlx", "8x8", 0xD10E464DFB4975F6},
      {"dlx", "9x9", 0x79D1B7B9594C4B5D},
      {"dlx", "9x9-x", 0xA6B3AA8116D9F7DB},
      {"dlx", "9x9-windoku", 0x0A603BEB69F647F7},
      {"dlx", "10x10", 0x09CB9F525E8503B7},
      {"dlx", "12x12", 0x52478707323E97B1},
  };
  for (const Row& row : kRows) {
    const BoardSpec& shape = *BoardSpec::find(row.shape);
    const auto info = std::find_if(counters().begin(), counters().end(),
                                   [&](const CounterInfo& i) { return i.id == row.id; });
    if (!info->supports(shape)) continue;
    CAPTURE(row.id, row.shape);
    const auto cells = static_cast<std::size_t>(shape.cells());
    const auto counter = info->make(shape);
    const auto referee = make_counter(shape, "dlx");
    constexpr std::size_t kBoards = 90;
    constexpr std::uint64_t kLimit = 12;
    std::vector<std::uint8_t> givens;
    std::vector<Exclusion> exclusions;
    for (std::size_t i = 0; i < kBoards; ++i) {
      RandomStream stream(12, i, Stage::kChoice);
      const Digits full = full_grid(shape, *referee, stream);
      // from a sixth to half of the cells, if there is most to choose
      const std::size_t more = stream.below(static_cast<std::uint32_t>(cells / 3));
      const Digits board = keep(full, cells / 6 + more, stream);
      givens.insert(givens.end(), board.begin(), board.end());
      exclusions.push_back({});
      if (i % 3 != 0) continue;
      const auto c = static_cast<std::uint16_t>(stream.below(static_cast<std::uint32_t>(cells)));
      exclusions.back() = {c, full[c]};
    }
    std::vector<std::uint64_t> counts(kBoards);
    std::vector<std::uint8_t> solutions(kBoards * kLimit * cells);
    counter->count({givens, exclusions, kLimit, counts, solutions});
    Fnv1a digest;
    for (const std::uint64_t count : counts) digest.add(count);
    for (const std::uint8_t digit : solutions) digest.add(std::uint64_t{digit});
    CHECK(digest.value() == row.digest);
  }
}

TEST_CASE(
    "puzzles are minimal when every given is needed, and the first that is not ends the question") {
  /// Answers one question after the other, and counts them.
  class Serial final : public Counter {
   public:
    explicit Serial(const BoardSpec& shape) : engine_(make_counter(shape, "dlx")) {}
    const BoardSpec& board() const override { return engine_->board(); }
    void run(CountFeed& feed) override {
      for (CountJob job; feed.next(job); ++asked) {
        std::uint64_t count = 0;
        const auto cells = static_cast<std::size_t>(board().cells());
        CHECK(job.limit == 1);
        engine_->count({{job.givens, cells}, {&job.exclusion, 1}, job.limit, {&count, 1}, {}});
        feed.done(job, count);
      }
    }
    std::size_t asked = 0;

   private:
    std::unique_ptr<Counter> engine_;
  };
  for (const char* name : {"4x4", "9x9"}) {
    const BoardSpec& shape = *BoardSpec::find(name);
    const auto cells = static_cast<std::size_t>(shape.cells());
    const auto referee = make_counter(shape, "dlx");
    std::vector<std::uint8_t> puzzles;
    std::vector<std::uint8_t> expected;
    std::size_t questions = 0;
    for (std::uint64_t i = 0; i < 12; ++i) {
      RandomStream stream(13, i, Stage::kChoice);
      const Digits full = full_grid(shape, *referee, stream);
      Digits puzzle = full;
      for (std::size_t c = 0; c < cells; ++c) {
        const std::uint8_t given = std::exchange(puzzle[c], std::uint8_t{0});
        if (referee->count(puzzle, 2) != 1) puzzle[c] = given;
      }
      const auto clues = static_cast<std::size_t>(
          std::count_if(puzzle.begin(), puzzle.end(), [](std::uint8_t d) { return d != 0; }));
      if (i % 3 == 1) puzzle = full;  // the first given can be removed
      questions += i % 3 == 1 ? 1 : clues;
      puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
      expected.push_back(i % 3 == 1 ? 0 : 1);
    }
    Serial serial(shape);
    std::vector<std::uint8_t> minimal(expected.size(), 2);
    check_minimality(serial, puzzles, minimal);
    CHECK(minimal == expected);
    CHECK(serial.asked == questions);
    for_each_engine(shape, [&](Counter& counter) {
      std::fill(minimal.begin(), minimal.end(), std::uint8_t{2});
      check_minimality(counter, puzzles, minimal);
      CHECK(minimal == expected);
    });
    minimal.pop_back();
    CHECK_THROWS_AS(check_minimality(serial, puzzles, minimal), ContractViolation);
  }
}

TEST_CASE("counters go through a large search in the order they did") {
  // The 39,168 grids of 6 x 6 with a given first row: thousands of dead ends, deep stacks.
  struct Row {
    std::string_view id;
    std::uint64_t digest;
  };
  const BoardSpec& shape = *BoardSpec::find("6x6");
  Digits givens = empty_board(shape);
  std::iota(givens.begin(), givens.begin() + 6, std::uint8_t{1});
  constexpr std::uint64_t kGrids = 39'168;
  for (const Row& row :
       {Row{"lanes-avx512", 0x4982143730AB0E65}, Row{"lanes-avx2", 0xC73784C2BE24BCE5},
        Row{"lanes-sse41", 0xB1E27E93EC4F5EED}, Row{"lanes-portable", 0xB1E27E93EC4F5EED},
        Row{"dlx", 0x208C09695F81B705}}) {
    const auto info = std::find_if(counters().begin(), counters().end(),
                                   [&](const CounterInfo& i) { return i.id == row.id; });
    if (!info->supports(shape)) continue;
    CAPTURE(row.id);
    std::uint64_t count = 0;
    std::vector<std::uint8_t> solutions(kGrids * givens.size());
    info->make(shape)->count({givens, {}, kGrids, {&count, 1}, solutions});
    CHECK(count == kGrids);
    Fnv1a digest;
    for (const std::uint8_t digit : solutions) digest.add(std::uint64_t{digit});
    CHECK(digest.value() == row.digest);
  }
}
