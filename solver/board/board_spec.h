#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/cell.h"
#include "solver/board/clue.h"

namespace gridmill {

enum class HouseKind : std::uint8_t { kRow, kColumn, kBox, kExtra };

/// Cells that hold each digit at most once (exactly once when there are as many cells as digits).
struct House {
  HouseKind kind = HouseKind::kRow;
  std::uint8_t index = 0;  ///< within its kind, from 0
  std::vector<Cell> cells;
};

/// Pairs of cells whose digits may not differ by exactly `difference`: 0 means that they are not
/// equal, 1 that they are not consecutive. A rule of the whole board, so it has all pairs that are
/// one of its steps apart, except those that already share a house.
struct Relation {
  std::string_view id;  ///< of relations.def, as in a shape file
  int difference = 0;
  std::vector<std::pair<Cell, Cell>> pairs;  ///< ascending, the smaller cell first; never empty
};

/// Where a grid of a board has its top left cell on the canvas, from 0.
struct GridPlace {
  int row = 0;
  int column = 0;
  auto operator<=>(const GridPlace&) const = default;
};

/// The cells of a board on its canvas, the smallest rectangle of rows and columns that has all of
/// them. They are numbered row by row, from 0.
class BoardCells {
 public:
  BoardCells() = default;
  /// Those of square grids of n by n cells, which may overlap, on at most kMaxCanvasLines rows and
  /// columns.
  BoardCells(int n, std::span<const GridPlace> grids);

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int size() const { return static_cast<int>(row_of_.size()); }
  [[nodiscard]] int row_of(Cell c) const { return row_of_[c.index]; }
  [[nodiscard]] int column_of(Cell c) const { return column_of_[c.index]; }
  /// Whether there is a cell; any row and column may be asked for.
  [[nodiscard]] bool has(int row, int column) const {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_ &&
           number_at(row, column) != kNoCell;
  }
  [[nodiscard]] Cell at(int row, int column) const {
    assert(has(row, column));
    return {number_at(row, column)};
  }

 private:
  static constexpr std::uint16_t kNoCell = 0xFFFF;

  [[nodiscard]] std::uint16_t number_at(int row, int column) const {
    return number_at_[static_cast<std::size_t>(row * columns_ + column)];
  }

  int rows_ = 0;
  int columns_ = 0;
  std::vector<std::uint8_t> row_of_;
  std::vector<std::uint8_t> column_of_;
  std::vector<std::uint16_t> number_at_;  ///< by place on the canvas, row-major
};

/// One of the grids of a board, an ordinary square with rows, columns and boxes.
struct MemberGrid {
  GridPlace place;
  std::vector<Cell> cells;  ///< row-major, digits() by digits()
};

/// The parts of a BoardSpec.
struct BoardRules {
  /// The size of a box, 1 <= height * width <= 25; the product is the number of digits. Both 0 if
  /// the board has regions.
  int box_height = 0;
  int box_width = 0;
  /// The region of each cell, row-major, instead of boxes: n * n numbers, each of n values n times.
  std::vector<std::uint8_t> regions;
  /// Extra houses that are subsets of another house add no rule and are dropped.
  std::vector<std::vector<Cell>> extra_houses;
  std::vector<std::string_view> relations;  ///< ids of relations.def, at most 16 digits then
  bool is_jigsaw = false;  ///< the regions belong to one puzzle and never count as boxes
  /// The grids, each with boxes of this size and at another place; none means one grid. Several
  /// have at most kMaxGridDigits digits and kMaxGridCells cells, and at least one in the first row
  /// and one in the first column of the canvas. `extra_houses` have cells of the board.
  std::vector<GridPlace> grids = {};
};

/// The rules of a board as data: boxes or regions, digits, extra houses and relations. All other
/// code asks a BoardSpec instead of assuming 9x9.
///
/// A board is its rules; its name is a label. `rules()` is their canonical text: two files with
/// the same rules, whatever their comments, blanks and order, have the same text and make equal
/// boards. `digest()` is 128 bits of its SHA-256; boards are equal if their digests are.
///
/// A BoardSpec is immutable. The built-in ones live as long as the program, so pointers to them may
/// be kept; they are compiled in from data/shapes/*.shape. `parse` reads one from a user's file:
///
///     box 2x3                 # height x width of a box; their product is the number of digits
///     house R1C1 R2C2 R3C3    # an extra house; there may be several
///     rule anti-knight        # a relation (relations.def), or disjoint-groups
///
/// A board without boxes has regions of any form, one letter per cell, on one line or several:
///
///     regions AABB AACB DACC DDDC
///
/// With `jigsaw` instead of `regions`, each puzzle has its own layout. The built-in board of
/// that kind represents all of them: it has their name, and one of the layouts.
///
/// A board of several grids, such as a samurai, has a line for each with its top left cell, after
/// the box. They share the cells where they overlap; cells in no grid do not exist. A built-in
/// board after the place adds its extra houses to that grid:
///
///     box 3x3
///     grid R1C1
///     grid R7C7 9x9-x
class BoardSpec {
 public:
  /// A board of boxes `box_height` high and `box_width` wide, 1 <= height * width <= 25.
  BoardSpec(std::string name, int box_height, int box_width,
            std::vector<std::vector<Cell>> extra_houses = {});
  BoardSpec(std::string name, BoardRules rules);

