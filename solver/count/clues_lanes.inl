// Thirty-two boards side by side. Included by the file of each instruction set, which brings the
// few operations that compilers' vectors lack.

using Mask = std::uint16_t;
// The same cell of 32 boards, or something else that is known of each board.
using Lanes = Mask __attribute__((vector_size(64), aligned(64)));
using SignedLanes = std::int16_t __attribute__((vector_size(64), aligned(64)));
// Bit i stands for board i.
using Boards = std::uint32_t;

constexpr std::size_t kLanes = 32;

/// The same in memory of the library, where a bare one would lose its alignment.
struct alignas(64) HeldLanes {
  Lanes lanes = {};
};

inline Lanes none() { return Lanes{}; }
inline Lanes all_lanes(Mask mask) { return none() + mask; }
inline Lanes lowest_bit(Lanes m) { return m & (none() - m); }
/// What is in any lane.
inline Mask union_of(Lanes lanes) {
  std::array<std::uint64_t, 8> words{};
  std::memcpy(words.data(), &lanes, sizeof lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  all |= all >> 32U;
  return static_cast<Mask>(all | all >> 16U);
}
