#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "gen/board_source.h"
#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// The PuzzleSource of puzzles with clues: each has a board of its own.
///
/// It starts from a full grid, clues that the grid allows, and all digits as givens. Givens
/// are removed in random order while the solution is unique, then the clues that are not needed.
/// If givens are not allowed, cages are cut until the solution is unique.
///
/// If an index aims at a level, this continues only while the techniques of the level solve the
/// puzzle. Easy techniques also prove that the solution is unique.
///
/// Counts decide, never the order in which a counter finds solutions. A question that takes too
/// many nodes is answered "more than one": the given or clue stays, so no puzzle is made that
/// takes a program long. A counter that takes other steps makes other puzzles: bump
/// kRulesVersion then.
class CluePuzzleGenerator final : public PuzzleSource {
 public:
  /// Search nodes of a question.
  static constexpr std::uint64_t kMaxSteps = 200;

  /// @param counter  only its budget is used; each board has a counter of its own
  CluePuzzleGenerator(const Recipe& recipe, const Counter& counter, const LevelTable& levels);
  ~CluePuzzleGenerator() override;

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override;
  void skip_levels(std::uint32_t levels) override { skipped_levels_ = levels; }
  void count_failed(std::atomic<std::uint64_t>& failed) override { failed_ = &failed; }

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
