#include "solver/count/clue_model.h"

#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>

#include "solver/board/lately.h"
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

using Cells = std::vector<ClueModel::CellNumber>;

ClueModel::CellBits bits_of(const ClueModel::Different& cells) {
  ClueModel::CellBits bits;
  for (const ClueModel::CellNumber c : cells) bits.insert(int{c});
  return bits;
}

Cells numbers_of(const std::vector<Cell>& cells) {
  Cells numbers;
  numbers.reserve(cells.size());
  for (const Cell c : cells) numbers.push_back(c.index);
  return numbers;
}

/// Of a relation that says no more than "different".
constexpr std::uint16_t kDifferent = 0xFFFF;

/// The number of the table that relates the second cell to the first, which may be a new one; or
/// kDifferent.
std::uint16_t turned(std::size_t number, std::vector<PairTable>& tables) {
  const std::vector<DigitBits>& partners = tables[number].partners;
  const std::size_t n = partners.size();
  PairTable made;
  made.partners.resize(n);
  bool is_different = true;
  for (std::size_t d = 0; d < n; ++d) {
    is_different &= partners[d] == (all_digits(static_cast<int>(n)) & ~(DigitBits{1} << d));
    for (std::size_t e = 0; e < n; ++e) made.partners[e] |= (partners[d] >> e & 1U) << d;
  }
  if (is_different) return kDifferent;
  const auto at = std::find(tables.begin(), tables.end(), made);
  const auto back = static_cast<std::uint16_t>(at - tables.begin());
  if (at == tables.end()) tables.push_back(std::move(made));
  return back;
}

}  // namespace

/// What is the same for all clues: the model of the board without them, and where the 45 rule
/// looks.
struct ClueModel::Board {
  ClueModel model;
  std::vector<Region> regions;
};

ClueModel::Board ClueModel::make_board(const Shape& shape) {
  Board board;
  ClueModel& model = board.model;
  model.digits = shape.digits();
  model.cells = shape.cells();
  GRIDMILL_REQUIRE(model.digits <= kMostDigits);
  const auto cells = static_cast<std::size_t>(model.cells);
  model.allowed.assign(cells, static_cast<std::uint16_t>(all_digits(model.digits)));
  model.seen.resize(cells);
  model.housemates_.resize(cells);
  for (const House& house : shape.houses()) model.add_distinct(house.cells);
  model.add_crossings(0);
  Primitives said;
  for (const Relation& relation : shape.relations()) {
    const std::size_t table = said.table(
        model.digits, [&](int a, int b) { return std::abs(a - b) != relation.difference; });
    for (const auto& [one, other] : relation.pairs) said.relations.push_back({one, other, table});
  }
  model.add_relations(said);
  board.regions = regions_of(shape);
  return board;
}

ClueModel::ClueModel(const Shape& shape, Primitives primitives) {
  static Lately<std::string, Board> boards;
  const auto board = boards.get(shape.board_digest(), [&] { return make_board(shape); });
  *this = board->model;
  automata = std::move(primitives.automata);
  for (const Primitives::Allowed& some : primitives.allowed) {
    allowed[some.cell.index] &= static_cast<std::uint16_t>(some.digits);
  }
  const std::size_t houses_of_board = houses.size();
  for (const Primitives::Distinct& some : primitives.distinct) add_distinct(some.cells);
  for (const Primitives::OneOfSets& one : primitives.sets) add_distinct(one.cells);
  add_relations(primitives);
  list_peers();
  for (const Primitives::OneOfSets& one : primitives.sets) {
    families.push_back({numbers_of(one.cells), one.sets});
  }
  for (const Primitives::Sum& sum : primitives.sums) add_sum(sum);
  for (const Primitives::Sequence& sequence : primitives.sequences) {
    Sequence made{numbers_of(sequence.cells), sequence.automaton, {}};
    CellBits some;
    for (const CellNumber c : made.cells) some.insert(int{c});
    const bool is_house = static_cast<int>(made.cells.size()) == digits && some.size() == digits &&
                          are_distinct(some);
    if (is_house) made.cases = sequence.cases;
    if (is_house) made.automaton = sequence.of_house.value_or(sequence.automaton);
    sequences.push_back(std::move(made));
  }
  combine_sums();
  if (!cages.empty()) derive_cages(shape, board->regions);
  settle_cages();
  for (const Sum& sum : sums) impossible |= !is_within_reach(sum);
  add_crossings(houses_of_board);
}

