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

inline Mask mask_of(Lanes lanes) {
  const Vec bits = lanes & Vec{1, 2, 4, 8};
  return bits[0] | bits[1] | bits[2] | bits[3];
}
inline Mask lanes_equal(Vec a, Vec b) { return mask_of(equal(a, b)); }

#include "solver/count/lanes_kernel.inl"

std::unique_ptr<Counter> make_engine(const Shape& shape) {
  return std::make_unique<LaneEngine<AnyBoard>>(shape);
}

}  // namespace
}  // namespace gridmill

namespace gridmill {
bool serves_lanes_wide_portable(const Shape& shape) { return shape.digits() > kMostLaneDigits; }
std::unique_ptr<Counter> make_lanes_wide_portable(const Shape& shape) { return make_engine(shape); }
}  // namespace gridmill
