// The lane counter with 32 lanes of AVX-512 (F, BW, VL).
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
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define GRIDMILL_LANES_AVX512
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

#include "solver/count/lanes_engine.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_avx512(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx512) && fits_lanes(board);
}
std::unique_ptr<Counter> make_lanes_avx512(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_avx512(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_avx512(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
