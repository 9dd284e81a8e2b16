#include "solver/count/house_tables.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "solver/board/bits.h"
#include "solver/board/cpu.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

constexpr std::size_t kParts = HouseTables::kParts;
constexpr std::size_t kLanes = HouseTables::kLanes;

template <typename Table>
void fill_with(Table& table, std::uint16_t value) {
  std::fill_n(&table[0][0], sizeof table / sizeof value, value);
}

/// Cells on their way into the slots of one lane.
class LaneCells {
 public:
  void add(std::size_t word) {
    assert(word < kParts * kLanes && count_ < words_.size());
    words_[count_++] = static_cast<std::uint8_t>(word);
    ++size_[word / kLanes];
  }
  /// Spreads the cells over the slots, kEach for each kind; false: they do not fit.
  template <std::size_t kEach>
  bool write(std::uint16_t (*slots)[kLanes], std::size_t lane) const {
    // Kind k picks from parts k and k + 1; so the cells of a part go to two kinds. How many of
    // part 0 go to kind 0 decides the others: each takes what is free there.
    const auto [a, b, c] = size_;
    for (std::size_t first = std::min(kEach, a) + 1; first-- > 0;) {
      const std::size_t second = std::min(kEach - first, b);
      if (a - first > kEach) return false;
      if (b - second > kEach) continue;
      const std::size_t third = std::min(kEach - (b - second), c);
      if (c - third + a - first > kEach) continue;
      for (std::size_t i = 0; i < kParts * kEach; ++i) slots[i][lane] = HouseTables::kEmptyWord;
      constexpr std::size_t kKinds[kParts][2] = {{0, 2}, {0, 1}, {1, 2}};
      const std::array<std::size_t, kParts> in_first = {first, second, third};
      std::array<std::size_t, kParts> seen{};
      std::array<std::size_t, kParts> used{};
      for (std::size_t i = 0; i < count_; ++i) {
        const std::size_t part = words_[i] / kLanes;
        const std::size_t kind = kKinds[part][seen[part]++ < in_first[part] ? 0 : 1];
        const std::size_t of_kind = kind == part ? 0 : kLanes;
        assert(used[kind] < kEach);
        slots[kind * kEach + used[kind]++][lane] =
            static_cast<std::uint16_t>(words_[i] % kLanes + of_kind);
      }
      return true;
    }
    return false;
  }

 private:
  std::array<std::uint8_t, HouseTables::kMaxHouseDigits> words_;
  std::size_t count_ = 0;
  std::array<std::size_t, kParts> size_{};  ///< cells of each part
};

/// Words of a board.
using WordSet = Bits<2>;
static_assert(HouseTables::kWords <= WordSet::kMax);

/// Some adjacent lines and as many regions, which have most cells in common.
struct Leftovers {
  std::uint8_t kind;  ///< 0: rows, 1: columns
  std::uint8_t first;
  std::uint8_t end;
  std::uint8_t size;  ///< cells on a side
  std::uint16_t regions;
};

/// The leftovers of each run of adjacent lines and the regions that fit best, if they are few.
class AllLeftovers {
 public:
  AllLeftovers(std::size_t n, std::span<const std::uint8_t> regions) {
    std::array<std::array<CountArray, kDigits>, 2> of_line{};
    for (std::size_t i = 0; i < regions.size(); ++i) {
      ++of_line[0][i / n][regions[i]];
      ++of_line[1][i % n][regions[i]];
    }
    for (const std::uint8_t kind : {std::uint8_t{0}, std::uint8_t{1}}) {
      const auto counts = bit_cast<std::array<Counts, kDigits>>(of_line[kind]);
      for (std::size_t first = 0; first < n; ++first) {
        Counts common{};
        // The last lines leave what the others leave.
        for (std::size_t end = first + 1; end < n; ++end) {
          common += counts[end - 1];
          add(n, kind, first, end, common);
        }
      }
    }
  }
  [[nodiscard]] std::span<const Leftovers> of_size(std::size_t size) const {
    return {of_size_[size].data(), count_[size]};
  }

