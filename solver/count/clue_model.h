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
  /// Of boards with that many digits, all sets of digits are the bits of one vector.
  static constexpr int kMostSubsetDigits = 9;

  /// Different digits in cells, in an order: after some of the cells, the sum of the digits so far
  /// is known, or the set of them is one of a family.
  struct Arrangement {
    /// Of `sums`: none is known.
    static constexpr std::int16_t kAny = -1;

    std::vector<CellNumber> cells;
    std::vector<std::int16_t> sums;  ///< by number of cells - 1: the sum of so many, or kAny
    std::int32_t family = -1;        ///< of `families`, for all cells together; -1: any
    bool is_cage = false;            ///< not a house
  };
  /// A family of sets of digits.
  struct Family {
    std::vector<DigitBits> sets;
  };
  /// Cells that are all different, with the same factor.
  struct Group {
    std::vector<CellNumber> cells;
    int factor = 1;
  };
  struct Sum {
    std::vector<Group> groups;
    int total = 0;
  };
  /// Two houses that share some cells.
  struct Crossing {
    std::vector<CellNumber> both;
    std::vector<CellNumber> one;    ///< of one house alone
    std::vector<CellNumber> other;  ///< of the other house alone
  };
  struct Sequence {
    std::vector<CellNumber> cells;
    std::size_t automaton = 0;
    bool is_distinct = false;
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
  std::vector<Arrangement> arrangements;
  std::vector<Family> families;
  std::vector<Sum> sums;
  std::vector<Sequence> sequences;
  std::vector<PairTable> tables;
  std::vector<Automaton> automata;

  using CellBits = std::array<std::uint64_t, kMostDigits * kMostDigits / 64>;
  std::vector<CellBits> seen_;  ///< by cell: its peers

 private:
  /// Cells with a known sum.
  struct Cage {
    std::vector<CellNumber> cells;
    int sum = 0;
  };

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
  void add_house_arrangements();
  [[nodiscard]] bool are_distinct(const std::vector<CellNumber>& cells) const;
  [[nodiscard]] bool are_peers(CellNumber a, CellNumber b) const {
    return (seen_[a][b / 64U] >> (b % 64U) & 1U) != 0;
  }

  std::vector<Cage> cages_;  ///< given and derived ones, all of whose cells are different
};

}  // namespace gridmill
