#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/board/primitives.h"
#include "solver/board/shape.h"
#include "solver/rules/clue_board.h"

namespace gridmill {

/// A board with clues as the clue counter works with it: what its houses, relations and primitives
/// say, brought into few forms. Cells are numbers.
struct ClueModel {
  using CellNumber = std::uint16_t;

  static constexpr int kMostDigits = kMostClueDigits;  ///< masks of 16 bits
  /// Differences of what sums can be are numbers of 16 bits.
  static constexpr int kMostSum = 1 << 14;
  /// On boards of more digits, cages have too many sets of digits to be looked at one by one.
  static constexpr int kMostCageDigits = 9;

  /// Different digits with a sum.
  struct Cage {
    std::vector<CellNumber> cells;  ///< ascending
    int sum = 0;
    bool operator==(const Cage&) const = default;
  };
  /// Cells of different digits that are together one of some sets.
  struct Family {
    std::vector<CellNumber> cells;
    std::vector<DigitBits> sets;
  };
  /// Cells that are all different, with the same factor.
  struct Group {
    std::vector<CellNumber> cells;
    int factor = 1;
    bool operator==(const Group&) const = default;
  };
  struct Sum {
    std::vector<Group> groups;
    int total = 0;
    bool operator==(const Sum&) const = default;
  };
  /// Two houses that share some cells, all cells in `crossing_cells`.
  struct Crossing {
    std::uint32_t both = 0;   ///< where those of both begin
    std::uint32_t one = 0;    ///< those of one house alone
    std::uint32_t other = 0;  ///< those of the other house alone
    std::uint32_t end = 0;
  };
  struct Sequence {
    std::vector<CellNumber> cells;
    std::size_t automaton = 0;
    std::vector<Primitives::Cases> cases;  ///< empty, or all that there is to say
  };
  struct Partner {
    CellNumber cell = 0;
    std::uint16_t table = 0;
  };

  explicit ClueModel(const Shape& shape, Primitives primitives);

  int digits = 0;
  int cells = 0;
  bool impossible = false;                      ///< a clue cannot hold
  std::vector<std::uint16_t> allowed;           ///< by cell
  std::vector<std::vector<CellNumber>> houses;  ///< each digit occurs
  std::vector<std::vector<CellNumber>> peers;   ///< by cell, ascending: those that no house has
  std::vector<std::vector<Partner>> partners;   ///< by cell: relations that are not "different"
  std::vector<Crossing> crossings;
  std::vector<CellNumber> crossing_cells;
  std::vector<Cage> cages;  ///< given and derived ones
  std::vector<Family> families;
  std::vector<Sum> sums;
  std::vector<Sequence> sequences;
  std::vector<PairTable> tables;
  std::vector<Automaton> automata;

  using CellBits = std::array<std::uint64_t, kMostDigits * kMostDigits / 64>;
  std::vector<CellBits> seen_;  ///< by cell: its peers

 private:
  void add_distinct(const std::vector<CellNumber>& cells);
  void add_relation(const Primitives::Relation& relation);
  void add_sum(const Primitives::Sum& sum);
  void add_total(const CellBits& inside, const CellBits& outside, int total);
  void derive_cages(const Shape& shape);
  void combine_sums();
  [[nodiscard]] Sum sum_of(std::vector<CellNumber> some, int total) const;
  [[nodiscard]] std::vector<Group> groups_in_order(const std::vector<CellNumber>& some,
                                                   int factor) const;
  [[nodiscard]] std::vector<Group> largest_groups(std::vector<CellNumber> rest) const;
  void add_to_group(std::vector<Group>& groups, CellNumber cell, int factor) const;
  void add_crossings();
  void settle_cages();
  [[nodiscard]] bool is_within_reach(const Sum& sum) const;
  [[nodiscard]] bool are_distinct(const std::vector<CellNumber>& cells) const;
  [[nodiscard]] bool are_peers(CellNumber a, CellNumber b) const {
    return (seen_[a][b / 64U] >> (b % 64U) & 1U) != 0;
  }
};

}  // namespace gridmill
