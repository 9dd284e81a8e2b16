// The clue counter in the compilers' vector extensions.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/count/clue_model.h"
#include "solver/count/counter.h"
#include "solver/rules/kinds.h"

namespace gridmill {
namespace {
#include "solver/count/clues_subsets.inl"

inline bool is_any(Subsets s) {
  return ((s[0] | s[1]) | (s[2] | s[3]) | (s[4] | s[5]) | (s[6] | s[7])) != 0;
}

/// The sets that come of adding digit d + 1 to those without it.
template <int d>
inline Subsets with(Subsets s) {
  if constexpr (d < 6) {
    return (s & (none() + kWithout[d])) << (1U << d);
  } else if constexpr (d == 6) {
    return __builtin_shufflevector(s, none(), 8, 0, 8, 2, 8, 4, 8, 6);
  } else if constexpr (d == 7) {
    return __builtin_shufflevector(s, none(), 8, 8, 0, 1, 8, 8, 4, 5);
  } else {
    return __builtin_shufflevector(s, none(), 8, 8, 8, 8, 0, 1, 2, 3);
  }
}
/// The sets that digit d + 1 was added to.
template <int d>
inline Subsets before(Subsets s) {
  if constexpr (d < 6) {
    return (s >> (1U << d)) & (none() + kWithout[d]);
  } else if constexpr (d == 6) {
    return __builtin_shufflevector(s, none(), 1, 8, 3, 8, 5, 8, 7, 8);
  } else if constexpr (d == 7) {
    return __builtin_shufflevector(s, none(), 2, 3, 8, 8, 6, 7, 8, 8);
  } else {
    return __builtin_shufflevector(s, none(), 4, 5, 6, 7, 8, 8, 8, 8);
  }
}

/// The sets after one more cell with these candidates.
inline Subsets after_cell(Subsets s, Mask mask) {
  Subsets r = none();
  if (mask & 1U) r |= with<0>(s);
  if (mask & 2U) r |= with<1>(s);
  if (mask & 4U) r |= with<2>(s);
  if (mask & 8U) r |= with<3>(s);
  if (mask & 16U) r |= with<4>(s);
  if (mask & 32U) r |= with<5>(s);
  if (mask & 64U) r |= with<6>(s);
  if (mask & 128U) r |= with<7>(s);
  if (mask & 256U) r |= with<8>(s);
  return r;
}

/// Backwards over one cell: of the sets `from` before it, those that lead to `to`, and the
/// candidates that lead there.
inline Subsets before_cell(Subsets to, Subsets from, Mask mask, Mask& used) {
  Subsets r = none();
  Mask kept = 0;
  const auto try_digit = [&](Subsets earlier, Mask bit) {
    earlier &= from;
    if (is_any(earlier)) {
      kept |= bit;
      r |= earlier;
    }
  };
  if (mask & 1U) try_digit(before<0>(to), 1U);
  if (mask & 2U) try_digit(before<1>(to), 2U);
  if (mask & 4U) try_digit(before<2>(to), 4U);
  if (mask & 8U) try_digit(before<3>(to), 8U);
  if (mask & 16U) try_digit(before<4>(to), 16U);
  if (mask & 32U) try_digit(before<5>(to), 32U);
  if (mask & 64U) try_digit(before<6>(to), 64U);
  if (mask & 128U) try_digit(before<7>(to), 128U);
  if (mask & 256U) try_digit(before<8>(to), 256U);
  used = kept;
  return r;
}

/// The items of a table at these places, lane by lane.
inline Lanes pick(const std::vector<HeldLanes>& table, Lanes places) {
  Lanes picked = none_lanes();
  for (std::size_t i = 0; i < kLanes; ++i) {
    picked[i] = table[places[i] / kLanes].lanes[places[i] % kLanes];
  }
  return picked;
}
/// Bit i: lane i differs.
inline std::uint32_t lanes_that_differ(Lanes a, Lanes b) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kLanes; ++i) bits |= std::uint32_t{a[i] != b[i]} << i;
  return bits;
}
/// What is in any word.
inline Mask union_of(Words words) {
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < kLanes / 2; ++i) all |= words[i];
  return static_cast<Mask>(all);
}
/// What is in any lane.
inline Mask union_of(Lanes lanes) {
  Mask all = 0;
  for (std::size_t i = 0; i < kLanes; ++i) all |= lanes[i];
  return all;
}

#include "solver/count/clues_propagation.inl"
#include "solver/count/clues_search.inl"

}  // namespace

bool serves_clues_portable(const Shape& shape) {
  return shape.has_clues() && shape.digits() <= ClueModel::kMostDigits;
}
std::unique_ptr<Counter> make_clues_portable(const Shape& shape) {
  return std::make_unique<ClueCounter>(shape);
}

}  // namespace gridmill
