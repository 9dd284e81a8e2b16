#pragma once

// Kernel text of the lane counter: where large boards branch, board by board. See LANES.md.
//
// Invariants:
// 1. Words of a BoardWords that are no cells are 0.

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
class PeerBranching {
 public:
  PeerBranching(const LaneRules& rules, int height, int width)
      : n_(rules.digits()),
        height_(height),
        width_(width),
        supported_(n_ > 9 && n_ <= kSide && width <= kMaxWidth && rules.extra_houses.empty()) {
    if (!supported_) return;
    assert(height * width == n_);
    words_ = std::make_unique<Words>();
    for (int k = 0; k < n_; ++k) {
      for (int i = 0; i < n_; ++i) {
        const bool elsewhere = i / width != k / width && i % width != k % width;
        words_->other_lines[k][i] = elsewhere ? Word{0xffff} : Word{0};
      }
    }
  }

  /// False, and nothing is chosen, if the board is not supported or one of the lanes has no such
  /// cell. `near`: what HintedBranching::choose returns.
  bool choose(LaneMask lanes, const Word* cells, const Word* hint, Choices& choices,
              LaneMask& near) {
    if (!supported_) return false;
    for (LaneMask m = lanes; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      const int cell = choose_cell_of(cells + lane);
      if (cell < 0) return false;
      choices.place[lane] = static_cast<Word>(cell);
    }
    near = kAllLanes & ~to_lane_mask(find_lost(cells, hint));
    choose_digits(lanes, cells, hint, choices);
    return true;
  }

 private:
  static constexpr int kSide = 16;
  static constexpr int kMaxWidth = 8;
  /// What a cell of two candidates counts; one of three counts 1.
  static constexpr int kPairScore = 3;
  static_assert(kLanes == kSide);

  /// Cells in the order of their lines, 16 words for each.
  struct Lines {
    alignas(32) Word digits[kSide * kSide + kMaxWidth];  ///< of cells that count; else 0
    alignas(32) Word score[kSide * kSide + kMaxWidth];   ///< what the cell counts
  };
  struct Words {
    Lines row = {};
    Lines column = {};
    Lines box = {};
    /// [cell of a box]: those cells of the box that are in other rows and columns.
    alignas(32) Word other_lines[kSide][kSide] = {};
  };

  /// Lanes with an open cell that has lost its likely digit.
  VecMask find_lost(const Word* cells, const Word* hint) const {
    VecMask lost = to_vec_mask(0);
    for (int i = 0; i < n_ * n_; ++i) {
      const Vec cell = load(cells + i * kLanes);
      const Vec rest = and2(cell, add(cell, broadcast(-1)));
      lost |= equal(and2(cell, load(hint + i * kLanes)), zero()) & ~equal(rest, zero());
    }
    return lost;
  }

  /// The cell of a lane, or -1. `cells` is the lane's first cell.
  int choose_cell_of(const Word* cells) {
    Words& w = *words_;
    for (int r = 0; r < n_; ++r) {
      for (int c = 0; c < n_; ++c, cells += kLanes) w.row.digits[r * kSide + c] = *cells;
    }
    LaneMask pairs[kSide];
    LaneMask any = 0;
    for (int r = 0; r < n_; ++r) {
      Word* const at = w.row.digits + r * kSide;
      const Vec cell = load(at);
      const Vec rest = and2(cell, add(cell, broadcast(-1)));
      const Vec rest2 = and2(rest, add(rest, broadcast(-1)));
      const Vec rest3 = and2(rest2, add(rest2, broadcast(-1)));
      const VecMask settled = equal(rest, zero());
      const VecMask pair = equal(rest2, zero()) & ~settled;
      const VecMask counts = equal(rest3, zero()) & ~settled;
      store(at, and2(cell, counts));
      store(w.row.score + r * kSide,
            select(pair, broadcast(kPairScore), and2(counts, broadcast(1))));
      pairs[r] = to_lane_mask(pair);
      any |= pairs[r];
    }
    if (any == 0) return -1;
    transpose(w.row.digits, w.column.digits);
    transpose(w.row.score, w.column.score);
    gather_boxes(w.row.digits, w.box.digits);
    gather_boxes(w.row.score, w.box.score);
    int best = -1;
    int best_cell = -1;
    for (int r = 0; r < n_; ++r) {
      for (LaneMask m = pairs[r]; m != 0; m &= m - 1) {
        const int c = first_lane(m);
        const int score = sum_peers(w, r, c);
        if (score <= best) continue;
        best = score;
        best_cell = r * n_ + c;
      }
    }
    return best_cell;
  }

  [[nodiscard]] int sum_peers(const Words& w, int r, int c) const {
    const Vec digits = broadcast(w.row.digits[r * kSide + c]);
    const auto shared = [&](const Lines& of, int line) {
      const Vec none = equal(and2(load(of.digits + line * kSide), digits), zero());
      return and_not(load(of.score + line * kSide), none);
    };
    const int box = r / height_ * (n_ / width_) + c / width_;
    const int k = r % height_ * width_ + c % width_;
    const Vec sum = add(add(shared(w.row, r), shared(w.column, c)),
                        and2(shared(w.box, box), load(w.other_lines[k])));
    const __m256i parts = _mm256_sad_epu8((__m256i)sum, _mm256_setzero_si256());
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(parts), _mm256_extracti128_si256(parts, 1));
    return _mm_cvtsi128_si32(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half)));
  }

  /// Lines of one direction as lines of the other.
  static void transpose(const Word* from, Word* to) {
    __m256i half[2][8];  // of eight lines
    GRIDMILL_UNROLL for (int h = 0; h < 2; ++h) {
      __m256i v[8];
      GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) v[i] = (__m256i)load(from + (8 * h + i) * kSide);
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
      store(to + i * kSide, (Vec)_mm256_permute2x128_si256(half[0][i], half[1][i], 0x20));
      store(to + (8 + i) * kSide, (Vec)_mm256_permute2x128_si256(half[0][i], half[1][i], 0x31));
    }
  }

  /// Rows as boxes. Eight words are copied for each line of a box; the next line, or box, writes
  /// over those that are too many, and after the last line of a box `other_lines` hides them.
  void gather_boxes(const Word* rows, Word* to) const {
    for (int y = 0; y < n_; y += height_) {
      for (int x = 0; x < n_; x += width_, to += kSide) {
        for (int r = 0; r < height_; ++r) {
          std::memcpy(to + r * width_, rows + (y + r) * kSide + x, kMaxWidth * sizeof(Word));
        }
      }
    }
  }

  int n_;
  int height_;
  int width_;
  bool supported_;
  std::unique_ptr<Words> words_;
};

#else

/// For other instruction sets there is none.
class PeerBranching {
 public:
  PeerBranching(const LaneRules& /*rules*/, int /*height*/, int /*width*/) {}
  bool choose(LaneMask /*lanes*/, const Word* /*cells*/, const Word* /*hint*/, Choices& /*choices*/,
              LaneMask& /*near*/) {
    return false;
  }
};

#endif

}  // namespace
}  // namespace gridmill
