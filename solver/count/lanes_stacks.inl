#pragma once

// Kernel text of the lane counter: the stacks of halves of branches that wait. See LANES.md.
//
// Invariants of LaneStacks:
// 1. AVX2 and AVX-512: a lane is in waiting_ if and only if its height_ is not 0.
// 2. Others: a lane with boards on its stack is in waiting_ and in exactly one of tops_, at the
//    height of its last board; a lane without is in none.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_round.inl"

namespace gridmill {
namespace {

/// Copies a board from one lane to another; each is named by its first cell.
inline void copy_board(Word* to, const Word* from, int n) {
  assert(to != from);
  for (int i = 0; i < n; ++i) to[i * kLanes] = from[i * kLanes];
}

/// Copies boards from lane to lane: those lanes get the boards of the lanes from[lane].
inline void copy_boards(Word* cells, const Word* from, LaneMask lanes, int n) {
#if defined(GRIDMILL_LANES_AVX512)
  const Vec index = load(from);
  for (int i = 0; i < n; ++i, cells += kLanes) {
    const Vec row = load(cells);
    store(cells, select(to_vec_mask(lanes), permute(row, index), row));
  }
#else
  for (LaneMask m = lanes; m != 0; m &= m - 1) {
    copy_board(cells + first_lane(m), cells + from[first_lane(m)], n);
  }
#endif
}

/// Row by row, those lanes of `to` become the same lanes of `from`.
inline void copy_lanes(Word* to, const Word* from, int n, LaneMask lanes) {
  const VecMask copied = to_vec_mask(lanes);
  for (int i = 0; i < n; ++i, to += kLanes, from += kLanes) {
    store(to, select(copied, load(from), load(to)));
  }
}

#if defined(GRIDMILL_LANES_AVX2) || defined(GRIDMILL_LANES_AVX512)
#define GRIDMILL_LANES_TRANSPOSED

/// Boards are transposed in lines of 16 words, for half of the lanes at a time with AVX-512.
using Line = __m256i;
constexpr int kLineWords = 16;

GRIDMILL_LANES_INLINE Line load_line(const Word* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(at));
}
GRIDMILL_LANES_INLINE void store_line(Word* at, Line line) {
  _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(at), line);
}

/// Exchanges rows and columns of 16 times 16 words: from(i) reads a row, to(i, column) writes.
template <typename From, typename To>
GRIDMILL_LANES_INLINE void transpose_lanes(From&& from, To&& to) {
  __m256i half[2][8];  // of eight lines
  GRIDMILL_UNROLL for (int h = 0; h < 2; ++h) {
    __m256i v[8];
    GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) v[i] = from(8 * h + i);
    GRIDMILL_UNROLL for (int round = 0; round < 3; ++round) {
      __m256i next[8];
      GRIDMILL_UNROLL for (int i = 0; i < 4; ++i) {
        next[2 * i] = _mm256_unpacklo_epi16(v[i], v[i + 4]);
        next[2 * i + 1] = _mm256_unpackhi_epi16(v[i], v[i + 4]);
      }
      GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) v[i] = next[i];
    }
    GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) half[h][i] = v[i];
  }
  GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) {
    to(i, _mm256_permute2x128_si256(half[0][i], half[1][i], 0x20));
    to(8 + i, _mm256_permute2x128_si256(half[0][i], half[1][i], 0x31));
  }
}

// A yes or no for every word of a line.
#if defined(GRIDMILL_LANES_AVX512)
using LineMask = __mmask16;
GRIDMILL_LANES_INLINE LineMask to_line_mask(LaneMask words) { return static_cast<LineMask>(words); }
GRIDMILL_LANES_INLINE LaneMask to_word_mask(LineMask mask) { return mask; }
GRIDMILL_LANES_INLINE LineMask is_zero(Line line) { return _mm256_testn_epi16_mask(line, line); }
GRIDMILL_LANES_INLINE Line keep(LineMask mask, Line line) {
  return _mm256_maskz_mov_epi16(mask, line);
}
/// The words that have a bit in common.
GRIDMILL_LANES_INLINE LaneMask shared_words(Line a, Line b) { return _mm256_test_epi16_mask(a, b); }
GRIDMILL_LANES_INLINE void store_masked(Word* at, LineMask mask, Line line) {
  _mm256_mask_storeu_epi16(at, mask, line);
}
#else
using LineMask = VecMask;
GRIDMILL_LANES_INLINE LineMask to_line_mask(LaneMask words) { return to_vec_mask(words); }
GRIDMILL_LANES_INLINE LaneMask to_word_mask(LineMask mask) { return to_lane_mask(mask); }
GRIDMILL_LANES_INLINE LineMask is_zero(Line line) { return equal((Vec)line, zero()); }
GRIDMILL_LANES_INLINE Line keep(LineMask mask, Line line) { return (Line)(mask & (Vec)line); }
GRIDMILL_LANES_INLINE LaneMask shared_words(Line a, Line b) {
  return ~to_lane_mask(is_zero(_mm256_and_si256(a, b))) & 0xffff;
}
GRIDMILL_LANES_INLINE void store_masked(Word* at, LineMask mask, Line line) {
  store(at, select(mask, (Vec)line, load(at)));
}
#endif

