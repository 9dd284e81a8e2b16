#pragma once

#include <vector>

#include "solver/explainer/chains/links.h"

/// On what a chain inside another one depends: the candidates that the outer chain has struck and
/// without whose absence a link of the inner one would not be there. They become the parents of
/// what the inner chain concludes, and so add to the length of the outer one.

namespace gridmill::explainer {

/// Collects the candidates whose absence a chain depends on, each once, in order.
class Parents {
 public:
  /// Adds what `source` has and `board` has not, in the cell of a candidate or at its digit in a
  /// region, by which it went on.
  void add(const Board& board, const Board& source, int candidate, Cause cause);
  void insert(int candidate);
  [[nodiscard]] std::vector<std::uint16_t> release() { return std::move(list_); }

 private:
  CandidateBits known_;
  std::vector<std::uint16_t> list_;
};

}  // namespace gridmill::explainer
