// Works out what other code asks a BoardSpec: houses, relations, peers and the digest of the
// rules.

#include "solver/board/board_spec.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "solver/board/bits.h"
#include "solver/board/board_data.h"
#include "solver/board/hash.h"
#include "solver/board/relations.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

/// 128 bits: no two boards have the same ones, by chance or by construction.
std::string digest_of(const std::string& rules) {
  constexpr std::size_t kLetters = 32;
  return sha256(rules).substr(0, kLetters);
}

/// The number of rows of a board with so many cells.
int side_of(std::size_t cells) {
  std::size_t side = 1;
  while (side * side < cells) ++side;
  GRIDMILL_REQUIRE(side * side == cells);
  return static_cast<int>(side);
}

/// The same regions, numbered in the order of their first cells.
std::vector<std::uint8_t> in_order_of_cells(const std::vector<std::uint8_t>& regions) {
  std::vector<std::uint8_t> names;
  std::vector<std::uint8_t> result;
  for (const std::uint8_t region : regions) {
    result.push_back(static_cast<std::uint8_t>(index_in(names, region)));
  }
  return result;
}

}  // namespace

const std::vector<RelationKind>& relation_kinds() {
  static const std::vector<RelationKind> kinds = {
#define RELATION(id, difference, ...) {id, difference, {__VA_ARGS__}},
#include "solver/board/relations.def"
#undef RELATION
  };
  return kinds;
}

BoardCells::BoardCells(int n, std::span<const GridPlace> grids) {
  for (const auto& [row, column] : grids) {
    GRIDMILL_REQUIRE(row >= 0 && column >= 0 && row + n <= kMaxCanvasLines &&
                     column + n <= kMaxCanvasLines);
    rows_ = std::max(rows_, row + n);
    columns_ = std::max(columns_, column + n);
  }
  number_at_.assign(static_cast<std::size_t>(rows_ * columns_), kNoCell);
  for (const auto& [row, column] : grids) {
    for (int down = 0; down < n; ++down) {
      std::fill_n(number_at_.begin() + (row + down) * columns_ + column, n, std::uint16_t{0});
    }
  }
  const std::size_t max_cells = number_at_.size();
  row_of_.reserve(max_cells);
  column_of_.reserve(max_cells);
  std::uint16_t* number = number_at_.data();
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column, ++number) {
      if (*number == kNoCell) continue;
      *number = static_cast<std::uint16_t>(row_of_.size());
      row_of_.push_back(static_cast<std::uint8_t>(row));
      column_of_.push_back(static_cast<std::uint8_t>(column));
    }
  }
}

BoardSpec::BoardSpec(std::string name, int box_height, int box_width,
                     std::vector<std::vector<Cell>> extra_houses)
    : BoardSpec(std::move(name),
                BoardRules{box_height, box_width, {}, std::move(extra_houses), {}}) {
  GRIDMILL_REQUIRE(has_boxes());
}

BoardSpec::BoardSpec(std::string name, BoardRules rules)
    : name_(std::move(name)),
      box_height_(rules.box_height),
      box_width_(rules.box_width),
      is_jigsaw_(rules.is_jigsaw) {
  GRIDMILL_REQUIRE(!is_jigsaw_ || (!has_boxes() && rules.extra_houses.empty()));
  add_grids(rules);
  add_extra_houses(std::move(rules.extra_houses));
  add_relations(std::move(rules.relations));
  connect();
  board_digest_ = digest_of(rules_);
  board_end_ = rules_.size();
}

