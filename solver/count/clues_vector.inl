#pragma once

// Kernel text of the clue counter: vectors of thirty-two boards, and the operations on them. It is
// compiled once for each instruction set, inside its target region (CLUES.md). The files of AVX-512
// and AVX2 define a macro each; without one, the operations are for any processor.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#if defined(GRIDMILL_CLUES_AVX512) || defined(GRIDMILL_CLUES_AVX2)
#include <immintrin.h>
#endif

namespace gridmill {
namespace {

using CandidateMask = std::uint16_t;
// Bit i represents board i.
using LaneMask = std::uint32_t;

constexpr std::size_t kLanes = 32;

/// Calls f with 0 to n - 1 as constants.
template <std::size_t n, typename F>
void for_each_constant(const F& f) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (f(std::integral_constant<std::size_t, i>()), ...);
  }
  (std::make_index_sequence<n>());
}

// `Vec`: the same cell of 32 boards, or something else that is known of each board.
#if defined(GRIDMILL_CLUES_AVX512)

using Vec = CandidateMask __attribute__((vector_size(64), aligned(64)));

inline Vec zero() { return Vec{}; }
inline Vec broadcast(CandidateMask mask) { return zero() + mask; }

#else

#if defined(GRIDMILL_CLUES_AVX2)
constexpr std::size_t kPartBytes = 32;
#else
constexpr std::size_t kPartBytes = 16;
#endif
constexpr std::size_t kParts = 2 * kLanes / kPartBytes;
/// What a register holds: compilers keep vectors of 64 bytes in memory.
using Part = CandidateMask __attribute__((vector_size(kPartBytes)));
using SignedPart = std::int16_t __attribute__((vector_size(kPartBytes)));
struct alignas(64) Vec {
  Part part[kParts];
};

/// A vector of what f returns for each number of a part.
template <typename F>
inline Vec make_parts(const F& f) {
  return [&]<std::size_t... p>(std::index_sequence<p...>) { return Vec{{f(p)...}}; }
  (std::make_index_sequence<kParts>());
}
inline Vec broadcast(CandidateMask mask) {
  return make_parts([&](std::size_t) { return Part{} + mask; });
}
inline Vec zero() { return broadcast(0); }
#define GRIDMILL_OF_TWO(op)                                                   \
  inline Vec operator op(const Vec& a, const Vec& b) {                        \
    return make_parts([&](std::size_t p) { return a.part[p] op b.part[p]; }); \
  }                                                                           \
  inline Vec operator op(const Vec& a, unsigned b) {                          \
    const auto all = static_cast<CandidateMask>(b);                           \
    return make_parts([&](std::size_t p) { return a.part[p] op all; });       \
  }
GRIDMILL_OF_TWO(&)
GRIDMILL_OF_TWO(|)
GRIDMILL_OF_TWO(^)
GRIDMILL_OF_TWO(+)
GRIDMILL_OF_TWO(-)
GRIDMILL_OF_TWO(*)
GRIDMILL_OF_TWO(/)
GRIDMILL_OF_TWO(<<)
GRIDMILL_OF_TWO(>>)
#undef GRIDMILL_OF_TWO
inline Vec operator~(const Vec& a) {
  return make_parts([&](std::size_t p) { return ~a.part[p]; });
}
inline Vec& operator&=(Vec& a, const Vec& b) { return a = a & b; }
inline Vec& operator|=(Vec& a, const Vec& b) { return a = a | b; }
inline Vec& operator+=(Vec& a, const Vec& b) { return a = a + b; }
inline Vec& operator-=(Vec& a, const Vec& b) { return a = a - b; }
inline Vec& operator/=(Vec& a, unsigned b) { return a = a / b; }

#endif

/// The same in memory of the library, where a bare one would lose its alignment.
struct alignas(64) VecStorage {
  Vec lanes = {};
};

