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
#include <vector>

#include "gen/cell_words.h"
#include "gen/full_grid.h"
#include "solver/board/require.h"

/// The fills that keep a candidate list in each empty cell: take a cell with the fewest live
/// candidates, ties at random; draw one of them at random; take it out of the lists of its peers;
/// go back when a list runs empty. A cell with one candidate is filled without a draw.
///
/// What a list does on removal is the parameter `List`; everything else is counted in bit planes,
/// a bit a cell, so that a placement is a few operations on whole words:
///
///     live_[d]     the cells whose list holds digit d
///     count_[b]    bit b of the length of each cell's list
///     empty_       the cells to fill
///     history_[e]  placement e: its cell, its digit, and the cells whose lists lost that digit
///
/// The lists themselves are brought up to date when they are looked at: a draw replays the removals
/// that the history holds for that cell. Two thirds of the cells of a 9 x 9 board have one
/// candidate when their turn comes, and their lists are never touched. The grids are those of the
/// plain method, byte for byte (tests/fill_test.cpp keeps it).

namespace gridmill {

/// `W` words hold a set of cells, `B` bits the length of a list (2^B > digits).
template <std::size_t W, std::size_t B, typename List>
class ListFill final : public Filler {
 public:
  explicit ListFill(const Shape& shape)
      : shape_(shape),
        digits_(static_cast<std::uint32_t>(shape.digits())),
        peers_(static_cast<std::size_t>(shape.cells())),
        live_(digits_),
        lists_(peers_.size()),
        replayed_(peers_.size()),
        history_(peers_.size()),
        frames_(peers_.size()) {
    for (std::uint32_t c = 0; c < peers_.size(); ++c) {
      set(all_, c);
      for (const Peer& p : shape.peers_of({static_cast<std::uint16_t>(c)})) {
        set(peers_[c], p.cell.index);
      }
    }
  }

  void fill(Stream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == peers_.size());
    // Fewest candidates first is quick or very slow, by luck (a heavy tail): after so many steps
    // back, beginning again is cheaper than going on. The limit grows, so the search is complete.
    for (std::uint64_t limit = digits_ * 4; limit < kGiveUp; limit += limit / 4) {
      switch (search(stream, limit)) {
        case Outcome::kFull:
          for (const Placement& p : history_) {
            grid[p.cell] = static_cast<std::uint8_t>(p.digit + 1);
          }
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

  static void set(Cells& cells, std::uint32_t c) { cells[c / 64] |= std::uint64_t{1} << c % 64; }
  static bool has(const Cells& cells, std::uint32_t c) {
    return (cells[c / 64] >> c % 64 & 1) != 0;
  }

  Outcome search(Stream& stream, std::uint64_t limit) {
    reset();
    for (std::uint64_t back = 0;;) {
      bool alive = fill_singles();
      if (alive) {
        if (depth_ == peers_.size()) return Outcome::kFull;
        choose_cell(stream);
      }
      while (!alive) {
        if (top_ == 0) return Outcome::kNone;
        ++retries_;
        if (++back > limit) return Outcome::kLimit;
        alive = step_back();
      }
      draw_digit(stream);
    }
  }

  void reset() {
    depth_ = 0;
    top_ = 0;
    empty_ = all_;
    singles_ = digits_ == 1 ? all_ : Cells{};
    std::fill(live_.begin(), live_.end(), all_);
    for (std::size_t b = 0; b < B; ++b) count_[b] = (digits_ >> b & 1) != 0 ? all_ : Cells{};
    std::fill(replayed_.begin(), replayed_.end(), std::uint16_t{0});
  }

  /// Fills the cells that have one candidate; false when a cell has none.
  bool fill_singles() {
    for (;;) {
      std::size_t w = 0;
      while (w < W && singles_[w] == 0) ++w;
      if (w == W) return true;
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(singles_[w]));
      singles_[w] &= singles_[w] - 1;
      std::uint32_t digit = 0;
      for (std::uint32_t d = 1; d < digits_; ++d) {
        digit += d & (0U - static_cast<std::uint32_t>(live_[d][w] >> bit & 1));
      }
      if (!place(static_cast<std::uint32_t>(64 * w) + bit, digit)) return false;
    }
  }

  /// Puts the digit into the cell; false when that leaves a cell without candidates.
  bool place(std::uint32_t cell, std::uint32_t digit) {
    Placement& p = history_[depth_++];
    p.cell = static_cast<std::uint16_t>(cell);
    p.digit = static_cast<std::uint8_t>(digit);
    empty_[cell / 64] &= ~(std::uint64_t{1} << cell % 64);
    std::uint64_t none = 0;
    for (std::size_t w = 0; w < W; ++w) {
      const std::uint64_t removed = live_[digit][w] & peers_[cell][w] & empty_[w];
      p.removed[w] = removed;
      live_[digit][w] ^= removed;
      std::uint64_t borrow = removed;
      std::uint64_t above_one = 0;
      for (std::size_t b = 0; b < B; ++b) {
        count_[b][w] ^= borrow;
        borrow &= count_[b][w];
        if (b > 0) above_one |= count_[b][w];
      }
      const std::uint64_t few = removed & ~above_one;
      singles_[w] |= few & count_[0][w];
      none |= few & ~count_[0][w];
    }
    return none == 0;
  }

  /// A frame for a cell with the fewest candidates, ties at random. No cell has less than two here.
  void choose_cell(Stream& stream) {
    Cells least = empty_;
    std::uint32_t live = 0;
    for (std::size_t b = B; b-- > 0;) {
      Cells fewer{};
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < W; ++w) {
        fewer[w] = least[w] & ~count_[b][w];
        any |= fewer[w];
      }
      live = 2 * live + (any == 0 ? 1 : 0);
      const std::uint64_t take = any == 0 ? 0 : ~std::uint64_t{0};
      for (std::size_t w = 0; w < W; ++w) least[w] ^= (least[w] ^ fewer[w]) & take;
    }
    const CellPicker<W> ties(least);
    const std::uint32_t cell = ties[ties.size() == 1 ? 0 : stream.below(ties.size())];
    replay(cell, depth_);
    frames_[top_++] = {static_cast<std::uint16_t>(depth_), static_cast<std::uint16_t>(cell),
                       static_cast<std::uint8_t>(live)};
  }

