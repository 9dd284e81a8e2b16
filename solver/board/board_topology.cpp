// Houses, peers, intersections and rectangles are worked out once from the BoardSpec. A rectangle
// counts if its diagonals can be swapped under every rule of the board. Two houses cross if they
// share at least two cells.

#include "solver/board/board_topology.h"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "solver/board/candidate_set.h"
#include "solver/board/derived_houses.h"
#include "solver/board/require.h"

namespace gridmill {

template <typename Size>
bool BoardTopologyOf<Size>::supports(const BoardSpec& board) {
  // Boards of several grids have a class for themselves, and the widest serves all.
  constexpr bool kGrids = std::is_same_v<Size, SizeGrids>;
  constexpr bool kWidest = std::is_same_v<Size, SizeTwentyFive>;
  const bool several = board.has_several_grids();
  if (several ? !kGrids && !kWidest : kGrids) return false;
  const int max_houses = several ? Size::kHouses : std::min(Size::kHouses, kMaxRatedHouses);
  return board.cells() <= Size::kCells && board.digits() <= Size::kDigits &&
         board.houses().size() <= static_cast<std::size_t>(max_houses);
}

template <typename Size>
BoardTopologyOf<Size>::BoardTopologyOf(const BoardSpec& board)
    : board_(&board),
      digits_(board.digits()),
      cells_(board.cells()),
      first_column_(static_cast<int>(board.first_of(HouseKind::kColumn))),
      first_box_(static_cast<int>(board.first_of(HouseKind::kBox))),
      end_of_boxes_(static_cast<int>(board.first_of(HouseKind::kExtra))) {
  GRIDMILL_REQUIRE(supports(board));
  if (board.has_clues()) constraints_ = compile_constraints(board);
  for (const House& house : board.houses()) {
    of_kind_[static_cast<std::size_t>(house.kind)].insert(houses());
    add_house(house.cells);
  }
  for (const DerivedHouse& house : gridmill::derived_houses(board)) {
    derived_.insert(houses());
    add_house(house.cells);
  }
  relate();
  find_intersections();
  find_members();
  find_box_lines();
  find_leftovers();
  find_rectangles();
}

template <typename Size>
void BoardTopologyOf<Size>::add_house(std::span<const Cell> cells) {
  const int h = houses();
  CellSet set;
  std::vector<CellIndex> indices;
  indices.reserve(cells.size());
  for (const Cell c : cells) {
    set.insert(c);
    indices.push_back(static_cast<CellIndex>(c.index));
    house_set_of_[c.index].insert(h);
  }
  if (indices.size() == static_cast<std::size_t>(digits_)) full_houses_.insert(h);
  all_cells_ |= set;
  houses_.push_back(set);
  cells_of_.push_back(std::move(indices));
}

/// What sees what: by houses, also those that follow from the rules, and by relations.
template <typename Size>
void BoardTopologyOf<Size>::relate() {
  for (const Cell c : all_cells_) {
    const HouseSet& own = house_set_of_[c.index];
    houses_of_[c.index].reserve(static_cast<std::size_t>(own.size()));
    for (const int h : own) {
      houses_of_[c.index].push_back(static_cast<std::uint8_t>(h));
      peers_[c.index] |= house(h);
    }
    peers_[c.index].erase(c);
    const auto first_of = [&](const HouseSet& kind, int first) {
      return static_cast<std::uint8_t>((own & kind).front() - first);
    };
    lines_of_[c.index] = {first_of(rows(), row(0)), first_of(columns(), column(0)),
                          first_of(boxes(), box(0))};
  }
  for (const Constraints::AllDifferent& some : constraints_.all_different) relate(some.cells);
  for (const Constraints::OneOfSets& some : constraints_.sets) relate(some.cells);
  for (const Constraints::Domain& some : constraints_.domains) {
    for (std::size_t d = 0; d < at(digits_); ++d) {
      if ((some.digits >> d & 1U) == 0) ruled_out_[d].insert(some.cell);
    }
  }
  if (board_->relations().empty() && constraints_.binary_tables.empty()) return;
  std::vector<Bars> bars;
  for (const Relation& relation : board_->relations()) {
    for (const auto& [a, b] : relation.pairs) {
      if (relation.difference == 0) relate(std::array{a, b});
    }
    if (relation.difference != 0) relate(relation, bars);
  }
  for (const Constraints::BinaryTable& relation : constraints_.binary_tables)
    relate(relation, bars);
  add_exclusions(std::move(bars));
}

/// These see each other.
template <typename Size>
void BoardTopologyOf<Size>::relate(std::span<const Cell> cells) {
  for (const Cell a : cells) {
    for (const Cell b : cells) {
      if (a != b) peers_[a.index].insert(b);
    }
  }
}

template <typename Size>
void BoardTopologyOf<Size>::relate(const Relation& relation, std::vector<Bars>& bars) const {
  Bars some;
  for (int low = 0; low + relation.difference < digits_; ++low) {
    some.digits[at(low)] |= static_cast<DigitMask>(1U << (low + relation.difference));
    some.digits[at(low + relation.difference)] |= static_cast<DigitMask>(1U << low);
  }
  for (const auto& [a, b] : relation.pairs) {
    some.from = a;
    some.to = b;
    add_both_ways(some, bars);
  }
}

/// Where no digit goes with itself the cells see each other; all else is barred digit by digit.
template <typename Size>
void BoardTopologyOf<Size>::relate(const Constraints::BinaryTable& relation,
                                   std::vector<Bars>& bars) {
  const std::vector<DigitBits>& partners = constraints_.tables[relation.table].partners;
  Bars some{relation.one, relation.other};
  DigitMask with_itself = 0;
  for (std::size_t d = 0; d < at(digits_); ++d) {
    some.digits[d] = static_cast<DigitMask>(all_digits() & ~partners[d]);
    with_itself |= static_cast<DigitMask>(partners[d] & (DigitBits{1} << d));
  }
  if (with_itself == 0) {
    relate(std::array{relation.one, relation.other});
    for (std::size_t d = 0; d < at(digits_); ++d)
      some.digits[d] &= static_cast<DigitMask>(~(DigitBits{1} << d));
  }
  add_both_ways(some, bars);
}

template <typename Size>
void BoardTopologyOf<Size>::add_both_ways(const Bars& bars, std::vector<Bars>& to) const {
  Bars back{bars.to, bars.from};
  for (std::size_t d = 0; d < at(digits_); ++d) {
    for (std::size_t e = 0; e < at(digits_); ++e)
      back.digits[e] |= static_cast<DigitMask>((bars.digits[d] >> e & 1U) << d);
  }
  to.push_back(bars);
  to.push_back(back);
}

/// Lists them candidate by candidate.
template <typename Size>
void BoardTopologyOf<Size>::add_exclusions(std::vector<Bars> bars) {
  std::stable_sort(bars.begin(), bars.end(),
                   [](const Bars& a, const Bars& b) { return a.from < b.from; });
  first_exclusion_.reserve(at(cells_ * digits_) + 1);
  auto begin = bars.begin();
  for (int c = 0; c < cells_; ++c) {
    const auto end = std::find_if(begin, bars.end(), [&](const Bars& some) {
      return static_cast<int>(some.from.index) != c;
    });
    for (std::size_t d = 0; d < at(digits_); ++d) {
      first_exclusion_.push_back(static_cast<std::uint32_t>(exclusions_.size()));
      std::array<std::size_t, Size::kDigits> number_of{};
      DigitMask known = 0;
      for (auto some = begin; some != end; ++some) {
        for_bits(some->digits[d], [&](int e) {
          if ((known >> e & 1U) == 0) {
            number_of[at(e)] = exclusions_.size();
            exclusions_.push_back({{static_cast<std::uint8_t>(e + 1)}, {}});
          }
          exclusions_[number_of[at(e)]].cells.insert(some->to);
        });
        known |= some->digits[d];
      }
    }
    begin = end;
  }
  assert(begin == bars.end());
  first_exclusion_.push_back(static_cast<std::uint32_t>(exclusions_.size()));
}

template <typename Size>
void BoardTopologyOf<Size>::find_intersections() {
  for (int from = 0; from < houses(); ++from) {
    first_intersection_.push_back(intersections_.size());
    if (!is_full(from)) continue;
    std::array<DigitMask, Size::kHouses> in_from{};
    HouseSet once;
    HouseSet twice;
    for (std::size_t i = 0; i < cells_of(from).size(); ++i) {
      const HouseSet own = house_set_of(Cell{cells_of(from)[i]});
      twice |= once & own;
      once |= own;
      for (const int to : own) in_from[at(to)] = static_cast<DigitMask>(in_from[at(to)] | 1U << i);
    }
    for (const int to : twice - HouseSet::of(from)) {
      const CellSet shared = house(from) & house(to);
      intersections_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                                shared, house(to) - shared, in_from[at(to)]});
    }
  }
  first_intersection_.push_back(intersections_.size());
}

