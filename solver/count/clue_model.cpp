#include "solver/count/clue_model.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "solver/board/require.h"

/// Brings primitives into the forms that the clue counter propagates, and adds what follows: "the
/// 45 rule". All houses have the same sum, so what sticks out of one or some of them has a
/// known sum, too.

namespace gridmill {
namespace {

/// A derived sum of more cells says too little for its time.
constexpr std::size_t kMostDerivedCells = 6;
/// One of a single house, all of whose cells are different, says more.
constexpr std::size_t kMostDerivedInHouse = 8;

using Cells = std::vector<std::uint16_t>;

Cells numbers_of(const std::vector<Cell>& cells) {
  Cells numbers;
  for (const Cell c : cells) numbers.push_back(c.index);
  return numbers;
}

}  // namespace

ClueModel::ClueModel(const Shape& shape, Primitives primitives)
    : digits(shape.digits()),
      cells(shape.cells()),
      tables(std::move(primitives.tables)),
      automata(std::move(primitives.automata)) {
  GRIDMILL_REQUIRE(digits <= kMostDigits);
  const auto n = static_cast<std::size_t>(cells);
  allowed.assign(n, static_cast<std::uint16_t>(all_digits(digits)));
  seen_.resize(n);
  partners.resize(n);
  for (const Primitives::Allowed& some : primitives.allowed) {
    allowed[some.cell.index] &= static_cast<std::uint16_t>(some.digits);
  }
  for (const House& house : shape.houses()) add_distinct(numbers_of(house.cells));
  for (const Primitives::Distinct& some : primitives.distinct) {
    add_distinct(numbers_of(some.cells));
  }
  for (const Relation& relation : shape.relations()) {
    const std::size_t table = [&] {
      Primitives tabled;
      tabled.tables = std::move(tables);
      const std::size_t number = tabled.table(
          digits, [&](int a, int b) { return std::abs(a - b) != relation.difference; });
      tables = std::move(tabled.tables);
      return number;
    }();
    for (const auto& [one, other] : relation.pairs) add_relation({one, other, table});
  }
  for (const Primitives::Relation& relation : primitives.relations) add_relation(relation);
  for (const Primitives::OneOfSets& one : primitives.sets) add_distinct(numbers_of(one.cells));

  std::vector<CellBits> in_house(n);
  for (const Cells& house : houses) {
    CellBits bits = {};
    for (const CellNumber c : house) bits[c / 64U] |= std::uint64_t{1} << (c % 64U);
    for (const CellNumber c : house) {
      for (std::size_t w = 0; w < bits.size(); ++w) in_house[c][w] |= bits[w];
    }
  }
  peers.resize(n);
  for (std::size_t c = 0; c < n; ++c) {
    for (std::size_t w = 0; w < seen_[c].size(); ++w) {
      for (std::uint64_t m = seen_[c][w] & ~in_house[c][w]; m != 0; m &= m - 1) {
        peers[c].push_back(
            static_cast<CellNumber>(64 * w + static_cast<unsigned>(std::countr_zero(m))));
      }
    }
  }
  for (const Primitives::OneOfSets& one : primitives.sets) {
    families.push_back({numbers_of(one.cells), one.sets});
  }
  for (const Primitives::Sum& sum : primitives.sums) add_sum(sum);
  for (const Primitives::Sequence& sequence : primitives.sequences) {
    Sequence made{numbers_of(sequence.cells), sequence.automaton, {}};
    const bool is_house = static_cast<int>(made.cells.size()) == digits && are_distinct(made.cells);
    if (is_house) made.cases = sequence.cases;
    sequences.push_back(std::move(made));
  }
  combine_sums();
  if (!cages.empty()) derive_cages(shape);
  settle_cages();
  for (const Sum& sum : sums) impossible |= !is_within_reach(sum);
  add_crossings();
}

void ClueModel::add_distinct(const Cells& some) {
  for (const CellNumber a : some) {
    for (const CellNumber b : some) {
      if (a != b) seen_[a][b / 64U] |= std::uint64_t{1} << (b % 64U);
    }
  }
  Cells sorted = some;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() ||
      static_cast<int>(sorted.size()) > digits) {
    impossible = true;
    return;
  }
  if (static_cast<int>(some.size()) == digits &&
      std::find(houses.begin(), houses.end(), sorted) == houses.end()) {
    houses.push_back(std::move(sorted));
  }
}

