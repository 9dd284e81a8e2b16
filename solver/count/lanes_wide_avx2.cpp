// The lane counter with 8 wide lanes of AVX2, for boards of more than 16 digits.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "solver/board/cpu.h"
#include "solver/count/lane_rules.h"
#include "solver/count/lanes.h"

#if defined(__x86_64__)
GRIDMILL_TARGET("avx2")

namespace gridmill {
namespace {
using Word = std::uint32_t;  ///< a cell of a board
constexpr int kLanes = 8;
#include "solver/count/lanes_vector.inl"

inline LaneMask to_lane_mask(VecMask lanes) {
  return static_cast<LaneMask>(_mm256_movemask_ps((__m256)lanes));
}
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }

#include "solver/count/lanes_kernel.inl"

std::unique_ptr<Counter> make_engine(const BoardSpec& board) {
  return std::make_unique<LaneEngine<AnyBoard>>(board);
}

}  // namespace
}  // namespace gridmill

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