template <typename Size>
void BoardTopologyOf<Size>::find_members() {
  for (const MemberGrid& grid : board_->members()) {
    Member& member = members_.emplace_back();
    for (const Cell c : grid.cells) member.cells.insert(c);
    for (int h = 0; h < end_of_boxes_; ++h) {
      if (!member.cells.contains(house(h))) continue;
      if (is_box(h)) {
        member.boxes.insert(h);
      } else {
        (is_row(h) ? member.rows : member.columns).push_back(h);
      }
    }
    // Houses that grids share are numbered in the first of them.
    const auto is_before = [&](int a, int b) { return cells_of(a).front() < cells_of(b).front(); };
    std::sort(member.rows.begin(), member.rows.end(), is_before);
    std::sort(member.columns.begin(), member.columns.end(), is_before);
    assert(member.rows.size() == at(digits_) && member.columns.size() == at(digits_));
  }
}

template <typename Size>
void BoardTopologyOf<Size>::find_box_lines() {
  for (const int b : boxes()) {
    const auto add_lines = [&](const HouseSet& lines, int first, std::vector<BoxLine>& result) {
      result.reserve(cells_of(b).size());
      for (const int h : lines) {
        DigitMask in_box = 0;
        for (std::size_t i = 0; i < cells_of(b).size(); ++i) {
          if (house(h).contains(Cell{cells_of(b)[i]})) {
            in_box = static_cast<DigitMask>(in_box | 1U << i);
          }
        }
        if (in_box != 0) result.push_back({h - first, in_box});
      }
    };
    add_lines(rows(), row(0), rows_of_box_.emplace_back());
    add_lines(columns(), column(0), columns_of_box_.emplace_back());
  }
}

