// The enumerations of patterns that the three raters share, for today's boards and for 25 x 25,
// each against a slow obvious reference on random inputs.

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/board/board_topology.h"
#include "solver/board/cell_set.h"
#include "solver/board/nine.h"
#include "solver/pattern/als.h"
#include "solver/pattern/fish.h"
#include "solver/pattern/strong_components.h"
#include "solver/pattern/tuples.h"
#include "tests/catch.h"
#include "tests/numbers.h"

namespace gridmill {
namespace {

/// All subsets of n things with `size` members as sorted lists, in the order of a Trial.
std::vector<std::vector<int>> subsets(int n, int size, pattern::SubsetOrder order) {
  std::vector<std::vector<int>> all;
  std::vector<char> chosen(static_cast<std::size_t>(n));
  std::fill(chosen.begin(), chosen.begin() + size, 1);
  do {
    std::vector<int> members;
    for (int i = 0; i < n; ++i) {
      if (chosen[static_cast<std::size_t>(i)] != 0) members.push_back(i);
    }
    all.push_back(members);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  if (order == pattern::SubsetOrder::kColexicographic) {
    std::ranges::sort(all, {}, [](const std::vector<int>& members) {
      return std::vector<int>(members.rbegin(), members.rend());
    });
  }
  return all;
}

template <pattern::SubsetOrder kOrder, std::size_t Width, typename Mask>
void check_tuples(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::size_t found = 0;
  for (int round = 0; round < 50; ++round) {
    INFO("seed " << seed << " round " << round);
    // Few different bits, or else there are no tuples to be found.
    std::array<Mask, Width> masks{};
    for (Mask& mask : masks) {
      mask = static_cast<Mask>(1U << (random() % 6) | 1U << (random() % 6 + (Width - 6)));
      if (random() % 3 == 0) mask = static_cast<Mask>(mask | 1U << (random() % Width));
    }
    std::uint32_t usable = 0;
    for (std::size_t i = 0; i < Width; ++i)
      usable |= static_cast<std::uint32_t>(random() % 4 != 0) << i;
    const int size = 1 + static_cast<int>(random() % 4);
    using Tuple = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Tuple> expected;
    for (const auto& members : subsets(int{Width}, size, kOrder)) {
      Tuple tuple;
      for (const int i : members) {
        tuple.first |= 1U << i;
        tuple.second |= masks[static_cast<std::size_t>(i)];
      }
      if ((tuple.first & ~usable) == 0 && count_bits<int{Width}>(tuple.second) == size) {
        expected.push_back(tuple);
      }
    }
    std::vector<Tuple> told;
    REQUIRE_FALSE(pattern::search_tuples<kOrder>(masks, usable, size, [&](Mask members, Mask all) {
      told.emplace_back(members, all);
      return false;
    }));
    REQUIRE(told == expected);
    found += told.size();
    // It stops if the callback returns so.
    std::size_t visits = 0;
    const std::size_t stop = told.size() / 2 + 1;
    const bool stopped = pattern::search_tuples<kOrder>(
        masks, usable, size, [&](Mask, Mask) { return ++visits == stop; });
    REQUIRE(stopped == (visits == stop));
    REQUIRE(visits == std::min(stop, told.size()));
  }
  REQUIRE(found > 25);
}

TEST_CASE("tuples: the same as all subsets in order, nine masks and twenty-five") {
  check_tuples<pattern::SubsetOrder::kLexicographic, 9, std::uint16_t>(11);
  check_tuples<pattern::SubsetOrder::kColexicographic, 9, std::uint16_t>(12);
  check_tuples<pattern::SubsetOrder::kLexicographic, 25, std::uint32_t>(13);
  check_tuples<pattern::SubsetOrder::kColexicographic, 25, std::uint32_t>(14);
}

TEST_CASE("masks that can be part of a tuple") {
  for (std::uint32_t mask = 0; mask < 512; ++mask) {
    for (int size = 2; size <= 7; ++size) {
      const int bits = std::popcount(mask);
      REQUIRE(pattern::fits_tuple<9>(mask, size) == (bits >= 2 && bits <= size));
    }
  }
}

/// All choices of houses of a board with the rows, columns, boxes and both diagonals of 25 x 25 as
/// houses (77), compared with the result of search_bases.
TEST_CASE("bases of fish: the same as all choices, 25 x 25 with extra houses") {
  using Cells = SizeTwentyFive::CellSet;
  using Houses = Bits<2>;
  using Base = pattern::HousePlaces<Houses, Cells>;
  std::mt19937 random(41);
  std::size_t found = 0;
  for (int round = 0; round < 40; ++round) {
    INFO("round " << round);
    Cells places;
    for (int i = 0; i < 60; ++i) places.insert(static_cast<int>(random() % 625));
    std::vector<Base> bases;
    for (std::size_t h = random() % 7; h < 77; h += 1 + random() % 12) {
      Cells house;
      for (int i = 0; i < 25; ++i) {
        const int n = static_cast<int>(h % 25);
        house.insert(h == 75   ? 26 * i
                     : h == 76 ? 24 * (i + 1)
                     : h < 25  ? 25 * n + i
                     : h < 50  ? 25 * i + n
                               : 25 * (n / 5 * 5 + i / 5) + n % 5 * 5 + i % 5);
      }
      if (!house.intersects(places)) continue;
      Houses bit{};
      bit.insert(h);
      bases.push_back({bit, house & places});
    }
    const int size = 1 + static_cast<int>(random() % 4);
    if (std::cmp_less(bases.size(), size)) continue;
    const int most = static_cast<int>(random() % 3);
    std::vector<Houses> expected;
    for (const auto& members :
         subsets(static_cast<int>(bases.size()), size, pattern::SubsetOrder::kLexicographic)) {
      Houses houses{};
      Numbers shared;
      for (const int i : members) {
        houses |= bases[static_cast<std::size_t>(i)].house;
        for (const int j : members) {
          if (i == j) continue;
          shared.merge(numbers_of(bases[static_cast<std::size_t>(i)].cells &
                                  bases[static_cast<std::size_t>(j)].cells));
        }
      }
      if (std::cmp_less_equal(shared.size(), most)) expected.push_back(houses);
    }
    std::vector<Houses> told;
    REQUIRE_FALSE(
        pattern::search_bases(std::span<const Base>(bases), size, most,
                              [&](const Houses& houses, const pattern::Overlay<Cells>& held) {
                                Cells all;
                                for (const Base& base : bases) {
                                  if (houses.contains(base.house)) all |= base.cells;
                                }
                                REQUIRE(held.once == all);
                                REQUIRE(held.twice.size() <= most);
                                told.push_back(houses);
                                return false;
                              }));
    REQUIRE(told == expected);
    found += told.size();
    // A part of a choice that does not serve is not gone on with.
    const auto is_viable = [&](const Houses& houses, const pattern::Overlay<Cells>& held) {
      return !houses.contains(bases.back().house) && held.once.size() < 12;
    };
    std::erase_if(expected, [&](const Houses& houses) {
      pattern::Overlay<Cells> held{};
      for (const Base& base : bases) {
        if (houses.contains(base.house)) held = held.with(base.cells);
      }
      return !is_viable(houses, held);
    });
    std::vector<Houses> served;
    REQUIRE_FALSE(pattern::search_bases(
        std::span<const Base>(bases), size, most,
        [&](const Houses& houses, const auto&) {
          served.push_back(houses);
          return false;
        },
        is_viable));
    REQUIRE(served == expected);
    // It stops if the callback returns so.
    std::size_t visits = 0;
    const bool stopped =
        pattern::search_bases(std::span<const Base>(bases), size, most,
                              [&](const Houses&, const auto&) { return ++visits == 2; });
    REQUIRE(stopped == (told.size() >= 2));
    REQUIRE(visits == std::min<std::size_t>(2, told.size()));
  }
  REQUIRE(found > 100);
}

TEST_CASE("what a basic fish takes: places of its covers outside its bases") {
  const std::array<std::uint32_t, 4> across{0b0111, 0b1010, 0b1111, 0b0000};
  std::vector<std::pair<int, int>> struck;
  pattern::for_eliminated(
      0b0011, 0b1101, [&](int cover) { return across[static_cast<std::size_t>(cover)]; },
      [&](int cover, int line) { struck.emplace_back(cover, line); });
  REQUIRE(struck == std::vector<std::pair<int, int>>{{0, 2}, {2, 2}, {2, 3}});
}

/// All choices of cells of a house, in lexicographic order with shorter ones before those that
/// begin with them, compared with the result of for_almost_locked.
template <typename Size>
void check_almost_locked(std::uint32_t seed, std::size_t most_cells) {
  using Mask = typename Size::DigitMask;
  std::mt19937 random(seed);
  std::size_t found = 0;
  for (int round = 0; round < 60; ++round) {
    INFO("seed " << seed << " round " << round);
    const std::size_t n = 1 + random() % most_cells;
    std::vector<Cell> open;
    std::vector<Mask> digits;
    for (std::size_t i = 0; i < n; ++i) {
      open.push_back({static_cast<std::uint16_t>(i * Size::kDigits + random() % Size::kDigits)});
      digits.push_back(static_cast<Mask>(1U << (random() % 5) | 1U << (random() % Size::kDigits) |
                                         1U << (random() % Size::kDigits)));
    }
    std::vector<std::vector<int>> expected;
    for (std::uint32_t choice = 1; choice < (1U << n); ++choice) {
      std::vector<int> cells;
      std::uint32_t all = 0;
      for_bits(choice, [&](int i) {
        cells.push_back(open[static_cast<std::size_t>(i)].index);
        all |= digits[static_cast<std::size_t>(i)];
      });
      if (Size::count_of(all) == static_cast<int>(cells.size()) + 1) expected.push_back(cells);
    }
    std::sort(expected.begin(), expected.end());
    std::vector<std::vector<int>> told;
    pattern::for_almost_locked<Size>(open, digits, [&](const auto& cells, Mask) {
      std::vector<int> list;
      for (const Cell c : cells) list.push_back(c.index);
      told.push_back(list);
    });
    REQUIRE(told == expected);
    found += told.size();
  }
  REQUIRE(found > 20);
}

TEST_CASE("almost locked sets: the same as all choices, 9 x 9 and 25 x 25") {
  check_almost_locked<SizeNine>(31, 9);
  check_almost_locked<SizeTwentyFive>(32, 12);
}

TEST_CASE("an almost locked set has its places and their peers") {
  // R1C1 and R1C2 have 12 and 23; 2 is in R1C5 and R2C1 as well, 1 in R5C1.
  const auto cells = CellSet::of(0) | CellSet::of(1);
  const std::array<CellSet, 4> places{CellSet(), CellSet::of(0) | CellSet::of(36),
                                      cells | CellSet::of(4) | CellSet::of(9), CellSet::of(1)};
  const pattern::AlsOf<SizeNine> als(
      cells, 0b111, [&](Digit d) { return places[d.value]; },
      [](const CellSet& seen) { return nine::common_peers(seen); });
  REQUIRE(als.places_of(Digit{2}) == cells);
  REQUIRE(als.seen_of(Digit{1}) == CellSet::of(36));
  REQUIRE(als.seen_of(Digit{2}) == (CellSet::of(4) | CellSet::of(9)));
  REQUIRE(als.seen_of(Digit{3}).empty());
}

TEST_CASE("restricted commons: digits whose places in two sets all see each other") {
  // R1C1 12, R1C2 13 with R1C1; R2C3 14; R5C1 and R5C2 with 125.
  const std::array<std::pair<int, DigitMask>, 5> cells{
      {{0, 0b11}, {1, 0b101}, {11, 0b1001}, {36, 0b10011}, {37, 0b10011}}};
  const auto places = [&](Digit d) {
    CellSet set;
    for (const auto& [cell, digits] : cells) {
      if (DigitSet(digits).contains(d)) set.insert(cell);
    }
    return set;
  };
  const auto make = [&](std::initializer_list<std::size_t> members) {
    CellSet own;
    DigitMask digits = 0;
    for (const std::size_t i : members) {
      own.insert(cells[i].first);
      digits = static_cast<DigitMask>(digits | cells[i].second);
    }
    return pattern::AlsOf<SizeNine>(own, digits, places,
                                    [](const CellSet& seen) { return nine::common_peers(seen); });
  };
  const std::vector<pattern::AlsOf<SizeNine>> sets{make({0}), make({0, 1}), make({2}),
                                                   make({3, 4})};
  using Told = std::vector<std::tuple<std::size_t, std::size_t, DigitMask>>;
  const auto all = [&](bool apart) {
    Told told;
    for (std::size_t a = 0; a < sets.size(); ++a) {
      pattern::for_restricted(std::span(sets), a, apart, [&](std::size_t b, DigitMask digits) {
        told.emplace_back(a, b, digits);
      });
    }
    return told;
  };
  Told expected;
  for (std::size_t a = 0; a < sets.size(); ++a) {
    for (std::size_t b = a + 1; b < sets.size(); ++b) {
      DigitMask digits = 0;
      for (int d = 1; d <= 9; ++d) {
        const Digit digit{static_cast<std::uint8_t>(d)};
        bool both = !sets[a].places_of(digit).empty() && !sets[b].places_of(digit).empty();
        for (const Cell c : sets[a].places_of(digit)) {
          for (const Cell e : sets[b].places_of(digit)) {
            both = both && nine::peers_of(c.index).contains(e);
          }
        }
        if (both) digits = static_cast<DigitMask>(digits | digit_bit(d));
      }
      if (digits != 0) expected.emplace_back(a, b, digits);
    }
  }
  REQUIRE(expected.size() >= 2);
  REQUIRE(all(false) == expected);
  std::erase_if(expected, [&](const auto& told) {
    return sets[std::get<0>(told)].cells.intersects(sets[std::get<1>(told)].cells);
  });
  REQUIRE(all(true) == expected);
}

/// A graph as lists, with the walk's own notes.
struct ListGraph {
  explicit ListGraph(std::vector<std::vector<std::uint16_t>> edges)
      : next(std::move(edges)), met(next.size()), component(next.size(), -1) {}

  void enter(std::uint16_t node) { met[node] = true; }
  std::uint16_t next_unvisited(std::uint16_t node) const {
    for (const std::uint16_t to : next[node]) {
      if (!met[to]) return to;
    }
    return 0xFFFF;
  }
  template <typename Body>
  void for_each_on_stack(std::uint16_t node, Body&& body) const {
    for (const std::uint16_t to : next[node]) {
      if (component[to] < 0) body(to);
    }
  }
  void finish_component(std::span<const std::uint16_t> members) {
    for (const std::uint16_t node : members) component[node] = components;
    ++components;
  }

  std::vector<std::vector<std::uint16_t>> next;
  std::vector<bool> met;
  std::vector<int> component;
  int components = 0;
};

template <typename Rows>
void check_components(std::uint32_t seed) {
  std::mt19937 random(seed);
  pattern::StrongComponents<Rows> components;
  for (int round = 0; round < 200; ++round) {
    INFO("seed " << seed << " round " << round);
    const std::size_t n = 1 + random() % 40;
    std::vector<std::vector<std::uint16_t>> edges(n);
    std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n));
    for (std::size_t i = random() % (2 * n); i != 0; --i) {
      const std::size_t from = random() % n;
      const std::size_t to = random() % n;
      edges[from].push_back(static_cast<std::uint16_t>(to));
      reaches[from][to] = true;
    }
    for (std::size_t i = 0; i < n; ++i) reaches[i][i] = true;
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
        }
      }
    }
    ListGraph graph(edges);
    components.reset(n);
    for (std::size_t root = 0; root < n; ++root) {
      if (!graph.met[root]) components.visit(static_cast<std::uint16_t>(root), graph);
    }
    for (std::size_t i = 0; i < n; ++i) {
      REQUIRE(graph.component[i] >= 0);
      for (std::size_t j = 0; j < n; ++j) {
        const bool together = reaches[i][j] && reaches[j][i];
        REQUIRE((graph.component[i] == graph.component[j]) == together);
        // What it leads to is complete before.
        if (reaches[i][j]) REQUIRE(graph.component[j] <= graph.component[i]);
      }
    }
  }
}

TEST_CASE("strong components: the same as by reachability, in an order that closes") {
  check_components<std::array<std::uint16_t, 40>>(21);
  check_components<std::vector<std::uint16_t>>(22);
}

TEST_CASE("strong components: a path of 60,000 nodes needs no deep stack") {
  constexpr std::size_t kNodes = 60'000;
  std::vector<std::vector<std::uint16_t>> edges(kNodes);
  for (std::size_t i = 0; i + 1 < kNodes; ++i)
    edges[i].push_back(static_cast<std::uint16_t>(i + 1));
  ListGraph graph(edges);
  pattern::StrongComponents<std::vector<std::uint16_t>> components;
  components.reset(kNodes);
  components.visit(0, graph);
  REQUIRE(graph.components == static_cast<int>(kNodes));
}

}  // namespace
}  // namespace gridmill
