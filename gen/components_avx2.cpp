// The components of 9-node graphs with AVX2.
#include <cstddef>

#include "gen/components.h"
#include "solver/board/cpu.h"

#if defined(__x86_64__)
GRIDMILL_TARGET("avx2")

#include "gen/components.inl"

GRIDMILL_TARGET_END

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