void ClueModel::add_relation(const Primitives::Relation& relation) {
  const PairTable& table = tables[relation.table];
  const auto n = static_cast<std::size_t>(digits);
  bool is_different = true;
  for (std::size_t d = 0; d < n; ++d) {
    is_different &= table.partners[d] == (all_digits(digits) & ~(DigitBits{1} << d));
  }
  const CellNumber a = relation.one.index;
  const CellNumber b = relation.other.index;
  if (a == b) {
    DigitBits fits = 0;
    for (std::size_t d = 0; d < n; ++d) fits |= table.partners[d] & (DigitBits{1} << d);
    allowed[a] &= static_cast<std::uint16_t>(fits);
    return;
  }
  if (is_different) {
    add_distinct({a, b});
    return;
  }
  PairTable turned;
  turned.partners.resize(n);
  for (std::size_t d = 0; d < n; ++d) {
    for (std::size_t e = 0; e < n; ++e) {
      if ((table.partners[d] >> e & 1U) != 0) turned.partners[e] |= DigitBits{1} << d;
    }
  }
  const auto at = std::find(tables.begin(), tables.end(), turned);
  const auto back = static_cast<std::uint16_t>(at - tables.begin());
  if (at == tables.end()) tables.push_back(std::move(turned));
  partners[a].push_back({b, static_cast<std::uint16_t>(relation.table)});
  partners[b].push_back({a, back});
}

bool ClueModel::are_distinct(const Cells& some) const {
  for (std::size_t i = 0; i < some.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_peers(some[i], some[j])) return false;
    }
  }
  return true;
}

void ClueModel::add_sum(const Primitives::Sum& sum) {
  if (sum.terms.empty()) {
    impossible |= sum.total != 0;
    return;
  }
  Sum made;
  made.total = sum.total;
  for (const Primitives::Term& term : sum.terms) {
    add_to_group(made.groups, term.cell.index, term.factor);
  }
  const bool is_one = made.groups.size() == 1;
  if (is_one && made.groups.front().factor == -1) {
    made.groups.front().factor = 1;
    made.total = -made.total;
  }
  if (is_one && made.groups.front().factor == 1) {
    Cage cage{std::move(made.groups.front().cells), made.total};
    std::sort(cage.cells.begin(), cage.cells.end());
    if (static_cast<int>(cage.cells.size()) > digits) {
      impossible = true;
      return;
    }
    cages.push_back(std::move(cage));
    return;
  }
  sums.push_back(std::move(made));
}

/// Cells with a total, in groups of cells that all see each other. The larger the groups, the
/// nearer come the least and the greatest sum: of two ways to group, that with more squares. One
/// goes from cell to cell, which suits diagonals; one begins with cells that many others see.
ClueModel::Sum ClueModel::sum_of(Cells some, int total) const {
  std::sort(some.begin(), some.end());
  Sum in_order{groups_in_order(some, 1), total};
  Sum largest{largest_groups(std::move(some)), total};
  const auto squares = [](const Sum& sum) {
    std::size_t all = 0;
    for (const Group& group : sum.groups) all += group.cells.size() * group.cells.size();
    return all;
  };
  return squares(largest) > squares(in_order) ? largest : in_order;
}

/// Each cell to the first group that takes it.
std::vector<ClueModel::Group> ClueModel::groups_in_order(const Cells& some, int factor) const {
  std::vector<Group> groups;
  for (const CellNumber c : some) add_to_group(groups, c, factor);
  return groups;
}