/// The grids with their rows, columns and boxes or regions, and their rules. Regions that are boxes
/// are boxes.
void BoardSpec::add_grids(const BoardRules& rules) {
  digits_ = !has_boxes() ? side_of(rules.regions.size()) : box_height_ * box_width_;
  GRIDMILL_REQUIRE(digits_ >= 1 && digits_ <= kMaxDigits && box_height_ >= 0);
  const auto n = static_cast<std::size_t>(digits_);
  std::vector<std::uint8_t> box_in_grid(n * n);  // by cell of a grid
  const auto fill_boxes = [&](int height, int width) {
    for (std::size_t i = 0; i < n * n; ++i) {
      const int row = static_cast<int>(i / n);
      const int column = static_cast<int>(i % n);
      box_in_grid[i] = static_cast<std::uint8_t>(row / height * height + column / width);
    }
  };
  if (has_boxes()) {
    fill_boxes(box_height_, box_width_);
  } else {
    const std::vector<std::uint8_t> regions = in_order_of_cells(rules.regions);
    for (int height = 1; height <= digits_ && box_in_grid != regions; ++height) {
      if (digits_ % height != 0 || is_jigsaw_) continue;
      fill_boxes(height, digits_ / height);
      box_height_ = height;
      box_width_ = digits_ / height;
    }
    if (box_in_grid != regions) {
      box_in_grid = regions;
      box_height_ = box_width_ = 0;
    }
  }

  std::vector<GridPlace> grids = rules.grids;
  if (grids.empty()) grids.emplace_back();
  std::sort(grids.begin(), grids.end());
  GRIDMILL_REQUIRE(std::adjacent_find(grids.begin(), grids.end()) == grids.end());
  GRIDMILL_REQUIRE(grids.front().row == 0 &&
                   std::any_of(grids.begin(), grids.end(),
                               [](const GridPlace& place) { return place.column == 0; }));
  cells_ = BoardCells(digits_, grids);
  GRIDMILL_REQUIRE(grids.size() == 1 ||
                   (has_boxes() && digits_ <= kMaxGridDigits && cells() <= kMaxGridCells));
  for (const GridPlace& place : grids) {
    members_.push_back({place, {}});
    MemberGrid& member = members_.back();
    member.cells.reserve(n * n);
    for (int row = 0; row < digits_; ++row) {
      for (int column = 0; column < digits_; ++column) {
        member.cells.push_back(cell_at(place.row + row, place.column + column));
      }
    }
  }

  houses_.reserve(3 * n * grids.size());
  for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn, HouseKind::kBox}) {
    for (const MemberGrid& member : members_) {
      std::vector<std::vector<Cell>> own(n);
      for (std::vector<Cell>& house : own) house.reserve(n);
      for (std::size_t i = 0; i < n * n; ++i) {
        const std::size_t house = kind == HouseKind::kRow      ? i / n
                                  : kind == HouseKind::kColumn ? i % n
                                                               : box_in_grid[i];
        own[house].push_back(member.cells[i]);
      }
      for (std::vector<Cell>& house : own) {
        GRIDMILL_REQUIRE(house.size() == n);
        // Grids may share a house.
        if (has_several_grids() && find_by(houses_of_kind(kind), &House::cells, house) != nullptr) {
          continue;
        }
        add_house(kind, static_cast<int>(count_of(kind)), std::move(house));
      }
    }
  }
  constexpr std::uint8_t kNoBox = 0xFF;
  box_of_.assign(static_cast<std::size_t>(cells()), kNoBox);
  for (const House& box : houses_of_kind(HouseKind::kBox)) {
    for (const Cell c : box.cells) {
      if (box_of_[c.index] == kNoBox) box_of_[c.index] = box.index;
    }
  }
  if (has_boxes()) {
    rules_ = "box " + std::to_string(box_height_) + "x" + std::to_string(box_width_);
  } else {
    rules_ = (is_jigsaw_ ? "jigsaw " : "regions ") + layout();
  }
  if (!has_several_grids()) return;
  for (const MemberGrid& member : members_) rules_ += "\ngrid " + name_of(member.cells.front());
}

/// Adds those that are not implied, in the order of their cells, and writes the rules.
void BoardSpec::add_extra_houses(std::vector<std::vector<Cell>> extra_houses) {
  for (std::vector<Cell>& cells : extra_houses) {
    GRIDMILL_REQUIRE(!cells.empty() && cells.size() <= static_cast<std::size_t>(digits_));
    std::sort(cells.begin(), cells.end());
    assert(std::adjacent_find(cells.begin(), cells.end()) == cells.end());
  }
  // Large ones first: a house can only be within one that is as large.
  std::stable_sort(extra_houses.begin(), extra_houses.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::vector<std::vector<Cell>> kept;
  for (const std::vector<Cell>& cells : extra_houses) {
    const auto holds = [&](const std::vector<Cell>& other) {
      return std::includes(other.begin(), other.end(), cells.begin(), cells.end());
    };
    if (std::none_of(houses_.begin(), houses_.end(),
                     [&](const House& house) { return holds(house.cells); }) &&
        std::none_of(kept.begin(), kept.end(), holds)) {
      kept.push_back(cells);
    }
  }
  std::sort(kept.begin(), kept.end());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    rules_ += "\nhouse";
    for (const Cell c : kept[i]) rules_ += " " + name_of(c);
    add_house(HouseKind::kExtra, static_cast<int>(i), std::move(kept[i]));
  }
}

