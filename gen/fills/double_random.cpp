// Each removal swaps the digit with the last live entry, so the order inside a list becomes random
// too, and the draw from the live part is random a second time.
#include "gen/list_fill.h"

#include "gen/list_fill.inl"

namespace gridmill {
namespace {

/// The digits of a cell, from 0: [0, length) are live, the others were taken out, the last first.
template <std::size_t N>
struct alignas(32) SwapList {
  std::array<std::uint8_t, N> digit;
  std::array<std::uint8_t, N> place;  // of each digit: digit[place[d]] == d
  std::uint8_t length;

  void reset(std::uint32_t digits) {
    assert(1 <= digits && digits <= N);
    for (std::uint32_t i = 0; i < N; ++i) digit[i] = place[i] = static_cast<std::uint8_t>(i);
    length = static_cast<std::uint8_t>(digits);
  }
  /// Takes out the live digit d: it is swapped with the last live one.
  void remove(std::uint32_t d) {
    assert(place[d] < length);
    const std::uint32_t last = length - 1U;
    const std::uint32_t i = place[d];
    const std::uint32_t moved = digit[last];
    digit[i] = static_cast<std::uint8_t>(moved);
    place[moved] = static_cast<std::uint8_t>(i);
    digit[last] = static_cast<std::uint8_t>(d);
    place[d] = static_cast<std::uint8_t>(last);
    length = static_cast<std::uint8_t>(last);
  }
  /// Takes the last removal back.
  void restore() {
    assert(length < N);
    ++length;
  }
  /// Swaps the i-th of the first n with the last of them.
  void set_aside(std::uint32_t i, std::uint32_t n) {
    assert(i < n && n <= length);
    swap(i, n - 1);
  }
  /// Ends what set_aside did: the digits are where they may stay.
  void bring_back(std::uint32_t /*n*/) {}
  static void drop(std::uint8_t* list, std::uint32_t i, std::uint32_t n) { list[i] = list[n - 1]; }

  /// The table of places is the inverse of the list.
  [[nodiscard]] bool invariant_holds() const {
    bool inverse = length <= N;
    for (std::size_t i = 0; i < N; ++i) inverse = inverse && place[digit[i]] == i;
    return inverse;
  }

 private:
  void swap(std::uint32_t i, std::uint32_t j) {
    const std::uint8_t a = digit[i];
    const std::uint8_t b = digit[j];
    digit[i] = b;
    digit[j] = a;
    place[b] = static_cast<std::uint8_t>(i);
    place[a] = static_cast<std::uint8_t>(j);
  }
};

}  // namespace

/// A digit goes from the lists of its peers only.
bool supports_double_random(const BoardSpec& board) {
  return board.has_digit_symmetry() && !board.has_several_grids();
}

std::unique_ptr<Filler> make_double_random(const BoardSpec& board) {
  std::unique_ptr<Filler> wide = make_double_random_avx512(board);
  if (wide != nullptr) return wide;
  return make_double_random_portable(board);
}

std::unique_ptr<Filler> make_double_random_portable(const BoardSpec& board) {
  return make_for_size(
      board, [&]<std::size_t W, std::size_t B, std::size_t N>() -> std::unique_ptr<Filler> {
        return std::make_unique<ListFill<W, B, N, SeparateLists<W, N, SwapList>, CellPicker<W>>>(
            board);
      });
}

}  // namespace gridmill
