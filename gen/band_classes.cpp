// The exact frequencies of the 44 band classes (uniformity.h). Pairs of box partitions are joined
// into orbits by union-find; then the bands of each orbit and the completions of one band are
// counted.

#include "gen/band_classes.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>

#include "solver/board/require.h"

namespace gridmill {
namespace {

constexpr std::uint32_t kAll = 0x1FF;

/// Calls f(triples) for each way to split the nine digits into three ordered triples, none of which
/// meets the triple of `avoid` at its place.
template <typename F>
void for_each_split(const std::array<std::uint32_t, 3>& avoid, F&& f) {
  for (std::uint32_t a = 0; a <= kAll; ++a) {
    if (std::popcount(a) != 3 || (a & avoid[0]) != 0) continue;
    for (std::uint32_t b = 0; b <= kAll; ++b) {
      if (std::popcount(b) != 3 || (b & (a | avoid[1])) != 0) continue;
      const std::uint32_t c = kAll & ~(a | b);
      if ((c & avoid[2]) == 0) f(std::array<std::uint32_t, 3>{a, b, c});
    }
  }
}

std::uint32_t map_set(std::uint32_t set, const std::array<std::uint8_t, 9>& to) {
  std::uint32_t result = 0;
  for (; set != 0; set &= set - 1) {
    const std::uint32_t bit = 1U << to[static_cast<std::size_t>(std::countr_zero(set))];
    assert((result & bit) == 0 && bit <= kAll);  // a renaming
    result |= bit;
  }
  return result;
}

std::array<std::uint32_t, 3> renamed(const std::array<std::uint32_t, 3>& triples,
                                     const std::array<std::uint8_t, 9>& to) {
  return {map_set(triples[0], to), map_set(triples[1], to), map_set(triples[2], to)};
}

/// What the columns of a box hold in band 3, when band 1 and band 2 hold these.
std::array<std::uint32_t, 3> rest_of(const std::array<std::uint32_t, 3>& top,
                                     const std::array<std::uint32_t, 3>& middle) {
  return {kAll & ~(top[0] | middle[0]), kAll & ~(top[1] | middle[1]), kAll & ~(top[2] | middle[2])};
}

/// The renaming of digits that makes the columns of a box 123, 456, 789.
std::array<std::uint8_t, 9> to_standard(std::span<const std::uint32_t> columns) {
  std::array<std::uint8_t, 9> to{};
  std::uint8_t next = 0;
  for (const std::uint32_t column : columns.first(3)) {
    for (std::uint32_t rest = column; rest != 0; rest &= rest - 1) {
      to[static_cast<std::size_t>(std::countr_zero(rest))] = next++;
    }
  }
  assert(next == 9);
  return to;
}

}  // namespace

const BandClasses& BandClasses::all() {
  static const BandClasses classes;
  return classes;
}

BandClasses::BandClasses() {
  list_partitions();
  join_pairs();
  count();
}

void BandClasses::list_partitions() {
  partition_.resize(std::size_t{512} * 512);
  for_each_split({0, 0, 0}, [&](const Triples& t) {
    const auto first = [](std::uint32_t set) { return std::countr_zero(set); };
    if (first(t[0]) > first(t[1]) || first(t[1]) > first(t[2])) return;
    partition_[512 * t[0] + t[1]] = static_cast<std::uint16_t>(partitions_.size());
    partitions_.push_back(t);
  });
  GRIDMILL_REQUIRE(partitions_.size() == kPartitions);
}

std::size_t BandClasses::partition_of(const Triples& triples) const {
  // Put in order by the smallest digit, which is the smaller of the lowest bits.
  std::uint32_t a = triples[0];
  std::uint32_t b = triples[1];
  std::uint32_t c = triples[2];
  const auto order = [](std::uint32_t& x, std::uint32_t& y) {
    if ((y & (0U - y)) < (x & (0U - x))) std::swap(x, y);
  };
  order(a, b);
  order(a, c);
  order(b, c);
  const std::size_t found = partition_[512 * a + b];
  assert((partitions_[found] == Triples{a, b, c}));
  return found;
}

std::size_t BandClasses::relabelled(std::size_t partition, const Relabelling& to) const {
  return partition_of(renamed(partitions_[partition], to));
}

std::size_t BandClasses::pair_of(const Columns& columns) const {
  const Relabelling to = to_standard(columns);
  const auto box = [&](std::size_t at) {
    return partition_of(
        {map_set(columns[at], to), map_set(columns[at + 1], to), map_set(columns[at + 2], to)});
  };
  return kPartitions * box(3) + box(6);
}

std::size_t BandClasses::class_of(const Columns& columns) const {
  const std::size_t pair = pair_of(columns);
  assert(arrangements_[pair] != 0);  // it occurs in a band
  return class_[pair];
}

double BandClasses::probability(std::size_t k) const {
  assert(k < classes_.size());
  return static_cast<double>(classes_[k].bands * classes_[k].completions) /
         static_cast<double>(total_);
}

/// Joins the pairs that a renaming, a swap of boxes 2 and 3 or of boxes 1 and 2 turns into one
/// another. Permutations of columns leave a pair as it is.
void BandClasses::join_pairs() {
  orbit_.resize(kPartitions * kPartitions);
  for (std::uint32_t i = 0; i < orbit_.size(); ++i) orbit_[i] = i;
  const auto root = [&](std::uint32_t i) {
    while (orbit_[i] != i) i = orbit_[i] = orbit_[orbit_[i]];
    return i;
  };
  const auto join = [&](std::size_t i, std::size_t j) {
    const std::uint32_t a = root(static_cast<std::uint32_t>(i));
    const std::uint32_t b = root(static_cast<std::uint32_t>(j));
    orbit_[std::max(a, b)] = std::min(a, b);
  };
  // These generate the renamings that keep {123, 456, 789}.
  constexpr Relabelling kKeep[] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                   {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                   {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                   {3, 4, 5, 6, 7, 8, 0, 1, 2}};
  const std::size_t standard = partition_of({0007, 0070, 0700});
  for (std::size_t i = 0; i < kPartitions; ++i) {
    const Relabelling swap = to_standard(partitions_[i]);
    for (std::size_t j = 0; j < kPartitions; ++j) {
      const std::size_t pair = kPartitions * i + j;
      for (const Relabelling& to : kKeep) {
        join(pair, kPartitions * relabelled(i, to) + relabelled(j, to));
      }
      join(pair, kPartitions * j + i);
      join(pair, kPartitions * relabelled(standard, swap) + relabelled(j, swap));
    }
  }
  for (std::uint32_t i = 0; i < orbit_.size(); ++i) {
    orbit_[i] = root(i);
    assert(orbit_[i] <= i && orbit_[orbit_[i]] == orbit_[i]);  // the smallest of its orbit
  }
}

void BandClasses::count() {
  constexpr Triples kStandard{0007, 0070, 0700};
  arrangements_.resize(orbit_.size());
  std::map<std::uint32_t, std::uint64_t> sizes;  // pairs of each orbit that occurs in a band
  for (std::uint32_t i = 0; i < orbit_.size(); ++i) {
    if (orbit_[i] == i) {
      arrangements_[i] =
          arrangements({kStandard, partitions_[i / kPartitions], partitions_[i % kPartitions]});
    }
    arrangements_[i] = arrangements_[orbit_[i]];
    if (arrangements_[i] != 0) ++sizes[orbit_[i]];
  }
  class_.resize(orbit_.size());
  for (const auto& [orbit, size] : sizes) {
    for (std::uint32_t i = 0; i < orbit_.size(); ++i) {
      if (orbit_[i] == orbit) class_[i] = static_cast<std::uint8_t>(classes_.size());
    }
    // 1680 ways to choose the columns of box 1 and 36 orders of the columns of boxes 2 and 3.
    const std::uint64_t bands = 1680 * 36 * size * arrangements_[orbit];
    completions_.push_back(completions(
        {kStandard, partitions_[orbit / kPartitions], partitions_[orbit % kPartitions]}));
    const std::uint64_t ways = completions_.back().total;
    GRIDMILL_REQUIRE(bands % (362880 * 72) == 0 && ways % 72 == 0);
    classes_.push_back({bands / (362880 * 72), ways / 72});
    total_ += classes_.back().bands * classes_.back().completions;
  }
  assert(classes_.size() == 44);
}

/// Bands whose boxes have these columns: ways to put each column in order so that no row holds a
/// digit twice. Boxes 1 and 2 decide what the rows of box 3 hold.
std::uint64_t BandClasses::arrangements(const std::array<Triples, 3>& boxes) const {
  const auto crosses = [](const Triples& rows, const Triples& columns) {
    return std::all_of(rows.begin(), rows.end(), [&](std::uint32_t row) {
      return std::all_of(columns.begin(), columns.end(),
                         [&](std::uint32_t column) { return std::popcount(row & column) == 1; });
    });
  };
  std::array<std::vector<Triples>, 2> rows;  // of boxes 1 and 2, in every order
  for_each_split({0, 0, 0}, [&](const Triples& t) {
    for (std::size_t box = 0; box < 2; ++box) {
      if (crosses(t, boxes[box])) rows[box].push_back(t);
    }
  });
  std::uint64_t found = 0;
  for (const Triples& a : rows[0]) {
    for (const Triples& b : rows[1]) {
      if ((a[0] & b[0]) != 0 || (a[1] & b[1]) != 0 || (a[2] & b[2]) != 0) continue;
      found +=
          crosses({kAll & ~(a[0] | b[0]), kAll & ~(a[1] | b[1]), kAll & ~(a[2] | b[2])}, boxes[2])
              ? 1
              : 0;
    }
  }
  return found;
}

/// Ways to fill bands 2 and 3 below a band with these columns: for each stack, 56 ways to share the
/// six digits that are left for each column among the two bands, then the arrangements of both.
BandClasses::Completions BandClasses::completions(const std::array<Triples, 3>& boxes) const {
  Completions result;
  result.boxes = boxes;
  for (std::size_t stack = 0; stack < 3; ++stack) {
    for_each_split(boxes[stack], [&](const Triples& t) { result.in_band_2[stack].push_back(t); });
  }
  for (const Triples& first : result.in_band_2[0]) {
    const std::array to{to_standard(first), to_standard(rest_of(boxes[0], first))};
    std::array<std::vector<std::array<std::size_t, 2>>, 2> others;  // of stacks 2 and 3
    for (std::size_t stack = 1; stack < 3; ++stack) {
      for (const Triples& t : result.in_band_2[stack]) {
        others[stack - 1].push_back(below_standard(to, boxes[stack], t));
      }
    }
    for (const auto& second : others[0]) {
      result.sums.push_back(result.total);
      const std::uint64_t* two = &arrangements_[kPartitions * second[0]];
      const std::uint64_t* three = &arrangements_[kPartitions * second[1]];
      for (const auto& third : others[1]) result.total += two[third[0]] * three[third[1]];
    }
  }
  return result;
}

/// The partitions of a box of bands 2 and 3, with digits named as by `to` for each band.
std::array<std::size_t, 2> BandClasses::below_standard(const std::array<Relabelling, 2>& to,
                                                       const Triples& top,
                                                       const Triples& in_band_2) const {
  return {partition_of(renamed(in_band_2, to[0])),
          partition_of(renamed(rest_of(top, in_band_2), to[1]))};
}

BandClasses::Columns BandClasses::band_of(std::size_t k) const {
  Columns columns{};
  for (std::size_t c = 0; c < 9; ++c) columns[c] = completions_[k].boxes[c / 3][c % 3];
  return columns;
}

std::array<BandClasses::Columns, 2> BandClasses::bands_below(std::size_t k,
                                                             std::uint64_t number) const {
  const auto& [boxes, in_band_2, sums, total] = completions_[k];
  GRIDMILL_REQUIRE(number < total);
  const auto pair = static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), number) -
                                             sums.begin() - 1);
  number -= sums[pair];
  const std::size_t splits = in_band_2[1].size();
  const Triples& first = in_band_2[0][pair / splits];
  const Triples& second = in_band_2[1][pair % splits];
  const std::array to{to_standard(first), to_standard(rest_of(boxes[0], first))};
  const auto at = below_standard(to, boxes[1], second);
  const std::uint64_t* two = &arrangements_[kPartitions * at[0]];
  const std::uint64_t* three = &arrangements_[kPartitions * at[1]];
  const auto& last_box = boxes[2];
  const auto third = std::find_if(in_band_2[2].begin(), in_band_2[2].end(), [&](const Triples& t) {
    const auto last = below_standard(to, last_box, t);
    const std::uint64_t ways = two[last[0]] * three[last[1]];
    if (number < ways) return true;
    number -= ways;
    return false;
  });
  assert(third != in_band_2[2].end());
  std::array<Columns, 2> bands{};
  for (std::size_t stack = 0; stack < 3; ++stack) {
    const Triples& middle = stack == 0 ? first : stack == 1 ? second : *third;
    const Triples bottom = rest_of(boxes[stack], middle);
    std::copy(middle.begin(), middle.end(), bands[0].begin() + 3 * stack);
    std::copy(bottom.begin(), bottom.end(), bands[1].begin() + 3 * stack);
  }
  return bands;
}

}  // namespace gridmill
