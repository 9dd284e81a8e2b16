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
  kSkipped      ///< nobody wants it: see skip_levels()
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
  bool minimal = false;                 ///< no single given can go (see MinimalCheck)
  Symmetry symmetry = Symmetry::kNone;  ///< what kRandom was drawn to be
  std::uint32_t attempts = 0;           ///< grids used up; 1 = the first one served
};

class CluePuzzleGenerator;
class JigsawGenerator;

/// Makes the puzzles of a recipe. Keeps its work space and a counter, so one object serves one
/// thread.
///
/// Many puzzles are in the making at a time, each with a question under way, to fill the lanes of
/// the counter. Towards the end of a range lanes stay empty, so ask for a thousand puzzles or so at
/// once.
class PuzzleGenerator {
 public:
  /// `counter` must be for the recipe's board and stay, as must `levels`, which recipe.max_levels
  /// is about. Jigsaws take the budget of the counter, and have one of their own for each board.
  /// Throws std::invalid_argument when the recipe contradicts itself or names an unknown fill.
  PuzzleGenerator(const Recipe& recipe, Counter& counter,
                  const LevelTable& levels = LevelTable::standard());
  /// The same with another way to fill grids, whatever recipe.fill says.
  PuzzleGenerator(const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
                  const LevelTable& levels = LevelTable::standard());
  PuzzleGenerator(const PuzzleGenerator&) = delete;
  PuzzleGenerator& operator=(const PuzzleGenerator&) = delete;
  ~PuzzleGenerator();

  /// Makes puzzles first_index, first_index + stride, ...: `count` of them, in this order; each is
  /// a function of the recipe and its index alone. The memory that `out` holds already is reused.
  /// When `stop` becomes true, it gives up soon: it returns false and `out` means nothing.
  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride = 1, const std::atomic<bool>* stop = nullptr);
  /// From now on, makes nothing for the indices that aim at these levels (bit i is level i).
  void skip_levels(std::uint32_t levels);
  /// From now on, counts in `failed` each grid that leads to no puzzle: progress, where a range
  /// takes long.
  void count_failed(std::atomic<std::uint64_t>& failed);

 private:
  class Work;

  std::unique_ptr<Work> work_;
  std::unique_ptr<JigsawGenerator>
      jigsaw_generator_;  ///< instead, where each grid has a board of its own
  std::unique_ptr<CluePuzzleGenerator> clue_generator_;  ///< or each puzzle
};

}  // namespace gridmill
