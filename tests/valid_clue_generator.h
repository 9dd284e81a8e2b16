#pragma once

// Clues that have the fields of their kind, whether or not any grid keeps them: for tests of what
// carries clues from place to place.

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "solver/clues/clue_kinds.h"

namespace gridmill {

class ValidClueGenerator {
 public:
  ValidClueGenerator(const BoardSpec& board, std::uint64_t seed) : board_(board), random_(seed) {}

  Clue clue(const ClueKind& kind) {
    Clue clue;
    clue.kind = &kind;
    const auto has = [&](ClueFields field) { return (kind.fields & field) != 0; };
    const bool is_dot = has(kAnyOrder) && has(kHasCells) && kind.id != "killer";
    if (has(kOneCell)) clue.cells = cells(1);
    if (has(kHasCells)) clue.cells = cells(is_dot ? (has(kHasDigits) ? 4 : 2) : 1 + below(3));
    if (kind.id == "allowed") clue.cells.resize(1);
    if (has(kCopies)) clue.copies = cells(clue.cells.size());
    if (has(kLines)) {
      // Lines without a circle are a clue each.
      for (std::size_t i = has(kHasCells) ? 1 + below(2) : 1; i > 0; --i) {
        clue.lines.push_back(cells(2 + below(4)));
      }
    }
    if (has(kValue) || (has(kMayValue) && below(2) == 0)) {
      clue.value = static_cast<int>(3 + below(20));
      if (has(kLetters)) clue.value = below(2) == 0 ? 10 : 5;
    }
    if (has(kHasDigits)) {
      std::set<int> digits;
      for (std::size_t i = 1 + below(4); i > 0; --i) {
        digits.insert(1 + static_cast<int>(below(static_cast<std::size_t>(board_.digits()))));
      }
      clue.digits.assign(digits.begin(), digits.end());
    }
    if (has(kOutside) || has(kDirection)) beside(clue, has(kDirection));
    return clue;
  }

  /// One of each kind.
  std::vector<Clue> one_of_each() {
    std::vector<Clue> clues;
    for (const ClueKind& kind : clue_kinds()) clues.push_back(clue(kind));
    return clues;
  }

  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution(std::size_t{0}, n - 1)(random_);
  }

  /// So many different cells, in any order.
  std::vector<Cell> cells(std::size_t number) {
    std::vector<Cell> result;
    while (result.size() < number) {
      const Cell cell{static_cast<std::uint16_t>(below(static_cast<std::size_t>(board_.cells())))};
      if (std::find(result.begin(), result.end(), cell) == result.end()) result.push_back(cell);
    }
    return result;
  }

 private:
  /// A place next to a row or column, and for diagonals a direction that points at the board.
  void beside(Clue& clue, bool with_direction) {
    const int n = board_.digits();
    const int far = below(2) == 0 ? 0 : n + 1;
    const int at = 1 + static_cast<int>(below(static_cast<std::size_t>(n)));
    const bool is_above = below(2) == 0;
    clue.coord = is_above ? GridCoord{far, at} : GridCoord{at, far};
    if (!with_direction) return;
    const int in = far == 0 ? 1 : -1;
    const int any = at == 1 ? 1 : at == n ? -1 : below(2) == 0 ? 1 : -1;
    clue.direction = is_above ? Direction{in, any} : Direction{any, in};
  }

  const BoardSpec& board_;
  std::mt19937_64 random_;
};

}  // namespace gridmill
