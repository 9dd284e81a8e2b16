#pragma once

#include <cstdint>

namespace gridmill::explainer {

/// Spreads 64 bits over 64 bits: the last step of SplitMix64. Source: G. Steele, D. Lea, C. Flood,
/// Fast splittable pseudorandom number generators, OOPSLA 2014.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace gridmill::explainer
