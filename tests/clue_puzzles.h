#pragma once

#include <utility>
#include <vector>

#include "solver/rules/clue_board.h"
#include "tests/boards.h"

namespace gridmill {

/// A puzzle with clues.
struct CluePuzzle {
  SharedShape board;
  Digits givens;
};

/// Draws puzzles from full grids: clues of some kinds that the grid allows, and some of its digits.
/// Few givens leave more than one solution, many leave one, and `spoil` often leaves none.
class CluePuzzles {
 public:
  explicit CluePuzzles(Stream& stream) : stream_(stream) {}

  /// @param kinds  of the clues
  CluePuzzle draw(const Shape& base, const std::vector<const ClueKind*>& kinds,
                  std::size_t givens) {
    const Below below = [&](unsigned n) { return stream_.below(n); };
    const auto counter = make_counter(base);
    for (;;) {
      const Digits grid = full_grid(base, *counter, stream_);
      std::vector<Clue> clues;
      for (const ClueKind* kind : kinds) {
        std::vector<Clue> all;
        kind->allows(*kind, base, Grid(grid), below, all);
        // Of most kinds any may go; who says that all dots are shown needs them all.
        const unsigned of_four = 1 + below(4);
        for (Clue& clue : all) {
          if (kind->fields == kNoFields || below(4) < of_four) clues.push_back(std::move(clue));
        }
      }
      if (clues.empty()) continue;
      return {board_with_clues(base, std::move(clues)), keep(grid, givens, stream_)};
    }
  }

  /// Another value of a clue, or two givens exchanged.
  void spoil(CluePuzzle& puzzle) {
    const Shape& shape = *puzzle.board;
    std::vector<Clue> clues(shape.clues().begin(), shape.clues().end());
    Clue& clue = clues[stream_.below(static_cast<unsigned>(clues.size()))];
    if (clue.value) {
      *clue.value += stream_.below(2) == 0 ? 1 : -1;
      if (fault_of(clue, shape).empty()) {
        puzzle.board = board_with_clues(*board_without_clues(shape), std::move(clues));
        return;
      }
    }
    const auto any = [&] { return stream_.below(static_cast<unsigned>(puzzle.givens.size())); };
    std::swap(puzzle.givens[any()], puzzle.givens[any()]);
  }

 private:
  Stream& stream_;
};

/// Each kind alone, then `mixed` times two to five of them.
inline std::vector<std::vector<const ClueKind*>> kinds_to_draw(Stream& stream, int mixed) {
  std::vector<std::vector<const ClueKind*>> result;
  for (const ClueKind& kind : clue_kinds()) result.push_back({&kind});
  for (int i = 0; i < mixed; ++i) {
    auto& kinds = result.emplace_back();
    for (unsigned more = 2 + stream.below(4); more > 0; --more) {
      kinds.push_back(&clue_kinds()[stream.below(static_cast<unsigned>(clue_kinds().size()))]);
    }
  }
  return result;
}

}  // namespace gridmill