 private:
  static constexpr std::size_t kMaxSize = HouseTables::kLeftoverSlots;
  static constexpr std::size_t kDigits = HouseTables::kMaxHouseDigits;

  /// Of each region: how many of its cells, at most nine, some lines have.
  using CountArray = std::array<std::int8_t, 16>;
  using Counts [[gnu::vector_size(16)]] = std::int8_t;
  static_assert(kDigits < 16);

  void add(std::size_t n, std::uint8_t kind, std::size_t first, std::size_t end,
           const Counts& common) {
    // The regions with the most cells; of equal ones, the first. Each finds its place among all,
    // without a branch.
    static constexpr Counts kTies = {7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7, -8};
    const Counts keys = (common - 5) * 16 + kTies;
    Counts place{};
    for (std::size_t r = 0; r < n; ++r) place -= keys < keys[r];
    const std::size_t lines = end - first;
    const Counts is_chosen = place < static_cast<std::int8_t>(lines);
    const auto taken = bit_cast<std::array<std::uint64_t, 2>>(common & is_chosen);
    const std::size_t left = lines * n - (taken[0] * 0x0101'0101'0101'0101U >> 56) - taken[1];
    if (left == 0 || left > kMaxSize) return;
    std::uint32_t chosen = 0;
    for (std::size_t r = 0; r < n; ++r) chosen |= static_cast<std::uint32_t>(is_chosen[r] & 1) << r;
    assert(static_cast<std::size_t>(std::popcount(chosen)) == lines);
    assert(count_[left] < of_size_[left].size());
    of_size_[left][count_[left]++] = {
        kind, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(end),
        static_cast<std::uint8_t>(left), static_cast<std::uint16_t>(chosen)};
  }

  std::array<std::array<Leftovers, 2 * kDigits * kDigits>, kMaxSize + 1> of_size_;
  std::array<std::size_t, kMaxSize + 1> count_{};
};

}  // namespace

bool HouseTables::supports(const BoardSpec& board) {
  if (board.digits() > kMaxHouseDigits || board.has_boxes() || board.has_extra_houses() ||
      !board.relations().empty()) {
    return false;
  }
  // Lines have at most three cells in a part. Connected regions of nine cells have at most six, so
  // only other regions may not fit.
  const std::span<const House> regions = board.houses_of_kind(HouseKind::kBox);
  return std::all_of(regions.begin(), regions.end(), [&](const House& one) {
    std::array<int, kParts> in_part{};
    for (const Cell c : one.cells) {
      ++in_part[static_cast<std::size_t>(board.row_of(c) + board.column_of(c)) % kParts];
    }
    return *std::max_element(in_part.begin(), in_part.end()) <= 6;
  });
}

std::shared_ptr<const HouseTables> house_tables_of(const BoardSpec& board) {
  GRIDMILL_THREAD_LOCAL std::shared_ptr<const HouseTables> last;
  std::array<std::uint8_t, HouseTables::kMaxHouseDigits * HouseTables::kMaxHouseDigits> regions;
  const auto cells = static_cast<std::size_t>(board.cells());
  GRIDMILL_REQUIRE(cells <= regions.size());
  for (std::size_t c = 0; c < cells; ++c) {
    regions[c] = static_cast<std::uint8_t>(board.box_of({static_cast<std::uint16_t>(c)}));
  }
  if (last == nullptr || last->cells != board.cells() ||
      !std::equal(regions.begin(), regions.begin() + static_cast<std::ptrdiff_t>(cells),
                  last->region_of)) {
    last = std::make_shared<const HouseTables>(board.digits(), std::span(regions).first(cells));
  }
  return last;
}

