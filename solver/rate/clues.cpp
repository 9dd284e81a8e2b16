// Clues as sets of cells, and what their cells can hold together.
//
// Nothing here may depend on how the board is turned: cells that see each other form a group where
// all of them do, and else box by box.
//
// Invariants:
//   1. The cells of a group are all different.
//   2. No two of `cages_` share a cell.
//   3. A region consists of full houses that share no cell.
//   4. While a group is arranged, `forward_` has one family more than cells that were read.

#include "solver/rate/clues.h"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cstdlib>

namespace gridmill::inline GRIDMILL_BOARDS::clues {
namespace {

/// The digits of whole houses, as the 45 rule counts them.
int whole(const BoardTopology& topology) { return topology.digits() * (topology.digits() + 1) / 2; }

bool are_distinct(const BoardTopology& topology, CellSet cells) {
  for (const Cell c : cells) {
    if (!topology.peers(c).contains(cells - CellSet::of(c))) return false;
  }
  return true;
}

/// Cells of one factor, in groups.
void add_groups(const BoardTopology& topology, CellSet cells, int factor,
                std::vector<Group>& groups) {
  const auto add = [&](CellSet some) {
    Group& group = groups.emplace_back();
    group.factor = factor;
    for (const Cell c : some) group.cells.push_back(c);
  };
  while (!cells.empty()) {
    // Those that hang together by seeing each other.
    CellSet linked = CellSet::of(cells.front());
    for (CellSet before; before != linked;) {
      before = linked;
      for (const Cell c : before) linked |= topology.peers(c) & cells;
    }
    assert(!linked.empty() && cells.contains(linked));
    cells -= linked;
    if (are_distinct(topology, linked)) {
      add(linked);
      continue;
    }
    for (const int box : topology.boxes()) {
      if (linked.intersects(topology.house(box))) add(linked & topology.house(box));
    }
  }
}

Sum sum_of_terms(const BoardTopology& topology, const Constraints::Sum& terms) {
  Sum sum;
  sum.total = terms.total;
  std::vector<int> factors;
  for (const Constraints::Term& term : terms.terms) {
    sum.cells.insert(term.cell);
    factors.push_back(term.factor);
  }
  std::sort(factors.begin(), factors.end());
  factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
  for (const int factor : factors) {
    CellSet cells;
    for (const Constraints::Term& term : terms.terms) {
      if (term.factor == factor) cells.insert(term.cell);
    }
    add_groups(topology, cells, factor, sum.groups);
  }
  assert(sum.groups.size() >= factors.size());
  return sum;
}

}  // namespace

Clues::Clues(const BoardTopology& topology) {
  if (topology.digits() > kMaxClueDigits) return;
  const Constraints& constraints = topology.constraints();
  for (const Constraints::Sum& terms : constraints.sums) {
    sums_.push_back(sum_of_terms(topology, terms));
  }
  for (const Constraints::OneOfSets& some : constraints.sets) {
    Sum& sum = sums_.emplace_back();
    sum.groups.push_back({some.cells, 1});
    for (const Cell c : some.cells) sum.cells.insert(c);
    for (const DigitBits set : some.sets) sum.family.push_back(static_cast<DigitMask>(set));
  }
  for (const Constraints::Regular& sequence : constraints.regulars) {
    Line& line = lines_.emplace_back();
    line.cells = sequence.cells;
    for (const Cell c : sequence.cells) line.set.insert(c);
    line.automaton = &constraints.automata[sequence.automaton];
    assert(line.automaton->digits == topology.digits());
    line.is_distinct =
        line.set.size() == static_cast<int>(line.cells.size()) && are_distinct(topology, line.set);
  }
  find_cages();
  find_regions(topology);
}

Sum Clues::grouped(const BoardTopology& topology, CellSet plus, CellSet minus, int total) {
  assert(!plus.intersects(minus));
  Sum sum;
  sum.cells = plus | minus;
  sum.total = total;
  add_groups(topology, plus, 1, sum.groups);
  add_groups(topology, minus, -1, sum.groups);
  return sum;
}

/// Which of two cages that overlap counts would depend on their order, so neither does.
void Clues::find_cages() {
  CellSet once;
  CellSet twice;
  for (const Sum& sum : sums_) {
    if (!sum.is_cage()) continue;
    twice |= once & sum.cells;
    once |= sum.cells;
  }
  assert(once.contains(twice));
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    if (sums_[i].is_cage() && !sums_[i].cells.intersects(twice)) {
      cages_.push_back(static_cast<std::uint16_t>(i));
    }
  }
}

