// Random layouts of regions by exchanges. An exchange gives a cell of one region to a neighboring
// region and takes another cell back. A region stays in one piece, and without a hole, if the cell
// that leaves or joins it touches one run of its cells among the eight around. A table answers
// that, so no region is ever walked through.
//
// Invariants of a RegionBoard:
// 1. Region r has n cells: cells_[r * n, (r + 1) * n).
// 2. region_ and position_ are the inverse of cells_; region_ is kOutside in the frame.

#include "gen/layouts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <string_view>
#include <utility>

#include "gen/layout_starts.h"
#include "solver/board/cell.h"
#include "solver/board/hash.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

/// The eight neighbors of a cell in a circle; bit i of a mask is neighbor i, the even ones share
/// a side with it.
constexpr std::size_t kAround = 8;

/// By mask of the neighbors that are in a region: whether they are one run, sides first, so that
/// the cell may leave or join the region.
constexpr std::array<bool, 256> kOneRun = [] {
  std::array<bool, 256> table{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    int sides = 0;
    int links = 0;  // two sides with the corner between them
    for (unsigned side = 0; side < kAround; side += 2) {
      const unsigned three = 1U << side | 2U << side | (side == 6 ? 1U : 4U << side);
      sides += static_cast<int>(mask >> side & 1U);
      links += (mask & three) == three ? 1 : 0;
    }
    table[mask] = sides - links == 1;
  }
  return table;
}();

/// Starts, each with eight turns and mirror images. To come from boxes to a layout without a trace
/// of them takes 40 tries a cell, which is long; to come from there to another one takes few.
constexpr std::uint64_t kStarts = 100;
constexpr std::size_t kTriesOfStart = 40;
constexpr std::size_t kMixRounds = 5;
/// Rounds of as many tries again while a region is a straight line: as a rule a row or column shows
/// the same. (Boards of up to 3 x 3 always have one.)
constexpr int kRounds = 20;

/// The chances, of kLuck, that an exchange is carried out by how many sides longer it makes the
/// borders: such ones as papers print, neither boxes nor strings.
constexpr std::uint32_t kLuck = 64;
constexpr std::array<std::uint32_t, 7> kLonger = {64, 51, 41, 33, 26, 20, 16};

class RegionBoard {
 public:
  /// Begins with boxes; strips, where n is prime.
  explicit RegionBoard(std::size_t n) : n_(n) {
    region_.fill(kOutside);
    std::size_t height = 1;
    for (std::size_t h = 1; h * h <= n_; ++h) height = n_ % h == 0 ? h : height;
    const std::size_t box_width = n_ / height;
    for (std::size_t row = 0; row < n_; ++row) {
      for (std::size_t column = 0; column < n_; ++column) {
        put(row, column, row / height * height + column / box_width);
      }
    }
  }

  /// Begins with regions, turned: bit 0 exchanges rows and columns, the others mirror them.
  RegionBoard(std::size_t n, std::span<const std::uint8_t> regions, std::uint32_t turn) : n_(n) {
    region_.fill(kOutside);
    const std::size_t last = n_ - 1;
    for (std::size_t row = 0; row < n_; ++row) {
      for (std::size_t column = 0; column < n_; ++column) {
        const std::size_t down = (turn & 2U) != 0 ? last - row : row;
        const std::size_t across = (turn & 4U) != 0 ? last - column : column;
        put(row, column, regions[(turn & 1U) != 0 ? across * n_ + down : down * n_ + across]);
      }
    }
  }

  /// Tries exchanges, so many a cell; more, if a region is a line.
  void mix(RandomStream& stream, std::size_t tries_a_cell) {
    for (int round = 0; round == 0 || (has_straight_region() && round < kRounds); ++round) {
      for (std::size_t i = 0; i < tries_a_cell * n_ * n_; ++i) {
        const auto [cell, side] = stream.below(static_cast<std::uint32_t>(n_ * n_), 4);
        const auto [first, luck] = stream.below(static_cast<std::uint32_t>(n_), kLuck);
        try_exchange(cell, side, first, luck);
      }
    }
  }

