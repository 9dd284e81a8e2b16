// The lane counter with 8 lanes of SSE4.1.
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
#define GRIDMILL_LANE_WORD std::uint16_t
GRIDMILL_TARGET("ssse3,sse4.1")

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {
inline LaneMask to_lane_mask(VecMask lanes) {
  return static_cast<LaneMask>(
      _mm_movemask_epi8(_mm_packs_epi16((__m128i)lanes, _mm_setzero_si128())));
}
}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_engine.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_sse41(const BoardSpec& board) {
  return cpu_has(InstructionSet::kSse41) && fits_lanes(board);
}
std::unique_ptr<Counter> make_lanes_sse41(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_sse41(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_sse41(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
