#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"

namespace gridmill {

/// Puzzles near a puzzle: {-k+k}, k givens taken away and k others put in. The field searches for
/// rare puzzles that way, because what is special about a puzzle is often so of those near it.
///
/// A given goes in where it leaves one of the solutions of the board without the k givens, so no
/// puzzle is tried in vain. Keeps its work space; one thread at a time.
class Vicinity {
 public:
  /// The counter must stay.
  explicit Vicinity(Counter& counter);

  /// Draws a puzzle near `puzzle`, with exactly one solution, none of whose givens can go. False:
  /// this draw led to none.
  bool sample(const Grid& puzzle, int k, RandomStream& stream);
  /// What was drawn.
  [[nodiscard]] const Grid& puzzle() const { return puzzle_; }
  [[nodiscard]] const Grid& solution() const { return solution_; }

 private:
  /// Boards with more solutions than this are left alone.
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
