// Where Sudoku Explainer's loops may run, against the definitions worked out in the slowest way.

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "solver/explainer/loops/unique_loops.h"
#include "tests/catch.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::explainer;

namespace {

std::array<Mask, 9> rows_of(const CellSet& cells) {
  std::array<Mask, 9> rows{};
  for (const Cell c : cells) {
    Mask& row = rows[as_index(c.index / 9)];
    row = static_cast<Mask>(row | bit_of(c.index % 9));
  }
  return rows;
}

/// What is left when cells go one by one as long as one is alone in a region.
CellSet never_alone(CellSet cells) {
  for (CellSet before; !(before == cells);) {
    before = cells;
    for (const Cell c : before) {
      for (const std::uint8_t region : regions_of(c.index)) {
        if ((cells & cell_set(region)).size() == 1) cells -= CellSet::of(c);
      }
    }
  }
  return cells;
}

}  // namespace

TEST_CASE("where loops may run no cell is alone in a region") {
  std::mt19937_64 random(test_seed());
  int kept = 0;
  for (int i = 0; i < repetitions::times(4000); ++i) {
    CellSet cells;
    // Two of each region, or nearly, now and then: that is where loops run.
    const std::uint64_t odds = 2 + random() % 8;
    for (int cell = 0; cell < kCells; ++cell) {
      if (random() % odds == 0) cells.insert(cell);
    }
    std::array<Mask, 9> rows = rows_of(cells);
    const CellSet expected = never_alone(cells);
    CAPTURE(i);
    REQUIRE(prune(rows) == !expected.empty());
    if (expected.empty()) continue;
    ++kept;
    CHECK(set_of(rows) == expected);
  }
  CHECK(kept > 0);
  // The smallest loop: four cells in two boxes. Three cells of it are no loop.
  CellSet rectangle;
  for (const int cell : {0, 3, 9, 12}) rectangle.insert(cell);
  std::array<Mask, 9> rows = rows_of(rectangle);
  CHECK(prune(rows));
  CHECK(set_of(rows) == rectangle);
  rows[1] = bit_of(0);
  CHECK_FALSE(prune(rows));
}

TEST_CASE("the cells of a loop bound its length") {
  const auto length = [](const std::vector<Mask>& extras) {
    LoopLengthBound longest;
    for (const Mask m : extras) longest.add(m);
    return longest.length();
  };
  CHECK(length({}) == 0);
  CHECK(length({0b1, 0b1, 0b1, 0b1}) == 0);            // none has the pair alone
  CHECK(length({0, 0}) == 4);                          // and two rescues of any kind
  CHECK(length({0, 0, 0}) == 4);                       // always even
  CHECK(length({0, 0b1, 0b1, 0b1}) == 4);              // one digit in addition to the pair
  CHECK(length({0, 0b1, 0b1, 0b1, 0b1, 0b1}) == 6);    // as often as it occurs
  CHECK(length({0, 0b1, 0b1, 0b10, 0b10, 0b1}) == 4);  // but only one
  CHECK(length({0, 0b11, 0b11, 0b11, 0b11}) == 2);     // two more digits do not count
  CHECK(length({0, 0, 0b11, 0b11, 0b11}) == 4);
}

TEST_CASE("cells of loops have the others of their regions") {
  LoopCells cells;
  const std::vector<int> numbers = {0, 3, 9, 12, 13, 80};
  for (const int cell : numbers) cells.add(cell, 0);
  cells.join();
  REQUIRE(cells.size() == numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    CHECK(cells[i].cell == numbers[i]);
    CHECK(cells.number(numbers[i]) == i);
    for (std::size_t j = 0; j < numbers.size(); ++j) {
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const bool together = region_of(numbers[i], kind) == region_of(numbers[j], kind);
        CHECK(((cells[i].near[kind] >> j) & 1) == (together ? 1U : 0U));
        CHECK(((cells[i].regions >> region_of(numbers[j], kind)) & 1) == (together ? 1U : 0U));
      }
    }
  }
}