  /// The regions, numbered in the order of their first cells.
  void write(std::span<std::uint8_t> regions) const {
    std::array<std::uint8_t, kMaxDigits> number;
    number.fill(kOutside);
    std::uint8_t numbers = 0;
    for (std::size_t row = 0; row < n_; ++row) {
      for (std::size_t column = 0; column < n_; ++column) {
        std::uint8_t& mine = number[region_[(row + 1) * kWidth + column + 1]];
        if (mine == kOutside) mine = numbers++;
        regions[row * n_ + column] = mine;
      }
    }
    assert(numbers == n_);
  }

 private:
  void put(std::size_t row, std::size_t column, std::size_t region) {
    assert(region < n_ && size_[region] < n_);  // invariant 1
    const auto at = static_cast<std::uint16_t>((row + 1) * kWidth + column + 1);
    region_[at] = static_cast<std::uint8_t>(region);
    cells_[region * n_ + size_[region]] = at;
    position_[at] = static_cast<std::uint8_t>(size_[region]++);
  }

  /// Tries to give a cell to the region beyond one of its four sides, for the first cell that can
  /// come back, beginning with number `first`.
  /// @param luck  below kLuck: large, and borders may not become longer
  void try_exchange(std::size_t cell, std::size_t side, std::size_t first, std::uint32_t luck) {
    assert(side < 4 && first < n_ && luck < kLuck);
    const std::uint16_t one = cells_[cell];
    const std::uint8_t from = region_[one];
    const std::uint8_t to = region_[one + kSteps[2 * side]];
    if (to == from || to == kOutside) return;
    const unsigned leaves = mask(one, from);
    const unsigned joins = mask(one, to);
    if (!kOneRun[leaves] || !kOneRun[joins]) return;
    region_[one] = to;
    std::size_t i = first;
    do {
      const std::uint16_t other = cells_[to * n_ + i];
      i = i + 1 == n_ ? 0 : i + 1;
      const unsigned joins_back = mask(other, from);
      if (!kOneRun[joins_back]) continue;
      const unsigned leaves_back = mask(other, to);
      if (!kOneRun[leaves_back]) continue;
      const int longer = sides(leaves) - sides(joins) + sides(leaves_back) - sides(joins_back);
      assert(longer < static_cast<int>(kLonger.size()));
      if (longer > 0 && luck >= kLonger[static_cast<std::size_t>(longer)]) break;
      region_[other] = from;
      std::swap(cells_[cell], cells_[to * n_ + position_[other]]);
      std::swap(position_[one], position_[other]);
      assert(is_inverse(one) && is_inverse(other));  // invariant 2
      return;
    } while (i != first);
    region_[one] = from;
  }

  /// Invariant 2 for a place.
  [[nodiscard]] bool is_inverse(std::uint16_t at) const {
    return region_[at] < n_ && position_[at] < n_ && cells_[region_[at] * n_ + position_[at]] == at;
  }

  [[nodiscard]] bool has_straight_region() const {
    for (std::size_t region = 0; region < n_; ++region) {
      const auto cells = std::span(cells_).subspan(region * n_, n_);
      const auto [first, last] = std::minmax_element(cells.begin(), cells.end());
      const std::size_t from_end_to_end = static_cast<std::size_t>(*last - *first);
      if (from_end_to_end == n_ - 1 || from_end_to_end == (n_ - 1) * kWidth) return true;
    }
    return false;
  }

  static constexpr std::uint8_t kOutside = 0xFF;
  static constexpr std::size_t kWidth = kMaxDigits + 2;  ///< with a frame of places outside
  static constexpr std::size_t kPlaces = kWidth * kWidth;
  /// Steps to the neighbors, the first of them upwards.
  static constexpr std::array<std::size_t, kAround> kSteps = {
      0 - kWidth,         1 - kWidth,    1, kWidth + 1, kWidth, kWidth - 1,
      std::size_t{0} - 1, 0 - kWidth - 1};

  [[nodiscard]] unsigned mask(std::size_t at, std::uint8_t region) const {
    unsigned result = 0;
    for (std::size_t i = 0; i < kAround; ++i) {
      result |= static_cast<unsigned>(region_[at + kSteps[i]] == region) << i;
    }
    return result;
  }
  static int sides(unsigned mask) { return std::popcount(mask & 0x55U); }

  std::size_t n_;
  std::array<std::uint8_t, kPlaces> region_;      ///< of each place
  std::array<std::uint16_t, kMaxCells> cells_{};  ///< the places of each region
  std::array<std::uint8_t, kPlaces> position_{};  ///< of a place among those of its region
  std::array<std::size_t, kMaxDigits> size_{};
};

}  // namespace

Layouts::Layouts(int n) : n_(static_cast<std::size_t>(n)) {
  GRIDMILL_REQUIRE(1 <= n && n <= kMaxDigits);
  if (n != 9) {
    starts_ = make_starts(n);
    return;
  }
  static_assert(kLayoutStarts9.size() == kStarts);
  starts_.reserve(kStarts * n_ * n_);
  for (const std::string_view start : kLayoutStarts9) {
    for (const char region : start) starts_.push_back(static_cast<std::uint8_t>(region - '1'));
  }
  assert(starts_.size() == kStarts * n_ * n_);
}

std::vector<std::uint8_t> Layouts::make_starts(int n) {
  GRIDMILL_REQUIRE(1 <= n && n <= kMaxDigits);
  const auto cells = static_cast<std::size_t>(n * n);
  std::vector<std::uint8_t> starts(kStarts * cells);
  for (std::uint64_t i = 0; i < kStarts; ++i) {
    RandomStream stream(0, i, Stage::kLayout);
    RegionBoard board(static_cast<std::size_t>(n));
    board.mix(stream, kTriesOfStart);
    board.write(std::span(starts).subspan(i * cells, cells));
  }
  return starts;
}

void Layouts::sample(RandomStream& stream, std::span<std::uint8_t> regions) const {
  GRIDMILL_REQUIRE(regions.size() == n_ * n_);
  const auto [start, turn] = stream.below(kStarts, 8);
  RegionBoard board(n_, std::span(starts_).subspan(start * n_ * n_, n_ * n_), turn);
  board.mix(stream, kMixRounds);
  board.write(regions);
}

LayoutList::LayoutList(std::vector<std::vector<std::uint8_t>> layouts)
    : layouts_(std::move(layouts)) {
  GRIDMILL_REQUIRE(!layouts_.empty());
  std::string text;
  for (const auto& layout : layouts_) {
    GRIDMILL_REQUIRE(layout.size() == layouts_.front().size());
    text.append(layout.begin(), layout.end());
  }
  constexpr std::size_t kLetters = 32;
  digest_ = sha256(text).substr(0, kLetters);
}

BoardSource::BoardSource(const BoardSpec& board, std::uint64_t seed,
                         std::shared_ptr<const LayoutList> layouts)
    : board_(&board), seed_(seed), list_(std::move(layouts)) {
  GRIDMILL_REQUIRE(list_ == nullptr || varies());
  if (varies() && list_ == nullptr) layouts_.emplace(board.digits());
}

BoardRef BoardSource::board(std::uint64_t grid, std::uint32_t attempt) const {
  if (!varies()) return BoardRef(board_);
  if (list_ != nullptr) return jigsaw_board(*board_, list_->all()[grid % list_->all().size()]);
  RandomStream stream(seed_, grid, Stage::kLayout, attempt);
  std::vector<std::uint8_t> regions(static_cast<std::size_t>(board_->cells()));
  layouts_->sample(stream, regions);
  return jigsaw_board(*board_, regions);
}

}  // namespace gridmill
