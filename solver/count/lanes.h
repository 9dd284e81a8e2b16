#pragma once

/// What the files of the lane counter share outside of the target regions. See LANES.md.

// Loops over the lines of a band must be unrolled, or their vectors live in memory.
#if defined(__clang__)
#define GRIDMILL_UNROLL _Pragma("clang loop unroll(full)")
#else
#define GRIDMILL_UNROLL _Pragma("GCC unroll 32")
#endif
#define GRIDMILL_LANES_INLINE [[gnu::always_inline]] inline

// Memory is to be read again from here on: g++ would rather spill a whole band of cells to the
// stack than read it a second time (AVX-512: 12 % of the time on hard puzzles).
#define GRIDMILL_RELOAD __asm__ volatile("" ::: "memory")

namespace gridmill {

/// Digits that a lane has room for.
inline constexpr int kMaxLaneDigits = 16;

}  // namespace gridmill
