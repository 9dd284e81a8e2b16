#include "gen/random_stream.h"

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "solver/board/hash.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

/// Pearson's statistic of counts that should all be equal.
double chi_square(const std::vector<std::uint64_t>& counts) {
  const double total =
      static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::uint64_t n : counts) {
    const double d = static_cast<double>(n) - expected;
    sum += d * d / expected;
  }
  return sum;
}

/// Five standard deviations above the mean, by Wilson and Hilferty's cube-root approximation: an
/// even source passes it all but once in 3 million times.
double chi_square_bound(std::size_t counts) {
  const double k = static_cast<double>(counts - 1);
  return k * std::pow(1 - 2 / (9 * k) + 5 * std::sqrt(2 / (9 * k)), 3);
}

using Words = std::array<std::uint32_t, 4>;

}  // namespace

TEST_CASE("Philox gives its published vectors") {
  // Random123 1.14, tests/kat_vectors, "philox4x32 10".
  constexpr std::uint32_t kAll = 0xFFFFFFFF;
  CHECK(philox4x32<1>({0, 0, 0, 0}, {0, 0}) ==
        Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox4x32<1>({kAll, kAll, kAll, kAll}, {kAll, kAll}) ==
        Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox4x32<1>({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a stream is Philox on (block, stage and attempt, index) keyed by the seed") {
  const std::uint64_t seed = 0x0123456789ABCDEF;
  const std::uint64_t index = 0xFEDCBA9876543210;
  RandomStream stream(seed, index, Stage::kRemoval, 5);
  for (std::uint32_t block = 0; block < 40; ++block) {
    const Words words =
        philox4x32({block, 1 | 5 << 8, 0x76543210, 0xFEDCBA98}, {0x89ABCDEF, 0x01234567});
    for (const std::uint32_t word : words) CHECK(stream.next() == word);
  }
}

TEST_CASE("small draws take half words, and a whole word skips a half") {
  RandomStream words(7, 7, Stage::kChoice);
  RandomStream halves(7, 7, Stage::kChoice);
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t word = words.next();
    CHECK(halves.below(256) == (word >> 8 & 0xFF));
    if (i % 2 == 0) CHECK(halves.below(256) == word >> 24);
    const std::uint32_t next = words.next();
    CHECK(halves.next() == next);
  }
}

TEST_CASE("draws of up to 1024 take half a word, larger ones a whole") {
  // Where the draw is a power of two nothing is ever drawn again.
  const auto halves_of = [](auto draw) {
    RandomStream stream(7, 1, Stage::kChoice);
    draw(stream);
    RandomStream other(7, 1, Stage::kChoice);
    (void)other.below(1);
    return stream.below(256) == other.below(256) ? 1 : 2;
  };
  CHECK(halves_of([](RandomStream& s) { (void)s.below(1024); }) == 1);
  CHECK(halves_of([](RandomStream& s) { (void)s.below(2048); }) == 2);
  CHECK(halves_of([](RandomStream& s) { (void)s.below(32, 32); }) == 1);
  CHECK(halves_of([](RandomStream& s) { (void)s.below(32, 64); }) == 2);
}

TEST_CASE("the draws of a seed stay what they are") {
  Fnv1a digest;
  for (std::uint64_t i = 0; i < 20; ++i) {
    RandomStream stream(21, i, Stage::kPattern, 3);
    for (std::uint32_t n = 1; n < 1100; n += 1 + n / 8) {
      digest.add(std::uint64_t{stream.below(n)});
      const auto [a, b] = stream.below(n % 50 + 1, n % 37 + 1);
      digest.add(std::uint64_t{a});
      digest.add(std::uint64_t{b});
      digest.add(std::uint64_t{stream.below(0x80000001U + n)});  // drawn again half of the times
      digest.add(std::uint64_t{stream.below(725 + n % 4)});
    }
  }
  CHECK(digest.value() == 0x22A4BFB0B0BCF525);
}

TEST_CASE("two draws at once are even together") {
  RandomStream stream(1, 5, Stage::kChoice);
  for (const auto& [n, m] : {std::pair{3U, 5U}, {2U, 9U}, {31U, 33U}, {1U, 7U}, {40U, 30U}}) {
    CAPTURE(n, m);
    std::vector<std::uint64_t> counts(std::size_t{n} * m);
    for (std::uint32_t i = 0; i < 100 * n * m; ++i) {
      const auto [a, b] = stream.below(n, m);
      REQUIRE(a < n);
      REQUIRE(b < m);
      ++counts.at(std::size_t{a} * m + b);
    }
    CHECK(chi_square(counts) < chi_square_bound(counts.size()));
  }
}

TEST_CASE("below() is even for every small n and at the edges") {
  RandomStream stream(1, 0, Stage::kChoice);
  for (const std::uint32_t n : {2U, 3U, 5U, 9U, 25U, 81U, 100U, 625U, 1000U, 1024U, 1025U, 5000U}) {
    CAPTURE(n);
    std::vector<std::uint64_t> counts(n);
    for (std::uint32_t i = 0; i < 200 * n; ++i) ++counts.at(stream.below(n));
    CHECK(chi_square(counts) < chi_square_bound(n));
  }
  for (int i = 0; i < 100; ++i) CHECK(stream.below(1) == 0);
  // Not a power of two: without rejection the third half would get half as much as the others.
  std::vector<std::uint64_t> thirds(3);
  for (int i = 0; i < 30000; ++i) ++thirds.at(stream.below(0xC0000000) >> 30);
  CHECK(chi_square(thirds) < chi_square_bound(3));
}

TEST_CASE("shuffle() gives every order equally often") {
  RandomStream stream(2, 0, Stage::kChoice);
  std::vector<std::uint64_t> counts(120);
  for (int i = 0; i < 120 * 500; ++i) {
    std::array<int, 5> items{0, 1, 2, 3, 4};
    stream.shuffle(std::span<int>(items));
    std::size_t rank = 0;  // in the factorial number system
    for (std::size_t a = 0; a < 5; ++a) {
      std::size_t smaller = 0;
      for (std::size_t b = a + 1; b < 5; ++b) smaller += items[b] < items[a] ? 1 : 0;
      rank = rank * (5 - a) + smaller;
    }
    ++counts.at(rank);
  }
  CHECK(chi_square(counts) < chi_square_bound(120));
}

TEST_CASE("streams that differ in seed, index, stage or attempt share nothing") {
  std::set<std::uint32_t> words;
  std::size_t drawn = 0;
  for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32}) {
    for (const std::uint64_t index : {0ULL, 1ULL, 1ULL << 32}) {
      for (const Stage stage : {Stage::kFullGrid, Stage::kRemoval, Stage::kChoice}) {
        for (const std::uint32_t attempt : {0U, 1U, 0xFFFFFFU}) {
          RandomStream stream(seed, index, stage, attempt);
          for (int i = 0; i < 20; ++i, ++drawn) words.insert(stream.next());
        }
      }
    }
  }
  CHECK(drawn == 1620);
  CHECK(words.size() >=
        drawn - 2);  // two chance meetings among 1,620 words of 32 bits: one in 10^7

  // Neighbors do not agree more often than chance: the first draws of (index, index + 1).
  std::vector<std::uint64_t> pairs(81);
  for (std::uint64_t index = 0; index < 81 * 300; ++index) {
    RandomStream a(3, index, Stage::kFullGrid);
    RandomStream b(3, index + 1, Stage::kFullGrid);
    const std::uint32_t first = a.below(9);
    ++pairs.at(9 * first + b.below(9));
  }
  CHECK(chi_square(pairs) < chi_square_bound(81));
}
