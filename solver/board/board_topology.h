#pragma once

// The houses and peers of a BoardSpec as sets, for raters. Threads may share it as long as its
// board stays. Everything is a template over the board class (board_class.h); the aliases at the
// end are for boards up to 9x9.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/board_class.h"
#include "solver/board/board_spec.h"
#include "solver/board/cell_set.h"
#include "solver/board/constraints.h"

namespace gridmill {

/// Two houses that share at least two cells: a digit that `from` has only inside `cells` cannot be
/// elsewhere in `to`.
template <typename Size>
struct IntersectionOf {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  typename Size::CellSet cells;
  typename Size::CellSet rest_of_to;     ///< without those cells
  typename Size::DigitMask in_from = 0;  ///< bit i: cell i of `from` is one of them
};

/// The cells that n lines have outside n regions, and the cells of these regions outside the lines:
/// both hold the same digits, equally often. (Jigsaw solvers call them leftovers, or innies and
/// outies.) Where grids overlap, one house is `lines` and another of its kind `regions`.
template <typename Size>
struct LeftoversOf {
  typename Size::HouseSet lines;
  typename Size::HouseSet regions;
  typename Size::CellSet in_lines;    ///< outside the regions
  typename Size::CellSet in_regions;  ///< outside the lines
};

/// Four cells in two rows and two columns; 0 and 3, 1 and 2 are the diagonals.
using Rectangle = std::array<Cell, 4>;

/// Houses are numbered as in BoardSpec::houses(): rows, columns, boxes or regions, extra houses.
/// After them come derived houses (derived_houses.h), which follow from the rules.
template <typename Size>
class BoardTopologyOf {
 public:
  using CellSet = typename Size::CellSet;
  using HouseSet = typename Size::HouseSet;
  using DigitMask = typename Size::DigitMask;
  using CellIndex = typename Size::CellIndex;
  using Intersection = IntersectionOf<Size>;

  /// Throws ContractViolation unless supports(board). The board must outlive the topology.
  explicit BoardTopologyOf(const BoardSpec& board) { set_board(board); }
  /// Becomes the topology of another board, in the same memory. As above.
  void set_board(const BoardSpec& board);

  /// Whether boards of this kind fit the class: its cells, digits and houses.
  [[nodiscard]] static bool supports(const BoardSpec& board);

  [[nodiscard]] const BoardSpec& board() const { return *board_; }
  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] int cells() const { return cells_; }
  [[nodiscard]] DigitMask all_digits() const {
    return static_cast<DigitMask>((1U << digits_) - 1U);
  }
  [[nodiscard]] CellSet all_cells() const { return all_cells_; }

  /// Whether two cells share a box, or a row or a column.
  [[nodiscard]] bool share_box(Cell a, Cell b) const { return share_house(a, b, boxes()); }
  [[nodiscard]] bool share_line(Cell a, Cell b) const {
    return share_house(a, b, rows() | columns());
  }

