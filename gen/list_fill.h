#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "gen/cell_words.h"
#include "gen/full_grid.h"
#include "solver/board/require.h"

/// The fills that keep a candidate list in each empty cell: take a cell with the fewest live
/// candidates, ties at random; draw one of them at random; take it out of the lists of its peers;
/// go back when a list runs empty. A cell with one candidate is filled without a draw.
///
/// What a list does on removal is the parameter `List`; everything that concerns many cells at once
/// is kept in bit planes, a bit a cell, so that it takes a few operations on whole words:
///
///     live_[d]      the cells whose list holds digit d
///     count_[b]     bit b of (length of the list - 2) of each cell
///     empty_        the cells to fill
///     history_[e]   placement e: its cell, its digit, and the cells whose lists lost that digit
///
/// Tried and lost: bringing a list up to date only when it is drawn from, by replaying the
/// placements in the cell's houses. It saves half of the removals, but the next digit has to wait
/// for it, while removals at once overlap with the choice of the next cell (4.5 us a 9 x 9
/// grid instead of 2.6).

namespace gridmill {

/// `W` words hold a set of cells, `B` bits hold 0..digits-2, `N` is at least digits.
template <std::size_t W, std::size_t B, std::size_t N, template <std::size_t> typename List>
class ListFill final : public Filler {
 public:
  explicit ListFill(const Shape& shape)
      : shape_(shape),
        digits_(static_cast<std::uint32_t>(shape.digits())),
        cells_(static_cast<std::uint32_t>(shape.cells())) {
    GRIDMILL_REQUIRE(cells_ <= kCells && digits_ <= N && digits_ < 2 + (1U << B));
    for (List<N>& list : fresh_) list.reset(digits_);
    for (std::uint32_t c = 0; c < cells_; ++c) {
      insert(all_, c);
      for (const Peer& p : shape.peers_of({static_cast<std::uint16_t>(c)})) {
        insert(peers_[c], p.cell.index);
      }
    }
  }

  void fill(Stream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == cells_);
    grid_ = grid.data();
    // Fewest candidates first is quick or very slow, by luck (a heavy tail): after so many steps
    // back, beginning again is cheaper than going on. The limit grows, so the search is complete.
    for (std::uint64_t limit = 4 * std::uint64_t{digits_}; limit < kGiveUp; limit += limit / 4) {
      switch (search(stream, limit)) {
        case Outcome::kFull:
          return;
        case Outcome::kNone:
          throw std::runtime_error("the shape " + shape_.name() + " has no full grid");
        case Outcome::kLimit:
          break;
      }
    }
    throw std::runtime_error("no full grid of the shape " + shape_.name() + " found in " +
                             std::to_string(kGiveUp) + " steps");
  }

 private:
  using Cells = CellWords<W>;
  static constexpr std::size_t kCells = 64 * W;
  enum class Outcome : std::uint8_t { kFull, kNone, kLimit };
  static constexpr std::uint64_t kGiveUp = 10'000'000;

  struct Placement {
    Cells removed;
    std::uint16_t cell;
    std::uint8_t digit;  // from 0
  };
  /// A cell that was drawn for: the history before it, and how much of its list is untried.
  struct Frame {
    std::uint16_t depth;
    std::uint16_t cell;
    std::uint8_t untried;
  };

  static void insert(Cells& cells, std::uint32_t c) { cells[c / 64] |= std::uint64_t{1} << c % 64; }
  static void erase(Cells& cells, std::uint32_t c) {
    cells[c / 64] &= ~(std::uint64_t{1} << c % 64);
  }

  Outcome search(Stream& stream, std::uint64_t limit) {
    reset();
    for (std::uint64_t back = 0;;) {
      if (fill_singles()) {
        if (depth_ == cells_) return Outcome::kFull;
        choose_cell(stream);
        continue;
      }
      do {
        if (top_ == 0) return Outcome::kNone;
        ++retries_;
        if (++back > limit) return Outcome::kLimit;
      } while (!step_back());
      const std::uint8_t untried = frames_[top_ - 1].untried;
      draw_digit(untried == 1 ? 0 : stream.below(untried));
    }
  }

  void reset() {
    depth_ = 0;
    top_ = 0;
    empty_ = all_;
    singles_ = digits_ == 1 ? all_ : Cells{};
    std::fill(live_.begin(), live_.begin() + digits_, all_);
    for (std::size_t b = 0; b < B; ++b) count_[b] = ((digits_ - 2) >> b & 1) != 0 ? all_ : Cells{};
    lists_ = fresh_;
  }

