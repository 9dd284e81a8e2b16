#include "gen/layouts.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gen/filler.h"
#include "solver/board/hash.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

std::vector<std::uint8_t> layout(std::uint64_t seed, std::uint64_t index, int n) {
  static std::map<int, Layouts> layouts;
  const Layouts& mine = layouts.try_emplace(n, n).first->second;
  RandomStream stream(seed, index, Stage::kLayout);
  std::vector<std::uint8_t> regions(static_cast<std::size_t>(n * n), 0xFF);
  mine.sample(stream, regions);
  return regions;
}

std::string letters(const std::vector<std::uint8_t>& regions) {
  std::string text;
  for (const std::uint8_t region : regions) text += static_cast<char>('A' + region);
  return text;
}

/// The cells of one kind that hang together with the first one, over their sides.
std::set<int> piece(const std::vector<bool>& cells, int n, int first) {
  std::set<int> found{first};
  std::vector<int> open{first};
  while (!open.empty()) {
    const int c = open.back();
    open.pop_back();
    const int column = c % n;
    for (const int other : {c - n, c + n, column > 0 ? c - 1 : -1, column + 1 < n ? c + 1 : -1}) {
      if (other < 0 || other >= n * n || !cells[static_cast<std::size_t>(other)]) continue;
      if (found.insert(other).second) open.push_back(other);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("regions have a cell for each row, are in one piece, and are not lines") {
  for (const int n : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 25}) {
    for (std::uint64_t i = 0; i < (n < 10 ? 300U : 20U); ++i) {
      const auto regions = layout(test_seed(), i, n);
      INFO("layout " << i << " of " << n);
      int numbers = 0;
      for (const std::uint8_t region : regions) {
        REQUIRE(region <= numbers);  // in the order of their first cells
        if (region == numbers) ++numbers;
      }
      REQUIRE(numbers == n);
      for (int region = 0; region < n; ++region) {
        std::vector<bool> cells;
        std::vector<bool> framed(static_cast<std::size_t>((n + 2) * (n + 2)), true);
        std::set<int> rows;
        std::set<int> columns;
        int first = -1;
        for (int c = 0; c < n * n; ++c) {
          const bool inside = regions[static_cast<std::size_t>(c)] == region;
          cells.push_back(inside);
          if (!inside) continue;
          framed[static_cast<std::size_t>((c / n + 1) * (n + 2) + c % n + 1)] = false;
          first = first < 0 ? c : first;
          rows.insert(c / n);
          columns.insert(c % n);
        }
        REQUIRE(std::count(cells.begin(), cells.end(), true) == n);
        CHECK(piece(cells, n, first).size() == static_cast<std::size_t>(n));
        if (n > 3) CHECK((rows.size() > 1 && columns.size() > 1));
        // No holes: what is not of the region hangs together, beyond the edge of the board at
        // worst.
        CHECK(piece(framed, n + 2, 0).size() == static_cast<std::size_t>((n + 2) * (n + 2) - n));
      }
    }
  }
}

TEST_CASE("layouts are a function of the stream, and all different") {
  CHECK(layout(7, 3, 9) == layout(7, 3, 9));
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 1'000; ++i) seen.insert(letters(layout(7, i, 9)));
  CHECK(seen.size() == 1'000);
  std::set<std::string> small;
  for (std::uint64_t i = 0; i < 1'000; ++i) small.insert(letters(layout(7, i, 5)));
  CHECK(small.size() > 500);
}

TEST_CASE("nothing of the boxes is left, and borders are neither short nor long") {
  double length = 0;
  double in_old_box = 0;
  constexpr int kLayouts = 500;
  for (std::uint64_t i = 0; i < kLayouts; ++i) {
    const auto regions = layout(test_seed(), i, 9);
    for (std::size_t c = 0; c < 81; ++c) {
      if (c % 9 < 8) length += regions[c] != regions[c + 1] ? 1 : 0;
      if (c < 72) length += regions[c] != regions[c + 9] ? 1 : 0;
      // Together with the middle of the box?
      in_old_box += regions[c] == regions[c / 27 * 27 + 9 + c % 9 / 3 * 3 + 1] ? 1 : 0;
    }
  }
  CHECK(length / kLayouts > 54);  // boxes have 36
  CHECK(length / kLayouts < 59);
  CHECK(in_old_box / kLayouts / 81 < 0.62);
}

TEST_CASE("next to all layouts have a full grid") {
  int fillable = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    BoardRules rules;
    rules.regions = layout(3, i, i % 2 == 0 ? 7 : 9);
    if (check_feasibility(BoardSpec("layout", std::move(rules))) == Feasibility::kYes) ++fillable;
  }
  CHECK(fillable > 50);
}

TEST_CASE("the kept layouts to begin with are those that are made") {
  for (const int n : {8, 9}) {
    const Layouts layouts(n);
    CHECK(std::ranges::equal(layouts.starts(), Layouts::make_starts(n)));
  }
}

// If this changes, raise kRecipeVersion: runs that continue would get other boards.
TEST_CASE("a seed gives these layouts forever") {
  CHECK(letters(layout(1, 0, 5)) == "AABBBAABBCACCCCDDDDEDEEEE");
  CHECK(letters(layout(1, 0, 9)) ==
        "AAAAAAABBACCCDBBBBACDDDBBBECCDDDFEEECDDFFFEEECGFFFFFHECGGGGGHHEGGIIIGHHHIIIIIIHHH");
  Fnv1a all;
  for (std::uint64_t i = 0; i < 100; ++i) all.add(letters(layout(1, i, i % 2 == 0 ? 9 : 7)));
  CHECK(all.value() == 0xD2BF4B14C9C3E767);
}
