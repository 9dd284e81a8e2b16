// Brings constraints into the forms that the clue counter propagates.

#include "solver/count/clue_model.h"

#include <cassert>
#include <cstdlib>
#include <string>

#include "solver/board/fifo_cache.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {
namespace {

using Cells = std::vector<ClueModel::CellNumber>;

ClueModel::CellBits bits_of(const ClueModel::DistinctCells& cells) {
  ClueModel::CellBits bits;
  for (const ClueModel::CellNumber c : cells) bits.insert(int{c});
  return bits;
}

Cells cell_indices(const std::vector<Cell>& cells) {
  Cells numbers;
  numbers.reserve(cells.size());
  for (const Cell c : cells) numbers.push_back(c.index);
  return numbers;
}

/// Of a relation that only means "different".
constexpr std::uint16_t kDifferent = 0xFFFF;

[[maybe_unused]] int count_pairs(const PairTable& table) {
  int pairs = 0;
  for (const DigitBits bits : table.partners) pairs += std::popcount(bits);
  return pairs;
}

/// The number of the table that relates the second cell to the first, which may be a new one; or
/// kDifferent.
std::uint16_t transposed_table(std::size_t number, std::vector<PairTable>& tables) {
  const std::vector<DigitBits>& partners = tables[number].partners;
  const std::size_t n = partners.size();
  PairTable made;
  made.partners.resize(n);
  bool is_different = true;
  for (std::size_t d = 0; d < n; ++d) {
    is_different &= partners[d] == (all_digits(static_cast<int>(n)) & ~(DigitBits{1} << d));
    for (std::size_t e = 0; e < n; ++e) made.partners[e] |= (partners[d] >> e & 1U) << d;
  }
  assert(count_pairs(made) == count_pairs(tables[number]));
  if (is_different) return kDifferent;
  const auto at = std::find(tables.begin(), tables.end(), made);
  const auto back = static_cast<std::uint16_t>(at - tables.begin());
  if (at == tables.end()) tables.push_back(std::move(made));
  assert(back < tables.size());
  return back;
}

}  // namespace

/// What is the same for all clues: the model of the board without them, and where the 45 rule
/// looks.
struct ClueModel::Board {
  ClueModel model;
  std::vector<Region> regions;
};

ClueModel::Board ClueModel::make_board(const BoardSpec& board) {
  Board base;
  ClueModel& model = base.model;
  model.digits = board.digits();
  model.cells = board.cells();
  GRIDMILL_REQUIRE(model.digits <= kMaxModelDigits);
  const auto cells = static_cast<std::size_t>(model.cells);
  model.allowed.assign(cells, static_cast<std::uint16_t>(all_digits(model.digits)));
  model.seen.resize(cells);
  model.housemates_.resize(cells);
  for (const House& house : board.houses()) model.add_distinct(house.cells);
  model.add_bands(board);
  model.add_intersections(0);
  Constraints constraints;
  for (const Relation& relation : board.relations()) {
    const std::size_t table = constraints.table(
        model.digits, [&](int a, int b) { return std::abs(a - b) != relation.difference; });
    for (const auto& [one, other] : relation.pairs)
      constraints.binary_tables.push_back({one, other, table});
  }
  model.add_relations(constraints);
  base.regions = find_regions(board);
  return base;
}

ClueModel::ClueModel(const BoardSpec& board, Constraints constraints)
    : ClueModel(board, std::move(constraints), {}) {}

ClueModel ClueModel::with_origins(const BoardSpec& board) {
  Constraints constraints;
  std::vector<Counts> ends;
  for (const Clue& clue : board.clues()) {
    clue.kind->compile(clue, board, constraints);
    ends.push_back({constraints.domains.size(), constraints.all_different.size(),
                    constraints.binary_tables.size(), constraints.sums.size(),
                    constraints.sets.size(), constraints.regulars.size()});
  }
  return {board, std::move(constraints), std::move(ends)};
}

/// Of the i-th constraint of a form.
ClueModel::Origin ClueModel::origin(std::size_t Counts::*form, std::size_t i) const {
  if (ends_.empty()) return 0;
  std::size_t clue = 0;
  while (ends_[clue].*form <= i) ++clue;
  return origin_of(clue);
}