inline Vec lowest_bit(Vec m) { return m & (zero() - m); }
/// What is in any lane.
inline CandidateMask reduce_or(Vec lanes) {
  std::array<std::uint64_t, 8> words{};
  std::memcpy(words.data(), &lanes, sizeof lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  all |= all >> 32U;
  return static_cast<CandidateMask>(all | all >> 16U);
}

/// The row of each set of bits: what bits from `first` on represent, joined with | or with +.
template <bool kSums>
void join_bits(std::span<const CandidateMask> of_bit, std::size_t first,
               std::span<CandidateMask> rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::size_t bit = first + static_cast<std::size_t>(std::countr_zero(i));
    const CandidateMask one = bit < of_bit.size() ? of_bit[bit] : CandidateMask{0};
    const CandidateMask others = rows[i & (i - 1)];
    rows[i] = static_cast<CandidateMask>(kSums ? others + one : others | one);
  }
}

#if defined(GRIDMILL_CLUES_AVX512)

inline __m512i raw(Vec lanes) { return reinterpret_cast<__m512i>(lanes); }
inline Vec vec_of(__m512i raw) { return reinterpret_cast<Vec>(raw); }

/// Where `test` has a bit.
inline LaneMask any_bit(Vec test) { return _mm512_test_epi16_mask(raw(test), raw(test)); }
inline LaneMask not_equal(Vec a, Vec b) { return _mm512_cmpneq_epi16_mask(raw(a), raw(b)); }
inline Vec expand_mask(LaneMask boards) { return vec_of(_mm512_movm_epi16(boards)); }
inline Vec select_or_zero(Vec test, Vec then) {
  return vec_of(_mm512_maskz_mov_epi16(any_bit(test), raw(then)));
}
inline Vec select(Vec test, Vec then, Vec other) {
  return vec_of(_mm512_mask_mov_epi16(raw(other), any_bit(test), raw(then)));
}
inline Vec min_unsigned(Vec a, Vec b) { return vec_of(_mm512_min_epu16(raw(a), raw(b))); }
/// All bits where a > b, as numbers with a sign.
inline Vec greater_than(Vec a, Vec b) {
  return vec_of(_mm512_movm_epi16(_mm512_cmpgt_epi16_mask(raw(a), raw(b))));
}
inline Vec shift_up(Vec a, Vec by) { return vec_of(_mm512_sllv_epi16(raw(a), raw(by))); }
inline Vec shift_down(Vec a, Vec by) { return vec_of(_mm512_srlv_epi16(raw(a), raw(by))); }
inline Vec min_signed(Vec a, Vec b) { return vec_of(_mm512_min_epi16(raw(a), raw(b))); }

/// Masks as numbers of rows in tables: five bits of them at a time.
template <std::size_t kParts>
struct BitMapIndex {
  __m512i at[kParts];
  explicit BitMapIndex(Vec masks) {
    at[0] = raw(masks);
    if constexpr (kParts > 1) at[1] = _mm512_srli_epi16(raw(masks), 5);
    if constexpr (kParts > 2) at[2] = _mm512_srli_epi16(raw(masks), 10);
    if constexpr (kParts > 3) at[3] = _mm512_srli_epi16(raw(masks), 15);
  }
};

/// What each bit of a mask represents, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = (kBits + 4) / 5;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) {
    assert(of_bit.size() <= kBits);
    for (std::size_t p = 0; p < kParts; ++p) {
      auto* const rows = reinterpret_cast<CandidateMask*>(&part_[p]);
      join_bits<kSums>(of_bit, 5 * p, std::span(rows, kLanes));
    }
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for (std::size_t p = 0; p < kParts; ++p) {
      const Vec more = vec_of(_mm512_permutexvar_epi16(rows.at[p], raw(part_[p].lanes)));
      found = kSums ? found + more : found | more;
    }
    return found;
  }
  [[nodiscard]] Vec operator()(Vec masks) const { return (*this)(BitMapIndex<kParts>(masks)); }

 private:
  VecStorage part_[kParts];
};

