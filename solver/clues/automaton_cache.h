#pragma once

// A per-thread cache of automata, for kinds of clues whose automaton depends on the number of
// digits and one value: sandwiches, X-sums, skyscrapers, between lines and quadruples.

#include <map>
#include <utility>

#include "solver/board/constraints.h"
#include "solver/board/cpu.h"

namespace gridmill {

/// The number in `into` of an automaton that depends on two numbers only. Making one takes longer
/// than compiling all other clues of a puzzle, so each thread caches the automata of each caller.
/// @param make  (Constraints&): adds the automaton there and returns its number
template <typename Make>
std::size_t cached_automaton(int digits, int value, const Make& make, Constraints& into) {
  constexpr std::size_t kMax = 1'000'000;  // digits read, by all states: 2 MB
  GRIDMILL_THREAD_LOCAL std::map<std::pair<int, int>, Automaton> kept;
  GRIDMILL_THREAD_LOCAL std::size_t size = 0;
  const auto key = std::make_pair(digits, value);
  auto at = kept.find(key);
  if (at == kept.end()) {
    Constraints maker;
    const std::size_t number = make(maker);
    if (size > kMax) {
      kept.clear();
      size = 0;
    }
    at = kept.emplace(key, std::move(maker.automata[number])).first;
    size += at->second.next.size();
  }
  return into.automaton(at->second);
}

}  // namespace gridmill
