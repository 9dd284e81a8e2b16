#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridmill {

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

  /// The digits of each of the nine columns of a band, bit d-1 for digit d.
  using Columns = std::array<std::uint32_t, 9>;

  BandClasses();
  /// The only one that is needed, made at the first call.
  [[nodiscard]] static const BandClasses& all();

  /// The classes, in no particular order.
  [[nodiscard]] std::span<const Class> classes() const { return classes_; }
  /// The part of all grids whose top band (or any other band or stack) is of class k.
  [[nodiscard]] double probability(std::size_t k) const;
  /// The class of a band, an index into classes().
  [[nodiscard]] std::size_t class_of(const Columns& columns) const;
  /// The columns of one band of class k, the same at each call.
  [[nodiscard]] Columns band_of(std::size_t k) const;
  /// The columns of bands 2 and 3 in a completion of that band.
  /// @param number  below 72 * completions. So many numbers have the same columns as there are ways
  ///   to put them in order.
  [[nodiscard]] std::array<Columns, 2> bands_below(std::size_t k, std::uint64_t number) const;

 private:
  static constexpr std::size_t kPartitions = 280;
  using Triples = std::array<std::uint32_t, 3>;  // of a partition, each a set of digits
  using Relabelling = std::array<std::uint8_t, 9>;
  /// The completions of one band of a class. Invariant: sums[56 * i + j] is the number of those
  /// with an earlier split in stack 1, or with split i there and an earlier one than j in stack 2.
  struct Completions {
    std::array<Triples, 3> boxes;                   // of the band
    std::array<std::vector<Triples>, 3> in_band_2;  // for each stack, the 56 splits
    std::vector<std::uint64_t> sums;
    std::uint64_t total = 0;
  };

  [[nodiscard]] std::size_t partition_of(const Triples& triples) const;
  [[nodiscard]] std::size_t pair_of(const Columns& columns) const;
  [[nodiscard]] std::size_t relabelled(std::size_t partition, const Relabelling& to) const;
  void list_partitions();
  void join_pairs();
  void count();
  [[nodiscard]] std::uint64_t arrangements(const std::array<Triples, 3>& boxes) const;
  [[nodiscard]] Completions completions(const std::array<Triples, 3>& boxes) const;
  [[nodiscard]] std::array<std::size_t, 2> below_standard(const std::array<Relabelling, 2>& to,
                                                          const Triples& top,
                                                          const Triples& in_band_2) const;

  std::vector<Triples> partitions_;       // triples ascending by their smallest digit
  std::vector<std::uint16_t> partition_;  // by the first two triples, 512 * first + second
  // A pair: the partitions of boxes 2 and 3 when the columns of box 1 are 123, 456, 789.
  std::vector<std::uint32_t> orbit_;         // of each pair, its smallest equal
  std::vector<std::uint64_t> arrangements_;  // of each pair: bands with exactly these columns
  std::vector<std::uint8_t> class_;          // of each pair that occurs in a band
  std::vector<Class> classes_;
  std::vector<Completions> completions_;  // by class
  std::uint64_t total_ = 0;
};

}  // namespace gridmill
