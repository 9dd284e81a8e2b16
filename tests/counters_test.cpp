// The counters' table and their interface: batches, feeds, memory, wrong use, choice by name.
#include <array>
#include <cstdlib>
#include <new>

#include "solver/board/require.h"
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
  for_each_engine(*Shape::find("4x4"), [](Counter& counter) {
    Chain chain;
    counter.run(chain);
    CHECK(chain.answered() == 4);
  });
}

TEST_CASE("after the first call nothing is allocated") {
  for (const Shape& shape : Shape::all()) {
    const Digits board = empty_board(shape);
    std::vector<std::uint8_t> solutions(20 * board.size());
    for_each_engine(shape, [&](Counter& counter) {
      std::array<std::uint64_t, 2> counts{};
      counter.count({board, {}, 1, {counts.data(), 1}, {}});
      const std::size_t before = allocations;
      counter.count({board, {}, 20, {counts.data(), 1}, solutions});
      const std::size_t after = allocations;
      CHECK(after == before);
      CHECK(counts[0] == 20);
    });
  }
}

TEST_CASE("wrong sizes are refused") {
  const Shape& shape = Shape::standard();
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
  const Shape& shape = Shape::standard();
  CHECK(counters().back().id == "dlx");
  for (const Shape& any : Shape::all()) {
    CHECK(counters().back().serves(any));
    CHECK(choose_counter(any, "").serves(any));
  }
  std::set<std::string_view> ids;
  for (const CounterInfo& info : counters()) {
    CHECK(ids.insert(info.id).second);
    CHECK_FALSE(info.title.empty());
    if (info.serves(shape)) {
      CHECK(choose_counter(shape, info.id).id == info.id);
      CHECK(make_counter(shape, info.id)->shape().name() == "9x9");
    } else {
      CHECK_THROWS_WITH(
          choose_counter(shape, info.id),
          "counter '" + std::string(info.id) + "' does not serve this machine or the shape 9x9");
    }
  }
  CHECK_THROWS_AS(choose_counter(shape, "abacus"), std::invalid_argument);
  CHECK_THROWS_WITH(
      choose_counter(shape, "abacus"),
      Catch::Contains("unknown counter 'abacus'; there are:") && Catch::Contains(" dlx"));
}

TEST_CASE("GRIDMILL_COUNTER forces a counter") {
  const Shape& shape = Shape::standard();
  const char* outside = std::getenv("GRIDMILL_COUNTER");
  const std::string before = outside == nullptr ? "" : outside;
  setenv("GRIDMILL_COUNTER", "dlx", 1);
  // The shape is all that a counter tells about itself; an unknown name shows that it is read.
  CHECK(make_counter(shape)->count(Digits(81), 2) == 2);
  setenv("GRIDMILL_COUNTER", "abacus", 1);
  CHECK_THROWS_AS(make_counter(shape), std::invalid_argument);
  setenv("GRIDMILL_COUNTER", before.c_str(), 1);
  CHECK(make_counter(shape)->count(Digits(81), 2) == 2);
}
