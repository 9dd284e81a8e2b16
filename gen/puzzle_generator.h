#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gen/filler.h"
#include "gen/recipe.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"
#include "solver/rate/level_table.h"

namespace gridmill {

enum class GenerationStatus : std::uint8_t {
  kGenerated,   ///< there is a puzzle
  kOverBudget,  ///< none within the attempts that the recipe allows
  kImpossible,  ///< there can be none: see infeasible_pattern_reason()
  kSkipped      ///< its level is skipped: see skip_levels()
};

/// Puzzle `index` of a run.
struct GeneratedPuzzle {
  std::uint64_t index = 0;
  GenerationStatus status = GenerationStatus::kGenerated;
  BoardRef board;  ///< its board
  Grid puzzle;     ///< exactly one solution; only if made, like the next five
  Grid solution;   ///< a full grid
  int givens = 0;
  int target_level = 0;                 ///< target_level_of the recipe and the index; always set
  bool minimal = false;                 ///< no single given can be removed (see MinimalCheck)
  Symmetry symmetry = Symmetry::kNone;  ///< the actual symmetry if the recipe has kRandom
  std::uint32_t attempts = 0;           ///< grids tried; 1: the first one succeeded
};

class CluePuzzleGenerator;
class JigsawGenerator;

/// Makes the puzzles of a recipe. Reuses its memory and a counter: use one object per
/// thread.
///
/// Many puzzles are in progress at a time, each with a pending question, to fill the lanes of the
/// counter. Towards the end of a range lanes stay empty, so make about a thousand puzzles per
/// call.
class PuzzleGenerator {
 public:
  /// `counter` must be for the recipe's board. It and `levels`, which recipe.max_levels refers to,
  /// must outlive the object. Jigsaws use the counter's budget with a counter for each board.
  /// Throws std::invalid_argument if the recipe is contradictory or names an unknown fill.
  PuzzleGenerator(const Recipe& recipe, Counter& counter,
                  const LevelTable& levels = LevelTable::standard());
  /// The same with another filler, whatever recipe.fill says.
  PuzzleGenerator(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
                  const LevelTable& levels = LevelTable::standard());
  PuzzleGenerator(const PuzzleGenerator&) = delete;
  PuzzleGenerator& operator=(const PuzzleGenerator&) = delete;
  ~PuzzleGenerator();

  /// Makes `count` puzzles: first_index, first_index + stride, ..., in this order. Each is
  /// a function of the recipe and its index alone. Reuses the memory of `out`. When `stop` becomes
  /// true, it gives up soon and returns false; the content of `out` is then unspecified.
  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride = 1, const std::atomic<bool>* stop = nullptr);
  /// Makes no more puzzles for indices that aim at these levels (bit i is level i).
  void skip_levels(std::uint32_t levels);
  /// Counts each grid that leads to no puzzle in `failed`, to report progress if a range takes
  /// long.
  void count_failed(std::atomic<std::uint64_t>& failed);

 private:
  class Work;

  std::unique_ptr<Work> work_;
  std::unique_ptr<JigsawGenerator>
      jigsaw_generator_;  ///< instead, where each grid has a board of its own
  std::unique_ptr<CluePuzzleGenerator> clue_generator_;  ///< or each puzzle
};

}  // namespace gridmill