namespace {

/// A region, as a bit, and what it costs to choose it.
struct Choice {
  std::uint32_t region = 0;
  int cost = 0;
};

/// Calls f(chosen) for each choice of n of the regions that costs at most `max_cost`, last
/// ones first.
template <typename F>
void choose(std::span<const Choice> regions, std::size_t n, int max_cost, std::uint32_t chosen,
            const F& f) {
  if (n == 0) return f(chosen);
  for (; regions.size() >= n; regions = regions.first(regions.size() - 1)) {
    const auto& [region, cost] = regions.back();
    if (cost <= max_cost) {
      choose(regions.first(regions.size() - 1), n - 1, max_cost - cost, chosen | region, f);
    }
  }
}

}  // namespace

/// Two houses of several grids that overlap, such as rows of a flower: both ways, so that which
/// comes first makes no difference.
template <typename Size>
void BoardTopologyOf<Size>::find_overlaps() {
  for (int a = 0; a < end_of_boxes_; ++a) {
    for (int b = 0; b < end_of_boxes_; ++b) {
      const CellSet shared = house(a) & house(b);
      const int left = digits_ - shared.size();
      if (a == b || is_box(a) != is_box(b) || left > kMaxLeftovers || 2 * left >= digits_) continue;
      leftovers_.push_back(
          {HouseSet::of(a), HouseSet::of(b), house(a) - shared, house(b) - shared});
    }
  }
}

