// Different digits with a sum. Up to five open cells are tried digit by digit; of more cells only
// the least and the greatest sum are compared.

#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

/// Whether cells can hold different digits of their masks, none of them `used`, that add up.
bool can_fill(std::span<const PossibleMask> open, PossibleMask used, int sum) {
  if (open.empty()) return sum == 0;
  const PossibleMask free = open.front() & ~used;
  if (open.size() == 1) return sum > 0 && sum <= kMaxDigits && (free >> sum & 1U) != 0;
  for (int d = 1; d < sum && free >> d != 0; ++d) {
    if ((free >> d & 1U) == 0) continue;
    if (can_fill(open.subspan(1), used | PossibleMask{1} << d, sum - d)) return true;
  }
  return false;
}

/// Whether so many different digits of a mask can add up, by their least and greatest sum.
bool is_in_range(PossibleMask free, std::size_t cells, int sum) {
  int low = 0;
  int high = 0;
  std::size_t taken = 0;
  for (int d = 1; d <= kMaxDigits && taken < cells; ++d) {
    if ((free >> d & 1U) == 0) continue;
    low += d;
    ++taken;
  }
  if (taken < cells) return false;
  taken = 0;
  for (int d = kMaxDigits; d >= 1 && taken < cells; --d) {
    if ((free >> d & 1U) == 0) continue;
    high += d;
    ++taken;
  }
  return low <= sum && sum <= high;
}

}  // namespace

bool can_differ(std::span<const Cell> cells, std::optional<int> sum,
                const PossibleDigits& possible) {
  constexpr std::size_t kMaxTried = 5;
  PossibleMask used = 0;
  PossibleMask free = 0;
  int rest = sum.value_or(0);
  PossibleMask open[kMaxDigits] = {};
  std::size_t count = 0;
  for (const Cell c : cells) {
    const PossibleMask mask = possible.mask(c);
    if (possible.is_filled(c)) {
      if ((used & mask) != 0) return false;
      used |= mask;
      rest -= possible.min(c);
    } else {
      if (count == kMaxDigits) return false;  // more cells than digits
      open[count++] = mask;
      free |= mask;
    }
  }
  if (!sum) return true;
  if (count == 0) return rest == 0;
  if (!is_in_range(free & ~used, count, rest)) return false;
  return count > kMaxTried || can_fill({open, count}, used, rest);
}

}  // namespace gridmill
