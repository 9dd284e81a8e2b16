#include "gen/removal_order.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

namespace gridmill {
namespace {

/// Changes the random order of the orbits of a board, so that boxes of low rank lose their givens
/// before others. The ranks are random. They count as much as the order before.
void rank_boxes(const BoardSpec& board, const Orbits& orbits, RandomStream& stream,
                std::vector<std::uint16_t>& order) {
  std::vector<std::size_t> ranks(board.count_of(HouseKind::kBox));
  std::iota(ranks.begin(), ranks.end(), std::size_t{0});
  stream.shuffle(std::span(ranks));
  std::vector<std::size_t> keys(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    const int box = board.box_of(orbits[order[place]].front());
    assert(0 <= box && static_cast<std::size_t>(box) < ranks.size());
    keys[order[place]] = place * ranks.size() + ranks[static_cast<std::size_t>(box)] * order.size();
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint16_t a, std::uint16_t b) { return keys[a] < keys[b]; });
}

}  // namespace

void draw_removal_order(const Recipe& recipe, const BoardSpec& board, const Orbits& orbits,
                        RandomStream& stream, std::vector<std::uint16_t>& order) {
  order.resize(orbits.size());
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  stream.shuffle(std::span(order));
  if (recipe.ranks_boxes()) rank_boxes(board, orbits, stream, order);
}

}  // namespace gridmill