void ClueModel::add_distinct(const std::vector<Cell>& some) {
  CellBits bits;
  bool repeats = false;
  for (const Cell c : some) {
    repeats |= bits.contains(int{c.index});
    bits.insert(int{c.index});
  }
  for (const Cell c : some) {
    seen[c.index] |= bits;
    seen[c.index].erase(int{c.index});
  }
  if (repeats || static_cast<int>(some.size()) > digits) {
    impossible = true;
    return;
  }
  if (static_cast<int>(some.size()) < digits) return;
  const Different house(bits);
  if (std::find(houses.begin(), houses.end(), house) != houses.end()) return;
  for (const CellNumber c : house) housemates_[c] |= bits;
  houses.push_back(house);
}

void ClueModel::add_relations(const Primitives& said) {
  const std::size_t first = tables.size();
  tables.insert(tables.end(), said.tables.begin(), said.tables.end());
  std::vector<std::uint16_t> back;  // by table
  for (std::size_t t = 0; t < said.tables.size(); ++t) back.push_back(turned(first + t, tables));
  for (const Primitives::Relation& relation : said.relations) {
    const CellNumber a = relation.one.index;
    const CellNumber b = relation.other.index;
    const std::size_t table = first + relation.table;
    if (a == b) {
      DigitBits fits = 0;
      for (std::size_t d = 0; d < static_cast<std::size_t>(digits); ++d) {
        fits |= tables[table].partners[d] & (DigitBits{1} << d);
      }
      allowed[a] &= static_cast<std::uint16_t>(fits);
    } else if (back[relation.table] == kDifferent) {
      add_distinct({relation.one, relation.other});
    } else {
      related_.push_back({a, {b, static_cast<std::uint16_t>(table)}});
      related_.push_back({b, {a, back[relation.table]}});
    }
  }
}