GRIDMILL_LANES_INLINE Line without_lowest(Line line) {
  return _mm256_and_si256(line, _mm256_add_epi16(line, _mm256_set1_epi16(-1)));
}

/// Takes one lane, named by its first word, from 16 rows. Row i is read from i words ahead of the
/// lane, so that its word is in place i.
GRIDMILL_LANES_INLINE Line take_column(const Word* from) {
  Line v[kLineWords];
  GRIDMILL_UNROLL for (int i = 0; i < kLineWords; ++i) v[i] = load_line(from + i * (kLanes - 1));
  GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) v[i] = _mm256_blend_epi32(v[i], v[i + 8], 0xf0);
  GRIDMILL_UNROLL for (int i = 0; i < 8; i += 2) v[i] = _mm256_blend_epi16(v[i], v[i + 1], 0xaa);
  return _mm256_blend_epi32(_mm256_blend_epi32(v[0], v[2], 0x22),
                            _mm256_blend_epi32(v[4], v[6], 0x88), 0xcc);
}

/// Words of the largest board that is transposed before it is pushed.
constexpr int kMaxBoardWords = 256;

/// A stack of boards for every lane: the halves of its branches that were put off. A board is a
/// block of words, cell by cell, and the boards of a lane lie one after the other. Boards of many
/// lanes are transposed together. Heights are explained at the other LaneStacks.
class LaneStacks {
 public:
  static constexpr int kStep = 1;  ///< words from cell to cell

  explicit LaneStacks(int cells)
      : cells_(cells),
        size_((cells + kLanes - 1) / kLanes * kLanes),
        words_(new VecStorage[static_cast<std::size_t>(lane_words() + size_ / kLanes)]) {}

  void clear() { drop(kAllLanes); }

  /// Lanes with a board on their stack.
  [[nodiscard]] LaneMask waiting() const { return waiting_; }

  /// Copies the lanes' boards onto their stacks, and calls pushed(lane, its board there). `boards`:
  /// those of all lanes, each kMaxBoardWords after the last one, if the caller has them; or
  /// nullptr.
  template <typename F>
  [[gnu::noinline]] void push(LaneMask lanes, const Word* rows, const Word* boards, F&& pushed) {
    if (boards != nullptr) {
      for (LaneMask m = lanes; m != 0; m &= m - 1) {
        const int lane = first_lane(m);
        const Word* from = boards + lane * kMaxBoardWords;
        Word* to = board(lane, height_[lane]);
        for (int i = 0; i < size_; i += kLanes) store(to + i, load(from + i));
      }
    } else {
      for (int first = 0; first < kLanes; first += kLineWords) {
        put(first, lanes & line_lanes(first), rows);
      }
    }
    waiting_ |= lanes;
    for (LaneMask m = lanes; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      assert(height_[lane] < 2 * cells_);
      pushed(lane, board(lane, height_[lane]++));
    }
  }

  /// Copies the boards on top of those lanes' stacks, one each, into the lanes.
  [[gnu::noinline]] void pop(LaneMask lanes, Word* rows) {
    assert((lanes & ~waiting_) == 0);
    for (int first = 0; first < kLanes; first += kLineWords) {
      const LaneMask here = lanes & line_lanes(first);
      if (count_lanes(here) >= kMinPopped && cells_ >= kLineWords) {
        pop_together(first, here, rows);
        continue;
      }
      for (LaneMask m = here; m != 0; m &= m - 1) pop_one(first_lane(m), first_lane(m), rows);
    }
  }

