// The rounds of the plain board with 16 lanes a vector.
#include <cstdint>

#include "solver/board/cpu.h"
#include "solver/rate/plain_kernel.h"

#if defined(__x86_64__)
#define GRIDMILL_PLAIN_WIDTH 16
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl,popcnt")

#include "solver/rate/plain_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill::plain {
extern const Kernel kAvx512Kernel;
const Kernel kAvx512Kernel = {
    "avx512", [] { return cpu_has(InstructionSet::kAvx512) && cpu_has(InstructionSet::kBmi2); },
    start,    run,
    point,    claim};
}  // namespace gridmill::plain

#else  // not x86
namespace gridmill::plain {
extern const Kernel kAvx512Kernel;
const Kernel kAvx512Kernel = {"avx512", [] { return false; }, nullptr, nullptr, nullptr, nullptr};
}  // namespace gridmill::plain
#endif
