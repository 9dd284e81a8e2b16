#pragma once

#include <map>
#include <utility>

#include "solver/rules/primitives.h"

namespace gridmill {

/// The number in `into` of an automaton that depends on two numbers only. To make one takes longer
/// than to compile all other clues of a puzzle, so each thread keeps what each caller has made.
/// @param make  (Primitives&): makes it there and returns its number
template <typename Make>
std::size_t kept_automaton(int digits, int value, const Make& make, Primitives& into) {
  constexpr std::size_t kMost = 500;
  thread_local std::map<std::pair<int, int>, Automaton> kept;
  const auto key = std::make_pair(digits, value);
  auto at = kept.find(key);
  if (at == kept.end()) {
    if (kept.size() == kMost) kept.clear();
    Primitives maker;
    const std::size_t number = make(maker);
    at = kept.emplace(key, std::move(maker.automata[number])).first;
  }
  return into.automaton(at->second);
}

}  // namespace gridmill