  /// Copies the board on top of a lane's stack into another lane.
  [[gnu::noinline]] void pop(int from, int to, Word* rows) { pop_one(from, to, rows); }

  /// Forgets all boards of those lanes.
  void drop(LaneMask lanes) {
    for (LaneMask m = lanes & waiting_; m != 0; m &= m - 1) height_[first_lane(m)] = 0;
    waiting_ &= ~lanes;
  }

 private:
  // With fewer lanes of a line it is faster to copy them one by one.
  static constexpr int kMinPushed = kLanes >= 32 ? 7 : 5;
  static constexpr int kMinPopped = kLanes >= 32 ? 7 : 4;

  /// From the stack of a lane to the next one. Boards of equal height are not in the same sets of
  /// the cache.
  [[nodiscard]] std::ptrdiff_t lane_words() const {
    return std::ptrdiff_t{2} * cells_ * size_ + size_ + 2 * kLanes;
  }
  [[nodiscard]] Word* board(int lane, int height) const {
    return words_[0].at + lane * lane_words() + static_cast<std::ptrdiff_t>(height) * size_;
  }
  /// A board that lanes use that are not copied.
  [[nodiscard]] Word* spare() const { return words_[0].at + kLanes * lane_words(); }

  /// The lanes of a line, by the first of them.
  static LaneMask line_lanes(int first) { return LaneMask{0xffff} << first; }

  /// Copies the boards of lanes of one line onto their stacks.
  void put(int first, LaneMask lanes, const Word* rows) {
    if (count_lanes(lanes) < kMinPushed || cells_ < kLineWords) {
      for (LaneMask m = lanes; m != 0; m &= m - 1) put_one(first_lane(m), rows);
      return;
    }
    Word* to[kLineWords];
    for (int k = 0; k < kLineWords; ++k) {
      const int lane = first + k;
      to[k] = (lanes & lane_bit(lane)) != 0 ? board(lane, height_[lane]) : spare();
    }
    for (int i = 0; i < cells_; i += kLineWords) {
      const int at = i < cells_ - kLineWords ? i : cells_ - kLineWords;
      transpose_lanes([&](int k) { return load_line(rows + (at + k) * kLanes + first); },
                      [&](int k, Line line) { store_line(to[k] + at, line); });
    }
  }
  void put_one(int lane, const Word* rows) {
    Word* to = board(lane, height_[lane]);
    const Word* from = rows + lane;
    if (cells_ < kLineWords) {
      for (int i = 0; i < cells_; ++i) to[i] = from[i * kLanes];
      return;
    }
    const Word* const last = from + (cells_ - kLineWords) * kLanes;
    Word* const last_to = to + (cells_ - kLineWords);
    for (; from < last; from += kLineWords * kLanes, to += kLineWords) {
      store_line(to, take_column(from));
    }
    store_line(last_to, take_column(last));
  }

  /// Copies the boards on top of the stacks of lanes of one line into the lanes.
  void pop_together(int first, LaneMask lanes, Word* rows) {
    const LineMask copied = to_line_mask(lanes >> first);
    const Word* from[kLineWords];
    for (int k = 0; k < kLineWords; ++k)
      from[k] = (lanes & lane_bit(first + k)) != 0 ? take(first + k) : spare();
    for (int i = 0; i < cells_; i += kLineWords) {
      const int at = i < cells_ - kLineWords ? i : cells_ - kLineWords;
      transpose_lanes(
          [&](int k) { return load_line(from[k] + at); },
          [&](int k, Line line) { store_masked(rows + (at + k) * kLanes + first, copied, line); });
    }
  }

  const Word* take(int lane) {
    assert((waiting_ & lane_bit(lane)) != 0 && height_[lane] > 0);
    if (--height_[lane] == 0) waiting_ &= ~lane_bit(lane);
    return board(lane, height_[lane]);
  }
  void pop_one(int from, int to, Word* rows) {
    const Word* words = take(from);
    Word* at = rows + to;
    int i = 0;
    for (; i + 4 <= cells_; i += 4, words += 4, at += 4 * kLanes) {
      std::uint64_t four;
      std::memcpy(&four, words, sizeof four);
      __asm__("" : "+r"(four));  // g++ would pick the words from vectors, in twice the steps
      GRIDMILL_UNROLL for (int k = 0; k < 4; ++k) at[k * kLanes] =
          static_cast<Word>(four >> (16 * k));
    }
    for (; i < cells_; ++i, ++words, at += kLanes) *at = *words;
  }

