#pragma once

// How uniform a fill is: Pearson's chi-square of its grids against the uniform distribution over
// all grids. Random numbers: RandomStream(seed, i, Stage::kFullGrid) for grid i.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
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

/// The class of each of the three bands and stacks of a 9 x 9 grid among the 44 of BandClasses,
/// whose exact shares are known. Six results, each valid on its own (the six classes of one grid
/// are not independent). `grids` at least 10^5, so that each class is expected five times.
[[nodiscard]] std::vector<UniformityTest> test_uniformity_9x9(const FillInfo& fill,
                                                              std::uint64_t seed,
                                                              std::uint64_t grids);

/// The chance that chi-square with that many degrees of freedom is at least `statistic`.
[[nodiscard]] double chi_square_tail(double statistic, int degrees);

/// How often each kind of band occurs among all 9 x 9 grids, exactly.
///
/// The number of ways to complete the top band to a grid depends only on which digits are in each
/// column of each of its boxes: each box is a partition of the nine digits into three triples, and
/// neither the order of boxes and columns nor the names of the digits matter. Up to that there are
/// 44 classes: Felgenhauer, Jarvis, "Mathematics of Sudoku I", Mathematical Spectrum 39 (2006), who
/// so counted the 6,670,903,752,021,072,936,960 grids. Everything here is computed anew, in about
/// 0.1 s, and the test compares it with their total and with Russell's table of the 44 classes.
class BandClasses {
 public:
  struct Class {
    std::uint64_t bands;        ///< bands of the class, divided by 9! * 72
    std::uint64_t completions;  ///< ways to complete one of them to a grid, divided by 72
  };

  BandClasses();

  /// The classes, in no particular order.
  [[nodiscard]] std::span<const Class> classes() const { return classes_; }
  /// The part of all grids whose top band (or any other band or stack) is of class k.
  [[nodiscard]] double probability(std::size_t k) const;
  /// The class of a band, an index into classes().
  /// @param columns  the digits of each of the nine columns of the band, bit d-1 for digit d
  [[nodiscard]] std::size_t class_of(const std::array<std::uint32_t, 9>& columns) const;

 private:
  static constexpr std::size_t kPartitions = 280;
  using Triples = std::array<std::uint32_t, 3>;  // of a partition, each a set of digits
  using Relabelling = std::array<std::uint8_t, 9>;

  [[nodiscard]] std::size_t partition_of(const Triples& triples) const;
  [[nodiscard]] std::size_t pair_of(const std::array<std::uint32_t, 9>& columns) const;
  [[nodiscard]] std::size_t relabelled(std::size_t partition, const Relabelling& to) const;
  void list_partitions();
  void join_pairs();
  void count();
  [[nodiscard]] std::uint64_t arrangements(const std::array<Triples, 3>& boxes) const;
  [[nodiscard]] std::uint64_t completions(const std::array<Triples, 3>& boxes) const;

  std::vector<Triples> partitions_;       // triples ascending by their smallest digit
  std::vector<std::uint16_t> partition_;  // by the first two triples, 512 * first + second
  // A pair: the partitions of boxes 2 and 3 when the columns of box 1 are 123, 456, 789.
  std::vector<std::uint32_t> orbit_;         // of each pair, its smallest equal
  std::vector<std::uint64_t> arrangements_;  // of each pair: bands with exactly these columns
  std::vector<std::uint8_t> class_;          // of each pair that occurs in a band
  std::vector<Class> classes_;
  std::uint64_t total_ = 0;
};

}  // namespace gridmill
