#include "solver/count/solutions.h"

namespace gridmill {

void Solutions::find(Counter& counter, std::span<const std::uint8_t> puzzles) {
  cells_ = static_cast<std::size_t>(counter.shape().cells());
  counts_.resize(puzzles.size() / cells_);
  solutions_.resize(puzzles.size() * kMost);
  counter.count({puzzles, {}, kMost, counts_, solutions_});
}

}  // namespace gridmill
