#pragma once

// Chooses the code for a search: the width of its sets, and the instructions of the processor.
//
// A board has some 150 candidates when it reaches chains, so they get numbers from 0, and a set is
// a Bits of few words: 1 or 2 mostly, 12 for all 729.

#include <cassert>
#include <cstddef>
#include <type_traits>

#include "solver/board/bits.h"
#include "solver/board/cpu.h"

namespace gridmill::explainer {

/// Calls `body(integral_constant)` with a W, `MinWidth` or more, that is enough for that many
/// candidates.
template <std::size_t MinWidth = 2, typename Body>
decltype(auto) dispatch_width(std::size_t candidates, Body&& body) {
  if constexpr (MinWidth == 1) {
    if (candidates <= 64) return body(std::integral_constant<std::size_t, 1>{});
  }
  if (candidates <= 128) return body(std::integral_constant<std::size_t, 2>{});
  if (candidates <= 256) return body(std::integral_constant<std::size_t, 4>{});
  return body(std::integral_constant<std::size_t, 12>{});
}

// Runs a kernel with the instructions that the processor has. All that `body` calls is compiled
// once more inside one function of the target region (`flatten`), so no other function gets these
// instructions, and none that the linker shares with code for all processors.

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

/// Vectors of 256 bits if there are.
template <typename Body>
auto run_vectorized(Body&& body) {
#if defined(__x86_64__)
  if (cpu_has(InstructionSet::kAvx2)) return run_with_avx2(body);
#endif
  return body();
}

/// Runs the body with the popcnt instruction if the processor has it (`popcnt`).
template <typename Body>
auto run_with_optional_popcnt(bool popcnt, Body&& body) {
#if defined(__x86_64__)
  if (popcnt) return run_with_popcnt(body);
#endif
  static_cast<void>(popcnt);
  return body();
}

}  // namespace gridmill::explainer
