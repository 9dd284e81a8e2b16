#pragma once

// The engine of the fills that keep a candidate list in each empty cell: take a cell with the
// fewest live candidates, ties at random; draw one of them at random; take it out of the lists of
// its peers; go back when a list runs empty. A cell with one candidate is filled without a draw.
//
// The boxes on the diagonal come first: they have no house in common, so each is filled from a separate
// list. That saves a third of the time, makes 4 x 4 grids perfectly even (deviation 17.7 %
// without) and 9 x 9 grids as even as without (7.2 % instead of 7.0; see uniformity.h).
//
// Kernel text: it is compiled once more for AVX-512 (list_fill_avx512.cpp), so it is in an
// anonymous namespace. That file includes its headers before the target region.
//
// The lists of a board are the parameter `Lists`; everything else that concerns many cells at once
// is kept in bit planes, a bit a cell, so that it takes a few operations on whole words:
//
//     live_[d]      the cells whose list holds digit d; cells are numbered without the free boxes
//     count_[b]     bit b of (length of the list - 2) of each cell
//     empty_        the cells to fill
//     history_[e]   placement e: its cell, its digit, and the cells whose lists lost that digit
//
// Invariants between steps:
// 1. For each empty cell, live_, count_ and singles_ agree about the length of its list.
// 2. history_[0, depth_) has the placements; cells in it are not empty. Undoing them restores the
//    lists.
// 3. frames_[0, top_) has the cells that were drawn for; their depths ascend.
//
// Tried and lost: bringing a list up to date only when it is drawn from, by replaying the
// placements in the cell's houses. It saves half of the removals, but the next digit has to wait
// for it, while removals at once overlap with the choice of the next cell (1.7 times as long). What
// costs now is that chain of choices and mispredicted branches.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gen/cell_bitset.h"
#include "gen/filler.h"
#include "gen/list_fill.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

