#include "solver/count/exact_cover.h"

#include <cassert>

namespace gridmill {

ExactCover::ExactCover(const Shape& shape) : digits(static_cast<std::size_t>(shape.digits())) {
  const auto must_be_full = [&](const House& house) { return house.cells.size() == digits; };

  std::vector<std::size_t> first_item(shape.houses().size());
  items = cells();
  for (const bool full : {true, false}) {
    for (std::size_t h = 0; h < first_item.size(); ++h) {
      if (must_be_full(shape.houses()[h]) != full) continue;
      first_item[h] = items;
      items += digits;
    }
    if (full) primary = items;
  }

  houses_begin.push_back(0);
  begin.push_back(0);
  for (std::size_t c = 0; c < cells(); ++c) {
    const auto of_cell = shape.houses_of({static_cast<std::uint16_t>(c)});
    houses.insert(houses.end(), of_cell.begin(), of_cell.end());
    houses_begin.push_back(static_cast<std::uint32_t>(houses.size()));
    for (std::size_t d = 0; d < digits; ++d) {
      item.push_back(static_cast<std::uint16_t>(c));
      for (const std::uint16_t h : of_cell) {
        item.push_back(static_cast<std::uint16_t>(first_item[h] + d));
      }
      option.resize(item.size(), static_cast<std::uint16_t>(begin.size() - 1));
      begin.push_back(static_cast<std::uint32_t>(item.size()));
    }
  }
  assert(options() == cells() * digits && option.size() == nodes() && primary <= items);
}

}  // namespace gridmill
