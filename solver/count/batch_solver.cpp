#include "solver/count/batch_solver.h"

namespace gridmill {

void BatchSolver::find(Counter& counter, std::span<const std::uint8_t> puzzles) {
  cells_ = static_cast<std::size_t>(counter.board().cells());
  counts_.resize(puzzles.size() / cells_);
  solutions_.resize(puzzles.size() * kMaxSolutions);
  counter.count({puzzles, {}, kMaxSolutions, counts_, solutions_});
}

}  // namespace gridmill
