#include "gen/minimizer.h"
#include "gen/filler.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "solver/board/grid.h"
#include "solver/board/hash.h"
#include "tests/backtracking_count.h"
#include "tests/catch.h"
#include "tests/minimize_plain.h"
#include "tests/reference.h"
#include "tests/repetitions.h"
#include "tests/test_filler.h"

using namespace gridmill;

namespace {

/// Runs chains of questions to their ends, one after the other.
class Alone final : public CountFeed {
 public:
  explicit Alone(CountTask& asker) : asker_(asker) {}
  bool next(CountJob& job) override {
    if (waiting_ || !asker_.next(job)) return false;
    ++questions;
    waiting_ = !asker_.has_another();
    return true;
  }
  void done(const CountJob& job, std::uint64_t count) override {
    if (asker_.answer(job, count)) waiting_ = false;
  }

  int questions = 0;

 private:
  CountTask& asker_;
  bool waiting_ = false;
};

/// Returns the number of questions.
int run(Counter& counter, CountTask& asker) {
  Alone feed(asker);
  counter.run(feed);
  return feed.questions;
}

std::vector<std::uint16_t> random_order(std::size_t n, RandomStream& stream) {
  std::vector<std::uint16_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint16_t>(i);
  stream.shuffle(std::span(order));
  return order;
}

/// Whether an orbit can be removed, by the slow reference.
bool can_go(const BoardSpec& board, std::vector<std::uint8_t> puzzle, std::span<const Cell> cells) {
  for (const Cell c : cells) puzzle[c.index] = 0;
  return reference::backtracking_count(board, puzzle, 2) == 1;
}

}  // namespace

TEST_CASE("orbits divide the board by the symmetry") {
  for (const BoardSpec& board : BoardSpec::all()) {
    for (const SymmetryInfo& info : symmetries()) {
      if (info.symmetry == Symmetry::kRandom || !has_symmetry(board, info.symmetry)) continue;
      CAPTURE(board.name(), info.id);
      const Orbits orbits(board, info.symmetry);
      std::size_t cells = 0;
      std::size_t largest = 0;
      for (std::size_t i = 0; i < orbits.size(); ++i) {
        cells += orbits[i].size();
        largest = std::max(largest, orbits[i].size());
        for (const Cell c : orbits[i]) CHECK(orbits.orbit_of(c) == i);
      }
      CHECK(cells == static_cast<std::size_t>(board.cells()));
      const std::size_t expected = info.symmetry == Symmetry::kNone      ? 1
                                   : info.symmetry == Symmetry::kQuarter ? 4
                                   : info.symmetry != Symmetry::kFull    ? 2
                                   : board.digits() >= 4                 ? 8
                                                                         : 4;
      CHECK(largest == expected);
    }
  }
  const BoardSpec& board = BoardSpec::standard();
  const auto together = [&](Symmetry symmetry, int row, int column) {
    const Orbits orbits(board, symmetry);
    return orbits.orbit_of(board.cell_at(1, 3)) == orbits.orbit_of(board.cell_at(row, column));
  };
  CHECK(together(Symmetry::kRotational, 7, 5));
  CHECK(together(Symmetry::kHorizontal, 7, 3));
  CHECK(together(Symmetry::kVertical, 1, 5));
  CHECK(together(Symmetry::kDiagonal, 3, 1));
  CHECK(together(Symmetry::kAntidiagonal, 5, 7));
  CHECK(together(Symmetry::kQuarter, 3, 7));
  CHECK_FALSE(together(Symmetry::kQuarter, 3, 1));
  CHECK(together(Symmetry::kFull, 3, 1));
  // Orbits of 9 x 9: Burnside.
  CHECK(Orbits(board, Symmetry::kRotational).size() == 41);
  CHECK(Orbits(board, Symmetry::kDiagonal).size() == 45);
  CHECK(Orbits(board, Symmetry::kQuarter).size() == 21);
  CHECK(Orbits(board, Symmetry::kFull).size() == 15);
}

