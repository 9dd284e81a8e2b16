// The rounds of the plain board with 8 lanes a vector.
#include <cstdint>

#include "solver/board/cpu.h"
#include "solver/rate/plain_kernel.h"

#if defined(__x86_64__)
#define GRIDMILL_PLAIN_WIDTH 8
GRIDMILL_TARGET("avx2,popcnt")

#include "solver/rate/plain_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill::plain {
extern const Kernel kAvx2Kernel;
const Kernel kAvx2Kernel = {
    "avx2", [] { return cpu_has(InstructionSet::kAvx2) && cpu_has(InstructionSet::kBmi2); },
    start,  run,
    point,  claim};
}  // namespace gridmill::plain

#else  // not x86
namespace gridmill::plain {
extern const Kernel kAvx2Kernel;
const Kernel kAvx2Kernel = {"avx2", [] { return false; }, nullptr, nullptr, nullptr, nullptr};
}  // namespace gridmill::plain
#endif
