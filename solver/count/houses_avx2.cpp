// The house counter with AVX2: words are picked by bytes. See HOUSES.md.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "solver/board/board_spec.h"
#include "solver/board/cpu.h"
#include "solver/count/counter.h"
#include "solver/count/house_fill.h"
#include "solver/count/house_tables.h"

#if defined(__x86_64__)
#define GRIDMILL_LANES_AVX2
GRIDMILL_TARGET("avx2,popcnt")

#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {

/// The answers in these bits.
inline VecMask expand_mask(LaneMask mask) {
  return to_vec_mask(mask & ((LaneMask{1} << kLanes) - 1));
}
/// 0, 1, 2, ...
inline Vec lane_indices() { return Vec{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; }
/// The smallest word.
inline int reduce_min(Vec v) {
  const auto all = (__m256i)v;
  const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
  return _mm_cvtsi128_si32(_mm_minpos_epu16(half)) & 0xffff;
}

using Bytes = __m256i;
using Board = HouseTables::Board;
using BoardState = HouseTables::BoardState;

inline Bytes load_bytes(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}
inline void store_bytes(void* to, Bytes v) { _mm256_store_si256(static_cast<__m256i*>(to), v); }
inline Bytes every_byte(int value) { return _mm256_set1_epi8(static_cast<char>(value)); }
inline Bytes no_bytes() { return _mm256_setzero_si256(); }
inline Bytes is_zero(Bytes v) { return _mm256_cmpeq_epi8(v, no_bytes()); }
/// The lower half of a vector, twice, and the upper one.
inline Bytes lower_twice(Bytes v) { return _mm256_permute2x128_si256(v, v, 0x00); }
inline Bytes upper_twice(Bytes v) { return _mm256_permute2x128_si256(v, v, 0x11); }
/// Of 16 bytes, which are there twice, those with these numbers; 0 if bit 7 is set.
inline Bytes pick(Bytes of, Bytes numbers) { return _mm256_shuffle_epi8(of, numbers); }
inline std::uint32_t byte_mask(Bytes v) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(v));
}

/// What can be concluded on boards of one layout without trying anything: the same passes as those
/// of the other HousePropagator, which has the comments. A byte has eight digits of a cell or a
/// house, and a byte elsewhere the ninth: all bits or none. The bytes of a part are in the order of
/// _mm256_packus_epi16, which exchanges words 8 to 15 and 16 to 23.
class HousePropagator {
 public:
  explicit HousePropagator(const HouseTables& tables)
      : full_(tables.digits >= 8 ? 0xff : (1 << tables.digits) - 1),
        full_ninth_(tables.digits == 9 ? 0xff : 0) {
    assert(tables.digits <= HouseTables::kMaxHouseDigits);
    for (int p = 0; p < kParts; ++p) {
      for (int w = 0; w < kPartWords; ++w) {
        is_cell_[p][place_of(w)] = (tables.is_cell[p] >> w & 1U) != 0 ? 0xff : 0;
      }
    }
    for (int i = 0; i < kHouseSlots; ++i) {
      // Each kind of house has nine lanes.
      alignas(64) Word numbers[kPartWords];
      for (Word& number : numbers) number = HouseTables::kFullWord;
      for (int kind = 0; kind < 3; ++kind) {
        for (int k = 0; k < tables.digits; ++k) {
          numbers[kHouses * kind + k] = tables.house[i][tables.digits * kind + k];
        }
      }
      house_[i].set(numbers, i / kParts);
    }
    for (int i = 0; i < HouseTables::kLeftoverSlots; ++i) {
      for (int side = 0; side < 2; ++side)
        leftovers_[side][i].set(tables.leftovers[side][i], i / 2);
    }
    // Of the 32 houses, rows begin at the first byte of a table, columns and regions too.
    for (int kind = 0; kind < 3; ++kind) {
      const Bytes shift = every_byte(tables.digits * kind - (kind == 2 ? kRegionsAt : 0));
      for (int p = 0; p < kParts; ++p) {
        const Bytes number = pack(tables.house_of[kind] + p * kPartWords);
        const Bytes none = _mm256_cmpeq_epi8(number, every_byte(HouseTables::kNoHouse));
        store_bytes(house_of_[kind][p], _mm256_or_si256(_mm256_sub_epi8(number, shift), none));
      }
    }
    for (int i = 0; i < tables.leftovers_per_cell; ++i) {
      for (int w = 0; w < HouseTables::kWords; ++w) {
        const int lane = tables.leftovers_of_cell[i][w];
        if (lane == HouseTables::kNoHouse) continue;
        side_cells_[lane][w / kPartWords][place_of(w % kPartWords)] = 0xff;
      }
    }
  }

