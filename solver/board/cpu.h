#pragma once

// What the machine can do: which instruction sets may be used, and storage of a thread.

#include <cstdint>

namespace gridmill {

enum class InstructionSet : std::uint8_t {
  kSse41,   ///< with SSSE3
  kAvx2,    ///< 256 bits of integers
  kAvx512,  ///< F, BW, VL: 512 bits, 16-bit lanes, masks
  kBmi2,    ///< with BMI and POPCNT: work on single bits
};

/// Whether this processor has the instruction set and the operating system saves its registers.
/// Always false where the program was not compiled for x86, or with -DGRIDMILL_PORTABLE=ON.
[[nodiscard]] bool cpu_has(InstructionSet set);

}  // namespace gridmill

/// The functions written between GRIDMILL_TARGET("avx2") and GRIDMILL_TARGET_END may use those
/// instructions; headers belong before it, so that no function shared with other files gets them.
#define GRIDMILL_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define GRIDMILL_TARGET(sets) \
  GRIDMILL_PRAGMA(clang attribute push(__attribute__((target(sets))), apply_to = function))
#define GRIDMILL_TARGET_END GRIDMILL_PRAGMA(clang attribute pop)
#else
#define GRIDMILL_TARGET(sets) GRIDMILL_PRAGMA(GCC push_options) GRIDMILL_PRAGMA(GCC target(sets))
#define GRIDMILL_TARGET_END GRIDMILL_PRAGMA(GCC pop_options)
#endif

/// Storage of a thread. A module for browsers has one thread, and clang 14 links no thread-local
/// storage if the module has the instructions that copy memory.
#if defined(__EMSCRIPTEN__)
#define GRIDMILL_THREAD_LOCAL static
#else
#define GRIDMILL_THREAD_LOCAL thread_local
#endif