TEST_CASE("a given without its image breaks the symmetry") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  const Orbits orbits(board, Symmetry::kRotational);
  std::vector<std::uint8_t> givens(16);
  CHECK(is_symmetric(orbits, givens));
  for (std::size_t c = 0; c < 16; ++c) {
    givens[c] = 1;
    CHECK_FALSE(is_symmetric(orbits, givens));
    givens[15 - c] = 2;
    CHECK(is_symmetric(orbits, givens));
    givens[c] = givens[15 - c] = 0;
  }
  CHECK(find_symmetry("full")->symmetry == Symmetry::kFull);
  CHECK(find_symmetry("fulls") == nullptr);
  for (const SymmetryInfo& info : symmetries()) {
    CHECK(id_of(info.symmetry) == info.id);
    CHECK(find_symmetry(info.id) == &info);
  }
  RandomStream stream(1, 0, Stage::kChoice);
  CHECK(sample_symmetry(BoardSpec::standard(), Symmetry::kFull, stream) == Symmetry::kFull);
  RandomStream untouched(1, 0, Stage::kChoice);
  CHECK(stream.next() == untouched.next());
}

TEST_CASE("a random symmetry is each of the others equally often") {
  std::vector<int> times(symmetries().size());
  constexpr int kDraws = 8000;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    RandomStream stream(7, i, Stage::kChoice);
    ++times[static_cast<std::size_t>(
        sample_symmetry(BoardSpec::standard(), Symmetry::kRandom, stream))];
  }
  CHECK(times.back() == 0);
  double chi_square = 0;
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    chi_square += (times[i] - 1000.0) * (times[i] - 1000.0) / 1000.0;
  }
  CHECK(chi_square < 24.3);  // 7 degrees of freedom, one in a thousand
}

TEST_CASE("puzzles are unique and no orbit can go, by the slow reference") {
  struct Case {
    const char* board;
    int puzzles;
  };
  for (const Case& what : {Case{"4x4", 20},
                           {"6x6", 10},
                           {"6x6-tall", 10},
                           {"8x8", 2},
                           {"9x9", 2},
                           {"9x9-x", 1},
                           {"9x9-windoku", 1}}) {
    const BoardSpec& board = *BoardSpec::find(what.board);
    const auto counter = make_counter(board);
    TestFiller filler(board);
    std::vector<std::uint8_t> solution(static_cast<std::size_t>(board.cells()));
    Minimizer reduction;
    UnavoidableSets sets(board, 12);
    for (const SymmetryInfo& info : symmetries()) {
      if (info.symmetry == Symmetry::kRandom) continue;
      const Orbits orbits(board, info.symmetry);
      for (int i = 0; i < what.puzzles; ++i) {
        CAPTURE(what.board, info.id, i);
        RandomStream stream(1, static_cast<std::uint64_t>(i), Stage::kRemoval);
        filler.fill(stream, solution);
        const auto order = random_order(orbits.size(), stream);
        sets.find(solution);
        reduction.start(solution, orbits, order, {}, &sets);
        run(*counter, reduction);
        const std::vector<std::uint8_t> puzzle(reduction.puzzle().begin(),
                                               reduction.puzzle().end());
        REQUIRE(puzzle == minimize_plain(*counter, solution, orbits, order, 0));
        CHECK(reduction.givens() == Grid(puzzle).count_givens());
        CHECK_FALSE(reduction.stopped_early());
        CHECK(is_symmetric(orbits, puzzle));
        REQUIRE(reference::backtracking_count(board, puzzle, 2) == 1);
        bool minimal = true;
        for (std::size_t o = 0; o < orbits.size(); ++o) {
          if (puzzle[orbits[o].front().index] == 0) continue;
          REQUIRE_FALSE(can_go(board, puzzle, orbits[o]));
          for (const Cell c : orbits[o]) {
            minimal = minimal && !can_go(board, puzzle, std::span(&c, 1));
          }
        }
        MinimalCheck check;
        check.start(puzzle, solution);
        run(*counter, check);
        CHECK(check.minimal() == minimal);
      }
    }
  }
}

