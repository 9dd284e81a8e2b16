// Part of the lane counter: boards in lanes. See LANES.md. Included by lanes_kernel.inl.

constexpr LaneMask kAllLanes = static_cast<LaneMask>((std::uint64_t{1} << kLanes) - 1);
constexpr LaneMask lane_bit(int lane) { return static_cast<LaneMask>(std::uint64_t{1} << lane); }
inline int first_lane(LaneMask lanes) {
  assert(lanes != 0);
  return __builtin_ctz(lanes);
}
inline int count_lanes(LaneMask lanes) { return __builtin_popcount(lanes); }

/// A word for each lane. No gaps: boards lie in arrays of rows as words side by side, and of gaps
/// nobody knows what they hold.
struct alignas(sizeof(Word) * kLanes) VecStorage {
  Word at[kLanes];
};
static_assert(sizeof(VecStorage) == sizeof(Word) * kLanes);

/// A row for each cell of a board, or for something else there are `n` of.
inline std::unique_ptr<VecStorage[]> make_vec_storage(int n) {
  return std::make_unique<VecStorage[]>(static_cast<std::size_t>(n));
}

/// The candidates of a cell with that digit, or without one (0). A digit that the board does not
/// have leaves no candidates.
struct Candidates {
  explicit Candidates(int digits) {
    of[0] = static_cast<Word>((std::uint64_t{1} << digits) - 1);
    for (int d = 1; d <= digits; ++d) of[d] = static_cast<Word>(Word{1} << (d - 1));
  }

  Word of[256] = {};
};

/// Writes the candidates of `n` digits into a lane, which is named by its first cell.
GRIDMILL_LANES_INLINE void write_board(Word* to, const std::uint8_t* digits,
                                       const Candidates& candidates, int n) {
  GRIDMILL_UNROLL for (int i = 0; i < n; ++i) to[i * kLanes] = candidates.of[digits[i]];
}

/// Copies a board from one lane to another; each is named by its first cell.
inline void copy_board(Word* to, const Word* from, int n) {
  assert(to != from);
  for (int i = 0; i < n; ++i) to[i * kLanes] = from[i * kLanes];
}

/// Row by row, those lanes of `to` become the same lanes of `from`.
inline void copy_lanes(Word* to, const Word* from, int n, LaneMask lanes) {
  const VecMask copied = to_vec_mask(lanes);
  for (int i = 0; i < n; ++i, to += kLanes, from += kLanes) {
    store(to, select(copied, load(from), load(to)));
  }
}
