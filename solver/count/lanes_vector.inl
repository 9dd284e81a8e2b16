#pragma once

// The operations on Vec, a word for each lane: the policy of the lane counter and the house
// counter. Kernel text, compiled once for each instruction set, inside its target region. The file
// of an instruction set chooses one of two forms by macros:
//
//   GRIDMILL_LANES_AVX512               AVX-512 (F, BW, VL), 32 lanes of 16 bits
//   GRIDMILL_LANES, GRIDMILL_LANE_WORD  the compilers' vector extensions, with that number of lanes
//                                       of that type; the file defines to_lane_mask
//   none                                the same for any processor, with 8 lanes of 16 bits
//   GRIDMILL_LANES_AVX2                 with the second, for 16 lanes of 16 bits: some in AVX2
//
// An editor that opens a kernel text alone reads it with the last one.

#include <cstdint>
#include <cstring>
#include <type_traits>

// Loops over the lines of a band must be unrolled, or their vectors live in memory.
#if defined(__clang__)
#define GRIDMILL_UNROLL _Pragma("clang loop unroll(full)")
#else
#define GRIDMILL_UNROLL _Pragma("GCC unroll 32")
#endif
#define GRIDMILL_LANES_INLINE [[gnu::always_inline]] inline

// Memory is to be read again from here on: g++ would rather spill a whole band of cells to the
// stack than read it a second time (AVX-512: 12 % of the time on hard puzzles).
#define GRIDMILL_RELOAD __asm__ volatile("" ::: "memory")

// The array is in memory from here on. V8 computes a vector just before it is used, so it would
// hold all cells of a band until then and spill most of them: counting would take half as long
// again.
#if defined(__wasm_simd128__)
#define GRIDMILL_IN_MEMORY(array) __asm__ volatile("" : : "r"(array) : "memory")
#else
#define GRIDMILL_IN_MEMORY(array)
#endif

#if defined(GRIDMILL_LANES_AVX512)
#include <immintrin.h>

namespace gridmill {
namespace {

using Word = std::uint16_t;  ///< a cell of a board
constexpr int kLanes = 32;
using LaneMask = std::uint32_t;  ///< bit i: lane i
using VecMask = __mmask32;       ///< a yes or no for every lane
using Vec = __m512i;

inline Vec load(const Word* from) { return _mm512_load_si512(from); }
inline void store(Word* to, Vec v) { _mm512_store_si512(to, v); }
inline Vec broadcast(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
inline Vec zero() { return _mm512_setzero_si512(); }
inline Vec and2(Vec a, Vec b) { return _mm512_and_si512(a, b); }
inline Vec or2(Vec a, Vec b) { return _mm512_or_si512(a, b); }
inline Vec add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
inline Vec sub(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
inline Vec min(Vec a, Vec b) { return _mm512_min_epu16(a, b); }
inline Vec and3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
inline Vec xor2(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
inline Vec xor3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
inline Vec or3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
inline Vec majority(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xe8); }
inline Vec and_not(Vec a, Vec b) { return a & ~b; }
inline Vec and_not(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }
/// a | (b & c)
inline Vec or_and(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf8); }
/// a | (b & ~c)
inline Vec or_and_not(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf4); }
/// a | (b ^ c)
inline Vec or_xor(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xf6); }
inline VecMask to_vec_mask(LaneMask lanes) { return static_cast<VecMask>(lanes); }
inline LaneMask to_lane_mask(VecMask lanes) { return lanes; }
inline VecMask less_than(Vec a, Vec b) { return _mm512_cmplt_epu16_mask(a, b); }
inline VecMask any_bits(Vec a) { return _mm512_test_epi16_mask(a, a); }
inline VecMask equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
inline Vec select(VecMask yes, Vec a, Vec b) { return _mm512_mask_mov_epi16(b, yes, a); }

/// Word i becomes word index[i].
inline Vec permute(Vec v, Vec index) { return _mm512_permutexvar_epi16(index, v); }

inline Vec shift_up(Vec v, int n) {
  const auto by = static_cast<unsigned>(n);
  return _mm512_slli_epi16(v, by);
}
inline Vec shift_down(Vec v, int n) {
  const auto by = static_cast<unsigned>(n);
  return _mm512_srli_epi16(v, by);
}

/// seen | (cell, if it has one candidate at most)
inline Vec add_single(Vec seen, Vec cell) {
  const VecMask is = _mm512_testn_epi16_mask(cell, _mm512_add_epi16(cell, broadcast(-1)));
  return _mm512_mask_add_epi16(seen, is, seen, cell);
}
inline VecMask common_bits(Vec a, Vec b) { return _mm512_test_epi16_mask(a, b); }
/// cell & forced, unless that is empty: then cell & allowed. `forced` is part of `allowed`.
inline Vec restrict_cell(Vec cell, Vec allowed, Vec forced) {
  return and2(cell, select(common_bits(cell, forced), forced, allowed));
}
/// Bits set in each lane.
inline Vec count_bits(Vec v) {
  // the bits set in 0, 1, ..., 15
  const Vec table = _mm512_set4_epi32(0x04030302, 0x03020201, 0x03020201, 0x02010100);
  const Vec nibble = _mm512_set1_epi8(15);
  const Vec low = _mm512_shuffle_epi8(table, and2(v, nibble));
  const Vec high = _mm512_shuffle_epi8(table, and2(_mm512_srli_epi16(v, 4), nibble));
  const Vec bytes = _mm512_add_epi8(low, high);
  return add(and2(bytes, broadcast(0xff)), _mm512_srli_epi16(bytes, 8));
}

}  // namespace
}  // namespace gridmill

