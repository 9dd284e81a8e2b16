#include "gen/jigsaw_generator.h"

#include <stdexcept>
#include <utility>

#include "gen/puzzle_generator.h"

/// A layout that has no full grid, or none that is found soon, is given up for the next one of its
/// grid. How soon is a number of steps, so the same layouts are given up everywhere.

namespace gridmill {
namespace {

/// Steps back after which a drawn layout is given up: one in 30 is (HOUSES.md).
constexpr std::uint64_t kJigsawBacktracks = 200;
/// Layouts that are drawn for a grid: that none of so many can be filled does not happen.
constexpr std::uint32_t kMaxLayouts = 1'000;

}  // namespace

JigsawGenerator::JigsawGenerator(const Recipe& recipe, const Counter& counter,
                                 const LevelTable& levels)
    : recipe_(recipe),
      counter_(counter),
      levels_(levels),
      boards_(*recipe.board, recipe.seed, recipe.layouts) {
  if (const std::string error = recipe.validation_error(); !error.empty()) {
    throw std::invalid_argument(error);
  }
  static_cast<void>(make_filler(*recipe.board, recipe.fill));  // throws if it does not serve
}

bool JigsawGenerator::make(std::uint64_t first_index, std::size_t count,
                           std::vector<GeneratedPuzzle>& out, std::uint64_t stride,
                           const std::atomic<bool>* stop) {
  out.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!make_one(first_index + i * stride, out[i], stop)) return false;
  }
  return true;
}

bool JigsawGenerator::make_one(std::uint64_t index, GeneratedPuzzle& result,
                               const std::atomic<bool>* stop) {
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
  std::swap(result, one_.front());
  result.board = board_;
  return true;
}

/// Makes the counter and the maker of a board, if they are not there.
void JigsawGenerator::open_board(std::uint64_t grid, std::uint32_t attempt) {
  if (board_ != nullptr && grid_ == grid && attempt_ == attempt) return;
  board_source_.reset();
  board_counter_.reset();
  grid_ = grid;
  attempt_ = attempt;
  board_ = boards_.board(grid, attempt);
  Recipe recipe = recipe_;
  recipe.board = board_;
  board_counter_ = make_counter(*board_);
  board_counter_->set_budget(counter_.budget());
  std::unique_ptr<Filler> filler = make_filler(*board_, recipe_.fill);
  if (boards_.is_random()) filler->set_backtrack_limit(kJigsawBacktracks);
  board_source_ = make_puzzle_generator(recipe, *board_counter_, std::move(filler), levels_);
  if (failed_ != nullptr) board_source_->count_failed(*failed_);
}

}  // namespace gridmill
