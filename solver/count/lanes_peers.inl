#pragma once

// Kernel text of the lane counter: where large boards branch. This is chosen board by board, not
// for all lanes at once. See LANES.md.

#include <cassert>
#include <cstring>
#include <memory>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_branch.inl"
#include "solver/count/lanes_stacks.inl"

namespace gridmill {
namespace {

#if defined(GRIDMILL_LANES_TRANSPOSED)

/// Of the cells with two candidates, the one that most cells of its row, column and box share a
/// digit with: those with two candidates count three times, those with three once, others do not.
/// For boxes of many cells, and rows, columns and boxes only. A board is 16 lines of a row, and
/// again of a column, and of a box.
template <int kHeight, int kWidth>
class PeerBranching {
 public:
  explicit PeerBranching(const LaneRules& rules) : supported_(kFits && rules.extra_houses.empty()) {
    if (!supported_) return;
    words_ = std::make_unique<Words>();
    for (int r = 0; r < kDigits; ++r) {
      for (int c = 0; c < kDigits; ++c) {
        const int place = r * kSide + c;
        words_->box_of[place] = static_cast<std::uint8_t>(r / kHeight * kHeight + c / kWidth);
        std::uint64_t peers = (std::uint64_t{1} << kBoxShift) - 1;
        for (int i = 0; i < kDigits; ++i) {
          const bool elsewhere = i / kWidth != r % kHeight && i % kWidth != c % kWidth;
          peers |= std::uint64_t{elsewhere} << (kBoxShift + i);
        }
        words_->peers_of[place] = peers;
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
  static constexpr int kSide = kLineWords;
  static constexpr int kMaxWidth = 8;
  static constexpr unsigned kPlaces = kSide * kSide;
  /// With 32 lanes, choosing for all at once is as good up to 12 digits.
  static constexpr int kMinDigits = kLanes >= 32 ? 13 : 10;
  static constexpr bool kFits = kMinDigits <= kDigits && kDigits <= kSide && kWidth <= kMaxWidth;
  /// What a cell of two candidates counts; one of three counts 1.
  static constexpr int kPairScore = 3;

  /// Cells in the order of their lines, 16 words for each, and some that copies write beyond.
  struct Lines {
    alignas(64) Word digits[kSide * kSide + kMaxWidth] = {};  ///< of cells that count; else 0
    std::uint64_t pairs[kSide] = {};  ///< cells of two candidates, at their bits of a peer set
  };
  struct Words {
    /// [lane]: its cells, then words without meaning.
    alignas(64) Word board[kLanes][kMaxBoardWords] = {};
    Lines row;
    Lines column;
    Lines box;
    // Of each cell, 16 for each row.
    std::uint8_t box_of[kPlaces] = {};
    std::uint64_t peers_of[kPlaces] = {};  ///< of its box only those in other rows and columns
  };
  // Peers are bits of a set: those of the row, then the column, then the box.
  static constexpr int kColumnShift = kSide;
  static constexpr int kBoxShift = 2 * kSide;

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
      for (int first = 0; first < kLanes; first += kSide) {
        transpose(cells + at * kLanes + first, kLanes, words_->board[first] + at, kMaxBoardWords);
      }
    }
  }

  /// The cell of a board, or -1.
  int choose_cell_of(const Word* board) {
    Words& w = *words_;
    const LineMask inside = to_line_mask((1 << kDigits) - 1);
    std::uint64_t any = 0;
    Word row_pairs[kSide] = {};
    for (int r = 0; r < kDigits; ++r) {
      const Line cell = load_line(board + r * kDigits);
      const Line rest = without_lowest(cell);
      const Line rest2 = without_lowest(rest);
      const LineMask counts = inside & ~is_zero(rest) & is_zero(without_lowest(rest2));
      store_line(w.row.digits + r * kSide, keep(counts, cell));
      w.row.pairs[r] = to_word_mask(counts & is_zero(rest2));
      row_pairs[r] = static_cast<Word>(w.row.pairs[r]);
      any |= w.row.pairs[r];
    }
    if (any == 0) return -1;
    transpose(w.row.digits, kSide, w.column.digits, kSide);
    gather_boxes(w.row.digits, w.box.digits);
    const Line pairs_of_rows = load_line(row_pairs);
    for (int c = 0; c < kDigits; ++c) {
      const Line bit = _mm256_set1_epi16(static_cast<short>(1 << c));
      w.column.pairs[c] = std::uint64_t{shared_words(pairs_of_rows, bit)} << kColumnShift;
    }
    find_pairs(w.box, kBoxShift);
    // The greatest score, and of these the first cell. Pairs of four rows are one word.
    unsigned best = 0;
    for (int r = 0; r < kSide; r += 4) {
      std::uint64_t pairs = w.row.pairs[r] | w.row.pairs[r + 1] << kSide |
                            w.row.pairs[r + 2] << (2 * kSide) | w.row.pairs[r + 3] << (3 * kSide);
      for (; pairs != 0; pairs &= pairs - 1) {
        const unsigned place = static_cast<unsigned>(r * kSide + __builtin_ctzll(pairs));
        const unsigned found = score_peers(w, place) * kPlaces + (kPlaces - 1 - place);
        best = found > best ? found : best;
      }
    }
    const int place = static_cast<int>(kPlaces - 1 - best % kPlaces);
    return place / kSide * kDigits + place % kSide;
  }

  /// Of lines that have digits.
  static void find_pairs(Lines& lines, int shift) {
    for (int i = 0; i < kDigits; ++i) {
      const Line rest = without_lowest(load_line(lines.digits + i * kSide));
      lines.pairs[i] = std::uint64_t{to_word_mask(is_zero(without_lowest(rest)) & ~is_zero(rest))}
                       << shift;
    }
  }

  GRIDMILL_LANES_INLINE static unsigned score_peers(const Words& w, unsigned place) {
    const unsigned row = place / kSide;
    const unsigned column = place % kSide;
    const unsigned box = w.box_of[place];
    const Line digits = _mm256_set1_epi16(static_cast<short>(w.row.digits[place]));
    const auto shared = [&](const Lines& of, unsigned line) {
      return std::uint64_t{shared_words(load_line(of.digits + line * kSide), digits)};
    };
    const std::uint64_t peers = (shared(w.row, row) | shared(w.column, column) << kColumnShift |
                                 shared(w.box, box) << kBoxShift) &
                                w.peers_of[place];
    const std::uint64_t pairs = w.row.pairs[row] | w.column.pairs[column] | w.box.pairs[box];
    return static_cast<unsigned>(__builtin_popcountll(peers) +
                                 (kPairScore - 1) * __builtin_popcountll(peers & pairs));
  }

  /// The same for rows that are a number of words apart.
  GRIDMILL_LANES_INLINE static void transpose(const Word* from, int from_step, Word* to, int step) {
    transpose_lanes([=](int i) { return load_line(from + i * from_step); },
                    [=](int i, Line line) { store_line(to + i * step, line); });
  }

  /// Rows as boxes. Eight words are copied for each line of a box; the next line, or box, writes
  /// over those that are too many, and after the last line of a box `peers_of` hides them.
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
  [[nodiscard]] const Word* boards() const { return nullptr; }
  bool choose(LaneMask /*lanes*/, const Word* /*cells*/, const Word* /*hint*/, Choices& /*choices*/,
              LaneMask& /*near*/) {
    return false;
  }
};

#endif

}  // namespace
}  // namespace gridmill
