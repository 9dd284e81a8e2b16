// Part of the lane counter: boards move into lanes and between them. See LANES.md. Included by
// lanes_kernel.inl.

namespace gridmill {
namespace {

/// The candidates of a cell with that digit, or without one (0). A digit that the board does not
/// have leaves no candidates.
template <int kDigits>
struct Candidates {
  std::uint16_t of[256] = {(1 << kDigits) - 1};

  constexpr Candidates() {
    for (int d = 1; d <= kDigits; ++d) of[d] = static_cast<std::uint16_t>(1 << (d - 1));
  }
};
template <int kDigits>
inline constexpr Candidates<kDigits> kCandidates;

/// Writes a board of digits into a lane, which is named by its first cell; returns its givens.
template <int kDigits>
inline int write_board(std::uint16_t* to, const std::uint8_t* digits) {
  int givens = 0;
  for (int i = 0; i < kDigits * kDigits; ++i) givens += digits[i] != 0 ? 1 : 0;
  GRIDMILL_UNROLL for (int i = 0; i < kDigits * kDigits; ++i) to[i * kLanes] =
      kCandidates<kDigits>.of[digits[i]];
  return givens;
}

/// Copies a board from one lane to another; each is named by its first cell.
inline void copy_board(std::uint16_t* to, const std::uint16_t* from, int n) {
  assert(to != from);
  for (int i = 0; i < n; ++i) to[i * kLanes] = from[i * kLanes];
}

/// Row by row, those lanes of `to` become the same lanes of `from`.
inline void copy_lanes(std::uint16_t* to, const std::uint16_t* from, int n, Mask lanes) {
  const Lanes copied = lanes_of(lanes);
  for (int i = 0; i < n; ++i, to += kLanes, from += kLanes) {
    store(to, select(copied, load(from), load(to)));
  }
}

}  // namespace
}  // namespace gridmill
