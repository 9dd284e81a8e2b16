#pragma once

// Kernel text of the clue counter: thirty-two boards side by side, and the operations on them. The
// text is compiled once for each instruction set, inside its target region. See CLUES.md. The file
// of AVX-512 defines GRIDMILL_CLUES_AVX512; else the operations are those of the compilers' vector
// extensions, for any processor, which an editor that opens a kernel text alone sees as well.
//
// Invariants of LaneBoards:
// 1. The bits of a lane are set in dead_ if and only if the lane is not in alive_.
// 2. Only boards that are alive lose candidates, and none of their cells stays empty: such a board
//    is killed at once.
// 3. A cell that changes queues the propagators that watch it.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#if defined(GRIDMILL_CLUES_AVX512)
#include <immintrin.h>
#endif

namespace gridmill {
namespace {

using CandidateMask = std::uint16_t;
// The same cell of 32 boards, or something else that is known of each board.
using Vec = CandidateMask __attribute__((vector_size(64), aligned(64)));
using SignedVec = std::int16_t __attribute__((vector_size(64), aligned(64)));
// Bit i represents board i.
using LaneMask = std::uint32_t;

constexpr std::size_t kLanes = 32;

/// The same in memory of the library, where a bare one would lose its alignment.
struct alignas(64) VecStorage {
  Vec lanes = {};
};

inline Vec zero() { return Vec{}; }
inline Vec broadcast(CandidateMask mask) { return zero() + mask; }
inline Vec lowest_bit(Vec m) { return m & (zero() - m); }
/// What is in any lane.
inline CandidateMask reduce_or(Vec lanes) {
  std::array<std::uint64_t, 8> words{};
  std::memcpy(words.data(), &lanes, sizeof lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  all |= all >> 32U;
  return static_cast<CandidateMask>(all | all >> 16U);
}

#if defined(GRIDMILL_CLUES_AVX512)

inline __m512i raw(Vec lanes) { return reinterpret_cast<__m512i>(lanes); }
inline Vec vec_of(__m512i raw) { return reinterpret_cast<Vec>(raw); }

/// Where `test` has a bit.
inline LaneMask any_bit(Vec test) { return _mm512_test_epi16_mask(raw(test), raw(test)); }
inline LaneMask not_equal(Vec a, Vec b) { return _mm512_cmpneq_epi16_mask(raw(a), raw(b)); }
inline Vec expand_mask(LaneMask boards) { return vec_of(_mm512_movm_epi16(boards)); }
inline Vec select_or_zero(Vec test, Vec then) {
  return vec_of(_mm512_maskz_mov_epi16(any_bit(test), raw(then)));
}
inline Vec select(Vec test, Vec then, Vec other) {
  return vec_of(_mm512_mask_mov_epi16(raw(other), any_bit(test), raw(then)));
}
inline Vec min_unsigned(Vec a, Vec b) { return vec_of(_mm512_min_epu16(raw(a), raw(b))); }
/// All bits where a > b, as numbers with a sign.
inline Vec greater_than(Vec a, Vec b) {
  return vec_of(_mm512_movm_epi16(_mm512_cmpgt_epi16_mask(raw(a), raw(b))));
}
inline Vec shift_up(Vec a, Vec by) { return vec_of(_mm512_sllv_epi16(raw(a), raw(by))); }
inline Vec shift_down(Vec a, Vec by) { return vec_of(_mm512_srlv_epi16(raw(a), raw(by))); }
inline Vec min_signed(Vec a, Vec b) { return vec_of(_mm512_min_epi16(raw(a), raw(b))); }

/// Masks as numbers of rows in tables: five bits of them at a time.
template <std::size_t kParts>
struct BitMapIndex {
  __m512i at[kParts];
  explicit BitMapIndex(Vec masks) {
    at[0] = raw(masks);
    if constexpr (kParts > 1) at[1] = _mm512_srli_epi16(raw(masks), 5);
    if constexpr (kParts > 2) at[2] = _mm512_srli_epi16(raw(masks), 10);
    if constexpr (kParts > 3) at[3] = _mm512_srli_epi16(raw(masks), 15);
  }
};

/// What each bit of a mask represents, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = (kBits + 4) / 5;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) {
    assert(of_bit.size() <= kBits);
    for (std::size_t p = 0; p < kParts; ++p) {
      CandidateMask* rows = reinterpret_cast<CandidateMask*>(&part_[p]);
      for (std::size_t i = 1; i < kLanes; ++i) {
        const std::size_t bit = 5 * p + static_cast<std::size_t>(std::countr_zero(i));
        const CandidateMask one = bit < of_bit.size() ? of_bit[bit] : CandidateMask{0};
        rows[i] =
            static_cast<CandidateMask>(kSums ? rows[i & (i - 1)] + one : rows[i & (i - 1)] | one);
      }
    }
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for (std::size_t p = 0; p < kParts; ++p) {
      const Vec more = vec_of(_mm512_permutexvar_epi16(rows.at[p], raw(part_[p].lanes)));
      found = kSums ? found + more : found | more;
    }
    return found;
  }
  [[nodiscard]] Vec operator()(Vec masks) const { return (*this)(BitMapIndex<kParts>(masks)); }

