// The lane counter with 32 lanes of AVX-512 (F, BW, VL).
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstring>
#include <memory>

#include "solver/board/cpu.h"
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

constexpr int kLanes = 32;
using Mask = std::uint32_t;
using Vec = __m512i;

inline Vec load(const std::uint16_t* from) { return _mm512_load_si512(from); }
inline void store(std::uint16_t* to, Vec v) { _mm512_store_si512(to, v); }
inline Vec all(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
inline Vec zero() { return _mm512_setzero_si512(); }
inline Vec and2(Vec a, Vec b) { return _mm512_and_si512(a, b); }
inline Vec or2(Vec a, Vec b) { return _mm512_or_si512(a, b); }
inline Vec add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
inline Vec sub(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
inline Vec min(Vec a, Vec b) { return _mm512_min_epu16(a, b); }
inline Vec and3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
inline Vec or3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
inline Vec majority(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xe8); }
inline Vec without(Vec a, Vec b) { return a & ~b; }
inline Vec without(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }
/// a | (b & c)
inline Vec or_and(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf8); }
using Lanes = __mmask32;  ///< a yes or no for every lane
inline Lanes lanes_of(Mask lanes) { return lanes; }
inline Lanes smaller(Vec a, Vec b) { return _mm512_cmplt_epu16_mask(a, b); }
inline Lanes any_bits(Vec a) { return _mm512_test_epi16_mask(a, a); }
inline Vec select(Lanes yes, Vec a, Vec b) { return _mm512_mask_mov_epi16(b, yes, a); }

/// seen | (cell, if it has one candidate at most)
inline Vec add_single(Vec seen, Vec cell) {
  const __mmask32 is = _mm512_testn_epi16_mask(cell, _mm512_add_epi16(cell, all(-1)));
  return _mm512_mask_add_epi16(seen, is, seen, cell);
}
/// cell & forced, unless that is empty: then cell & allowed. `forced` is part of `allowed`.
inline Vec keep(Vec cell, Vec allowed, Vec forced) {
  const __mmask32 is = _mm512_test_epi16_mask(cell, forced);
  return and2(cell, _mm512_mask_mov_epi16(allowed, is, forced));
}
/// Bits set in each lane.
inline Vec count_bits(Vec v) {
  // the bits set in 0, 1, ..., 15
  const Vec table = _mm512_set4_epi32(0x04030302, 0x03020201, 0x03020201, 0x02010100);
  const Vec nibble = _mm512_set1_epi8(15);
  const Vec low = _mm512_shuffle_epi8(table, and2(v, nibble));
  const Vec high = _mm512_shuffle_epi8(table, and2(_mm512_srli_epi16(v, 4), nibble));
  const Vec bytes = _mm512_add_epi8(low, high);
  return add(and2(bytes, all(0xff)), _mm512_srli_epi16(bytes, 8));
}
inline Mask lanes_equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }

}  // namespace
}  // namespace gridmill

#include "solver/count/lanes_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool serves_lanes_avx512(const Shape& shape) {
  return cpu_has(InstructionSet::kAvx512) && lanes_fit(shape);
}
std::unique_ptr<Counter> make_lanes_avx512(const Shape& shape) { return make_engine(shape); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool serves_lanes_avx512(const Shape&) { return false; }
std::unique_ptr<Counter> make_lanes_avx512(const Shape&) { return nullptr; }
}  // namespace gridmill
#endif
