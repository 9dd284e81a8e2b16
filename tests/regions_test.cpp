// What solvers know of a board with irregular regions, against the slow, obvious search for it.
#include <algorithm>
#include <bitset>
#include <set>
#include <vector>

#include "gen/layouts.h"
#include "solver/board/board_ref.h"
#include "solver/board/board_topology.h"
#include "solver/board/derived_houses.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

using Cells = std::bitset<81>;

Cells bits_of(const std::vector<Cell>& cells) {
  Cells set;
  for (const Cell c : cells) set.set(c.index);
  return set;
}
Cells bits_of(const CellSet& cells) {
  Cells set;
  for (const Cell c : cells) set.set(c.index);
  return set;
}
/// The cells of some houses; bit i of `some` is house `first` + i.
Cells cells_of(const BoardSpec& board, std::size_t first, std::uint32_t some) {
  Cells set;
  for (std::size_t i = 0; some >> i != 0; ++i) {
    if ((some >> i & 1U) != 0) set |= bits_of(board.houses()[first + i].cells);
  }
  return set;
}

struct ByBits {
  bool operator()(const Cells& a, const Cells& b) const { return a.to_string() < b.to_string(); }
};
using Houses = std::set<Cells, ByBits>;

Houses own_houses(const BoardSpec& board) {
  Houses own;
  for (const House& house : board.houses()) own.insert(bits_of(house.cells));
  return own;
}

/// What any lines of one direction leave outside the regions within them, where these are one
/// fewer.
Houses left_by_lines(const BoardSpec& board) {
  const auto n = static_cast<std::size_t>(board.digits());
  const Houses own = own_houses(board);
  Houses found;
  for (const std::size_t first : {std::size_t{0}, n}) {
    for (std::uint32_t lines = 1; lines < 1U << n; ++lines) {
      Cells left = cells_of(board, first, lines);
      for (std::size_t r = 0; r < n; ++r) {
        const Cells region = bits_of(board.houses()[2 * n + r].cells);
        if ((region & ~cells_of(board, first, lines)).none()) left &= ~region;
      }
      if (left.count() == n && !own.contains(left)) found.insert(left);
    }
  }
  return found;
}

/// Calls f for boards of jigsaws of a seed.
template <typename F>
void on_jigsaws(const char* family, int count, const F& f) {
  const std::uint64_t seed = test_seed();
  const BoardSource boards(*BoardSpec::find(family), seed, nullptr);
  for (int i = 0; i < count; ++i) {
    const BoardRef board = boards.board(static_cast<std::uint64_t>(i), 0);
    CAPTURE(seed, board->layout());
    f(*board);
  }
}

/// Regions that fill runs of rows, the first one a row itself: rows leave nothing but rows.
constexpr const char* kFilled =
    "regions AAAAAAAAA BBBBBBBCC BBCCCCCCC DDDDDDEEE DDDEEEEEE FFFFFGGGG FFFFGGGGG HHHHHHHHI "
    "HIIIIIIII";

/// Each house of the list once, none of them a rule, and derived from as few others as possible.
void check_told(const BoardSpec& board, const std::vector<DerivedHouse>& derived) {
  const auto n = static_cast<std::size_t>(board.digits());
  Houses seen = own_houses(board);
  for (const DerivedHouse& house : derived) {
    CHECK(seen.insert(bits_of(house.cells)).second);
    CHECK(std::is_sorted(house.cells.begin(), house.cells.end()));
    CHECK(house.of.size() == house.without.size() + 1);
    CHECK(2 * house.of.size() <= n + 1);
    std::vector<int> times(n * n);
    for (const std::size_t h : house.of) {
      for (const Cell c : board.houses()[h].cells) ++times[c.index];
    }
    for (const std::size_t h : house.without) {
      for (const Cell c : board.houses()[h].cells) --times[c.index];
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
      CHECK(times[i] == (bits_of(house.cells).test(i) ? 1 : 0));
    }
  }
}

}  // namespace

TEST_CASE("derived houses of jigsaws are what any lines of one direction leave") {
  std::size_t most = 0;
  const auto check = [&](const BoardSpec& board) {
    const std::vector<DerivedHouse> derived = derived_houses(board);
    Houses found;
    for (const DerivedHouse& house : derived) found.insert(bits_of(house.cells));
    CHECK(found == left_by_lines(board));
    check_told(board, derived);
    most = std::max(most, found.size());
    CHECK(BoardTopology(board).derived_houses().size() == static_cast<int>(found.size()));
    // All of them or, if there is no room, none.
    if (!found.empty()) {
      CHECK(derived_houses(board, found.size()).size() == found.size());
      CHECK(derived_houses(board, found.size() - 1).empty());
    }
  };
  on_jigsaws("9x9-jigsaw", 40, check);
  on_jigsaws("7x7-jigsaw", 40, check);
  on_jigsaws("5x5-jigsaw", 40, check);
  check(BoardSpec::parse("filled", kFilled, "test"));
  CHECK(derived_houses(BoardSpec::parse("filled", kFilled, "test")).empty());
  CHECK(most >= 8);
}

TEST_CASE("leftovers are all choices of lines and regions that leave few cells") {
  on_jigsaws("9x9-jigsaw", 3, [](const BoardSpec& board) {
    const BoardTopology layout(board);
    std::size_t expected = 0;
    for (const std::size_t first : {std::size_t{0}, std::size_t{9}}) {
      for (std::uint32_t lines = 0; lines < 512; ++lines) {
        const auto many = std::bitset<9>(lines).count();
        if (many < 2 || many > 4) continue;
        const Cells in_lines = cells_of(board, first, lines);
        for (std::uint32_t regions = 0; regions < 512; ++regions) {
          if (std::bitset<9>(regions).count() != many) continue;
          const Cells in_regions = cells_of(board, 18, regions);
          const std::size_t left = (in_lines & ~in_regions).count();
          if (left < 1 || left > 5) continue;
          ++expected;
          const bool is_there = std::any_of(
              layout.leftovers().begin(), layout.leftovers().end(), [&](const auto& one) {
                return bits_of(one.in_lines) == (in_lines & ~in_regions) &&
                       bits_of(one.in_regions) == (in_regions & ~in_lines) &&
                       !one.lines.any_of([&](int h) {
                         return (lines >> (static_cast<std::size_t>(h) - first) & 1U) == 0;
                       });
              });
          CHECK(is_there);
        }
      }
    }
    CHECK(layout.leftovers().size() == expected);
  });
}

TEST_CASE("rectangles of a jigsaw: each house has a cell of either diagonal or none") {
  on_jigsaws("9x9-jigsaw", 20, [](const BoardSpec& board) {
    const BoardTopology layout(board);
    std::vector<Rectangle> expected;
    for (int top = 0; top < 9; ++top) {
      for (int bottom = top + 1; bottom < 9; ++bottom) {
        for (int left = 0; left < 9; ++left) {
          for (int right = left + 1; right < 9; ++right) {
            const Rectangle r = {board.cell_at(top, left), board.cell_at(top, right),
                                 board.cell_at(bottom, left), board.cell_at(bottom, right)};
            bool balanced = true;
            for (int h = 0; h < layout.houses(); ++h) {
              const auto in = [&](std::size_t i) { return layout.house(h).contains(r[i]) ? 1 : 0; };
              balanced = balanced && in(0) + in(3) == in(1) + in(2) && in(0) + in(3) < 2;
            }
            if (balanced) expected.push_back(r);
          }
        }
      }
    }
    CHECK(layout.rectangles() == expected);
  });
}
