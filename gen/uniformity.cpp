#include "gen/uniformity.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

#include "gen/band_classes.h"
#include "solver/board/require.h"
#include "solver/count/counter.h"

namespace gridmill {
namespace {

/// @param counts    how often each class came
/// @param expected  the probability of each when even, in the same order
UniformityTest chi_square_test(std::string property, const std::vector<std::uint64_t>& counts,
                               const std::vector<double>& expected) {
  UniformityTest result;
  result.property = std::move(property);
  assert(counts.size() == expected.size() && counts.size() >= 2);
  assert(std::abs(std::accumulate(expected.begin(), expected.end(), 0.0) - 1) < 1e-9);
  for (const std::uint64_t n : counts) result.grids += n;
  const auto grids = static_cast<double>(result.grids);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double mean = grids * expected[k];
    const double excess = static_cast<double>(counts[k]) - mean;
    result.statistic += excess * excess / mean;
  }
  result.degrees = static_cast<int>(counts.size()) - 1;
  result.p_value = chi_square_tail(result.statistic, result.degrees);
  result.deviation = std::sqrt(std::max(0.0, (result.statistic - result.degrees) / grids));
  return result;
}

template <typename F>
void for_each_grid(const FillInfo& fill, const BoardSpec& board, std::uint64_t seed,
                   std::uint64_t grids, F&& f) {
  GRIDMILL_REQUIRE(fill.supports(board));
  const std::unique_ptr<Filler> filler = fill.make(board);
  std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
  for (std::uint64_t i = 0; i < grids; ++i) {
    RandomStream stream(seed, i, Stage::kFullGrid);
    filler->fill(stream, grid);
    f(grid);
  }
}

/// A 4 x 4 grid as a number, two bits a cell.
std::uint32_t pack(const std::uint8_t* grid) {
  std::uint32_t code = 0;
  for (int i = 0; i < 16; ++i) {
    assert(1 <= grid[i] && grid[i] <= 4);
    code = code << 2 | (grid[i] - 1U);
  }
  return code;
}

}  // namespace

double chi_square_tail(double statistic, int degrees) {
  // The upper incomplete gamma function Q(a, x), by its series below the mean and by its continued
  // fraction (modified Lentz) above: Press et al., Numerical Recipes, 3rd ed., 6.2.
  const double a = degrees / 2.0;
  const double x = statistic / 2.0;
  if (x <= 0) return 1;
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a;
    double sum = term;
    for (double n = a + 1; term > sum * 1e-15; ++n) sum += term *= x / n;
    assert(-1e-9 < front * sum && front * sum < 1 + 1e-9);
    return 1 - front * sum;
  }
  double b = x + 1 - a;
  double c = 1e300;
  double d = 1 / b;
  double fraction = d;
  for (int i = 1; i < 10000; ++i) {
    const double step = -i * (i - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  assert(-1e-9 < front * fraction && front * fraction < 1 + 1e-9);
  return front * fraction;
}

UniformityTest test_uniformity_4x4(const FillInfo& fill, std::uint64_t seed, std::uint64_t grids) {
  constexpr std::size_t kGrids = 288;
  GRIDMILL_REQUIRE(grids >= 10 * kGrids);
  const BoardSpec& board = *BoardSpec::find("4x4");
  const std::vector<std::uint8_t> empty(16);
  std::vector<std::uint8_t> all(16 * kGrids);
  std::uint64_t found = 0;
  make_counter(board, "dlx")->count({empty, {}, kGrids, {&found, 1}, all});
  GRIDMILL_REQUIRE(found == kGrids);
  std::vector<std::uint32_t> codes;
  for (std::size_t i = 0; i < kGrids; ++i) codes.push_back(pack(&all[16 * i]));
  std::sort(codes.begin(), codes.end());

  std::vector<std::uint64_t> counts(kGrids);
  for_each_grid(fill, board, seed, grids, [&](const std::vector<std::uint8_t>& grid) {
    const auto at = std::lower_bound(codes.begin(), codes.end(), pack(grid.data()));
    assert(at != codes.end() && *at == pack(grid.data()));
    ++counts[static_cast<std::size_t>(at - codes.begin())];
  });
  return chi_square_test("grid", counts, std::vector<double>(kGrids, 1.0 / kGrids));
}

std::vector<UniformityTest> test_uniformity_9x9(const FillInfo& fill, std::uint64_t seed,
                                                std::uint64_t grids) {
  GRIDMILL_REQUIRE(grids >= 100'000);
  const BandClasses& classes = BandClasses::all();
  const std::size_t n = classes.classes().size();
  std::vector<std::vector<std::uint64_t>> counts(6, std::vector<std::uint64_t>(n));
  for_each_grid(fill, BoardSpec::standard(), seed, grids,
                [&](const std::vector<std::uint8_t>& grid) {
                  std::array<std::array<std::uint32_t, 9>, 6>
                      lines{};  // digits of each column in each band, ...
                  for (std::size_t c = 0; c < 81; ++c) {
                    const std::uint32_t digit = 1U << (grid[c] - 1U);
                    lines[c / 27][c % 9] |= digit;
                    lines[3 + c % 9 / 3][c / 9] |= digit;
                  }
                  assert(std::popcount(lines[0][0]) == 3 && std::popcount(lines[5][8]) == 3);
                  for (std::size_t i = 0; i < 6; ++i) ++counts[i][classes.class_of(lines[i])];
                });
  std::vector<double> expected;
  for (std::size_t k = 0; k < n; ++k) expected.push_back(classes.probability(k));
  std::vector<UniformityTest> results;
  for (std::size_t i = 0; i < 6; ++i) {
    results.push_back(chi_square_test((i < 3 ? "band " : "stack ") + std::to_string(i % 3 + 1),
                                      counts[i], expected));
  }
  return results;
}

}  // namespace gridmill