HouseTables::HouseTables(int n, std::span<const std::uint8_t> regions) : digits(n), cells(n * n) {
  GRIDMILL_REQUIRE(n <= kMaxHouseDigits && regions.size() == static_cast<std::size_t>(cells));
  std::copy(regions.begin(), regions.end(), region_of);
  fill_with(house, kFullWord);
  fill_with(house_of, kNoHouse);
  std::array<LaneCells, std::size_t{3} * kMaxHouseDigits> picked;
  std::array<int, kParts> in_part{};
  for (int i = 0; i < cells; ++i) {
    const int row = i / n;
    const int column = i % n;
    const int part = (row + column) % static_cast<int>(kParts);
    const int place = in_part[static_cast<std::size_t>(part)]++;
    const int word = part * static_cast<int>(kLanes) + place;
    assert(place < kEmptyWord);  // invariant 1
    is_cell[part] |= 1U << place;
    word_of[i] = static_cast<std::uint8_t>(word);
    const std::array<int, 3> houses_here = {row, n + column,
                                            2 * n + regions[static_cast<std::size_t>(i)]};
    for (std::size_t kind = 0; kind < houses_here.size(); ++kind) {
      picked[static_cast<std::size_t>(houses_here[kind])].add(static_cast<std::size_t>(word));
      house_of[kind][word] = static_cast<std::uint16_t>(houses_here[kind]);
    }
  }
  for (std::size_t h = 0; h < static_cast<std::size_t>(3 * n); ++h) {
    const bool fits = picked[h].write<kMaxHouseDigits / kParts>(house, h);
    GRIDMILL_REQUIRE(fits);
  }
  assert(std::popcount(is_cell[0]) + std::popcount(is_cell[1]) + std::popcount(is_cell[2]) ==
         n * n);
  add_leftovers(regions);
  assert(0 <= leftovers_per_cell && leftovers_per_cell <= kLeftoversPerCell);
}

/// Those with the fewest cells first, as long as there are lanes.
void HouseTables::add_leftovers(std::span<const std::uint8_t> regions) {
  fill_with(leftovers[0], kFullWord);
  fill_with(leftovers[1], kFullWord);
  fill_with(leftovers_of_cell, kNoHouse);
  const auto n = static_cast<std::size_t>(digits);
  std::array<WordSet, kMaxHouseDigits> of_region{};
  std::array<std::array<WordSet, kMaxHouseDigits>, 2> of_line{};
  for (std::size_t i = 0; i < regions.size(); ++i) {
    of_region[regions[i]].insert(word_of[i]);
    of_line[0][i / n].insert(word_of[i]);
    of_line[1][i % n].insert(word_of[i]);
  }
  const AllLeftovers all(n, regions);
  std::array<std::uint8_t, kWords> uses_of{};
  std::size_t lane = 0;
  for (std::size_t size = 1; size <= kLeftoverSlots; ++size) {
    for (const Leftovers& one : all.of_size(size)) {
      if (lane == kNoHouse) return;
      assert(one.size == size && one.first < one.end);
      WordSet in_lines{};
      WordSet in_regions{};
      for (std::size_t k = one.first; k < one.end; ++k) in_lines |= of_line[one.kind][k];
      for_bits(one.regions, [&](int r) { in_regions |= of_region[static_cast<std::size_t>(r)]; });
      std::array<std::array<std::uint8_t, kLeftoverSlots>, 2> words;
      std::array<LaneCells, 2> picked;
      for (const std::size_t side : {0U, 1U}) {
        WordSet rest = side == 0 ? in_lines - in_regions : in_regions - in_lines;
        assert(static_cast<std::size_t>(rest.size()) == one.size);
        for (std::size_t i = 0; i < size; ++i, rest.pop_front()) {
          words[side][i] = static_cast<std::uint8_t>(rest.front());
          picked[side].add(words[side][i]);
        }
      }
      if (!picked[0].write<kLeftoverSlots / kParts>(leftovers[0], lane) ||
          !picked[1].write<kLeftoverSlots / kParts>(leftovers[1], lane)) {
        for (auto& side : leftovers) {  // too many cells of one part; they are left out
          for (auto& slot : side) slot[lane] = kFullWord;
        }
        continue;
      }
      for (const std::size_t side : {0U, 1U}) {
        for (std::size_t i = 0; i < size; ++i) {
          std::uint8_t& k = uses_of[words[side][i]];
          if (k == kLeftoversPerCell) continue;
          leftovers_of_cell[k++][words[side][i]] = static_cast<std::uint16_t>(lane + side * kLanes);
          leftovers_per_cell = std::max(leftovers_per_cell, int{k});
        }
      }
      ++lane;
    }
  }
}

}  // namespace gridmill