/// How many of the lowest kBits bits are set; no other one is.
template <std::size_t kBits>
Vec count_bits(Vec m) {
  alignas(64) static constexpr CandidateMask kOnes[kLanes] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2,
                                                              3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3,
                                                              3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
  const __m512i ones = _mm512_load_si512(kOnes);
  Vec found = zero();
  for_each_constant<(kBits + 4) / 5>([&](auto p) {
    found += vec_of(_mm512_permutexvar_epi16(_mm512_srli_epi16(raw(m), 5 * p), ones));
  });
  return found;
}

/// Items with the numbers 0 to 15. The first one is 0.
class SmallTable {
 public:
  static constexpr std::size_t kItems = 16;

  void set(std::size_t number, CandidateMask item) {
    assert(number < kItems && (number != 0 || item == 0));
    reinterpret_cast<CandidateMask*>(&items_)[number] = item;
  }
  [[nodiscard]] Vec operator[](Vec numbers) const {
    return vec_of(_mm512_permutexvar_epi16(raw(numbers), raw(items_.lanes)));
  }

 private:
  VecStorage items_;
};

#else

/// All bits where `test` has one.
inline Vec nonzero_lanes(const Vec& test) {
  return make_parts([&](std::size_t p) { return reinterpret_cast<Part>(test.part[p] != Part{}); });
}
inline Vec select_or_zero(const Vec& test, const Vec& then) { return then & nonzero_lanes(test); }
inline Vec select(const Vec& test, const Vec& then, const Vec& other) {
  const Vec here = nonzero_lanes(test);
  return (then & here) | (other & ~here);
}
/// All bits where a > b, as numbers with a sign.
inline Vec greater_than(const Vec& a, const Vec& b) {
  return make_parts([&](std::size_t p) {
    return reinterpret_cast<Part>(reinterpret_cast<SignedPart>(a.part[p]) >
                                  reinterpret_cast<SignedPart>(b.part[p]));
  });
}

/// How many of the lowest kBits bits are set; no other one is.
template <std::size_t kBits>
Vec count_bits(Vec m) {
  m = m - ((m >> 1U) & 0x5555U);
  m = (m & 0x3333U) + ((m >> 2U) & 0x3333U);
  m = (m + (m >> 4U)) & 0x0F0FU;
  return (m + (m >> 8U)) & 0x1FU;
}

#if defined(GRIDMILL_CLUES_AVX2)

inline __m256i raw(Part part) { return reinterpret_cast<__m256i>(part); }
inline Part part_of(__m256i raw) { return reinterpret_cast<Part>(raw); }

/// Where `test` has a bit.
inline LaneMask any_bit(const Vec& test) {
  const __m256i none = _mm256_setzero_si256();
  const __m256i packed = _mm256_packs_epi16(_mm256_cmpeq_epi16(raw(test.part[0]), none),
                                            _mm256_cmpeq_epi16(raw(test.part[1]), none));
  return ~static_cast<LaneMask>(
      _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0))));
}
inline LaneMask not_equal(const Vec& a, const Vec& b) { return any_bit(a ^ b); }
inline Vec expand_mask(LaneMask boards) {
  const __m256i bits = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                         8192, 16384, -32768);
  return make_parts([&](std::size_t p) {
    const __m256i all = _mm256_set1_epi16(static_cast<std::int16_t>(boards >> 16 * p));
    return part_of(_mm256_cmpeq_epi16(_mm256_and_si256(all, bits), bits));
  });
}
inline Vec min_signed(const Vec& a, const Vec& b) {
  return make_parts(
      [&](std::size_t p) { return part_of(_mm256_min_epi16(raw(a.part[p]), raw(b.part[p]))); });
}
inline Vec min_unsigned(const Vec& a, const Vec& b) {
  return make_parts(
      [&](std::size_t p) { return part_of(_mm256_min_epu16(raw(a.part[p]), raw(b.part[p]))); });
}

