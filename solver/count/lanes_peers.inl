#pragma once

// Kernel text of the lane counter: where large boards branch, board by board. See LANES.md.

#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_branch.inl"

namespace gridmill {
namespace {

#if defined(GRIDMILL_LANES_AVX2)

/// Of the cells with two candidates, the one that most cells of its row, column and box share a
/// digit with: those with two candidates count three times, those with three once, others do not.
/// For boxes of more than nine cells, and rows, columns and boxes only. A board is 16 vectors of a
/// row, and again of a column, and of a box.
template <int kHeight, int kWidth>
class PeerBranching {
 public:
  explicit PeerBranching(const LaneRules& rules) : supported_(kFits && rules.extra_houses.empty()) {
    if (!supported_) return;
    words_ = std::make_unique<Words>();
    for (int k = 0; k < kDigits; ++k) {
      for (int i = 0; i < kDigits; ++i) {
        const bool elsewhere = i / kWidth != k / kWidth && i % kWidth != k % kWidth;
        words_->other_lines[k][i] = elsewhere ? Word{0xffff} : Word{0};
      }
    }
  }

  /// False, and nothing is chosen, if the board is not supported or one of the lanes has no such
  /// cell. `near`: what HintedBranching::choose returns.
  bool choose(LaneMask lanes, const Word* cells, const Word* hint, Choices& choices,
              LaneMask& near) {
    if constexpr (kFits) {
      if (!supported_) return false;
      transpose_boards(cells);
      for (LaneMask m = lanes; m != 0; m &= m - 1) {
        const int lane = first_lane(m);
        const int cell = choose_cell_of(words_->board[lane]);
        if (cell < 0) return false;
        choices.place[lane] = static_cast<Word>(cell);
      }
      near = kAllLanes & ~to_lane_mask(find_lost(cells, hint));
      choose_digits(lanes, cells, hint, choices);
      return true;
    } else {
      return false;
    }
  }

 private:
  static constexpr int kDigits = kHeight * kWidth;
  static constexpr int kSide = 16;
  static constexpr int kMaxWidth = 8;
  static constexpr bool kFits = kDigits > 9 && kDigits <= kSide&& kWidth <= kMaxWidth;
  /// What a cell of two candidates counts; one of three counts 1.
  static constexpr int kPairScore = 3;
  static_assert(kLanes == kSide);

  /// Cells in the order of their lines, 16 words for each, and some that copies write beyond.
  using LineWords = Word[kSide * kSide + kMaxWidth];
  struct Lines {
    alignas(32) LineWords digits = {};  ///< of cells that count; else 0
    alignas(32) LineWords score = {};   ///< what the cell counts
  };
  struct Words {
    /// [lane]: its rows. Words that are no cells have no meaning.
    alignas(32) Word board[kLanes][kSide * kSide] = {};
    Lines row;
    Lines column;
    Lines box;
    /// [cell of a box]: those cells of the box that are in other rows and columns.
    alignas(32) Word other_lines[kSide][kSide] = {};
  };

  /// Lanes with an open cell that has lost its likely digit.
  static VecMask find_lost(const Word* cells, const Word* hint) {
    VecMask lost = to_vec_mask(0);
    for (int i = 0; i < kDigits * kDigits; ++i) {
      const Vec cell = load(cells + i * kLanes);
      const Vec rest = and2(cell, add(cell, broadcast(-1)));
      lost |= equal(and2(cell, load(hint + i * kLanes)), zero()) & ~equal(rest, zero());
    }
    return lost;
  }

  /// Writes the board of each lane. The last row is read with cells before it, which come to be
  /// where the row before has words that are no cells.
  void transpose_boards(const Word* cells) {
    for (int r = 0; r < kDigits; ++r) {
      const int before = r + 1 < kDigits ? 0 : kSide - kDigits;
      transpose(cells + (r * kDigits - before) * kLanes, kLanes,
                words_->board[0] + r * kSide - before, kSide * kSide);
    }
  }

