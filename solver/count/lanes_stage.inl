// Part of the lane counter: boards of digits become columns of candidates. See LANES.md. Included
// by lanes_kernel.inl.

namespace gridmill {
namespace {

using Bytes __attribute__((vector_size(16))) = std::uint8_t;

/// Turns 16 rows of 16 bytes into columns. Taking turns from the first half of the rows and from
/// the second moves the highest bit of a byte's address (row, place) to the end; four times
/// exchange row and place.
inline void transpose(Bytes (&rows)[16]) {
  for (int turn = 0; turn < 4; ++turn) {
    Bytes next[16];
    GRIDMILL_UNROLL for (int i = 0; i < 8; ++i) {
      next[2 * i] = __builtin_shufflevector(rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20,
                                            5, 21, 6, 22, 7, 23);
      next[2 * i + 1] = __builtin_shufflevector(rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27,
                                                12, 28, 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(rows, next, sizeof next);
  }
}

/// Room for as many boards as there are lanes, one byte a cell, cell by cell.
template <int kCells>
struct Stage {
  static constexpr int kWidth = kLanes < 16 ? 16 : kLanes;
  alignas(64) std::uint8_t digits[kCells * kWidth];
};

/// Candidates of all lanes' boards, one row of lanes a cell, and each board's number of givens.
/// A digit that the board does not have leaves its cell without candidates.
template <int kDigits>
inline void stage_boards(const std::uint8_t* const* boards, Stage<kDigits * kDigits>& stage,
                         std::uint16_t* rows, std::uint16_t* givens) {
  constexpr int kCells = kDigits * kDigits;
  constexpr int kWidth = Stage<kCells>::kWidth;
  for (int first = 0; first < kLanes; first += 16) {
    constexpr int kBoards = kLanes < 16 ? kLanes : 16;
    Bytes block[16] = {};
    int at = 0;
    for (; at + 16 <= kCells; at += 16) {
      for (int i = 0; i < kBoards; ++i) std::memcpy(&block[i], boards[first + i] + at, 16);
      transpose(block);
      for (int i = 0; i < 16; ++i) {
        std::memcpy(stage.digits + (at + i) * kWidth + first, &block[i], 16);
      }
    }
    for (; at < kCells; ++at) {
      for (int i = 0; i < kBoards; ++i) {
        stage.digits[at * kWidth + first + i] = boards[first + i][at];
      }
    }
  }
  Vec given = zero();
  for (int c = 0; c < kCells; ++c) {
    const Vec digit = load_bytes(stage.digits + c * kWidth);
    given = add(given, min(digit, all(1)));
    store(rows + c * kLanes, candidates_of<kDigits>(digit));
  }
  store(givens, given);
}

}  // namespace
}  // namespace gridmill
