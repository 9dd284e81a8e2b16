// Each removal swaps the digit with the last live entry, so the order inside a list becomes random
// too, and the draw from the live part is random a second time.
#include <utility>

#include "gen/list_fill.h"

namespace gridmill {
namespace {

/// The digits of a cell, from 0: [0, length) are live, the others were taken out, the last first.
struct SwapList {
  std::array<std::uint8_t, kMaxDigits> digit;
  std::array<std::uint8_t, kMaxDigits> place;  // of each digit: digit[place[d]] == d
  std::uint32_t length;

  void reset(std::uint32_t digits) {
    for (std::uint32_t i = 0; i < kMaxDigits; ++i) {
      digit[i] = place[i] = static_cast<std::uint8_t>(i);
    }
    length = digits;
  }
  std::uint32_t operator[](std::uint32_t i) const { return digit[i]; }
  /// Swaps d, one of the first n, with the last of them.
  void drop(std::uint32_t d, std::uint32_t n) {
    const std::uint8_t i = place[d];
    const std::uint8_t last = digit[n - 1];
    digit[i] = last;
    place[last] = i;
    digit[n - 1] = static_cast<std::uint8_t>(d);
    place[d] = static_cast<std::uint8_t>(n - 1);
  }
  /// Puts the entry at n back among the n before it: it already stands behind them.
  void restore(std::uint32_t /*n*/) {}
};

}  // namespace

bool serves_double_random(const Shape& /*shape*/) { return true; }
std::unique_ptr<Filler> make_double_random(const Shape& shape) {
  return make_list_fill<SwapList>(shape);
}

}  // namespace gridmill
