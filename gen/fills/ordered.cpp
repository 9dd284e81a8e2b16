// Each removal closes the gap, so a list stays ascending and the draw is the only randomness.
#include "gen/list_fill.h"

#include "gen/list_fill.inl"

namespace gridmill {
namespace {

/// The digits of a cell, from 0: [0, length) are live and ascending, the others were taken out, the
/// last first.
template <std::size_t N>
struct alignas(32) AscendingList {
  std::array<std::uint8_t, N> digit;
  std::uint8_t length;

  void reset(std::uint32_t digits) {
    assert(1 <= digits && digits <= N);
    for (std::uint32_t i = 0; i < N; ++i) digit[i] = static_cast<std::uint8_t>(i);
    length = static_cast<std::uint8_t>(digits);
  }
  /// Takes out the live digit d: those behind it move up.
  void remove(std::uint32_t d) {
    assert(std::find(digit.begin(), digit.begin() + length, d) != digit.begin() + length);
    std::uint32_t i = 0;
    while (digit[i] != d) ++i;
    set_aside(i, length--);
  }
  /// Takes the last removal back: the digit goes to where it belongs.
  void restore() {
    assert(length < N);
    insert(length++);
  }
  /// Moves the i-th of the first n behind the others.
  void set_aside(std::uint32_t i, std::uint32_t n) {
    const std::uint8_t d = digit[i];
    for (; i + 1 < n; ++i) digit[i] = digit[i + 1];
    digit[n - 1] = d;
  }
  /// Ends what set_aside did.
  void bring_back(std::uint32_t n) {
    for (std::uint32_t i = 1; i < n; ++i) insert(i);
  }
  static void drop(std::uint8_t* list, std::uint32_t i, std::uint32_t n) {
    std::copy(list + i + 1, list + n, list + i);
  }

  /// The list holds every digit once, and the live ones ascend.
  [[nodiscard]] bool invariant_holds() const {
    std::uint32_t seen = 0;
    for (const std::uint8_t d : digit) seen |= 1U << d;
    return length <= N && seen == (1U << N) - 1U &&
           std::is_sorted(digit.begin(), digit.begin() + length);
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

bool supports_ordered(const BoardSpec& board) {
  return board.has_digit_symmetry() && !board.has_several_grids();
}
std::unique_ptr<Filler> make_ordered(const BoardSpec& board) {
  return make_for_size(
      board, [&]<std::size_t W, std::size_t B, std::size_t N>() -> std::unique_ptr<Filler> {
        return std::make_unique<
            ListFill<W, B, N, SeparateLists<W, N, AscendingList>, CellPicker<W>>>(board);
      });
}

}  // namespace gridmill