#else
#if defined(GRIDMILL_LANES_AVX2)
#include <immintrin.h>
#define GRIDMILL_LANES 16
#define GRIDMILL_LANE_WORD std::uint16_t
#elif !defined(GRIDMILL_LANES)
#define GRIDMILL_LANES 8
#define GRIDMILL_LANE_WORD std::uint16_t
#define GRIDMILL_LANES_PORTABLE
#endif

namespace gridmill {
namespace {

using Word = GRIDMILL_LANE_WORD;  ///< a cell of a board
constexpr int kLanes = GRIDMILL_LANES;
using LaneMask = std::uint32_t;  ///< bit i: lane i
using Vec __attribute__((vector_size(sizeof(Word) * kLanes))) = Word;

inline Vec load(const Word* from) {
  Vec v;
  std::memcpy(&v, __builtin_assume_aligned(from, sizeof(Vec)), sizeof(Vec));
  return v;
}
inline void store(Word* to, Vec v) {
  std::memcpy(__builtin_assume_aligned(to, sizeof(Vec)), &v, sizeof(Vec));
}
inline Vec zero() { return Vec{}; }
inline Vec broadcast(int value) { return static_cast<Word>(value) - Vec{}; }
inline Vec and2(Vec a, Vec b) { return a & b; }
inline Vec or2(Vec a, Vec b) { return a | b; }
inline Vec add(Vec a, Vec b) { return a + b; }
inline Vec sub(Vec a, Vec b) { return a - b; }
using VecMask = Vec;  ///< a yes or no for every lane: all bits or none
inline VecMask equal(Vec a, Vec b) {
  auto lanes = reinterpret_cast<Vec>(a == b);
#if defined(__wasm_simd128__) && defined(GRIDMILL_LANES_PORTABLE)
  // Without this, clang turns each `and` with the answer into v128.bitselect, which V8 compiles to
  // three instructions.
  __asm__("" : "+r"(lanes));
#endif
  return lanes;
}

// Compared as signed numbers, which SSE2 can do in one step: for values below the highest bit.
// Written without min, the smallest of the cells took a third of a round.
using Signed __attribute__((vector_size(sizeof(Word) * kLanes))) = std::make_signed_t<Word>;
inline VecMask less_than(Vec a, Vec b) {
  return reinterpret_cast<Vec>(reinterpret_cast<Signed>(a) < reinterpret_cast<Signed>(b));
}
inline Vec min(Vec a, Vec b) {
  const auto x = reinterpret_cast<Signed>(a);
  const auto y = reinterpret_cast<Signed>(b);
  return reinterpret_cast<Vec>(x < y ? x : y);
}
inline VecMask any_bits(Vec a) { return reinterpret_cast<Vec>(a != zero()); }
inline VecMask common_bits(Vec a, Vec b) { return any_bits(a & b); }
inline VecMask to_vec_mask(LaneMask lanes) {
  Vec bit;
  for (int i = 0; i < kLanes; ++i) bit[i] = static_cast<Word>(1U << i);
  return any_bits(broadcast(static_cast<int>(lanes)) & bit);
}
inline Vec select(VecMask yes, Vec a, Vec b) {
#if defined(GRIDMILL_LANES_AVX2)
  return (Vec)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)yes);
#else
  return (a & yes) | (b & ~yes);
#endif
}

