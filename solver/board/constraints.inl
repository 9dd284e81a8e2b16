#pragma once

// Members of Constraints that are templates; included by constraints.h.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/board/constraints.h"

namespace gridmill {

template <typename State, typename Step, typename Accepts>
std::size_t Constraints::automaton(int digits, const State& begin, const Step& step,
                                   const Accepts& accepts) {
  Automaton made;
  made.digits = digits;
  std::map<State, std::uint16_t> numbers{{begin, 0}};
  std::vector<State> states{begin};
  for (std::size_t s = 0; s < states.size(); ++s) {
    const State from = states[s];
    made.accepts.push_back(accepts(from) ? 1 : 0);
    for (int d = 1; d <= digits; ++d) {
      const std::optional<State> to = step(from, d);
      if (!to) {
        made.next.push_back(Automaton::kNowhere);
        continue;
      }
      const auto [at, is_new] = numbers.emplace(*to, static_cast<std::uint16_t>(states.size()));
      if (is_new) states.push_back(*to);
      made.next.push_back(at->second);
    }
  }
  automata.push_back(std::move(made));
  return automata.size() - 1;
}

}  // namespace gridmill
