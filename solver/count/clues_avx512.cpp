// The clue counter with AVX-512: all sets of nine digits are one register.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/board/cpu.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/count/clue_model.h"
#include "solver/count/counter.h"

#if defined(__x86_64__)
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl")

namespace gridmill {
namespace {
#include "solver/count/clues_lanes.inl"

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

/// What each bit of a mask stands for, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = (kBits + 4) / 5;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) {
    for (std::size_t p = 0; p < kParts; ++p) {
      CandidateMask* rows = reinterpret_cast<CandidateMask*>(&part_[p]);
      for (std::size_t i = 1; i < kLanes; ++i) {
        const std::size_t bit = 5 * p + static_cast<std::size_t>(std::countr_zero(i));
        const CandidateMask one = bit < of_bit.size() ? of_bit[bit] : CandidateMask{0};
        rows[i] =
            static_cast<CandidateMask>(kSums ? rows[i & (i - 1)] + one : rows[i & (i - 1)] | one);
      }
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

/// The items of a table of 32 at these places.
inline Vec table_lookup(const VecStorage& table, Vec at) {
  return vec_of(_mm512_permutexvar_epi16(raw(at), raw(table.lanes)));
}

#include "solver/count/clues_sets.inl"

#include "solver/count/clues_propagation.inl"
#include "solver/count/clues_search.inl"

}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_clues_portable(const BoardSpec& board);

bool supports_clues_avx512(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx512) && supports_clues_portable(board);
}
std::unique_ptr<Counter> make_clues_avx512(const BoardSpec& board) {
  return make_clue_counter(board);
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_clues_avx512(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_clues_avx512(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
