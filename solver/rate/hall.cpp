#include "solver/rate/hall.h"

#include "solver/pattern/hall.h"

namespace gridmill::inline GRIDMILL_BOARDS::hall {

HouseSet reducible_houses(const State& state, std::span<const std::uint8_t> solution,
                          HouseSet houses) {
  const BoardTopology& topology = state.topology();
  assert(topology.full_houses().contains(houses));
  const auto loose = [&]<typename Word>(Word, std::size_t w) -> std::uint64_t {
    return pattern::reducible_houses<Word, kRatedDigits>(
        state.open(), [&](Cell c) { return Word{state.candidates(c)}; },
        [&](Cell c) { return static_cast<Word>(topology.house_set_of(c).bits().words[w]); },
        solution);
  };
  HouseSet::Storage all{};
  for (std::size_t w = 0; w < all.words.size(); ++w) {
    all.words[w] = topology.houses() <= 32 ? loose(std::uint32_t{}, w) : loose(std::uint64_t{}, w);
  }
  return houses & HouseSet::from_bits(all);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::hall