void ClueModel::add_to_group(std::vector<Group>& groups, CellNumber cell, int factor) const {
  const auto takes = [&](const Group& group) {
    return group.factor == factor &&
           std::all_of(group.cells.begin(), group.cells.end(),
                       [&](CellNumber other) { return are_peers(cell, other); });
  };
  const auto group = std::find_if(groups.begin(), groups.end(), takes);
  if (group != groups.end()) {
    group->cells.push_back(cell);
  } else {
    groups.push_back({{cell}, factor});
  }
}

/// Group by group, always the cell that sees most of those that may still come in.
std::vector<ClueModel::Group> ClueModel::largest_groups(Cells rest) const {
  std::vector<Group> groups;
  CellBits left = {};
  for (const CellNumber c : rest) left[c / 64U] |= std::uint64_t{1} << (c % 64U);
  while (!rest.empty()) {
    Group group;
    CellBits may = left;
    while (true) {
      int most = -1;
      CellNumber best = 0;
      for (const CellNumber c : rest) {
        if ((may[c / 64U] >> (c % 64U) & 1U) == 0) continue;
        int seen = 0;
        for (std::size_t w = 0; w < may.size(); ++w) seen += std::popcount(may[w] & seen_[c][w]);
        if (seen > most) {
          most = seen;
          best = c;
        }
      }
      if (most < 0) break;
      group.cells.push_back(best);
      left[best / 64U] &= ~(std::uint64_t{1} << (best % 64U));
      for (std::size_t w = 0; w < may.size(); ++w) may[w] &= seen_[best][w];
    }
    std::erase_if(rest, [&](CellNumber c) { return (left[c / 64U] >> (c % 64U) & 1U) == 0; });
    groups.push_back(std::move(group));
  }
  return groups;
}

