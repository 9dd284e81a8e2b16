#pragma once

#include "solver/board/cpu.h"

/// Runs a kernel with the instructions that the processor has. All that `body` calls is compiled
/// once more inside one function of the target region (`flatten`), so no other function gets these
/// instructions, and none that the linker shares with code for all processors.

namespace gridmill::explainer {

#if defined(__x86_64__)
GRIDMILL_TARGET("avx2")
template <typename Body>
__attribute__((flatten)) auto run_with_avx2(Body&& body) {
  return body();
}
GRIDMILL_TARGET_END

GRIDMILL_TARGET("popcnt")
template <typename Body>
__attribute__((flatten)) auto run_with_popcnt(Body&& body) {
  return body();
}
GRIDMILL_TARGET_END
#endif

/// Vectors of 256 bits where there are.
template <typename Body>
auto run_vectorized(Body&& body) {
#if defined(__x86_64__)
  if (cpu_has(InstructionSet::kAvx2)) return run_with_avx2(body);
#endif
  return body();
}

/// Counts bits in one instruction, if `popcnt` says that there is one.
template <typename Body>
auto run_with_optional_popcnt(bool popcnt, Body&& body) {
#if defined(__x86_64__)
  if (popcnt) return run_with_popcnt(body);
#endif
  static_cast<void>(popcnt);
  return body();
}

}  // namespace gridmill::explainer
