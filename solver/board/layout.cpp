#include "solver/board/layout.h"

#include <bit>

#include "solver/board/derived.h"
#include "solver/board/require.h"

/// Houses, peers, crossings and rectangles are worked out once from the Shape. A rectangle counts
/// if no rule tells its two diagonals apart; a crossing if two houses share two cells or more.

namespace gridmill {

template <typename Size>
bool LayoutOf<Size>::serves(const Shape& shape) {
  return shape.cells() <= Size::kCells && shape.digits() <= Size::kDigits &&
         shape.houses().size() <= static_cast<std::size_t>(Size::kHouses);
}

template <typename Size>
LayoutOf<Size>::LayoutOf(const Shape& shape)
    : shape_(&shape), digits_(shape.digits()), cells_(shape.cells()) {
  GRIDMILL_REQUIRE(serves(shape));
  for (const House& house : shape.houses()) {
    of_kind_[static_cast<std::size_t>(house.kind)].insert(houses());
    add_house(house.cells);
  }
  for (const DerivedHouse& house : gridmill::derived_houses(shape)) {
    derived_.insert(houses());
    add_house(house.cells);
  }
  relate();
  find_crossings();
  find_box_lines();
  find_leftovers();
  find_rectangles();
}

template <typename Size>
void LayoutOf<Size>::add_house(std::span<const Cell> cells) {
  const int h = houses();
  CellSet set;
  std::vector<CellIndex> indices;
  for (const Cell c : cells) {
    set.insert(c);
    indices.push_back(static_cast<CellIndex>(c.index));
    houses_of_[c.index].push_back(static_cast<std::uint8_t>(h));
    house_set_of_[c.index].insert(h);
  }
  if (indices.size() == static_cast<std::size_t>(digits_)) full_houses_.insert(h);
  all_cells_ |= set;
  houses_.push_back(set);
  cells_of_.push_back(std::move(indices));
}

/// What sees what: by rules, and by houses that follow from them.
template <typename Size>
void LayoutOf<Size>::relate() {
  for (const Cell c : all_cells_) {
    for (const Cell peer : shape_->peers_of(c)) peers_[c.index].insert(peer);
    for (const int h : house_set_of_[c.index] & derived_) {
      peers_[c.index] |= house(h) - CellSet::of(c);
    }
  }
  for (const Relation& relation : shape_->relations()) {
    if (relation.difference == 0) continue;  // among the peers
    Apart& apart = apart_.emplace_back();
    apart.difference = relation.difference;
    for (const auto& [a, b] : relation.pairs) {
      apart.partners[a.index].insert(b);
      apart.partners[b.index].insert(a);
    }
  }
}

template <typename Size>
void LayoutOf<Size>::find_crossings() {
  for (int from = 0; from < houses(); ++from) {
    first_crossing_.push_back(crossings_.size());
    for (int to = 0; to < houses(); ++to) {
      const CellSet shared = house(from) & house(to);
      if (from == to || !is_full(from) || shared.size() < 2) continue;
      Crossing crossing{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), shared,
                        house(to) - shared, 0};
      for (std::size_t i = 0; i < cells_of(from).size(); ++i) {
        if (shared.contains(Cell{cells_of(from)[i]})) {
          crossing.in_from = static_cast<DigitMask>(crossing.in_from | 1U << i);
        }
      }
      crossings_.push_back(crossing);
    }
  }
  first_crossing_.push_back(crossings_.size());
}

template <typename Size>
void LayoutOf<Size>::find_box_lines() {
  for (int b = 0; b < digits_; ++b) {
    rows_of_box_.emplace_back();
    columns_of_box_.emplace_back();
    const std::vector<CellIndex>& cells = cells_of(box(b));
    for (int line = 0; line < digits_; ++line) {
      BoxLine in_row{line, 0};
      BoxLine in_column{line, 0};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell c{cells[i]};
        const auto bit = static_cast<DigitMask>(1U << i);
        if (row_of(c) == line) in_row.in_box = static_cast<DigitMask>(in_row.in_box | bit);
        if (column_of(c) == line) in_column.in_box = static_cast<DigitMask>(in_column.in_box | bit);
      }
      if (in_row.in_box != 0) rows_of_box_.back().push_back(in_row);
      if (in_column.in_box != 0) columns_of_box_.back().push_back(in_column);
    }
  }
}

/// All choices of some rows, or of some columns, and as many regions. Those of more than half of
/// the lines leave what the other lines and regions leave.
template <typename Size>
void LayoutOf<Size>::find_leftovers() {
  if (shape_->has_boxes() || digits_ > 9) return;
  const std::uint32_t choices = 1U << digits_;
  const auto houses_of_choice = [&](std::uint32_t choice, int first) {
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
    for (std::uint32_t some = 1; some < choices; ++some) {
      const int n = std::popcount(some);
      if (n < 2 || 2 * n > digits_) continue;
      Leftovers found;
      found.lines = houses_of_choice(some, first);
      const CellSet lines = cells_in(found.lines);
      // A region that has most of its cells elsewhere would leave too many.
      std::uint32_t near = 0;
      for (int b = 0; b < digits_; ++b) {
        if ((house(box(b)) - lines).size() <= kMostLeftovers) near |= 1U << b;
      }
      for (std::uint32_t other = near; other != 0; other = (other - 1) & near) {
        if (std::popcount(other) != n) continue;
        found.regions = houses_of_choice(other, box(0));
        const CellSet regions = cells_in(found.regions);
        found.in_lines = lines - regions;
        found.in_regions = regions - lines;
        if (found.in_lines.empty() || found.in_lines.size() > kMostLeftovers) continue;
        leftovers_.push_back(found);
      }
    }
  }
}

/// Whether each other cell that sees some cell of one set sees some cell of the other: then what
/// the two digits bar is the same after the swap.
template <typename Size>
bool LayoutOf<Size>::see_alike(CellSet one, CellSet two) const {
  const auto seen = [&](const auto& partners, CellSet cells) {
    CellSet result;
    for (const Cell c : cells) result |= partners[c.index];
    return result - one - two;
  };
  if (seen(peers_, one) != seen(peers_, two)) return false;
  for (const Apart& apart : apart_) {
    if (seen(apart.partners, one) != seen(apart.partners, two)) return false;
  }
  return true;
}

template <typename Size>
void LayoutOf<Size>::find_rectangles() {
  const auto swappable = [&](const Rectangle& r) {
    const CellSet one = CellSet::of(r[0]) | CellSet::of(r[3]);
    const CellSet two = CellSet::of(r[1]) | CellSet::of(r[2]);
    for (const CellSet& house : houses_) {
      if ((house & one).size() != (house & two).size()) return false;
    }
    return !has_relations() || see_alike(one, two);
  };
  for (int top = 0; top < digits_; ++top) {
    for (int bottom = top + 1; bottom < digits_; ++bottom) {
      for (int left = 0; left < digits_; ++left) {
        for (int right = left + 1; right < digits_; ++right) {
          const Rectangle r = {shape_->cell_at(top, left), shape_->cell_at(top, right),
                               shape_->cell_at(bottom, left), shape_->cell_at(bottom, right)};
          if (swappable(r)) rectangles_.push_back(r);
        }
      }
    }
  }
}

template class LayoutOf<SizeNine>;
template class LayoutOf<SizeSixteen>;
template class LayoutOf<SizeTwentyFive>;

}  // namespace gridmill
