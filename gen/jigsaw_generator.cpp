// The PuzzleSource of jigsaws: each full grid has its own board.
//
// A layout that has no full grid, or none that is found within a number of steps, is given up for
// the next one of its grid. A number of steps gives up the same layouts on every machine.
//
// Invariant: board_counter_ and board_source_ are for board_, the board of grid_ and attempt_; all
// three are null before the first puzzle.

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/layouts.h"
#include "gen/puzzle_source.h"

namespace gridmill {
namespace {

/// Steps back after which a drawn layout is given up: one in 30 is (HOUSES.md).
constexpr std::uint64_t kJigsawBacktracks = 200;
/// Layouts that are drawn for a grid: that none of so many can be filled does not happen.
constexpr std::uint32_t kMaxLayouts = 1'000;

class JigsawGenerator final : public PuzzleSource {
 public:
  /// @param counter  gives its budget; puzzles are counted by others, one per board
  JigsawGenerator(const Recipe& recipe, const Counter& counter, const LevelTable& levels)
      : PuzzleSource(recipe),
        counter_(counter),
        levels_(levels),
        boards_(*recipe.board, recipe.seed, recipe.layouts) {
    static_cast<void>(make_recipe_filler(recipe, *recipe.board));  // throws if it does not serve
  }

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override {
    out.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!make_one(first_index + i * stride, out[i], stop)) return false;
    }
    return true;
  }

 private:
  bool make_one(std::uint64_t index, GeneratedPuzzle& result, const std::atomic<bool>* stop) {
    const int target_level = target_level_of(recipe_, index);
    if ((skipped_levels_ >> target_level & 1U) != 0) {
      result.index = index;
      result.status = GenerationStatus::kSkipped;
      result.target_level = target_level;
      return true;
    }
    const std::uint64_t grid = index / recipe_.per_grid;
    std::uint32_t attempt = board_ != nullptr && grid_ == grid ? attempt_ : 0;
    for (;; ++attempt) {
      open_board(grid, attempt);
      try {
        if (!board_source_->make(index, 1, one_, 1, stop)) return false;
        break;
      } catch (const NoFullGrid&) {
        if (!boards_.is_random() || attempt == kMaxLayouts) throw;
      }
    }
    assert(one_.size() == 1 && one_.front().index == index);
    std::swap(result, one_.front());
    result.board = board_;
    return true;
  }

  /// Makes the counter and the maker of a board, if they are not there.
  void open_board(std::uint64_t grid, std::uint32_t attempt) {
    if (board_ != nullptr && grid_ == grid && attempt_ == attempt) return;
    board_source_.reset();
    board_counter_.reset();
    grid_ = grid;
    attempt_ = attempt;
    board_ = boards_.board(grid, attempt);
    assert(board_->digits() == recipe_.board->digits());
    Recipe recipe = recipe_;
    recipe.board = board_;
    board_counter_ = make_counter(*board_);
    board_counter_->set_budget(counter_.budget());
    std::unique_ptr<Filler> filler = make_recipe_filler(recipe_, *board_);
    if (boards_.is_random()) filler->set_backtrack_limit(kJigsawBacktracks);
    board_source_ = make_puzzle_generator(recipe, *board_counter_, std::move(filler), levels_);
    if (failed_ != nullptr) board_source_->count_failed(*failed_);
  }

  const Counter& counter_;
  const LevelTable& levels_;
  BoardSource boards_;
  // The board of the last grid, for recipes with several puzzles per grid.
  std::uint64_t grid_ = 0;
  std::uint32_t attempt_ = 0;
  BoardRef board_;
  std::unique_ptr<Counter> board_counter_;
  std::unique_ptr<PuzzleSource> board_source_;
  std::vector<GeneratedPuzzle> one_;
};

}  // namespace

std::unique_ptr<PuzzleSource> make_jigsaw_generator(const Recipe& recipe, const Counter& counter,
                                                    const LevelTable& levels) {
  return std::make_unique<JigsawGenerator>(recipe, counter, levels);
}

}  // namespace gridmill
