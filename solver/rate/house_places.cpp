// The places of each digit in each house, and the houses where it has exactly two. FinderContext
// finds them again for houses with a change. Rows, columns and boxes of 9x9 are done all at once.
//
// Invariant: both agree with the state (`knows_places`).

#include <cstring>

#include "solver/board/nine.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS {

namespace {

// A fixed number of lanes and no branch are what a compiler makes vector operations of. Lanes
// beyond the digits have no bit and stay 0.
constexpr auto kBits = [] {
  FinderContext::Lanes bits{};
  for (std::size_t d = 0; d < kRatedDigits; ++d) bits[d] = static_cast<DigitMask>(1U << d);
  return bits;
}();

}  // namespace

void FinderContext::find_places(HouseSet houses) {
  // All digits of a cell at once.
  for (const int h : houses) {
    Lanes places{};
    DigitMask bit = 1;
    for (const CellIndex i : topology().cells_of(h)) {
      const DigitMask own = state_->candidates({i});
      for (std::size_t d = 0; d < kLanes; ++d) {
        const bool has = (own & kBits[d]) != 0;
        places[d] = static_cast<DigitMask>(places[d] | (has ? bit : 0));
      }
      bit = static_cast<DigitMask>(bit << 1);
    }
    in_house_[static_cast<std::size_t>(h)] = places;
  }
}

/// Rows are nine bits in a row, a box is three of each of three rows, and a column is a row of the
/// boxes read the other way: a few shifts for all digits of a house at once, and less work for all
/// houses than for a few of them cell by cell.
void FinderContext::find_plain_places() {
  constexpr std::size_t kSide = 9;
  using Vector [[gnu::vector_size(sizeof(Lanes))]] = DigitMask;
  using Band [[gnu::vector_size(kLanes * sizeof(std::uint32_t))]] = std::uint32_t;
  std::array<Band, 3> bands{};
  for (std::size_t d = 0; d < kSide; ++d) {
    const std::uint64_t low = places_[d].bits().words[0];
    const std::uint64_t high = places_[d].bits().words[1];
    bands[0][d] = static_cast<std::uint32_t>(low);
    bands[1][d] = static_cast<std::uint32_t>(low >> 27);
    bands[2][d] = static_cast<std::uint32_t>(low >> 54 | high << 10);
  }
  std::array<Vector, 27> houses{};
  for (std::size_t r = 0; r < kSide; ++r) {
    houses[r] = __builtin_convertvector(bands[r / 3] >> 9 * (r % 3) & 0x1FF, Vector);
  }
  for (std::size_t i = 0; i < kSide; ++i) {
    const std::size_t band = i / 3 * 3;
    const std::size_t stack = i % 3 * 3;
    Vector box{};
    for (std::size_t j = 0; j < 3; ++j) box |= (houses[band + j] >> stack & 7) << 3 * j;
    houses[18 + i] = box;
    for (std::size_t j = 0; j < 3; ++j) {
      const Vector spread = box >> j & 0x49;
      houses[9 + stack + j] |= ((spread | spread >> 2 | spread >> 4) & 7) << band;
    }
  }
  for (std::size_t h = 0; h < static_cast<std::size_t>(plain_houses_); ++h) {
    in_house_[h] = bit_cast<Lanes>(houses[h]);
  }
  std::array<Vector, 3> twos{};  // of nine houses each, a bit for each of them
  for (std::size_t h = 0; h < houses.size(); ++h) {
    const Vector more = houses[h] & (houses[h] - 1);
    const auto are_two = static_cast<Vector>((more != 0) & ((more & (more - 1)) == 0));
    const auto bit = static_cast<DigitMask>(1U << h % kSide);
    twos[h / kSide] |= are_two & bit;
  }
  const std::uint64_t plain = HouseSet::range(0, plain_houses_).bits().words[0];
  for (std::size_t d = 0; d < kSide; ++d) {
    const std::uint64_t all = std::uint64_t{twos[0][d]} | std::uint64_t{twos[1][d]} << kSide |
                              std::uint64_t{twos[2][d]} << 2 * kSide;
    twos_[0][d] = (twos_[0][d] & ~plain) | (all & plain);
  }
}

void FinderContext::find_twos(HouseSet houses) {
  using Vector [[gnu::vector_size(sizeof(Lanes))]] = DigitMask;
  using Words [[gnu::vector_size(sizeof twos_[0])]] = std::uint64_t;
  constexpr std::size_t kBitsOfLane = 16;
  constexpr std::size_t kParts = 64 / kBitsOfLane;
  std::array<Vector, kHouseWords * kParts> twos{};  // a bit for each of so many houses
  for (const int house : houses) {
    const auto h = static_cast<std::size_t>(house);
    Vector places;
    std::memcpy(&places, &in_house_[h], sizeof places);
    const Vector more = places & (places - 1);
    const auto are_two = static_cast<Vector>((more != 0) & ((more & (more - 1)) == 0));
    const auto bit = static_cast<DigitMask>(1U << h % kBitsOfLane);
    twos[h / kBitsOfLane] |= are_two & bit;
  }
  for (std::size_t w = 0; w < kHouseWords; ++w) {
    Words words;
    std::memcpy(&words, &twos_[w], sizeof words);
    words &= ~houses.bits().words[w];
    for (std::size_t i = 0; i < kParts; ++i) {
      words |= __builtin_convertvector(twos[w * kParts + i], Words) << kBitsOfLane * i;
    }
    std::memcpy(&twos_[w], &words, sizeof words);
  }
}

// The slow way, by sets, for the assertion in `invalidate`.
bool FinderContext::knows_places() const {
  for (int h = 0; h < topology().houses(); ++h) {
    const auto& cells = topology().cells_of(h);
    for (int d = 1; d <= topology().digits(); ++d) {
      CellSet named;
      for_bits(places(h, d), [&](int i) { named.insert(int{cells[static_cast<std::size_t>(i)]}); });
      if (named != (state_->places(d) & topology().house(h))) return false;
      if (((twos(h) & mask_of(d)) != 0) != (named.size() == 2)) return false;
    }
  }
  return true;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
