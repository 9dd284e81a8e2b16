#include "solver/count/lane_rules.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "solver/board/derived_houses.h"

namespace gridmill {
namespace {

/// More houses that follow would cost a round more than they save.
constexpr std::size_t kMaxDerived = 64;
/// Houses of a cell of several grids that branches look at: the sums of more would exceed what a
/// candidate is worth (CellScores).
constexpr std::size_t kMaxScoredHouses = 18;

std::vector<std::uint16_t> cell_numbers(std::span<const Cell> cells) {
  std::vector<std::uint16_t> numbers;
  for (const Cell c : cells) numbers.push_back(c.index);
  return numbers;
}

}  // namespace

bool fits_lanes(const BoardSpec& board) {
  if (board.has_several_grids()) {
    return board.box_width() == 3 && (board.box_height() == 3 || board.box_height() == 2);
  }
  return board.digits() <= kMaxLaneDigits;
}

LaneRules::LaneRules(const BoardSpec& board) : digits_(board.digits()), cells_(board.cells()) {
  for (const House& house : board.houses()) {
    if (house.kind != HouseKind::kExtra) continue;
    const bool full = house.cells.size() == static_cast<std::size_t>(digits_);
    extra_houses.push_back({store_cells(cell_numbers(house.cells)), full});
  }
  for (const gridmill::Relation& relation : board.relations()) {
    if (find_chains(board, relation)) continue;
    std::vector<Numbers> partners(static_cast<std::size_t>(cells()));
    for (const auto& [one, other] : relation.pairs) {
      partners[one.index].push_back(other.index);
      partners[other.index].push_back(one.index);
    }
    assert(0 <= relation.difference && relation.difference < digits_);
    relations.emplace_back().difference = relation.difference;
    for (const auto& [one, other] : relation.pairs) {
      const std::span<const Cell> peers = board.peers_of(one);
      if (std::find(peers.begin(), peers.end(), other) != peers.end()) continue;
      relations.back().of_peers = false;
    }
    for (Numbers& of : partners) relations.back().partners.push_back(store_cells(std::move(of)));
    assert(relations.back().partners.size() == static_cast<std::size_t>(cells()));
  }
  if (!board.relations().empty()) find_locks(board);
  if (board.has_several_grids()) {
    add_grids(board);
  } else {
    rows = cut_lines(board, HouseKind::kRow);
    columns = cut_lines(board, HouseKind::kColumn);
  }
}

void LaneRules::add_grids(const BoardSpec& board) {
  const auto n = static_cast<std::size_t>(digits_);
  for (const MemberGrid& member : board.members()) {
    for (std::size_t i = 0; i < member.cells.size(); i += n) {
      grid_rows.push_back(member.cells[i].index);
      assert(member.cells[i + n - 1].index == member.cells[i].index + n - 1);
    }
  }
  for (const House& house : board.houses())
    houses.push_back(store_cells(cell_numbers(house.cells)));
  for (int i = 0; i < cells_; ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const std::span<const std::uint16_t> all = board.houses_of(c);
    const auto of = all.first(std::min(all.size(), kMaxScoredHouses));
    houses_of.push_back(store_cells({of.begin(), of.end()}));
  }
}

void LaneRules::add_derived_houses(const BoardSpec& board) {
  // Jigsaws have too many to be worth a pass each.
  if (!board.has_extra_houses()) return;
  for (const DerivedHouse& house : derived_houses(board, kMaxDerived)) {
    assert(house.cells.size() == static_cast<std::size_t>(digits_));
    extra_houses.push_back({store_cells(cell_numbers(house.cells)), true});
  }
}

LaneRules::Cells LaneRules::store_cells(Numbers numbers) {
  numbers_.push_back(std::move(numbers));
  return {static_cast<int>(numbers_.back().size()), numbers_.back().data()};
}

void LaneRules::find_locks(const BoardSpec& board) {
  std::vector<std::uint16_t> seen_by(static_cast<std::size_t>(cells()));  // the last one + 1
  for (int i = 0; i < cells(); ++i) {
    const auto c = static_cast<std::uint16_t>(i);
    const auto me = static_cast<std::uint16_t>(c + 1);
    for (const Cell p : board.peers_of({c})) seen_by[p.index] = me;
    seen_by[c] = me;
    for (const House& house : board.houses()) {
      if (house.cells.size() != static_cast<std::size_t>(digits_)) continue;
      CommonPeerLock lock{c};
      std::size_t size = 0;
      for (const Cell p : house.cells) {
        if (seen_by[p.index] == me) continue;
        if (++size > CommonPeerLock::kMaxUnseen) break;
        lock.unseen[size - 1] = p.index;
      }
      if (size == 0 || size > CommonPeerLock::kMaxUnseen) continue;
      for (; size < CommonPeerLock::kMaxUnseen; ++size) lock.unseen[size] = lock.unseen[0];
      assert(std::count(lock.unseen, lock.unseen + size, c) == 0);  // invariant 3
      locks.push_back(lock);
    }
  }
}

/// Finds the chains and locks of a relation of difference one. Returns whether its pairs are
/// exactly the cells next to each other in rows and columns; if not, it leaves everything to
/// `relations`.
bool LaneRules::find_chains(const BoardSpec& board, const gridmill::Relation& relation) {
  if (relation.difference != 1 || board.has_several_grids()) return false;
  const auto n = static_cast<std::size_t>(digits_);
  const auto pair_of = [&](Cell a, Cell b) {
    return std::binary_search(relation.pairs.begin(), relation.pairs.end(),
                              std::pair(std::min(a, b), std::max(a, b)));
  };
  std::vector<Cells> lines;
  std::size_t pairs = 0;
  for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn}) {
    for (const House& line : board.houses_of_kind(kind)) {
      assert(line.cells.size() == n);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = i + 1; k < n; ++k) {
          if (pair_of(line.cells[i], line.cells[k]) != (k == i + 1)) return false;
        }
      }
      pairs += n - 1;
      lines.push_back(store_cells(cell_numbers(line.cells)));
    }
  }
  if (pairs != relation.pairs.size()) return false;
  chains = std::move(lines);
  for (const House& box : board.houses_of_kind(HouseKind::kBox)) {
    for (const Cell c : box.cells) {
      NeighborLock lock{c.index};
      std::size_t size = 0;
      for (const Cell other : box.cells) {
        if (other == c || pair_of(c, other)) continue;
        if (++size > NeighborLock::kMaxLeft) break;
        lock.left[size - 1] = other.index;
      }
      if (size == 0 || size > NeighborLock::kMaxLeft) continue;
      for (; size < NeighborLock::kMaxLeft; ++size) lock.left[size] = lock.left[0];
      neighbor_locks.push_back(lock);
    }
  }
  return true;
}

