// double-random for 9 x 9 boards with AVX-512: a digit is taken out of the lists of all peers at
// once. The set of peers is the mask.
#include "gen/list_fill.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gen/cell_bitset.h"
#include "gen/filler.h"
#include "solver/board/cpu.h"
#include "solver/board/require.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
GRIDMILL_TARGET("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt")

namespace gridmill {
namespace {

/// All lists, by the place of each digit in them. Invariant: in each list the digits have different
/// places.
///
///     position_[d][c]  the place of digit d in the list of cell c; live when below length_[c]
///
/// so that "swap d with the last live digit" works for all cells at once: the digit at length - 1
/// goes to the place of d, and d goes to length - 1. The 54 cells outside the free boxes fit into
/// one register.
class WideLists {
 public:
  void reset(std::uint32_t digits) {
    for (std::uint32_t d = 0; d < kDigits; ++d) position_[d].fill(static_cast<std::uint8_t>(d));
    length_.fill(static_cast<std::uint8_t>(digits));
  }
  void remove(const CellBitset<1>& cells, std::uint32_t d) {
    const __mmask64 here = cells[0];
    __m512i last = load(length_);
    last = _mm512_mask_sub_epi8(last, here, last, _mm512_set1_epi8(1));
    const __m512i to = load(position_[d]);
    store(length_, last);
    for (Bytes& place : position_) {
      const __m512i a = load(place);
      store(place, _mm512_mask_mov_epi8(a, _mm512_mask_cmpeq_epi8_mask(here, a, last), to));
    }
    store(position_[d], _mm512_mask_mov_epi8(to, here, last));
    assert(invariant_holds());
  }
  void restore(const CellBitset<1>& cells) {
    const __m512i length = load(length_);
    store(length_, _mm512_mask_add_epi8(length, cells[0], length, _mm512_set1_epi8(1)));
    assert(invariant_holds());
  }
  [[nodiscard]] std::uint32_t at(std::uint32_t cell, std::uint32_t i) const {
    std::uint32_t digit = 0;
    for (std::uint32_t d = 1; d < kDigits; ++d) digit |= position_[d][cell] == i ? d : 0;
    return digit;
  }
  void set_aside(std::uint32_t cell, std::uint32_t i, std::uint32_t n) {
    const std::uint32_t d = at(cell, i);
    const std::uint32_t last = at(cell, n - 1);
    position_[last][cell] = static_cast<std::uint8_t>(i);
    position_[d][cell] = static_cast<std::uint8_t>(n - 1);
    assert(invariant_holds());
  }
  void bring_back(std::uint32_t /*cell*/, std::uint32_t /*n*/) {}
  static void drop(std::uint8_t* list, std::uint32_t i, std::uint32_t n) { list[i] = list[n - 1]; }

 private:
  static constexpr std::size_t kDigits = 9;

  /// In each list the digits are in different places.
  [[nodiscard]] bool invariant_holds() const {
    for (std::size_t c = 0; c < 64; ++c) {
      std::uint32_t places = 0;
      for (std::uint32_t d = 0; d < kDigits; ++d) places |= 1U << position_[d][c];
      if (places != (1U << kDigits) - 1 || length_[c] > kDigits) return false;
    }
    return true;
  }

  using Bytes = std::array<std::uint8_t, 64>;

  static __m512i load(const Bytes& bytes) { return _mm512_load_si512(bytes.data()); }
  static void store(Bytes& bytes, __m512i v) { _mm512_store_si512(bytes.data(), v); }

  alignas(64) Bytes length_;
  alignas(64) std::array<Bytes, kDigits> position_;
};

/// CellPicker with the instructions that count ones and find the k-th.
class WidePicker {
 public:
  explicit WidePicker(const CellBitset<1>& set) : word_(set[0]) {}
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(_mm_popcnt_u64(word_));
  }
  [[nodiscard]] std::uint32_t operator[](std::uint32_t k) const {
    return static_cast<std::uint32_t>(std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word_)));
  }

 private:
  std::uint64_t word_;
};

}  // namespace
}  // namespace gridmill

#include "gen/list_fill.inl"

namespace gridmill {
namespace {
std::unique_ptr<Filler> make_wide(const BoardSpec& board) {
  return std::make_unique<ListFill<1, 3, 9, WideLists, WidePicker>>(board);
}
}  // namespace
}  // namespace gridmill

GRIDMILL_TARGET_END

namespace gridmill {
std::unique_ptr<Filler> make_double_random_avx512(const BoardSpec& board) {
  const bool supported =
      fills_one_word(board) && cpu_has(InstructionSet::kAvx512) && cpu_has(InstructionSet::kBmi2);
  return supported ? make_wide(board) : nullptr;
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
std::unique_ptr<Filler> make_double_random_avx512(const BoardSpec& /*board*/) { return nullptr; }
}  // namespace gridmill
#endif
