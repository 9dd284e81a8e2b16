#include "solver/rate/hall.h"

#include "solver/pattern/hall.h"

namespace gridmill::hall {

HouseSet loose_houses(const State& state, std::span<const std::uint8_t> solution, HouseSet houses) {
  const Layout& layout = state.layout();
  assert(layout.full_houses().contains(houses));
  static_assert(kRatedHouses <= 64);
  const auto loose = [&]<typename Word>(Word) -> std::uint64_t {
    return pattern::loose_houses<Word, kRatedDigits>(
        state.open(), [&](Cell c) { return Word{state.candidates(c)}; },
        [&](Cell c) { return static_cast<Word>(layout.house_set_of(c).row().words[0]); }, solution);
  };
  return houses & HouseSet::of_row(
                      {layout.houses() <= 32 ? loose(std::uint32_t{}) : loose(std::uint64_t{})});
}

}  // namespace gridmill::hall
