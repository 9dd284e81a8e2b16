// The lane counter with 8 lanes in the compilers' vector extensions: SSE2 on x86-64, NEON on
// aarch64, plain words where there are no vectors.
#include <cassert>
#include <cstring>
#include <memory>

#include "solver/count/lanes.h"

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
  const Vec weights = {1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t half[2];
  const Vec bits = equal(a, b) & weights;
  std::memcpy(half, &bits, sizeof half);
  // the product's highest quarter is the sum of the four
  return static_cast<Mask>(((half[0] + half[1]) * 0x0001000100010001U) >> 48);
}

}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_kernel.inl"

namespace gridmill {
bool serves_lanes_portable(const Shape& shape) { return lanes_fit(shape); }
std::unique_ptr<Counter> make_lanes_portable(const Shape& shape) { return make_engine(shape); }
}  // namespace gridmill