/// Of a table of 16 bytes those with these numbers; 0 where bit 7 is set.
using Bytes = std::array<std::uint8_t, 16>;
inline Vec pick_bytes(const Bytes& table, const Vec& numbers) {
  __m128i bytes;
  std::memcpy(&bytes, table.data(), sizeof bytes);
  const __m256i twice = _mm256_broadcastsi128_si256(bytes);
  return make_parts(
      [&](std::size_t p) { return part_of(_mm256_shuffle_epi8(twice, raw(numbers.part[p]))); });
}
/// 1 << by, and 0 where that is 16 or more.
inline Vec power_of_two(const Vec& by) {
  static constexpr Bytes kLow = {1, 2, 4, 8, 16, 32, 64, 128};
  static constexpr Bytes kHigh = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
  const Vec number = min_unsigned(by, broadcast(16)) + 0x70U;  // bit 7 is set if it is 16
  return pick_bytes(kLow, number | 0x8000U) | pick_bytes(kHigh, number << 8U | 0x80U);
}
inline Vec shift_up(const Vec& a, const Vec& by) {
  const Vec factor = power_of_two(by);
  return make_parts([&](std::size_t p) { return a.part[p] * factor.part[p]; });
}
inline Vec shift_down(const Vec& a, const Vec& by) {
  const Vec factor = power_of_two(broadcast(16) - min_unsigned(by, broadcast(16)));
  return make_parts([&](std::size_t p) {
    const __m256i unmoved = _mm256_cmpeq_epi16(raw(by.part[p]), _mm256_setzero_si256());
    return part_of(_mm256_mulhi_epu16(raw(a.part[p]), raw(factor.part[p]))) |
           (a.part[p] & part_of(unmoved));
  });
}
/// Items with the numbers 0 to 15. The first one is 0.
class SmallTable {
 public:
  static constexpr std::size_t kItems = 16;

  void set(std::size_t number, CandidateMask item) {
    assert(number < kItems && (number != 0 || item == 0));
    low_[number] = static_cast<std::uint8_t>(item);
    high_[number] = static_cast<std::uint8_t>(item >> 8);
  }
  [[nodiscard]] Vec operator[](const Vec& numbers) const { return at(numbers, numbers << 8U); }
  /// @param high  the same numbers in the higher bytes
  [[nodiscard]] Vec at(const Vec& numbers, const Vec& high) const {
    return pick_bytes(low_, numbers) | pick_bytes(high_, high);
  }

 private:
  Bytes low_ = {};
  Bytes high_ = {};
};

/// Masks as numbers of rows in tables: four bits of them at a time.
template <std::size_t kGroups>
struct BitMapIndex {
  Vec low[kGroups];
  Vec high[kGroups];
  explicit BitMapIndex(const Vec& masks) {
    for_each_constant<kGroups>([&](auto g) {
      low[g] = (masks >> 4 * g) & 0xFU;
      high[g] = low[g] << 8U;
    });
  }
};

/// What each bit of a mask represents, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = (kBits + 3) / 4;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) {
    assert(of_bit.size() <= kBits);
    for (std::size_t g = 0; g < kParts; ++g) {
      std::array<CandidateMask, SmallTable::kItems> rows{};
      join_bits<kSums>(of_bit, 4 * g, std::span(rows));
      for (std::size_t i = 0; i < rows.size(); ++i) part_[g].set(i, rows[i]);
    }
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for_each_constant<kParts>([&](auto g) {
      const Vec more = part_[g].at(rows.low[g], rows.high[g]);
      found = kSums ? found + more : found | more;
    });
    return found;
  }
  [[nodiscard]] Vec operator()(const Vec& masks) const {
    return (*this)(BitMapIndex<kParts>(masks));
  }

 private:
  SmallTable part_[kParts];
};

