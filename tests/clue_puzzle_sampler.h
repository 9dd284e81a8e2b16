#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "gen/recipe.h"
#include "gen/rules.h"
#include "solver/clues/clue_board.h"
#include "tests/boards.h"

namespace gridmill {

/// A puzzle with clues.
struct CluePuzzle {
  BoardRef board;
  Digits givens;
};
/// One with one solution.
struct UniqueCluePuzzle {
  BoardRef board;
  Digits givens;
  Digits solution;
};

/// Draws puzzles from full grids: clues of some kinds that the grid allows, and some of its digits.
/// Few givens leave more than one solution, many leave one, and `spoil` often leaves none.
class CluePuzzleSampler {
 public:
  explicit CluePuzzleSampler(RandomStream& stream) : stream_(stream) {}

  /// @param kinds  of the clues
  CluePuzzle sample(const BoardSpec& base, const std::vector<const ClueKind*>& kinds,
                    std::size_t givens) {
    const RandomBelow below = [&](unsigned n) { return stream_.below(n); };
    const auto counter = make_counter(base, "cdcl");  // finds the same grids on every machine
    for (;;) {
      const Digits grid = full_grid(base, *counter, stream_);
      std::vector<Clue> clues;
      for (const ClueKind* kind : kinds) {
        std::vector<Clue> all;
        kind->generate(*kind, base, Grid(grid), below, all);
        // Of most kinds any may be removed; if all dots are shown, all are needed.
        const unsigned of_four = 1 + below(4);
        for (Clue& clue : all) {
          if (kind->fields == kNoFields || below(4) < of_four) clues.push_back(std::move(clue));
        }
      }
      if (clues.empty()) continue;
      return {board_with_clues(base, std::move(clues)), keep(grid, givens, stream_)};
    }
  }

  /// The same with one solution: there are more givens in each attempt.
  UniqueCluePuzzle draw_unique(const BoardSpec& base, const std::vector<const ClueKind*>& kinds) {
    for (std::size_t givens = static_cast<std::size_t>(base.cells()) / 5;; givens += 2) {
      const CluePuzzle puzzle =
          sample(base, kinds, std::min(givens, static_cast<std::size_t>(base.cells())));
      Digits solutions(2 * puzzle.givens.size());
      std::array<std::uint64_t, 1> count{};
      make_counter(*puzzle.board)->count({puzzle.givens, {}, 2, count, solutions});
      if (count[0] != 1) continue;
      solutions.resize(puzzle.givens.size());
      return {puzzle.board, puzzle.givens, std::move(solutions)};
    }
  }

  /// Another value of a clue, or two givens exchanged.
  void spoil(CluePuzzle& puzzle) {
    const BoardSpec& board = *puzzle.board;
    std::vector<Clue> clues(board.clues().begin(), board.clues().end());
    Clue& clue = clues[stream_.below(static_cast<unsigned>(clues.size()))];
    if (clue.value) {
      *clue.value += stream_.below(2) == 0 ? 1 : -1;
      if (validation_error(clue, board).empty()) {
        puzzle.board = board_with_clues(*board_without_clues(board), std::move(clues));
        return;
      }
    }
    const auto any = [&] { return stream_.below(static_cast<unsigned>(puzzle.givens.size())); };
    std::swap(puzzle.givens[any()], puzzle.givens[any()]);
  }

 private:
  RandomStream& stream_;
};

/// Each kind alone, then `mixed` times two to five of them.
inline std::vector<std::vector<const ClueKind*>> kinds_to_draw(RandomStream& stream, int mixed) {
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

/// Calls f(puzzle) for so many puzzles of 9x9 with one solution for each of the rules that
/// `generate --rules` takes, alone and mixed, as the maker makes them.
template <typename F>
void on_made_clue_puzzles(std::size_t count, std::uint64_t seed, const F& f) {
  std::vector<std::string> requests = {"killer,little-killer", "thermo,arrow", "sandwich,xv"};
  for (const ClueRule& rule : clue_rules()) requests.emplace_back(rule.id);
  for (const std::string& request : requests) {
    Recipe recipe;
    recipe.board = &BoardSpec::standard();
    recipe.rules = ClueRequest::parse(request);
    recipe.seed = seed;
    recipe.givens.max = request.starts_with("killer") ? 0 : recipe.board->cells();
    recipe.fill = default_fill(*recipe.board).id;
    const auto counter = make_counter(*recipe.board);
    const auto maker = make_puzzle_source(recipe, *counter);
    std::vector<GeneratedPuzzle> made;
    maker->make(0, count, made);
    for (const GeneratedPuzzle& one : made) {
      if (one.status != GenerationStatus::kGenerated) continue;
      const auto digits = [](const Grid& grid) {
        return Digits(grid.digits().begin(), grid.digits().end());
      };
      f(UniqueCluePuzzle{one.board, digits(one.puzzle), digits(one.solution)});
    }
  }
}

/// The same on any board: each kind alone and some mixes, from random clues, so many rounds.
template <typename F>
void on_drawn_clue_puzzles(const BoardSpec& base, int rounds, std::uint64_t seed, const F& f) {
  RandomStream stream(seed, 0, Stage::kChoice);
  CluePuzzleSampler puzzles(stream);
  for (int round = 0; round < rounds; ++round) {
    for (const std::vector<const ClueKind*>& kinds : kinds_to_draw(stream, 10)) {
      f(puzzles.draw_unique(base, kinds));
    }
  }
}

}  // namespace gridmill
