#include "solver/count/lane_rules.h"

#include <algorithm>
#include <bit>
#include <set>

namespace gridmill {
namespace {

std::vector<std::uint16_t> numbers_of(const House& house) {
  std::vector<std::uint16_t> cells;
  for (const Cell c : house.cells) cells.push_back(c.index);
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// The search for houses_that_follow. A board of 25 digits has 12,650 sets of four rows; those that
/// are told about need no more.
class Following {
 public:
  using Numbers = std::vector<std::uint16_t>;

  explicit Following(const Shape& shape)
      : shape_(shape), n_(static_cast<std::size_t>(shape.digits())) {
    for (const House& house : shape.houses()) {
      if (house.cells.size() != n_) continue;
      known_.insert(numbers_of(house));
      if (house.kind != HouseKind::kRow && house.kind != HouseKind::kColumn) {
        blocks_.push_back(numbers_of(house));
      }
    }
  }

  std::vector<Numbers> find() {
    std::size_t told = 0;
    do {  // those that were found may lead to others
      told = found_.size();
      for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn}) {
        for (std::uint32_t lines = 0; lines < 1U << n_; ++lines) {
          const int count = std::popcount(lines);
          if (count == 2 || count == 3) look_at(kind, lines, static_cast<std::size_t>(count));
        }
      }
    } while (found_.size() != told);
    return found_;
  }

 private:
  /// All ways to take disjoint blocks out of some lines until one house is left.
  void look_at(HouseKind kind, std::uint32_t lines, std::size_t count) {
    std::vector<bool> open(n_ * n_);
    for (const House& line : shape_.houses()) {
      if (line.kind != kind || (lines >> line.index & 1U) == 0) continue;
      for (const Cell c : line.cells) open[c.index] = true;
    }
    take_out(open, 0, count - 1);
  }

  void take_out(std::vector<bool>& open, std::size_t first, std::size_t left) {
    if (left == 0) return tell(open);
    for (std::size_t b = first; b < blocks_.size(); ++b) {
      const Numbers block = blocks_[b];
      if (!std::all_of(block.begin(), block.end(), [&](std::uint16_t c) { return open[c]; })) {
        continue;
      }
      for (const std::uint16_t c : block) open[c] = false;
      take_out(open, b + 1, left - 1);
      for (const std::uint16_t c : block) open[c] = true;
    }
  }

  void tell(const std::vector<bool>& open) {
    Numbers house;
    for (std::size_t c = 0; c < open.size(); ++c) {
      if (open[c]) house.push_back(static_cast<std::uint16_t>(c));
    }
    if (!known_.insert(house).second) return;
    blocks_.push_back(house);
    found_.push_back(house);
  }

  const Shape& shape_;
  std::size_t n_;
  std::set<Numbers> known_;
  std::vector<Numbers> blocks_;
  std::vector<Numbers> found_;
};

}  // namespace

std::vector<std::vector<std::uint16_t>> houses_that_follow(const Shape& shape) {
  // On plain boards there are none, and large boards have too many sets of lines.
  if (!shape.has_extra_houses() || shape.digits() > 16) return {};
  return Following(shape).find();
}

LaneRules::LaneRules(const Shape& shape) : digits_(shape.digits()) {
  for (const House& house : shape.houses()) {
    if (house.kind != HouseKind::kExtra) continue;
    const bool full = house.cells.size() == static_cast<std::size_t>(digits_);
    sets.push_back({keep(numbers_of(house)), full});
  }
  for (Numbers& cells : houses_that_follow(shape)) sets.push_back({keep(std::move(cells)), true});
  for (const gridmill::Relation& relation : shape.relations()) {
    std::vector<Numbers> partners(static_cast<std::size_t>(cells()));
    for (const auto& [one, other] : relation.pairs) {
      partners[one.index].push_back(other.index);
      partners[other.index].push_back(one.index);
    }
    relations.emplace_back().difference = relation.difference;
    for (Numbers& of : partners) relations.back().partners.push_back(keep(std::move(of)));
  }
  rows = cross(shape, HouseKind::kRow);
  columns = cross(shape, HouseKind::kColumn);
}

LaneRules::Cells LaneRules::keep(Numbers numbers) {
  numbers_.push_back(std::move(numbers));
  return {static_cast<int>(numbers_.back().size()), numbers_.back().data()};
}

LaneRules::Crossing LaneRules::cross(const Shape& shape, HouseKind kind) {
  Numbers line_end;
  Numbers cells;
  std::vector<Segment> segments;
  for (const House& line : shape.houses()) {
    if (line.kind != kind) continue;
    std::vector<std::pair<int, std::uint16_t>> by_box;
    for (const Cell c : line.cells) by_box.emplace_back(shape.box_of(c), c.index);
    std::sort(by_box.begin(), by_box.end());
    for (std::size_t i = 0; i < by_box.size(); ++i) {
      cells.push_back(by_box[i].second);
      if (i + 1 < by_box.size() && by_box[i + 1].first == by_box[i].first) continue;
      segments.push_back(
          {static_cast<std::uint16_t>(by_box[i].first), static_cast<std::uint16_t>(cells.size())});
    }
    line_end.push_back(static_cast<std::uint16_t>(segments.size()));
  }
  segments_.push_back(std::move(segments));
  return {static_cast<int>(segments_.back().size()), keep(std::move(line_end)).cell,
          segments_.back().data(), keep(std::move(cells)).cell};
}

}  // namespace gridmill