TEST_CASE("removal stops at the fewest clues that are allowed") {
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  TestFiller filler(board);
  std::vector<std::uint8_t> solution(81);
  Minimizer reduction;
  UnavoidableSets sets(board, 12);
  for (const SymmetryInfo& info : symmetries()) {
    if (info.symmetry == Symmetry::kRandom) continue;
    const Orbits orbits(board, info.symmetry);
    for (const int min_givens : {0, 24, 30, 33, 60, 81}) {
      CAPTURE(info.id, min_givens);
      RandomStream stream(2, static_cast<std::uint64_t>(min_givens), Stage::kRemoval);
      filler.fill(stream, solution);
      const auto order = random_order(orbits.size(), stream);
      sets.find(solution);
      reduction.start(solution, orbits, order, {min_givens, 81}, &sets);
      run(*counter, reduction);
      const std::vector<std::uint8_t> puzzle(reduction.puzzle().begin(), reduction.puzzle().end());
      CHECK(puzzle == minimize_plain(*counter, solution, orbits, order, min_givens));
      CHECK(reduction.givens() >= min_givens);
      CHECK(reduction.givens() == Grid(puzzle).count_givens());
      CHECK(is_symmetric(orbits, puzzle));
      if (info.symmetry == Symmetry::kNone && min_givens >= 30)
        CHECK(reduction.givens() == min_givens);
    }
  }
}

TEST_CASE("the few questions give the plain removal's puzzles, given by given") {
  const bool slow = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  if (!slow) WARN("500 puzzles only; GRIDMILL_SLOW_TESTS=1 compares 100,000");
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const auto plain_counter = make_counter(board, "dlx");
  const auto filler = make_filler(board, default_fill(board).id);
  std::vector<std::uint8_t> solution(81);
  Minimizer reduction;
  UnavoidableSets sets(board, 10);
  for (const SymmetryInfo& info : symmetries()) {
    if (info.symmetry == Symmetry::kRandom) continue;
    const Orbits orbits(board, info.symmetry);
    const bool none = info.symmetry == Symmetry::kNone;
    const int puzzles = slow ? (none ? 50000 : 7200) : repetitions::times(none ? 220 : 40);
    for (int i = 0; i < puzzles; ++i) {
      const auto seed = static_cast<std::uint64_t>(info.symmetry);
      RandomStream grid(seed, static_cast<std::uint64_t>(i), Stage::kFullGrid);
      filler->fill(grid, solution);
      sets.find(solution);
      RandomStream removal(seed, static_cast<std::uint64_t>(i), Stage::kRemoval);
      const auto order = random_order(orbits.size(), removal);
      // Every third puzzle stops early.
      const int min_givens = i % 3 == 2 ? 22 + i % 16 : 0;
      CAPTURE(info.id, seed, i, min_givens);
      reduction.start(solution, orbits, order, {min_givens, 81}, i % 5 == 0 ? nullptr : &sets);
      run(*counter, reduction);
      const std::vector<std::uint8_t> puzzle(reduction.puzzle().begin(), reduction.puzzle().end());
      const auto plain = minimize_plain(*plain_counter, solution, orbits, order, min_givens);
      REQUIRE(puzzle == plain);
      const int clues = Grid(plain).count_givens();
      REQUIRE(reduction.givens() == clues);
      // With a most number of givens, it gives up on exactly those that have more.
      const int max_clues = 23 + i % 5;
      reduction.start(solution, orbits, order, {std::min(min_givens, max_clues), max_clues}, &sets);
      if (min_givens > max_clues) continue;
      run(*counter, reduction);
      REQUIRE(reduction.gave_up() == (clues > max_clues));
    }
  }
}

