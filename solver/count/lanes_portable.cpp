// The lane counter with 8 lanes in the compilers' vector extensions: SSE2 on x86-64, NEON on
// aarch64, plain words where there are no vectors.
#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes.h"

namespace gridmill {
namespace {
using Word = std::uint16_t;  ///< a cell of a board
constexpr int kLanes = 8;
#include "solver/count/lanes_vector.inl"

inline LaneMask to_lane_mask(VecMask lanes) {
  const Vec weights = {1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t half[2];
  const Vec bits = lanes & weights;
  std::memcpy(half, &bits, sizeof half);
  // the product's highest quarter is the sum of the four
  return static_cast<LaneMask>(((half[0] + half[1]) * 0x0001000100010001U) >> 48);
}
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }

#include "solver/count/lanes_kernel.inl"
// the engine of a board
#include "solver/count/lanes_box_engines.inl"

}  // namespace
}  // namespace gridmill

namespace gridmill {
bool supports_lanes_portable(const BoardSpec& board) { return board.digits() <= kMaxLaneDigits; }
std::unique_ptr<Counter> make_lanes_portable(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill
