// The ground under the three raters: sets, for today's boards and for 25 x 25, and the tables of
// 9 x 9, each against a slow obvious reference on random inputs.

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/board/board_topology.h"
#include "solver/board/candidate_set.h"
#include "solver/board/cell_set.h"
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
  for (int round = 0; round < 200; ++round) {
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

/// A topology against the houses and peers of its BoardSpec.
template <typename Size>
void check_layout(const BoardSpec& board) {
  CAPTURE(board.name(), Size::kDigits);
  using Set = typename Size::CellSet;
  const BoardTopologyOf<Size> topology(board);
  const int n = board.digits();
  REQUIRE(topology.digits() == n);
  REQUIRE(topology.cells() == board.cells());
  REQUIRE(topology.all_cells().size() == board.cells());
  const int own = static_cast<int>(board.houses().size());
  REQUIRE(topology.houses() == own + topology.derived_houses().size());
  for (int h = own; h < topology.houses(); ++h) {
    REQUIRE(topology.derived_houses().contains(h));
    REQUIRE(topology.house(h).size() == n);
    REQUIRE(topology.cells_of(h).size() == static_cast<std::size_t>(n));
    for (const auto i : topology.cells_of(h)) REQUIRE(topology.house(h).contains(Cell{i}));
    REQUIRE(topology.full_lines().contains(h));
  }
  for (int h = 0; h < own; ++h) {
    const House& house = board.houses()[static_cast<std::size_t>(h)];
    Set cells;
    for (const Cell c : house.cells) cells.insert(c);
    REQUIRE(topology.house(h) == cells);
    REQUIRE(std::ranges::equal(topology.cells_of(h), house.cells,
                               [](auto index, Cell c) { return index == c.index; }));
    const bool is_full = house.cells.size() == static_cast<std::size_t>(n);
    REQUIRE(topology.is_full(h) == is_full);
    REQUIRE(topology.full_lines().contains(h) == (is_full && house.kind != HouseKind::kBox));
    REQUIRE(topology.rows().contains(h) == (house.kind == HouseKind::kRow));
    REQUIRE(topology.columns().contains(h) == (house.kind == HouseKind::kColumn));
    REQUIRE(topology.boxes().contains(h) == (house.kind == HouseKind::kBox));
    REQUIRE(topology.extra_houses().contains(h) == (house.kind == HouseKind::kExtra));
  }
  for (const Cell c : topology.all_cells()) {
    Set peers;
    typename Size::HouseSet houses;
    for (const std::uint8_t h : topology.houses_of(c)) {
      houses.insert(h);
      peers |= topology.house(h);
    }
    for (int h = 0; h < topology.houses(); ++h) {
      REQUIRE(topology.house(h).contains(c) == houses.contains(h));
    }
    REQUIRE(topology.house_set_of(c) == houses);
    for (const Cell peer : board.peers_of(c)) peers.insert(peer);
    REQUIRE(topology.peers(c) == peers - Set::of(c));
    REQUIRE(board.cell_at(topology.row_of(c), topology.column_of(c)) == c);
    REQUIRE(topology.house(topology.box(topology.box_of(c))).contains(c));
  }
  std::size_t crossings = 0;
  for (int from = 0; from < topology.houses(); ++from) {
    for (const auto& crossing : topology.intersections_of(from)) {
      REQUIRE(crossing.from == from);
      REQUIRE(crossing.cells == (topology.house(from) & topology.house(crossing.to)));
      REQUIRE(crossing.rest_of_to == topology.house(crossing.to) - topology.house(from));
      Set places;
      for_bits(crossing.in_from, [&](int i) {
        places.insert(int{topology.cells_of(from)[static_cast<std::size_t>(i)]});
      });
      REQUIRE(places == crossing.cells);
    }
    for (int to = 0; to < topology.houses(); ++to) {
      const bool crosses = from != to && topology.is_full(from) &&
                           (topology.house(from) & topology.house(to)).size() >= 2;
      crossings += crosses ? 1U : 0U;
    }
  }
  REQUIRE(topology.intersections().size() == crossings);
}

TEST_CASE("layouts agree with their shapes, in the class of 9 x 9 and in that of 25 x 25") {
  const BoardSpec small_house = BoardSpec::parse(
      "mine", "box 3x2\nhouse R1C1 R2C2 R3C4\nhouse R1C6 R2C5 R3C4 R4C3 R5C2 R6C1\n", "file");
  check_layout<SizeNine>(small_house);
  check_layout<SizeTwentyFive>(small_house);
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.has_several_grids()) {  // board_multigrid_test has their class
      REQUIRE_FALSE(BoardTopology::supports(board));
      continue;
    }
    REQUIRE(BoardTopology::supports(board) == (board.digits() <= 9));
    if (BoardTopology::supports(board)) check_layout<SizeNine>(board);
    if (BoardTopologyOf<SizeTwentyFive>::supports(board)) check_layout<SizeTwentyFive>(board);
  }
}

TEST_CASE("rectangles are the same in both classes") {
  for (const char* name : {"4x4", "6x6-tall", "9x9", "9x9-x", "9x9-windoku"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    CHECK(BoardTopology(board).rectangles() == BoardTopologyOf<SizeTwentyFive>(board).rectangles());
  }
  // Two rows of a band with two columns of different stacks, or the other way round. In one box no
  // digit would appear twice.
  CHECK(BoardTopology(BoardSpec::standard()).rectangles().size() == 9 * 27 + 27 * 9);
  CHECK(BoardTopologyOf<SizeTwentyFive>(*BoardSpec::find("25x25")).rectangles().size() ==
        50 * 250 + 250 * 50);
}

TEST_CASE("the tables of 9 x 9 agree with the layout") {
  const BoardTopology topology(BoardSpec::standard());
  REQUIRE(topology.houses() == nine::kHouses);
  for (int house = 0; house < nine::kHouses; ++house) {
    REQUIRE(nine::house_cells(house) == topology.house(house));
    REQUIRE(std::ranges::equal(nine::cells_of(house), topology.cells_of(house)));
  }
  for (int cell = 0; cell < nine::kCells; ++cell) {
    const Cell c{static_cast<std::uint16_t>(cell)};
    REQUIRE(nine::peers_of(cell) == topology.peers(c));
    REQUIRE(std::ranges::equal(nine::houses_of(cell), topology.houses_of(c)));
    REQUIRE(nine::row_of(cell) == topology.row_of(c));
    REQUIRE(nine::column_of(cell) == topology.column_of(c));
    REQUIRE(nine::box_of(cell) == topology.box_of(c));
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