  /// Goes on until nothing follows any more.
  BoardState propagate(Board& board) const {
    Cells b;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const Word* at = board.word + p * kPartWords;
      b.low[p] = pack(at);
      const Bytes high = _mm256_packus_epi16(_mm256_srli_epi16(load_bytes(at), 8),
                                             _mm256_srli_epi16(load_bytes(at + kLanes), 8));
      b.ninth[p] = _mm256_cmpgt_epi8(high, no_bytes());
    }
    BoardState state = BoardState::kDead;
    for (bool more = true; more;) {
      Bytes settled[kParts];
      const PassResult found = singles(b, settled);
      if (found == PassResult::kFixpoint && is_settled(settled)) {
        state = BoardState::kSolved;
        break;
      }
      if (found == PassResult::kFixpoint && !leftovers(b)) {
        state = BoardState::kOpen;
        break;
      }
      more = found != PassResult::kContradiction;
    }
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      Word* at = board.word + p * kPartWords;
      const Bytes high = _mm256_and_si256(b.ninth[p], every_byte(1));
      store_bytes(at, _mm256_unpacklo_epi8(b.low[p], high));
      store_bytes(at + kLanes, _mm256_unpackhi_epi8(b.low[p], high));
    }
    return state;
  }

 private:
  enum class PassResult : std::uint8_t { kContradiction, kProgress, kFixpoint };

  static constexpr int kParts = HouseTables::kParts;
  static constexpr int kPartWords = HouseTables::kLanes;
  static constexpr int kHouseSlots = HouseTables::kMaxHouseDigits;
  static constexpr int kHouses = HouseTables::kMaxHouseDigits;  ///< of a kind
  static constexpr int kHalves = 2 * kParts;                    ///< of 16 bytes
  /// Where regions begin in the upper half of the houses.
  static constexpr int kRegionsAt = 2 * kHouses - 16;

  struct Cells {
    Bytes low[kParts];
    Bytes ninth[kParts];
  };

  static constexpr int place_of(int word) {
    return (word & 7) | (word & 8) << 1 | (word & 16) >> 1;
  }
  /// The lower bytes of 32 words.
  static Bytes pack(const Word* words) {
    const Bytes lower = every_byte(-1);
    return _mm256_packus_epi16(
        _mm256_and_si256(load_bytes(words), _mm256_srli_epi16(lower, 8)),
        _mm256_and_si256(load_bytes(words + kLanes), _mm256_srli_epi16(lower, 8)));
  }

  /// For each lane, a cell of two parts: its number in each of the four halves of these, with bit 7
  /// where it is in another one; then its number in its half, and the half among all as a bit.
  struct Slot {
    void set(const Word* numbers, int part) {
      const Bytes packed = _mm256_permute4x64_epi64(pack(numbers), _MM_SHUFFLE(3, 1, 2, 0));
      const auto bits = [&](int mask) { return _mm256_and_si256(packed, every_byte(mask)); };
      const Bytes place =
          _mm256_or_si256(_mm256_or_si256(bits(0x27), _mm256_slli_epi16(bits(8), 1)),
                          _mm256_srli_epi16(bits(16), 1));
      Bytes bit = no_bytes();
      for (int k = 0; k < 4; ++k) {
        // numbers of 16 and more reach bit 7
        const Bytes here =
            _mm256_adds_epu8(_mm256_sub_epi8(place, every_byte(16 * k)), every_byte(0x70));
        store_bytes(in_half[k], here);
        const Bytes other = _mm256_cmpgt_epi8(no_bytes(), here);
        bit = _mm256_or_si256(
            bit, _mm256_andnot_si256(other, every_byte(1 << (2 * part + k) % kHalves)));
      }
      store_bytes(in_any, _mm256_and_si256(place, every_byte(15)));
      store_bytes(half_bit, bit);
    }

    alignas(32) std::uint8_t in_half[4][kPartWords];
    alignas(32) std::uint8_t in_any[kPartWords];
    alignas(32) std::uint8_t half_bit[kPartWords];
  };

  /// Bit k of a byte is the answer of half k.
  GRIDMILL_LANES_INLINE static Bytes join_halves(const Bytes* answers) {
    Bytes all = no_bytes();
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const Bytes bits =
          _mm256_setr_epi64x(0x0101010101010101 << 2 * p, 0x0101010101010101 << 2 * p,
                             0x0202020202020202 << 2 * p, 0x0202020202020202 << 2 * p);
      all = _mm256_or_si256(all, _mm256_and_si256(answers[p], bits));
    }
    return _mm256_or_si256(all, _mm256_permute2x128_si256(all, all, 0x01));
  }
  /// The bytes of the cells of a slot. `halves`: of its two parts.
  GRIDMILL_LANES_INLINE static Bytes pick_cells(const Slot& slot, const Bytes* halves, int part) {
    const Bytes first = _mm256_or_si256(pick(halves[2 * part], load_bytes(slot.in_half[0])),
                                        pick(halves[2 * part + 1], load_bytes(slot.in_half[1])));
    const int next = (part + 1) % kParts;
    const Bytes second = _mm256_or_si256(pick(halves[2 * next], load_bytes(slot.in_half[2])),
                                         pick(halves[2 * next + 1], load_bytes(slot.in_half[3])));
    return _mm256_or_si256(first, second);
  }
  /// All bits for the cells of a slot that have an answer.
  GRIDMILL_LANES_INLINE static Bytes pick_answers(const Slot& slot, Bytes answers) {
    const Bytes bit = load_bytes(slot.half_bit);
    return _mm256_cmpeq_epi8(_mm256_and_si256(pick(answers, load_bytes(slot.in_any)), bit), bit);
  }
  GRIDMILL_LANES_INLINE static void split_halves(const Bytes* parts, Bytes* halves) {
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      halves[2 * p] = lower_twice(parts[p]);
      halves[2 * p + 1] = upper_twice(parts[p]);
    }
  }

  /// What the row, the column and the region of each cell have.
  struct OfHouses {
    GRIDMILL_LANES_INLINE explicit OfHouses(Bytes houses)
        : table{lower_twice(houses), no_bytes(), upper_twice(houses)} {
      table[1] = _mm256_alignr_epi8(table[2], table[0], kHouses);
    }
    Bytes table[3];
  };
  GRIDMILL_LANES_INLINE Bytes pick_houses(const OfHouses& of, int part) const {
    return _mm256_or_si256(_mm256_or_si256(pick(of.table[0], load_bytes(house_of_[0][part])),
                                           pick(of.table[1], load_bytes(house_of_[1][part]))),
                           pick(of.table[2], load_bytes(house_of_[2][part])));
  }

  /// `settled`, which is set: cells with one candidate at most before the pass.
  GRIDMILL_LANES_INLINE PassResult singles(Cells& b, Bytes* settled) const {
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const Bytes rest = _mm256_and_si256(b.low[p], _mm256_add_epi8(b.low[p], every_byte(-1)));
      settled[p] =
          is_zero(_mm256_or_si256(rest, _mm256_andnot_si256(is_zero(b.low[p]), b.ninth[p])));
    }
    const Bytes all_ninth = join_halves(b.ninth);
    const Bytes all_settled = join_halves(settled);
    Bytes halves[kHalves];
    split_halves(b.low, halves);
    Bytes once = no_bytes();
    Bytes more = no_bytes();
    Bytes single = no_bytes();
    Bytes once_ninth = no_bytes();
    Bytes more_ninth = no_bytes();
    Bytes single_ninth = no_bytes();
    GRIDMILL_UNROLL for (int i = 0; i < kHouseSlots; ++i) {
      const Bytes cell = pick_cells(house_[i], halves, i / kParts);
      const Bytes ninth = pick_answers(house_[i], all_ninth);
      const Bytes is_single = pick_answers(house_[i], all_settled);
      more = _mm256_or_si256(more, _mm256_and_si256(once, cell));
      once = _mm256_or_si256(once, cell);
      single = _mm256_or_si256(single, _mm256_and_si256(cell, is_single));
      more_ninth = _mm256_or_si256(more_ninth, _mm256_and_si256(once_ninth, ninth));
      once_ninth = _mm256_or_si256(once_ninth, ninth);
      single_ninth = _mm256_or_si256(single_ninth, _mm256_and_si256(ninth, is_single));
    }
    const Bytes hidden_ninth =
        _mm256_and_si256(_mm256_andnot_si256(more_ninth, once_ninth), every_byte(1));
    const OfHouses hidden(_mm256_andnot_si256(more, once));
    const OfHouses taken(single);
    const OfHouses ninths(
        _mm256_or_si256(hidden_ninth, _mm256_and_si256(single_ninth, every_byte(2))));
    Bytes lost = _mm256_or_si256(_mm256_xor_si256(once, every_byte(full_)),
                                 _mm256_xor_si256(once_ninth, every_byte(full_ninth_)));
    Bytes news = no_bytes();
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const Bytes both = pick_houses(ninths, p);
      const Bytes forced = _mm256_and_si256(b.low[p], pick_houses(hidden, p));
      const Bytes forced_ninth = _mm256_and_si256(
          b.ninth[p], _mm256_cmpeq_epi8(_mm256_and_si256(both, every_byte(1)), every_byte(1)));
      const Bytes bad = _mm256_andnot_si256(settled[p], pick_houses(taken, p));
      const Bytes bad_ninth =
          _mm256_andnot_si256(settled[p], _mm256_cmpgt_epi8(both, every_byte(1)));
      const Bytes unforced = is_zero(_mm256_or_si256(forced, forced_ninth));
      const Bytes low =
          _mm256_or_si256(forced, _mm256_and_si256(_mm256_andnot_si256(bad, b.low[p]), unforced));
      const Bytes ninth = _mm256_or_si256(
          forced_ninth, _mm256_and_si256(_mm256_andnot_si256(bad_ninth, b.ninth[p]), unforced));
      news = _mm256_or_si256(news, _mm256_or_si256(_mm256_xor_si256(low, b.low[p]),
                                                   _mm256_xor_si256(ninth, b.ninth[p])));
      lost = _mm256_or_si256(
          lost, _mm256_and_si256(is_zero(_mm256_or_si256(low, ninth)), load_bytes(is_cell_[p])));
      b.low[p] = low;
      b.ninth[p] = ninth;
    }
    if (_mm256_testz_si256(lost, lost) == 0) return PassResult::kContradiction;
    if (_mm256_testz_si256(news, news) == 0) return PassResult::kProgress;
    const bool clash =
        _mm256_testz_si256(single, more) == 0 || _mm256_testz_si256(single_ninth, more_ninth) == 0;
    return clash ? PassResult::kContradiction : PassResult::kFixpoint;
  }

  GRIDMILL_LANES_INLINE bool is_settled(const Bytes* settled) const {
    Bytes open = no_bytes();
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      open = _mm256_or_si256(open, _mm256_andnot_si256(settled[p], load_bytes(is_cell_[p])));
    }
    return _mm256_testz_si256(open, open) != 0;
  }

  /// Few sides have a digit that the other lacks, so these are taken one by one.
  GRIDMILL_LANES_INLINE bool leftovers(Cells& b) const {
    const Bytes all_ninth = join_halves(b.ninth);
    Bytes halves[kHalves];
    split_halves(b.low, halves);
    Bytes some[2] = {no_bytes(), no_bytes()};
    Bytes ninth[2] = {no_bytes(), no_bytes()};
    GRIDMILL_UNROLL for (int side = 0; side < 2; ++side) {
      GRIDMILL_UNROLL for (int i = 0; i < HouseTables::kLeftoverSlots; ++i) {
        const Slot& slot = leftovers_[side][i];
        some[side] = _mm256_or_si256(some[side], pick_cells(slot, halves, i / 2));
        ninth[side] = _mm256_or_si256(
            ninth[side],
            _mm256_and_si256(pick(all_ninth, load_bytes(slot.in_any)), load_bytes(slot.half_bit)));
      }
      ninth[side] = is_zero(ninth[side]);
    }
    // digits of one side that the other lacks
    alignas(32) std::uint8_t bad[2][2][kPartWords];
    std::uint32_t differ[2];
    GRIDMILL_UNROLL for (int side = 0; side < 2; ++side) {
      const Bytes low = _mm256_andnot_si256(some[1 - side], some[side]);
      const Bytes last = _mm256_andnot_si256(ninth[side], ninth[1 - side]);
      store_bytes(bad[side][0], low);
      store_bytes(bad[side][1], last);
      differ[side] = ~byte_mask(is_zero(_mm256_or_si256(low, last)));
    }
    if ((differ[0] | differ[1]) == 0) return false;
    Bytes news = no_bytes();
    for (int side = 0; side < 2; ++side) {
      for (std::uint32_t m = differ[side]; m != 0; m &= m - 1) {
        const int lane = __builtin_ctz(m);
        const Bytes low = every_byte(bad[side][0][lane]);
        const Bytes last = every_byte(bad[side][1][lane]);
        for (int p = 0; p < kParts; ++p) {
          const Bytes cells = load_bytes(side_cells_[side * kPartWords + lane][p]);
          const Bytes low_there = _mm256_and_si256(_mm256_and_si256(cells, low), b.low[p]);
          const Bytes last_there = _mm256_and_si256(_mm256_and_si256(cells, last), b.ninth[p]);
          b.low[p] = _mm256_andnot_si256(low_there, b.low[p]);
          b.ninth[p] = _mm256_andnot_si256(last_there, b.ninth[p]);
          news = _mm256_or_si256(news, _mm256_or_si256(low_there, last_there));
        }
      }
    }
    return _mm256_testz_si256(news, news) == 0;
  }

  int full_;
  int full_ninth_;
  Slot house_[kHouseSlots];
  Slot leftovers_[2][HouseTables::kLeftoverSlots];
  alignas(32) std::uint8_t house_of_[3][kParts][kPartWords];
  alignas(32) std::uint8_t is_cell_[kParts][kPartWords];
  /// [leftovers; + kPartWords: their second side]: bytes that are cells of this side.
  alignas(32) std::uint8_t side_cells_[2 * kPartWords][kParts][kPartWords] = {};
};

}  // namespace
}  // namespace gridmill

#include "solver/count/houses_kernel.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_houses_avx2(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx2) && HouseTables::supports(board);
}
std::unique_ptr<Counter> make_houses_avx2(const BoardSpec& board) {
  return std::make_unique<HouseCounter>(board);
}
std::unique_ptr<HouseFill> make_house_fill_avx2(const BoardSpec& board) {
  if (!cpu_has(InstructionSet::kAvx2)) return nullptr;
  return std::make_unique<HouseFiller>(board);
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_houses_avx2(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_houses_avx2(const BoardSpec&) { return nullptr; }
std::unique_ptr<HouseFill> make_house_fill_avx2(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
