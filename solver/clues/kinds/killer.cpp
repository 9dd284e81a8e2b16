// Cages: all digits differ, and they add up to the sum if there is one. Cages may overlap, and they
// may cross houses.

#include <algorithm>
#include <numeric>
#include <utility>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

bool is_among(const std::vector<Cell>& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}

/// The cell for the sum: the first with no cell of the cage above it or on its left, unless another
/// sum has it.
Cell corner_of(const Clue& clue, const BoardSpec& board, const std::vector<Cell>& taken) {
  std::vector<Cell> corners = clue.cells;
  std::sort(corners.begin(), corners.end());
  const Cell first = corners.front();
  std::erase_if(corners, [&](Cell c) {
    return std::any_of(clue.cells.begin(), clue.cells.end(),
                       [&](Cell other) { return are_orthogonal(board, c, other) && other < c; }) ||
           is_among(taken, c);
  });
  return corners.empty() ? first : corners.front();
}

}  // namespace

void compile_killer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  if (clue.cells.size() > 1) into.all_different.push_back({clue.cells});
  if (!clue.value) return;
  std::vector<Constraints::Term> terms;
  terms.reserve(clue.cells.size());
  for (const Cell c : clue.cells) terms.push_back({c, 1});
  into.add_sum(std::move(terms), *clue.value, board.digits());
}

bool holds_killer(const Clue& clue, const BoardSpec&, const Grid& grid) {
  std::vector<int> digits;
  for (const Cell c : clue.cells) digits.push_back(grid[c].value);
  std::sort(digits.begin(), digits.end());
  if (std::adjacent_find(digits.begin(), digits.end()) != digits.end()) return false;
  return !clue.value || std::accumulate(digits.begin(), digits.end(), 0) == *clue.value;
}

/// The board cut into cages of one to five cells.
void generate_killer(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                     const RandomBelow& below, std::vector<Clue>& clues) {
  constexpr unsigned kMaxCageCells = 5;
  std::vector<bool> taken(static_cast<std::size_t>(board.cells()));
  for (int first = 0; first < board.cells(); ++first) {
    if (taken[static_cast<std::size_t>(first)]) continue;
    std::vector<Cell> cage{{static_cast<std::uint16_t>(first)}};
    taken[static_cast<std::size_t>(first)] = true;
    for (unsigned size = 1 + below(kMaxCageCells); cage.size() < size;) {
      std::vector<Cell> next;
      for (const Cell inside : cage) {
        for (const Cell c : orthogonal_neighbours(board, inside)) {
          const bool repeats = std::any_of(cage.begin(), cage.end(),
                                           [&](Cell other) { return grid[other] == grid[c]; });
          if (!taken[c.index] && !repeats) next.push_back(c);
        }
      }
      if (next.empty()) break;
      cage.push_back(next[below(static_cast<unsigned>(next.size()))]);
      taken[cage.back().index] = true;
    }
    std::sort(cage.begin(), cage.end());
    int sum = 0;
    for (const Cell c : cage) sum += grid[c].value;
    clues.push_back({.kind = &kind, .cells = std::move(cage), .value = sum});
  }
}

std::string validate_killer(const Clue& clue, const BoardSpec& board) {
  const int n = board.digits();
  const int size = static_cast<int>(clue.cells.size());
  if (size > n) {
    return "has " + std::to_string(size) + " cells, but there are " + std::to_string(n) + " digits";
  }
  const int min_sum = size * (size + 1) / 2;
  const int max_sum = size * (2 * n - size + 1) / 2;
  if (!clue.value || (*clue.value >= min_sum && *clue.value <= max_sum)) return "";
  return "has the sum " + std::to_string(*clue.value) + ", but " + std::to_string(size) +
         " different digits add up to " + std::to_string(min_sum) + " to " +
         std::to_string(max_sum);
}

/// A dashed outline within the cells, its sum in the first corner that is free. Cages that overlap
/// are within each other.
void draw_killer(const Clue& clue, const BoardSpec& board, Drawing& into) {
  constexpr double kHeight = 0.21;  // of the sum
  constexpr double kClear = 0.05;   // between the sum and the dashes
  constexpr double kDigits = 0.86;  // of the digits, next to sums
  constexpr double kStep = 0.06;    // from one cage to the next within it
  constexpr int kMaxWithin = 2;
  int within = 0;
  std::vector<Cell> taken;  // by the sums of those
  for (const Clue& other : board.clues()) {
    if (&other == &clue) break;
    const bool overlaps =
        other.kind == clue.kind && std::any_of(clue.cells.begin(), clue.cells.end(),
                                               [&](Cell c) { return is_among(other.cells, c); });
    if (!overlaps) continue;
    within = std::min(within + 1, kMaxWithin);
    if (other.value) taken.push_back(corner_of(other, board, taken));
  }
  const double inset = 0.07 + kStep * within;
  std::optional<Drawing::Gap> gap;
  if (clue.value) {
    const std::string sum = std::to_string(*clue.value);
    const double width = Drawing::width_of(sum, kHeight);
    const Cell corner = corner_of(clue, board, taken);
    const GraphicPoint from{board.column_of(corner) + inset, board.row_of(corner) + inset};
    into.text(GraphicLayer::kCages, sum, {from.x + width / 2, from.y + kHeight / 2 - 0.01},
              kHeight);
    gap = {{from.x, from.y}, {from.x + width + kClear, from.y + kHeight + kClear}};
    into.reserve_corner(corner, inset + kHeight + kClear / 2, kDigits);
  }
  into.outline(clue.cells, inset, {0.025, 0, 0.1, 0.06}, gap);
}

}  // namespace gridmill