void Clues::find_regions(const BoardTopology& topology) {
  if (cages_.empty()) return;
  const auto touch = [&](int a, int b) {
    return topology.house(a).any_of([&](int c) {
      const BoardSpec& board = topology.board();
      const Cell cell{static_cast<std::uint16_t>(c)};
      const int row = board.row_of(cell);
      const int column = board.column_of(cell);
      const auto has = [&](int r, int k) {
        return board.has_cell(r, k) && topology.house(b).contains(board.cell_at(r, k));
      };
      return has(row + 1, column) || has(row - 1, column) || has(row, column + 1) ||
             has(row, column - 1);
    });
  };
  for (const int h : topology.full_houses()) add_region(topology, HouseSet::of(h));
  for (const HouseSet& kind : {topology.rows(), topology.columns(), topology.boxes()}) {
    for (const int a : kind) {
      HouseSet near;
      for (const int b : kind) {
        if (a != b && touch(a, b)) near.insert(b);
      }
      for (const int b : near) {
        if (a < b) add_region(topology, HouseSet::of(a) | HouseSet::of(b));
        // Three that hang together: one of them touches both others.
        for (const int c : near) {
          if (b >= c || (touch(b, c) && a > b)) continue;  // if all touch, the first decides
          add_region(topology, HouseSet::of(a) | HouseSet::of(b) | HouseSet::of(c));
        }
      }
    }
  }
}

void Clues::add_region(const BoardTopology& topology, HouseSet houses) {
  Region region;
  region.houses = houses;
  for (const int h : houses) {
    region.cells |= topology.house(h);
    region.total += whole(topology);
  }
  region.all = region.cells;
  // The houses are full and share no cell, so their sums add up to the sum of the region's cells.
  assert(region.cells.size() == houses.size() * topology.digits());
  for (const std::uint16_t i : cages_) {
    const CellSet& cells = sums_[i].cells;
    if (!cells.intersects(region.cells)) continue;
    region.cages.push_back({i, cells & region.cells, cells - region.cells});
    region.all |= cells;
  }
  if (!region.cages.empty()) regions_.push_back(std::move(region));
}

int sum_of(DigitMask set) {
  static const auto kSums = [] {
    std::vector<std::uint8_t> sums(std::size_t{1} << kMaxClueDigits);
    for (std::size_t m = 1; m < sums.size(); ++m) {
      sums[m] = static_cast<std::uint8_t>(sums[m & (m - 1)] + std::countr_zero(m) + 1);
    }
    return sums;
  }();
  return kSums[set];
}

namespace {

constexpr int kMaxSum = kMaxClueDigits * (kMaxClueDigits + 1) / 2;

/// By total: the sets of digits with that sum.
const DigitSetFamily& sets_with_sum(int total) {
  static const auto kSets = [] {
    std::vector<DigitSetFamily> sets(kMaxSum + 2);
    for (std::size_t m = 0; m < std::size_t{1} << kMaxClueDigits; ++m) {
      const auto mask = static_cast<DigitMask>(m);
      sets[static_cast<std::size_t>(sum_of(mask))].insert(mask);
    }
    return sets;
  }();
  // The last one is empty.
  return kSets[static_cast<std::size_t>(total < 0 || total > kMaxSum ? kMaxSum + 1 : total)];
}

/// Sums of some groups, as bits from the least one on: 64 or 128, or more in a std::bitset.
__extension__ using Bits128 = unsigned __int128;

template <typename Totals>
Totals moved(const Totals& totals, int by) {
  return by >= 0 ? totals << static_cast<unsigned>(by) : totals >> static_cast<unsigned>(-by);
}

template <typename Totals>
Totals one_total(int total) {
  return Totals{1} << static_cast<unsigned>(total);
}

/// The least and the greatest sum that some digits can have, or that the total is; 0 is between.
struct Reach {
  int min = 0;
  int max = 0;
};

Reach reach_of(const Sum& sum) {
  Reach reach;
  for (const Group& group : sum.groups) {
    (group.factor > 0 ? reach.max : reach.min) +=
        static_cast<int>(group.cells.size()) * group.factor * kRatedDigits;
  }
  return {std::min(reach.min, sum.total), std::max(reach.max, sum.total)};
}

}  // namespace

void SumCombinations::begin(const State& state, std::span<const Cell> cells,
                            const Assumption& assumed) {
  masks_.clear();
  for (const Cell c : cells) {
    const DigitMask mask = digits_at(state, c);
    masks_.push_back(assumed.cells.contains(c) ? static_cast<DigitMask>(mask & assumed.digits)
                                               : mask);
  }
  forward_.assign(1, DigitSetFamily::nothing());
}

/// The sets that cells up to the i-th can have.
void SumCombinations::forward_step(std::size_t i) {
  assert(forward_.size() == i + 1);
  forward_.emplace_back();
  const DigitSetFamily& before = forward_[i];
  DigitSetFamily& after = forward_.back();
  for_bits(masks_[i], [&](int d) { after.add_with(before, d); });
}