/// `W` words hold a set of cells, `B` bits hold 0..digits-2, `N` is at least digits. `Picker` picks
/// from a set as CellPicker does. `Lists` has
///
///     void reset(digits)              all lists full
///     void remove(cells, d)           takes the live digit d out of the lists of these cells
///     void restore(cells)             takes the last removal from each of these lists back
///     uint32_t at(cell, i)            the i-th digit of a list
///     void set_aside(cell, i, n)      moves the i-th of the first n behind the others
///     void bring_back(cell, n)        ends what set_aside did to a list of n
///     static void drop(list, i, n)    takes the i-th of n digits out of an array
template <std::size_t W, std::size_t B, std::size_t N, typename Lists, typename Picker>
class ListFill final : public Filler {
 public:
  explicit ListFill(const BoardSpec& board)
      : board_(board),
        digits_(static_cast<std::uint32_t>(board.digits())),
        free_boxes_(free_boxes(board)),
        board_cells_(cells_outside(board, free_boxes_)),
        cells_(static_cast<std::uint32_t>(board_cells_.size())) {
    GRIDMILL_REQUIRE(cells_ <= kCells && digits_ <= N && digits_ < 2 + (1U << B));
    for (std::uint32_t i = 0; i < cells_; ++i) {
      insert(all_, i);
      for (const Cell p : board.peers_of(board_cells_[i])) {
        insert(peers_[p.index], i);
      }
    }
  }

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == static_cast<std::size_t>(board_.cells()));
    grid_ = grid.data();
    // The time of a search has a heavy tail: after this many steps back, a fresh start is cheaper
    // than going on. The limit grows, so the search is complete.
    for (std::uint64_t limit = 4 * std::uint64_t{digits_}; limit < backtrack_limit_;) {
      switch (search(stream, limit)) {
        case Outcome::kFull:
          return;
        case Outcome::kNone:  // with these digits in the free boxes
          if (free_boxes_.empty()) {
            throw NoFullGrid("the board " + board_.name() + " has no full grid");
          }
          break;
        case Outcome::kLimit:
          limit += limit / 4;
          break;
      }
    }
    throw NoFullGrid("no full grid of the board " + board_.name() + " found in " +
                     std::to_string(backtrack_limit_) + " steps");
  }

 private:
  using Cells = CellBitset<W>;
  static constexpr std::size_t kCells = 64 * W;
  enum class Outcome : std::uint8_t { kFull, kNone, kLimit };

  struct Placement {
    Cells removed;
    std::uint16_t cell;
    std::uint8_t digit;  // from 0
  };
  /// A cell that was drawn for: the history before it, how much of its list is untried, the last
  /// digit's place among those, and the length of the list.
  struct Frame {
    std::uint16_t depth;
    std::uint16_t cell;
    std::uint8_t untried;
    std::uint8_t tried;
    std::uint8_t length;
  };

  static void insert(Cells& cells, std::uint32_t c) { cells[c / 64] |= std::uint64_t{1} << c % 64; }
  static void erase(Cells& cells, std::uint32_t c) {
    cells[c / 64] &= ~(std::uint64_t{1} << c % 64);
  }

  Outcome search(RandomStream& stream, std::uint64_t limit) {
    reset();
    if (!fill_free_boxes(stream)) return Outcome::kNone;
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
      } while (!backtrack());
      const std::uint8_t untried = frames_[top_ - 1].untried;
      try_digit(untried == 1 ? 0 : stream.below(untried));
    }
  }

  void reset() {
    depth_ = 0;
    top_ = 0;
    empty_ = all_;
    singles_ = digits_ == 1 ? all_ : Cells{};
    std::fill(live_.begin(), live_.begin() + digits_, all_);
    for (std::size_t b = 0; b < B; ++b) count_[b] = ((digits_ - 2) >> b & 1) != 0 ? all_ : Cells{};
    lists_.reset(digits_);
  }

  /// Fills each free box from its own list, then takes their digits out of the lists of the
  /// other cells, the lowest digit first. False when that leaves a cell without candidates.
  bool fill_free_boxes(RandomStream& stream) {
    std::array<Cells, N> seen{};  // of each digit: the cells that lose it
    for (const std::vector<Cell>& box : free_boxes_) {
      std::array<std::uint8_t, N + 1> list;
      std::iota(list.begin(), list.end(), std::uint8_t{0});
      const auto put = [&](std::uint32_t length, std::uint32_t i) {
        const std::uint16_t cell = box[length - 1].index;
        const std::uint8_t digit = list[i];
        Lists::drop(list.data(), i, length);
        grid_[cell] = static_cast<std::uint8_t>(digit + 1);
        for (std::size_t w = 0; w < W; ++w) seen[digit][w] |= peers_[cell][w];
      };
      std::uint32_t length = digits_;
      assert(box.size() == length);
      for (; length > 1; length -= 2) {
        const auto [i, j] = stream.below(length, length - 1);
        put(length, i);
        put(length - 1, j);
      }
      if (length == 1) put(1, 0);
    }
    bool lives = true;
    for (std::uint32_t d = 0; d < digits_ && !free_boxes_.empty(); ++d) {
      lives = remove_candidates(seen[d], d) && lives;
    }
    return lives;
  }

  /// Takes a digit out of the lists of cells that have it; false when that leaves one of them
  /// empty.
  bool remove_candidates(const Cells& cells, std::uint32_t digit) {
    std::uint64_t none = 0;
    for (std::size_t w = 0; w < W; ++w) {
      assert((cells[w] & ~live_[digit][w]) == 0);  // they have it
      live_[digit][w] ^= cells[w];
      none |= cells[w] & singles_[w];
      std::uint64_t borrow = cells[w];
      for (std::size_t b = 0; b < B; ++b) {
        count_[b][w] ^= borrow;
        borrow &= count_[b][w];
      }
      singles_[w] |= borrow;
    }
    lists_.remove(cells, digit);
    return none == 0;
  }

  /// Fills the cells that have one candidate, the first first; false when a cell has none.
  bool fill_singles() {
    for (;;) {
      std::uint64_t any = singles_[W - 1];
      std::size_t w = W - 1;
      for (std::size_t i = W - 1; i-- > 0;) {  // no early exit: the branch would be mispredicted
        any |= singles_[i];
        w = singles_[i] != 0 ? i : w;
      }
      if (any == 0) return true;
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(singles_[w]));
      singles_[w] &= singles_[w] - 1;
      std::uint64_t digit = 0;
      for (std::uint64_t d = 1; d < N; ++d) digit += d & (0 - (live_[d][w] >> bit & 1));
      if (!place(static_cast<std::uint32_t>(64 * w) + bit, static_cast<std::uint32_t>(digit))) {
        return false;
      }
    }
  }

  /// Puts the digit into the cell; false when that leaves a cell without candidates.
  bool place(std::uint32_t cell, std::uint32_t digit) {
    const std::uint32_t board_cell = board_cells_[cell].index;
    assert(cell < cells_ && digit < digits_ && (live_[digit][cell / 64] >> cell % 64 & 1U) != 0);
    assert((empty_[cell / 64] >> cell % 64 & 1U) != 0);  // invariant 2
    grid_[board_cell] = static_cast<std::uint8_t>(digit + 1);
    erase(empty_, cell);
    assert(depth_ < cells_);
    Placement& p = history_[depth_++];
    p.cell = static_cast<std::uint16_t>(cell);
    p.digit = static_cast<std::uint8_t>(digit);
    for (std::size_t w = 0; w < W; ++w) {
      p.removed[w] = live_[digit][w] & peers_[board_cell][w] & empty_[w];
    }
    return remove_candidates(p.removed, digit);
  }

  /// Draws a cell with the fewest candidates, and one of them. No cell has less than two here.
  void choose_cell(RandomStream& stream) {
    assert(invariant_holds());
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
    const Picker ties(least);
    assert(ties.size() > 0 && fewest + 2 <= digits_);
    const auto [cell_drawn, digit_drawn] = stream.below(ties.size(), fewest + 2);
    const std::uint32_t cell = ties[cell_drawn];
    const auto length = static_cast<std::uint8_t>(fewest + 2);
    assert(top_ < kCells);
    frames_[top_++] = {
        .depth = static_cast<std::uint16_t>(depth_),
        .cell = static_cast<std::uint16_t>(cell),
        .untried = length,
        .tried = 0,
        .length = length,
    };
    try_digit(digit_drawn);
  }

  /// Tries the i-th of the untried digits of the last frame.
  void try_digit(std::uint32_t i) {
    assert(top_ > 0);
    Frame& f = frames_[top_ - 1];
    assert(i < f.untried);
    f.tried = static_cast<std::uint8_t>(i);
    place(f.cell, lists_.at(f.cell, i));
  }

  /// Takes back the last frame's digit; false, and the frame is gone, when it has no other.
  bool backtrack() {
    Frame& f = frames_[top_ - 1];
    assert(f.untried > 0 && f.tried < f.untried && f.untried <= f.length);
    undo(f.depth);
    lists_.set_aside(f.cell, f.tried, f.untried--);
    if (f.untried != 0) return true;
    lists_.bring_back(f.cell, f.length);
    --top_;
    return false;
  }

  /// Takes back the placements from `depth` on, the last one first. This restores the lengths of
  /// the lists, and whatever else a List keeps.
  void undo(std::uint32_t depth) {
    assert(depth < depth_);  // invariant 3
    singles_ = {};
    while (depth_ > depth) {
      const Placement& p = history_[depth_ - 1];
      lists_.restore(p.removed);
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

  /// Invariant 1.
  [[nodiscard]] bool invariant_holds() const {
    bool agree = true;
    for_each_cell<W>(empty_, [&](std::uint32_t c) {
      const auto has = [&](const Cells& set) { return set[c / 64] >> c % 64 & 1U; };
      std::size_t length = 0;
      for (std::uint32_t d = 0; d < digits_; ++d) length += has(live_[d]);
      std::size_t beyond_two = 0;
      for (std::size_t b = 0; b < B; ++b) beyond_two |= has(count_[b]) << b;
      agree = agree && has(singles_) == (length == 1 ? 1 : 0) &&
              (length < 2 || length == beyond_two + 2);
    });
    return agree;
  }

  const BoardSpec& board_;
  std::uint32_t digits_;
  std::uint8_t* grid_ = nullptr;
  std::vector<std::vector<Cell>> free_boxes_;
  std::vector<Cell> board_cells_;  // those outside the free boxes, which have numbers from 0 here
  std::uint32_t cells_;            // how many
  Cells all_{};
  Cells empty_{};
  Cells singles_{};  // empty cells with one candidate
  std::array<Cells, B> count_{};
  std::array<Cells, N> live_{};
  std::array<Cells, N * N> peers_{};  // of each cell of the board
  Lists lists_;
  std::array<Placement, kCells> history_;
  std::uint32_t depth_ = 0;  // placements that are kept
  std::array<Frame, kCells> frames_;
  std::size_t top_ = 0;
};

}  // namespace
}  // namespace gridmill
