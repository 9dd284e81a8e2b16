#pragma once

// Random numbers as a function of (seed, index, stage, attempt).
//
// Invariants of RandomStream:
// 1. words_ are the kBlocks blocks before counter_[0]; at_ counts the half words that are used.
// 2. A draw depends on the draws before it, never on time, threads or other streams.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace gridmill {

/// The purpose of a stream of random numbers. Every run depends on the values: append, never
/// reorder. A new stage does not shift an old one.
enum class Stage : std::uint32_t {
  kFullGrid = 0,
  kRemoval = 1,
  kChoice = 2,
  kPattern = 3,
  kLayout = 4,
  kTargetLevel = 5,
  kVicinity = 6,
  kClues = 7,
  kFewGivens = 8
};

/// Philox4x32-10: four random words from a counter and a key, for `N` counters that differ in their
/// first word only (block, block + 1, ...), which compilers turn into vector code. Source: Salmon,
/// Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11,
/// doi:10.1145/2063384.2063405.
template <std::size_t N = 1>
[[nodiscard]] constexpr std::array<std::uint32_t, 4 * N> philox4x32(
    std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  std::array<std::array<std::uint32_t, N>, 4> x{};
  for (std::size_t i = 0; i < N; ++i) {
    x[0][i] = counter[0] + static_cast<std::uint32_t>(i);
    for (std::size_t k = 1; k < 4; ++k) x[k][i] = counter[k];
  }
  for (int round = 0; round < 10; ++round) {
    for (std::size_t i = 0; i < N; ++i) {
      const std::uint64_t a = std::uint64_t{0xD2511F53} * x[0][i];
      const std::uint64_t b = std::uint64_t{0xCD9E8D57} * x[2][i];
      x[0][i] = static_cast<std::uint32_t>(b >> 32) ^ x[1][i] ^ key[0];
      x[1][i] = static_cast<std::uint32_t>(b);
      x[2][i] = static_cast<std::uint32_t>(a >> 32) ^ x[3][i] ^ key[1];
      x[3][i] = static_cast<std::uint32_t>(a);
    }
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  std::array<std::uint32_t, 4 * N> words{};
  for (std::size_t i = 0; i < 4 * N; ++i) words[i] = x[i % 4][i / 4];
  return words;
}

/// Random numbers that are a function of (seed, index, stage, attempt) alone, so puzzle i of a run
/// does not depend on threads or shards. Own below() and shuffle(): the standard distributions
/// differ between libraries.
///
/// The words are philox4x32({block, stage | attempt << 8, index}, seed) for block 0, 1, ...; a
/// small draw takes half a word, the low half first.
///
/// Draws are inlined by force: in a batch of files g++ would not, and minimal puzzles would take 2 %
/// longer.
class RandomStream {
 public:
  /// @param attempt  below 2^24
  RandomStream(std::uint64_t seed, std::uint64_t index, Stage stage, std::uint32_t attempt = 0)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{0, static_cast<std::uint32_t>(stage) | attempt << 8,
                 static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)} {
    assert(attempt < 1U << 24);
  }

  /// 32 random bits: the next word that is whole.
  std::uint32_t next() {
    at_ += at_ & 1U;
    if (at_ == 2 * words_.size()) refill();
    assert(at_ % 2 == 0);
    const std::uint32_t word = words_[at_ / 2];
    at_ += 2;
    return word;
  }

  /// 0..n-1, all equally likely; n at least 1. Takes 16 bits for n up to 1024, else 32. Source:
  /// Lemire, "Fast random integer generation in an interval", arXiv:1805.10941.
  [[gnu::always_inline]] std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    if (n <= 1024) {
      std::uint32_t product = next16() * n;
      if ((product & 0xFFFFU) < n) {
        const std::uint32_t threshold = 0x10000U % n;
        while ((product & 0xFFFFU) < threshold) product = next16() * n;
      }
      assert(product >> 16 < n);
      return product >> 16;
    }
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * n;
    }
    assert(product >> 32 < n);
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Two such numbers, below n and below m, from one draw; n * m less than 2^32. Source:
  /// Brackett-Rozinsky, Lemire, "Batched ranged random integer generation", arXiv:2408.06213.
  [[gnu::always_inline]] std::array<std::uint32_t, 2> below(std::uint32_t n, std::uint32_t m) {
    assert(n > 0 && m > 0 && m <= 0xFFFFFFFFU / n);
    if (n * m > 1024) {
      const std::uint32_t k = below(n * m);
      return {k / m, k % m};
    }
    for (;;) {
      const std::uint32_t first = next16() * n;
      const std::uint32_t second = (first & 0xFFFFU) * m;
      if ((second & 0xFFFFU) >= n * m || (second & 0xFFFFU) >= 0x10000U % (n * m)) {
        assert(first >> 16 < n && second >> 16 < m);
        return {first >> 16, second >> 16};
      }
    }
  }

  /// Fisher and Yates, from the end.
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  static constexpr std::uint32_t kBlocks = 4;

  [[gnu::always_inline]] std::uint32_t next16() {
    if (at_ == 2 * words_.size()) refill();
    const std::uint32_t half = words_[at_ / 2] >> (16 * (at_ & 1U)) & 0xFFFFU;
    ++at_;
    return half;
  }

  void refill() {
    assert(at_ == 2 * words_.size());
    words_ = philox4x32<kBlocks>(counter_, key_);
    counter_[0] += kBlocks;
    at_ = 0;
  }

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4 * kBlocks> words_{};
  std::size_t at_ = 2 * 4 * kBlocks;  // in half words; at the end: nothing left
};

}  // namespace gridmill