  BoardSpec& operator=(const BoardSpec&) = delete;
  BoardSpec(BoardSpec&&) noexcept = default;
  BoardSpec& operator=(BoardSpec&&) noexcept = default;
  ~BoardSpec() = default;

  /// Reads the text above; throws ParseError with `file` and the line. The name is UTF-8 without
  /// control characters.
  [[nodiscard]] static BoardSpec parse(std::string name, std::string_view text,
                                       const std::string& file);
  /// The same board with the clues of a puzzle as additional rules, and with its own label. Call
  /// `board_with_clues` (solver/clues/clue_board.h) instead, which makes the text.
  /// @param clues  in canonical order
  /// @param text   their canonical text, which becomes the last line of `rules()`
  [[nodiscard]] BoardSpec with_clues(std::string name, std::vector<Clue> clues,
                                     std::string_view text) const;

  /// The built-in boards, smallest first.
  [[nodiscard]] static std::span<const BoardSpec> all();
  /// The built-in board of that name ("9x9"), or nullptr.
  [[nodiscard]] static const BoardSpec* find(std::string_view name);
  /// The built-in board with these rules, or nullptr.
  [[nodiscard]] static const BoardSpec* with_digest(std::string_view digest);
  /// The built-in board that represents jigsaws with that many digits, or nullptr.
  [[nodiscard]] static const BoardSpec* jigsaw_of(int digits);
  /// The first built-in plain board with that many cells, or nullptr. 36 cells mean boxes of 2x3,
  /// 64 cells boxes of 2x4.
  [[nodiscard]] static const BoardSpec* with_cells(std::size_t cells);
  /// The 9 x 9 board.
  [[nodiscard]] static const BoardSpec& standard();

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The rules as `parse` reads them: the box or the regions (named A, B, ... in the order of their
  /// first cells), then the extra houses that add a rule, cells and houses in ascending order, then
  /// the relations. Several grids follow the box, in ascending order. Lines are separated by '\n';
  /// the last one has none.
  [[nodiscard]] const std::string& rules() const { return rules_; }
  /// The first 32 hexadecimal digits of the SHA-256 of rules(). Computed on each call for boards
  /// with clues, since it is rarely needed.
  [[nodiscard]] std::string digest() const;
  /// A unique id: the name of a built-in board, else "#" and the digest.
  [[nodiscard]] std::string identity() const;
  /// Whether the boxes are rectangles. If not, they are regions of any form, and box_height() and
  /// box_width() must not be called.
  [[nodiscard]] bool has_boxes() const { return box_height_ != 0; }
  [[nodiscard]] int box_height() const {
    assert(has_boxes());
    return box_height_;
  }
  [[nodiscard]] int box_width() const {
    assert(has_boxes());
    return box_width_;
  }
  /// Whether its only rules are rows, columns and rectangular boxes of one grid.
  [[nodiscard]] bool is_plain() const {
    return has_boxes() && !has_extra_houses() && relations_.empty() && clues_.empty() &&
           !has_several_grids();
  }
  /// The grids, at least one, in ascending order of their places. Every cell is in one or more.
  [[nodiscard]] std::span<const MemberGrid> members() const { return members_; }
  [[nodiscard]] bool has_several_grids() const { return members_.size() > 1; }
  /// The built-in board that has the rules of a member, or nullptr: its extra houses are the other
  /// houses of this board within its cells.
  [[nodiscard]] const BoardSpec* board_of(const MemberGrid& member) const;
  /// Whether it is the board of a jigsaw: other boards of this name have other regions.
  [[nodiscard]] bool is_jigsaw() const { return is_jigsaw_; }
  /// The region of each cell as a letter, row-major, A, B, ... in the order of their first cells.
  [[nodiscard]] std::string layout() const;
  /// Number of digits, which is also the number of rows, columns and boxes of each grid.
  [[nodiscard]] int digits() const { return digits_; }
  /// The canvas, which pictures and texts show: lines of cells, not necessarily houses.
  [[nodiscard]] int rows() const { return cells_.rows(); }
  [[nodiscard]] int columns() const { return cells_.columns(); }
  [[nodiscard]] int cells() const { return cells_.size(); }
  [[nodiscard]] bool has_extra_houses() const { return count_of(HouseKind::kExtra) != 0; }

  [[nodiscard]] int row_of(Cell c) const { return cells_.row_of(c); }
  [[nodiscard]] int column_of(Cell c) const { return cells_.column_of(c); }
  /// The box or region; the first one if grids overlap so that the cell is in several.
  [[nodiscard]] int box_of(Cell c) const { return box_of_[c.index]; }
  /// Whether the canvas has a cell there; any row and column may be asked for.
  [[nodiscard]] bool has_cell(int row, int column) const { return cells_.has(row, column); }
  [[nodiscard]] Cell cell_at(int row, int column) const { return cells_.at(row, column); }

  /// All houses: the rows, the columns, the boxes, then the extra ones. Several grids have their
  /// rows in the order of the grids, and so on; a house that two grids share is there once.
  [[nodiscard]] std::span<const House> houses() const { return houses_; }
  [[nodiscard]] std::span<const House> houses_of_kind(HouseKind kind) const {
    return houses().subspan(first_of(kind), count_of(kind));
  }
  /// The number of the first house of a kind in houses(), and how many there are.
  [[nodiscard]] std::size_t first_of(HouseKind kind) const {
    return kind == HouseKind::kRow ? 0 : end_of_kind_[static_cast<std::size_t>(kind) - 1];
  }
  [[nodiscard]] std::size_t count_of(HouseKind kind) const {
    return end_of_kind_[static_cast<std::size_t>(kind)] - first_of(kind);
  }
  /// Indices into houses() of the houses of a cell.
  [[nodiscard]] std::span<const std::uint16_t> houses_of(Cell c) const {
    return std::span(houses_of_)
        .subspan(first_house_of_[c.index],
                 first_house_of_[c.index + 1U] - first_house_of_[c.index]);
  }
  [[nodiscard]] std::span<const Relation> relations() const { return relations_; }
  /// The clues of the puzzle on this board, in canonical order.
  [[nodiscard]] std::span<const Clue> clues() const { return clues_; }
  [[nodiscard]] bool has_clues() const { return !clues_.empty(); }
  /// Their canonical text; empty if there are none.
  [[nodiscard]] std::string_view clue_text() const {
    return std::string_view(rules_).substr(board_end_);
  }
  /// Name, rules and digest of the board without its clues; the same as `name()`, `rules()` and
  /// `digest()` if it has none.
  [[nodiscard]] const std::string& board_name() const { return has_clues() ? board_name_ : name_; }
  [[nodiscard]] const std::string& board_digest() const { return board_digest_; }
  [[nodiscard]] std::string_view board_rules() const {
    return std::string_view(rules_).substr(0, has_clues() ? board_end_ - 1 : board_end_);
  }
  /// Whether digits may be relabeled: no relation or clue distinguishes digits, and all relations
  /// are expressed as peers.
  [[nodiscard]] bool has_digit_symmetry() const;
  /// The cells that cannot have the same digit as a cell, ascending: they share a house or are
  /// related to it.
  [[nodiscard]] std::span<const Cell> peers_of(Cell c) const {
    return std::span(peers_of_).subspan(first_peer_of_[c.index],
                                        first_peer_of_[c.index + 1U] - first_peer_of_[c.index]);
  }

  /// "R1C1"
  [[nodiscard]] std::string name_of(Cell c) const;

 private:
  BoardSpec(const BoardSpec&) = default;
  void add_house(HouseKind kind, int index, std::vector<Cell> cells);
  void add_grids(const BoardRules& rules);
  [[nodiscard]] bool share_box(Cell one, Cell other) const;
  void add_extra_houses(std::vector<std::vector<Cell>> extra_houses);
  void add_relations(std::vector<std::string_view> ids);
  void connect();

  std::string name_;
  std::string rules_;
  std::string board_name_;     ///< with clues only
  std::string board_digest_;   ///< without them
  std::size_t board_end_ = 0;  ///< of the board's rules, where their text begins
  int box_height_;
  int box_width_;
  bool is_jigsaw_;
  int digits_;
  BoardCells cells_;
  std::vector<MemberGrid> members_;
  std::vector<std::uint8_t> box_of_;
  std::vector<House> houses_;
  std::array<std::uint16_t, 4> end_of_kind_{};
  std::vector<Relation> relations_;
  std::vector<Clue> clues_;
  // Each contiguous, because jigsaws have a board for every puzzle.
  std::vector<std::uint16_t> houses_of_;  ///< cell by cell
  std::vector<std::uint32_t> first_house_of_;
  std::vector<Cell> peers_of_;
  std::vector<std::uint32_t> first_peer_of_;
};

}  // namespace gridmill
