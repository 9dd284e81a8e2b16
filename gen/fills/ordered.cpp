// Each removal closes the gap, so a list stays ascending and the draw is the only randomness.
#include "gen/list_fill.h"

namespace gridmill {
namespace {

/// The digits of a cell, from 0: [0, length) are live and ascending, the others were taken out, the
/// last first.
template <std::size_t N>
struct alignas(32) AscendingList {
  std::array<std::uint8_t, N> digit;
  std::uint8_t length;

  void reset(std::uint32_t digits) {
    for (std::uint32_t i = 0; i < N; ++i) digit[i] = static_cast<std::uint8_t>(i);
    length = static_cast<std::uint8_t>(digits);
  }
  std::uint32_t operator[](std::uint32_t i) const { return digit[i]; }
  /// Takes out the live digit d: those behind it move up.
  void remove(std::uint32_t d) {
    std::uint32_t i = 0;
    while (digit[i] != d) ++i;
    set_aside(i, length--);
  }
  /// Takes the last removal back: the digit goes to where it belongs.
  void restore() { insert(length++); }
  /// Moves the i-th of the first n behind the others.
  void set_aside(std::uint32_t i, std::uint32_t n) {
    const std::uint8_t d = digit[i];
    for (; i + 1 < n; ++i) digit[i] = digit[i + 1];
    digit[n - 1] = d;
  }
  /// Ends what set_aside did.
  void bring_back() {
    for (std::uint32_t n = 1; n < length; ++n) insert(n);
  }

 private:
  /// Puts the n-th digit among the n before it, which are ascending.
  void insert(std::uint32_t n) {
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
