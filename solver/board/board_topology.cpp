// Houses, peers, intersections and rectangles are worked out once from the BoardSpec. A rectangle
// counts if its diagonals can be swapped under every rule of the board. Two houses cross if they
// share at least two cells.

#include "solver/board/board_topology.h"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "solver/board/candidate_set.h"
#include "solver/board/derived_houses.h"
#include "solver/board/region_choices.h"
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
void BoardTopologyOf<Size>::set_board(const BoardSpec& board) {
  GRIDMILL_REQUIRE(supports(board));
  clear();
  board_ = &board;
  digits_ = board.digits();
  cells_ = board.cells();
  first_column_ = static_cast<int>(board.first_of(HouseKind::kColumn));
  first_box_ = static_cast<int>(board.first_of(HouseKind::kBox));
  end_of_boxes_ = static_cast<int>(board.first_of(HouseKind::kExtra));
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

/// Forgets a board, but keeps the memory.
template <typename Size>
void BoardTopologyOf<Size>::clear() {
  all_cells_ = {};
  houses_.clear();
  full_houses_ = {};
  of_kind_ = {};
  derived_ = {};
  cells_of_.clear();
  first_cell_of_.assign(1, 0);
  peers_ = {};
  houses_of_.clear();
  house_set_of_ = {};
  constraints_ = {};
  ruled_out_ = {};
  exclusions_.clear();
  first_exclusion_.clear();
  leftovers_.clear();
  box_lines_.clear();
  first_box_line_.clear();
  rectangles_.clear();
  intersections_.clear();
  first_intersection_.clear();
}

template <typename Size>
void BoardTopologyOf<Size>::add_house(std::span<const Cell> cells) {
  const int h = houses();
  CellSet set;
  for (const Cell c : cells) {
    set.insert(c);
    cells_of_.push_back(static_cast<CellIndex>(c.index));
    house_set_of_[c.index].insert(h);
  }
  if (cells.size() == static_cast<std::size_t>(digits_)) full_houses_.insert(h);
  all_cells_ |= set;
  houses_.push_back(set);
  first_cell_of_.push_back(cells_of_.size());
}

/// What sees what: by houses, also those that follow from the rules, and by relations.
template <typename Size>
void BoardTopologyOf<Size>::relate() {
  for (const Cell c : all_cells_) {
    const HouseSet& own = house_set_of_[c.index];
    CellSet peers;
    own.for_each([&](int h) {
      houses_of_.push_back(static_cast<std::uint8_t>(h));
      peers |= house(h);
    });
    peers.erase(c);
    peers_[c.index] = peers;
    assert(houses_of_.size() <= UINT16_MAX);
    first_house_of_[c.index + 1U] = static_cast<std::uint16_t>(houses_of_.size());
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
  members_.resize(board_->members().size());
  for (std::size_t m = 0; m < members_.size(); ++m) {
    Member& member = members_[m];
    member.cells = {};
    member.rows.clear();
    member.columns.clear();
    member.boxes = {};
    for (const Cell c : board_->members()[m].cells) member.cells.insert(c);
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
    std::array<DigitMask, Size::kHouses> in_box{};  // of each line
    HouseSet lines;
    for (std::size_t i = 0; i < cells_of(b).size(); ++i) {
      const HouseSet own = house_set_of(Cell{cells_of(b)[i]}) & (rows() | columns());
      lines |= own;
      own.for_each([&](int h) { in_box[at(h)] = static_cast<DigitMask>(in_box[at(h)] | 1U << i); });
    }
    for (const bool are_rows : {true, false}) {
      first_box_line_.push_back(box_lines_.size());
      const int first = are_rows ? row(0) : column(0);
      (lines & (are_rows ? rows() : columns())).for_each([&](int h) {
        box_lines_.push_back({h - first, in_box[at(h)]});
      });
    }
  }
  first_box_line_.push_back(box_lines_.size());
}

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
/// the lines leave what the other lines and regions leave. What the regions have outside the lines
/// is left over on either side.
template <typename Size>
void BoardTopologyOf<Size>::find_leftovers() {
  if (board_->has_several_grids()) return find_overlaps();
  if (board_->has_boxes() || digits_ > 9) return;
  for (const int first : {row(0), column(0)}) {
    std::array<RegionCounts, 9> common;  // by line
    for (int b = 0; b < digits_; ++b) {
      for (const CellIndex i : cells_of(box(b))) {
        common[at(first == row(0) ? row_of({i}) : column_of({i}))].increment(b);
      }
    }
    each_close_choice(std::span<const RegionCounts>(common).first(at(digits_)), kMaxLeftovers,
                      [&](std::uint32_t some, std::uint32_t chosen) {
                        Leftovers found;
                        CellSet lines;
                        CellSet regions;
                        for_bits(some, [&](int i) {
                          found.lines.insert(first + i);
                          lines |= house(first + i);
                        });
                        for_bits(chosen, [&](int i) {
                          found.regions.insert(box(i));
                          regions |= house(box(i));
                        });
                        found.in_lines = lines - regions;
                        found.in_regions = regions - lines;
                        if (!found.in_lines.empty()) leftovers_.push_back(found);
                      });
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
  // The cells of two rows in a column, their houses, and the houses that have one of them.
  struct Column {
    Cell top;
    Cell bottom;
    HouseSet of_top;
    HouseSet of_bottom;
    HouseSet of_one;
  };
  // Whether houses have a cell of each diagonal: two cells or four, but a digit is not twice in a
  // house.
  const auto is_balanced = [](const Column& left, const Column& right) {
    const HouseSet odd = left.of_one ^ right.of_one;
    const HouseSet twice = (left.of_top & right.of_bottom) | (right.of_top & left.of_bottom);
    return (odd | twice).empty();
  };
  const auto is_swappable = [&](const Rectangle& r) {
    if (!has_relations()) return true;
    const CellSet one = CellSet::of(r[0]) | CellSet::of(r[3]);
    const CellSet two = CellSet::of(r[1]) | CellSet::of(r[2]);
    return bar_alike(r) && see_alike(one, two) && are_alike_to_constraints(r);
  };
  std::array<Cell, kMaxCanvasLines> in_top;
  std::array<int, kMaxCanvasLines> column_of_top;
  std::array<Column, kMaxCanvasLines> columns;
  for (int top = 0; top < board_->rows(); ++top) {
    std::size_t tops = 0;
    for (int column = 0; column < board_->columns(); ++column) {
      if (!board_->has_cell(top, column)) continue;
      in_top[tops] = board_->cell_at(top, column);
      column_of_top[tops++] = column;
    }
    for (int bottom = top + 1; bottom < board_->rows(); ++bottom) {
      std::size_t n = 0;
      for (std::size_t i = 0; i < tops; ++i) {
        if (!board_->has_cell(bottom, column_of_top[i])) continue;
        const Cell one = in_top[i];
        const Cell two = board_->cell_at(bottom, column_of_top[i]);
        const HouseSet of_top = house_set_of(one);
        const HouseSet of_bottom = house_set_of(two);
        columns[n++] = {one, two, of_top, of_bottom, of_top ^ of_bottom};
      }
      for (std::size_t left = 0; left < n; ++left) {
        // All at once, so that the loop is a short one.
        std::uint64_t balanced = 0;
        static_assert(kMaxCanvasLines <= 64);
        for (std::size_t right = left + 1; right < n; ++right) {
          balanced |= std::uint64_t{is_balanced(columns[left], columns[right])} << right;
        }
        for_bits(balanced, [&](int right) {
          const Column &one = columns[left], &two = columns[at(right)];
          const Rectangle r = {one.top, two.top, one.bottom, two.bottom};
          if (is_swappable(r)) rectangles_.push_back(r);
        });
      }
    }
  }
}

template class BoardTopologyOf<SizeNine>;
template class BoardTopologyOf<SizeSixteen>;
template class BoardTopologyOf<SizeTwentyFive>;
template class BoardTopologyOf<SizeGrids>;

}  // namespace gridmill
