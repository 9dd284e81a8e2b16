// The lane counter with 16 lanes of AVX2.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "solver/board/cpu.h"
#include "solver/count/counter.h"
#include "solver/count/lane_rules.h"

#if defined(__x86_64__)
#define GRIDMILL_LANES_AVX2
GRIDMILL_TARGET("avx2")

#include "solver/count/lanes_engine.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_avx2(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx2) && fits_lanes(board);
}
std::unique_ptr<Counter> make_lanes_avx2(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_avx2(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_avx2(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