/// All choices of some rows, or of some columns, and as many regions. Those of more than half of
/// the lines leave what the other lines and regions leave. A region costs what it has outside the
/// lines, and what the choice costs is left over on either side.
template <typename Size>
void BoardTopologyOf<Size>::find_leftovers() {
  if (board_->has_several_grids()) return find_overlaps();
  if (board_->has_boxes() || digits_ > 9) return;
  const auto houses_of_choice = [](std::uint32_t choice, int first) {
    HouseSet set;
    for_bits(choice, [&](int i) { set.insert(first + i); });
    return set;
  };
  const auto cells_in = [&](const HouseSet& set) {
    CellSet cells;
    for (const int h : set) cells |= house(h);
    return cells;
  };
  for (const int first : {row(0), column(0)}) {
    // Sixteen lanes, of which nine count, for the compiler to work on all at once.
    using Counts = std::array<std::uint8_t, 16>;  // by region
    std::array<Counts, 9> common{};               // with each line
    for (int b = 0; b < digits_; ++b) {
      for (const CellIndex i : cells_of(box(b))) {
        const int line = first == row(0) ? row_of({i}) : column_of({i});
        ++common[at(line)][at(b)];
      }
    }
    std::array<Counts, 512> outside;  // a choice of lines; made from the one without its first line
    outside[0].fill(static_cast<std::uint8_t>(digits_));
    for (std::uint32_t some = 1; some < 1U << digits_; ++some) {
      const auto n = static_cast<std::size_t>(gridmill::count_of(some));
      if (2 * n > at(digits_)) continue;
      const Counts& line = common[static_cast<std::size_t>(std::countr_zero(some))];
      // Regions that cost little enough, and half as much: all but one of a choice.
      std::uint8_t cheap = 0;
      std::uint8_t cheapest = 0;
      for (std::size_t b = 0; b < line.size(); ++b) {
        outside[some][b] = static_cast<std::uint8_t>(outside[some & (some - 1)][b] - line[b]);
        cheap = static_cast<std::uint8_t>(cheap + (outside[some][b] <= kMaxLeftovers ? 1 : 0));
        cheapest =
            static_cast<std::uint8_t>(cheapest + (outside[some][b] <= kMaxLeftovers / 2 ? 1 : 0));
      }
      if (n < 2 || cheap < n || cheapest + 1U < n) continue;
      std::array<Choice, 9> near;
      std::size_t many = 0;
      for (std::size_t b = 0; b < at(digits_); ++b) {
        near[many] = {1U << b, outside[some][b]};
        many += outside[some][b] <= kMaxLeftovers ? 1U : 0U;
      }
      const auto keep = [&](std::uint32_t chosen) {
        Leftovers found;
        found.lines = houses_of_choice(some, first);
        found.regions = houses_of_choice(chosen, box(0));
        const CellSet lines = cells_in(found.lines);
        const CellSet regions = cells_in(found.regions);
        found.in_lines = lines - regions;
        found.in_regions = regions - lines;
        if (!found.in_lines.empty()) leftovers_.push_back(found);
      };
      choose(std::span<const Choice>(near).first(many), n, kMaxLeftovers, 0, keep);
    }
  }
}

/// Whether each other cell that sees some cell of one set sees some cell of the other: then what
/// the two digits bar is the same after the swap.
template <typename Size>
bool BoardTopologyOf<Size>::see_alike(CellSet one, CellSet two) const {
  const auto seen = [&](CellSet cells) {
    CellSet result;
    for (const Cell c : cells) result |= peers_[c.index];
    return result - one - two;
  };
  if (seen(one) != seen(two)) return false;
  if (exclusions_.empty()) return true;
  const auto bars = [&](Cell c) {
    const std::size_t first = number({c, {1}});
    return first_exclusion_[first] != first_exclusion_[first + at(digits_)];
  };
  bool any_bars = false;  // most cells are in no clue
  for (const Cell c : one | two) any_bars = any_bars || bars(c);
  if (!any_bars) return true;
  const auto barred = [&](CellSet cells, Digit d) {
    CandidateSetOf<Size> result;
    for (const Cell c : cells) {
      for (const ExcludedCells& bar : exclusions_of({c, d}))
        result.add(bar.digit, bar.cells - one - two);
    }
    return result;
  };
  for (int d = 1; d <= digits_; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (barred(one, digit) != barred(two, digit)) return false;
  }
  return true;
}

