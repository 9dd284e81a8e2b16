// The ground under the three raters: sets, for today's boards and for 25 x 25, and the tables of
// 9 x 9, each against a slow obvious reference on random inputs.

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/board/candidate_set.h"
#include "solver/board/cell_set.h"
#include "solver/board/layout.h"
#include "solver/board/nine.h"
#include "tests/catch.h"
#include "tests/numbers.h"

namespace gridmill {
namespace {

/// A random set of numbers below Set::kCount, and the same as std::set. Sparse ones are as likely
/// as dense ones, and the ends of words are among them.
template <typename Set>
std::pair<Set, Numbers> random_set(std::mt19937& random) {
  std::pair<Set, Numbers> result;
  const int size =
      static_cast<int>(random() % 4) * Set::kCount / 4 + static_cast<int>(random() % 5);
  for (int i = 0; i < size; ++i) {
    int number = static_cast<int>(random() % Set::kCount);
    if (random() % 4 == 0) number = std::min(number / 64 * 64 + 63, Set::kCount - 1);
    result.first.insert(number);
    result.second.insert(number);
  }
  return result;
}

Numbers combine(const Numbers& a, const Numbers& b, bool only_a, bool both, bool only_b) {
  Numbers all = a;
  all.insert(b.begin(), b.end());
  Numbers result;
  for (const int i : all) {
    const bool in_a = a.contains(i);
    const bool in_b = b.contains(i);
    if (in_a && in_b ? both : in_a ? only_a : only_b) result.insert(i);
  }
  return result;
}

template <typename Set>
void check_sets(std::uint32_t seed) {
  std::mt19937 random(seed);
  for (int round = 0; round < 400; ++round) {
    INFO("seed " << seed << " round " << round);
    const auto [a, in_a] = random_set<Set>(random);
    const auto [b, in_b] = random_set<Set>(random);
    REQUIRE(numbers_of(a) == in_a);
    REQUIRE(a.size() == static_cast<int>(in_a.size()));
    REQUIRE(a.empty() == in_a.empty());
    REQUIRE(a.several() == (in_a.size() > 1));
    REQUIRE(a.is_single() == (in_a.size() == 1));
    REQUIRE((a == b) == (in_a == in_b));
    REQUIRE(numbers_of(a & b) == combine(in_a, in_b, false, true, false));
    REQUIRE(numbers_of(a | b) == combine(in_a, in_b, true, true, true));
    REQUIRE(numbers_of(a ^ b) == combine(in_a, in_b, true, false, true));
    REQUIRE(numbers_of(a - b) == combine(in_a, in_b, true, false, false));
    REQUIRE(numbers_of(~a) == numbers_of(Set::all() - a));
    REQUIRE((~a).size() == Set::kCount - a.size());
    REQUIRE(a.intersects(b) == !combine(in_a, in_b, false, true, false).empty());
    REQUIRE(a.contains(b) == std::includes(in_a.begin(), in_a.end(), in_b.begin(), in_b.end()));
    if (in_a.empty()) continue;
    REQUIRE(Set::of(*in_a.begin()) == a - (a - Set::of(*in_a.begin())));
    REQUIRE(a.contains(*in_a.rbegin()));
    Set rest = a;
    rest.pop_front();
    REQUIRE(numbers_of(a - rest) == Numbers{*in_a.begin()});
    // any_of stops at the first that is asked for.
    int asked = 0;
    const int last = *in_a.rbegin();
    REQUIRE(a.any_of([&](int i) { return ++asked == 2 || i == last; }));
    REQUIRE(asked == std::min<int>(2, a.size()));
  }
}

TEST_CASE("sets agree with std::set, of cells and candidates, 9 x 9 and 25 x 25") {
  check_sets<CellSetOf<81>>(1);
  check_sets<CellSetOf<128>>(2);
  check_sets<CellSetOf<625>>(3);
  check_sets<CandidateBitsOf<729>>(4);
  check_sets<CandidateBitsOf<15625>>(5);
}

/// Candidate sets by digit against sets of numbers.
template <typename Size>
void check_candidates(std::uint32_t seed) {
  std::mt19937 random(seed);
  using Set = CandidateSetOf<Size>;
  const auto candidate = [](int number) {
    return Candidate{{static_cast<std::uint16_t>(number / Size::kDigits)},
                     {static_cast<std::uint8_t>(number % Size::kDigits + 1)}};
  };
  const auto draw = [&](Numbers& numbers) {
    Set set;
    for (auto left = random() % 40; left > 0; --left) {
      const int number = static_cast<int>(random() % Size::kCandidates);
      set.add(candidate(number));
      numbers.insert(number);
    }
    return set;
  };
  const auto require_equal = [&](const Set& set, const Numbers& expected) {
    REQUIRE(set.size() == static_cast<int>(expected.size()));
    REQUIRE(set.empty() == expected.empty());
    for (int number = 0; number < Size::kCandidates; ++number) {
      const Candidate c = candidate(number);
      const bool is_in = expected.contains(number);
      if (set.contains(c) != is_in || set[c.digit].contains(c.cell) != is_in) FAIL(number);
    }
  };
  for (int round = 0; round < 100; ++round) {
    Numbers in_a;
    Numbers in_b;
    const Set a = draw(in_a);
    const Set b = draw(in_b);
    require_equal(a, in_a);
    Set sum = a;
    sum.add(b);
    require_equal(sum, combine(in_a, in_b, true, true, true));
    Set common = a;
    common.keep(b);
    require_equal(common, combine(in_a, in_b, false, true, false));
    REQUIRE((a == b) == (in_a == in_b));
    Set other = b;
    other.add(a);
    REQUIRE(sum == other);
  }
}

TEST_CASE("sets of candidates agree with sets of numbers, 9 x 9 and 25 x 25") {
  check_candidates<SizeNine>(7);
  check_candidates<SizeTwentyFive>(8);
}

TEST_CASE("a set of cells goes through Cells, ascending") {
  std::mt19937 random(6);
  for (int round = 0; round < 100; ++round) {
    const auto [set, numbers] = random_set<CellSetOf<625>>(random);
    std::vector<int> seen;
    for (const Cell c : set) seen.push_back(c.index);
    REQUIRE(seen == std::vector<int>(numbers.begin(), numbers.end()));
    if (!seen.empty()) REQUIRE(set.front() == Cell{static_cast<std::uint16_t>(seen.front())});
  }
}

TEST_CASE("masks: counts, one and two bits") {
  for (std::uint32_t mask = 0; mask < 512; ++mask) {
    int bits = 0;
    for_bits(mask, [&](int i) { bits += ((mask >> i) & 1U) != 0 ? 1 : 100; });
    REQUIRE(count_of(mask) == bits);
    REQUIRE(count_bits<25>(mask << 16U) == bits);
    REQUIRE(is_one(mask) == (bits == 1));
    REQUIRE(is_two(mask) == (bits == 2));
  }
}

/// A layout against the houses and peers of its Shape.
template <typename Size>
void check_layout(const Shape& shape) {
  CAPTURE(shape.name(), Size::kDigits);
  using Set = typename Size::CellSet;
  const LayoutOf<Size> layout(shape);
  const int n = shape.digits();
  REQUIRE(layout.digits() == n);
  REQUIRE(layout.cells() == shape.cells());
  REQUIRE(layout.all_cells().size() == shape.cells());
  const int own = static_cast<int>(shape.houses().size());
  REQUIRE(layout.houses() == own + layout.derived_houses().size());
  for (int h = own; h < layout.houses(); ++h) {
    REQUIRE(layout.derived_houses().contains(h));
    REQUIRE(layout.house(h).size() == n);
    REQUIRE(layout.cells_of(h).size() == static_cast<std::size_t>(n));
    for (const auto i : layout.cells_of(h)) REQUIRE(layout.house(h).contains(Cell{i}));
    REQUIRE(layout.full_lines().contains(h));
  }
  for (int h = 0; h < own; ++h) {
    const House& house = shape.houses()[static_cast<std::size_t>(h)];
    Set cells;
    for (const Cell c : house.cells) cells.insert(c);
    REQUIRE(layout.house(h) == cells);
    REQUIRE(std::ranges::equal(layout.cells_of(h), house.cells,
                               [](auto index, Cell c) { return index == c.index; }));
    const bool is_full = house.cells.size() == static_cast<std::size_t>(n);
    REQUIRE(layout.is_full(h) == is_full);
    REQUIRE(layout.full_lines().contains(h) == (is_full && house.kind != HouseKind::kBox));
    REQUIRE(layout.rows().contains(h) == (house.kind == HouseKind::kRow));
    REQUIRE(layout.columns().contains(h) == (house.kind == HouseKind::kColumn));
    REQUIRE(layout.boxes().contains(h) == (house.kind == HouseKind::kBox));
    REQUIRE(layout.extra_houses().contains(h) == (house.kind == HouseKind::kExtra));
  }
  for (const Cell c : layout.all_cells()) {
    Set peers;
    typename Size::HouseSet houses;
    for (const std::uint8_t h : layout.houses_of(c)) {
      houses.insert(h);
      peers |= layout.house(h);
    }
    for (int h = 0; h < layout.houses(); ++h) {
      REQUIRE(layout.house(h).contains(c) == houses.contains(h));
    }
    REQUIRE(layout.house_set_of(c) == houses);
    for (const Cell peer : shape.peers_of(c)) peers.insert(peer);
    REQUIRE(layout.peers(c) == peers - Set::of(c));
    REQUIRE(shape.cell_at(layout.row_of(c), layout.column_of(c)) == c);
    REQUIRE(layout.house(layout.box(layout.box_of(c))).contains(c));
  }
  std::size_t crossings = 0;
  for (int from = 0; from < layout.houses(); ++from) {
    for (const auto& crossing : layout.crossings_of(from)) {
      REQUIRE(crossing.from == from);
      REQUIRE(crossing.cells == (layout.house(from) & layout.house(crossing.to)));
      REQUIRE(crossing.rest_of_to == layout.house(crossing.to) - layout.house(from));
      Set places;
      for_bits(crossing.in_from, [&](int i) {
        places.insert(int{layout.cells_of(from)[static_cast<std::size_t>(i)]});
      });
      REQUIRE(places == crossing.cells);
    }
    for (int to = 0; to < layout.houses(); ++to) {
      const bool crosses =
          from != to && layout.is_full(from) && (layout.house(from) & layout.house(to)).size() >= 2;
      crossings += crosses ? 1U : 0U;
    }
  }
  REQUIRE(layout.crossings().size() == crossings);
}

TEST_CASE("layouts say what their shapes say, in the class of 9 x 9 and in that of 25 x 25") {
  const Shape small_house = Shape::parse(
      "mine", "box 3x2\nhouse R1C1 R2C2 R3C4\nhouse R1C6 R2C5 R3C4 R4C3 R5C2 R6C1\n", "file");
  check_layout<SizeNine>(small_house);
  check_layout<SizeTwentyFive>(small_house);
  for (const Shape& shape : Shape::all()) {
    REQUIRE(Layout::serves(shape) == (shape.digits() <= 9));
    if (Layout::serves(shape)) check_layout<SizeNine>(shape);
    if (LayoutOf<SizeTwentyFive>::serves(shape)) check_layout<SizeTwentyFive>(shape);
  }
}

TEST_CASE("rectangles are the same in both classes") {
  for (const char* name : {"4x4", "6x6-tall", "9x9", "9x9-x", "9x9-windoku"}) {
    const Shape& shape = *Shape::find(name);
    CHECK(Layout(shape).rectangles() == LayoutOf<SizeTwentyFive>(shape).rectangles());
  }
  // Two rows of a band with two columns of different stacks, or the other way round. In one box no
  // digit would stand twice.
  CHECK(Layout(Shape::standard()).rectangles().size() == 9 * 27 + 27 * 9);
  CHECK(LayoutOf<SizeTwentyFive>(*Shape::find("25x25")).rectangles().size() == 50 * 250 + 250 * 50);
}

TEST_CASE("the tables of 9 x 9 say what the layout says") {
  const Layout layout(Shape::standard());
  REQUIRE(layout.houses() == nine::kHouses);
  for (int house = 0; house < nine::kHouses; ++house) {
    REQUIRE(nine::house_cells(house) == layout.house(house));
    REQUIRE(std::ranges::equal(nine::cells_of(house), layout.cells_of(house)));
  }
  for (int cell = 0; cell < nine::kCells; ++cell) {
    const Cell c{static_cast<std::uint16_t>(cell)};
    REQUIRE(nine::peers_of(cell) == layout.peers(c));
    REQUIRE(std::ranges::equal(nine::houses_of(cell), layout.houses_of(c)));
    REQUIRE(nine::row_of(cell) == layout.row_of(c));
    REQUIRE(nine::column_of(cell) == layout.column_of(c));
    REQUIRE(nine::box_of(cell) == layout.box_of(c));
    for (std::size_t kind = 0; kind < 3; ++kind) {
      REQUIRE(nine::cell_at(nine::houses_of(cell)[kind], nine::places_of(cell)[kind]) == cell);
    }
    for (int digit = 1; digit <= nine::kDigits; ++digit) {
      const int candidate = nine::candidate_of(cell, digit);
      REQUIRE(nine::cell_of(candidate) == cell);
      REQUIRE(nine::digit_of(candidate) == digit);
    }
  }
  REQUIRE(nine::candidate_of(80, 9) == nine::kCandidates - 1);
}

TEST_CASE("peers as a list go house by house") {
  constexpr auto kLists = nine::peers_by({nine::kBox, nine::kRow, nine::kColumn});
  // R1C2: the rest of its box, of its row, of its column.
  REQUIRE(kLists[1] == std::array<std::uint8_t, 20>{0, 2, 9, 10, 11, 18, 19, 20, 3,  4,
                                                    5, 6, 7, 8,  28, 37, 46, 55, 64, 73});
  for (int cell = 0; cell < nine::kCells; ++cell) {
    CellSet set;
    for (const int other : kLists[static_cast<std::size_t>(cell)]) set.insert(other);
    REQUIRE(set == nine::peers_of(cell));
  }
}

}  // namespace
}  // namespace gridmill
