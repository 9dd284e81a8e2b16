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
#include "solver/count/clues_lanes.inl"

inline __m512i raw(Lanes lanes) { return reinterpret_cast<__m512i>(lanes); }
inline Lanes lanes_of(__m512i raw) { return reinterpret_cast<Lanes>(raw); }

/// Where `test` has a bit.
inline Boards any_bit(Lanes test) { return _mm512_test_epi16_mask(raw(test), raw(test)); }
inline Boards differ(Lanes a, Lanes b) { return _mm512_cmpneq_epi16_mask(raw(a), raw(b)); }
inline Lanes full(Boards boards) { return lanes_of(_mm512_movm_epi16(boards)); }
inline Lanes keep_if(Lanes test, Lanes then) {
  return lanes_of(_mm512_maskz_mov_epi16(any_bit(test), raw(then)));
}
inline Lanes choose(Lanes test, Lanes then, Lanes other) {
  return lanes_of(_mm512_mask_mov_epi16(raw(other), any_bit(test), raw(then)));
}
inline Lanes smaller(Lanes a, Lanes b) { return lanes_of(_mm512_min_epu16(raw(a), raw(b))); }
/// All bits where a > b, as numbers with a sign.
inline Lanes greater(Lanes a, Lanes b) {
  return lanes_of(_mm512_movm_epi16(_mm512_cmpgt_epi16_mask(raw(a), raw(b))));
}
inline Lanes shift_up(Lanes a, Lanes by) { return lanes_of(_mm512_sllv_epi16(raw(a), raw(by))); }
inline Lanes shift_down(Lanes a, Lanes by) { return lanes_of(_mm512_srlv_epi16(raw(a), raw(by))); }
inline Lanes smaller_of(Lanes a, Lanes b) { return lanes_of(_mm512_min_epi16(raw(a), raw(b))); }

/// Masks as numbers of rows in tables: five bits of them at a time.
template <std::size_t kParts>
struct Rows {
  __m512i at[kParts];
  explicit Rows(Lanes masks) {
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
  explicit BitMap(std::span<const Mask> of_bit) {
    for (std::size_t p = 0; p < kParts; ++p) {
      Mask* rows = reinterpret_cast<Mask*>(&part_[p]);
      for (std::size_t i = 1; i < kLanes; ++i) {
        const std::size_t bit = 5 * p + static_cast<std::size_t>(std::countr_zero(i));
        const Mask one = bit < of_bit.size() ? of_bit[bit] : Mask{0};
        rows[i] = static_cast<Mask>(kSums ? rows[i & (i - 1)] + one : rows[i & (i - 1)] | one);
      }
    }
  }
  [[nodiscard]] Lanes operator()(const Rows<kParts>& rows) const {
    Lanes found = none();
    for (std::size_t p = 0; p < kParts; ++p) {
      const Lanes more = lanes_of(_mm512_permutexvar_epi16(rows.at[p], raw(part_[p].lanes)));
      found = kSums ? found + more : found | more;
    }
    return found;
  }
  [[nodiscard]] Lanes operator()(Lanes masks) const { return (*this)(Rows<kParts>(masks)); }

 private:
  HeldLanes part_[kParts];
};

/// The items of a table of 32 at these places.
inline Lanes look_up(const HeldLanes& table, Lanes at) {
  return lanes_of(_mm512_permutexvar_epi16(raw(at), raw(table.lanes)));
}

#include "solver/count/clues_sets.inl"

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
std::unique_ptr<Counter> make_clues_avx512(const Shape& shape) { return make_clue_counter(shape); }
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool serves_clues_avx512(const Shape&) { return false; }
std::unique_ptr<Counter> make_clues_avx512(const Shape&) { return nullptr; }
}  // namespace gridmill
#endif