  int cells_;
  int size_;  ///< words of a board
  std::unique_ptr<VecStorage[]> words_;
  int height_[kLanes] = {};  ///< boards on the stack
  LaneMask waiting_ = 0;
};

#else

/// A stack of boards for every lane: the halves of its branches that were put off. The boards of
/// all lanes that lie equally high share a shelf, laid out like the lanes, so that lanes of one
/// height are pushed or popped together and stay in their column.
///
/// A half is put off when the other gets a digit into a cell, or into one mini-line of its line,
/// for good; so no stack is higher than there are cells, or digits in rows and columns. The
/// benchmark lists reach 16, an empty board 46. Shelves that no lane reaches take no memory
/// but addresses.
class LaneStacks {
 public:
  static constexpr int kStep = kLanes;  ///< words from cell to cell

  explicit LaneStacks(int cells)
      : cells_(cells),
        max_height_(2 * static_cast<std::size_t>(cells)),
        tops_(std::make_unique<LaneMask[]>(max_height_)),
        rows_(new VecStorage[max_height_ * static_cast<std::size_t>(cells)]) {}

  void clear() { drop(kAllLanes); }

  /// Lanes with a board on their stack.
  [[nodiscard]] LaneMask waiting() const { return waiting_; }

  /// Copies the lanes' boards onto their stacks, and calls pushed(lane, its first cell there).
  template <typename F>
  [[gnu::noinline]] void push(LaneMask lanes, const Word* rows, const Word* /*boards*/,
                              F&& pushed) {
    LaneMask lowest = lanes & ~waiting_;  // of the lanes still to do, those with d boards
    waiting_ |= lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      lanes &= ~lowest;
      const LaneMask next = tops_[d] & lanes;
      if (lowest != 0) {
        copy_lanes(level(d), rows, cells_, lowest);
        for (LaneMask m = lowest; m != 0; m &= m - 1)
          pushed(first_lane(m), level(d) + first_lane(m));
      }
      tops_[d] = (tops_[d] & ~next) | lowest;
      lowest = next;
    }
    assert(invariant_holds());
  }

  /// Copies the boards on top of those lanes' stacks, one each, into the lanes.
  [[gnu::noinline]] void pop(LaneMask lanes, Word* rows) {
    assert((lanes & ~waiting_) == 0);
    for_tops(lanes, [&](const Word* from, LaneMask here) { copy_lanes(rows, from, cells_, here); });
  }

  /// Copies the board on top of a lane's stack into another lane.
  [[gnu::noinline]] void pop(int from, int to, Word* rows) {
    assert((waiting_ & lane_bit(from)) != 0 && from != to);
    for_tops(lane_bit(from),
             [&](const Word* boards, LaneMask) { copy_board(rows + to, boards + from, cells_); });
  }

  /// Forgets all boards of those lanes.
  void drop(LaneMask lanes) {
    lanes &= waiting_;
    waiting_ &= ~lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      const LaneMask here = tops_[d] & lanes;
      tops_[d] &= ~here;
      lanes &= ~here;
    }
  }

 private:
  Word* level(std::size_t d) { return rows_[d * static_cast<std::size_t>(cells_)].at; }

  /// Takes the highest board from each of the lanes' stacks, a shelf at a time.
  template <typename F>
  void for_tops(LaneMask lanes, F&& visit) {
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      const LaneMask here = tops_[d] & lanes;
      if (here == 0) continue;
      visit(level(d), here);
      tops_[d] &= ~here;
      lanes &= ~here;
      (d == 0 ? waiting_ : tops_[d - 1]) ^= here;
    }
    assert(invariant_holds());
  }
  /// Invariant 2.
  [[nodiscard]] bool invariant_holds() const {
    LaneMask lanes = 0;
    for (std::size_t d = 0; d < max_height_; ++d) {
      if ((tops_[d] & lanes) != 0) return false;
      lanes |= tops_[d];
    }
    return lanes == waiting_;
  }

  int cells_;
  std::size_t max_height_;            ///< boards on a stack
  std::unique_ptr<LaneMask[]> tops_;  ///< [shelf]: lanes whose highest board is there
  std::unique_ptr<VecStorage[]> rows_;
  LaneMask waiting_ = 0;
};

#endif

}  // namespace
}  // namespace gridmill
