// The house counter with AVX-512, which picks 32 of 64 words in one instruction.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "solver/board/board_spec.h"
#include "solver/board/cpu.h"
#include "solver/count/counter.h"
#include "solver/count/house_fill.h"
#include "solver/count/house_tables.h"

#if defined(__x86_64__)
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define GRIDMILL_LANES_AVX512
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {

/// The answers in these bits.
inline VecMask expand_mask(LaneMask mask) { return to_vec_mask(mask); }
/// 0, 1, 2, ...
inline Vec lane_indices() {
  alignas(64) static constexpr Word kNumbers[kLanes] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                        11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                                        22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  return load(kNumbers);
}
/// The words of `low` and `high`, or of one vector, with these numbers.
inline Vec permute(Vec low, Vec high, const Word* numbers) {
  return _mm512_permutex2var_epi16(low, load(numbers), high);
}
inline Vec permute(Vec of, const Word* numbers) {
  return _mm512_permutexvar_epi16(load(numbers), of);
}
/// seen | (cell, if it has one candidate at most)
inline Vec or_single(Vec seen, Vec cell) {
  const VecMask more = _mm512_test_epi16_mask(cell, _mm512_add_epi16(cell, broadcast(-1)));
  return or2(seen, _mm512_mask_mov_epi16(cell, more, zero()));
}
/// The smallest word.
inline int reduce_min(Vec v) {
  const __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
  const __m128i quarter =
      _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  return _mm_cvtsi128_si32(_mm_minpos_epu16(quarter)) & 0xffff;
}

}  // namespace
}  // namespace gridmill

#include "solver/count/houses_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_houses_avx512(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx512) && HouseTables::supports(board);
}
std::unique_ptr<Counter> make_houses_avx512(const BoardSpec& board) {
  return std::make_unique<HouseCounter>(board);
}
std::unique_ptr<HouseFill> make_house_fill_avx512(const BoardSpec& board) {
  if (!cpu_has(InstructionSet::kAvx512)) return nullptr;
  return std::make_unique<HouseFiller>(board);
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_houses_avx512(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_houses_avx512(const BoardSpec&) { return nullptr; }
std::unique_ptr<HouseFill> make_house_fill_avx512(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
