// The lane counter with 8 lanes of SSE4.1.
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
GRIDMILL_TARGET("ssse3,sse4.1")

namespace gridmill {
namespace {
using Word = std::uint16_t;  ///< a cell of a board
constexpr int kLanes = 8;
#include "solver/count/lanes_vector.inl"

inline LaneMask to_lane_mask(VecMask lanes) {
  return static_cast<LaneMask>(
      _mm_movemask_epi8(_mm_packs_epi16((__m128i)lanes, _mm_setzero_si128())));
}
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }

#include "solver/count/lanes_kernel.inl"
// the engine of a board
#include "solver/count/lanes_box_engines.inl"

}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_sse41(const BoardSpec& board) {
  return cpu_has(InstructionSet::kSse41) && board.digits() <= kMaxLaneDigits;
}
std::unique_ptr<Counter> make_lanes_sse41(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_sse41(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_sse41(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
