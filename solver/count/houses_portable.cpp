// The house counter in the compilers' vector extensions: words are picked one by one.
#include <cassert>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "solver/count/counter.h"
#include "solver/count/house_fill.h"
#include "solver/count/house_tables.h"
#include "solver/count/lanes.h"

namespace gridmill {
namespace {
using Word = std::uint16_t;
constexpr int kLanes = HouseTables::kLanes;
#include "solver/count/lanes_vector.inl"

/// Bit i for lane i, of answers that are all bits or none.
inline LaneMask to_lane_mask(VecMask lanes) {
  LaneMask mask = 0;
  for (int i = 0; i < kLanes; ++i) mask |= static_cast<LaneMask>(lanes[i] & 1U) << i;
  return mask;
}
/// The answers that these bits say.
inline VecMask expand_mask(LaneMask mask) {
  VecMask lanes;
  for (int i = 0; i < kLanes; ++i) lanes[i] = static_cast<Word>(0 - (mask >> i & 1U));
  return lanes;
}
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }
inline Vec lane_indices() {
  Vec v;
  for (int i = 0; i < kLanes; ++i) v[i] = static_cast<Word>(i);
  return v;
}
inline Vec permute(Vec low, Vec high, const Word* numbers) {
  alignas(64) Word from[2 * kLanes];
  alignas(64) Word to[kLanes];
  store(from, low);
  store(from + kLanes, high);
  for (int i = 0; i < kLanes; ++i) to[i] = from[numbers[i]];
  return load(to);
}
inline Vec permute(Vec of, const Word* numbers) { return permute(of, of, numbers); }
inline Vec or_single(Vec seen, Vec cell) { return add_single(seen, cell); }
inline int reduce_min(Vec v) {
  int found = v[0];
  for (int i = 1; i < kLanes; ++i) found = v[i] < found ? v[i] : found;
  return found;
}

#include "solver/count/houses_kernel.inl"

}  // namespace

bool supports_houses_portable(const BoardSpec& board) { return HouseTables::supports(board); }
std::unique_ptr<Counter> make_houses_portable(const BoardSpec& board) {
  return std::make_unique<HouseCounter>(board);
}
std::unique_ptr<HouseFill> make_house_fill_portable(const BoardSpec& board) {
  return std::make_unique<HouseFiller>(board);
}

bool supports_house_fill(const BoardSpec& board) { return HouseTables::supports(board); }
std::unique_ptr<HouseFill> make_house_fill(const BoardSpec& board) {
  std::unique_ptr<HouseFill> wide = make_house_fill_avx512(board);
  return wide != nullptr ? std::move(wide) : make_house_fill_portable(board);
}

}  // namespace gridmill