/// What cells do to others by themselves, cell by cell.
void ClueModel::list_peers() {
  std::stable_sort(related_.begin(), related_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  constexpr std::size_t kMany = 8;  // peers of a cell
  peers.reserve(seen.size(), kMany * seen.size());
  partners.reserve(seen.size(), related_.size());
  auto next = related_.begin();
  for (std::size_t c = 0; c < seen.size(); ++c) {
    (seen[c] - housemates_[c]).for_each([&](int p) { peers.add(static_cast<CellNumber>(p)); });
    peers.close();
    for (; next != related_.end() && next->first == c; ++next) partners.add(next->second);
    partners.close();
  }
}

/// Whether all of these see each other.
bool ClueModel::are_distinct(const CellBits& some) const {
  return !some.any_of([&](int c) {
    CellBits others = some;
    others.erase(c);
    return !seen[static_cast<std::size_t>(c)].contains(others);
  });
}

void ClueModel::add_sum(const Primitives::Sum& sum) {
  if (sum.terms.empty()) {
    impossible |= sum.total != 0;
    return;
  }
  const int factor = sum.terms.front().factor;
  CellBits some;
  bool is_cage = std::abs(factor) == 1;
  for (const Primitives::Term& term : sum.terms) {
    is_cage &= term.factor == factor;
    some.insert(int{term.cell.index});
  }
  if (is_cage && are_distinct(some)) {
    impossible |= static_cast<int>(sum.terms.size()) > digits;
    if (!impossible) cages.push_back({sum.total * factor, Different(some)});
    return;
  }
  Sum& made = sums.emplace_back(Sum{sum.total, {}});
  made.groups.reserve(sum.terms.size());
  for (const Primitives::Term& term : sum.terms) {
    add_to_group(made.groups, term.cell.index, term.factor);
  }
}

/// Cells with a total, in groups of cells that all see each other. The larger the groups, the
/// nearer come the least and the greatest sum: of two ways to group, that with more squares. One
/// goes from cell to cell, which suits diagonals; one begins with cells that many others see.
ClueModel::Sum ClueModel::sum_of(const CellBits& some, int total) const {
  Sum in_order{total, {}};
  some.for_each([&](int c) { add_to_group(in_order.groups, static_cast<CellNumber>(c), 1); });
  Sum largest{total, largest_groups(some)};
  const auto squares = [](const Sum& sum) {
    std::size_t all = 0;
    for (const Group& group : sum.groups) all += group.cells.size() * group.cells.size();
    return all;
  };
  return squares(largest) > squares(in_order) ? std::move(largest) : std::move(in_order);
}

/// Puts a cell into the first group that takes it, which may be a new one.
void ClueModel::add_to_group(std::vector<Group>& groups, CellNumber cell, int factor) const {
  const auto takes = [&](const Group& group) {
    return group.factor == factor && !group.cells.is_full() &&
           std::all_of(group.cells.begin(), group.cells.end(),
                       [&](CellNumber other) { return seen[cell].contains(int{other}); });
  };
  auto group = std::find_if(groups.begin(), groups.end(), takes);
  if (group == groups.end()) {
    groups.push_back({factor, {}});
    group = groups.end() - 1;
  }
  group->cells.push_back(cell);
}

/// Group by group, always the cell that sees most of those that may still come in.
std::vector<ClueModel::Group> ClueModel::largest_groups(CellBits left) const {
  std::vector<Group> groups;
  while (!left.empty()) {
    Group& group = groups.emplace_back();
    CellBits may = left;
    while (!may.empty() && !group.cells.is_full()) {
      const int others = may.size() - 1;
      int most = -1;
      int best = 0;
      for (auto rest = may; most < others && !rest.empty(); rest.pop_front()) {
        const int c = rest.front().index;
        const int sees = (may & seen[static_cast<std::size_t>(c)]).size();
        if (sees <= most) continue;
        most = sees;
        best = c;
      }
      group.cells.push_back(static_cast<CellNumber>(best));
      left.erase(best);
      may &= seen[static_cast<std::size_t>(best)];
    }
  }
  return groups;
}

/// Long sums with cells in the same houses say more together than each by itself: more of their
/// cells are different, so what they can be at least and at most comes nearer to their total. Two
/// are combined, and then what came of it with others, while it gains.
void ClueModel::combine_sums() {
  struct Long {
    CellBits cells;
    Sum sum;
    int slack = 0;  ///< to the nearer one of the least and the greatest total
    int score = 0;  ///< how much of the groups' own slack the total takes away
    bool is_new = false;
  };
  constexpr int kFewest = 6;
  const auto make = [&](const CellBits& some, int total, bool is_new) {
    Long made;
    made.sum = sum_of(some, total);
    made.cells = some;
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
    CellBits some;
    bool is_plain = true;
    for (const Group& group : sum.groups) {
      is_plain &= group.factor == 1;
      for (const CellNumber c : group.cells) some.insert(int{c});
    }
    if (is_plain && some.size() >= kFewest) longs.push_back(make(some, sum.total, false));
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
    longs.erase(longs.begin() + static_cast<std::ptrdiff_t>(other));
    longs[one] = std::move(*best);
  }
  for (Long& some : longs) {
    if (some.is_new && some.score > 0) sums.push_back(std::move(some.sum));
  }
}

/// Where the 45 rule looks: each house, two to four lines that touch, two and three boxes.
std::vector<ClueModel::Region> ClueModel::regions_of(const Shape& shape) {
  const std::span<const House> houses = shape.houses();
  const auto n = static_cast<std::size_t>(shape.digits());
  std::vector<Region> regions;
  const auto with = [&](Region region, std::size_t house) {
    region.houses[region.size++] = static_cast<std::uint16_t>(house);
    for (const Cell c : houses[house].cells) region.cells.insert(int{c.index});
    return region;
  };
  for (std::size_t h = 0; h < houses.size(); ++h) {
    if (houses[h].cells.size() == n) regions.push_back(with({}, h));
  }
  for (const std::size_t lines : {std::size_t{0}, n}) {
    for (std::size_t i = 0; i < n; ++i) {
      Region region = with({}, lines + i);
      for (std::size_t j = i + 1; j < std::min(n, i + kMostRegionHouses); ++j) {
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

/// The 45 rule. From each region, the cages of which more than half lies in it are subtracted; the
/// rest of the region less what sticks out has the rest of the sum. By how many cells a cage makes
/// what is left smaller is counted for eight at once, a byte of a word each. Nearly all regions
/// leave too many even if no cages overlap, and no cage is looked at.
void ClueModel::derive_cages(const Shape& shape, const std::vector<Region>& regions) {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
  // Of a cage that takes away nothing. If it takes any, the first bit of its byte is set.
  constexpr unsigned kNone = 0x7F;
  const std::size_t given = cages.size();
  const std::size_t words = (given + 7) / 8;
  std::vector<std::uint64_t> outside(words);  // of each: kNone, less cells outside of a region
  std::vector<std::uint64_t> within(shape.houses().size() * words);  // by house: more for its cells
  std::vector<std::uint64_t> less(words);                            // of each: kNone and more
  std::vector<CellBits> bits(given);
  for (std::size_t i = 0; i < given; ++i) {
    const std::uint64_t one = std::uint64_t{1} << 8 * (i % 8);
    outside[i / 8] += (kNone - cages[i].cells.size()) * one;
    for (const CellNumber c : cages[i].cells) {
      bits[i].insert(int{c});
      for (const std::uint16_t h : shape.houses_of(Cell{c})) within[h * words + i / 8] += 2 * one;
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
    if (left > kMostDerivedInHouse + all_less) continue;
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
    if (left > kMostDerivedInHouse || taken.empty()) continue;
    add_total(region.cells - taken, taken - region.cells, left, total);
  }
}

/// Cells less other cells have a total: kept if it says enough and is not known.
/// @param size  of both together
void ClueModel::add_total(const CellBits& inside, const CellBits& outside, std::size_t size,
                          int total) {
  if (size == 0) {
    impossible |= total != 0;
    return;
  }
  const auto add_new = [](auto& known, auto made) {
    if (std::find(known.begin(), known.end(), made) == known.end())
      known.push_back(std::move(made));
  };
  if ((outside.empty() && are_distinct(inside)) || (inside.empty() && are_distinct(outside))) {
    impossible |= static_cast<int>(size) > digits;
    add_new(cages, Cage{outside.empty() ? total : -total, Different(inside | outside)});
  } else if (size <= kMostDerivedCells) {
    Sum sum{total, {}};
    sum.groups.reserve(size);
    inside.for_each([&](int c) { add_to_group(sum.groups, static_cast<CellNumber>(c), 1); });
    outside.for_each([&](int c) { add_to_group(sum.groups, static_cast<CellNumber>(c), -1); });
    add_new(sums, std::move(sum));
  }
}

/// Cages whose sum cannot be, and those that are too large to be looked at as sets.
void ClueModel::settle_cages() {
  for (const Cage& cage : cages) {
    impossible |= cage.sum < 0 || cage.sum > digits * (digits + 1) / 2;
    if (digits > kMostCageDigits) sums.push_back({cage.sum, {{1, cage.cells}}});
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
/// @param first  the first house whose pairs are still missing
void ClueModel::add_crossings(std::size_t first) {
  if (first == houses.size()) return;
  std::vector<CellBits> bits;
  for (const Different& house : houses) bits.push_back(bits_of(house));
  const auto add = [&](const CellBits& some) {
    const auto begin = static_cast<std::uint32_t>(crossing_cells.size());
    some.for_each([&](int c) { crossing_cells.push_back(static_cast<CellNumber>(c)); });
    return begin;
  };
  for (std::size_t i = first; i < houses.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const CellBits both = bits[i] & bits[j];
      if (!both.several()) continue;
      Crossing crossing;
      crossing.both = add(both);
      crossing.one = add(bits[i] - both);
      crossing.other = add(bits[j] - both);
      crossing.end = static_cast<std::uint32_t>(crossing_cells.size());
      crossings.push_back(crossing);
    }
  }
}

}  // namespace gridmill
