#pragma once

// A board with clues as the clue counter works with it (CLUES.md): its houses, relations and
// constraints, brought into few forms. Cells are numbers.
//
// Invariants:
// 1. Lists "by cell" have one entry for each cell of the board.
// 2. Each house has as many cells as there are digits, and all of them see each other.
// 3. The cells of a cage see each other; so do those of each group of a sum.
// 4. Tables come with their transposes, so a relation is listed from both of its cells.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell_set.h"
#include "solver/board/constraints.h"
#include "solver/clues/clue_board.h"

namespace gridmill {

/// Lists in one piece, made one after the other.
template <typename T>
class JaggedArray {
 public:
  void reserve(std::size_t lists, std::size_t items) {
    ends_.reserve(lists);
    items_.reserve(items);
  }
  /// Adds to the list that `end_list` will end.
  void add(const T& item) { items_.push_back(item); }
  void end_list() { ends_.push_back(static_cast<std::uint32_t>(items_.size())); }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::span<const T> operator[](std::size_t i) const {
    assert(i < ends_.size());
    const std::uint32_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(items_).subspan(begin, ends_[i] - begin);
  }

 private:
  std::vector<T> items_;
  std::vector<std::uint32_t> ends_;
};

struct ClueModel {
  using CellNumber = std::uint16_t;

  static constexpr int kMaxModelDigits = kMaxClueDigits;  ///< masks of 16 bits
  /// Differences of what sums can be are numbers of 16 bits.
  static constexpr int kMaxSum = 1 << 14;
  /// On boards of more digits, cages have too many sets of digits to be looked at one by one.
  static constexpr int kMaxCageDigits = 9;

  /// Cells of a board.
  using CellBits = CellSetOf<kMaxModelDigits * kMaxModelDigits>;

  /// Cells that are all different, so that there are not many.
  class DistinctCells {
   public:
    DistinctCells() = default;
    explicit DistinctCells(const CellBits& some) {
      some.for_each([&](int c) { push_back(static_cast<CellNumber>(c)); });
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_full() const { return size_ == kMaxModelDigits; }
    [[nodiscard]] const CellNumber* data() const { return cells_.data(); }
    [[nodiscard]] const CellNumber* begin() const { return data(); }
    [[nodiscard]] const CellNumber* end() const { return begin() + size_; }
    [[nodiscard]] CellNumber operator[](std::size_t i) const {
      assert(i < size_);
      return cells_[i];
    }
    void push_back(CellNumber cell) { cells_.at(size_++) = cell; }
    bool operator==(const DistinctCells& other) const {
      return std::equal(begin(), end(), other.begin(), other.end());
    }

   private:
    std::uint16_t size_ = 0;
    std::array<CellNumber, kMaxModelDigits> cells_ = {};
  };
  /// What a part of the model follows from: all is kept (0), several clues (1), or clue i (i + 2).
  /// Only a model that is made for it knows; the parts of others say that all is kept.
  using Origin = std::uint16_t;
  static constexpr Origin kSeveralClues = 1;
  static constexpr Origin origin_of(std::size_t clue) { return static_cast<Origin>(clue + 2); }

  /// Different digits with a sum.
  struct Cage {
    int sum = 0;
    DistinctCells cells;  ///< ascending
    Origin origin = 0;
    bool operator==(const Cage&) const = default;
  };
  /// Cells of different digits that are together one of some sets.
  struct Family {
    std::vector<CellNumber> cells;
    std::vector<DigitBits> sets;
    Origin origin = 0;
  };
  /// Cells that are all different, with the same factor.
  struct Group {
    int factor = 1;
    DistinctCells cells;
    bool operator==(const Group&) const = default;
  };
  struct Sum {
    int total = 0;
    std::vector<Group> groups;
    Origin origin = 0;
    bool operator==(const Sum&) const = default;
  };
  /// Two houses that share some cells, all cells in `intersection_cells`.
  struct Intersection {
    std::uint32_t both = 0;   ///< where those of both begin
    std::uint32_t one = 0;    ///< those of one house alone
    std::uint32_t other = 0;  ///< those of the other house alone
    std::uint32_t end = 0;
  };
  struct Sequence {
    std::vector<CellNumber> cells;
    std::size_t automaton = 0;
    std::vector<Constraints::Cases> cases;  ///< empty, or the complete constraint
    Origin origin = 0;
  };
  struct Partner {
    CellNumber cell = 0;
    std::uint16_t table = 0;
    Origin origin = 0;
  };
  /// The digits of a cell.
  struct Domain {
    CellNumber cell = 0;
    std::uint16_t digits = 0;
    Origin origin = 0;
  };
  /// Three lines that cross three boxes: the cells line by line.
  using Band = std::array<CellNumber, 27>;

