// Derives sums from the sums of the clues. The 45 rule: all full houses have the same sum, so the
// cells that stick out of one or several of them have a known sum, too. Long sums are combined.

#include <cassert>
#include <optional>

#include "solver/count/clue_model.h"

namespace gridmill {
namespace {

/// A derived sum of more cells is too weak for its time.
constexpr std::size_t kMaxDerivedCells = 6;
/// One of a single house, all of whose cells are different, is stronger.
constexpr std::size_t kMaxDerivedInHouse = 8;

[[maybe_unused]] int count_cells(const std::vector<ClueModel::Group>& groups) {
  std::size_t cells = 0;
  for (const ClueModel::Group& group : groups) cells += group.cells.size();
  return static_cast<int>(cells);
}

/// The cells of a sum without factors; none if it has any.
ClueModel::CellBits plain_cells(const ClueModel::Sum& sum) {
  ClueModel::CellBits some;
  for (const ClueModel::Group& group : sum.groups) {
    if (group.factor != 1) return {};
    for (const ClueModel::CellNumber c : group.cells) some.insert(int{c});
  }
  return some;
}

}  // namespace

ClueModel::Sum ClueModel::sum_of(const CellBits& some, int total) const {
  return {total, groups_of(some, 1), ends_.empty() ? Origin{0} : kSeveralClues};
}

/// Of groups without factors.
ClueModel::Range ClueModel::range_of(const std::vector<Group>& groups) const {
  Range range;
  for (const Group& group : groups) {
    assert(group.factor == 1);
    const int n = static_cast<int>(group.cells.size());
    range.min += n * (n + 1) / 2;
    range.max += n * (2 * digits - n + 1) / 2;
  }
  assert(range.min <= range.max);
  return range;
}

/// Groups of cells that all see each other. The larger they are, the nearer come the least and the
/// greatest sum: of two ways to group, that with more squares. One goes from cell to cell, which
/// suits diagonals; one begins with cells that many others see.
std::vector<ClueModel::Group> ClueModel::groups_of(const CellBits& some, int factor) const {
  std::vector<Group> in_order;
  some.for_each([&](int c) { add_to_group(in_order, static_cast<CellNumber>(c), factor); });
  std::vector<Group> largest = largest_groups(some, factor);
  const auto squares = [](const std::vector<Group>& groups) {
    std::size_t all = 0;
    for (const Group& group : groups) all += group.cells.size() * group.cells.size();
    return all;
  };
  assert(count_cells(largest) == some.size() && count_cells(in_order) == some.size());
  return squares(largest) > squares(in_order) ? std::move(largest) : std::move(in_order);
}

/// Group by group, always the cell that sees most of those that may still come in.
std::vector<ClueModel::Group> ClueModel::largest_groups(CellBits left, int factor) const {
  std::vector<Group> groups;
  while (!left.empty()) {
    Group& group = groups.emplace_back(Group{factor, {}});
    CellBits may = left;
    while (!may.empty() && !group.cells.is_full()) {
      const int others = may.size() - 1;
      int max_sees = -1;
      int best = 0;
      for (auto rest = may; max_sees < others && !rest.empty(); rest.pop_front()) {
        const int c = rest.front().index;
        const int sees = (may & seen[static_cast<std::size_t>(c)]).size();
        if (sees <= max_sees) continue;
        max_sees = sees;
        best = c;
      }
      assert(may.contains(best));
      group.cells.push_back(static_cast<CellNumber>(best));
      left.erase(best);
      may &= seen[static_cast<std::size_t>(best)];
    }
  }
  return groups;
}

/// Long sums with cells in the same houses are stronger together than each by itself: more of their
/// cells are different, so what they can be at least and at most comes nearer to their total. Two
/// are combined, and then what came of it with others, while it gains.
void ClueModel::combine_sums() {
  struct Long {
    CellBits cells;
    Sum sum;
    int slack = 0;  ///< to the nearer one of the least and the greatest total
    int score = 0;  ///< by how much the total reduces the groups' own slack
    bool is_new = false;
  };
  constexpr int kMinCells = 6;
  const auto make = [&](const CellBits& some, int total, bool is_new) {
    Long made;
    made.sum = sum_of(some, total);
    made.cells = some;
    made.is_new = is_new;
    made.slack = range_of(made.sum.groups).slack(total);
    for (const Group& group : made.sum.groups) {
      const int k = static_cast<int>(group.cells.size());
      made.score += k * (digits - k) - made.slack;
    }
    return made;
  };
  std::vector<Long> longs;
  for (const Sum& sum : sums) {
    const CellBits some = plain_cells(sum);
    if (some.size() >= kMinCells) longs.push_back(make(some, sum.total, false));
  }
  while (longs.size() > 1) {
    std::size_t one = 0;
    std::size_t other = 0;
    std::optional<Long> best;
    for (std::size_t i = 0; i < longs.size(); ++i) {
      for (std::size_t j = i + 1; j < longs.size(); ++j) {
        if (longs[i].cells.intersects(longs[j].cells)) continue;
        Long made =
            make(longs[i].cells | longs[j].cells, longs[i].sum.total + longs[j].sum.total, true);
        if (made.slack < 0) {
          impossible = true;
          return;
        }
        const bool gains = made.score > std::max(longs[i].score, longs[j].score) ||
                           made.score > longs[i].score + longs[j].score;
        if (gains && (!best || made.score > best->score)) {
          best = std::move(made);
          one = i;
          other = j;
        }
      }
    }
    if (!best) break;
    assert(one < other && best->slack >= 0);
    longs.erase(longs.begin() + static_cast<std::ptrdiff_t>(other));
    longs[one] = std::move(*best);
  }
  for (Long& some : longs) {
    if (some.is_new && some.score > 0) sums.push_back(std::move(some.sum));
  }
}

/// If sums and houses cover a house and do not overlap, the cells that stick out have a known sum,
/// too. Houses that are whole among these are subtracted as well. Diagonal sums side by side do so:
/// with a diagonal between them, they cover three boxes, and twelve cells are left. The idea is
/// from Interactive Sudoku Solver.
void ClueModel::derive_sums() {
  const int max_cells = 2 * digits;  // sums of more are too weak for their time
  std::vector<std::pair<CellBits, int>> plain;
  for (const Sum& sum : sums) {
    const CellBits some = plain_cells(sum);
    if (!some.empty()) plain.emplace_back(some, sum.total);
  }
  if (plain.empty()) return;
  const int whole = digits * (digits + 1) / 2;
  std::vector<CellBits> bits;  // by house
  for (const DistinctCells& house : houses) {
    CellBits& some = bits.emplace_back();
    for (const CellNumber c : house) some.insert(int{c});
  }
  std::vector<CellBits> known;
  for (const CellBits& base : bits) {
    CellBits taken;
    int total = -whole;
    for (const auto& [some, its_total] : plain) {
      if (!some.intersects(base) || some.intersects(taken)) continue;
      taken |= some;
      total += its_total;
    }
    if (taken.empty()) continue;
    CellBits gap = base - taken;
    for (const CellBits& house : bits) {
      if (gap.empty()) break;
      if (house.intersects(taken) || !(house & gap).several()) continue;
      taken |= house;
      gap -= house;
      total += whole;
    }
    if (!gap.empty()) continue;
    CellBits rest = taken - base;
    for (const CellBits& house : bits) {
      if (!rest.contains(house)) continue;
      rest -= house;
      total -= whole;
    }
    if (rest.size() > max_cells) continue;
    if (std::find(known.begin(), known.end(), rest) != known.end()) continue;
    known.push_back(rest);
    if (rest.empty() || are_distinct(rest)) {
      add_total(rest, {}, static_cast<std::size_t>(rest.size()), total);
      continue;
    }
    sums.push_back(sum_of(rest, total));
    impossible |= range_of(sums.back().groups).slack(total) < 0;
  }
}

/// Where the 45 rule looks: each house, two to four lines that touch, two and three boxes.
std::vector<ClueModel::Region> ClueModel::find_regions(const BoardSpec& board) {
  const std::span<const House> houses = board.houses();
  const auto n = static_cast<std::size_t>(board.digits());
  std::vector<Region> regions;
  const auto with = [&](Region region, std::size_t house) {
    assert(region.size < kMaxRegionHouses && houses[house].cells.size() == n);
    region.houses[region.size++] = static_cast<std::uint16_t>(house);
    for (const Cell c : houses[house].cells) region.cells.insert(int{c.index});
    assert(static_cast<std::size_t>(region.cells.size()) == region.size * n);
    return region;
  };
  for (std::size_t h = 0; h < houses.size(); ++h) {
    if (houses[h].cells.size() == n) regions.push_back(with({}, h));
  }
  for (const std::size_t lines : {std::size_t{0}, n}) {
    for (std::size_t i = 0; i < n; ++i) {
      Region region = with({}, lines + i);
      for (std::size_t j = i + 1; j < std::min(n, i + kMaxRegionHouses); ++j) {
        region = with(region, lines + j);
        regions.push_back(region);
      }
    }
  }
  for (std::size_t i = 2 * n; i < 3 * n; ++i) {
    for (std::size_t j = i + 1; j < 3 * n; ++j) {
      const Region two = with(with({}, i), j);
      regions.push_back(two);
      for (std::size_t k = j + 1; k < 3 * n; ++k) regions.push_back(with(two, k));
    }
  }
  return regions;
}

/// The 45 rule. From each region, the cages of which more than half is in it are subtracted; the
/// rest of the region less what sticks out has the rest of the sum. By how many cells a cage makes
/// what is left smaller is counted for eight at once, a byte of a word each. Nearly all regions
/// leave too many even if no cages overlap, and no cage is looked at.
void ClueModel::derive_cages(const BoardSpec& board, const std::vector<Region>& regions) {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
  // For a cage without eliminations. If it has any, the first bit of its byte is set.
  constexpr unsigned kNone = 0x7F;
  const std::size_t given = cages.size();
  const std::size_t words = (given + 7) / 8;
  std::vector<std::uint64_t> outside(words);  // of each: kNone, less cells outside of a region
  std::vector<std::uint64_t> within(board.houses().size() * words);  // by house: more for its cells
  std::vector<std::uint64_t> less(words);                            // of each: kNone and more
  std::vector<CellBits> bits(given);
  for (std::size_t i = 0; i < given; ++i) {
    const std::uint64_t one = std::uint64_t{1} << 8 * (i % 8);
    outside[i / 8] += (kNone - cages[i].cells.size()) * one;
    for (const CellNumber c : cages[i].cells) {
      bits[i].insert(int{c});
      for (const std::uint16_t h : board.houses_of(Cell{c})) within[h * words + i / 8] += 2 * one;
    }
  }
  const int whole = digits * (digits + 1) / 2;
  for (const Region& region : regions) {
    std::size_t left = region.size * static_cast<std::size_t>(digits);
    std::size_t all_less = 0;
    for (std::size_t w = 0; w < words; ++w) {
      less[w] = outside[w];
      for (std::size_t h = 0; h < region.size; ++h) less[w] += within[region.houses[h] * words + w];
      const std::uint64_t some = less[w] >> 7 & kEach;
      all_less += (some + (less[w] & some * kNone)) * kEach >> 56;  // the sum of all bytes
    }
    if (left > kMaxDerivedInHouse + all_less) continue;
    CellBits taken;
    int total = static_cast<int>(region.size) * whole;
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t some = less[w] >> 7 & kEach; some != 0; some &= some - 1) {
        const auto shift = static_cast<unsigned>(std::countr_zero(some));
        const std::size_t i = 8 * w + shift / 8;
        if (bits[i].intersects(taken)) continue;
        taken |= bits[i];
        total -= cages[i].sum;
        left -= (less[w] >> shift & 0xFFU) - kNone;
      }
    }
    if (left > kMaxDerivedInHouse || taken.empty()) continue;
    add_total(region.cells - taken, taken - region.cells, left, total);
  }
}

