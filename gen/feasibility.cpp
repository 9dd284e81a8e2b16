// Whether a board has a full grid. Boards of several grids are left to clause learning, which fills
// 195 of 200 random layouts of five 9x9 grids in a millisecond each and refutes the other five as
// fast. All other boards:
//
// On an empty board all digits are alike, so a full grid is n templates that share no cell, in
// any order. (A template is a way to place one digit everywhere.) That is an exact cover of the
// cells without the n! names of the digits: take the cell with the fewest templates, try each of
// them, and continue with those that share no cell with it.
//
// Most boards are decided within a few hundred steps. For the others it pays to look at each
// template first: it is of no use if the adjacent ones leave a cell uncovered.
//
// Of 1,057 layouts of regions (456 without a full grid), the search alone left 7 open after two
// seconds each; templates thrown out before it, none. Looking at them again further down the
// search, or remembering what is left of the board when it failed, takes longer than it saves.
//
// Invariant of the search: the current templates are inside the cells that are left.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "solver/board/board_class.h"
#include "solver/board/cell_set.h"
#include "solver/count/counter.h"

namespace gridmill {
namespace {

/// A plain 9 x 9 board has 46,656; a board whose regions are its rows has 9!.
constexpr std::size_t kMaxTemplates = 400'000;
/// Beyond that it takes too long to hold each template against all others.
constexpr std::size_t kMaxToCompare = 20'000;
/// Steps before templates are looked at, and in all.
constexpr std::int64_t kQuick = 2'000;
constexpr std::int64_t kMax = 20'000'000;
/// Decisions about several grids: a second or two for the board, and for one of its parts less.
constexpr std::uint64_t kMaxForGrids = 100'000;
constexpr std::uint64_t kMaxForPart = 10'000;

/// All templates of a board.
class Templates {
 public:
  explicit Templates(const BoardSpec& board) {
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      for (const Cell peer : board.peers_of(c)) peers_[c.index].insert(peer);
    }
    for (const House& house : board.houses()) {
      if (house.cells.size() != static_cast<std::size_t>(board.digits())) continue;
      CellSet cells;
      for (const Cell c : house.cells) cells.insert(c);
      (house.kind == HouseKind::kRow ? rows_ : others_).push_back(cells);
    }
    CellSet all;
    for (const CellSet& row : rows_) all |= row;
    assert(all.size() == board.cells());
    grow(0, CellSet(), all);
  }

  [[nodiscard]] bool too_many() const { return found_.size() > kMaxTemplates; }
  [[nodiscard]] std::vector<CellSet>&& release() { return std::move(found_); }

 private:
  /// Rows, columns and regions are served when every row is; other full houses must be looked at.
  void grow(std::size_t row, CellSet chosen, CellSet left) {
    if (too_many()) return;
    if (row == rows_.size()) {
      assert(chosen.size() == static_cast<int>(rows_.size()));
      if (std::all_of(others_.begin(), others_.end(),
                      [&](const CellSet& house) { return house.intersects(chosen); })) {
        found_.push_back(chosen);
      }
      return;
    }
    for (const Cell c : left& rows_[row]) {
      grow(row + 1, chosen | CellSet::of(c), left - peers_[c.index]);
    }
  }

  std::array<CellSet, SizeNine::kCells> peers_{};
  std::vector<CellSet> rows_;
  std::vector<CellSet> others_;
  std::vector<CellSet> found_;
};

/// Throws out templates that no cover has: those that share no cell with one of them, and it, must
/// reach all cells.
void remove_useless(std::vector<CellSet>& templates, const CellSet& all) {
  for (std::size_t before = 0; before != templates.size();) {
    before = templates.size();
    std::vector<CellSet> kept;
    for (const CellSet& one : templates) {
      CellSet reached = one;
      for (const CellSet& other : templates) {
        if (!other.intersects(one)) reached |= other;
      }
      if (reached == all) kept.push_back(one);
    }
    templates = std::move(kept);
  }
}

class Cover {
 public:
  explicit Cover(std::int64_t steps) : steps_(steps) {}