  ClueModel(const BoardSpec& board, Constraints constraints);
  /// A model that knows the origins of its parts, so that clues can be left out.
  [[nodiscard]] static ClueModel with_origins(const BoardSpec& board);

  /// Origins are less than that.
  [[nodiscard]] std::size_t origins() const { return origin_of(ends_.size()); }

  int digits = 0;
  int cells = 0;
  bool impossible = false;             ///< a clue cannot hold
  std::vector<std::uint16_t> allowed;  ///< by cell, of all origins that are not in `domains`
  std::vector<Domain> domains;
  std::vector<DistinctCells> houses;  ///< each digit occurs
  std::vector<Band> bands;        ///< of 3x3 boxes: bands and stacks, all of the first 27 houses
  std::vector<CellBits> seen;     ///< by cell: its peers
  JaggedArray<CellNumber> peers;  ///< by cell, ascending: those that no house has
  JaggedArray<Partner> partners;  ///< by cell: relations that are not "different"
  std::vector<Intersection> intersections;
  std::vector<CellNumber> intersection_cells;
  std::vector<Cage> cages;  ///< given and derived ones
  std::vector<Family> families;
  std::vector<Sum> sums;
  std::vector<Sequence> sequences;
  std::vector<PairTable> tables;
  std::vector<Automaton> automata;

 private:
  static constexpr std::size_t kMaxRegionHouses = 4;
  /// Houses without common cells.
  struct Region {
    CellBits cells;
    std::array<std::uint16_t, kMaxRegionHouses> houses = {};  ///< of the BoardSpec
    std::size_t size = 0;
  };
  struct Board;
  /// The least and the greatest sum of some cells.
  struct Range {
    int min = 0;
    int max = 0;
    /// How far a total is from the nearer one; less than 0 if it is outside.
    [[nodiscard]] int slack(int total) const { return std::min(total - min, max - total); }
  };

  /// How many constraints there are of each form after a clue was compiled.
  struct Counts {
    std::size_t domains = 0;
    std::size_t all_different = 0;
    std::size_t binary_tables = 0;
    std::size_t sums = 0;
    std::size_t sets = 0;
    std::size_t regulars = 0;
  };

  ClueModel() = default;
  ClueModel(const BoardSpec& board, Constraints constraints, std::vector<Counts> ends);
  [[nodiscard]] Origin origin(std::size_t Counts::*form, std::size_t i) const;
  [[nodiscard]] static Board make_board(const BoardSpec& board);
  [[nodiscard]] static std::vector<Region> find_regions(const BoardSpec& board);
  void add_bands(const BoardSpec& board);
  void add_distinct(const std::vector<Cell>& some);
  void add_distinct(const std::vector<Cell>& some, Origin origin);
  void add_relations(const Constraints& constraints);
  void list_peers();
  void add_domain(CellNumber cell, std::uint16_t bits, Origin origin);
  void add_sum(const Constraints::Sum& sum, Origin origin);
  void add_total(const CellBits& inside, const CellBits& outside, std::size_t size, int total);
  void derive_cages(const BoardSpec& board, const std::vector<Region>& regions);
  void combine_sums();
  void derive_sums();
  [[nodiscard]] Sum sum_of(const CellBits& some, int total) const;
  [[nodiscard]] Range range_of(const std::vector<Group>& groups) const;
  [[nodiscard]] std::vector<Group> groups_of(const CellBits& some, int factor) const;
  [[nodiscard]] std::vector<Group> largest_groups(CellBits left, int factor) const;
  void add_to_group(std::vector<Group>& groups, CellNumber cell, int factor) const;
  void add_intersections(std::size_t first);
  void finish_cages();
  [[nodiscard]] bool is_feasible(const Sum& sum) const;
  [[nodiscard]] bool are_distinct(const CellBits& some) const;

  std::vector<CellBits> housemates_;  ///< by cell: those in its houses, with itself
  std::vector<std::pair<CellNumber, Partner>> related_;
  std::vector<Counts> ends_;  ///< by clue, if origins are known
};

}  // namespace gridmill
