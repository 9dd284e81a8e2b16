#include "gen/uniformity.h"
#include "gen/band_classes.h"
#include "gen/filler.h"

#include <bit>
#include <cmath>
#include <map>

#include "solver/board/require.h"
#include "tests/catch.h"
#include "tests/repetitions.h"

using namespace gridmill;

TEST_CASE("the classes of bands add up to the known number of 9 x 9 grids") {
  const BandClasses classes;
  CHECK(classes.classes().size() == 44);
  std::uint64_t bands = 0;
  std::uint64_t total = 0;
  std::map<std::uint64_t, std::uint64_t> by_completions;
  double probability = 0;
  for (std::size_t k = 0; k < classes.classes().size(); ++k) {
    const BandClasses::Class& c = classes.classes()[k];
    bands += c.bands;
    total += c.bands * c.completions;
    by_completions[c.completions] += c.bands;
    probability += classes.probability(k);
  }
  CHECK(bands == 36288);          // 948,109,639,680 bands = 36288 * 9! * 72
  CHECK(total == 3546146300288);  // 6,670,903,752,021,072,936,960 = 9! * 72^2 * this
  CHECK(std::abs(probability - 1) < 1e-12);
  // Some lines of Russell's table (in Jarvis' account of the count, 2005): completions, bands.
  CHECK(by_completions[97961464] == 2484);
  CHECK(by_completions[97539392] == 2592);
  CHECK(by_completions[97116296] == 3240);
  CHECK(by_completions[94888576] == 20);
  CHECK(by_completions[108374976] == 4);
}

TEST_CASE("the class of a band does not change when the band is shuffled") {
  const BandClasses classes;
  const std::unique_ptr<Filler> filler = make_filler(BoardSpec::standard(), "double-random");
  std::vector<std::uint8_t> grid(81);
  for (std::uint64_t i = 0; i < 200; ++i) {
    RandomStream stream(1, i, Stage::kFullGrid);
    filler->fill(stream, grid);
    std::array<std::uint8_t, 9> names{0, 1, 2, 3, 4, 5, 6, 7, 8};
    RandomStream order(1, i, Stage::kChoice);
    order.shuffle(std::span<std::uint8_t>(names));
    std::array<std::uint8_t, 3> boxes{0, 1, 2};
    order.shuffle(std::span<std::uint8_t>(boxes));
    std::array<std::uint32_t, 9> plain{};
    std::array<std::uint32_t, 9> shuffled{};
    for (std::size_t c = 0; c < 27; ++c) {
      plain[c % 9] |= 1U << (grid[c] - 1U);
      const std::size_t column = 3 * boxes[c % 9 / 3] + (c % 9 + i) % 3;
      shuffled[column] |= 1U << names[grid[c] - 1U];
    }
    REQUIRE(classes.class_of(plain) == classes.class_of(shuffled));
  }
}

TEST_CASE("the tail of chi-square has its tabulated values") {
  // Abramowitz and Stegun, table 26.8: the 5 % and 0.1 % points.
  CHECK(std::abs(chi_square_tail(3.84146, 1) - 0.05) < 1e-6);
  CHECK(std::abs(chi_square_tail(18.3070, 10) - 0.05) < 1e-6);
  CHECK(std::abs(chi_square_tail(29.5883, 10) - 0.001) < 1e-7);
  CHECK(std::abs(chi_square_tail(124.342, 100) - 0.05) < 1e-5);
  CHECK(std::abs(chi_square_tail(77.9295, 100) - 0.95) < 1e-5);
  CHECK(chi_square_tail(0, 5) == 1);
  CHECK(chi_square_tail(1e5, 5) == 0);
}

TEST_CASE("evenness tells sample size, classes and a statistic that fits them") {
  for (const FillInfo& fill : fills()) {
    CAPTURE(fill.id);
    if (!fill.supports(*BoardSpec::find("4x4"))) continue;
    const UniformityTest small = test_uniformity_4x4(fill, 1, 3000);
    CHECK(small.grids == 3000);
    CHECK(small.degrees == 287);
    CHECK(small.p_value == Approx(chi_square_tail(small.statistic, 287)));
    CHECK(small.deviation == Approx(std::sqrt(std::max(0.0, small.statistic - 287) / 3000)));
    CHECK(small.property == "grid");
  }
  const std::vector<UniformityTest> large =
      test_uniformity_9x9(default_fill(BoardSpec::standard()), 1, 100'000);
  REQUIRE(large.size() == 6);
  CHECK(large[0].property == "band 1");
  CHECK(large[5].property == "stack 3");
  for (const UniformityTest& e : large) {
    CAPTURE(e.property);
    CHECK(e.grids == 100'000);
    CHECK(e.degrees == 43);
    // Not even, and equally so in all bands and stacks, as the method knows no direction: 7.0 % by
    // a sample of 10^7, give or take 0.7 % here.
    CHECK(e.p_value < 1e-20);
    CHECK(std::abs(e.deviation - 0.070) < 0.015);
  }
}

TEST_CASE("the completions of a band are numbered") {
  const BandClasses& classes = BandClasses::all();
  constexpr std::uint32_t kAll = 0x1FF;
  constexpr std::uint64_t kRowOrders = 72;
  for (std::size_t k = 0; k < classes.classes().size(); ++k) {
    const BandClasses::Columns top = classes.band_of(k);
    CHECK(classes.class_of(top) == k);
    const std::uint64_t last = kRowOrders * classes.classes()[k].completions - 1;
    std::array<BandClasses::Columns, 2> before{};
    for (std::uint64_t i = 0; i <= 1000; ++i) {
      const auto bands = classes.bands_below(k, last / 1000 * i);
      CHECK(bands != before);
      before = bands;
      for (std::size_t c = 0; c < 9; ++c) {
        CHECK((top[c] | bands[0][c] | bands[1][c]) == kAll);
        CHECK(std::popcount(bands[0][c]) == 3);
        if (c % 3 == 0) CHECK((bands[0][c] | bands[0][c + 1] | bands[0][c + 2]) == kAll);
      }
      (void)classes.class_of(bands[0]);
    }
    CHECK_THROWS_AS(classes.bands_below(k, last + 1), ContractViolation);
  }
}

TEST_CASE("uniform gives all bands and stacks their exact shares") {
  const std::vector<UniformityTest> all =
      test_uniformity_9x9(*find_fill("uniform"), 1, repetitions::is_long() ? 10'000'000 : 400'000);
  REQUIRE(all.size() == 6);
  for (const UniformityTest& e : all) {
    CAPTURE(e.property, e.statistic);
    CHECK(e.p_value > 1e-3);
    CHECK(e.deviation < 0.01);
  }
}
