// The components of 9-node graphs with AVX-512.
#include "gen/components.h"
#include "solver/board/cpu.h"

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,prefer-vector-width=512")
#endif

#include "gen/components.inl"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace gridmill {
FindComponents<std::uint16_t> find_components_avx512() {
  return cpu_has(InstructionSet::kAvx512) ? &find_components<std::uint16_t, 9, 64> : nullptr;
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
FindComponents<std::uint16_t> find_components_avx512() { return nullptr; }
}  // namespace gridmill
#endif