ClueModel::ClueModel(const BoardSpec& board, Constraints constraints, std::vector<Counts> ends) {
  static FifoCache<std::string, Board> boards;
  const auto base = boards.get(board.board_digest(), [&] { return make_board(board); });
  *this = base->model;
  ends_ = std::move(ends);
  automata = std::move(constraints.automata);
  for (std::size_t i = 0; i < constraints.domains.size(); ++i) {
    const auto [cell, bits] = constraints.domains[i];
    add_domain(cell.index, static_cast<std::uint16_t>(bits), origin(&Counts::domains, i));
  }
  const std::size_t houses_of_board = houses.size();
  for (const Constraints::AllDifferent& some : constraints.all_different) add_distinct(some.cells);
  for (std::size_t i = 0; i < constraints.sets.size(); ++i) {
    add_distinct(constraints.sets[i].cells, origin(&Counts::sets, i));
  }
  add_relations(constraints);
  list_peers();
  for (std::size_t i = 0; i < constraints.sets.size(); ++i) {
    const Constraints::OneOfSets& one = constraints.sets[i];
    families.push_back({cell_indices(one.cells), one.sets, origin(&Counts::sets, i)});
  }
  for (std::size_t i = 0; i < constraints.sums.size(); ++i) {
    add_sum(constraints.sums[i], origin(&Counts::sums, i));
  }
  for (std::size_t i = 0; i < constraints.regulars.size(); ++i) {
    const Constraints::Regular& sequence = constraints.regulars[i];
    Sequence made{
        cell_indices(sequence.cells), sequence.automaton, {}, origin(&Counts::regulars, i)};
    CellBits some;
    for (const CellNumber c : made.cells) some.insert(int{c});
    const bool is_house = static_cast<int>(made.cells.size()) == digits && some.size() == digits &&
                          are_distinct(some);
    if (is_house) made.cases = sequence.cases;
    if (is_house) made.automaton = sequence.of_house.value_or(sequence.automaton);
    sequences.push_back(std::move(made));
  }
  combine_sums();
  derive_sums();
  if (!cages.empty()) derive_cages(board, base->regions);
  finish_cages();
  for (const Sum& sum : sums) impossible |= !is_feasible(sum);
  add_intersections(houses_of_board);
  assert(allowed.size() == seen.size() && peers.size() == seen.size());  // invariant 1
}

void ClueModel::add_bands(const BoardSpec& board) {
  constexpr int kSide = 9;
  constexpr int kBox = 3;
  if (digits != kSide || board.has_several_grids() || !board.has_boxes()) return;
  if (board.box_width() != kBox) return;
  for (const bool is_stack : {false, true}) {
    for (int first = 0; first < kSide; first += kBox) {
      Band& band = bands.emplace_back();
      for (int i = 0; i < kBox * kSide; ++i) {
        const Cell c = is_stack ? board.cell_at(i % kSide, first + i / kSide)
                                : board.cell_at(first + i / kSide, i % kSide);
        band[static_cast<std::size_t>(i)] = c.index;
      }
    }
  }
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
  const DistinctCells house(bits);
  if (std::find(houses.begin(), houses.end(), house) != houses.end()) return;
  for (const CellNumber c : house) housemates_[c] |= bits;
  houses.push_back(house);
  assert(static_cast<int>(house.size()) == digits && are_distinct(bits));  // invariant 2
}

/// Cells that are only different as long as a clue is kept see each other as partners.
void ClueModel::add_distinct(const std::vector<Cell>& some, Origin from) {
  if (from == 0) return add_distinct(some);
  PairTable different;
  for (int d = 1; d <= digits; ++d)
    different.partners.push_back(all_digits(digits) & ~gridmill::bit_of(d));
  const auto table = static_cast<std::uint16_t>(tables.size());
  tables.push_back(std::move(different));
  for (const Cell one : some) {
    for (const Cell other : some) {
      if (one == other || seen[one.index].contains(other)) continue;
      related_.push_back({one.index, {other.index, table, from}});
    }
  }
}

void ClueModel::add_relations(const Constraints& constraints) {
  const std::size_t first = tables.size();
  tables.insert(tables.end(), constraints.tables.begin(), constraints.tables.end());
  std::vector<std::uint16_t> back;  // by table
  for (std::size_t t = 0; t < constraints.tables.size(); ++t)
    back.push_back(transposed_table(first + t, tables));
  for (std::size_t i = 0; i < constraints.binary_tables.size(); ++i) {
    const Constraints::BinaryTable& relation = constraints.binary_tables[i];
    const Origin from = origin(&Counts::binary_tables, i);
    const CellNumber a = relation.one.index;
    const CellNumber b = relation.other.index;
    assert(relation.table < back.size());
    const std::size_t table = first + relation.table;
    assert(table < tables.size());
    if (a == b) {
      DigitBits fits = 0;
      for (std::size_t d = 0; d < static_cast<std::size_t>(digits); ++d) {
        fits |= tables[table].partners[d] & (DigitBits{1} << d);
      }
      add_domain(a, static_cast<std::uint16_t>(fits), from);
    } else if (back[relation.table] == kDifferent) {
      add_distinct({relation.one, relation.other}, from);
    } else {
      related_.push_back({a, {b, static_cast<std::uint16_t>(table), from}});
      related_.push_back({b, {a, back[relation.table], from}});
    }
  }
}