/// From the sets that all cells together may have back to the first cell: what each of them has in
/// some arrangement. False: in none.
bool SumCombinations::backward_pass(DigitSetFamily last, std::vector<DigitMask>& left) {
  assert(forward_.size() == masks_.size() + 1);
  left.assign(masks_.size(), 0);
  for (std::size_t i = masks_.size(); i-- > 0;) {
    if (last.empty()) return false;
    DigitSetFamily earlier;
    for_bits(masks_[i], [&](int d) {
      if (earlier.add_without(last, d, forward_[i])) {
        left[i] = static_cast<DigitMask>(left[i] | 1U << d);
      }
    });
    last = earlier;
  }
  assert(last.size() <= 1);  // no cell, so the empty set or nothing
  return !last.empty();
}

bool SumCombinations::run(const State& state, const Sum& sum, const Assumption& assumed) {
  assert(sum.groups.size() == 1 || sum.family.empty());
  left_.resize(sum.groups.size());
  sets_.resize(sum.groups.size());
  if (sum.groups.size() != 1) {
    const auto [min, max] = reach_of(sum);
    if (max - min < 64) return run_groups<std::uint64_t>(state, sum, -min, assumed);
    if (max - min < 128) return run_groups<Bits128>(state, sum, -min, assumed);
    if (max - min < 512) return run_groups<std::bitset<512>>(state, sum, -min, assumed);
    assert(max - min < 4096);  // pills have the factors 10 and 100
    return run_groups<std::bitset<4096>>(state, sum, -min, assumed);
  }
  const Group& group = sum.groups.front();
  begin(state, group.cells, assumed);
  Known* const known = known_of(sum);
  if (known == nullptr) return run_group(sum);
  const auto size = static_cast<std::ptrdiff_t>(masks_.size());
  if (known->total == sum.total && known->factor == group.factor && known->size == masks_.size() &&
      std::equal(masks_.begin(), masks_.end(), known->masks.begin())) {
    left_[0].assign(known->left.begin(), known->left.begin() + size);
    sets_[0] = known->sets;
    return known->is_possible;
  }
  known->total = sum.total;
  known->factor = group.factor;
  known->size = masks_.size();
  std::copy(masks_.begin(), masks_.end(), known->masks.begin());
  known->is_possible = run_group(sum);
  std::copy(left_[0].begin(), left_[0].end(), known->left.begin());
  known->sets = sets_[0];
  return known->is_possible;
}

/// The entry that the cells under way have, or would have; nullptr: none.
SumCombinations::Known* SumCombinations::known_of(const Sum& sum) {
  if (kKnown == 0 || !sum.family.empty() || sum.total < 0) return nullptr;
  if (masks_.size() > static_cast<std::size_t>(kMaxClueDigits)) return nullptr;
  std::uint64_t hash = static_cast<std::uint64_t>(sum.total);
  for (const DigitMask mask : masks_) hash = (hash ^ mask) * 0x9E3779B97F4A7C15;
  return &known_[(hash >> 32) % known_.size()];
}

/// A sum of one group, whose cells are under way.
bool SumCombinations::run_group(const Sum& sum) {
  const Group& group = sum.groups.front();
  for (std::size_t i = 0; i < masks_.size(); ++i) forward_step(i);
  sets_[0] = forward_.back();
  if (sum.family.empty()) {
    const bool divides = sum.total % group.factor == 0;
    sets_[0] &= sets_with_sum(divides ? sum.total / group.factor : -1);
  } else {
    DigitSetFamily family;
    for (const DigitMask set : sum.family) family.insert(set);
    sets_[0] &= family;
  }
  return backward_pass(sets_[0], left_[0]);
}

/// @param zero  the bit of the total 0
template <typename Totals>
bool SumCombinations::run_groups(const State& state, const Sum& sum, int zero,
                                 const Assumption& assumed) {
  const std::size_t n = sum.groups.size();
  kept_.resize(n);
  kept_masks_.resize(n);
  values_.resize(n);
  // What each group can have, and of the sums the first so many groups can have.
  std::vector<Totals> before(n + 1);
  before[0] = one_total<Totals>(zero);
  for (std::size_t g = 0; g < n; ++g) {
    const Group& group = sum.groups[g];
    begin(state, group.cells, assumed);
    for (std::size_t i = 0; i < masks_.size(); ++i) forward_step(i);
    sets_[g] = forward_.back();
    kept_[g].swap(forward_);
    kept_masks_[g].swap(masks_);
    std::bitset<kMaxSum + 1> own;
    sets_[g].each([&](DigitMask set) { own.set(static_cast<std::size_t>(sum_of(set))); });
    values_[g].clear();
    for (int value = 0; value <= kMaxSum; ++value) {
      if (!own[static_cast<std::size_t>(value)]) continue;
      values_[g].push_back(value);
      before[g + 1] |= moved(before[g], group.factor * value);
    }
  }
  // From the total back: which sums of a group go with the others.
  Totals wanted = one_total<Totals>(zero + sum.total);
  for (std::size_t g = n; g-- > 0;) {
    DigitSetFamily fit;
    Totals earlier{};
    for (const int value : values_[g]) {
      const Totals from = moved(wanted, -sum.groups[g].factor * value) & before[g];
      if (from == Totals{}) continue;
      earlier |= from;
      fit |= sets_with_sum(value);
    }
    sets_[g] &= fit;
    wanted = earlier;
    masks_.swap(kept_masks_[g]);
    forward_.swap(kept_[g]);
    if (!backward_pass(sets_[g], left_[g])) return false;
  }
  return true;
}

