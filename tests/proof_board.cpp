#include "tests/proof_board.h"

#include <algorithm>
#include <memory>

#include "solver/board/derived_houses.h"
#include "solver/board/house_names.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill::proof {

Cells set_of(const std::vector<Cell>& cells) {
  Cells set;
  for (const Cell c : cells) set.insert(c);
  return set;
}

const Ground& Ground::of(const BoardSpec& board) {
  static std::unique_ptr<Ground> last;
  if (!last || last->board_ != &board || last->identity_ != board.identity()) {
    last = std::make_unique<Ground>(board);
  }
  return *last;
}

Ground::Ground(const BoardSpec& board)
    : board_(&board),
      identity_(board.identity()),
      constraints_(compile_constraints(board)),
      same_(static_cast<std::size_t>(board.cells() * board.cells()), 0) {
  const auto differ = [&](const std::vector<Cell>& cells) {
    for (const Cell a : cells) {
      for (const Cell b : cells) same_[index(a, b)] = a != b ? 1 : 0;
    }
  };
  for (const House& house : board.houses()) {
    houses_.push_back(set_of(house.cells));
    all_ |= houses_.back();
    differ(house.cells);
  }
  for (std::size_t i = 0; i < derived_houses(board).size(); ++i) {
    houses_.push_back(derived_house(static_cast<int>(board.houses().size() + i)));
    std::vector<Cell> cells;
    for (const Cell c : houses_.back()) cells.push_back(c);
    differ(cells);
  }
  for (const auto& different : constraints_.all_different) differ(different.cells);
  for (const auto& sets : constraints_.sets) differ(sets.cells);
  const auto forbid = [&](Cell a, Cell b, int one, int other) {
    const auto digit = [](int d) { return Digit{static_cast<std::uint8_t>(d)}; };
    pairs_[{a, b}].emplace_back(digit(one), digit(other));
    pairs_[{b, a}].emplace_back(digit(other), digit(one));
  };
  for (const Relation& relation : board.relations()) {
    for (const auto& [a, b] : relation.pairs) {
      for (int d = 1; d <= digits(); ++d) {
        for (int e = 1; e <= digits(); ++e) {
          if (std::abs(d - e) == relation.difference) forbid(a, b, d, e);
        }
      }
    }
  }
  for (const Constraints::BinaryTable& table : constraints_.binary_tables) {
    for (int d = 1; d <= digits(); ++d) {
      for (int e = 1; e <= digits(); ++e) {
        const DigitBits fits =
            constraints_.tables[table.table].partners[static_cast<std::size_t>(d - 1)];
        if ((fits & bit_of(e)) == 0) forbid(table.one, table.other, d, e);
      }
    }
  }
}

bool Ground::see_plainly(Cell a, Cell b) const {
  for (std::size_t i = 0; i < board_->houses().size(); ++i) {
    const bool is_plain = board_->houses()[i].kind != HouseKind::kExtra;
    if (is_plain && houses_[i].contains(a) && houses_[i].contains(b)) return true;
  }
  return false;
}

Cells Ground::house(int number) const {
  require(number < static_cast<int>(houses_.size()), "a house");
  return houses_[static_cast<std::size_t>(number)];
}

/// What some houses have beyond others that lie inside them.
Cells Ground::derived_house(int number) const {
  const HouseLabel label = label_of(*board_, number);
  Cells cells;
  int size = 0;
  for (const int h : label.of) {
    require(is_full(house(h)) && !cells.intersects(house(h)), "houses that share no cell");
    cells |= house(h);
    size += digits();
  }
  for (const int h : label.without) {
    require(is_full(house(h)) && cells.contains(house(h)), "houses inside");
    cells -= house(h);
    size -= digits();
  }
  require(!label.of.empty() && size == digits() && cells.size() == size, "a derived house");
  return cells;
}

Constraints Ground::constraints_of(const Clue& clue) const {
  Constraints own;
  clue.kind->compile(clue, *board_, own);
  return own;
}

bool Ground::exclude(Candidate a, Candidate b) const {
  if (a.cell == b.cell) return a.digit != b.digit;
  if (a.digit == b.digit && see(a.cell, b.cell)) return true;
  const auto found = pairs_.find({a.cell, b.cell});
  return found != pairs_.end() && std::find(found->second.begin(), found->second.end(),
                                            std::pair(a.digit, b.digit)) != found->second.end();
}

bool Ground::exclude(Candidate a, Candidate b, std::string_view id) const {
  for (const Relation& relation : board_->relations()) {
    const auto pair = std::minmax(a.cell, b.cell);
    if (relation.id == id &&
        std::find(relation.pairs.begin(), relation.pairs.end(),
                  std::pair(pair.first, pair.second)) != relation.pairs.end() &&
        std::abs(a.digit.value - b.digit.value) == relation.difference) {
      return true;
    }
  }
  return false;
}

}  // namespace gridmill::proof
