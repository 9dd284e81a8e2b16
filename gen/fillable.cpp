#include "gen/fillable.h"

#include <algorithm>
#include <array>
#include <vector>

#include "solver/board/cell_set.h"
#include "solver/board/size.h"

/// On an empty board all digits are alike, so a full grid is n templates that share no cell, in
/// any order. (A template is a way to place one digit everywhere.) That is an exact cover of the
/// cells without the n! names of the digits: take the cell with the fewest templates, try each of
/// them, and go on with those that share no cell with it.
///
/// Most boards are decided within a few hundred steps. For the others it pays to look at each
/// template first: it is of no use if those beside it leave a cell uncovered.
///
/// Of 1,057 layouts of regions (456 without a full grid), the search alone left 7 open after two
/// seconds each; templates thrown out before it, none. Looking at them again further down the
/// search, or remembering what is left of the board when it failed, takes longer than it saves.

namespace gridmill {
namespace {

/// A plain 9 x 9 board has 46,656; a board whose regions are its rows has 9!.
constexpr std::size_t kMostTemplates = 400'000;
/// Beyond that it takes too long to hold each template against all others.
constexpr std::size_t kMostToCompare = 20'000;
/// Steps before templates are looked at, and in all.
constexpr std::int64_t kQuick = 2'000;
constexpr std::int64_t kMost = 20'000'000;

/// All templates of a board.
class Templates {
 public:
  explicit Templates(const Shape& shape) {
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      for (const Cell peer : shape.peers_of(c)) peers_[c.index].insert(peer);
    }
    for (const House& house : shape.houses()) {
      if (house.cells.size() != static_cast<std::size_t>(shape.digits())) continue;
      CellSet cells;
      for (const Cell c : house.cells) cells.insert(c);
      (house.kind == HouseKind::kRow ? rows_ : others_).push_back(cells);
    }
    CellSet all;
    for (const CellSet& row : rows_) all |= row;
    grow(0, CellSet(), all);
  }

  [[nodiscard]] bool too_many() const { return found_.size() > kMostTemplates; }
  [[nodiscard]] std::vector<CellSet>&& take() { return std::move(found_); }

 private:
  /// Rows, columns and regions are served when every row is; other full houses must be looked at.
  void grow(std::size_t row, CellSet chosen, CellSet left) {
    if (too_many()) return;
    if (row == rows_.size()) {
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
void throw_out(std::vector<CellSet>& templates, const CellSet& all) {
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

  Fillable search(const std::vector<CellSet>& templates, const CellSet& left) {
    if (left.empty()) return Fillable::kYes;
    if (--steps_ < 0) return Fillable::kUnknown;
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
      std::vector<CellSet> beside;
      for (const CellSet& other : templates) {
        if (!other.intersects(one)) beside.push_back(other);
      }
      const Fillable found = search(beside, left - one);
      if (found != Fillable::kNo) return found;
    }
    return Fillable::kNo;
  }

 private:
  std::int64_t steps_;
};

}  // namespace

Fillable is_fillable(const Shape& shape) {
  if (shape.cells() > SizeNine::kCells || !shape.digits_are_alike()) return Fillable::kUnknown;
  Templates all(shape);
  if (all.too_many()) return Fillable::kUnknown;
  std::vector<CellSet> templates = all.take();
  CellSet board;
  for (int c = 0; c < shape.cells(); ++c) board.insert(c);
  const Fillable quick = Cover(kQuick).search(templates, board);
  if (quick != Fillable::kUnknown || templates.size() > kMostToCompare) return quick;
  throw_out(templates, board);
  return Cover(kMost).search(templates, board);
}

}  // namespace gridmill
