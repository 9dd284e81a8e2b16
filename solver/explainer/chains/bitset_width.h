#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

#include "solver/board/bits.h"

/// How long the sets of a search are. A sheet has some 150 candidates when it comes to chains, so
/// they get numbers from 0, and a set is a Bits of few words: 1 or 2 mostly, 12 for all 729.

namespace gridmill::explainer {

/// Calls `body(integral_constant)` with a W, `MinWidth` or more, that is enough for that many
/// candidates.
template <std::size_t MinWidth = 2, typename Body>
decltype(auto) dispatch_width(std::size_t candidates, Body&& body) {
  if constexpr (MinWidth == 1) {
    if (candidates <= 64) return body(std::integral_constant<std::size_t, 1>{});
  }
  if (candidates <= 128) return body(std::integral_constant<std::size_t, 2>{});
  if (candidates <= 256) return body(std::integral_constant<std::size_t, 4>{});
  return body(std::integral_constant<std::size_t, 12>{});
}

}  // namespace gridmill::explainer
