// The house counter in the compilers' vector extensions: words are picked one by one.
#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "solver/count/counter.h"
#include "solver/count/house_tables.h"
#include "solver/count/houses.h"
#include "solver/count/lanes.h"

namespace gridmill {
namespace {
using Word = std::uint16_t;
constexpr int kLanes = HouseTables::kLanes;
#include "solver/count/lanes_vector.inl"

/// Bit i for lane i, of answers that are all bits or none.
inline Mask mask_of(Lanes lanes) {
  Mask mask = 0;
  for (int i = 0; i < kLanes; ++i) mask |= static_cast<Mask>(lanes[i] & 1U) << i;
  return mask;
}
/// The answers that these bits say.
inline Lanes yes_of(Mask mask) {
  Lanes lanes;
  for (int i = 0; i < kLanes; ++i) lanes[i] = static_cast<Word>(0 - (mask >> i & 1U));
  return lanes;
}
inline Mask lanes_equal(Vec a, Vec b) { return mask_of(equal(a, b)); }
inline Vec numbers() {
  Vec v;
  for (int i = 0; i < kLanes; ++i) v[i] = static_cast<Word>(i);
  return v;
}
inline Vec pick(Vec low, Vec high, const Word* numbers) {
  alignas(64) Word from[2 * kLanes];
  alignas(64) Word to[kLanes];
  store(from, low);
  store(from + kLanes, high);
  for (int i = 0; i < kLanes; ++i) to[i] = from[numbers[i]];
  return load(to);
}
inline Vec pick(Vec of, const Word* numbers) { return pick(of, of, numbers); }
inline Vec or_single(Vec seen, Vec cell) { return add_single(seen, cell); }
inline int least(Vec v) {
  int found = v[0];
  for (int i = 1; i < kLanes; ++i) found = v[i] < found ? v[i] : found;
  return found;
}

#include "solver/count/houses_kernel.inl"

}  // namespace

bool serves_houses_portable(const Shape& shape) { return HouseTables::serve(shape); }
std::unique_ptr<Counter> make_houses_portable(const Shape& shape) {
  return std::make_unique<HouseCounter>(shape);
}
std::unique_ptr<HouseFill> make_house_fill_portable(const Shape& shape) {
  return std::make_unique<HouseFiller>(shape);
}

bool serves_house_fill(const Shape& shape) { return HouseTables::serve(shape); }
std::unique_ptr<HouseFill> make_house_fill(const Shape& shape) {
  std::unique_ptr<HouseFill> wide = make_house_fill_avx512(shape);
  return wide != nullptr ? std::move(wide) : make_house_fill_portable(shape);
}

}  // namespace gridmill
