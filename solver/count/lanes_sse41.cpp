// The lane counter with 8 lanes of SSE4.1.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstring>
#include <memory>

#include "solver/board/cpu.h"
#include "solver/count/lanes.h"

#if defined(__x86_64__)
GRIDMILL_TARGET("ssse3,sse4.1")

namespace gridmill {
namespace {
constexpr int kLanes = 8;
}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {

/// Bit i for lane i, where a == b.
inline Mask lanes_equal(Vec a, Vec b) {
  const __m128i words = (__m128i)equal(a, b);
  return static_cast<Mask>(_mm_movemask_epi8(_mm_packs_epi16(words, _mm_setzero_si128())));
}

}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool serves_lanes_sse41(const Shape& shape) {
  return cpu_has(InstructionSet::kSse41) && lanes_fit(shape);
}
std::unique_ptr<Counter> make_lanes_sse41(const Shape& shape) { return make_engine(shape); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool serves_lanes_sse41(const Shape&) { return false; }
std::unique_ptr<Counter> make_lanes_sse41(const Shape&) { return nullptr; }
}  // namespace gridmill
#endif
