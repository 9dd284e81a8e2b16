#include <algorithm>

#include "solver/rules/kinds.h"

namespace gridmill {

void compile_allowed(const Clue& clue, const Shape&, Primitives& into) {
  DigitBits bits = 0;
  for (const int digit : clue.digits) bits |= bit_of(digit);
  for (const Cell c : clue.cells) into.allowed.push_back({c, bits});
}

bool holds_allowed(const Clue& clue, const Shape&, const Grid& grid) {
  for (const Cell c : clue.cells) {
    if (std::count(clue.digits.begin(), clue.digits.end(), grid[c].value) == 0) return false;
  }
  return true;
}

/// Some cells with two or three digits each, whether they say much or little.
void allows_allowed(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below& below,
                    std::vector<Clue>& clues) {
  for (int c = 0; c < shape.cells(); ++c) {
    if (below(4) != 0) continue;
    const Cell cell{static_cast<std::uint16_t>(c)};
    Clue& clue = clues.emplace_back();
    clue.kind = &kind;
    clue.cells = {cell};
    clue.digits = {grid[cell].value};
    for (unsigned more = 1 + below(2); more > 0; --more) {
      const int digit = static_cast<int>(1 + below(static_cast<unsigned>(shape.digits())));
      if (std::count(clue.digits.begin(), clue.digits.end(), digit) == 0) {
        clue.digits.push_back(digit);
      }
    }
    std::sort(clue.digits.begin(), clue.digits.end());
  }
}

std::string fault_allowed(const Clue& clue, const Shape&) {
  return clue.digits.empty() ? "leaves no digit" : "";
}

}  // namespace gridmill
