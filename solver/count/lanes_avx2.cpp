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
#define GRIDMILL_LANES 16
#define GRIDMILL_LANE_WORD std::uint16_t
GRIDMILL_TARGET("avx2")

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {
inline LaneMask to_lane_mask(VecMask lanes) {
  // 16-bit answers packed to bytes: the packing works in halves, so the words come in two groups
  const __m256i bytes = _mm256_packs_epi16((__m256i)lanes, _mm256_setzero_si256());
  const auto bits = static_cast<LaneMask>(_mm256_movemask_epi8(bytes));
  return (bits & 0xff) | (bits >> 8);
}
}  // namespace
}  // namespace gridmill

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
