#include <algorithm>
#include <numeric>
#include <utility>

#include "solver/rules/kinds.h"
#include "solver/rules/neighbours.h"

namespace gridmill {

void compile_killer(const Clue& clue, const Shape& shape, Primitives& into) {
  if (clue.cells.size() > 1) into.distinct.push_back({clue.cells});
  if (!clue.value) return;
  std::vector<Primitives::Term> terms;
  terms.reserve(clue.cells.size());
  for (const Cell c : clue.cells) terms.push_back({c, 1});
  into.add_sum(terms, *clue.value, shape.digits());
}

bool holds_killer(const Clue& clue, const Shape&, const Grid& grid) {
  std::vector<int> digits;
  for (const Cell c : clue.cells) digits.push_back(grid[c].value);
  std::sort(digits.begin(), digits.end());
  if (std::adjacent_find(digits.begin(), digits.end()) != digits.end()) return false;
  return !clue.value || std::accumulate(digits.begin(), digits.end(), 0) == *clue.value;
}

/// The board cut into cages of one to five cells.
void allows_killer(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below& below,
                   std::vector<Clue>& clues) {
  constexpr unsigned kMostCells = 5;
  std::vector<bool> taken(static_cast<std::size_t>(shape.cells()));
  for (int first = 0; first < shape.cells(); ++first) {
    if (taken[static_cast<std::size_t>(first)]) continue;
    std::vector<Cell> cage{{static_cast<std::uint16_t>(first)}};
    taken[static_cast<std::size_t>(first)] = true;
    for (unsigned size = 1 + below(kMostCells); cage.size() < size;) {
      std::vector<Cell> next;
      for (const Cell inside : cage) {
        for (const Cell c : beside(shape, inside)) {
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
    Clue& clue = clues.emplace_back();
    clue.kind = &kind;
    clue.value = 0;
    for (const Cell c : cage) *clue.value += grid[c].value;
    clue.cells = std::move(cage);
  }
}

std::string fault_killer(const Clue& clue, const Shape& shape) {
  const int n = shape.digits();
  const int size = static_cast<int>(clue.cells.size());
  if (size > n) {
    return "has " + std::to_string(size) + " cells, but there are " + std::to_string(n) + " digits";
  }
  const int least = size * (size + 1) / 2;
  const int most = size * (2 * n - size + 1) / 2;
  if (!clue.value || (*clue.value >= least && *clue.value <= most)) return "";
  return "has the sum " + std::to_string(*clue.value) + ", but " + std::to_string(size) +
         " different digits have " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace gridmill