  /// Number of houses: first the rows, then the columns, then the boxes.
  [[nodiscard]] int houses() const { return static_cast<int>(houses_.size()); }
  [[nodiscard]] int row(int i) const { return i; }
  [[nodiscard]] int column(int i) const { return first_column_ + i; }
  [[nodiscard]] int box(int i) const { return first_box_ + i; }
  [[nodiscard]] int row_count() const { return first_column_; }
  [[nodiscard]] int column_count() const { return first_box_ - first_column_; }
  [[nodiscard]] int box_count() const { return end_of_boxes_ - first_box_; }
  [[nodiscard]] bool is_row(int h) const { return h < first_column_; }
  [[nodiscard]] bool is_column(int h) const { return h >= first_column_ && h < first_box_; }
  [[nodiscard]] bool is_box(int h) const { return h >= first_box_ && h < end_of_boxes_; }
  /// Houses by kind; the rows, columns and boxes make up the plain board.
  [[nodiscard]] HouseSet rows() const { return of_kind_[0]; }
  [[nodiscard]] HouseSet columns() const { return of_kind_[1]; }
  [[nodiscard]] HouseSet boxes() const { return of_kind_[2]; }
  [[nodiscard]] HouseSet extra_houses() const { return of_kind_[3]; }
  [[nodiscard]] HouseSet derived_houses() const { return derived_; }
  /// The houses that must hold every digit, as all boxes do; those of them that are no boxes.
  [[nodiscard]] HouseSet full_houses() const { return full_houses_; }
  [[nodiscard]] HouseSet full_lines() const { return full_houses_ - boxes(); }
  /// Whether the house has as many cells as there are digits, so that each digit must be in it.
  [[nodiscard]] bool is_full(int h) const { return full_houses_.contains(h); }
  [[nodiscard]] CellSet house(int h) const { return houses_[at(h)]; }
  /// The cells of a house in order, as indices.
  [[nodiscard]] std::span<const CellIndex> cells_of(int h) const {
    return std::span(cells_of_).subspan(first_cell_of_[at(h)],
                                        first_cell_of_[at(h) + 1] - first_cell_of_[at(h)]);
  }
  /// Every cell that cannot have the digit of `c`: it shares a house or a relation with it.
  [[nodiscard]] CellSet peers(Cell c) const { return peers_[c.index]; }
  /// The cells that see every cell of `cells`; all cells for the empty set.
  [[nodiscard]] CellSet common_peers(CellSet cells) const {
    CellSet result = all_cells_;
    for (const Cell c : cells) result &= peers_[c.index];
    return result;
  }
  /// The constraints that the clues of the puzzle compile to.
  [[nodiscard]] const Constraints& constraints() const { return constraints_; }
  /// The cells in which clues alone make the digit impossible.
  [[nodiscard]] CellSet ruled_out(Digit d) const { return ruled_out_[d.value - 1U]; }
  /// Whether cells may see each other without a house, or with different digits.
  [[nodiscard]] bool has_relations() const {
    return !board_->relations().empty() || board_->has_clues();
  }
  /// Whether a digit may exclude other digits than itself from cells.
  [[nodiscard]] bool has_differences() const { return !exclusions_.empty(); }
  /// Calls f(digit, excluded) for each digit that each candidate (cell of `cells`, d) excludes from
  /// the same cells, if any, by relations other than "these see each other". It is another digit
  /// than d, unless a relation excludes equal digits for some digits only.
  template <typename F>
  void each_excluded(Digit d, CellSet cells, const F& f) const {
    if (exclusions_.empty() || cells.empty()) return;
    const Cell first = cells.front();
    const CellSet others = cells - CellSet::of(first);
    for (const ExcludedCells& bar : exclusions_of({first, d})) {
      CellSet excluded = bar.cells;
      for (const Cell c : others) excluded &= excluded_by({c, d}, bar.digit);
      if (!excluded.empty()) f(bar.digit, excluded);
    }
  }
  /// Whether two candidates cannot both be true.
  [[nodiscard]] bool excludes(Candidate a, Candidate b) const {
    if (a.cell == b.cell) return a.digit != b.digit;
    return (a.digit == b.digit && peers_[a.cell.index].contains(b.cell)) ||
           (!exclusions_.empty() && excluded_by(a, b.digit).contains(b.cell));
  }
  [[nodiscard]] std::span<const std::uint8_t> houses_of(Cell c) const {
    return std::span(houses_of_)
        .subspan(first_house_of_[c.index],
                 std::size_t{first_house_of_[c.index + 1U]} - first_house_of_[c.index]);
  }
  /// The same as a set.
  [[nodiscard]] HouseSet house_set_of(Cell c) const { return house_set_of_[c.index]; }
  /// The first house of each kind that has the cell, numbered within its kind.
  [[nodiscard]] int row_of(Cell c) const { return lines_of_[c.index].row; }
  [[nodiscard]] int column_of(Cell c) const { return lines_of_[c.index].column; }
  [[nodiscard]] int box_of(Cell c) const { return lines_of_[c.index].box; }
  /// Every ordered pair of houses that shares two cells or more, `from` full.
  [[nodiscard]] const std::vector<Intersection>& intersections() const { return intersections_; }
  /// Those from one house.
  [[nodiscard]] std::span<const Intersection> intersections_of(int from) const {
    return std::span(intersections_)
        .subspan(first_intersection_[at(from)],
                 first_intersection_[at(from) + 1] - first_intersection_[at(from)]);
  }

  /// The leftovers of two lines and more, or of two overlapping houses of several grids, that are
  /// small enough for people to see; none if one grid has rectangular boxes.
  using Leftovers = LeftoversOf<Size>;
  static constexpr int kMaxLeftovers = 5;
  [[nodiscard]] const std::vector<Leftovers>& leftovers() const { return leftovers_; }
  /// A grid of the board. Lines are in its order, so cell i of each row is in column i.
  struct Member {
    CellSet cells;
    std::vector<int> rows;
    std::vector<int> columns;
    HouseSet boxes;
  };
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  /// The cells of a box or region that lie in one row or one column.
  struct BoxLine {
    int line = 0;          ///< the number of the row, or of the column, within its kind
    DigitMask in_box = 0;  ///< bit i: cell i of the box is one of them
  };
  [[nodiscard]] std::span<const BoxLine> rows_of_box(int box) const {
    return box_lines(2 * at(box));
  }
  [[nodiscard]] std::span<const BoxLine> columns_of_box(int box) const {
    return box_lines(2 * at(box) + 1);
  }

