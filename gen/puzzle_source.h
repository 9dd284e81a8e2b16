#pragma once

// The interface of the generators, and its implementations: for a board that all puzzles share, for
// few givens, for jigsaws, and for puzzles with clues. Puzzle i is a function of the recipe and i
// alone.

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "gen/filler.h"
#include "gen/recipe.h"
#include "solver/board/interface.h"
#include "solver/count/counter.h"
#include "solver/rate/level_table.h"
#include "solver/record.h"

namespace gridmill {

/// Makes the puzzles of a recipe: puzzle i is a function of the recipe and i alone. One object
/// serves one thread; its work space stays from call to call.
class PuzzleSource : public Interface {
 public:
  /// Throws std::invalid_argument if the recipe contradicts itself.
  explicit PuzzleSource(const Recipe& recipe);

  /// Makes puzzles first_index, first_index + stride, ...: `count` of them, in this order. The
  /// memory that `out` holds already is reused. Ask for a thousand or so at once: towards the end
  /// of a range, lanes of the counter stay empty.
  /// @return false if `stop` became true; then `out` means nothing
  virtual bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
                    std::uint64_t stride = 1, const std::atomic<bool>* stop = nullptr) = 0;
  /// From now on, makes nothing for the indices that aim at these levels (bit i is level i).
  void skip_levels(std::uint32_t levels) { skipped_levels_ = levels; }
  /// From now on, counts in `failed` each grid that leads to no puzzle: progress, if a range takes
  /// long.
  void count_failed(std::atomic<std::uint64_t>& failed) { failed_ = &failed; }

 protected:
  Recipe recipe_;
  std::uint32_t skipped_levels_ = 0;
  std::atomic<std::uint64_t>* failed_ = nullptr;
};

/// The source of a recipe. `counter` must be for the recipe's board and outlive the source, as must
/// `levels`, which recipe.max_levels is about. If each puzzle has its own board, the source
/// makes a counter for each, with the budget of this one. Throws std::invalid_argument if the
/// recipe contradicts itself or names an unknown fill.
[[nodiscard]] std::unique_ptr<PuzzleSource> make_puzzle_source(
    const Recipe& recipe, Counter& counter, const LevelTable& levels = LevelTable::standard());

/// The board with the diagonal from R1C1 as a house.
[[nodiscard]] BoardSpec with_diagonal(const BoardSpec& board);

/// The filler of a recipe for a board, which is the recipe's or, of jigsaws, one of them. Throws
/// std::invalid_argument if the recipe names a fill that is unknown or does not support the board.
[[nodiscard]] std::unique_ptr<Filler> make_recipe_filler(const Recipe& recipe,
                                                         const BoardSpec& board);

/// Search nodes of a question about a puzzle with clues, while there are many questions to ask.
inline constexpr std::uint64_t kMaxClueNodes = 200;
/// The same for the last question about each given and clue, if one of those had no answer.
inline constexpr std::uint64_t kMaxLastClueNodes = 100'000;

/// The PuzzleSource of a board that all puzzles share, without clues. Many puzzles are in the
/// making at a time, each with a question under way, to fill the lanes of the counter.
/// @param filler  makes the full grids; recipe.fill is ignored
[[nodiscard]] std::unique_ptr<PuzzleSource> make_puzzle_generator(
    const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler,
    const LevelTable& levels = LevelTable::standard());

/// The PuzzleSource of 9x9 puzzles with few givens, see Recipe::seeks_few_givens. Each is found by
/// a walk from a minimal puzzle.
/// @param filler  as above
[[nodiscard]] std::unique_ptr<PuzzleSource> make_few_givens_generator(
    const Recipe& recipe, Counter& counter, std::unique_ptr<Filler> filler);

/// The PuzzleSource of jigsaws: each full grid has its own board.
/// @param counter  only its budget is used; each board has its own counter
[[nodiscard]] std::unique_ptr<PuzzleSource> make_jigsaw_generator(const Recipe& recipe,
                                                                  const Counter& counter,
                                                                  const LevelTable& levels);

/// The PuzzleSource of puzzles with clues: each has its own board.
[[nodiscard]] std::unique_ptr<PuzzleSource> make_clue_puzzle_generator(const Recipe& recipe,
                                                                       const LevelTable& levels);

}  // namespace gridmill
