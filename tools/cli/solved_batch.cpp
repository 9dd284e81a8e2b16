#include "tools/cli/solved_batch.h"

#include <algorithm>

#include "solver/rate/rater.h"

namespace gridmill {

bool SolvedBatch::solve(const PuzzleBatch& batch) {
  const bool changed = counter_ == nullptr || &counter_->shape() != batch.shape;
  if (changed) counter_ = make_counter(*batch.shape);
  cells_ = static_cast<std::size_t>(batch.shape->cells());
  counts_.resize(batch.size);
  solutions_.resize(batch.size * kLimit * cells_);
  counter_->count({{batch.digits.data(), batch.size * cells_}, {}, kLimit, counts_, solutions_});
  return changed;
}

std::string why_no_step(const Shape& shape, std::span<const std::uint8_t> board,
                        std::uint64_t solutions) {
  for (std::size_t h = 0; h < shape.houses().size(); ++h) {
    DigitSet seen;
    for (const Cell c : shape.houses()[h].cells) {
      const Digit digit{board[c.index]};
      if (digit.empty()) continue;
      if (seen.contains(digit)) {
        return std::string("no solution: ") + to_char(digit) + " stands twice in " +
               house_name(shape, static_cast<int>(h));
      }
      seen |= DigitSet::of(digit);
    }
  }
  if (solutions == 0) return "no solution";
  if (solutions > 1) return "several solutions";
  if (std::count(board.begin(), board.end(), 0) == 0) return "the board is full";
  return "no steps for boards of " + shape.name();
}

}  // namespace gridmill
