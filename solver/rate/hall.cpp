#include "solver/rate/hall.h"

#include "solver/pattern/hall.h"

namespace gridmill::inline GRIDMILL_BOARDS::hall {

HouseSet loose_houses(const State& state, std::span<const std::uint8_t> solution, HouseSet houses) {
  const Layout& layout = state.layout();
  assert(layout.full_houses().contains(houses));
  const auto loose = [&]<typename Word>(Word, std::size_t w) -> std::uint64_t {
    return pattern::loose_houses<Word, kRatedDigits>(
        state.open(), [&](Cell c) { return Word{state.candidates(c)}; },
        [&](Cell c) { return static_cast<Word>(layout.house_set_of(c).row().words[w]); }, solution);
  };
  HouseSet::Row all{};
  for (std::size_t w = 0; w < all.words.size(); ++w) {
    all.words[w] = layout.houses() <= 32 ? loose(std::uint32_t{}, w) : loose(std::uint64_t{}, w);
  }
  return houses & HouseSet::of_row(all);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::hall
