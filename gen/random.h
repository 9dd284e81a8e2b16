#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace gridmill {

/// What a stream of random numbers is for. Values are written into every run ever made: append,
/// never reorder, and a new stage shifts no old one.
enum class Stage : std::uint32_t { kFullGrid = 0, kRemoval = 1, kChoice = 2, kPattern = 3 };

/// Philox4x32-10, one block: four random words from a counter and a key. Source: Salmon, Moraes,
/// Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11, doi:10.1145/2063384.2063405.
[[nodiscard]] constexpr std::array<std::uint32_t, 4> philox4x32(
    std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {
        static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
        static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// Random numbers that are a function of (seed, index, stage, attempt) alone, so puzzle i of a run
/// does not depend on threads or shards. Own below() and shuffle(): the standard distributions
/// differ between libraries.
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t index, Stage stage, std::uint32_t attempt = 0)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{0, static_cast<std::uint32_t>(stage) | attempt << 8,
                 static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)} {}

  /// 32 random bits.
  std::uint32_t next() {
    if (at_ == block_.size()) refill();
    return block_[at_++];
  }

  /// 0..n-1, each exactly as likely; n at least 1. Source: Lemire, "Fast random integer generation
  /// in an interval", arXiv:1805.10941.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Fisher and Yates, from the end.
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  void refill() {
    block_ = philox4x32(counter_, key_);
    ++counter_[0];
    at_ = 0;
  }

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  std::size_t at_ = 4;
};

}  // namespace gridmill