/// Long sums with cells in the same houses say more together than each by itself: more of their
/// cells are different, so what they can be at least and at most comes nearer to their total. Two
/// are combined, and then what came of it with others, while it gains.
void ClueModel::combine_sums() {
  struct Long {
    Cells cells;
    Sum sum;
    int slack = 0;  ///< to the nearer one of the least and the greatest total
    int score = 0;  ///< how much of the groups' own slack the total takes away
    bool is_new = false;
  };
  constexpr std::size_t kFewest = 6;
  const auto make = [&](Cells some, int total, bool is_new) {
    Long made;
    made.sum = sum_of(some, total);
    made.cells = std::move(some);
    made.is_new = is_new;
    int least = 0;
    int most = 0;
    for (const Group& group : made.sum.groups) {
      const int k = static_cast<int>(group.cells.size());
      least += k * (k + 1) / 2;
      most += k * (2 * digits - k + 1) / 2;
    }
    made.slack = std::min(total - least, most - total);
    for (const Group& group : made.sum.groups) {
      const int k = static_cast<int>(group.cells.size());
      made.score += k * (digits - k) - made.slack;
    }
    return made;
  };
  std::vector<Long> longs;
  for (const Sum& sum : sums) {
    Cells some;
    bool is_plain = true;
    for (const Group& group : sum.groups) {
      is_plain &= group.factor == 1;
      some.insert(some.end(), group.cells.begin(), group.cells.end());
    }
    if (!is_plain || some.size() < kFewest) continue;
    std::sort(some.begin(), some.end());
    longs.push_back(make(std::move(some), sum.total, false));
  }
  while (longs.size() > 1) {
    std::size_t one = 0;
    std::size_t other = 0;
    std::optional<Long> best;
    for (std::size_t i = 0; i < longs.size(); ++i) {
      for (std::size_t j = i + 1; j < longs.size(); ++j) {
        Cells both;
        std::merge(longs[i].cells.begin(), longs[i].cells.end(), longs[j].cells.begin(),
                   longs[j].cells.end(), std::back_inserter(both));
        if (std::adjacent_find(both.begin(), both.end()) != both.end()) continue;
        Long made = make(std::move(both), longs[i].sum.total + longs[j].sum.total, true);
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
    longs.erase(longs.begin() + static_cast<std::ptrdiff_t>(other));
    longs[one] = std::move(*best);
  }
  for (Long& some : longs) {
    if (some.is_new && some.score > 0) sums.push_back(std::move(some.sum));
  }
}

/// The 45 rule. For each house, for two and three boxes, and for two to four lines that touch, the
/// cages that lie in them are subtracted; of those that stick out, the part inside or the part
/// outside stays, whichever has fewer cells.
void ClueModel::derive_cages(const Shape& shape) {
  constexpr std::size_t kMostLines = 4;
  const auto n = static_cast<std::size_t>(digits);
  std::vector<std::vector<std::size_t>> regions;
  for (std::size_t h = 0; h < shape.houses().size(); ++h) {
    if (shape.houses()[h].cells.size() == n) regions.push_back({h});
  }
  for (const std::size_t lines : {std::size_t{0}, n}) {
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<std::size_t> region = {lines + i};
      for (std::size_t j = i + 1; j < std::min(n, i + kMostLines); ++j) {
        region.push_back(lines + j);
        regions.push_back(region);
      }
    }
  }
  for (std::size_t i = 2 * n; i < 3 * n; ++i) {
    for (std::size_t j = i + 1; j < 3 * n; ++j) {
      regions.push_back({i, j});
      for (std::size_t k = j + 1; k < 3 * n; ++k) regions.push_back({i, j, k});
    }
  }
  const auto bits_of = [](const auto& some, const auto& number) {
    CellBits bits = {};
    for (const auto& c : some) bits[number(c) / 64U] |= std::uint64_t{1} << (number(c) % 64U);
    return bits;
  };
  std::vector<CellBits> houses_bits;
  for (const House& house : shape.houses()) {
    houses_bits.push_back(bits_of(house.cells, [](Cell c) { return c.index; }));
  }
  std::vector<CellBits> cages_bits;
  std::vector<int> cages_sums;
  for (const Cage& cage : cages) {
    cages_bits.push_back(bits_of(cage.cells, [](CellNumber c) { return c; }));
    cages_sums.push_back(cage.sum);
  }
  const int whole = digits * (digits + 1) / 2;
  const std::size_t words = (static_cast<std::size_t>(cells) + 63) / 64;
  for (const std::vector<std::size_t>& region : regions) {
    CellBits rest = {};  // of the region, what no cage takes
    for (const std::size_t h : region) {
      for (std::size_t w = 0; w < words; ++w) rest[w] |= houses_bits[h][w];
    }
    const CellBits inside = rest;
    CellBits less = {};  // of those cages, what lies outside
    int total = static_cast<int>(region.size()) * whole;
    bool is_used = false;
    for (std::size_t i = 0; i < cages_bits.size(); ++i) {
      const CellBits& cage = cages_bits[i];
      bool meets = false;
      for (std::size_t w = 0; w < words; ++w) meets |= (cage[w] & rest[w]) != 0;
      if (!meets) continue;
      bool overlaps = false;
      std::size_t in = 0;
      for (std::size_t w = 0; w < words; ++w) {
        overlaps |= (cage[w] & ((inside[w] & ~rest[w]) | less[w])) != 0;
        in += static_cast<std::size_t>(std::popcount(cage[w] & inside[w]));
      }
      if (overlaps || 2 * in <= cages[i].cells.size()) continue;
      is_used = true;
      total -= cages_sums[i];
      for (std::size_t w = 0; w < words; ++w) {
        rest[w] &= ~cage[w];
        less[w] |= cage[w] & ~inside[w];
      }
    }
    if (is_used) add_total(rest, less, total);
  }
}

/// Cells less other cells have a total: kept if it says enough.
void ClueModel::add_total(const CellBits& inside, const CellBits& outside, int total) {
  std::size_t size = 0;
  for (std::size_t w = 0; w < (static_cast<std::size_t>(cells) + 63) / 64; ++w) {
    size += static_cast<std::size_t>(std::popcount(inside[w]) + std::popcount(outside[w]));
  }
  if (size == 0) impossible |= total != 0;
  if (size == 0 || size > kMostDerivedInHouse) return;
  const auto cells_of = [](const CellBits& bits) {
    Cells some;
    for (std::size_t w = 0; w < bits.size(); ++w) {
      for (std::uint64_t m = bits[w]; m != 0; m &= m - 1) {
        some.push_back(
            static_cast<CellNumber>(64 * w + static_cast<unsigned>(std::countr_zero(m))));
      }
    }
    return some;
  };
  const Cells rest = cells_of(inside);
  const Cells less = cells_of(outside);
  Primitives::Sum sum;
  sum.total = total;
  for (const CellNumber c : rest) sum.terms.push_back({Cell{c}, 1});
  for (const CellNumber c : less) sum.terms.push_back({Cell{c}, -1});
  const bool is_cage = (less.empty() && are_distinct(rest)) || (rest.empty() && are_distinct(less));
  if (!is_cage && size > kMostDerivedCells) return;
  const std::size_t sums_before = sums.size();
  const std::size_t cages_before = cages.size();
  add_sum(sum);
  const auto is_known = [](const auto& some) {
    return std::find(some.begin(), some.end() - 1, some.back()) != some.end() - 1;
  };
  if (sums.size() != sums_before && is_known(sums)) sums.pop_back();
  if (cages.size() != cages_before && is_known(cages)) cages.pop_back();
}

/// Cages whose sum cannot be, and those that are too large to be looked at as sets.
void ClueModel::settle_cages() {
  for (Cage& cage : cages) {
    impossible |= cage.sum < 0 || cage.sum > digits * (digits + 1) / 2;
    if (digits > kMostCageDigits) sums.push_back({{{std::move(cage.cells), 1}}, cage.sum});
  }
  if (digits > kMostCageDigits) cages.clear();
}

/// Whether any digits can have the total.
bool ClueModel::is_within_reach(const Sum& sum) const {
  int least = 0;
  int most = 0;
  for (const Group& group : sum.groups) {
    const int n = static_cast<int>(group.cells.size());
    least += n * (group.factor > 0 ? group.factor : group.factor * digits);
    most += n * (group.factor > 0 ? group.factor * digits : group.factor);
  }
  GRIDMILL_REQUIRE(least > -kMostSum && most < kMostSum);
  return least <= sum.total && sum.total <= most;
}

/// Pairs of houses with two common cells and more.
void ClueModel::add_crossings() {
  std::vector<CellBits> bits(houses.size());
  for (std::size_t h = 0; h < houses.size(); ++h) {
    for (const CellNumber c : houses[h]) bits[h][c / 64U] |= std::uint64_t{1} << (c % 64U);
  }
  const auto add = [&](const Cells& house, const CellBits& other, bool is_in) {
    const auto begin = static_cast<std::uint32_t>(crossing_cells.size());
    for (const CellNumber c : house) {
      if (((other[c / 64U] >> (c % 64U) & 1U) != 0) == is_in) crossing_cells.push_back(c);
    }
    return begin;
  };
  const std::size_t words = (static_cast<std::size_t>(cells) + 63) / 64;
  for (std::size_t i = 0; i < houses.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      std::size_t common = 0;
      for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t both = bits[i][w] & bits[j][w];
        common += (both != 0 ? 1U : 0U) + ((both & (both - 1)) != 0 && both != 0 ? 1U : 0U);
      }
      if (common < 2) continue;
      Crossing crossing;
      crossing.both = add(houses[i], bits[j], true);
      crossing.one = add(houses[i], bits[j], false);
      crossing.other = add(houses[j], bits[i], false);
      crossing.end = static_cast<std::uint32_t>(crossing_cells.size());
      crossings.push_back(crossing);
    }
  }
}

}  // namespace gridmill