/// Cells less other cells have a total: kept if it is strong enough and new.
/// @param size  of both together
void ClueModel::add_total(const CellBits& inside, const CellBits& outside, std::size_t size,
                          int total) {
  assert(static_cast<std::size_t>(inside.size() + outside.size()) == size);
  assert(!inside.intersects(outside));
  if (size == 0) {
    impossible |= total != 0;
    return;
  }
  const Origin from = ends_.empty() ? Origin{0} : kSeveralClues;
  const auto add_new = [](auto& known, auto made) {
    if (std::find(known.begin(), known.end(), made) == known.end())
      known.push_back(std::move(made));
  };
  if ((outside.empty() && are_distinct(inside)) || (inside.empty() && are_distinct(outside))) {
    impossible |= static_cast<int>(size) > digits;
    add_new(cages, Cage{outside.empty() ? total : -total, DistinctCells(inside | outside), from});
  } else if (size <= kMaxDerivedCells) {
    Sum sum{total, {}, from};
    sum.groups.reserve(size);
    inside.for_each([&](int c) { add_to_group(sum.groups, static_cast<CellNumber>(c), 1); });
    outside.for_each([&](int c) { add_to_group(sum.groups, static_cast<CellNumber>(c), -1); });
    add_new(sums, std::move(sum));
  }
}

}  // namespace gridmill