inline Vec and3(Vec a, Vec b, Vec c) { return a & b & c; }
inline Vec xor2(Vec a, Vec b) { return a ^ b; }
inline Vec xor3(Vec a, Vec b, Vec c) { return a ^ b ^ c; }
inline Vec or3(Vec a, Vec b, Vec c) { return a | b | c; }
inline Vec majority(Vec a, Vec b, Vec c) { return (a & b) | (c & (a | b)); }
/// a & ~b
inline Vec and_not(Vec a, Vec b) { return a & ~b; }
inline Vec and_not(Vec a, Vec b, Vec c) { return a & ~(b | c); }
/// a | (b & c)
inline Vec or_and(Vec a, Vec b, Vec c) { return a | (b & c); }
/// a | (b & ~c)
inline Vec or_and_not(Vec a, Vec b, Vec c) { return a | (b & ~c); }
/// a | (b ^ c)
inline Vec or_xor(Vec a, Vec b, Vec c) { return a | (b ^ c); }
inline Vec shift_up(Vec v, int n) { return v << n; }
inline Vec shift_down(Vec v, int n) { return v >> n; }
/// seen | (cell, if it has one candidate at most)
inline Vec add_single(Vec seen, Vec cell) {
  return seen | (cell & equal(cell & (cell + broadcast(-1)), zero()));
}
/// cell & forced, unless that is empty: then cell & allowed. `forced` is part of `allowed`.
inline Vec restrict_cell(Vec cell, Vec allowed, Vec forced) {
#if defined(GRIDMILL_LANES_AVX2)
  const Vec taken = cell & forced;
  return select(equal(taken, zero()), cell & allowed, taken);
#else
  return cell & (forced | (allowed & equal(cell & forced, zero())));
#endif
}
/// Bits set in each lane.
inline Vec count_bits(Vec v) {
#if defined(__wasm_simd128__) && defined(GRIDMILL_LANES_PORTABLE)
  using Bytes __attribute__((vector_size(16))) = signed char;
  const auto bytes = reinterpret_cast<Vec>(__builtin_wasm_popcnt_i8x16(reinterpret_cast<Bytes>(v)));
  return (bytes + (bytes >> 8)) & broadcast(0x3f);
#endif
#if defined(GRIDMILL_LANES_AVX2)
  // the bits set in 0, 1, ..., 15
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256((__m256i)v, nibble));
  const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256((__m256i)(v >> 4), nibble));
  return (Vec)_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
#else
  v = v - ((v >> 1) & broadcast(0x55555555));
  v = (v & broadcast(0x33333333)) + ((v >> 2) & broadcast(0x33333333));
  v = (v + (v >> 4)) & broadcast(0x0f0f0f0f);
  v = v + (v >> 8);
  if constexpr (sizeof(Word) > 2) v = v + (v >> 16);
  return v & broadcast(0x3f);
#endif
}

/// Bit i for lane i, of answers that are all bits or none.
inline LaneMask to_lane_mask(VecMask lanes);
#if defined(GRIDMILL_LANES_AVX2)
inline LaneMask to_lane_mask(VecMask lanes) {
  // 16-bit answers packed to bytes: the packing works in halves, so the words come in two groups
  const __m256i bytes = _mm256_packs_epi16((__m256i)lanes, _mm256_setzero_si256());
  const auto bits = static_cast<LaneMask>(_mm256_movemask_epi8(bytes));
  return (bits & 0xff) | (bits >> 8);
}
#elif defined(GRIDMILL_LANES_PORTABLE)
inline LaneMask to_lane_mask(VecMask lanes) {
#if defined(__wasm_simd128__)
  return static_cast<LaneMask>(__builtin_wasm_bitmask_i16x8(reinterpret_cast<Signed>(lanes)));
#endif
  const Vec weights = {1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t half[2];
  const Vec bits = lanes & weights;
  std::memcpy(half, &bits, sizeof half);
  // the product's highest quarter is the sum of the four
  return static_cast<LaneMask>(((half[0] + half[1]) * 0x0001000100010001U) >> 48);
}
#endif

}  // namespace
}  // namespace gridmill

#endif

namespace gridmill {
namespace {
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }
}  // namespace
}  // namespace gridmill
