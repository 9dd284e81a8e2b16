// Part of the lane counter: the operations on Vec in the compilers' vector extensions, for every
// instruction set but AVX-512. Expects Word and kLanes; includes nothing.

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
inline VecMask equal(Vec a, Vec b) { return reinterpret_cast<Vec>(a == b); }

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
inline Vec select(VecMask yes, Vec a, Vec b) { return (a & yes) | (b & ~yes); }

inline Vec and3(Vec a, Vec b, Vec c) { return a & b & c; }
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
  return cell & (forced | (allowed & equal(cell & forced, zero())));
}
/// Bits set in each lane.
inline Vec count_bits(Vec v) {
  v = v - ((v >> 1) & broadcast(0x55555555));
  v = (v & broadcast(0x33333333)) + ((v >> 2) & broadcast(0x33333333));
  v = (v + (v >> 4)) & broadcast(0x0f0f0f0f);
  v = v + (v >> 8);
  if constexpr (sizeof(Word) > 2) v = v + (v >> 16);
  return v & broadcast(0x3f);
}
