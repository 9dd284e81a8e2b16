// The lane counter with 32 lanes of AVX-512 (F, BW, VL).
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
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

namespace gridmill {
namespace {
#include "solver/count/lanes_avx512.inl"

#include "solver/count/lanes_kernel.inl"
// the engine of a board
#include "solver/count/lanes_box_engines.inl"

}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_lanes_avx512(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx512) && board.digits() <= kMaxLaneDigits;
}
std::unique_ptr<Counter> make_lanes_avx512(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_lanes_avx512(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_lanes_avx512(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
