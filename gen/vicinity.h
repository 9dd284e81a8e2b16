#pragma once

// Puzzles near a puzzle: {-k+k}, k givens removed and at most k others added. This is the usual
// search for rare puzzles, because neighbors of a special puzzle are often special, too.
//
// Givens are added so that one of the solutions of the board without the k givens remains, so
// every puzzle is valid.
//
// Invariants while givens are added:
// 1. remaining_ are the solutions that agree with puzzle_; the chosen one is among them.
// 2. At most k givens are added.

#include <cstdint>
#include <span>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"

namespace gridmill {

/// Reuses its memory; one thread at a time.
class Vicinity {
 public:
  /// The counter must outlive it.
  explicit Vicinity(Counter& counter);

  /// Samples a minimal puzzle near `puzzle`. Returns false if this sample led to none.
  bool sample(const Grid& puzzle, int k, RandomStream& stream);
  /// The sampled puzzle.
  [[nodiscard]] const Grid& puzzle() const { return puzzle_; }
  [[nodiscard]] const Grid& solution() const { return solution_; }

 private:
  /// Boards with more solutions than this are skipped.
  static constexpr std::uint64_t kMax = 200;

  [[nodiscard]] std::span<const std::uint8_t> solution_of(std::size_t i) const {
    return {solutions_.data() + i * cells_, cells_};
  }
  bool add_givens(std::size_t chosen, int k, RandomStream& stream);

  Counter& counter_;
  std::size_t cells_;
  Grid puzzle_;
  Grid solution_;
  std::vector<std::uint16_t> cells_to_sample_;  ///< cells, to draw from
  std::vector<std::uint8_t> solutions_;         ///< of the board without the k givens
  std::vector<std::size_t> remaining_;          ///< those that the givens so far allow
};

}  // namespace gridmill
