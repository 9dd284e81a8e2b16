#include "solver/count/exact_cover.h"

#include <algorithm>
#include <cassert>

namespace gridmill {

ExactCover::ExactCover(const BoardSpec& board)
    : digits(static_cast<std::size_t>(board.digits())),
      cell_count(static_cast<std::size_t>(board.cells())) {
  const auto must_be_full = [&](const House& house) { return house.cells.size() == digits; };

  std::vector<std::size_t> first_item(board.houses().size());
  items = cells();
  for (const bool full : {true, false}) {
    for (std::size_t h = 0; h < first_item.size(); ++h) {
      if (must_be_full(board.houses()[h]) != full) continue;
      first_item[h] = items;
      items += digits;
    }
    if (full) primary = items;
  }

  std::vector<std::vector<std::uint16_t>> related(cells() * digits);
  for (const Relation& relation : board.relations()) {
    const auto apart = static_cast<std::size_t>(relation.difference);
    const auto add = [&](Cell one, std::size_t d, Cell other, std::size_t e) {
      const auto number = static_cast<std::uint16_t>(items++);
      related[one.index * digits + d].push_back(number);
      related[other.index * digits + e].push_back(number);
    };
    assert(apart < digits);
    for (const auto& [one, other] : relation.pairs) {
      for (std::size_t d = 0; d + apart < digits; ++d) {
        add(one, d, other, d + apart);
        if (apart != 0) add(one, d + apart, other, d);
      }
    }
  }
  assert(items <= 0x10000);

  houses_begin.push_back(0);
  begin.push_back(0);
  for (std::size_t c = 0; c < cells(); ++c) {
    const auto of_cell = board.houses_of({static_cast<std::uint16_t>(c)});
    houses.insert(houses.end(), of_cell.begin(), of_cell.end());
    houses_begin.push_back(static_cast<std::uint32_t>(houses.size()));
    for (std::size_t d = 0; d < digits; ++d) {
      item.push_back(static_cast<std::uint16_t>(c));
      for (const std::uint16_t h : of_cell) {
        item.push_back(static_cast<std::uint16_t>(first_item[h] + d));
      }
      const auto& further = related[c * digits + d];
      item.insert(item.end(), further.begin(), further.end());
      option.resize(item.size(), static_cast<std::uint16_t>(begin.size() - 1));
      begin.push_back(static_cast<std::uint32_t>(item.size()));
    }
  }
  assert(options() == cells() * digits && option.size() == nodes() && primary <= items);
  assert(houses_begin.size() == cells() + 1 && houses_begin.back() == houses.size());
  assert(std::all_of(item.begin(), item.end(), [&](std::uint16_t i) { return i < items; }));
}

}  // namespace gridmill
