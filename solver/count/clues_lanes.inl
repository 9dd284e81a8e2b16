// Thirty-two boards side by side. Included by the file of each instruction set, which brings the
// few operations that compilers' vectors lack.

using CandidateMask = std::uint16_t;
// The same cell of 32 boards, or something else that is known of each board.
using Vec = CandidateMask __attribute__((vector_size(64), aligned(64)));
using SignedVec = std::int16_t __attribute__((vector_size(64), aligned(64)));
// Bit i stands for board i.
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
