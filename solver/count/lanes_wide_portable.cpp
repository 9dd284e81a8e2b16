// The lane counter with 4 wide lanes in the compilers' vector extensions, for boards of more than
// 16 digits.
#include <cstdint>
#include <memory>

#include "solver/count/counter.h"

#define GRIDMILL_LANES 4
#define GRIDMILL_LANE_WORD std::uint32_t
#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {
inline LaneMask to_lane_mask(VecMask lanes) {
  const Vec bits = lanes & Vec{1, 2, 4, 8};
  return bits[0] | bits[1] | bits[2] | bits[3];
}
}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_engine.inl"

namespace gridmill {
bool supports_lanes_wide_portable(const BoardSpec& board) {
  return board.digits() > kMaxLaneDigits;
}
std::unique_ptr<Counter> make_lanes_wide_portable(const BoardSpec& board) {
  return make_engine(board);
}
}  // namespace gridmill