  /// Fills the cells that have one candidate, the first first; false when a cell has none.
  bool fill_singles() {
    for (;;) {
      std::size_t w = 0;
      while (w < W && singles_[w] == 0) ++w;
      if (w == W) return true;
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(singles_[w]));
      singles_[w] &= singles_[w] - 1;
      std::uint64_t digit = 0;
      for (std::uint64_t d = 0; d < N; ++d) digit += d & (0 - (live_[d][w] >> bit & 1));
      if (!place(static_cast<std::uint32_t>(64 * w) + bit, static_cast<std::uint32_t>(digit))) {
        return false;
      }
    }
  }

  /// Puts the digit into the cell; false when that leaves a cell without candidates.
  bool place(std::uint32_t cell, std::uint32_t digit) {
    grid_[cell] = static_cast<std::uint8_t>(digit + 1);
    erase(empty_, cell);
    Placement& p = history_[depth_++];
    p.cell = static_cast<std::uint16_t>(cell);
    p.digit = static_cast<std::uint8_t>(digit);
    std::uint64_t none = 0;
    for (std::size_t w = 0; w < W; ++w) {
      const std::uint64_t removed = live_[digit][w] & peers_[cell][w] & empty_[w];
      p.removed[w] = removed;
      live_[digit][w] ^= removed;
      none |= removed & singles_[w];
      std::uint64_t borrow = removed;
      for (std::size_t b = 0; b < B; ++b) {
        count_[b][w] ^= borrow;
        borrow &= count_[b][w];
      }
      singles_[w] |= borrow;
    }
    for_each_cell<W>(p.removed, [&](std::uint32_t c) { lists_[c].remove(digit); });
    return none == 0;
  }

  /// Draws a cell with the fewest candidates, and one of them. No cell has less than two here.
  void choose_cell(Stream& stream) {
    Cells least = empty_;
    std::uint32_t fewest = 0;
    for (std::size_t b = B; b-- > 0;) {
      Cells fewer{};
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < W; ++w) {
        fewer[w] = least[w] & ~count_[b][w];
        any |= fewer[w];
      }
      fewest = 2 * fewest + (any == 0 ? 1 : 0);
      for (std::size_t w = 0; w < W; ++w) least[w] = any == 0 ? least[w] : fewer[w];
    }
    const CellPicker<W> ties(least);
    const auto [cell_drawn, digit_drawn] = stream.below(ties.size(), fewest + 2);
    const std::uint32_t cell = ties[cell_drawn];
    frames_[top_++] = {static_cast<std::uint16_t>(depth_), static_cast<std::uint16_t>(cell),
                       static_cast<std::uint8_t>(fewest + 2)};
    draw_digit(digit_drawn);
  }

  /// Tries the i-th of the untried digits of the last frame, and sets it aside.
  void draw_digit(std::uint32_t i) {
    Frame& f = frames_[top_ - 1];
    List<N>& list = lists_[f.cell];
    const std::uint32_t digit = list[i];
    list.set_aside(i, f.untried--);
    place(f.cell, digit);
  }

  /// Takes back the last frame's digit; false, and the frame is gone, when it has no other.
  bool step_back() {
    const Frame& f = frames_[top_ - 1];
    undo(f.depth);
    if (f.untried != 0) return true;
    lists_[f.cell].bring_back();
    --top_;
    return false;
  }

  /// Takes back the placements from `depth` on, the last first: lengths are restored, and what a
  /// List needs besides.
  void undo(std::uint32_t depth) {
    singles_ = {};
    while (depth_ > depth) {
      const Placement& p = history_[depth_ - 1];
      for_each_cell<W>(p.removed, [&](std::uint32_t c) { lists_[c].restore(); });
      for (std::size_t w = 0; w < W; ++w) {
        live_[p.digit][w] |= p.removed[w];
        std::uint64_t carry = p.removed[w];
        for (std::size_t b = 0; b < B; ++b) {
          count_[b][w] ^= carry;
          carry &= ~count_[b][w];
        }
      }
      --depth_;
      insert(empty_, p.cell);
    }
  }

  const Shape& shape_;
  std::uint32_t digits_;
  std::uint32_t cells_;
  std::uint8_t* grid_ = nullptr;
  Cells all_{};
  Cells empty_{};
  Cells singles_{};  // empty cells with one candidate
  std::array<Cells, B> count_{};
  std::array<Cells, N> live_{};
  std::array<Cells, kCells> peers_{};
  std::array<List<N>, kCells> fresh_;
  std::array<List<N>, kCells> lists_;
  std::array<Placement, kCells> history_;
  std::uint32_t depth_ = 0;  // placements that stand
  std::array<Frame, kCells> frames_;
  std::size_t top_ = 0;
};

/// The instance for a shape's size.
template <template <std::size_t> typename List>
std::unique_ptr<Filler> make_list_fill(const Shape& shape) {
  const int cells = shape.cells();
  if (cells <= 64) return std::make_unique<ListFill<1, 3, 10, List>>(shape);
  if (cells <= 81) return std::make_unique<ListFill<2, 3, 10, List>>(shape);
  if (cells <= 256) return std::make_unique<ListFill<4, 4, 16, List>>(shape);
  return std::make_unique<ListFill<10, 5, 26, List>>(shape);
}

}  // namespace gridmill