  /// Draws one of the untried digits of the last frame, and sets it aside as tried.
  void draw_digit(Stream& stream) {
    Frame& f = frames_[top_ - 1];
    List& list = lists_[f.cell];
    const std::uint32_t digit = list[f.untried == 1 ? 0 : stream.below(f.untried)];
    list.drop(digit, f.untried--);
    place(f.cell, digit);
  }

  /// Takes back the last frame's digit; false, and the frame is gone, when it has no other.
  bool step_back() {
    Frame& f = frames_[top_ - 1];
    undo(f.depth);
    if (f.untried != 0) return true;
    List& list = lists_[f.cell];
    for (std::uint32_t n = 0; n < list.length; ++n) list.restore(n);
    --top_;
    return false;
  }

  /// Takes back the placements from `depth` on, the last first: lengths are restored, and what a
  /// List needs besides.
  void undo(std::uint32_t depth) {
    singles_ = {};
    while (depth_ > depth) {
      const Placement& p = history_[depth_ - 1];
      for_each_cell<W>(p.removed, [&](std::uint32_t c) {
        replay(c, depth_);
        lists_[c].restore(lists_[c].length++);
        replayed_[c] = static_cast<std::uint16_t>(depth_);
      });
      set(empty_, p.cell);
      for (std::size_t w = 0; w < W; ++w) {
        live_[p.digit][w] |= p.removed[w];
        std::uint64_t carry = p.removed[w];
        for (std::size_t b = 0; b < B; ++b) {
          count_[b][w] ^= carry;
          carry &= ~count_[b][w];
        }
      }
      --depth_;
    }
    const auto most = static_cast<std::uint16_t>(depth_ + 1);
    for (std::uint16_t& r : replayed_) r = std::min(r, most);
  }

  /// Brings a cell's list up to the first `depth` placements.
  void replay(std::uint32_t cell, std::uint32_t depth) {
    List& list = lists_[cell];
    std::uint32_t from = replayed_[cell];
    if (from > depth) return;
    if (from == 0) {
      list.reset(digits_);
      from = 1;
    }
    std::array<std::uint8_t, kMaxCells + 1> lost;
    std::size_t n = 0;
    for (std::uint32_t e = from - 1; e < depth; ++e) {
      lost[n] = history_[e].digit;
      n += has(history_[e].removed, cell) ? 1 : 0;
    }
    for (std::size_t i = 0; i < n; ++i) list.drop(lost[i], list.length--);
    replayed_[cell] = static_cast<std::uint16_t>(depth + 1);
  }

  const Shape& shape_;
  std::uint32_t digits_;
  Cells all_{};
  std::vector<Cells> peers_;
  Cells empty_{};
  Cells singles_{};  // empty cells with one candidate
  std::array<Cells, B> count_{};
  std::vector<Cells> live_;
  std::vector<List> lists_;
  std::vector<std::uint16_t> replayed_;  // 0: list not set up; else 1 + placements it has seen
  std::vector<Placement> history_;
  std::uint32_t depth_ = 0;  // placements that stand
  std::vector<Frame> frames_;
  std::size_t top_ = 0;
};

/// The instance for a shape's size.
template <typename List>
std::unique_ptr<Filler> make_list_fill(const Shape& shape) {
  const int cells = shape.cells();
  if (cells <= 64) return std::make_unique<ListFill<1, 4, List>>(shape);
  if (cells <= 128) return std::make_unique<ListFill<2, 4, List>>(shape);
  if (cells <= 15 * 15) return std::make_unique<ListFill<4, 4, List>>(shape);
  if (cells <= 16 * 16) return std::make_unique<ListFill<4, 5, List>>(shape);
  return std::make_unique<ListFill<10, 5, List>>(shape);
}

}  // namespace gridmill
