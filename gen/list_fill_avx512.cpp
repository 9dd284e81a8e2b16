// double-random for boards of 9 x 9 with AVX-512: a digit is taken out of the lists of all peers at
// once. The set of peers is a mask register as it is.
#include "gen/list_fill.h"
#include "solver/count/cpu.h"

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt"))), \
                             apply_to = function)
#else
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt")
#endif

namespace gridmill {
namespace {

/// All lists of the board, told by where each digit stands in them:
///
///     place_[d][c]  the place of digit d in the list of cell c; live when below length_[c]
///
/// so that "swap d with the last live one" is, for all cells at once: whatever stands at length - 1
/// goes where d was, and d goes there. 81 bytes are one register of 64 and one of 32.
class WideLists {
 public:
  void reset(std::uint32_t digits) {
    for (std::size_t d = 0; d < kDigits; ++d) {
      std::fill(place_[d].begin(), place_[d].end(), static_cast<std::uint8_t>(d));
    }
    std::fill(length_.begin(), length_.end(), static_cast<std::uint8_t>(digits));
  }
  void remove(const CellWords<2>& cells, std::uint32_t d) {
    const __mmask64 low = cells[0];
    const auto high = static_cast<__mmask32>(cells[1]);
    __m512i last_low = _mm512_load_si512(length_.data());
    __m256i last_high = load_high(length_);
    last_low = _mm512_mask_sub_epi8(last_low, low, last_low, _mm512_set1_epi8(1));
    last_high = _mm256_mask_sub_epi8(last_high, high, last_high, _mm256_set1_epi8(1));
    const __m512i to_low = _mm512_load_si512(place_[d].data());
    const __m256i to_high = load_high(place_[d]);
    store(length_, last_low, last_high);
    for (Bytes& place : place_) {
      const __m512i a = _mm512_load_si512(place.data());
      const __m256i b = load_high(place);
      store(place, _mm512_mask_mov_epi8(a, _mm512_mask_cmpeq_epi8_mask(low, a, last_low), to_low),
            _mm256_mask_mov_epi8(b, _mm256_mask_cmpeq_epi8_mask(high, b, last_high), to_high));
    }
    store(place_[d], _mm512_mask_mov_epi8(to_low, low, last_low),
          _mm256_mask_mov_epi8(to_high, high, last_high));
  }
  void restore(const CellWords<2>& cells) {
    for_each_cell<2>(cells, [&](std::uint32_t c) { ++length_[c]; });
  }
  [[nodiscard]] std::uint32_t at(std::uint32_t cell, std::uint32_t i) const {
    std::uint32_t digit = 0;
    for (std::uint32_t d = 1; d < kDigits; ++d) digit |= place_[d][cell] == i ? d : 0;
    return digit;
  }
  void set_aside(std::uint32_t cell, std::uint32_t i, std::uint32_t n) {
    const std::uint32_t d = at(cell, i);
    const std::uint32_t last = at(cell, n - 1);
    place_[last][cell] = static_cast<std::uint8_t>(i);
    place_[d][cell] = static_cast<std::uint8_t>(n - 1);
  }
  void bring_back(std::uint32_t /*cell*/, std::uint32_t /*n*/) {}
  static void drop(std::uint8_t* list, std::uint32_t i, std::uint32_t n) { list[i] = list[n - 1]; }

 private:
  static constexpr std::size_t kDigits = 9;
  using Bytes = std::array<std::uint8_t, 128>;

  static __m256i load_high(const Bytes& bytes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.data() + 64));
  }
  static void store(Bytes& bytes, __m512i low, __m256i high) {
    _mm512_store_si512(bytes.data(), low);
    _mm256_store_si256(reinterpret_cast<__m256i*>(bytes.data() + 64), high);
  }

  alignas(64) Bytes length_;
  alignas(64) std::array<Bytes, kDigits> place_;
};

/// CellPicker with the instructions that count ones and find the k-th.
class WidePicker {
 public:
  explicit WidePicker(const CellWords<2>& set) : set_(set) {}
  [[nodiscard]] std::uint32_t size() const { return count(0) + count(1); }
  [[nodiscard]] std::uint32_t operator[](std::uint32_t k) const {
    // Arithmetic, as a branch on the word could not be foretold.
    const std::uint32_t high = k >= count(0) ? 1 : 0;
    const std::uint64_t bit =
        _pdep_u64(std::uint64_t{1} << (k - ((0 - high) & count(0))), set_[high]);
    return 64 * high + static_cast<std::uint32_t>(std::countr_zero(bit));
  }

 private:
  [[nodiscard]] std::uint32_t count(std::size_t i) const {
    return static_cast<std::uint32_t>(_mm_popcnt_u64(set_[i]));
  }
  CellWords<2> set_;
};

}  // namespace
}  // namespace gridmill

#include "gen/list_fill.inl"

namespace gridmill {
namespace {
std::unique_ptr<Filler> make_wide(const Shape& shape) {
  return std::make_unique<ListFill<2, 3, 9, WideLists, WidePicker>>(shape);
}
}  // namespace
}  // namespace gridmill

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace gridmill {
std::unique_ptr<Filler> make_double_random_avx512(const Shape& shape) {
  const bool serves =
      shape.digits() == 9 && cpu_has(InstructionSet::kAvx512) && cpu_has(InstructionSet::kBmi2);
  return serves ? make_wide(shape) : nullptr;
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
std::unique_ptr<Filler> make_double_random_avx512(const Shape& /*shape*/) { return nullptr; }
}  // namespace gridmill
#endif