  /// The rectangles in which two digits on the diagonals could be swapped without breaking a rule:
  /// each house has a cell of either diagonal or none, and each cell that sees one diagonal also
  /// sees the other.
  [[nodiscard]] const std::vector<Rectangle>& rectangles() const { return rectangles_; }

 private:
  /// Cells from which a candidate excludes a digit.
  struct ExcludedCells {
    Digit digit;
    CellSet cells;
  };
  using ExclusionList = std::vector<ExcludedCells>;
  struct LinesOfCell {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
    std::uint8_t box = 0;
  };

  [[nodiscard]] std::size_t number(Candidate c) const {
    return c.cell.index * at(digits_) + c.digit.value - 1U;
  }
  [[nodiscard]] std::span<const ExcludedCells> exclusions_of(Candidate c) const {
    const std::size_t i = number(c);
    return std::span(exclusions_)
        .subspan(first_exclusion_[i], first_exclusion_[i + 1] - first_exclusion_[i]);
  }
  [[nodiscard]] CellSet excluded_by(Candidate c, Digit digit) const {
    for (const ExcludedCells& bar : exclusions_of(c)) {
      if (bar.digit == digit) return bar.cells;
    }
    return {};
  }
  [[nodiscard]] std::span<const BoxLine> box_lines(std::size_t i) const {
    return std::span(box_lines_)
        .subspan(first_box_line_[i], first_box_line_[i + 1] - first_box_line_[i]);
  }
  void clear();
  void add_house(std::span<const Cell> cells);
  void relate();
  void relate(std::span<const Cell> cells);
  /// What a cell excludes from another, by its digit - 1.
  struct Bars {
    Cell from;
    Cell to;
    std::array<DigitMask, Size::kDigits> digits{};
  };
  void relate(const Relation& relation, std::vector<Bars>& bars) const;
  void relate(const Constraints::BinaryTable& relation, std::vector<Bars>& bars);
  void add_both_ways(const Bars& bars, std::vector<Bars>& to) const;
  void add_exclusions(std::vector<Bars> bars);
  void find_intersections();
  void find_members();
  void find_box_lines();
  void find_overlaps();
  void find_leftovers();
  void find_rectangles();
  [[nodiscard]] bool share_house(Cell a, Cell b, const HouseSet& of) const {
    return (house_set_of(a) & house_set_of(b)).intersects(of);
  }
  [[nodiscard]] bool see_alike(CellSet one, CellSet two) const;
  [[nodiscard]] bool are_alike_to_constraints(const Rectangle& r) const;
  static std::size_t at(int h) { return static_cast<std::size_t>(h); }

  const BoardSpec* board_ = nullptr;
  int digits_ = 0;
  int cells_ = 0;
  int first_column_ = 0;
  int first_box_ = 0;
  int end_of_boxes_ = 0;
  CellSet all_cells_;
  std::vector<CellSet> houses_;
  HouseSet full_houses_;
  std::array<HouseSet, 4> of_kind_;  ///< by HouseKind
  HouseSet derived_;
  // Lists of lists are one vector each, because jigsaws have a topology for every puzzle.
  std::vector<CellIndex> cells_of_;         ///< house by house
  std::vector<std::size_t> first_cell_of_;  ///< by house, and the end
  std::array<CellSet, Size::kCells> peers_{};
  std::vector<std::uint8_t> houses_of_;                           ///< cell by cell
  std::array<std::uint16_t, Size::kCells + 1> first_house_of_{};  ///< by cell, and the end
  std::array<HouseSet, Size::kCells> house_set_of_{};
  std::array<LinesOfCell, Size::kCells> lines_of_{};
  Constraints constraints_;
  std::array<CellSet, Size::kDigits> ruled_out_{};
  ExclusionList exclusions_;                    ///< candidate by candidate; often there are none
  std::vector<std::uint32_t> first_exclusion_;  ///< by number of the candidate, and the end
  std::vector<Member> members_;
  std::vector<Leftovers> leftovers_;
  std::vector<BoxLine> box_lines_;           ///< box by box, the rows, then the columns
  std::vector<std::size_t> first_box_line_;  ///< by box, of its rows and of its columns; the end
  std::vector<Rectangle> rectangles_;
  std::vector<Intersection> intersections_;
  std::vector<std::size_t> first_intersection_;  ///< by house, and the end
};

extern template class BoardTopologyOf<SizeNine>;
extern template class BoardTopologyOf<SizeSixteen>;
extern template class BoardTopologyOf<SizeTwentyFive>;
extern template class BoardTopologyOf<SizeGrids>;

using BoardTopology = BoardTopologyOf<SizeNine>;

}  // namespace gridmill