LaneRules::LineSegments LaneRules::cut_lines(const BoardSpec& board, HouseKind kind) {
  Numbers line_end;
  Numbers cells;
  std::vector<Segment> segments;
  for (const House& line : board.houses()) {
    if (line.kind != kind) continue;
    std::vector<std::pair<int, std::uint16_t>> by_box;
    for (const Cell c : line.cells) by_box.emplace_back(board.box_of(c), c.index);
    std::sort(by_box.begin(), by_box.end());
    for (std::size_t i = 0; i < by_box.size(); ++i) {
      cells.push_back(by_box[i].second);
      if (i + 1 < by_box.size() && by_box[i + 1].first == by_box[i].first) continue;
      segments.push_back(
          {static_cast<std::uint16_t>(by_box[i].first), static_cast<std::uint16_t>(cells.size())});
    }
    line_end.push_back(static_cast<std::uint16_t>(segments.size()));
  }
  assert(cells.size() == static_cast<std::size_t>(digits_ * digits_));  // invariant 1
  assert(line_end.size() == static_cast<std::size_t>(digits_) &&
         segments.back().end == cells.size());
  segments_.push_back(std::move(segments));
  return {static_cast<int>(segments_.back().size()), store_cells(std::move(line_end)).cell,
          segments_.back().data(), store_cells(std::move(cells)).cell};
}

}  // namespace gridmill
