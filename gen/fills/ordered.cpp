// Each removal closes the gap, so a list stays ascending and the draw is the only randomness.
#include "gen/list_fill.h"

namespace gridmill {
namespace {

/// The digits of a cell, from 0: [0, length) are live and ascending, the others were taken out, the
/// last first.
struct AscendingList {
  std::array<std::uint8_t, kMaxDigits> digit;
  std::uint32_t length;

  void reset(std::uint32_t digits) {
    for (std::uint32_t i = 0; i < kMaxDigits; ++i) digit[i] = static_cast<std::uint8_t>(i);
    length = digits;
  }
  std::uint32_t operator[](std::uint32_t i) const { return digit[i]; }
  /// Takes d, one of the first n, to place n - 1; those behind it move up.
  void drop(std::uint32_t d, std::uint32_t n) {
    std::uint32_t i = 0;
    while (digit[i] != d) ++i;
    for (; i + 1 < n; ++i) digit[i] = digit[i + 1];
    digit[n - 1] = static_cast<std::uint8_t>(d);
  }
  /// Puts the entry at n back among the n before it, in order.
  void restore(std::uint32_t n) {
    const std::uint8_t d = digit[n];
    for (; n > 0 && digit[n - 1] > d; --n) digit[n] = digit[n - 1];
    digit[n] = d;
  }
};

}  // namespace

bool serves_ordered(const Shape& /*shape*/) { return true; }
std::unique_ptr<Filler> make_ordered(const Shape& shape) {
  return make_list_fill<AscendingList>(shape);
}

}  // namespace gridmill
