#pragma once

// Kernel text of the lane counter: what is done board by board, not for all lanes at once. These
// are the stacks of halves of branches that wait, and where large boards branch. See LANES.md.
//
// Invariants of LaneStacks:
// 1. AVX2: a lane is in waiting_ if and only if its height_ is not 0.
// 2. Others: a lane with boards on its stack is in waiting_ and in exactly one of tops_, at the
//    height of its last board; a lane without is in none.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_branch.inl"

namespace gridmill {
namespace {

#if defined(GRIDMILL_LANES_AVX2)

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

/// Takes one lane, named by its first word, from 16 rows. Row i is read from i words ahead of the
/// lane, so that its word is in place i.
GRIDMILL_LANES_INLINE __m256i take_column(const Word* from) {
  __m256i v[kLanes];
  GRIDMILL_UNROLL for (int i = 0; i < kLanes; ++i) {
    v[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(from + i * (kLanes - 1)));
  }
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
    } else if (count_lanes(lanes) < kMinPushed || cells_ < kLanes) {
      for (LaneMask m = lanes; m != 0; m &= m - 1) {
        put(first_lane(m), rows);
      }
    } else {
      Word* to[kLanes];
      for (int i = 0; i < kLanes; ++i)
        to[i] = (lanes & lane_bit(i)) != 0 ? board(i, height_[i]) : spare();
      for (int i = 0; i < cells_; i += kLanes) {
        const int at = i < cells_ - kLanes ? i : cells_ - kLanes;
        transpose_lanes([&](int k) { return (__m256i)load(rows + (at + k) * kLanes); },
                        [&](int k, __m256i line) {
                          _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to[k] + at), line);
                        });
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
    if (count_lanes(lanes) < kMinPopped || cells_ < kLanes) {
      for (LaneMask m = lanes; m != 0; m &= m - 1) {
        const int lane = first_lane(m);
        pop_one(lane, lane, rows);
      }
      return;
    }
    const VecMask copied = to_vec_mask(lanes);
    const Word* from[kLanes];
    for (int i = 0; i < kLanes; ++i) from[i] = (lanes & lane_bit(i)) != 0 ? take(i) : spare();
    for (int i = 0; i < cells_; i += kLanes) {
      const int at = i < cells_ - kLanes ? i : cells_ - kLanes;
      transpose_lanes(
          [&](int k) {
            return _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(from[k] + at));
          },
          [&](int k, __m256i line) {
            Word* to = rows + (at + k) * kLanes;
            store(to, select(copied, (Vec)line, load(to)));
          });
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
  // With fewer lanes it is faster to copy them one by one.
  static constexpr int kMinPushed = 5;
  static constexpr int kMinPopped = 4;

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

  /// Copies a lane's board onto its stack.
  void put(int lane, const Word* rows) {
    Word* to = board(lane, height_[lane]);
    const Word* from = rows + lane;
    if (cells_ < kLanes) {
      for (int i = 0; i < cells_; ++i) to[i] = from[i * kLanes];
      return;
    }
    const Word* const last = from + (cells_ - kLanes) * kLanes;
    Word* const last_to = to + (cells_ - kLanes);
    for (; from < last; from += kLanes * kLanes, to += kLanes) {
      _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to), take_column(from));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(last_to), take_column(last));
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

  /// The boards of all lanes as they were when `choose` was called, or nullptr: see LaneStacks.
  [[nodiscard]] const Word* boards() const { return supported_ ? words_->board[0] : nullptr; }

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
    /// [lane]: its cells, then words without meaning.
    alignas(32) Word board[kLanes][kMaxBoardWords] = {};
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

  /// Writes the board of each lane.
  void transpose_boards(const Word* cells) {
    constexpr int kCells = kDigits * kDigits;
    static_assert(kSide <= kCells && kCells <= kMaxBoardWords);
    for (int i = 0; i < kCells; i += kSide) {
      const int at = i < kCells - kSide ? i : kCells - kSide;
      transpose(cells + at * kLanes, kLanes, words_->board[0] + at, kMaxBoardWords);
    }
  }

  static Vec load_row(const Word* at) {
    return (Vec)_mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(at));
  }

  /// The cell of a board, or -1.
  int choose_cell_of(const Word* board) {
    Words& w = *words_;
    LaneMask pairs[kDigits];
    LaneMask any = 0;
    for (int r = 0; r < kDigits; ++r) {
      const Vec cell = load_row(board + r * kDigits);
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

  /// The same for rows that are a number of words apart.
  GRIDMILL_LANES_INLINE static void transpose(const Word* from, int from_step, Word* to, int step) {
    transpose_lanes([=](int i) { return (__m256i)load(from + i * from_step); },
                    [=](int i, __m256i line) {
                      _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to + i * step), line);
                    });
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

/// For other instruction sets there is none.
template <int kHeight, int kWidth>
class PeerBranching {
 public:
  explicit PeerBranching(const LaneRules& /*rules*/) {}
  [[nodiscard]] const Word* boards() const { return nullptr; }
  bool choose(LaneMask /*lanes*/, const Word* /*cells*/, const Word* /*hint*/, Choices& /*choices*/,
              LaneMask& /*near*/) {
    return false;
  }
};

#endif

}  // namespace
}  // namespace gridmill