/// Whether each clue holds after the swap if it did before: it has as many cells of either diagonal
/// with the same factor, or none at all where the order of digits counts.
template <typename Size>
bool BoardTopologyOf<Size>::are_alike_to_constraints(const Rectangle& r) const {
  const CellSet all = CellSet::of(r[0]) | CellSet::of(r[1]) | CellSet::of(r[2]) | CellSet::of(r[3]);
  const auto sign = [&](Cell c) { return c == r[0] || c == r[3] ? 1 : -1; };
  for (const CellSet& cells : ruled_out_) {
    if (cells.intersects(all) && !cells.contains(all)) return false;
  }
  for (const Constraints::BinaryTable& relation : constraints_.binary_tables) {
    if (all.contains(relation.one) && all.contains(relation.other)) return false;
  }
  for (const Constraints::Sum& sum : constraints_.sums) {
    for (const Constraints::Term& term : sum.terms) {
      if (!all.contains(term.cell)) continue;
      int balance = 0;
      for (const Constraints::Term& other : sum.terms) {
        if (other.factor == term.factor && all.contains(other.cell)) balance += sign(other.cell);
      }
      if (balance != 0) return false;
    }
  }
  for (const Constraints::OneOfSets& some : constraints_.sets) {
    int balance = 0;
    for (const Cell c : some.cells) balance += all.contains(c) ? sign(c) : 0;
    if (balance != 0) return false;
  }
  for (const Constraints::Regular& sequence : constraints_.regulars) {
    for (const Cell c : sequence.cells) {
      if (all.contains(c)) return false;
    }
  }
  return true;
}

template <typename Size>
void BoardTopologyOf<Size>::find_rectangles() {
  // The cells that the digits of each cell bar; where these differ, see_alike need not be asked.
  std::vector<CellSet> barred(exclusions_.empty() ? 0 : at(board_->cells()));
  for (std::size_t c = 0; c < barred.size(); ++c) {
    for (int d = 1; d <= digits_; ++d) {
      const Candidate candidate{Cell{static_cast<CellIndex>(c)},
                                Digit{static_cast<std::uint8_t>(d)}};
      for (const ExcludedCells& bar : exclusions_of(candidate)) barred[c] |= bar.cells;
    }
  }
  const auto bar_alike = [&](const Rectangle& r) {
    if (barred.empty()) return true;
    const auto of = [&](Cell a, Cell b) {
      CellSet cells = barred[a.index] | barred[b.index];
      for (const Cell c : r) cells -= CellSet::of(c);
      return cells;
    };
    return of(r[0], r[3]) == of(r[1], r[2]);
  };
  // The cells of two rows in a column.
  struct Column {
    Cell top;
    Cell bottom;
    HouseSet houses_of_top;
    HouseSet houses_of_bottom;
  };
  const auto swappable = [&](const Column& left, const Column& right) {
    const HouseSet &a = left.houses_of_top, &b = right.houses_of_top;
    const HouseSet &c = left.houses_of_bottom, &d = right.houses_of_bottom;
    // A digit is not twice in a house; the others have a cell of each diagonal.
    if ((a | d) != (b | c) || a.intersects(d) || b.intersects(c)) return false;
    const Rectangle r = {left.top, right.top, left.bottom, right.bottom};
    const CellSet one = CellSet::of(r[0]) | CellSet::of(r[3]);
    const CellSet two = CellSet::of(r[1]) | CellSet::of(r[2]);
    return !has_relations() || (bar_alike(r) && see_alike(one, two) && are_alike_to_constraints(r));
  };
  std::vector<Column> columns;
  for (int top = 0; top < board_->rows(); ++top) {
    for (int bottom = top + 1; bottom < board_->rows(); ++bottom) {
      columns.clear();
      for (int column = 0; column < board_->columns(); ++column) {
        if (!board_->has_cell(top, column) || !board_->has_cell(bottom, column)) continue;
        const Cell one = board_->cell_at(top, column);
        const Cell two = board_->cell_at(bottom, column);
        columns.push_back({one, two, house_set_of(one), house_set_of(two)});
      }
      for (std::size_t left = 0; left < columns.size(); ++left) {
        for (std::size_t right = left + 1; right < columns.size(); ++right) {
          const Column &one = columns[left], &two = columns[right];
          if (swappable(one, two))
            rectangles_.push_back({one.top, two.top, one.bottom, two.bottom});
        }
      }
    }
  }
}

template class BoardTopologyOf<SizeNine>;
template class BoardTopologyOf<SizeSixteen>;
template class BoardTopologyOf<SizeTwentyFive>;
template class BoardTopologyOf<SizeGrids>;

}  // namespace gridmill
