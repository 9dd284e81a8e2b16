// The components of 9-node graphs with AVX2.
#include "gen/components.h"
#include "solver/board/cpu.h"

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#include "gen/components.inl"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace gridmill {
FindComponents<std::uint16_t> find_components_avx2() {
  return cpu_has(InstructionSet::kAvx2) ? &find_components<std::uint16_t, 9, 32> : nullptr;
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
FindComponents<std::uint16_t> find_components_avx2() { return nullptr; }
}  // namespace gridmill
#endif
