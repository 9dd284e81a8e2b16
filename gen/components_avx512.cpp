// The components of 9-node graphs with AVX-512.
#include <cstddef>

#include "gen/components.h"
#include "solver/board/cpu.h"

#if defined(__x86_64__)
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

#include "gen/components.inl"

GRIDMILL_TARGET_END

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