#else
/// The boards where all bits are set rather than none.
inline LaneMask to_lane_mask(Vec full) {
  // Four lanes are a word. Each leaves one bit, and a multiplication brings the four together.
  constexpr std::uint64_t kOneEach = 0x0008000400020001;
  constexpr std::uint64_t kTogether = 0x0001000100010001;
  std::array<std::uint64_t, kLanes / 4> words{};
  std::memcpy(words.data(), &full, sizeof full);
  LaneMask boards = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    boards |= static_cast<LaneMask>((words[w] & kOneEach) * kTogether >> 48U & 0xFU) << 4 * w;
  }
  return boards;
}
/// Where `test` has a bit.
inline LaneMask any_bit(const Vec& test) { return to_lane_mask(nonzero_lanes(test)); }
inline LaneMask not_equal(Vec a, Vec b) { return any_bit(a ^ b); }
inline Vec expand_mask(LaneMask boards) {
  std::array<CandidateMask, kLanes> lanes{};
  for (std::size_t i = 0; i < kLanes; ++i)
    lanes[i] = static_cast<CandidateMask>(0 - (boards >> i & 1U));
  Vec made;
  std::memcpy(&made, lanes.data(), sizeof made);
  return made;
}
inline Vec min_signed(const Vec& a, const Vec& b) {
  const Vec more = greater_than(a, b);
  return (b & more) | (a & ~more);
}
/// As numbers without a sign.
inline Vec min_unsigned(const Vec& a, const Vec& b) {
  return make_parts([&](std::size_t p) {
    const Part more = reinterpret_cast<Part>(a.part[p] > b.part[p]);
    return (b.part[p] & more) | (a.part[p] & ~more);
  });
}
/// Bit by bit of how far it goes, at most 15; those that go further lose all.
inline Vec shift_up(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2) a = select(by & step, a << step, a);
  return select_or_zero(~nonzero_lanes(by & 0xFFF0U), a);
}
inline Vec shift_down(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2) a = select(by & step, a >> step, a);
  return select_or_zero(~nonzero_lanes(by & 0xFFF0U), a);
}
/// Items with the numbers 0 to 15. The first one is 0.
class SmallTable {
 public:
  static constexpr std::size_t kItems = 16;

  void set(std::size_t number, CandidateMask item) {
    assert(number < kItems && (number != 0 || item == 0));
    items_[number] = item;
  }
  [[nodiscard]] Vec operator[](const Vec& numbers) const {
    std::array<CandidateMask, kLanes> lanes{};
    std::memcpy(lanes.data(), &numbers, sizeof numbers);
    for (CandidateMask& lane : lanes) lane = items_[lane % kItems];
    Vec found;
    std::memcpy(&found, lanes.data(), sizeof found);
    return found;
  }

 private:
  std::array<CandidateMask, kItems> items_ = {};
};

/// Masks whose bits a map is asked about.
template <std::size_t kParts>
struct BitMapIndex {
  Vec masks;
  explicit BitMapIndex(Vec these) : masks(these) {}
};

/// What each bit of a mask represents, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = 1;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) : bits_(of_bit.size()) {
    assert(of_bit.size() <= kBits);
    std::copy(of_bit.begin(), of_bit.end(), of_bit_.begin());
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for (std::size_t b = 0; b < bits_; ++b) {
      const Vec here = nonzero_lanes(rows.masks & 1U << b) & of_bit_[b];
      found = kSums ? found + here : found | here;
    }
    return found;
  }
  [[nodiscard]] Vec operator()(Vec masks) const { return (*this)(BitMapIndex<kParts>(masks)); }

 private:
  std::array<CandidateMask, kBits> of_bit_ = {};
  std::size_t bits_ = 0;
};

#endif

#endif

/// The candidate of cells that have exactly one; nothing for the others.
inline Vec single(Vec m) { return select(m & (m - 1), zero(), m); }

/// Adds the first free digit from this one on.
inline Vec with_next(Vec taken, Vec bit) { return taken | lowest_bit(~(taken | (bit - 1))); }

/// Each digit up to `by` above one of these.
inline Vec spread_up(Vec digits, Vec by) {
  const auto step = [&](CandidateMask bit, Vec further) {
    digits |= select_or_zero(by & broadcast(bit), further);
  };
  step(1, digits << 1U);
  step(2, digits << 1U | digits << 2U);
  step(4, digits << 1U | digits << 2U | digits << 3U | digits << 4U);
  const Vec four = digits | digits << 1U | digits << 2U | digits << 3U;
  step(8, digits << 8U | four << 1U | four << 5U);
  return digits;
}

}  // namespace
}  // namespace gridmill
