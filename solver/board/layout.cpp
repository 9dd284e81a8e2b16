#include "solver/board/layout.h"

#include "solver/board/require.h"

/// Houses, peers, crossings and rectangles are worked out once from the Shape. A rectangle counts
/// if no house tells its two diagonals apart; a crossing if two houses share two cells or more.

namespace gridmill {

template <typename Size>
bool LayoutOf<Size>::serves(const Shape& shape) {
  return shape.has_boxes() && shape.relations().empty() && shape.cells() <= Size::kCells &&
         shape.digits() <= Size::kDigits &&
         shape.houses().size() <= static_cast<std::size_t>(Size::kHouses);
}

template <typename Size>
LayoutOf<Size>::LayoutOf(const Shape& shape)
    : shape_(&shape), digits_(shape.digits()), cells_(shape.cells()) {
  GRIDMILL_REQUIRE(serves(shape));
  for (const House& house : shape.houses()) {
    const int h = houses();
    of_kind_[static_cast<std::size_t>(house.kind)].insert(h);
    CellSet set;
    std::vector<CellIndex> indices;
    for (const Cell c : house.cells) {
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
  for (const Cell c : all_cells_) {
    for (const Cell peer : shape.peers_of(c)) peers_[c.index].insert(peer);
  }
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
  find_rectangles();
}

template <typename Size>
void LayoutOf<Size>::find_rectangles() {
  const auto swappable = [&](const Rectangle& r) {
    const CellSet one = CellSet::of(r[0]) | CellSet::of(r[3]);
    const CellSet two = CellSet::of(r[1]) | CellSet::of(r[2]);
    for (const CellSet& house : houses_) {
      if ((house & one).size() != (house & two).size()) return false;
    }
    return true;
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
template class LayoutOf<SizeTwentyFive>;

}  // namespace gridmill
