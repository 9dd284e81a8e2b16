// The last cell of each of many sets with AVX-512: a set is the mask of the places of all cells.
#include "gen/last_places.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/board/cpu.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

namespace gridmill {
namespace {

void find_last_places(const std::uint64_t* sets, std::size_t count, const PlaceOfCell& place_of,
                      std::uint8_t* last) {
  const __m512i low = _mm512_loadu_si512(place_of.data());
  const __m512i high = _mm512_loadu_si512(place_of.data() + 64);
  for (std::size_t i = 0; i < count; ++i, sets += 2) {
    const __m512i places =
        _mm512_max_epu8(_mm512_maskz_mov_epi8(sets[0], low), _mm512_maskz_mov_epi8(sets[1], high));
    const __m256i half =
        _mm256_max_epu8(_mm512_castsi512_si256(places), _mm512_extracti64x4_epi64(places, 1));
    const __m128i quarter =
        _mm_max_epu8(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    // The smallest of eight words can be found at once.
    const __m128i rest = _mm_xor_si128(quarter, _mm_set1_epi8(-1));
    const __m128i pairs = _mm_min_epu8(rest, _mm_srli_epi16(rest, 8));
    last[i] = static_cast<std::uint8_t>(~_mm_cvtsi128_si32(_mm_minpos_epu16(pairs)));
  }
}

}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
FindLastPlaces find_last_places_avx512() {
  return cpu_has(InstructionSet::kAvx512) ? &find_last_places : nullptr;
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
FindLastPlaces find_last_places_avx512() { return nullptr; }
}  // namespace gridmill
#endif
