#include "gen/clue_layout.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <set>

namespace gridmill {
namespace {

/// The places on the paper that clues have taken.
class Paper {
 public:
  explicit Paper(const Shape& shape) : shape_(shape) {}

  /// Takes the clue's places; false, and nothing is taken, if one of them is taken already or a
  /// line crosses itself.
  bool take(const Clue& clue) {
    std::set<Spot> spots;
    if (!add_spots(clue, spots)) return false;
    const auto taken = [&](const Spot& spot) { return taken_.contains(spot); };
    if (std::any_of(spots.begin(), spots.end(), taken)) return false;
    taken_.merge(spots);
    return true;
  }

 private:
  /// Half cells down and right from the corner of the board, in a layer: a line that goes on a
  /// diagonal passes a corner of cells, where no other may cross it.
  struct Spot {
    int layer = 0;
    int down = 0;
    int right = 0;
    auto operator<=>(const Spot&) const = default;
  };
  static constexpr int kLines = 0;
  static constexpr int kMarks = 1;   // on edges, corners and in the middle of cells
  static constexpr int kBeside = 2;  // the board

  [[nodiscard]] Spot middle(int layer, Cell c) const {
    return {layer, 2 * shape_.row_of(c) + 1, 2 * shape_.column_of(c) + 1};
  }

  /// False: a line crosses itself.
  [[nodiscard]] bool add_spots(const Clue& clue, std::set<Spot>& spots) const {
    const auto add_line = [&](const std::vector<Cell>& line) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        const Spot spot = middle(kLines, line[i]);
        spots.insert(spot);
        if (i == 0) continue;
        const Spot before = middle(kLines, line[i - 1]);
        const Spot between{kLines, (spot.down + before.down) / 2, (spot.right + before.right) / 2};
        if (!spots.insert(between).second) return false;
      }
      return true;
    };
    if (!std::all_of(clue.lines.begin(), clue.lines.end(), add_line)) return false;
    if (clue.place) {
      spots.insert({kBeside, clue.place->row, clue.place->column});
    } else if (!clue.lines.empty() || !clue.copies.empty()) {
      for (const auto* cells : {&clue.cells, &clue.copies}) {
        for (const Cell c : *cells) spots.insert(middle(kLines, c));
      }
    } else if (!clue.cells.empty()) {  // the middle of them all: a cell, an edge, a corner
      Spot sum{kMarks, 0, 0};
      for (const Cell c : clue.cells) {
        sum.down += middle(kMarks, c).down;
        sum.right += middle(kMarks, c).right;
      }
      const auto n = static_cast<int>(clue.cells.size());
      spots.insert({kMarks, sum.down / n, sum.right / n});
    }
    return true;
  }

  const Shape& shape_;
  std::set<Spot> taken_;
};

DrawnClues draw(const ClueWish::Part& part, bool all_stay, const Shape& base, const Grid& grid,
                Stream& stream, Paper& paper) {
  const Below below = [&](unsigned n) { return stream.below(n); };
  std::vector<Clue> all;
  for (const ClueKind* kind : part.rule->kinds) kind->allows(*kind, base, grid, below, all);
  stream.shuffle(std::span(all));
  DrawnClues drawn{{}, part.number.least, all_stay};
  // As many as there may be, where no number is said; else a number in the range.
  std::size_t most = all.size();
  if (!all_stay && part.number.most != kManyClues) {
    const auto spread = static_cast<std::uint32_t>(part.number.most - part.number.least + 1);
    most = static_cast<std::size_t>(part.number.least) + stream.below(spread);
  }
  for (Clue& clue : all) {
    if (drawn.clues.size() == most) break;
    if (paper.take(clue)) drawn.clues.push_back(std::move(clue));
  }
  return drawn;
}

}  // namespace

std::optional<std::vector<DrawnClues>> draw_clues(const ClueWish& wish, const Shape& base,
                                                  const Grid& grid, Stream& stream) {
  assert(!base.has_clues());
  Paper paper(base);
  std::vector<DrawnClues> result;
  for (const ClueWish::Part& part : wish.parts) {
    if (part.rule->divides()) continue;
    const bool all_stay = wish.negative && !part.rule->negatives.empty();
    DrawnClues drawn = draw(part, all_stay, base, grid, stream, paper);
    if (drawn.clues.size() < static_cast<std::size_t>(part.number.least)) return std::nullopt;
    if (all_stay) {
      for (const ClueKind* kind : part.rule->negatives) drawn.clues.emplace_back().kind = kind;
    }
    result.push_back(std::move(drawn));
  }
  return result;
}

}  // namespace gridmill
