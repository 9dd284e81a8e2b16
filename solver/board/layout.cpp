#include "solver/board/layout.h"

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
    house_set_of_[c.index].insert(h);
  }
  if (indices.size() == static_cast<std::size_t>(digits_)) full_houses_.insert(h);
  all_cells_ |= set;
  houses_.push_back(set);
  cells_of_.push_back(std::move(indices));
}

/// What sees what: by houses, also those that follow from the rules, and by relations.
template <typename Size>
void LayoutOf<Size>::relate() {
  for (const Cell c : all_cells_) {
    const HouseSet& own = house_set_of_[c.index];
    houses_of_[c.index].reserve(static_cast<std::size_t>(own.size()));
    for (const int h : own) {
      houses_of_[c.index].push_back(static_cast<std::uint8_t>(h));
      peers_[c.index] |= house(h);
    }
    peers_[c.index].erase(c);
  }
  for (const Relation& relation : shape_->relations()) {
    if (relation.difference == 0) {
      for (const auto& [a, b] : relation.pairs) {
        peers_[a.index].insert(b);
        peers_[b.index].insert(a);
      }
      continue;
    }
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
      if (from == to || !is_full(from) || !shared.several()) continue;
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

namespace {

/// A region, as a bit, and what it costs to choose it.
struct Choice {
  std::uint32_t region = 0;
  int cost = 0;
};

/// Calls f(chosen) for each choice of n of the regions that costs `most` at most, last ones first.
template <typename F>
void choose(std::span<const Choice> regions, std::size_t n, int most, std::uint32_t chosen,
            const F& f) {
  if (n == 0) return f(chosen);
  for (; regions.size() >= n; regions = regions.first(regions.size() - 1)) {
    const auto& [region, cost] = regions.back();
    if (cost <= most) {
      choose(regions.first(regions.size() - 1), n - 1, most - cost, chosen | region, f);
    }
  }
}

}  // namespace

/// All choices of some rows, or of some columns, and as many regions. Those of more than half of
/// the lines leave what the other lines and regions leave. A region costs what it has outside the
/// lines, and what the choice costs is left over on either side.
template <typename Size>
void LayoutOf<Size>::find_leftovers() {
  if (shape_->has_boxes() || digits_ > 9) return;
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
    std::array<std::array<int, 9>, 9> common{};  // [line][region]
    for (int b = 0; b < digits_; ++b) {
      for (const CellIndex i : cells_of(box(b))) {
        const int line = first == row(0) ? row_of({i}) : column_of({i});
        ++common[at(line)][at(b)];
      }
    }
    for (std::uint32_t some = 1; some < 1U << digits_; ++some) {
      const auto n = static_cast<std::size_t>(gridmill::count_of(some));
      if (n < 2 || 2 * n > at(digits_)) continue;
      std::array<int, 9> outside;
      outside.fill(digits_);
      for_bits(some, [&](int line) {
        for (std::size_t b = 0; b < outside.size(); ++b) outside[b] -= common[at(line)][b];
      });
      std::array<Choice, 9> near;
      std::size_t many = 0;
      for (std::size_t b = 0; b < at(digits_); ++b) {
        if (outside[b] <= kMostLeftovers) near[many++] = {1U << b, outside[b]};
      }
      if (many < n) continue;
      Leftovers found;
      found.lines = houses_of_choice(some, first);
      const CellSet lines = cells_in(found.lines);
      const auto keep = [&](std::uint32_t chosen) {
        found.regions = houses_of_choice(chosen, box(0));
        const CellSet regions = cells_in(found.regions);
        found.in_lines = lines - regions;
        found.in_regions = regions - lines;
        if (!found.in_lines.empty()) leftovers_.push_back(found);
      };
      choose(std::span<const Choice>(near).first(many), n, kMostLeftovers, 0, keep);
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
    // The houses with one cell of a diagonal, and those with both.
    const HouseSet &a = house_set_of(r[0]), &b = house_set_of(r[1]);
    const HouseSet &c = house_set_of(r[2]), &d = house_set_of(r[3]);
    if ((a ^ d) != (b ^ c) || (a & d) != (b & c)) return false;
    const CellSet one = CellSet::of(r[0]) | CellSet::of(r[3]);
    const CellSet two = CellSet::of(r[1]) | CellSet::of(r[2]);
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
