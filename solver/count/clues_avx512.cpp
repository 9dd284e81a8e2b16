// The clue counter with AVX-512: all sets of nine digits are one register.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "solver/board/cpu.h"
#include "solver/board/require.h"
#include "solver/count/clue_model.h"
#include "solver/count/counter.h"
#include "solver/rules/kinds.h"

#if defined(__x86_64__)
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

namespace gridmill {
namespace {
#include "solver/count/clues_subsets.inl"

inline bool is_any(Subsets s) {
  const auto v = reinterpret_cast<__m512i>(s);
  return _mm512_test_epi64_mask(v, v) != 0;
}

/// How each digit moves sets: words change places for the three high digits, bits within words for
/// the others. A constant, so that nothing of it runs before somebody asks for this processor.
struct Steps {
  alignas(64) std::uint64_t without[kSubsetDigits][8] = {};
  alignas(64) std::uint64_t up[kSubsetDigits][8] = {};    ///< from which word
  alignas(64) std::uint64_t down[kSubsetDigits][8] = {};  ///< the same backwards
  std::uint8_t keep_up[kSubsetDigits] = {};               ///< which words get something
  std::uint8_t keep_down[kSubsetDigits] = {};
  long long by[kSubsetDigits] = {};  ///< bits

  constexpr Steps() {
    constexpr int kLow = 6;  // digits within a word
    for (int d = 0; d < kSubsetDigits; ++d) {
      const unsigned words = d < kLow ? 0 : 1U << (d - kLow);
      for (unsigned w = 0; w < 8; ++w) {
        without[d][w] = d < kLow ? kWithout[d] : ~std::uint64_t{0};
        up[d][w] = (w - words) & 7U;
        down[d][w] = (w + words) & 7U;
        const auto bit = static_cast<std::uint8_t>(1U << w);
        if (d < kLow || (w & words) != 0) keep_up[d] = static_cast<std::uint8_t>(keep_up[d] | bit);
        if (d < kLow || (w & words) == 0) {
          keep_down[d] = static_cast<std::uint8_t>(keep_down[d] | bit);
        }
      }
      by[d] = d < kLow ? 1LL << d : 0;
    }
  }
};
constexpr Steps kSteps;

/// The sets that come of adding digit d + 1 to those without it.
inline Subsets after_digit(Subsets s, int d) {
  const __m512i some =
      _mm512_and_si512(reinterpret_cast<__m512i>(s), _mm512_load_si512(kSteps.without[d]));
  const __m512i moved =
      _mm512_maskz_permutexvar_epi64(kSteps.keep_up[d], _mm512_load_si512(kSteps.up[d]), some);
  return reinterpret_cast<Subsets>(_mm512_sll_epi64(moved, _mm_cvtsi64_si128(kSteps.by[d])));
}
/// The sets that digit d + 1 was added to.
inline Subsets before_digit(Subsets s, int d) {
  const __m512i moved = _mm512_maskz_permutexvar_epi64(
      kSteps.keep_down[d], _mm512_load_si512(kSteps.down[d]), reinterpret_cast<__m512i>(s));
  return reinterpret_cast<Subsets>(
      _mm512_and_si512(_mm512_srl_epi64(moved, _mm_cvtsi64_si128(kSteps.by[d])),
                       _mm512_load_si512(kSteps.without[d])));
}
/// The sets after one more cell with these candidates.
inline Subsets after_cell(Subsets s, Mask mask) {
  Subsets r = none();
  for (unsigned m = mask; m != 0; m &= m - 1) r |= after_digit(s, std::countr_zero(m));
  return r;
}
/// Backwards over one cell: of the sets `from` before it, those that lead to `to`, and the
/// candidates that lead there.
inline Subsets before_cell(Subsets to, Subsets from, Mask mask, Mask& used) {
  Subsets r = none();
  unsigned kept = 0;
  for (unsigned m = mask; m != 0; m &= m - 1) {
    const int d = std::countr_zero(m);
    const Subsets earlier = before_digit(to, d) & from;
    kept |= static_cast<unsigned>(is_any(earlier)) << d;
    r |= earlier;
  }
  used = static_cast<Mask>(kept);
  return r;
}

/// The items of a table at these places, lane by lane.
inline Lanes pick(const std::vector<HeldLanes>& table, Lanes places) {
  const auto at = reinterpret_cast<__m512i>(places);
  const auto part = [&](std::size_t i) { return reinterpret_cast<__m512i>(table[i].lanes); };
  if (table.size() == 1) return reinterpret_cast<Lanes>(_mm512_permutexvar_epi16(at, part(0)));
  __m512i picked = _mm512_permutex2var_epi16(part(0), at, part(1));
  for (std::size_t i = 2; i < table.size(); i += 2) {
    const __m512i other = i + 1 < table.size() ? _mm512_permutex2var_epi16(part(i), at, part(i + 1))
                                               : _mm512_permutexvar_epi16(at, part(i));
    const auto first = static_cast<short>(i * kLanes);
    picked =
        _mm512_mask_mov_epi16(picked, _mm512_cmpge_epu16_mask(at, _mm512_set1_epi16(first)), other);
  }
  return reinterpret_cast<Lanes>(picked);
}
/// Bit i: lane i differs.
inline std::uint32_t lanes_that_differ(Lanes a, Lanes b) {
  return _mm512_cmpneq_epu16_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b));
}
/// What is in any word.
inline Mask union_of(Words words) {
  return static_cast<Mask>(_mm512_reduce_or_epi32(reinterpret_cast<__m512i>(words)));
}
/// What is in any lane.
inline Mask union_of(Lanes lanes) {
  const auto all = static_cast<unsigned>(_mm512_reduce_or_epi32(reinterpret_cast<__m512i>(lanes)));
  return static_cast<Mask>(all | all >> 16U);
}

#include "solver/count/clues_propagation.inl"
#include "solver/count/clues_search.inl"

}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
bool serves_clues_portable(const Shape& shape);

bool serves_clues_avx512(const Shape& shape) {
  return cpu_has(InstructionSet::kAvx512) && serves_clues_portable(shape);
}
std::unique_ptr<Counter> make_clues_avx512(const Shape& shape) {
  return std::make_unique<ClueCounter>(shape);
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool serves_clues_avx512(const Shape&) { return false; }
std::unique_ptr<Counter> make_clues_avx512(const Shape&) { return nullptr; }
}  // namespace gridmill
#endif
