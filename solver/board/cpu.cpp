#include "solver/board/cpu.h"

namespace gridmill {

// The compilers' builtin looks at CPUID and at XGETBV, so that a system which does not save the
// wide registers counts as not having them.
bool cpu_has([[maybe_unused]] InstructionSet set) {
#if (defined(__x86_64__) || defined(__i386__)) && !defined(GRIDMILL_PORTABLE)
  __builtin_cpu_init();
  switch (set) {
    case InstructionSet::kSse41:
      return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
    case InstructionSet::kAvx2:
      return __builtin_cpu_supports("avx2");
    case InstructionSet::kAvx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl");
    case InstructionSet::kBmi2:
      return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("popcnt");
  }
#endif
  return false;
}

}  // namespace gridmill