TEST_CASE("the removal asks as few questions as it did") {
  // What only saves questions (levels, sweep, known sets) shows nowhere else. Dancing links,
  // because the solutions that a counter finds first decide what the removal learns.
  struct Row {
    const char* board;
    Symmetry symmetry;
    GivensRange clues;
    int questions;
  };
  for (const Row& row :
       {Row{"9x9", Symmetry::kNone, {}, 381}, Row{"9x9", Symmetry::kNone, {26, 81}, 350},
        Row{"9x9", Symmetry::kNone, {27, 81}, 204}, Row{"9x9", Symmetry::kNone, {0, 23}, 380},
        Row{"9x9", Symmetry::kRotational, {}, 196}, Row{"9x9-x", Symmetry::kNone, {}, 596},
        Row{"6x6", Symmetry::kNone, {}, 165}, Row{"12x12", Symmetry::kNone, {70, 144}, 65}}) {
    const BoardSpec& board = *BoardSpec::find(row.board);
    const auto counter = make_counter(board, "dlx");
    const auto filler = make_filler(board, "ordered");
    const Orbits orbits(board, row.symmetry);
    std::vector<std::uint8_t> solution(static_cast<std::size_t>(board.cells()));
    UnavoidableSets sets(board, 8);
    Minimizer reduction;
    int questions = 0;
    for (std::uint64_t i = 0; i < 10; ++i) {
      RandomStream stream(8, i, Stage::kRemoval);
      filler->fill(stream, solution);
      sets.find(solution);
      const auto order = random_order(orbits.size(), stream);
      reduction.start(solution, orbits, order, row.clues, i % 2 == 0 ? &sets : nullptr);
      questions += run(*counter, reduction);
    }
    CAPTURE(row.board, id_of(row.symmetry), row.clues.to_string());
    CHECK(questions == row.questions);
  }
}

TEST_CASE("the small unavoidable sets of a grid stay what they are") {
  struct Row {
    const char* board;
    int max_cells;
    std::size_t sets;
    std::uint64_t digest;
  };
  for (const Row& row :
       {Row{"4x4", 8, 40, 0xE091A6338C93E3E5}, Row{"6x6", 8, 76, 0x812771727ABE05A2},
        Row{"6x6-tall", 10, 100, 0xCEE4B44CCC3EFCDC}, Row{"8x8", 10, 148, 0x3ED9F523F0C2AE96},
        Row{"9x9", 8, 125, 0x48CFC6C36915AA41}, Row{"9x9", 12, 194, 0xEDDC549150D8DA21},
        Row{"9x9-x", 12, 22, 0x511E27CCB810B9F4}, Row{"10x10", 8, 195, 0x6EA0478053FE48BB},
        Row{"16x16", 10, 303, 0x2FD073D4D5D26263}, Row{"25x25", 8, 539, 0x7ED03069CC3429EA}}) {
    const BoardSpec& board = *BoardSpec::find(row.board);
    std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
    const auto filler = make_filler(board, "ordered");
    UnavoidableSets sets(board, row.max_cells);
    std::size_t found = 0;
    Fnv1a digest;
    for (std::uint64_t i = 0; i < 4; ++i) {
      RandomStream stream(9, i, Stage::kFullGrid);
      filler->fill(stream, grid);
      sets.find(grid);
      found += sets.size();
      for (const std::uint64_t word : sets.words()) digest.add(word);
    }
    CAPTURE(row.board, row.max_cells);
    CHECK(found == row.sets);
    CHECK(digest.value() == row.digest);
  }
}