/// Houses are added in the order of their kinds.
void BoardSpec::add_house(HouseKind kind, int index, std::vector<Cell> cells) {
  assert(houses_.empty() || houses_.back().kind <= kind);
  houses_.push_back({kind, static_cast<std::uint8_t>(index), std::move(cells)});
  std::fill(end_of_kind_.begin() + static_cast<int>(kind), end_of_kind_.end(),
            static_cast<std::uint16_t>(houses_.size()));
}

bool BoardSpec::share_box(Cell one, Cell other) const {
  if (!has_several_grids()) return box_of(one) == box_of(other);
  const auto boxes = houses_of_kind(HouseKind::kBox);
  return std::any_of(boxes.begin(), boxes.end(), [&](const House& box) {
    return contains(box.cells, one) && contains(box.cells, other);
  });
}

/// Adds those that matter on this board, in the order of the table.
void BoardSpec::add_relations(std::vector<std::string_view> ids) {
  GRIDMILL_REQUIRE(ids.empty() || digits_ <= kMaxRelatedDigits);
  for (const RelationKind& kind : relation_kinds()) {
    if (std::erase(ids, kind.id) == 0) continue;
    Relation relation{kind.id, kind.difference, {}};
    for (int i = 0; i < cells(); ++i) {
      const Cell one{static_cast<std::uint16_t>(i)};
      for (const auto& [down, right] : kind.steps) {
        const int row = row_of(one) + down;
        const int column = column_of(one) + right;
        if (!has_cell(row, column)) continue;
        const Cell other = cell_at(row, column);
        if (kind.difference == 0 && share_box(one, other)) continue;
        relation.pairs.emplace_back(one, other);
      }
    }
    if (relation.pairs.empty()) continue;
    std::sort(relation.pairs.begin(), relation.pairs.end());
    rules_ += "\nrule " + std::string(kind.id);
    relations_.push_back(std::move(relation));
  }
  GRIDMILL_REQUIRE(ids.empty());
}

void BoardSpec::connect() {
  const auto n = static_cast<std::size_t>(cells());
  first_house_of_.resize(n + 1);
  for (const House& house : houses_) {
    for (const Cell c : house.cells) ++first_house_of_[c.index + 1U];
  }
  std::partial_sum(first_house_of_.begin(), first_house_of_.end(), first_house_of_.begin());
  houses_of_.resize(first_house_of_.back());
  std::vector<std::uint32_t> next(first_house_of_.begin(), first_house_of_.end() - 1);
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    for (const Cell c : houses_[h].cells) {
      houses_of_[next[c.index]++] = static_cast<std::uint16_t>(h);
    }
  }
  const auto connect_peers = [&]<std::size_t Words>(Bits<Words> none) {
    std::vector<Bits<Words>> peers(n, none);  // of each cell, with itself
    for (const House& house : houses_) {
      Bits<Words> cells = none;
      for (const Cell c : house.cells) cells.insert(c.index);
      for (const Cell c : house.cells) peers[c.index] |= cells;
    }
    for (const Relation& relation : relations_) {
      if (relation.difference != 0) continue;
      for (const auto& [one, other] : relation.pairs) {
        peers[one.index].insert(other.index);
        peers[other.index].insert(one.index);
      }
    }
    std::size_t total = 0;
    for (const Bits<Words>& some : peers) total += static_cast<std::size_t>(some.size());
    peers_of_.resize(total - n);
    first_peer_of_.resize(n + 1);
    Cell* next_peer = peers_of_.data();
    for (std::size_t c = 0; c < n; ++c) {
      peers[c].erase(c);
      peers[c].for_each([&](std::size_t p) { *next_peer++ = {static_cast<std::uint16_t>(p)}; });
      first_peer_of_[c + 1] = static_cast<std::uint32_t>(next_peer - peers_of_.data());
    }
    assert(first_peer_of_.back() == peers_of_.size());
  };
  if (n <= Bits<2>::kMax) {
    connect_peers(Bits<2>{});
  } else {
    static_assert(kMaxCells <= Bits<10>::kMax && kMaxGridCells <= Bits<10>::kMax);
    connect_peers(Bits<10>{});
  }
}