  /// The cell of a board, or -1.
  int choose_cell_of(const Word* board) {
    Words& w = *words_;
    LaneMask pairs[kDigits];
    LaneMask any = 0;
    for (int r = 0; r < kDigits; ++r) {
      const Vec cell = load(board + r * kSide);
      const Vec rest = and2(cell, add(cell, broadcast(-1)));
      const Vec rest2 = and2(rest, add(rest, broadcast(-1)));
      const Vec rest3 = and2(rest2, add(rest2, broadcast(-1)));
      const VecMask open =
          and_not(to_vec_mask(static_cast<LaneMask>((1 << kDigits) - 1)), equal(rest, zero()));
      const VecMask pair = equal(rest2, zero()) & open;
      const VecMask counts = equal(rest3, zero()) & open;
      store(w.row.digits + r * kSide, and2(cell, counts));
      store(w.row.score + r * kSide,
            select(pair, broadcast(kPairScore), and2(counts, broadcast(1))));
      pairs[r] = to_lane_mask(pair);
      any |= pairs[r];
    }
    if (any == 0) return -1;
    transpose(w.row.digits, kSide, w.column.digits, kSide);
    transpose(w.row.score, kSide, w.column.score, kSide);
    gather_boxes(w.row.digits, w.box.digits);
    gather_boxes(w.row.score, w.box.score);
    int best = -1;
    int best_cell = -1;
    for (int r = 0; r < kDigits; ++r) {
      for (LaneMask m = pairs[r]; m != 0; m &= m - 1) {
        const int c = first_lane(m);
        const int score = sum_peers(w, r, c);
        best_cell = score > best ? r * kDigits + c : best_cell;
        best = score > best ? score : best;
      }
    }
    return best_cell;
  }

  GRIDMILL_LANES_INLINE static int sum_peers(const Words& w, int r, int c) {
    const Vec digits = broadcast(w.row.digits[r * kSide + c]);
    const auto shared = [&](const Lines& of, int line) {
      const Vec none = equal(and2(load(of.digits + line * kSide), digits), zero());
      return and_not(load(of.score + line * kSide), none);
    };
    const int box = r / kHeight * (kDigits / kWidth) + c / kWidth;
    const int k = r % kHeight * kWidth + c % kWidth;
    const Vec sum = add(add(shared(w.row, r), shared(w.column, c)),
                        and2(shared(w.box, box), load(w.other_lines[k])));
    const __m256i parts = _mm256_sad_epu8((__m256i)sum, _mm256_setzero_si256());
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(parts), _mm256_extracti128_si256(parts, 1));
    return _mm_cvtsi128_si32(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half)));
  }

  /// Exchanges rows and columns of 16 times 16 words. The rows are `step` words apart.
  GRIDMILL_LANES_INLINE static void transpose(const Word* from, int from_step, Word* to, int step) {
    __m256i half[2][8];  // of eight lines
    GRIDMILL_UNROLL for (int h = 0; h < 2; ++h) {
      __m256i v[8];
      GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) v[i] =
          (__m256i)load(from + (8 * h + i) * from_step);
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
      const __m256i first = _mm256_permute2x128_si256(half[0][i], half[1][i], 0x20);
      const __m256i last = _mm256_permute2x128_si256(half[0][i], half[1][i], 0x31);
      _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to + i * step), first);
      _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to + (8 + i) * step), last);
    }
  }

  /// Rows as boxes. Eight words are copied for each line of a box; the next line, or box, writes
  /// over those that are too many, and after the last line of a box `other_lines` hides them.
  GRIDMILL_LANES_INLINE static void gather_boxes(const Word* rows, Word* to) {
    for (int y = 0; y < kDigits; y += kHeight) {
      for (int x = 0; x < kDigits; x += kWidth, to += kSide) {
        GRIDMILL_UNROLL for (int r = 0; r < kHeight; ++r) {
          std::memcpy(to + r * kWidth, rows + (y + r) * kSide + x, kMaxWidth * sizeof(Word));
        }
      }
    }
  }

  bool supported_;
  std::unique_ptr<Words> words_;
};

#else

/// For other instruction sets there is none.
template <int kHeight, int kWidth>
class PeerBranching {
 public:
  explicit PeerBranching(const LaneRules& /*rules*/) {}
  bool choose(LaneMask /*lanes*/, const Word* /*cells*/, const Word* /*hint*/, Choices& /*choices*/,
              LaneMask& /*near*/) {
    return false;
  }
};

#endif

}  // namespace
}  // namespace gridmill