  Feasibility search(const std::vector<CellSet>& templates, const CellSet& left) {
    if (left.empty()) return Feasibility::kYes;
    if (--steps_ < 0) return Feasibility::kUnknown;
    std::array<int, SizeNine::kCells> number{};
    for (const CellSet& one : templates) {
      for (const Cell c : one) ++number[c.index];
    }
    Cell next = left.front();
    for (const Cell c : left) {
      if (number[c.index] < number[next.index]) next = c;
    }
    for (const CellSet& one : templates) {
      if (!one.contains(next)) continue;
      assert(left.contains(one));
      std::vector<CellSet> beside;
      for (const CellSet& other : templates) {
        if (!other.intersects(one)) beside.push_back(other);
      }
      const Feasibility found = search(beside, left - one);
      if (found != Feasibility::kNo) return found;
    }
    return Feasibility::kNo;
  }

 private:
  std::int64_t steps_;
};

Feasibility check_by_learning(const BoardSpec& board, std::uint64_t max_nodes) {
  const std::unique_ptr<Counter> counter = make_cdcl(board);
  counter->set_budget({.max_nodes = max_nodes});
  const std::vector<std::uint8_t> empty(static_cast<std::size_t>(board.cells()));
  const std::uint64_t found = counter->count(empty, 1);
  if (found == kUncounted) return Feasibility::kUnknown;
  return found == 1 ? Feasibility::kYes : Feasibility::kNo;
}

/// The board of some grids, moved to the first row and column, with the extra houses inside them
/// and the relations.
BoardSpec board_of_grids(const BoardSpec& board, std::span<const GridPlace> places) {
  BoardRules rules;
  rules.box_height = board.box_height();
  rules.box_width = board.box_width();
  GridPlace first = places.front();
  for (const GridPlace& place : places) {
    first = {std::min(first.row, place.row), std::min(first.column, place.column)};
  }
  for (const GridPlace& place : places) {
    rules.grids.push_back({place.row - first.row, place.column - first.column});
  }
  const BoardCells cells(board.digits(), rules.grids);
  for (const House& house : board.houses_of_kind(HouseKind::kExtra)) {
    std::vector<Cell> inside;
    for (const Cell c : house.cells) {
      const int row = board.row_of(c) - first.row;
      const int column = board.column_of(c) - first.column;
      if (cells.has(row, column)) inside.push_back(cells.at(row, column));
    }
    if (inside.size() == house.cells.size()) rules.extra_houses.push_back(std::move(inside));
  }
  for (const Relation& relation : board.relations()) rules.relations.push_back(relation.id);
  return {board.name(), std::move(rules)};
}

std::string name_of(const GridPlace& place) {
  return "R" + std::to_string(place.row + 1) + "C" + std::to_string(place.column + 1);
}

}  // namespace

std::vector<std::string> conflicting_grids(const BoardSpec& board) {
  std::vector<GridPlace> grids;
  for (const MemberGrid& member : board.members()) grids.push_back(member.place);
  for (std::size_t i = 0; i < grids.size() && grids.size() > 1;) {
    std::vector<GridPlace> others = grids;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (check_by_learning(board_of_grids(board, others), kMaxForPart) == Feasibility::kNo) {
      grids = std::move(others);
    } else {
      ++i;
    }
  }
  std::vector<std::string> names;
  if (grids.size() == 1) return names;
  for (const GridPlace& place : grids) names.push_back(name_of(place));
  return names;
}

std::vector<std::string> overlapping_grids(const BoardSpec& board) {
  std::vector<std::string> names;
  for (const MemberGrid& one : board.members()) {
    const auto overlaps = [&](const MemberGrid& other) {
      return other.place != one.place &&
             std::abs(other.place.row - one.place.row) < board.digits() &&
             std::abs(other.place.column - one.place.column) < board.digits();
    };
    if (std::any_of(board.members().begin(), board.members().end(), overlaps)) {
      names.push_back(name_of(one.place));
    }
  }
  return names;
}

Feasibility check_feasibility(const BoardSpec& board) {
  if (board.has_several_grids()) return check_by_learning(board, kMaxForGrids);
  if (board.cells() > SizeNine::kCells || !board.has_digit_symmetry()) return Feasibility::kUnknown;
  Templates all(board);
  if (all.too_many()) return Feasibility::kUnknown;
  std::vector<CellSet> templates = all.release();
  CellSet all_cells;
  for (int c = 0; c < board.cells(); ++c) all_cells.insert(c);
  const Feasibility quick = Cover(kQuick).search(templates, all_cells);
  if (quick != Feasibility::kUnknown || templates.size() > kMaxToCompare) return quick;
  remove_useless(templates, all_cells);
  return Cover(kMax).search(templates, all_cells);
}

}  // namespace gridmill