BoardSpec BoardSpec::with_clues(std::string name, std::vector<Clue> clues,
                                std::string_view text) const {
  GRIDMILL_REQUIRE(!has_several_grids() && !has_clues() && !clues.empty() &&
                   text.find('\n') == std::string_view::npos);
  BoardSpec board(*this);
  board.board_name_ = std::exchange(board.name_, std::move(name));
  board.clues_ = std::move(clues);
  board.rules_ += '\n';
  board.board_end_ = board.rules_.size();
  board.rules_ += text;
  return board;
}

std::string BoardSpec::digest() const { return has_clues() ? digest_of(rules_) : board_digest_; }

std::span<const BoardSpec> BoardSpec::all() {
  static const std::vector<BoardSpec> boards = [] {
    std::vector<BoardSpec> result;
    for (const BoardData& data : board_data()) {
      result.push_back(parse(std::string(data.name), data.text, std::string(data.name) + ".shape"));
    }
    std::sort(result.begin(), result.end(), [](const BoardSpec& a, const BoardSpec& b) {
      return std::pair(a.cells(), std::string_view(a.name())) <
             std::pair(b.cells(), std::string_view(b.name()));
    });
    return result;
  }();
  return boards;
}

const BoardSpec* BoardSpec::find(std::string_view name) {
  return find_by(all(), &BoardSpec::name, name);
}

const BoardSpec* BoardSpec::with_digest(std::string_view digest) {
  return find_by(all(), &BoardSpec::board_digest, digest);
}

const BoardSpec* BoardSpec::board_of(const MemberGrid& member) const {
  if (!has_several_grids()) return with_digest(board_digest_);
  const auto is_inside = [&](Cell c) {
    return std::binary_search(member.cells.begin(), member.cells.end(), c);
  };
  std::vector<std::vector<Cell>> inside;
  for (const House& house : houses_) {
    if (!std::all_of(house.cells.begin(), house.cells.end(), is_inside)) continue;
    std::vector<Cell>& cells = inside.emplace_back();
    for (const Cell c : house.cells) {
      const auto at = std::lower_bound(member.cells.begin(), member.cells.end(), c);
      cells.push_back({static_cast<std::uint16_t>(at - member.cells.begin())});
    }
  }
  // Its own rows, columns and boxes are dropped.
  return with_digest(BoardSpec("", box_height_, box_width_, std::move(inside)).board_digest_);
}

bool BoardSpec::has_digit_symmetry() const {
  return clues_.empty() &&
         std::all_of(relations_.begin(), relations_.end(),
                     [](const Relation& relation) { return relation.difference == 0; });
}

std::string BoardSpec::identity() const {
  const std::string own = digest();
  const BoardSpec* built_in = with_digest(own);
  return built_in != nullptr ? built_in->name() : "#" + own;
}

const BoardSpec* BoardSpec::jigsaw_of(int digits) {
  for (const BoardSpec& board : all()) {
    if (board.is_jigsaw() && board.digits() == digits) return &board;
  }
  return nullptr;
}

std::string BoardSpec::layout() const {
  std::string letters;
  for (const std::uint8_t region : box_of_) letters += static_cast<char>('A' + region);
  return letters;
}

const BoardSpec* BoardSpec::with_cells(std::size_t cells) {
  for (const BoardSpec& board : all()) {
    if (static_cast<std::size_t>(board.cells()) == cells && board.is_plain()) {
      return &board;
    }
  }
  return nullptr;
}

const BoardSpec& BoardSpec::standard() {
  static const BoardSpec& board = [&]() -> const BoardSpec& {
    const BoardSpec* found = find("9x9");
    GRIDMILL_REQUIRE(found != nullptr);
    return *found;
  }();
  return board;
}

std::string BoardSpec::name_of(Cell c) const {
  return "R" + std::to_string(row_of(c) + 1) + "C" + std::to_string(column_of(c) + 1);
}

}  // namespace gridmill
