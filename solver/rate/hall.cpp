#include "solver/rate/hall.h"

#include <array>
#include <cassert>
#include <cstddef>

/// One test for naked and hidden sets of all sizes. Take any way to fill the house, and draw an
/// arrow from digit d to digit e where the cell of d may hold e as well. No arrow leaves the digits
/// of a naked set, as its cells hold no others; none enters the rest, which is the hidden set of
/// the other cells. So what sets take away is an arrow without a way back. Is there none, no set
/// takes anything; is there one, d -> e, the cells of what e leads to are a naked set, and the cell
/// of d loses e. (After Régin's filter for all-different; Hall's theorem has the name.)
///
/// Any filling will do, since the arrows without a way back are the same for all. The solution is
/// the one at hand; nothing is learned from it.

namespace gridmill::hall {
namespace {

/// Houses side by side, a fixed number for the compiler to work on all at once.
constexpr std::size_t kLanes = 8;
using Lanes = std::array<DigitMask, kLanes>;
/// By digit: where its arrows lead, itself included. Empty for digits that stand.
using Arrows = std::array<Lanes, kRatedDigits>;

/// Makes ways of arrows.
void close(Arrows& arrows) {
  for (std::size_t k = 0; k < kRatedDigits; ++k) {
    const Lanes via = arrows[k];
    for (Lanes& row : arrows) {
      for (std::size_t i = 0; i < kLanes; ++i) {
        const bool there = (row[i] & (1U << k)) != 0;
        row[i] = static_cast<DigitMask>(row[i] | (there ? via[i] : 0));
      }
    }
  }
}

/// Whether a way of a house has no way back: two digits lead to the same where they lead to each
/// other.
bool is_loose(const Arrows& ways, std::size_t lane) {
  for (const Lanes& row : ways) {
    for (const Digit e : DigitSet(row[lane])) {
      if (ways[e.value - 1U][lane] != row[lane]) return true;
    }
  }
  return false;
}

}  // namespace

HouseSet loose_houses(const State& state, std::span<const std::uint8_t> solution, HouseSet houses) {
  const Layout& layout = state.layout();
  assert(layout.full_houses().contains(houses));
  HouseSet loose;
  while (!houses.empty()) {
    Arrows arrows{};
    std::array<int, kLanes> numbers;
    std::size_t n = 0;
    for (; n < kLanes && !houses.empty(); houses.pop_front()) {
      numbers[n] = houses.front();
      for (const std::uint8_t c : layout.cells_of(numbers[n])) {
        arrows[solution[c] - 1U][n] = state.candidates({c});
        assert(state.candidates({c}) == 0 || state.has({{c}, {solution[c]}}));
      }
      ++n;
    }
    close(arrows);
    // Mostly all ways lead everywhere; the others are looked at one by one.
    Lanes all{};
    for (const Lanes& row : arrows) {
      for (std::size_t i = 0; i < kLanes; ++i) all[i] = static_cast<DigitMask>(all[i] | row[i]);
    }
    Lanes less{};
    for (const Lanes& row : arrows) {
      for (std::size_t i = 0; i < kLanes; ++i) {
        const bool some = row[i] != 0 && row[i] != all[i];
        less[i] = static_cast<DigitMask>(less[i] | (some ? 1 : 0));
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (less[i] != 0 && is_loose(arrows, i)) loose.insert(numbers[i]);
    }
  }
  return loose;
}

}  // namespace gridmill::hall
