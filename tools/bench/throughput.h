#pragma once

// What the puzzles of a recipe cost, and what they are like.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gen/recipe.h"
#include "tools/bench/bench.h"

namespace gridmill {

struct Throughput {
  double made = 0;    ///< puzzles a second of the processor
  double graded = 0;  ///< made and graded
  int median_givens = 0;
  int median_clues = 0;               ///< beside the givens
  std::vector<std::size_t> of_level;  ///< none: they are not rated
  std::size_t rated = 0;
};

/// Makes at most `max_puzzles` puzzles, as many as a steady figure takes. None: there was none in
/// 20 s.
[[nodiscard]] std::optional<Throughput> measure_throughput(const Recipe& recipe,
                                                           std::size_t max_puzzles,
                                                           const std::string& counter);

/// Writes them down.
/// @param plain  puzzles a second of the plain 9 x 9, bare: all ratios are to that
void report_throughput(BenchReport& report, const char* bench, const std::string& name,
                       const std::optional<Throughput>& throughput, double plain);

}  // namespace gridmill
