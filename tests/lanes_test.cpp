// The lane counter against the brute-force reference and against the other rows of the table, on
// random boards from empty to full, contradictory ones among them. Every row that the machine can
// run is tested by its name. GRIDMILL_SWEEP=N compares N random boards more with dancing links.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/reference.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

using Digits = std::vector<std::uint8_t>;
using Random = std::mt19937_64;

std::uint64_t seed() {
  static const std::uint64_t value = [] {
    const std::uint64_t s = test_seed();
    std::cout << "seed " << s << " (GRIDMILL_TEST_SEED)\n";
    return s;
  }();
  return value;
}

std::size_t scaled(int n) { return static_cast<std::size_t>(repetitions::times(n)); }

std::size_t below(Random& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

std::vector<const BoardSpec*> lane_boards() {
  std::vector<const BoardSpec*> boards;
  for (const char* name : {"4x4", "6x6", "6x6-tall", "8x8", "9x9"}) {
    boards.push_back(BoardSpec::find(name));
  }
  return boards;
}

std::vector<std::string> lane_rows(const BoardSpec& board) {
  std::vector<std::string> ids;
  for (const CounterInfo& info : counters()) {
    if (info.id.substr(0, 5) == "lanes" && info.supports(board)) ids.emplace_back(info.id);
  }
  return ids;
}

/// A full grid: the cyclic one with lines, bands and digits shuffled.
Digits shuffled_grid(const BoardSpec& board, Random& random) {
  const int n = board.digits();
  const auto order = [&](int block) {
    std::vector<int> blocks(static_cast<std::size_t>(n / block));
    std::iota(blocks.begin(), blocks.end(), 0);
    std::shuffle(blocks.begin(), blocks.end(), random);
    std::vector<int> lines;
    for (const int b : blocks) {
      std::vector<int> inside(static_cast<std::size_t>(block));
      std::iota(inside.begin(), inside.end(), b * block);
      std::shuffle(inside.begin(), inside.end(), random);
      lines.insert(lines.end(), inside.begin(), inside.end());
    }
    return lines;
  };
  const std::vector<int> rows = order(board.box_height());
  const std::vector<int> columns = order(board.box_width());
  std::vector<int> names(static_cast<std::size_t>(n));
  std::iota(names.begin(), names.end(), 1);
  std::shuffle(names.begin(), names.end(), random);
  Digits grid;
  for (const int r : rows) {
    for (const int c : columns) {
      const int d = (board.box_width() * (r % board.box_height()) + r / board.box_height() + c) % n;
      grid.push_back(static_cast<std::uint8_t>(names[static_cast<std::size_t>(d)]));
    }
  }
  return grid;
}

struct Case {
  Digits givens;
  Exclusion exclusion;
  std::uint64_t limit = 2;
};

/// Givens of a full grid, `kept` of them; now and then a wrong one among them.
Case random_case(const BoardSpec& board, Random& random, const Digits& grid, std::size_t kept) {
  const std::size_t cells = grid.size();
  const auto digit = [&] {
    return static_cast<std::uint8_t>(1 + below(random, static_cast<std::size_t>(board.digits())));
  };
  Case c;
  c.givens.assign(cells, 0);
  std::vector<std::size_t> order(cells);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = 0; i < kept; ++i) c.givens[order[i]] = grid[order[i]];
  if (below(random, 4) == 0) c.givens[below(random, cells)] = digit();
  if (below(random, 2) == 0) {
    const std::size_t cell = below(random, cells);
    c.exclusion = {static_cast<std::uint16_t>(cell), below(random, 2) == 0 ? grid[cell] : digit()};
  }
  constexpr std::uint64_t kLimits[] = {1, 2, 3, 1000};
  c.limit = kLimits[below(random, 4)];
  return c;
}

/// The reference knows no exclusions: it counts the other digits of that cell one by one.
std::uint64_t reference_count(const BoardSpec& board, const Case& c) {
  if (c.exclusion.digit == 0) return reference::count(board, c.givens, c.limit);
  Digits givens = c.givens;
  std::uint8_t& cell = givens[c.exclusion.cell];
  std::uint64_t sum = 0;
  for (int d = 1; d <= board.digits() && sum < c.limit; ++d) {
    cell = static_cast<std::uint8_t>(d);
    if (d != c.exclusion.digit) sum += reference::count(board, givens, c.limit - sum);
  }
  return sum;
}

