#include "solver/rate/layout.h"

#include "solver/board/require.h"

namespace gridmill {

bool Layout::serves(const Shape& shape) {
  return shape.cells() <= kRatedCells && shape.digits() <= kRatedDigits &&
         shape.houses().size() <= static_cast<std::size_t>(kRatedHouses);
}

Layout::Layout(const Shape& shape)
    : shape_(&shape), digits_(shape.digits()), cells_(shape.cells()) {
  GRIDMILL_REQUIRE(serves(shape));
  for (const House& house : shape.houses()) {
    CellSet set;
    std::vector<std::uint8_t> indices;
    for (const Cell c : house.cells) {
      set.insert(c);
      indices.push_back(static_cast<std::uint8_t>(c.index));
      houses_of_[c.index].push_back(static_cast<std::uint8_t>(houses_.size()));
    }
    if (indices.size() == static_cast<std::size_t>(digits_)) {
      full_houses_ |= HouseSet{1} << houses_.size();
    }
    all_cells_ |= set;
    houses_.push_back(set);
    cells_of_.push_back(std::move(indices));
  }
  for (const Cell c : all_cells_) {
    for (const Peer& peer : shape.peers_of(c)) peers_[c.index].insert(peer.cell);
  }
  for (int from = 0; from < houses(); ++from) {
    for (int to = 0; to < houses(); ++to) {
      const CellSet shared = house(from) & house(to);
      if (from != to && is_full(from) && shared.size() >= 2) {
        crossings_.push_back(
            {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), shared});
      }
    }
  }
}

}  // namespace gridmill
