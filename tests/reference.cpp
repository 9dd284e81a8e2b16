#include "tests/reference.h"

#include <cstdlib>
#include <vector>

#include "solver/clues/clue_kinds.h"

namespace gridmill::reference {
namespace {

bool allowed(const BoardSpec& board, const std::vector<std::uint8_t>& digits, Cell c,
             std::uint8_t d) {
  for (const House& house : board.houses()) {
    bool inside = false;
    bool taken = false;
    for (const Cell other : house.cells) {
      inside = inside || other == c;
      taken = taken || (other != c && digits[other.index] == d);
    }
    if (inside && taken) return false;
  }
  for (const Relation& relation : board.relations()) {
    for (const auto& [one, other] : relation.pairs) {
      if (one != c && other != c) continue;
      const int there = digits[(one == c ? other : one).index];
      if (there != 0 && std::abs(there - d) == relation.difference) return false;
    }
  }
  return true;
}

void search(const BoardSpec& board, std::vector<std::uint8_t>& digits, std::size_t from,
            std::uint64_t limit, std::uint64_t& found) {
  while (from < digits.size() && digits[from] != 0) ++from;
  if (from == digits.size()) {
    if (clues_hold(board, Grid(digits))) ++found;
    return;
  }
  for (int d = 1; d <= board.digits() && found < limit; ++d) {
    if (!allowed(board, digits, {static_cast<std::uint16_t>(from)}, static_cast<std::uint8_t>(d)))
      continue;
    digits[from] = static_cast<std::uint8_t>(d);
    search(board, digits, from + 1, limit, found);
    digits[from] = 0;
  }
}

}  // namespace

std::uint64_t count(const BoardSpec& board, std::span<const std::uint8_t> givens,
                    std::uint64_t limit) {
  std::vector<std::uint8_t> digits(givens.begin(), givens.end());
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != 0 && !allowed(board, digits, {static_cast<std::uint16_t>(i)}, digits[i])) {
      return 0;
    }
  }
  std::uint64_t found = 0;
  search(board, digits, 0, limit, found);
  return found;
}

}  // namespace gridmill::reference