/// Cases of all kinds in one run, with their solutions; answers in the order of the cases.
class CaseFeed final : public CountFeed {
 public:
  CaseFeed(const BoardSpec& board, const std::vector<Case>& cases, bool with_solutions)
      : cases_(cases), answers_(cases.size(), ~std::uint64_t{0}), solutions_(cases.size()) {
    if (!with_solutions) return;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      solutions_[i].resize(cases[i].limit * static_cast<std::size_t>(board.cells()));
    }
  }
  bool next(CountJob& job) override {
    if (next_ == cases_.size()) return false;
    const Case& c = cases_[next_];
    job.givens = c.givens.data();
    job.exclusion = c.exclusion;
    job.limit = c.limit;
    job.solutions = solutions_[next_].empty() ? nullptr : solutions_[next_].data();
    job.tag = next_++;
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    CHECK(answers_[job.tag] == ~std::uint64_t{0});
    answers_[job.tag] = count;
  }
  const std::vector<std::uint64_t>& answers() const { return answers_; }
  const Digits& solutions(std::size_t i) const { return solutions_[i]; }

 private:
  const std::vector<Case>& cases_;
  std::size_t next_ = 0;
  std::vector<std::uint64_t> answers_;
  std::vector<Digits> solutions_;
};

std::vector<std::uint64_t> answers(const BoardSpec& board, Counter& counter,
                                   const std::vector<Case>& cases) {
  CaseFeed feed(board, cases, false);
  counter.run(feed);
  return feed.answers();
}

bool solves(const BoardSpec& board, const Case& c, const Digits& grid) {
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (grid[i] < 1 || grid[i] > board.digits()) return false;
    const bool lifted = c.exclusion.digit != 0 && i == c.exclusion.cell;
    if (c.givens[i] != 0 && c.givens[i] != grid[i] && !lifted) return false;
  }
  for (const House& house : board.houses()) {
    std::set<int> seen;
    for (const Cell cell : house.cells) seen.insert(grid[cell.index]);
    if (seen.size() != house.cells.size()) return false;
  }
  return c.exclusion.digit == 0 || grid[c.exclusion.cell] != c.exclusion.digit;
}

void check_solutions(const BoardSpec& board, const Case& c, const Digits& found,
                     std::uint64_t count) {
  const auto cells = static_cast<std::ptrdiff_t>(board.cells());
  std::set<std::string> different;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto from = found.begin() + static_cast<std::ptrdiff_t>(i) * cells;
    const Digits grid(from, from + cells);
    if (!solves(board, c, grid)) {
      FAIL_CHECK("not a solution");
      return;
    }
    different.emplace(grid.begin(), grid.end());
  }
  CHECK(different.size() == count);
}

/// Grids that are not all relatives of the cyclic one: solutions of a quarter of its cells.
std::vector<Digits> random_grids(const BoardSpec& board, Random& random, std::size_t n) {
  std::vector<Case> cases;
  for (std::size_t i = 0; i < n; ++i) {
    Case c;
    const Digits grid = shuffled_grid(board, random);
    c.givens.assign(grid.size(), 0);
    for (std::size_t k = 0; k < grid.size() / 4; ++k) {
      const std::size_t cell = below(random, grid.size());
      c.givens[cell] = grid[cell];
    }
    c.limit = 1 + below(random, 40);
    cases.push_back(c);
  }
  CaseFeed feed(board, cases, true);
  make_counter(board, "lanes-portable")->run(feed);
  std::vector<Digits> grids;
  const auto cells = static_cast<std::ptrdiff_t>(board.cells());
  for (std::size_t i = 0; i < n; ++i) {
    const auto from =
        feed.solutions(i).begin() + static_cast<std::ptrdiff_t>(feed.answers()[i] - 1) * cells;
    grids.emplace_back(from, from + cells);
    REQUIRE(solves(board, cases[i], grids.back()));
  }
  return grids;
}