bool SumCombinations::run(const State& state, std::span<const Cell> cells,
                          std::span<const int> sums) {
  assert(cells.size() == sums.size());
  left_.resize(1);
  sets_.resize(1);
  begin(state, cells);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    forward_step(i);
    if (sums[i] >= 0) forward_.back() &= sets_with_sum(sums[i]);
  }
  sets_[0] = forward_.back();
  return backward_pass(sets_[0], left_[0]);
}

// Forward: in which states the automaton may be, and with which digits behind it. Back: which of
// these lead to an end. Where cells may be equal, the empty set represents "it may be there".
bool AutomatonFilter::run(const State& state, const Line& line) {
  const Automaton& automaton = *line.automaton;
  const std::size_t n = line.cells.size();
  const std::size_t states = automaton.states();
  const auto digits = static_cast<std::size_t>(automaton.digits);
  // Of more digits there are too many sets for each state.
  const bool with_sets = kSmallHouses && line.is_distinct;
  sets_.assign((n + 1) * states, {});
  sets_[0] = DigitSetFamily::nothing();
  const auto each_step = [&](std::size_t i, const auto& f) {
    const DigitMask mask = digits_at(state, line.cells[i]);
    for (std::size_t q = 0; q < states; ++q) {
      const DigitSetFamily& from = sets_[i * states + q];
      if (from.empty()) continue;
      for_bits(mask, [&](int d) {
        const std::uint16_t next = automaton.next[q * digits + static_cast<std::size_t>(d)];
        if (next != Automaton::kNowhere) f(q, d, sets_[(i + 1) * states + next]);
      });
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    each_step(i, [&](std::size_t q, int d, DigitSetFamily& to) {
      const DigitSetFamily& from = sets_[i * states + q];
      if (with_sets) {
        to.add_with(from, d);
      } else {
        to |= from;
      }
    });
  }
  for (std::size_t q = 0; q < states; ++q) {
    if (automaton.accepts[q] == 0) sets_[n * states + q] = {};
  }
  assert(automaton.accepts.size() == states);
  left_.assign(n, 0);
  for (std::size_t i = n; i-- > 0;) {
    std::vector<DigitSetFamily> useful(states);
    each_step(i, [&](std::size_t q, int d, const DigitSetFamily& to) {
      const DigitSetFamily& before = sets_[i * states + q];
      const bool leads_on =
          with_sets ? useful[q].add_without(to, d, before) : to.intersects(before);
      if (!leads_on) return;
      left_[i] = static_cast<DigitMask>(left_[i] | 1U << d);
      if (!with_sets) useful[q] |= to;  // both have the empty set alone
    });
    std::copy(useful.begin(), useful.end(),
              sets_.begin() + static_cast<std::ptrdiff_t>(i * states));
  }
  return !sets_[0].empty();
}

bool Clues::reduce(State& state, CellSet changed, SumCombinations& combinations,
                   AutomatonFilter& filter) const {
  const auto keep = [&](Cell c, DigitMask left) {
    for (const Digit d : DigitSet(static_cast<DigitMask>(state.candidates(c) & ~left))) {
      state.eliminate(d, CellSet::of(c));
    }
  };
  for (const Sum& sum : sums_) {
    if (!sum.cells.intersects(changed)) continue;
    if (!combinations.run(state, sum)) return false;
    for (std::size_t g = 0; g < sum.groups.size(); ++g) {
      const std::vector<Cell>& cells = sum.groups[g].cells;
      for (std::size_t i = 0; i < cells.size(); ++i) keep(cells[i], combinations.left()[g][i]);
    }
  }
  for (const Line& line : lines_) {
    if (!line.set.intersects(changed)) continue;
    if (!filter.run(state, line)) return false;
    for (std::size_t i = 0; i < line.cells.size(); ++i) keep(line.cells[i], filter.left()[i]);
  }
  return true;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::clues
