#pragma once

// Kernel text of the clue counter: thirty-two boards side by side. See CLUES.md.
//
// Invariants of LaneBoards:
// 1. The bits of a lane are set in dead_ if and only if the lane is not in alive_.
// 2. Only boards that are alive lose candidates, and none of their cells stays empty: such a board
//    is killed at once.
// 3. A cell that changes queues the propagators that watch it.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/count/clues_vector.inl"

namespace gridmill {
namespace {

/// The candidates of 32 boards, a mask for each cell and board, and the operations that remove
/// candidates. A board with a contradiction is dead, and nothing in it moves any more. `weights`
/// are learned: they count the contradictions that a cell was in.
class LaneBoards {
 public:
  using Cells = std::span<const std::uint16_t>;
  /// Of so many cells the changed ones are the bits of a word.
  static constexpr std::uint32_t kMaxCellsAtOnce = 64;

  explicit LaneBoards(std::size_t cells) : now_(cells) {}

  /// The candidates of a cell.
  [[nodiscard]] Vec& at(std::size_t cell) { return now_[cell].lanes; }

  [[nodiscard]] LaneMask alive() const { return alive_; }
  /// All bits of boards that are not alive.
  [[nodiscard]] const Vec& dead() const { return dead_; }
  /// Makes exactly these boards alive.
  void set_alive(LaneMask boards) {
    alive_ = boards;
    dead_ = expand_mask(~boards);
    assert(any_bit(dead_) == ~alive_);  // invariant 1
  }

  [[nodiscard]] const std::vector<std::uint64_t>& weights() const { return weights_; }
  void bump_weight(std::size_t cell, std::uint64_t by) { weights_[cell] += by; }
  /// Forgets what was learned.
  void reset_weights() { weights_.assign(now_.size(), 1); }
  /// Knows what another one has learned.
  void copy_weights(const LaneBoards& of) { weights_ = of.weights_; }

  /// Queues the propagators that watch this cell.
  void schedule(std::size_t c) {
    assert(c < now_.size() && queue_.size() == words_);
    const std::uint64_t* some = watchers_.data() + c * words_;
    for (std::size_t w = 0; w < words_; ++w) queue_[w] |= some[w];
  }
  /// Queues all propagators that watch a cell.
  void schedule_all() {
    for (std::size_t w = 0; w < words_; ++w) queue_[w] |= watching_[w];
  }
  void clear_queue() { std::fill(queue_.begin(), queue_.end(), 0); }

  /// Leaves these candidates.
  void set(std::size_t c, Vec keep) {
    const Vec old = now_[c].lanes;
    const Vec left = old & (keep | dead_);
    const LaneMask moved = not_equal(old, left);
    if (moved == 0) return;
    assert((moved & ~alive_) == 0);  // invariant 2
    moved_ |= moved;
    now_[c].lanes = left;
    schedule(c);
    const LaneMask empty = moved & ~any_bit(left);
    if (empty == 0) return;
    weights_[c] += static_cast<unsigned>(std::popcount(empty));
    kill(empty);
  }
  /// Leaves candidates of the cells of a clue. False: no board is left.
  bool put(const Cells& cells, const Vec* left) {
    return fail(leave(cells, [&](std::size_t i) { return left[i]; }), cells);
  }
  /// Removes digits from cells outside of a clue.
  void eliminate(const Cells& cells, Vec digits) {
    restrict(cells, [&](std::size_t) { return ~digits; });
  }
  /// Leaves `left(i)` of the i-th of some cells. A cell that loses its last digit gains weight.
  template <typename Left>
  void restrict(const Cells& cells, const Left& left) {
    const LaneMask empty = leave(cells, left) & alive_;
    if (empty == 0) return;
    for (const std::uint16_t c : cells) {
      weights_[c] += static_cast<unsigned>(std::popcount(empty & ~any_bit(now_[c].lanes)));
    }
    kill(empty);
  }
  /// These boards are dead. False: none is left.
  bool kill(LaneMask boards) {
    alive_ &= ~boards;
    dead_ = expand_mask(~alive_);
    assert((alive_ & boards) == 0 && any_bit(dead_) == ~alive_);  // invariant 1
    return alive_ != 0;
  }
  /// Some boards contradict the clues of these cells. False: none is left.
  bool fail(LaneMask boards, const Cells& cells) {
    boards &= alive_;
    if (boards == 0) return true;
    const auto by = static_cast<unsigned>(std::popcount(boards));
    for (const std::uint16_t c : cells) weights_[c] += by;
    return kill(boards);
  }

 protected:
  /// By cell: the propagators that watch it, of `propagators`.
  void watch(std::size_t propagators,
             const std::vector<std::pair<std::uint16_t, std::uint16_t>>& wakes) {
    words_ = (propagators + 63) / 64;
    queue_.assign(words_, 0);
    watchers_.assign(now_.size() * words_, 0);
    watching_.assign(words_, 0);
    for (const auto& [cell, number] : wakes) {
      assert(cell < now_.size() && number < propagators);
      watchers_[cell * words_ + number / 64] |= std::uint64_t{1} << number % 64;
      watching_[number / 64] |= std::uint64_t{1} << number % 64;
    }
  }

  LaneMask moved_ = 0;                ///< since this was set to 0
  std::vector<std::uint64_t> queue_;  ///< propagators

 private:
  /// Leaves `left(i)` of the i-th of some cells, almost without branches, as it is unpredictable
  /// which cells move. Returns where a cell has no candidates.
  template <typename Left>
  LaneMask leave(const Cells& cells, const Left& left) {
    GRIDMILL_REQUIRE(cells.size() <= kMaxCellsAtOnce);
    Vec smallest = ~zero();
    LaneMask moved = 0;
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      Vec& here = now_[cells[i]].lanes;
      const Vec now = here & (left(i) | dead_);
      const LaneMask these = not_equal(here, now);
      changed |= static_cast<std::uint64_t>(these != 0) << i;
      moved |= these;
      here = now;
      smallest = min_unsigned(smallest, now);
    }
    assert((moved & ~alive_) == 0);  // invariant 2
    moved_ |= moved;
    for (; changed != 0; changed &= changed - 1) {
      schedule(cells[static_cast<std::size_t>(std::countr_zero(changed))]);
    }
    return ~any_bit(smallest);
  }

  std::vector<VecStorage> now_;          ///< by cell
  std::size_t words_ = 0;                ///< of a set of propagators
  std::vector<std::uint64_t> watchers_;  ///< by cell
  std::vector<std::uint64_t> watching_;  ///< of any cell
  LaneMask alive_ = 0;
  Vec dead_ = {};  ///< all bits of boards that are not alive
  std::vector<std::uint64_t> weights_;
};

}  // namespace
}  // namespace gridmill