std::vector<Case> random_cases(const BoardSpec& board, Random& random, std::size_t n,
                               std::size_t fewest) {
  std::vector<Case> cases;
  std::vector<Digits> grids;
  const auto cells = static_cast<std::size_t>(board.cells());
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 1024 == 0) grids = random_grids(board, random, 64);
    const std::size_t kept = fewest + below(random, cells - fewest + 1);
    cases.push_back(random_case(board, random, grids[i % 64], kept));
  }
  return cases;
}

}  // namespace

TEST_CASE("lanes serve all shapes of one grid, those of more than 16 digits wide ones") {
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.has_several_grids()) continue;
    CAPTURE(board.name());
    const std::vector<std::string> rows = lane_rows(board);
    CHECK_FALSE(rows.empty());
    for (const std::string& id : rows) {
      CHECK((id.substr(0, 11) == "lanes-wide-") == (board.digits() > 16));
    }
  }
  CHECK(choose_counter(BoardSpec::standard(), "lanes-portable").id == "lanes-portable");
}

TEST_CASE("lanes count as the brute-force reference does, and their solutions are solutions") {
  Random random(seed());
  for (const BoardSpec* board : lane_boards()) {
    // what the reference can count in reasonable time
    const auto cells = static_cast<std::size_t>(board->cells());
    const std::size_t fewest = cells == 81 ? 36 : cells == 64 ? 26 : cells == 36 ? 6 : 0;
    const std::vector<Case> cases =
        random_cases(*board, random, scaled(cells > 36 ? 600 : 2000), fewest);
    std::vector<std::uint64_t> expected;
    expected.reserve(cases.size());
    for (const Case& c : cases) expected.push_back(reference_count(*board, c));
    std::set<std::uint64_t> kinds(expected.begin(), expected.end());
    if (repetitions::kFast) CHECK(kinds.size() >= 4);
    for (const std::string& id : lane_rows(*board)) {
      CAPTURE(board->name(), id, seed());
      CaseFeed feed(*board, cases, true);
      make_counter(*board, id)->run(feed);
      CHECK(feed.answers() == expected);
      for (std::size_t i = 0; i < cases.size(); ++i) {
        check_solutions(*board, cases[i], feed.solutions(i), feed.answers()[i]);
      }
      CHECK(answers(*board, *make_counter(*board, id), cases) == expected);
    }
  }
}

TEST_CASE("all rows agree on boards from empty to full") {
  Random random(seed() + 1);
  for (const BoardSpec* board : lane_boards()) {
    const std::vector<Case> cases = random_cases(*board, random, scaled(6000), 0);
    const auto expected = answers(*board, *make_counter(*board, "lanes-portable"), cases);
    for (const std::string& id : lane_rows(*board)) {
      CAPTURE(board->name(), id, seed());
      CHECK(answers(*board, *make_counter(*board, id), cases) == expected);
    }
  }
}