 private:
  VecStorage part_[kParts];
};

/// The items of a table of 32 at these places.
inline Vec table_lookup(const VecStorage& table, Vec at) {
  return vec_of(_mm512_permutexvar_epi16(raw(at), raw(table.lanes)));
}

#else

inline Vec as_unsigned(SignedVec holds) { return reinterpret_cast<Vec>(holds); }
inline SignedVec as_signed(Vec lanes) { return reinterpret_cast<SignedVec>(lanes); }

/// All bits where `test` has one.
inline Vec nonzero_lanes(Vec test) { return as_unsigned(test != zero()); }
/// The boards where all bits are set rather than none.
inline LaneMask to_lane_mask(Vec full) {
  // Four lanes are a word. Each leaves one bit, and a multiplication brings the four together.
  constexpr std::uint64_t kOneEach = 0x0008000400020001;
  constexpr std::uint64_t kTogether = 0x0001000100010001;
  std::array<std::uint64_t, kLanes / 4> words{};
  std::memcpy(words.data(), &full, sizeof full);
  LaneMask boards = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    boards |= static_cast<LaneMask>((words[w] & kOneEach) * kTogether >> 48U & 0xFU) << 4 * w;
  }
  return boards;
}
/// Where `test` has a bit.
inline LaneMask any_bit(Vec test) { return to_lane_mask(nonzero_lanes(test)); }
inline LaneMask not_equal(Vec a, Vec b) { return any_bit(a ^ b); }
inline Vec expand_mask(LaneMask boards) {
  std::array<CandidateMask, kLanes> lanes{};
  for (std::size_t i = 0; i < kLanes; ++i)
    lanes[i] = static_cast<CandidateMask>(0 - (boards >> i & 1U));
  Vec made;
  std::memcpy(&made, lanes.data(), sizeof made);
  return made;
}
inline Vec select_or_zero(Vec test, Vec then) { return then & nonzero_lanes(test); }
inline Vec select(Vec test, Vec then, Vec other) {
  const Vec here = nonzero_lanes(test);
  return (then & here) | (other & ~here);
}
/// All bits where a > b, as numbers with a sign.
inline Vec greater_than(Vec a, Vec b) { return as_unsigned(as_signed(a) > as_signed(b)); }
inline Vec min_signed(Vec a, Vec b) {
  const Vec more = greater_than(a, b);
  return (b & more) | (a & ~more);
}
/// As numbers without a sign.
inline Vec min_unsigned(Vec a, Vec b) {
  const Vec more = as_unsigned(a > b);
  return (b & more) | (a & ~more);
}
/// Bit by bit of how far it goes, at most 15; those that go further lose all.
inline Vec shift_up(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = select(by & broadcast(static_cast<CandidateMask>(step)), a << step, a);
  return select_or_zero(~nonzero_lanes(by & broadcast(0xFFF0)), a);
}
inline Vec shift_down(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = select(by & broadcast(static_cast<CandidateMask>(step)), a >> step, a);
  return select_or_zero(~nonzero_lanes(by & broadcast(0xFFF0)), a);
}
/// The items of a table of 32 at these places.
inline Vec table_lookup(const VecStorage& table, Vec at) {
  Vec found = zero();
  for (std::size_t i = 0; i < kLanes; ++i) found[i] = table.lanes[at[i] % kLanes];
  return found;
}

/// Masks whose bits a map is asked about.
template <std::size_t kParts>
struct BitMapIndex {
  Vec masks;
  explicit BitMapIndex(Vec these) : masks(these) {}
};

/// What each bit of a mask represents, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = 1;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) : bits_(of_bit.size()) {
    assert(of_bit.size() <= kBits);
    std::copy(of_bit.begin(), of_bit.end(), of_bit_.begin());
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for (std::size_t b = 0; b < bits_; ++b) {
      const Vec here = nonzero_lanes(rows.masks & broadcast(static_cast<CandidateMask>(1U << b))) &
                       broadcast(of_bit_[b]);
      found = kSums ? found + here : found | here;
    }
    return found;
  }
  [[nodiscard]] Vec operator()(Vec masks) const { return (*this)(BitMapIndex<kParts>(masks)); }

 private:
  std::array<CandidateMask, kBits> of_bit_ = {};
  std::size_t bits_ = 0;
};

#endif

/// The candidate of cells that have exactly one; nothing for the others.
inline Vec single(Vec m) { return select(m & (m - 1), zero(), m); }

/// Calls f with 0 to n - 1 as constants.
template <std::size_t n, typename F>
void for_each_constant(const F& f) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (f(std::integral_constant<std::size_t, i>()), ...);
  }
  (std::make_index_sequence<n>());
}

/// Adds the first free digit from this one on.
inline Vec with_next(Vec taken, Vec bit) { return taken | lowest_bit(~(taken | (bit - 1))); }

/// Each digit up to `by` above one of these.
inline Vec spread_up(Vec digits, Vec by) {
  const auto step = [&](CandidateMask bit, Vec further) {
    digits |= select_or_zero(by & broadcast(bit), further);
  };
  step(1, digits << 1U);
  step(2, digits << 1U | digits << 2U);
  step(4, digits << 1U | digits << 2U | digits << 3U | digits << 4U);
  const Vec four = digits | digits << 1U | digits << 2U | digits << 3U;
  step(8, digits << 8U | four << 1U | four << 5U);
  return digits;
}

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
    for (const auto& [cell, number] : wakes) {
      assert(cell < now_.size() && number < propagators);
      watchers_[cell * words_ + number / 64] |= std::uint64_t{1} << number % 64;
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
  LaneMask alive_ = 0;
  Vec dead_ = {};  ///< all bits of boards that are not alive
  std::vector<std::uint64_t> weights_;
};

}  // namespace
}  // namespace gridmill
