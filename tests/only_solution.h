#pragma once

#include <cstdint>
#include <vector>

#include "solver/count/counter.h"
#include "tests/catch.h"

namespace gridmill {

/// The solution of a puzzle; fails the test unless it has exactly one.
inline std::vector<std::uint8_t> only_solution(Counter& counter,
                                               const std::vector<std::uint8_t>& givens) {
  std::vector<std::uint8_t> solution(2 * givens.size());
  std::vector<std::uint64_t> counts(1);
  counter.count({givens, {}, 2, counts, solution});
  REQUIRE(counts[0] == 1);
  solution.resize(givens.size());
  return solution;
}

}  // namespace gridmill