TEST_CASE("known totals of empty boards") {
  for (const BoardSpec* board : lane_boards()) {
    for (const std::string& id : lane_rows(*board)) {
      CAPTURE(board->name(), id);
      const auto counter = make_counter(*board, id);
      const Digits empty(static_cast<std::size_t>(board->cells()), 0);
      if (board->cells() == 16) {
        CHECK(counter->count(empty, ~std::uint64_t{0}) == 288);
        CHECK(counter->count(empty, 288) == 288);
        CHECK(counter->count(empty, 287) == 287);
      } else if (board->cells() == 36) {
        // 28,200,960 in all, which is 6! times what the first row 1 2 3 4 5 6 leaves
        Digits givens = empty;
        std::iota(givens.begin(), givens.begin() + 6, std::uint8_t{1});
        CHECK(counter->count(givens, ~std::uint64_t{0}) == 39'168);
        const bool whole =
            repetitions::kFast && board->name() == "6x6" && id == lane_rows(*board)[0];
        if (whole) CHECK(counter->count(empty, ~std::uint64_t{0}) == 28'200'960);
      } else {
        CHECK(counter->count(empty, 12'345) == 12'345);
      }
    }
  }
}

namespace {

/// Hands out a job only when the answer of the one before it is known, as removal does: the givens
/// of a grid are removed one by one, and put back when the puzzle has a second solution.
class RemovalFeed final : public CountFeed {
 public:
  explicit RemovalFeed(Digits grid) : grid_(std::move(grid)), givens_(grid_) {}
  bool next(CountJob& job) override {
    if (waiting_ || cell_ == grid_.size()) return false;
    givens_[cell_] = 0;
    job.givens = givens_.data();
    job.limit = 2;
    waiting_ = true;
    return true;
  }
  void done(const CountJob& /*job*/, std::uint64_t count) override {
    waiting_ = false;
    if (count != 1) givens_[cell_] = grid_[cell_];
    ++cell_;
  }
  const Digits& givens() const { return givens_; }

 private:
  Digits grid_;
  Digits givens_;
  std::size_t cell_ = 0;
  bool waiting_ = false;
};

}  // namespace

TEST_CASE("a feed may wait for answers before it asks on") {
  Random random(seed() + 2);
  for (const BoardSpec* board : lane_boards()) {
    const Digits grid = random_grids(*board, random, 1).front();
    std::set<std::string> different;
    for (const std::string& id : lane_rows(*board)) {
      CAPTURE(board->name(), id, seed());
      RemovalFeed feed(grid);
      make_counter(*board, id)->run(feed);
      CHECK(feed.givens() != grid);
      different.emplace(feed.givens().begin(), feed.givens().end());
    }
    CHECK(different.size() == 1);
  }
}

namespace {

/// Breaks off after a number of answers.
class ThrowingFeed final : public CountFeed {
 public:
  ThrowingFeed(const Digits& givens, int answers) : givens_(givens), left_(answers) {}
  bool next(CountJob& job) override {
    job.givens = givens_.data();
    job.limit = 30;
    return true;
  }
  void done(const CountJob& /*job*/, std::uint64_t /*count*/) override {
    if (left_-- == 0) throw std::runtime_error("enough");
  }

 private:
  const Digits& givens_;
  int left_;
};

}  // namespace

TEST_CASE("a counter whose feed threw counts on rightly") {
  Random random(seed() + 4);
  for (const BoardSpec* board : lane_boards()) {
    const std::vector<Case> cases = random_cases(*board, random, 200, 0);
    const auto expected = answers(*board, *make_counter(*board, "lanes-portable"), cases);
    for (const std::string& id : lane_rows(*board)) {
      CAPTURE(board->name(), id, seed());
      const auto counter = make_counter(*board, id);
      for (const int n : {0, 5, 40}) {
        ThrowingFeed feed(cases[0].givens, n);
        CHECK_THROWS_AS(counter->run(feed), std::runtime_error);
        CHECK(answers(*board, *counter, cases) == expected);
      }
    }
  }
}

/// Run with '[sweep]': GRIDMILL_SWEEP=N compares N random boards with dlx.
TEST_CASE("a sweep against dancing links, on request", "[.][sweep]") {
  const char* wanted = std::getenv("GRIDMILL_SWEEP");
  REQUIRE(wanted != nullptr);
  const auto n = static_cast<std::size_t>(std::strtoull(wanted, nullptr, 10));
  Random random(seed() + 3);
  std::vector<std::pair<const BoardSpec*, std::vector<std::unique_ptr<Counter>>>> engines;
  for (const BoardSpec* board : lane_boards()) {
    std::vector<std::unique_ptr<Counter>> rows;
    rows.push_back(make_counter(*board, "dlx"));
    for (const std::string& id : lane_rows(*board)) rows.push_back(make_counter(*board, id));
    engines.emplace_back(board, std::move(rows));
  }
  constexpr std::size_t kAtOnce = 8192;
  for (std::size_t swept = 0, turn = 0; swept < n; swept += kAtOnce, ++turn) {
    // half of them 9x9
    const auto& [board, rows] = engines[turn % 2 == 0 ? 4 : turn / 2 % 4];
    std::vector<Case> cases = random_cases(*board, random, kAtOnce, 0);
    for (Case& c : cases) c.limit = std::min<std::uint64_t>(c.limit, 50);
    const auto expected = answers(*board, *rows.front(), cases);
    for (const auto& counter : rows) REQUIRE(answers(*board, *counter, cases) == expected);
  }
  std::cout << "swept " << n << " boards\n";
}