void ClueModel::add_domain(CellNumber cell, std::uint16_t bits, Origin from) {
  if (from == 0) {
    allowed[cell] &= bits;
  } else {
    domains.push_back({cell, bits, from});
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
    peers.end_list();
    for (; next != related_.end() && next->first == c; ++next) partners.add(next->second);
    partners.end_list();
  }
  assert(next == related_.end());
}

/// Whether all of these see each other.
bool ClueModel::are_distinct(const CellBits& some) const {
  return !some.any_of([&](int c) {
    CellBits others = some;
    others.erase(c);
    return !seen[static_cast<std::size_t>(c)].contains(others);
  });
}

void ClueModel::add_sum(const Constraints::Sum& sum, Origin from) {
  assert(!sum.terms.empty() || sum.total == 0);
  if (sum.terms.empty()) return;
  const int factor = sum.terms.front().factor;
  CellBits some;
  bool is_cage = std::abs(factor) == 1;
  for (const Constraints::Term& term : sum.terms) {
    is_cage &= term.factor == factor;
    some.insert(int{term.cell.index});
  }
  if (is_cage && are_distinct(some)) {
    impossible |= static_cast<int>(sum.terms.size()) > digits;
    if (impossible) return;
    cages.push_back({sum.total * factor, DistinctCells(some), from});
    assert(cages.back().cells.size() == sum.terms.size());  // invariant 3
    return;
  }
  Sum& made = sums.emplace_back(Sum{sum.total, {}, from});
  made.groups.reserve(sum.terms.size());
  // Of a short sum the order of the cells decides, because clues that are made are short, and the
  // steps of their count decide which puzzles these are.
  for (const Constraints::Term& term : sum.terms) {
    CellBits alike;  // cells with this factor
    for (const Constraints::Term& other : sum.terms) {
      if (other.factor == term.factor) alike.insert(int{other.cell.index});
    }
    if (alike.size() <= digits) {
      add_to_group(made.groups, term.cell.index, term.factor);
    } else if (std::none_of(made.groups.begin(), made.groups.end(),
                            [&](const Group& group) { return group.factor == term.factor; })) {
      for (const Group& group : groups_of(alike, term.factor)) made.groups.push_back(group);
    }
  }
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

/// Cages whose sum cannot be, and those that are too large to be looked at as sets.
void ClueModel::finish_cages() {
  for (const Cage& cage : cages) {
    impossible |= cage.sum < 0 || cage.sum > digits * (digits + 1) / 2;
    if (digits > kMaxCageDigits) sums.push_back({cage.sum, {{1, cage.cells}}, cage.origin});
  }
  if (digits > kMaxCageDigits) cages.clear();
}

/// Whether any digits can have the total.
bool ClueModel::is_feasible(const Sum& sum) const {
  int min_total = 0;
  int max_total = 0;
  for (const Group& group : sum.groups) {
    const int n = static_cast<int>(group.cells.size());
    min_total += n * (group.factor > 0 ? group.factor : group.factor * digits);
    max_total += n * (group.factor > 0 ? group.factor * digits : group.factor);
  }
  GRIDMILL_REQUIRE(min_total > -kMaxSum && max_total < kMaxSum);
  assert(min_total <= max_total);
  return min_total <= sum.total && sum.total <= max_total;
}

/// Pairs of houses with two common cells and more.
/// @param first  the first house whose pairs are still missing
void ClueModel::add_intersections(std::size_t first) {
  if (first == houses.size()) return;
  std::vector<CellBits> bits;
  for (const DistinctCells& house : houses) bits.push_back(bits_of(house));
  const auto add = [&](const CellBits& some) {
    const auto begin = static_cast<std::uint32_t>(intersection_cells.size());
    some.for_each([&](int c) { intersection_cells.push_back(static_cast<CellNumber>(c)); });
    return begin;
  };
  for (std::size_t i = first; i < houses.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const CellBits both = bits[i] & bits[j];
      if (!both.several()) continue;
      Intersection intersection;
      intersection.both = add(both);
      intersection.one = add(bits[i] - both);
      intersection.other = add(bits[j] - both);
      intersection.end = static_cast<std::uint32_t>(intersection_cells.size());
      assert(intersection.one - intersection.both >= 2);
      assert(intersection.other - intersection.one == intersection.end - intersection.other);
      intersections.push_back(intersection);
    }
  }
}

}  // namespace gridmill
