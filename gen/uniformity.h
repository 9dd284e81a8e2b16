#pragma once

// How uniform a fill is: Pearson's chi-square of its grids against the uniform distribution over
// all grids. Random numbers: RandomStream(seed, i, Stage::kFullGrid) for grid i.

#include <cstdint>
#include <string>
#include <vector>

#include "gen/filler.h"

namespace gridmill {

struct UniformityTest {
  std::string property;     ///< what was counted: "grid", "band 1", ..., "stack 3"
  std::uint64_t grids = 0;  ///< sample size
  double statistic = 0;     ///< chi-square; about `degrees` for an even fill
  int degrees = 0;          ///< degrees of freedom: classes - 1
  double p_value = 0;       ///< chance of a statistic at least so large if the fill were even
  /// Root mean square over the even distribution of (probability / even probability - 1), estimated
  /// without bias from the statistic; 0 when that is below the noise. It does not depend on
  /// `grids`.
  double deviation = 0;
};

/// All 288 grids of 4 x 4, each of which should come equally often. `grids` at least 2880.
[[nodiscard]] UniformityTest test_uniformity_4x4(const FillInfo& fill, std::uint64_t seed,
                                                 std::uint64_t grids);

/// The class of each of the three bands and stacks of a 9 x 9 grid among the 44 of BandClasses
/// (band_classes.h), whose exact shares are known. Six results, each valid on its own (the six
/// classes of one grid are not independent). `grids` at least 10^5, so that each class is expected
/// five times.
[[nodiscard]] std::vector<UniformityTest> test_uniformity_9x9(const FillInfo& fill,
                                                              std::uint64_t seed,
                                                              std::uint64_t grids);

/// The chance that chi-square with that many degrees of freedom is at least `statistic`.
[[nodiscard]] double chi_square_tail(double statistic, int degrees);

}  // namespace gridmill