TEST_CASE("the digits of an unavoidable set can be swapped where a relation keeps cells apart") {
  // On 8 digits, a pair of digits that are 4 apart is stored from both sides.
  const BoardSpec board = BoardSpec::parse("eight", "box 2x4\nrule anti-king", "eight.shape");
  TestFiller filler(board);
  UnavoidableSets sets(board, 2 * board.digits());
  std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
  std::size_t four_apart = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    RandomStream stream(11, i, Stage::kFullGrid);
    filler.fill(stream, grid);
    sets.find(grid);
    for (std::size_t s = 0; s < sets.size(); ++s) {
      std::vector<std::uint8_t> swapped = grid;
      std::set<int> digits;
      for (std::size_t c = 0; c < grid.size(); ++c) {
        if ((sets[s][c / 64] >> c % 64 & 1U) != 0) digits.insert(grid[c]);
      }
      REQUIRE(digits.size() == 2);
      for (std::size_t c = 0; c < grid.size(); ++c) {
        if ((sets[s][c / 64] >> c % 64 & 1U) == 0) continue;
        swapped[c] = static_cast<std::uint8_t>(*digits.begin() + *digits.rbegin() - grid[c]);
      }
      CAPTURE(i, s, *digits.begin(), *digits.rbegin());
      CHECK(is_solved(board, swapped));
      four_apart += *digits.rbegin() - *digits.begin() == 4 ? 1 : 0;
    }
  }
  CHECK(four_apart > 0);
}

TEST_CASE("larger boards are reduced like the plain removal, too") {
  struct Case {
    const char* board;
    int min_givens;  // 25 x 25: counting becomes infeasible below 310 or so
  };
  for (const Case& what :
       {Case{"10x10", 0}, Case{"12x12", 0}, Case{"16x16", 110}, Case{"25x25", 360}}) {
    const BoardSpec& board = *BoardSpec::find(what.board);
    const auto counter = make_counter(board);
    const auto filler = make_filler(board, default_fill(board).id);
    UnavoidableSets sets(board, 10);
    Minimizer reduction;
    std::vector<std::uint8_t> solution(static_cast<std::size_t>(board.cells()));
    for (const Symmetry symmetry : {Symmetry::kNone, Symmetry::kQuarter}) {
      const Orbits orbits(board, symmetry);
      CAPTURE(what.board, id_of(symmetry));
      RandomStream stream(6, 1, Stage::kFullGrid);
      filler->fill(stream, solution);
      sets.find(solution);
      const auto order = random_order(orbits.size(), stream);
      reduction.start(solution, orbits, order, {what.min_givens, kMaxCells}, &sets);
      run(*counter, reduction);
      CHECK(std::vector<std::uint8_t>(reduction.puzzle().begin(), reduction.puzzle().end()) ==
            minimize_plain(*counter, solution, orbits, order, what.min_givens));
    }
  }
}

TEST_CASE("a removal that expects few givens asks less, and gives the same puzzles") {
  const BoardSpec& board = *BoardSpec::find("9x9-non-consecutive");
  const auto counter = make_counter(board);
  const auto filler = make_filler(board, "drawn");
  const Orbits orbits(board, Symmetry::kNone);
  UnavoidableSets sets(board, 18);
  Minimizer usual;
  Minimizer expecting;
  expecting.expect_givens(5);
  int questions = 0;
  int fewer = 0;
  std::vector<std::uint8_t> solution(81);
  for (std::uint64_t i = 0; i < 30; ++i) {
    RandomStream stream(9, i, Stage::kRemoval);
    filler->fill(stream, solution);
    sets.find(solution);
    const auto order = random_order(orbits.size(), stream);
    usual.start(solution, orbits, order, {}, &sets);
    questions += run(*counter, usual);
    expecting.start(solution, orbits, order, {}, &sets);
    fewer += run(*counter, expecting);
    CHECK(std::equal(usual.puzzle().begin(), usual.puzzle().end(), expecting.puzzle().begin()));
    CHECK(expecting.givens() >= 5);
  }
  CHECK(2 * fewer < questions);
}

