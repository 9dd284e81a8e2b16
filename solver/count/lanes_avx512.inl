// Part of the lane counter: the operations on Vec in AVX-512 (F, BW, VL). Includes nothing.

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
inline LaneMask lanes_equal(Vec a, Vec b) { return to_lane_mask(equal(a, b)); }
inline Vec select(VecMask yes, Vec a, Vec b) { return _mm512_mask_mov_epi16(b, yes, a); }

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
