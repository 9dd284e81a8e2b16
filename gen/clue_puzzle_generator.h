#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "gen/board_source.h"
#include "gen/filler.h"
#include "gen/puzzle_generator.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// The PuzzleGenerator of puzzles with clues: each has a board of its own. One object serves one
/// thread.
///
/// A full grid of the board, clues that it allows, and all its digits as givens have one solution.
/// Givens go, in random order, while it is the only one; after them the clues that nothing needs.
/// Where there may be no givens, cages are cut until there is one solution.
///
/// Of an index that aims at a level, all this goes on only while the techniques of the level solve
/// what is left. Where they are easy, they prove by the way that there is one solution.
///
/// Counts decide, never the order in which a counter finds solutions. A question that takes too
/// many steps is answered "more than one": what it asks about stays, and so no puzzle comes out
/// that takes a program long. A counter that takes other steps makes other puzzles: bump
/// kRulesVersion then.
class CluePuzzleGenerator {
 public:
  /// Boards that a question may look at.
  static constexpr std::uint64_t kMaxSteps = 200;

  /// @param counter  gives its budget; puzzles are counted by others, one a board
  CluePuzzleGenerator(const Recipe& recipe, const Counter& counter, const LevelTable& levels);
  CluePuzzleGenerator(const CluePuzzleGenerator&) = delete;
  CluePuzzleGenerator& operator=(const CluePuzzleGenerator&) = delete;
  ~CluePuzzleGenerator();

  /// As PuzzleGenerator::make.
  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop);
  void skip_levels(std::uint32_t levels) { skipped_levels_ = levels; }
  void count_failed(std::atomic<std::uint64_t>& failed) { failed_ = &failed; }

 private:
  class Draft;

  bool make_one(std::uint64_t index, GeneratedPuzzle& result, const std::atomic<bool>* stop);
  [[nodiscard]] std::unique_ptr<Draft> draft(const GeneratedPuzzle& result, std::uint32_t attempt);

  Recipe recipe_;
  const LevelTable& levels_;
  CountBudget budget_;
  BoardSource boards_;
  LastBoardCache<Filler> fillers_;
  std::uint32_t skipped_levels_ = 0;
  std::atomic<std::uint64_t>* failed_ = nullptr;
};

}  // namespace gridmill