TEST_CASE("givens that must stay may be outside the order") {
  // A removal among some cells only, as patterns need it.
  const BoardSpec& board = BoardSpec::standard();
  const auto counter = make_counter(board);
  const Orbits orbits(board, Symmetry::kNone);
  TestFiller filler(board);
  std::vector<std::uint8_t> solution(81);
  UnavoidableSets sets(board, 10);
  Minimizer reduction;
  for (std::uint64_t i = 0; i < 50; ++i) {
    RandomStream stream(11, i, Stage::kRemoval);
    filler.fill(stream, solution);
    sets.find(solution);
    std::vector<std::uint16_t> order = random_order(orbits.size(), stream);
    order.resize(81 - stream.below(40));
    reduction.start(solution, orbits, order, {}, &sets);
    run(*counter, reduction);
    CHECK(std::vector<std::uint8_t>(reduction.puzzle().begin(), reduction.puzzle().end()) ==
          minimize_plain(*counter, solution, orbits, order, 0));
  }
}

TEST_CASE("unavoidable sets are unavoidable, and all small ones of their kinds are found") {
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-x", "9x9-windoku", "16x16", "9x9-anti-knight",
                           "9x9-anti-king", "9x9-non-consecutive", "6x6-x"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    const auto counter = make_counter(board);
    TestFiller filler(board);
    std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
    UnavoidableSets sets(board, 12);
    for (std::uint64_t i = 0; i < 5; ++i) {
      RandomStream stream(4, i, Stage::kFullGrid);
      filler.fill(stream, grid);
      sets.find(grid);
      std::set<std::vector<std::uint16_t>> seen;
      for (std::size_t k = 0; k < sets.size(); ++k) {
        std::vector<std::uint8_t> puzzle = grid;
        std::vector<std::uint16_t> cells;
        for (std::size_t c = 0; c < grid.size(); ++c) {
          if ((sets[k][c / 64] >> c % 64 & 1) != 0) cells.push_back(static_cast<std::uint16_t>(c));
        }
        CAPTURE(name, i, k, cells);
        CHECK(cells.size() <= 12);
        CHECK(seen.insert(cells).second);
        for (const std::uint16_t c : cells) puzzle[c] = 0;
        CHECK(counter->count(puzzle, 2) == 2);
      }
      // Two cells of two rows and two columns in two boxes that hold two digits crosswise.
      if (std::string_view(name) != "9x9") continue;
      for (std::uint16_t a = 0; a < 81; ++a) {
        for (std::uint16_t b = 0; b < 81; ++b) {
          const Cell one{a};
          const Cell two{b};
          const int rows[] = {board.row_of(one), board.row_of(two)};
          const int columns[] = {board.column_of(one), board.column_of(two)};
          if (rows[0] >= rows[1] || columns[0] == columns[1] || grid[a] != grid[b]) continue;
          const Cell three = board.cell_at(rows[0], columns[1]);
          const Cell four = board.cell_at(rows[1], columns[0]);
          const bool two_boxes =
              board.box_of(one) == board.box_of(three) || board.box_of(one) == board.box_of(four);
          if (!two_boxes || grid[three.index] != grid[four.index]) continue;
          std::vector<std::uint16_t> cells{a, b, three.index, four.index};
          std::sort(cells.begin(), cells.end());
          CHECK(seen.count(cells) == 1);
        }
      }
    }
  }
}

TEST_CASE("the quick reference counts like the slow one") {
  const BoardSpec& board = *BoardSpec::find("6x6");
  TestFiller filler(board);
  std::vector<std::uint8_t> grid(36);
  for (std::uint64_t i = 0; i < 300; ++i) {
    RandomStream stream(5, i, Stage::kRemoval);
    filler.fill(stream, grid);
    for (std::uint8_t& d : grid) {
      const std::uint32_t dice = stream.below(64);
      if (dice < 40) d = 0;
      if (dice == 63) d = static_cast<std::uint8_t>(1 + stream.below(6));
    }
    REQUIRE(reference::backtracking_count(board, grid, 10) == reference::count(board, grid, 10));
  }
}
