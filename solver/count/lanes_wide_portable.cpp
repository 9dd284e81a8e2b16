// The lane counter with 4 wide lanes in the compilers' vector extensions, for boards of more than
// 16 digits.
#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes.h"

namespace gridmill {
namespace {
using Word = std::uint32_t;  ///< a cell of a board
constexpr int kLanes = 4;
#include "solver/count/lanes_vector.inl"

inline LaneMask to_lane_mask(VecMask lanes) {
  const Vec bits = lanes & Vec{1, 2, 4, 8};
  return bits[0] | bits[1] | bits[2] | bits[3];
}
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }

#include "solver/count/lanes_kernel.inl"

std::unique_ptr<Counter> make_engine(const BoardSpec& board) {
  return std::make_unique<LaneEngine<AnyBoard>>(board);
}

}  // namespace
}  // namespace gridmill

namespace gridmill {
bool supports_lanes_wide_portable(const BoardSpec& board) {
  return board.digits() > kMaxLaneDigits;
}
std::unique_ptr<Counter> make_lanes_wide_portable(const BoardSpec& board) {
  return make_engine(board);
}
}  // namespace gridmill
