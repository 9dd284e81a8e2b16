// The lane counter with 8 wide lanes of AVX2, for boards of more than 16 digits.
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
#define GRIDMILL_LANES 8
#define GRIDMILL_LANE_WORD std::uint32_t
GRIDMILL_TARGET("avx2")

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {
inline LaneMask to_lane_mask(VecMask lanes) {
  return static_cast<LaneMask>(_mm256_movemask_ps((__m256)lanes));
}
}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_engine.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_wide_avx2(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx2) && board.digits() > kMaxLaneDigits;
}
std::unique_ptr<Counter> make_lanes_wide_avx2(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_wide_avx2(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_wide_avx2(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
